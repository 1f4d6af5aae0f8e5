-- Electronic vouchers of Peru (CPE): what was issued for a receipt, as it was issued, and what SUNAT said of it.
CREATE TABLE cpe_envios (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  envio integer NOT NULL,
  -- RA: voided documents, RC: daily summary; its number in the day
  clase varchar(2) NOT NULL CHECK (clase IN ('RA', 'RC')), fecha date NOT NULL, n integer NOT NULL CHECK (n > 0),
  -- of the vouchers in it
  del_dia date NOT NULL,
  motivo varchar(100) NOT NULL, xml text NOT NULL DEFAULT '', ticket varchar(50) NOT NULL DEFAULT '', cdr bytea,
  intentos integer NOT NULL DEFAULT 0, proximo timestamptz NOT NULL DEFAULT now(), terminado timestamptz,
  PRIMARY KEY (cliente, envio), UNIQUE (cliente, clase, fecha, n)
);
SELECT tabla_de_clinica('cpe_envios', false);
CREATE INDEX cpe_envios_pendientes ON cpe_envios (cliente, proximo) WHERE terminado IS NULL;

CREATE TABLE cpe (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FACTURAFOLIO" integer NOT NULL, "FOLIORECIBO" integer NOT NULL, "CODIGOPACIENTE" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "TIPO_DOCUMENTO" varchar(2) NOT NULL CHECK ("TIPO_DOCUMENTO" IN ('01', '03', '07')),
  "SERIE" varchar(4) NOT NULL, "NUMERO" integer NOT NULL CHECK ("NUMERO" > 0),
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "TIPO_OPERACION" varchar(4) NOT NULL, "DESCRIPCION" varchar(255) NOT NULL, "CODIGO_PRODUCTO" varchar(15) NOT NULL,
  "UNIDAD" varchar(3) NOT NULL, "IGV" varchar(9) NOT NULL, "TIPO_AFECTACION" varchar(2) NOT NULL,
  "VALOR" numeric(14,2) NOT NULL, "IMPUESTO" numeric(14,2) NOT NULL, "TOTAL" numeric(14,2) NOT NULL CHECK ("TOTAL" > 0),
  "ID_TIPO_DOCUMENTO" integer NOT NULL, "TIPO_IDENTIDAD" varchar(1) NOT NULL, "DOCUMENTOID" varchar(15) NOT NULL,
  "NOMBRECOMPLETO" varchar(60) NOT NULL,
  -- Of a credit note: what it corrects and why (catalogue 09)
  "MODIFICA" integer, "MOTIVO" varchar(2) NOT NULL DEFAULT '', "SUSTENTO" varchar(100) NOT NULL DEFAULT '',
  -- 0 signed, to be sent; 1 accepted; 2 accepted with observations; 3 rejected; 4 waits for a correction of ours; 5 its voiding was
  -- asked for; 6 voided
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" BETWEEN 0 AND 6),
  "CODIGO_SUNAT" integer, "RESPUESTA" varchar(500) NOT NULL DEFAULT '', "HASH" varchar(44) NOT NULL DEFAULT '',
  emisor jsonb NOT NULL, xml text NOT NULL DEFAULT '', cdr bytea, envio integer,
  intentos integer NOT NULL DEFAULT 0, proximo timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente, "FACTURAFOLIO"), UNIQUE (cliente, "TIPO_DOCUMENTO", "SERIE", "NUMERO"),
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos,
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "MODIFICA") REFERENCES cpe,
  FOREIGN KEY (cliente, envio) REFERENCES cpe_envios,
  CHECK (("TIPO_DOCUMENTO" = '07') = ("MODIFICA" IS NOT NULL)),
  CHECK ("VALOR" + "IMPUESTO" = "TOTAL")
);
SELECT tabla_de_clinica('cpe', false);
CREATE INDEX cpe_recibo ON cpe (cliente, "FOLIORECIBO");
CREATE INDEX cpe_paciente ON cpe (cliente, "CODIGOPACIENTE");
CREATE INDEX cpe_fecha ON cpe (cliente, "FECHA" DESC, "FACTURAFOLIO" DESC);
CREATE INDEX cpe_pendientes ON cpe (cliente, proximo) WHERE "ESTADO" = 0;
CREATE INDEX cpe_modifica ON cpe (cliente, "MODIFICA") WHERE "MODIFICA" IS NOT NULL;
CREATE INDEX cpe_envio ON cpe (cliente, envio) WHERE envio IS NOT NULL;
