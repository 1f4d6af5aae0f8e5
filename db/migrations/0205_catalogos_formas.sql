-- The country of a company is chosen from the product's own; a type of document in use is found at once.
ALTER TABLE catalogo_empresas ALTER COLUMN "PAIS" TYPE smallint;
CREATE INDEX pacientes_tipo_documento ON pacientes (cliente, "ID_TIPO_DOCUMENTO") WHERE "ID_TIPO_DOCUMENTO" IS NOT NULL;
