-- Short texts of the clinic: what it writes again and again in notes and prescriptions.
CREATE TABLE catalogo_textos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "NOMBRE" varchar(60) NOT NULL, "TEXTO" text NOT NULL, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('catalogo_textos');
