-- Invoices of Mexico to the general public: of one receipt, or the global invoice of those of a period that nobody invoiced.
ALTER TABLE cfdi ALTER COLUMN "FOLIORECIBO" DROP NOT NULL, ALTER COLUMN "CODIGOPACIENTE" DROP NOT NULL,
  -- c_Periodicidad of InformacionGlobal; '' of an invoice to somebody. The period itself says its months and year.
  ADD COLUMN "PERIODICIDAD" varchar(2) NOT NULL DEFAULT '' CHECK ("PERIODICIDAD" IN ('', '01', '02', '03', '04')),
  ADD COLUMN "FECHA_INICIAL" date, ADD COLUMN "FECHA_FINAL" date,
  ADD CHECK (("FOLIORECIBO" IS NULL) = ("CODIGOPACIENTE" IS NULL)),
  ADD CHECK ("FOLIORECIBO" IS NOT NULL OR "PERIODICIDAD" <> ''),
  ADD CHECK (("PERIODICIDAD" <> '') = ("FECHA_INICIAL" IS NOT NULL AND "FECHA_FINAL" IS NOT NULL));

-- The receipts of a global invoice, one for each of its lines.
CREATE TABLE cfdi_recibos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FACTURAFOLIO" integer NOT NULL, "FOLIORECIBO" integer NOT NULL,
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" > 0),
  -- The invoice was refused or cancelled: the receipt may go in another.
  libre boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cliente, "FACTURAFOLIO", "FOLIORECIBO"),
  FOREIGN KEY (cliente, "FACTURAFOLIO") REFERENCES cfdi,
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos
);
SELECT tabla_de_clinica('cfdi_recibos', false);
REVOKE DELETE ON cfdi_recibos FROM galeno_app;
-- A receipt is in one global invoice that counts.
CREATE UNIQUE INDEX cfdi_recibos_uno ON cfdi_recibos (cliente, "FOLIORECIBO") WHERE NOT libre;
CREATE INDEX cfdi_recibos_recibo ON cfdi_recibos (cliente, "FOLIORECIBO");
