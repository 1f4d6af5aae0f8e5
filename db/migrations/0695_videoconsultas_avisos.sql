-- Where the patient's browser takes the notice that the doctor is ready, while the visit lasts.
CREATE TABLE videoconsultas_avisos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "N_CITA" integer NOT NULL,
  "ENDPOINT" varchar(500) NOT NULL, "P256DH" varchar(120) NOT NULL, "AUTH" varchar(40) NOT NULL,
  avisado timestamptz,
  PRIMARY KEY (cliente, "N_CITA"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('videoconsultas_avisos', false);
