-- Orders of clinical analyses and of cabinet studies, with their results: two sets of tables of one make, because each refers to
-- its own catalogue.

-- What was ordered stays as it was printed; only its date, what came of it and whether it was deleted may change.
CREATE FUNCTION orden_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE cambian text[] := ARRAY['FECHA', 'FECHA_RESULTADOS', 'VERSION', 'llegaron', 'revisados', 'revisados_por', 'eliminado', 'eliminado_por', 'eliminado_motivo', 'CODIGOPACIENTE'];
BEGIN
  IF (to_jsonb(OLD) - cambian) IS DISTINCT FROM (to_jsonb(NEW) - cambian) THEN
    RAISE EXCEPTION 'una orden guardada no se modifica';
  END IF;
  RETURN NEW;
END $$;

CREATE TABLE analisis_clinicos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID_ORDEN" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "OTROS_ANALISIS" text NOT NULL DEFAULT '',
  "OBSERVACIONES" text NOT NULL DEFAULT '',
  "INDICACIONES" text NOT NULL DEFAULT '',
  -- Day of the results that were typed.
  "FECHA_RESULTADOS" date,
  "VERSION" integer NOT NULL DEFAULT 1,
  -- When results last came in, and when a doctor opened them after that.
  llegaron timestamptz, revisados timestamptz, revisados_por integer,
  PRIMARY KEY (cliente, "ID_ORDEN"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('analisis_clinicos');
REVOKE DELETE ON analisis_clinicos FROM galeno_app;
CREATE INDEX analisis_clinicos_paciente ON analisis_clinicos (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID_ORDEN" DESC) WHERE eliminado IS NULL;
CREATE INDEX analisis_clinicos_medico ON analisis_clinicos (cliente, "CODIGOMEDICO");
CREATE INDEX analisis_clinicos_sin_revisar ON analisis_clinicos (cliente, llegaron DESC) WHERE llegaron IS NOT NULL AND revisados IS NULL AND eliminado IS NULL;
SELECT vigilar_uso('analisis_clinicos', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
CREATE TRIGGER inmutable BEFORE UPDATE ON analisis_clinicos FOR EACH ROW EXECUTE FUNCTION orden_inmutable();

-- What was ordered, as the catalogue said it then.
CREATE TABLE analisis_clinicos_detalle (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID_ORDEN" integer NOT NULL, "ID_ANALISIS" integer NOT NULL,
  "ORDEN" integer NOT NULL,
  "GRUPO" varchar(150) NOT NULL, "NOMBRE" varchar(150) NOT NULL,
  "TIPO_RESPUESTA" varchar(1) NOT NULL CHECK ("TIPO_RESPUESTA" IN ('M', 'N', 'B')),
  "UNIDAD" varchar(10) NOT NULL DEFAULT '', "REFERENCIA" varchar(100) NOT NULL DEFAULT '', "INDICACIONES" text NOT NULL DEFAULT '',
  "RESULTADO" varchar(20) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "ID_ORDEN", "ID_ANALISIS"),
  FOREIGN KEY (cliente, "ID_ORDEN") REFERENCES analisis_clinicos,
  FOREIGN KEY (cliente, "ID_ANALISIS") REFERENCES catalogo_analisis_clinicos
);
SELECT tabla_de_clinica('analisis_clinicos_detalle', false);
REVOKE DELETE ON analisis_clinicos_detalle FROM galeno_app;
CREATE INDEX analisis_clinicos_detalle_estudio ON analisis_clinicos_detalle (cliente, "ID_ANALISIS");
SELECT vigilar_uso('analisis_clinicos_detalle', 'ID_ANALISIS', 'catalogo_analisis_clinicos', 'ID');

-- Files of results: a PDF or a picture.
CREATE TABLE analisis_clinicos_archivos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL, "ID_ORDEN" integer NOT NULL,
  "DESCRIPCION" varchar(100) NOT NULL DEFAULT '',
  "FECHA" date NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  archivo uuid NOT NULL,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID_ORDEN") REFERENCES analisis_clinicos,
  FOREIGN KEY (cliente, archivo) REFERENCES archivos (cliente, id)
);
SELECT tabla_de_clinica('analisis_clinicos_archivos');
REVOKE DELETE ON analisis_clinicos_archivos FROM galeno_app;
CREATE INDEX analisis_clinicos_archivos_orden ON analisis_clinicos_archivos (cliente, "ID_ORDEN") WHERE eliminado IS NULL;

CREATE TABLE estudios_gabinete (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID_ORDEN" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "OTROS_ESTUDIOS" text NOT NULL DEFAULT '',
  "OBSERVACIONES" text NOT NULL DEFAULT '',
  "INDICACIONES" text NOT NULL DEFAULT '',
  -- Day of the results that were typed.
  "FECHA_RESULTADOS" date,
  "VERSION" integer NOT NULL DEFAULT 1,
  -- When results last came in, and when a doctor opened them after that.
  llegaron timestamptz, revisados timestamptz, revisados_por integer,
  PRIMARY KEY (cliente, "ID_ORDEN"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('estudios_gabinete');
REVOKE DELETE ON estudios_gabinete FROM galeno_app;
CREATE INDEX estudios_gabinete_paciente ON estudios_gabinete (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID_ORDEN" DESC) WHERE eliminado IS NULL;
CREATE INDEX estudios_gabinete_medico ON estudios_gabinete (cliente, "CODIGOMEDICO");
CREATE INDEX estudios_gabinete_sin_revisar ON estudios_gabinete (cliente, llegaron DESC) WHERE llegaron IS NOT NULL AND revisados IS NULL AND eliminado IS NULL;
SELECT vigilar_uso('estudios_gabinete', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
CREATE TRIGGER inmutable BEFORE UPDATE ON estudios_gabinete FOR EACH ROW EXECUTE FUNCTION orden_inmutable();

-- What was ordered, as the catalogue said it then.
CREATE TABLE estudios_gabinete_detalle (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID_ORDEN" integer NOT NULL, "ID_ESTUDIO" integer NOT NULL,
  "ORDEN" integer NOT NULL,
  "GRUPO" varchar(150) NOT NULL, "NOMBRE" varchar(150) NOT NULL,
  "TIPO_RESPUESTA" varchar(1) NOT NULL CHECK ("TIPO_RESPUESTA" IN ('M', 'N', 'B')),
  "UNIDAD" varchar(10) NOT NULL DEFAULT '', "REFERENCIA" varchar(100) NOT NULL DEFAULT '', "INDICACIONES" text NOT NULL DEFAULT '',
  "RESULTADO" varchar(20) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "ID_ORDEN", "ID_ESTUDIO"),
  FOREIGN KEY (cliente, "ID_ORDEN") REFERENCES estudios_gabinete,
  FOREIGN KEY (cliente, "ID_ESTUDIO") REFERENCES catalogo_estudios_gabinete
);
SELECT tabla_de_clinica('estudios_gabinete_detalle', false);
REVOKE DELETE ON estudios_gabinete_detalle FROM galeno_app;
CREATE INDEX estudios_gabinete_detalle_estudio ON estudios_gabinete_detalle (cliente, "ID_ESTUDIO");
SELECT vigilar_uso('estudios_gabinete_detalle', 'ID_ESTUDIO', 'catalogo_estudios_gabinete', 'ID');

-- Files of results: a PDF or a picture.
CREATE TABLE estudios_gabinete_archivos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL, "ID_ORDEN" integer NOT NULL,
  "DESCRIPCION" varchar(100) NOT NULL DEFAULT '',
  "FECHA" date NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  archivo uuid NOT NULL,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID_ORDEN") REFERENCES estudios_gabinete,
  FOREIGN KEY (cliente, archivo) REFERENCES archivos (cliente, id)
);
SELECT tabla_de_clinica('estudios_gabinete_archivos');
REVOKE DELETE ON estudios_gabinete_archivos FROM galeno_app;
CREATE INDEX estudios_gabinete_archivos_orden ON estudios_gabinete_archivos (cliente, "ID_ORDEN") WHERE eliminado IS NULL;
