-- The clinic's contact book.
CREATE TABLE catalogo_contactos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGO" integer NOT NULL,
  "NOMBRE" varchar(50) NOT NULL, "APELLIDOS" varchar(100) NOT NULL DEFAULT '', "FECHANACIMIENTO" date,
  "ORGANIZACION" varchar(60) NOT NULL DEFAULT '', "DIRECCION" varchar(255) NOT NULL DEFAULT '',
  "TEL_PARTICULAR" varchar(20) NOT NULL DEFAULT '', "TEL_TRABAJO" varchar(20) NOT NULL DEFAULT '', "TEL_CELULAR" varchar(20) NOT NULL DEFAULT '',
  "EMAIL" varchar(100) NOT NULL DEFAULT '', "NOTAS" text NOT NULL DEFAULT '',
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGO")
);
SELECT tabla_de_clinica('catalogo_contactos');
CREATE INDEX catalogo_contactos_nombre ON catalogo_contactos (cliente, "NOMBRE", "APELLIDOS", "CODIGO") WHERE eliminado IS NULL;
