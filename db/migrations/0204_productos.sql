CREATE TABLE catalogo_productos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "NOMBRE" varchar(200) NOT NULL, "DESCRIPCION" text NOT NULL DEFAULT '',
  "MINIMO" numeric NOT NULL, "MAXIMO" numeric NOT NULL, "UNIDAD" varchar(10) NOT NULL DEFAULT 'Pieza',
  "CODIGO_BARRAS" varchar(30) NOT NULL DEFAULT '', "UBICACION" varchar(100) NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), "VERSION" integer NOT NULL DEFAULT 1,
  -- Name, description and bar code, folded: what whoever moves stock looks in.
  busca text NOT NULL GENERATED ALWAYS AS (f_norm("NOMBRE" || ' ' || "DESCRIPCION" || ' ' || "CODIGO_BARRAS")) STORED,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('catalogo_productos');
CREATE INDEX catalogo_productos_busca ON catalogo_productos USING gin (cliente, busca gin_trgm_ops);
