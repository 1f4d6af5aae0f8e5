-- Invoices of Mexico (CFDI 4.0): what was issued for a receipt, the stamped document, and its cancellation.
CREATE TABLE cfdi (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FACTURAFOLIO" integer NOT NULL, "FOLIORECIBO" integer NOT NULL, "CODIGOPACIENTE" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "SERIE" varchar(25) NOT NULL, "FOLIO" integer NOT NULL CHECK ("FOLIO" > 0), "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  -- 0 the clinic, or the doctor who invoices with his own data
  "EMISOR" integer NOT NULL,
  "DESCRIPCION" varchar(255) NOT NULL, "OBJECTO_IMP" varchar(2) NOT NULL, "IVA" varchar(9) NOT NULL, "ISR" varchar(6) NOT NULL,
  "PROD_SERV" varchar(8) NOT NULL, "UNIDAD" varchar(3) NOT NULL, "USO_CFDI" varchar(4) NOT NULL, "METODO_PAGO" varchar(3) NOT NULL,
  "RECNOMBRE" varchar(300) NOT NULL, "RECRFC" varchar(13) NOT NULL, "RECCODIGOPOSTAL" varchar(5) NOT NULL, "RECEMAIL" varchar(100) NOT NULL DEFAULT '',
  "RECID_REGIMEN_FISCAL" varchar(3) NOT NULL, "FORMA_PAGO" varchar(2) NOT NULL,
  "SUBTOTAL" numeric(14,2) NOT NULL, "IMPUESTO" numeric(14,2) NOT NULL, "RETENIDO" numeric(14,2) NOT NULL, "TOTAL" numeric(14,2) NOT NULL CHECK ("TOTAL" > 0),
  -- 0 sealed, not yet stamped; 1 in force; 2 refused, so it is no invoice; 3 its cancellation was asked for; 4 cancelled
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" BETWEEN 0 AND 4),
  "UUID" varchar(36) NOT NULL DEFAULT '', "MOTIVO" varchar(2) NOT NULL DEFAULT '', "RESPUESTA" varchar(500) NOT NULL DEFAULT '',
  -- The tree that is sealed, always the same, so that asking again for its stamp gives the same one; then the stamped document.
  arbol jsonb NOT NULL, xml text NOT NULL DEFAULT '', acuse text NOT NULL DEFAULT '',
  intentos integer NOT NULL DEFAULT 0, proximo timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente, "FACTURAFOLIO"), UNIQUE (cliente, "EMISOR", "SERIE", "FOLIO"),
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos,
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  CHECK (("ESTADO" IN (0, 2)) = ("UUID" = '')),
  CHECK ("SUBTOTAL" + "IMPUESTO" - "RETENIDO" = "TOTAL")
);
SELECT tabla_de_clinica('cfdi', false);
REVOKE DELETE ON cfdi FROM galeno_app;
CREATE UNIQUE INDEX cfdi_uuid ON cfdi (cliente, "UUID") WHERE "UUID" <> '';
CREATE INDEX cfdi_recibo ON cfdi (cliente, "FOLIORECIBO");
CREATE INDEX cfdi_paciente ON cfdi (cliente, "CODIGOPACIENTE");
CREATE INDEX cfdi_fecha ON cfdi (cliente, "FACTURAFOLIO" DESC);
CREATE INDEX cfdi_pendientes ON cfdi (cliente, proximo) WHERE "ESTADO" IN (0, 3);

-- With which data a patient was invoiced last, when it was asked to keep them.
CREATE TABLE pacientes_fiscales (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOPACIENTE" integer NOT NULL,
  "RECNOMBRE" varchar(300) NOT NULL, "RECRFC" varchar(13) NOT NULL, "RECCODIGOPOSTAL" varchar(5) NOT NULL, "RECEMAIL" varchar(100) NOT NULL,
  "RECID_REGIMEN_FISCAL" varchar(3) NOT NULL, "USO_CFDI" varchar(4) NOT NULL,
  PRIMARY KEY (cliente, "CODIGOPACIENTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('pacientes_fiscales', false);
