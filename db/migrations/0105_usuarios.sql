-- A deleted user's key may be given again, and levels carry the version that people edit.
DROP INDEX usuarios_clave;
CREATE UNIQUE INDEX usuarios_clave ON usuarios (cliente, lower("CLAVEUSUARIO")) WHERE eliminado IS NULL;
CREATE INDEX usuarios_nivel ON usuarios (cliente, "NIVEL");
CREATE INDEX usuarios_medico ON usuarios (cliente, "CODIGOMEDICO") WHERE "CODIGOMEDICO" IS NOT NULL;
ALTER TABLE niveles ADD COLUMN "VERSION" integer NOT NULL DEFAULT 1;
