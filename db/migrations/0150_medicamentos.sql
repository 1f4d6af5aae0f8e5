CREATE TABLE catalogo_medicamentos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOMEDICAMENTO" integer NOT NULL,
  "NOMBRE" varchar(150) NOT NULL, "DESCRIPCION" text NOT NULL DEFAULT '', "CONTRAINDICACIONES" text NOT NULL DEFAULT '',
  "DOSIS1" varchar(255) NOT NULL DEFAULT '', "DOSIS2" varchar(255) NOT NULL DEFAULT '', "DOSIS3" varchar(255) NOT NULL DEFAULT '',
  "VERSION" integer NOT NULL DEFAULT 1,
  -- Name and description, folded: what the prescriber's search looks in.
  busca text NOT NULL GENERATED ALWAYS AS (f_norm("NOMBRE" || ' ' || "DESCRIPCION")) STORED,
  PRIMARY KEY (cliente, "CODIGOMEDICAMENTO")
);
SELECT tabla_de_clinica('catalogo_medicamentos');
CREATE INDEX catalogo_medicamentos_busca ON catalogo_medicamentos USING gin (cliente, busca gin_trgm_ops);
CREATE INDEX catalogo_medicamentos_nombre ON catalogo_medicamentos (cliente, f_norm("NOMBRE")) WHERE eliminado IS NULL;
