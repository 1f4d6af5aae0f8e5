-- Margins of a format, for paper that comes with its letterhead printed; without them, those of the sheet.
ALTER TABLE formatos_impresion
  ADD COLUMN "MARGEN_SUPERIOR" integer, ADD COLUMN "MARGEN_INFERIOR" integer,
  ADD COLUMN "MARGEN_IZQUIERDO" integer, ADD COLUMN "MARGEN_DERECHO" integer;
