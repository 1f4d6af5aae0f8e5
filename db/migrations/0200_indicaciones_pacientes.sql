CREATE TABLE catalogo_indicaciones_pacientes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "DESCRIPCION" text NOT NULL, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('catalogo_indicaciones_pacientes');
