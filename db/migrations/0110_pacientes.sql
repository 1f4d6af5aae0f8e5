CREATE TABLE pacientes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer,
  "NOMBRE" varchar(50) NOT NULL, "APELLIDO_PATERNO" varchar(50) NOT NULL, "APELLIDO_MATERNO" varchar(50) NOT NULL DEFAULT '',
  "FECHAALTA" date NOT NULL, "FECHA_NACIMIENTO" date, "SEXO" smallint NOT NULL DEFAULT 0,
  "ID_TIPO_DOCUMENTO" integer, "DOCUMENTOID" varchar(50) NOT NULL DEFAULT '',
  "MAIL" varchar(100) NOT NULL DEFAULT '', "TCEL_LADA" varchar(3) NOT NULL DEFAULT '', "TCELULAR" varchar(15) NOT NULL DEFAULT '',
  "TELEFONO1" varchar(15) NOT NULL DEFAULT '', "TELEFONO2" varchar(15) NOT NULL DEFAULT '',
  "OBSERVACIONES" text NOT NULL DEFAULT '',
  "ALARMA1" varchar(80) NOT NULL DEFAULT '', "ALARMA2" varchar(80) NOT NULL DEFAULT '', "ALERGIAS" varchar(80) NOT NULL DEFAULT '',
  "ALERGIAS_NEGADAS" smallint NOT NULL DEFAULT 0,
  "ID_ESTADO_CIVIL" integer, "OCUPACION" varchar(100) NOT NULL DEFAULT '', "CODIGOEMPRESA" integer, "ORIGEN" integer,
  "PAIS" integer, "ESTADO" varchar(10) NOT NULL DEFAULT '', "CIUDAD" varchar(10) NOT NULL DEFAULT '', "LOCALIDAD" varchar(100) NOT NULL DEFAULT '',
  "CALLE_Y_NUMERO" varchar(80) NOT NULL DEFAULT '', "CODIGO_POSTAL" varchar(10) NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), "FUSIONADO" smallint NOT NULL DEFAULT 0 CHECK ("FUSIONADO" IN (0, 1)),
  "MEDIKIT_ID" varchar(60) NOT NULL DEFAULT '',
  "VERSION" integer NOT NULL DEFAULT 1,
  foto uuid,
  nombre_completo text NOT NULL GENERATED ALWAYS AS (btrim("NOMBRE" || ' ' || "APELLIDO_PATERNO" || ' ' || "APELLIDO_MATERNO")) STORED,
  -- Names, code, phones as digits and document, folded: what the search looks in.
  busca text NOT NULL GENERATED ALWAYS AS (f_norm("NOMBRE" || ' ' || "APELLIDO_PATERNO" || ' ' || "APELLIDO_MATERNO" || ' ' || "CODIGOPACIENTE"::text || ' '
    || regexp_replace("TCELULAR", '\D', '', 'g') || ' ' || regexp_replace("TELEFONO1", '\D', '', 'g') || ' ' || regexp_replace("TELEFONO2", '\D', '', 'g') || ' ' || "DOCUMENTOID")) STORED,
  PRIMARY KEY (cliente, "CODIGOPACIENTE")
);
SELECT tabla_de_clinica('pacientes');
CREATE INDEX pacientes_busca ON pacientes USING gin (cliente, busca gin_trgm_ops);
CREATE INDEX pacientes_documento ON pacientes (cliente, "DOCUMENTOID") WHERE "DOCUMENTOID" <> '';
CREATE INDEX pacientes_nacimiento ON pacientes (cliente, "FECHA_NACIMIENTO");
CREATE INDEX pacientes_celular ON pacientes (cliente, "TCELULAR") WHERE "TCELULAR" <> '';
CREATE INDEX pacientes_alta ON pacientes (cliente, "FECHAALTA" DESC, "CODIGOPACIENTE" DESC);
