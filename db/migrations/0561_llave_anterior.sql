-- The fingerprint of the key that is being replaced, while something may still be encrypted with it; '' otherwise.
ALTER TABLE compartido.instalacion ADD COLUMN huella_anterior varchar(64) NOT NULL DEFAULT '';
