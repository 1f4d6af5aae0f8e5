-- What replaced an invoice of Mexico is looked for by it, also what was refused or cancelled since.
CREATE INDEX cfdi_sustituye ON cfdi (cliente, "SUSTITUYE") WHERE "SUSTITUYE" IS NOT NULL;
