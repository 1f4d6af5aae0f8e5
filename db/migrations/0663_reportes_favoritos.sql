-- The reports that each user marked, and under a name those with their filters: what the address of the report holds of them.
CREATE TABLE reportes_favoritos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  "CODIGOUSUARIO" integer NOT NULL,
  "REPORTE" varchar(100) NOT NULL,
  "NOMBRE" varchar(60) NOT NULL DEFAULT '',
  "FILTROS" varchar(1000) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOUSUARIO") REFERENCES usuarios
);
SELECT tabla_de_clinica('reportes_favoritos', false);
CREATE UNIQUE INDEX reportes_favoritos_nombre ON reportes_favoritos (cliente, "CODIGOUSUARIO", "REPORTE", lower("NOMBRE"));
