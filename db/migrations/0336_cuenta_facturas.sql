-- An invoice of the plan says which days it pays for, what became of it, and may carry its document.
ALTER TABLE cuenta_facturas DROP CONSTRAINT "cuenta_facturas_PAGADA_check";
ALTER TABLE cuenta_facturas RENAME COLUMN "PAGADA" TO "ESTADO";
ALTER TABLE cuenta_facturas
  ADD COLUMN "DESDE" date, ADD COLUMN "HASTA" date, ADD COLUMN "FECHA_PAGO" date, ADD COLUMN "MOTIVO" varchar(255) NOT NULL DEFAULT '',
  ADD COLUMN archivo uuid,
  -- 0 pending, 1 paid, 2 cancelled
  ADD CHECK ("ESTADO" IN (0, 1, 2)),
  ADD CHECK ("HASTA" >= "DESDE");
