-- The clinic's album: pictures that rich text shows. The bytes lie in the store under the same id.
CREATE TABLE catalogo_album (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOFOTO" varchar(36) NOT NULL, "FOTONOMBRE" varchar(100) NOT NULL,
  PRIMARY KEY (cliente, "CODIGOFOTO")
);
SELECT tabla_de_clinica('catalogo_album');

-- The few texts of large tables that show a picture, so that asking whether one is in use does not read them all.
CREATE INDEX notas_evolucion_imagenes ON notas_evolucion (cliente) WHERE "NOTA" LIKE '%/api/archivos/album/%';
CREATE INDEX recetas_imagenes ON recetas (cliente) WHERE "DETALLE" LIKE '%/api/archivos/album/%';
