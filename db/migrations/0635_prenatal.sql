-- Prenatal control: a record for each visit of a pregnancy, the vital signs of that visit, and its pictures.
CREATE TABLE registros_prenatal (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "FECHA" date NOT NULL,
  "F_ULTIMA_MENSTRUACION" date, "FUM_CONFIABLE" smallint NOT NULL DEFAULT 1,
  -- weeks.days, never a decimal number: 32.4 is 32 weeks and 4 days.
  "EDAD_GESTACIONAL_ECO" varchar(4) NOT NULL DEFAULT '' CHECK ("EDAD_GESTACIONAL_ECO" ~ '^(\d{1,2}\.[0-6])?$'),
  "FECHA_ECO" date,
  "GESTAS" integer, "PARTOS" integer, "CESAREAS" integer, "ABORTOS" integer, "ECTOPICOS" integer, "NACIDOS_VIVOS" integer,
  "PESO_PREGESTACIONAL" numeric,
  "FONDO_UTERINO" numeric, "FCF" integer, "MOVIMIENTOS_FETALES" smallint, "PRESENTACION" smallint, "SITUACION" smallint,
  "EDEMA" smallint, "PROTEINURIA" smallint, "SIGNOS_ALARMA" text NOT NULL DEFAULT '',
  "DBP" numeric, "CC" numeric, "CA" numeric, "LF" numeric, "LCC" numeric, "PESO_FETAL" integer,
  "PLACENTA" varchar(100) NOT NULL DEFAULT '', "LIQUIDO_AMNIOTICO" numeric, "NUM_FETOS" integer, "SEXO_FETAL" smallint,
  "HEMOTIPO" varchar(20) NOT NULL DEFAULT '', "COOMBS" smallint, "VDRL" smallint, "VIH" smallint,
  "HB" numeric, "GLUCOSA" integer, "EGO" varchar(200) NOT NULL DEFAULT '',
  "TDPA" date, "INFLUENZA" date, "ACIDO_FOLICO" smallint NOT NULL DEFAULT 0, "HIERRO" smallint NOT NULL DEFAULT 0,
  "RIESGO" smallint, "OBSERVACIONES" text NOT NULL DEFAULT '',
  -- How the pregnancy ended, and on which day.
  "TERMINO" smallint, "F_TERMINO" date,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  CHECK ("F_ULTIMA_MENSTRUACION" IS NOT NULL OR "EDAD_GESTACIONAL_ECO" <> ''),
  CHECK (("TERMINO" IS NULL) = ("F_TERMINO" IS NULL))
);
SELECT tabla_de_clinica('registros_prenatal');
REVOKE DELETE ON registros_prenatal FROM galeno_app;
CREATE INDEX registros_prenatal_paciente ON registros_prenatal (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX registros_prenatal_medico ON registros_prenatal (cliente, "CODIGOMEDICO");
SELECT vigilar_uso('registros_prenatal', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

CREATE TABLE prenatal_signos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  "PESO" numeric, "TALLA" numeric, "PERIMETRO_CINTURA" numeric, "FRECUENCIA_CARDIACA" numeric, "FRECUENCIA_RESPIRATORIA" numeric,
  "TEMPERATURA" numeric, "SATURACION_OXIGENO" numeric, "TENSION_ARTERIAL" varchar(10) NOT NULL DEFAULT '', "GLUCEMIA_CAPILAR" numeric,
  "GRASA_VISCERAL" numeric, "GRASA_CORPORAL" numeric, "MASA_MUSCULAR" numeric, "MASA_MUSCULAR_KG" numeric,
  "IMC" numeric, "PRESION_ARTERIAL_MEDIA" numeric, "PESO_IDEAL" numeric, "EXCESO_PESO" numeric, "PORCENTAJE_EXCESO_PESO" numeric,
  -- Who measured, and when.
  tomados timestamptz NOT NULL DEFAULT now(), tomados_por integer NOT NULL DEFAULT app_usuario(),
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID") REFERENCES registros_prenatal
);
SELECT tabla_de_clinica('prenatal_signos', false);

CREATE TABLE prenatal_imagenes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "ID_REGISTRO" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "DESCRIPCION" varchar(100) NOT NULL DEFAULT '',
  "FECHA" date NOT NULL,
  "CLASE" varchar(6) NOT NULL CHECK ("CLASE" IN ('imagen', 'pdf')),
  "VERSION" integer NOT NULL DEFAULT 1,
  archivo uuid NOT NULL,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID_REGISTRO") REFERENCES registros_prenatal,
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, archivo) REFERENCES archivos
);
SELECT tabla_de_clinica('prenatal_imagenes');
REVOKE DELETE ON prenatal_imagenes FROM galeno_app;
CREATE INDEX prenatal_imagenes_registro ON prenatal_imagenes (cliente, "ID_REGISTRO", "ID") WHERE eliminado IS NULL;
CREATE INDEX prenatal_imagenes_paciente ON prenatal_imagenes (cliente, "CODIGOPACIENTE");
CREATE INDEX prenatal_imagenes_archivo ON prenatal_imagenes (cliente, archivo);
