-- The day of the visit that a row is about: an appointment that is moved to another day begins anew.
ALTER TABLE videoconsultas ADD COLUMN dia date;
-- Over all clinics: the owner need not be one whom the wall lets pass.
ALTER TABLE videoconsultas NO FORCE ROW LEVEL SECURITY;
ALTER TABLE citas NO FORCE ROW LEVEL SECURITY;
UPDATE videoconsultas v SET dia = c."F_CITA" FROM citas c WHERE c.cliente = v.cliente AND c."N_CITA" = v."N_CITA";
ALTER TABLE citas FORCE ROW LEVEL SECURITY;
ALTER TABLE videoconsultas FORCE ROW LEVEL SECURITY;
