CREATE TABLE medicos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOMEDICO" integer NOT NULL,
  "NOMBRE" varchar(50) NOT NULL, "APELLIDO_PATERNO" varchar(50) NOT NULL, "APELLIDO_MATERNO" varchar(50) NOT NULL DEFAULT '',
  "ID_ESPECIALIDAD" integer NOT NULL, "SEXO" smallint NOT NULL DEFAULT 0, "RFC" varchar(15) NOT NULL DEFAULT '', "CURP" varchar(18) NOT NULL DEFAULT '',
  "FECHA_NACIMIENTO" date, "TIPO_PERSONAL" integer, "PAIS_NACIMIENTO" integer, "ID_ENTIDAD_NACIMIENTO" integer,
  "TCEL_LADA" varchar(3) NOT NULL DEFAULT '', "TCELULAR" varchar(15) NOT NULL DEFAULT '', "TELEFONO1" varchar(15) NOT NULL DEFAULT '', "TELEFONO2" varchar(15) NOT NULL DEFAULT '',
  "MAIL" varchar(100) NOT NULL DEFAULT '',
  "PAIS" integer, "ESTADO" varchar(10) NOT NULL DEFAULT '', "CIUDAD" varchar(10) NOT NULL DEFAULT '', "LOCALIDAD" varchar(100) NOT NULL DEFAULT '',
  "CALLE_Y_NUMERO" varchar(50) NOT NULL DEFAULT '', "CODIGO_POSTAL" varchar(10) NOT NULL DEFAULT '',
  "UNIVERSIDAD" varchar(150) NOT NULL DEFAULT '', "CEDULA_PROFECIONAL" varchar(20) NOT NULL DEFAULT '', "PORC_COMISION" numeric NULL,
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

-- Hours of a doctor in a branch: one row per weekday (0 Monday) and kind: '' general, VC video, COMIDA break.
CREATE TABLE medicos_horarios (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL, "DIA" smallint NOT NULL CHECK ("DIA" BETWEEN 0 AND 6),
  "TIPO" varchar(6) NOT NULL CHECK ("TIPO" IN ('', 'VC', 'COMIDA')), "INICIAL" time(0) NOT NULL, "FINAL" time(0) NOT NULL, CHECK ("INICIAL" < "FINAL"),
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
