-- With which certificate invoices are sealed: what may be shown of it. The files and their passwords stand in `secretos`.
CREATE TABLE certificados (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOMEDICO" integer NOT NULL, "NOCERTIFICADO" varchar(40) NOT NULL, "IDENTIFICACION" varchar(15) NOT NULL DEFAULT '',
  "NOMBRE" varchar(300) NOT NULL DEFAULT '', "DESDE" date NOT NULL, "HASTA" date NOT NULL,
  PRIMARY KEY (cliente, "CODIGOMEDICO")
);
SELECT tabla_de_clinica('certificados', false);
