-- Payment complements of invoices of Mexico that were issued as to be paid later (CFDI of type P, Pagos 2.0).
CREATE TABLE cfdi_pagos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "COMPLEMENTO" integer NOT NULL, "FACTURAFOLIO" integer NOT NULL,
  "SERIE" varchar(25) NOT NULL, "FOLIO" integer NOT NULL CHECK ("FOLIO" > 0), "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "FORMA_PAGO" varchar(2) NOT NULL CHECK ("FORMA_PAGO" <> '99'), "FECHA_PAGO" date NOT NULL, "TOTAL" numeric(14,2) NOT NULL CHECK ("TOTAL" > 0),
  -- 0 sealed, not yet stamped; 1 in force; 2 refused, so it declares nothing; 3 its cancellation was asked for; 4 cancelled
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" BETWEEN 0 AND 4),
  "UUID" varchar(36) NOT NULL DEFAULT '', "MOTIVO" varchar(2) NOT NULL DEFAULT '', "RESPUESTA" varchar(500) NOT NULL DEFAULT '',
  -- The tree that is sealed, always the same, so that asking again for its stamp gives the same one; then the stamped document.
  emisor integer NOT NULL, arbol jsonb NOT NULL, xml text NOT NULL DEFAULT '', acuse text NOT NULL DEFAULT '',
  proximo timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente, "COMPLEMENTO"), UNIQUE (cliente, emisor, "SERIE", "FOLIO"),
  FOREIGN KEY (cliente, "FACTURAFOLIO") REFERENCES cfdi,
  CHECK (("ESTADO" IN (0, 2)) = ("UUID" = ''))
);
SELECT tabla_de_clinica('cfdi_pagos', false);
REVOKE DELETE ON cfdi_pagos FROM galeno_app;
-- A payment is declared once.
CREATE UNIQUE INDEX cfdi_pagos_factura ON cfdi_pagos (cliente, "FACTURAFOLIO") WHERE "ESTADO" NOT IN (2, 4);
CREATE INDEX cfdi_pagos_de ON cfdi_pagos (cliente, "FACTURAFOLIO");
CREATE INDEX cfdi_pagos_pendientes ON cfdi_pagos (cliente, proximo) WHERE "ESTADO" IN (0, 3);
