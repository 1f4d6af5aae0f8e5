-- Applied vaccines: a row for each dose, with the words of the card on the day on which it was given.
CREATE TABLE registros_vacunas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  -- The box of a national card; null for other vaccines, whose card is 99.
  "ID_DOSIS" integer,
  "CARTILLA" integer NOT NULL,
  "VACUNA" varchar(80) NOT NULL,
  "ENFERMEDAD" varchar(150) NOT NULL DEFAULT '',
  "DOSIS" varchar(60) NOT NULL DEFAULT '',
  "FECHA" date NOT NULL,
  "LOTE" varchar(40) NOT NULL CHECK ("LOTE" <> ''),
  "NOTA" text NOT NULL DEFAULT '',
  "CODIGOUSUARIO" integer NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOUSUARIO") REFERENCES usuarios,
  CHECK (("ID_DOSIS" IS NULL) = ("CARTILLA" = 99))
);
SELECT tabla_de_clinica('registros_vacunas');
REVOKE DELETE ON registros_vacunas FROM galeno_app;
CREATE INDEX registros_vacunas_paciente ON registros_vacunas (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX registros_vacunas_usuario ON registros_vacunas (cliente, "CODIGOUSUARIO");
