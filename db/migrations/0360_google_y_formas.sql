-- Where what stands in a doctor's calendar begins: one that was lengthened there from its beginning is put back, too.
ALTER TABLE google_citas ADD COLUMN inicio timestamptz;
-- Over all clinics: the owner need not be one whom the wall lets pass.
ALTER TABLE google_citas NO FORCE ROW LEVEL SECURITY;
ALTER TABLE citas NO FORCE ROW LEVEL SECURITY;
UPDATE google_citas g SET inicio = g.fin - c."H_MINCITA" * interval '1 minute'
  FROM citas c WHERE c.cliente = g.cliente AND c."N_CITA" = g."N_CITA" AND g.fin IS NOT NULL;
ALTER TABLE citas FORCE ROW LEVEL SECURITY;
ALTER TABLE google_citas FORCE ROW LEVEL SECURITY;

-- Since when forms wait to leave: those whose job was lost are given up, so that they can be sent again.
ALTER TABLE citas_formas ADD COLUMN en_espera timestamptz NOT NULL DEFAULT now();
CREATE INDEX citas_formas_en_espera ON citas_formas (cliente, en_espera) WHERE "ESTADO" = 1;
