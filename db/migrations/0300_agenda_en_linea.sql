-- A time that a patient holds while filling the form, and for longer while the clinic waits for the answer to a mail. It is
-- kept for a while after it has run out: whoever was slow may still have the time, if nobody else took it.
CREATE TABLE citas_apartadas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  id uuid NOT NULL,
  medico integer NOT NULL, sucursal integer NOT NULL, tipo smallint NOT NULL, concepto integer,
  fecha date NOT NULL, hora time(0) NOT NULL, minutos integer NOT NULL CHECK (minutos BETWEEN 5 AND 300 AND minutos % 5 = 0),
  vence timestamptz NOT NULL,
  -- What was asked for and waits to be confirmed by mail: by whom (none, when the clinic knows nobody like that), the words
  -- of the request, and the secret of the mail.
  paciente integer, pedida jsonb, llave uuid,
  -- What it became: whoever did not hear the answer and asks again is answered the same.
  n_cita integer,
  PRIMARY KEY (cliente, id)
);
SELECT tabla_de_clinica('citas_apartadas', false);
CREATE INDEX citas_apartadas_dia ON citas_apartadas (cliente, medico, fecha);
CREATE INDEX citas_apartadas_vence ON citas_apartadas (cliente, vence);
CREATE UNIQUE INDEX citas_apartadas_llave ON citas_apartadas (cliente, llave) WHERE llave IS NOT NULL;

-- What the patient wrote when booking alone. Messages about the appointment go by it and say nothing that was not in it.
CREATE TABLE citas_en_linea (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "N_CITA" integer NOT NULL,
  idioma varchar(2) NOT NULL CHECK (idioma IN ('es', 'en')),
  nombre varchar(50) NOT NULL, nombre_completo varchar(152) NOT NULL,
  correo varchar(100) NOT NULL, lada varchar(3) NOT NULL DEFAULT '', celular varchar(15) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "N_CITA"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('citas_en_linea', false);
