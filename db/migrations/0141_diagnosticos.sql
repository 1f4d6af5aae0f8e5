-- The clinic's own diagnoses, beside the shared CIE-10.
CREATE TABLE diagnosticos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGO" varchar(10) NOT NULL, "DESCRIPCION" varchar(100) NOT NULL,
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  busca text NOT NULL GENERATED ALWAYS AS (f_norm("CODIGO" || ' ' || "DESCRIPCION")) STORED,
  PRIMARY KEY (cliente, "CODIGO")
);
SELECT tabla_de_clinica('diagnosticos');
CREATE INDEX diagnosticos_busca ON diagnosticos USING gin (cliente, busca gin_trgm_ops);
-- A code that is being typed: one or two letters are too short for the trigrams.
CREATE INDEX cie10_codigo ON compartido.cie10 ("CODIGO" varchar_pattern_ops);
