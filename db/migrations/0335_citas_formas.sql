-- The forms that are mailed to a patient with an appointment: what was asked for and what became of it. The service has the rest.
CREATE TABLE citas_formas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "N_CITA" integer NOT NULL,
  "EMAIL" varchar(100) NOT NULL,
  -- 1 waiting to leave, 2 sent, 3 not sent
  "ESTADO" smallint NOT NULL DEFAULT 1 CHECK ("ESTADO" IN (1, 2, 3)), "MOTIVO" varchar(300) NOT NULL DEFAULT '',
  "ENVIADO" timestamptz,
  -- The forms as the service numbers them; how often they were asked for, and tried.
  pedidos integer[] NOT NULL, vez integer NOT NULL DEFAULT 1, intentos smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (cliente, "N_CITA"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('citas_formas');

-- Each form of a sending under the name the service gave it, so that whoever asks for one must come through its appointment.
CREATE TABLE citas_formatos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" varchar(60) NOT NULL, "N_CITA" integer NOT NULL, "NOMBRE" varchar(200) NOT NULL,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas_formas
);
SELECT tabla_de_clinica('citas_formatos');
CREATE INDEX citas_formatos_cita ON citas_formatos (cliente, "N_CITA");
-- Resending names an appointment by its sending.
CREATE INDEX citas_formas_id ON citas (cliente, "ID_FORMAS") WHERE "ID_FORMAS" <> '';
