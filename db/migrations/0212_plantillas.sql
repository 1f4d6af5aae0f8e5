-- The clinic's own words in mails and chats. A clinic that never touched one has no row: it uses the one it starts with.
CREATE TABLE plantillas_correo (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "NOMBRE" varchar(100) NOT NULL, "ASUNTO" varchar(200) NOT NULL, "PLANTILLA" text NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('plantillas_correo');
CREATE TABLE catalogo_plantillas_whatsapp (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "NOMBRE" varchar(100) NOT NULL, "IDIOMA" varchar(5) NOT NULL, "USO" varchar(30) NOT NULL, "PLANTILLA" text NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('catalogo_plantillas_whatsapp');
-- The same message as rich text, where there is one; `cuerpo` is for those who read plain text.
ALTER TABLE mensajes ADD COLUMN html text;
