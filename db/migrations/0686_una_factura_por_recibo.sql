-- A receipt has one invoice that counts: stamped or on its way, not refused and not cancelled.
CREATE UNIQUE INDEX cfdi_una_por_recibo ON cfdi (cliente, "FOLIORECIBO") WHERE "ESTADO" NOT IN (2, 4);
-- The primary key, read backwards, orders the list.
DROP INDEX cfdi_fecha;

-- The certificate in use is also kept by its number, which its invoices say, so that one that replaces it does not seal them again.
ALTER TABLE certificados NO FORCE ROW LEVEL SECURITY;
ALTER TABLE secretos NO FORCE ROW LEVEL SECURITY;
INSERT INTO secretos (cliente, nombre, valor)
  SELECT c.cliente, 'certificado/' || c."CODIGOMEDICO" || '/' || c."NOCERTIFICADO", s.valor
    FROM certificados c JOIN secretos s ON s.cliente = c.cliente AND s.nombre = 'certificado/' || c."CODIGOMEDICO"
   WHERE c."NOCERTIFICADO" ~ '^[0-9]{20}$'
  ON CONFLICT DO NOTHING;
ALTER TABLE certificados FORCE ROW LEVEL SECURITY;
ALTER TABLE secretos FORCE ROW LEVEL SECURITY;
