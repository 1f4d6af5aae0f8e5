-- The series of credit notes are chosen too: one for those of boletas and one for those of facturas.
ALTER TABLE cpe_series ADD COLUMN "NOTA" smallint NOT NULL DEFAULT 0 CHECK ("NOTA" IN (0, 1)),
  DROP CONSTRAINT cpe_series_pkey, ADD PRIMARY KEY (cliente, "SUCURSAL", "TIPO_DOCUMENTO", "NOTA");
-- Lists are ordered by their folio, so nothing reads it.
DROP INDEX cpe_fecha;
