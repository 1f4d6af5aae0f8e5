-- Patients to whom nothing is sent, by any way: they took back their consent.
CREATE TABLE mensajes_bajas_pacientes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOPACIENTE" integer NOT NULL,
  PRIMARY KEY (cliente, "CODIGOPACIENTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('mensajes_bajas_pacientes', false);

-- The clinic's privacy notice. A version that somebody may have accepted is never changed.
CREATE TABLE avisos_privacidad (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "VERSION_AVISO" integer NOT NULL CHECK ("VERSION_AVISO" > 0),
  "FECHA" date NOT NULL,
  "TEXTO" text NOT NULL,
  PRIMARY KEY (cliente, "VERSION_AVISO")
);
SELECT tabla_de_clinica('avisos_privacidad', false);
REVOKE UPDATE, DELETE ON avisos_privacidad FROM galeno_app;

-- What a patient said of it, and by which means: 1 accepts, 2 takes the consent back.
CREATE TABLE privacidad_pacientes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "ACTO" smallint NOT NULL CHECK ("ACTO" IN (1, 2)),
  -- The version that was accepted; null when nothing had been published.
  "VERSION_AVISO" integer,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "MEDIO_ACTO" smallint NOT NULL CHECK ("MEDIO_ACTO" BETWEEN 1 AND 5),
  "NOTA" varchar(255) NOT NULL DEFAULT '',
  CHECK ("ACTO" = 2 OR "VERSION_AVISO" IS NOT NULL),
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "VERSION_AVISO") REFERENCES avisos_privacidad
);
SELECT tabla_de_clinica('privacidad_pacientes', false);
REVOKE UPDATE, DELETE ON privacidad_pacientes FROM galeno_app;
CREATE INDEX privacidad_pacientes_paciente ON privacidad_pacientes (cliente, "CODIGOPACIENTE", "ID" DESC);
