CREATE TABLE medicos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOMEDICO" integer NOT NULL,
  "NOMBRE" varchar(50) NOT NULL, "APELLIDO_PATERNO" varchar(50) NOT NULL, "APELLIDO_MATERNO" varchar(50) NOT NULL DEFAULT '',
  "ID_ESPECIALIDAD" integer NOT NULL, "ESPECIALIDADES" jsonb NOT NULL DEFAULT '[]', "SEXO" smallint NOT NULL DEFAULT 0, "RFC" varchar(15) NOT NULL DEFAULT '', "CURP" varchar(18) NOT NULL DEFAULT '',
  "FECHA_NACIMIENTO" date, "TIPO_PERSONAL" integer, "PAIS_NACIMIENTO" integer, "ID_ENTIDAD_NACIMIENTO" varchar(10) NOT NULL DEFAULT '',
  "TCEL_LADA" varchar(3) NOT NULL DEFAULT '', "TCELULAR" varchar(15) NOT NULL DEFAULT '', "TELEFONO1" varchar(15) NOT NULL DEFAULT '', "TELEFONO2" varchar(15) NOT NULL DEFAULT '',
  "MAIL" varchar(100) NOT NULL DEFAULT '',
  "PAIS" integer, "ESTADO" varchar(10) NOT NULL DEFAULT '', "CIUDAD" varchar(10) NOT NULL DEFAULT '', "LOCALIDAD" varchar(100) NOT NULL DEFAULT '',
  "CALLE_Y_NUMERO" varchar(50) NOT NULL DEFAULT '', "CODIGO_POSTAL" varchar(10) NOT NULL DEFAULT '',
  "UNIVERSIDAD" varchar(150) NOT NULL DEFAULT '', "CEDULA_PROFECIONAL" varchar(20) NOT NULL DEFAULT '', "PORC_COMISION" numeric NULL,
  "TIPO_VIDEOCONSULTA" smallint NOT NULL DEFAULT 0 CHECK ("TIPO_VIDEOCONSULTA" IN (0, 1)),
  "MOSTRAR_EN_AGENDA_ONLINE" smallint NOT NULL DEFAULT 0, "DURACION_CITA_ONLINE" integer,
  "CONCEPTO_VIDEOCONSULTA" integer, "CONCEPTO_PRESENCIAL" integer,
  "CONCEPTOS_AGENDA_ONLINE" jsonb NOT NULL DEFAULT '[]', "CONCEPTOS_AGENDA_ONLINE_PRESENCIAL" jsonb NOT NULL DEFAULT '[]',
  "RIPS_CODIGO_PRESTADOR" varchar(12) NOT NULL DEFAULT '', "RIPS_TIPO_ID" varchar, "RIPS_NUMERO_ID" varchar(16) NOT NULL DEFAULT '',
  "RIPS_CODIGO_ENTIDAD_ADMIN" varchar(11) NOT NULL DEFAULT '', "RIPS_NOMBRE_ENTIDAD_ADMIN" varchar(100) NOT NULL DEFAULT '',
  "FACTURACION" smallint NOT NULL DEFAULT 0 CHECK ("FACTURACION" IN (0, 1)),
  "MEDIKIT_ID" varchar(60) NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  firma uuid, logo uuid,
  nombre_completo text NOT NULL GENERATED ALWAYS AS (btrim("NOMBRE" || ' ' || "APELLIDO_PATERNO" || ' ' || "APELLIDO_MATERNO")) STORED,
  PRIMARY KEY (cliente, "CODIGOMEDICO")
);
SELECT tabla_de_clinica('medicos');
ALTER TABLE usuarios ADD FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos;
ALTER TABLE pacientes ADD FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos;
CREATE INDEX pacientes_medico ON pacientes (cliente, "CODIGOMEDICO");

CREATE INDEX medicos_nombre ON medicos (cliente, nombre_completo);

-- With whose data the doctor's own invoices are issued.
CREATE TABLE medicos_facturacion (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOMEDICO" integer NOT NULL, "RAZONSOCIAL" varchar(300) NOT NULL, "RFC" varchar(15) NOT NULL, "ID_REGIMEN_FISCAL" integer NOT NULL,
  "CALLE" varchar(255) NOT NULL DEFAULT '', "NUMEXT" varchar(10) NOT NULL DEFAULT '', "NUMINT" varchar(60) NOT NULL DEFAULT '',
  "COLONIA" varchar(255) NOT NULL DEFAULT '', "CODIGOPOSTAL" varchar(5) NOT NULL,
  "PAIS" integer, "ESTADO" varchar(10) NOT NULL DEFAULT '', "CIUDAD" varchar(10) NOT NULL DEFAULT '', "MUNICIPIO" varchar(100) NOT NULL DEFAULT '',
  "NOCERTIFICADO" varchar(20) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "CODIGOMEDICO"),
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos
);
SELECT tabla_de_clinica('medicos_facturacion', false);

-- Hours of a doctor in a branch: one row per weekday (0 Monday) and kind: '' general, VC video, COMIDA break.
CREATE TABLE medicos_horarios (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL, "DIA" integer NOT NULL CHECK ("DIA" BETWEEN 0 AND 6),
  "TIPO" varchar NOT NULL CHECK ("TIPO" IN ('', 'VC', 'COMIDA')), "INICIAL" time(0) NOT NULL, "FINAL" time(0) NOT NULL, CHECK ("INICIAL" < "FINAL"),
  PRIMARY KEY (cliente, "CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO"),
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos, FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('medicos_horarios', false);
CREATE TABLE medicos_sucursales (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL, "HORARIOVC_IGUAL" smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOMEDICO", "SUCURSAL"),
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos, FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('medicos_sucursales', false);
CREATE INDEX medicos_sucursales_sucursal ON medicos_sucursales (cliente, "SUCURSAL");

-- Whether anything was written in a doctor's name: asks every table that points to doctors, those to come included.
CREATE FUNCTION medico_tiene_registros(p_medico integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE r record; hay boolean;
BEGIN
  FOR r IN SELECT k.conrelid::regclass AS tabla, a.attname AS columna FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[2]
    WHERE k.contype = 'f' AND k.confrelid = 'medicos'::regclass
      AND k.conrelid NOT IN ('usuarios'::regclass, 'medicos_facturacion'::regclass, 'medicos_horarios'::regclass, 'medicos_sucursales'::regclass)
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s WHERE cliente = app_cliente() AND %I = $1)', r.tabla, r.columna) INTO hay USING p_medico;
    IF hay THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $$;
