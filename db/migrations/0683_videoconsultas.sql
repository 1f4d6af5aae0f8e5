-- The visit by video: one row for each appointment whose room was opened, from the first arrival to its end. Nothing of it is recorded.
CREATE TABLE videoconsultas (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "N_CITA" integer NOT NULL,
  paciente_visto timestamptz, admitido timestamptz, identidad timestamptz, identidad_por integer,
  iniciada timestamptz, limite timestamptz, terminada timestamptz,
  terminada_por varchar(10) CHECK (terminada_por IN ('medico', 'paciente', 'limite')),
  PRIMARY KEY (cliente, "N_CITA"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas,
  CHECK (terminada IS NULL OR terminada_por IS NOT NULL)
);
SELECT tabla_de_clinica('videoconsultas', false);
-- Who accepted which version of the terms, when (creado) and from which address.
CREATE TABLE videoconsultas_terminos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "N_CITA" integer NOT NULL,
  parte varchar(10) NOT NULL CHECK (parte IN ('medico', 'paciente')),
  "VERSION_TERMINOS" varchar(20) NOT NULL,
  "IDIOMA" varchar(2) NOT NULL,
  direccion varchar(60) NOT NULL,
  PRIMARY KEY (cliente, "N_CITA", parte, "VERSION_TERMINOS", "IDIOMA"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('videoconsultas_terminos', false);
-- What the two browsers tell each other to find a way between them. Deleted when the visit ends.
CREATE TABLE videoconsultas_senales (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "N_CITA" integer NOT NULL,
  "NUMERO" integer NOT NULL,
  de varchar(10) NOT NULL CHECK (de IN ('medico', 'paciente')),
  "TIPO" varchar(10) NOT NULL,
  "CUERPO" text NOT NULL CHECK (length("CUERPO") <= 20000),
  PRIMARY KEY (cliente, "N_CITA", "NUMERO"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('videoconsultas_senales', false);
