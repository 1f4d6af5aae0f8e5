-- RIPS (Colombia): what the files say beside the patient's file, the note and the charge. JSON only where the clinic wants it.
ALTER TABLE sistema_control ADD COLUMN "RIPS_JSON" smallint NOT NULL DEFAULT 0 CHECK ("RIPS_JSON" IN (0, 1));

CREATE TABLE rips_pacientes (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL,
  "TIPO_USUARIO" varchar(2), "ZONA" varchar(2), "PAIS_RESIDENCIA" varchar(3), "PAIS_ORIGEN" varchar(3),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOPACIENTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('rips_pacientes', false);
CREATE TABLE rips_conceptos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOTRABAJO" integer NOT NULL,
  "CODIGO_RIPS" varchar(20) NOT NULL DEFAULT '', "FINALIDAD" varchar(2), "VIA_INGRESO" varchar(2), "TIPO_OS" varchar(2),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOTRABAJO"),
  FOREIGN KEY (cliente, "CODIGOTRABAJO") REFERENCES conceptos_ingresos
);
SELECT tabla_de_clinica('rips_conceptos', false);
CREATE TABLE rips_medicos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOMEDICO" integer NOT NULL,
  "TIPO_ID" varchar(2), "NUMERO_ID" varchar(16) NOT NULL DEFAULT '', "GRUPO_SERVICIOS" varchar(2), "COD_SERVICIO" integer,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOMEDICO"),
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos
);
SELECT tabla_de_clinica('rips_medicos', false);
CREATE TABLE rips_cargos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "FOLIOCARGO" integer NOT NULL,
  "FACTURA" varchar(20) NOT NULL DEFAULT '', "CUV" varchar(100) NOT NULL DEFAULT '', "AUTORIZACION" varchar(15) NOT NULL DEFAULT '',
  "CONCEPTO_RECAUDO" varchar(2) NOT NULL DEFAULT '05', "VALOR_RECAUDO" numeric(14,2) CHECK ("VALOR_RECAUDO" >= 0),
  "MODALIDAD" varchar(2), "INCAPACIDAD" smallint NOT NULL DEFAULT 0, "SIRAS" varchar(20) NOT NULL DEFAULT '',
  "COMPLICACION" varchar(4) NOT NULL DEFAULT '',
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "FOLIOCARGO"),
  CHECK ("CONCEPTO_RECAUDO" <> '05' OR coalesce("VALOR_RECAUDO", 0) = 0),
  FOREIGN KEY (cliente, "FOLIOCARGO") REFERENCES cargos
);
SELECT tabla_de_clinica('rips_cargos', false);
