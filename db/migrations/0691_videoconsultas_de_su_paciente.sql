-- The patient and the hour that a visit by video is about: an appointment that goes to somebody else, or is moved after its visit
-- ended, begins anew; and what one patient accepted, another did not.
ALTER TABLE videoconsultas ADD COLUMN "CODIGOPACIENTE" integer, ADD COLUMN hora time(0);
ALTER TABLE videoconsultas_terminos ADD COLUMN "CODIGOPACIENTE" integer;
ALTER TABLE videoconsultas NO FORCE ROW LEVEL SECURITY;
ALTER TABLE videoconsultas_terminos NO FORCE ROW LEVEL SECURITY;
ALTER TABLE citas NO FORCE ROW LEVEL SECURITY;
UPDATE videoconsultas v SET "CODIGOPACIENTE" = c."CODIGOPACIENTE", hora = c."H_CITA" FROM citas c WHERE c.cliente = v.cliente AND c."N_CITA" = v."N_CITA";
UPDATE videoconsultas_terminos t SET "CODIGOPACIENTE" = c."CODIGOPACIENTE" FROM citas c WHERE c.cliente = t.cliente AND c."N_CITA" = t."N_CITA";
-- What was accepted for an appointment without a patient, nobody accepted.
DELETE FROM videoconsultas_terminos WHERE "CODIGOPACIENTE" IS NULL;
ALTER TABLE citas FORCE ROW LEVEL SECURITY;
ALTER TABLE videoconsultas_terminos FORCE ROW LEVEL SECURITY;
ALTER TABLE videoconsultas FORCE ROW LEVEL SECURITY;
ALTER TABLE videoconsultas ADD FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes;
ALTER TABLE videoconsultas_terminos ALTER COLUMN "CODIGOPACIENTE" SET NOT NULL, DROP CONSTRAINT videoconsultas_terminos_pkey,
  ADD PRIMARY KEY (cliente, "N_CITA", "CODIGOPACIENTE", parte, "VERSION_TERMINOS", "IDIOMA"),
  ADD FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes;
CREATE INDEX videoconsultas_expediente ON videoconsultas (cliente, "CODIGOPACIENTE");
CREATE INDEX videoconsultas_terminos_expediente ON videoconsultas_terminos (cliente, "CODIGOPACIENTE");
