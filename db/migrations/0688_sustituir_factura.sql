-- An invoice of Mexico that replaces another of the same receipt. While its stamp is on its way, and until the SAT has cancelled the
-- earlier one, both exist: "cuenta" is the one that the receipt names.
ALTER TABLE cfdi ADD COLUMN "SUSTITUYE" integer, ADD COLUMN cuenta boolean NOT NULL DEFAULT true,
  ADD FOREIGN KEY (cliente, "SUSTITUYE") REFERENCES cfdi,
  ADD CHECK ("SUSTITUYE" IS NULL OR "FOLIORECIBO" IS NOT NULL);
DROP INDEX cfdi_una_por_recibo;
-- A receipt has one invoice that counts: stamped or on its way, not refused and not cancelled.
CREATE UNIQUE INDEX cfdi_una_por_recibo ON cfdi (cliente, "FOLIORECIBO") WHERE "ESTADO" NOT IN (2, 4) AND cuenta;
-- And an invoice is replaced by one.
CREATE UNIQUE INDEX cfdi_una_sustituta ON cfdi (cliente, "SUSTITUYE") WHERE "SUSTITUYE" IS NOT NULL AND "ESTADO" NOT IN (2, 4);
