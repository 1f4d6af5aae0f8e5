-- The registration of a doctor and of a patient with the e-prescription service, as it was sent: it is never changed.
CREATE TABLE medicos_medikit (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOMEDICO" integer NOT NULL,
  "NOMBRE" varchar(50) NOT NULL, "APELLIDOS" varchar(100) NOT NULL, "FECHA_NACIMIENTO" date NOT NULL, "MAIL" varchar(100) NOT NULL,
  "TEL_LADA" varchar(4) NOT NULL, "TELEFONO1" varchar(15) NOT NULL, "TCEL_LADA" varchar(4) NOT NULL, "TCELULAR" varchar(15) NOT NULL,
  "ESPECIALIDAD" varchar(60) NOT NULL, "CEDULA_PROFECIONAL" varchar(8) NOT NULL, "UNIVERSIDAD" varchar(150) NOT NULL,
  "CALLE_Y_NUMERO" varchar(50) NOT NULL, "CODIGO_POSTAL" varchar(5) NOT NULL,
  "ID_PAIS" integer NOT NULL, "ID_ESTADO" varchar(10) NOT NULL, "ID_CIUDAD" varchar(10) NOT NULL,
  PRIMARY KEY (cliente, "CODIGOMEDICO"),
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos
);
SELECT tabla_de_clinica('medicos_medikit', false);
CREATE TABLE pacientes_medikit (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL,
  "NOMBRE" varchar(50) NOT NULL, "APELLIDOS" varchar(100) NOT NULL, "FECHA_NACIMIENTO" date NOT NULL,
  "SEXO" smallint NOT NULL CHECK ("SEXO" IN (1, 2, 3)),
  "TEL_LADA" varchar(4) NOT NULL, "TELEFONO1" varchar(15) NOT NULL, "TCEL_LADA" varchar(4) NOT NULL, "TCELULAR" varchar(15) NOT NULL,
  "TIPO_MEMBRESIA" varchar NOT NULL CHECK ("TIPO_MEMBRESIA" IN ('Titular', 'Familiar', 'Coasegurado')), "MAIL" varchar(100) NOT NULL,
  PRIMARY KEY (cliente, "CODIGOPACIENTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('pacientes_medikit', false);
