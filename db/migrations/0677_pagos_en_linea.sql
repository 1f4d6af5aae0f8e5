-- Payments that patients make online, one row for each time that somebody went to the provider's page to pay an appointment.
CREATE TABLE pagos_en_linea (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "N_CITA" integer NOT NULL, "CODIGOPACIENTE" integer NOT NULL,
  "PASARELA" varchar(10) NOT NULL CHECK ("PASARELA" IN ('stripe', 'paypal', 'epayco', 'niubiz')),
  -- Whose account took the money: 0 the clinic's.
  cuenta_medico integer NOT NULL DEFAULT 0,
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" > 0), "MONEDA" varchar(3) NOT NULL,
  -- 1 open, 2 in process, 3 paid, 4 declined, 5 expired, 6 to be reviewed, 7 being given back, 8 given back
  "ESTADO" smallint NOT NULL DEFAULT 1 CHECK ("ESTADO" BETWEEN 1 AND 8),
  "IMPORTE_RECIBIDO" numeric(14,2), "MONEDA_RECIBIDA" varchar(3) NOT NULL DEFAULT '',
  "FOLIORECIBO" integer,
  -- Why a person must look at it.
  "NOTA" varchar(300) NOT NULL DEFAULT '',
  "ATENDIDO" timestamptz, atendido_por integer, "ATENDIDO_NOTA" varchar(300) NOT NULL DEFAULT '',
  "PAGADO" timestamptz,
  "EMULADO" smallint NOT NULL DEFAULT 0 CHECK ("EMULADO" IN (0, 1)),
  -- The provider's names for the payment and for the money received, and the page where it is paid.
  referencia varchar(200) NOT NULL DEFAULT '', transaccion varchar(200) NOT NULL DEFAULT '', url varchar(2000) NOT NULL DEFAULT '',
  consultado timestamptz NOT NULL DEFAULT now(),
  motivo_devolucion varchar(200) NOT NULL DEFAULT '', devuelve integer,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas,
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos
);
SELECT tabla_de_clinica('pagos_en_linea', false);
REVOKE DELETE ON pagos_en_linea FROM galeno_app;
CREATE UNIQUE INDEX pagos_en_linea_referencia ON pagos_en_linea (cliente, "PASARELA", referencia) WHERE referencia <> '';
CREATE INDEX pagos_en_linea_transaccion ON pagos_en_linea (cliente, "PASARELA", transaccion) WHERE transaccion <> '';
CREATE INDEX pagos_en_linea_cita ON pagos_en_linea (cliente, "N_CITA", "ID" DESC);
CREATE INDEX pagos_en_linea_paciente ON pagos_en_linea (cliente, "CODIGOPACIENTE");
CREATE UNIQUE INDEX pagos_en_linea_recibo ON pagos_en_linea (cliente, "FOLIORECIBO") WHERE "FOLIORECIBO" IS NOT NULL;
-- Those that the provider is asked about, and those that wait for a person.
CREATE INDEX pagos_en_linea_abiertos ON pagos_en_linea (cliente, consultado) WHERE "ESTADO" IN (1, 2, 7);
CREATE INDEX pagos_en_linea_por_revisar ON pagos_en_linea (cliente, "ID") WHERE "ESTADO" = 6 AND "ATENDIDO" IS NULL;

-- Until when an appointment booked online keeps its place without its obligatory payment; null where nobody waits for it.
ALTER TABLE citas_en_linea ADD COLUMN paga_antes timestamptz;
CREATE INDEX citas_en_linea_paga_antes ON citas_en_linea (cliente, paga_antes) WHERE paga_antes IS NOT NULL;
