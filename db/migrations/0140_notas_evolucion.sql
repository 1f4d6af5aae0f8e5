-- Evolution notes. A closed note is fixed for good: what is wrong in it is corrected by an addendum (NOM-004 5.10, 5.11).
CREATE TABLE notas_evolucion (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "NOTA" text NOT NULL,
  "CERRADA" smallint NOT NULL DEFAULT 0 CHECK ("CERRADA" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  -- The words of NOTA without its markup: lists show their beginning and search in them.
  texto text NOT NULL DEFAULT '',
  cerrada_el timestamptz, cerrada_por integer,
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('notas_evolucion');
REVOKE DELETE ON notas_evolucion FROM galeno_app;
CREATE INDEX notas_evolucion_fecha ON notas_evolucion (cliente, "CODIGOPACIENTE", "FECHA" DESC, "HORA" DESC) WHERE eliminado IS NULL;
CREATE INDEX notas_evolucion_dia ON notas_evolucion (cliente, "FECHA", "CODIGOMEDICO") WHERE eliminado IS NULL;
CREATE INDEX notas_evolucion_abiertas ON notas_evolucion (cliente, creado) WHERE "CERRADA" = 0 AND eliminado IS NULL;

-- Closed, or due to be: 24 hours after it was created a note is closed, whether or not the clock's job has come by (2 §4).
CREATE FUNCTION nota_cerrada(n notas_evolucion) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN n."CERRADA" = 1 OR n.creado <= now() - interval '24 hours' THEN 1::smallint ELSE 0::smallint END $$;

CREATE TABLE notas_diagnosticos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL, "ORDEN" integer NOT NULL,
  "CODIGO" varchar(10) NOT NULL, "DESCRIPCION" varchar(255) NOT NULL,
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO", "ORDEN"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO") REFERENCES notas_evolucion
);
SELECT tabla_de_clinica('notas_diagnosticos', false);
CREATE INDEX notas_diagnosticos_codigo ON notas_diagnosticos (cliente, "CODIGO");

CREATE TABLE notas_signos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL,
  "PESO" numeric, "TALLA" numeric, "PERIMETRO_CINTURA" numeric, "FRECUENCIA_CARDIACA" numeric, "FRECUENCIA_RESPIRATORIA" numeric,
  "TEMPERATURA" numeric, "SATURACION_OXIGENO" numeric, "TENSION_ARTERIAL" varchar(10) NOT NULL DEFAULT '', "GLUCEMIA_CAPILAR" numeric,
  "GRASA_VISCERAL" numeric, "GRASA_CORPORAL" numeric, "MASA_MUSCULAR" numeric, "MASA_MUSCULAR_KG" numeric,
  "IMC" numeric, "PRESION_ARTERIAL_MEDIA" numeric, "PESO_IDEAL" numeric, "EXCESO_PESO" numeric, "PORCENTAJE_EXCESO_PESO" numeric,
  -- Who measured, which is often the nurse who opened the note, and when.
  tomados timestamptz NOT NULL DEFAULT now(), tomados_por integer NOT NULL DEFAULT app_usuario(),
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO") REFERENCES notas_evolucion
);
SELECT tabla_de_clinica('notas_signos', false);

-- Colombia: what the RIPS files need of the consultation. `esquema` says which resolution's tables the codes belong to.
CREATE TABLE notas_rips (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL,
  "TIPO_DX_PRINCIPAL" varchar(2) NOT NULL, "CODIGO_CUPS" varchar(8) NOT NULL, "FINALIDAD" varchar(2) NOT NULL, "CAUSA_EXTERNA" varchar(2) NOT NULL,
  esquema varchar(10) NOT NULL DEFAULT 'r3374',
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO") REFERENCES notas_evolucion
);
SELECT tabla_de_clinica('notas_rips', false);

CREATE TABLE notas_addenda (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL, "ID" integer NOT NULL, "TEXTO" text NOT NULL,
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO", "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO") REFERENCES notas_evolucion
);
SELECT tabla_de_clinica('notas_addenda', false);
REVOKE UPDATE, DELETE ON notas_addenda FROM galeno_app;

CREATE TABLE diagnosticos_recurrentes (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CODIGO" varchar(10) NOT NULL, "DESCRIPCION" varchar(255) NOT NULL,
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CODIGO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('diagnosticos_recurrentes');

-- The wall around closed notes stands in the database too: no handler, present or future, passes it.
CREATE FUNCTION nota_fija() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la nota % del paciente % está cerrada', OLD."CONSECUTIVO", OLD."CODIGOPACIENTE" USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER nota_fija BEFORE UPDATE ON notas_evolucion FOR EACH ROW
  WHEN (OLD."CERRADA" = 1 AND current_user = 'galeno_app') EXECUTE FUNCTION nota_fija();
CREATE FUNCTION nota_fija_parte() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  IF TG_OP = 'DELETE' THEN r := OLD; ELSE r := NEW; END IF;
  IF EXISTS (SELECT FROM notas_evolucion WHERE cliente = r.cliente AND "CODIGOPACIENTE" = r."CODIGOPACIENTE" AND "CONSECUTIVO" = r."CONSECUTIVO" AND "CERRADA" = 1) THEN
    RAISE EXCEPTION 'la nota % del paciente % está cerrada', r."CONSECUTIVO", r."CODIGOPACIENTE" USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN r;
END $$;
CREATE TRIGGER nota_fija BEFORE INSERT OR UPDATE OR DELETE ON notas_diagnosticos FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION nota_fija_parte();
CREATE TRIGGER nota_fija BEFORE INSERT OR UPDATE OR DELETE ON notas_signos FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION nota_fija_parte();
CREATE TRIGGER nota_fija BEFORE INSERT OR UPDATE OR DELETE ON notas_rips FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION nota_fija_parte();
