-- A link that those who run the installation give may also switch off the second factor of who lost it. One of a user's links
-- voids those before it.
ALTER TABLE restablecer ADD COLUMN quita_totp boolean NOT NULL DEFAULT false;
CREATE INDEX restablecer_usuario ON restablecer (cliente, "CODIGOUSUARIO") WHERE usado IS NULL;
