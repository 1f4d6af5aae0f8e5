-- What orders ask for, by groups: clinical analyses, and cabinet studies. Two catalogues of one make.
-- `busca` holds what searches look in, folded.
CREATE TABLE catalogo_analisis_clinicos_grupos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL, "NOMBRE" varchar(150) NOT NULL,
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), "VERSION" integer NOT NULL DEFAULT 1,
  busca text NOT NULL GENERATED ALWAYS AS (f_norm("NOMBRE")) STORED,
  PRIMARY KEY (cliente, "ID")
);
CREATE TABLE catalogo_analisis_clinicos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL, "ID_GRUPO" integer NOT NULL, "NOMBRE" varchar(150) NOT NULL,
  "TIPO_RESPUESTA" varchar(1) NOT NULL DEFAULT 'M' CHECK ("TIPO_RESPUESTA" IN ('M', 'N', 'B')),
  "UNIDAD" varchar(10) NOT NULL DEFAULT '', "REFERENCIA" varchar(100) NOT NULL DEFAULT '', "INDICACIONES" text NOT NULL DEFAULT '',
  "CODIGO_BARRAS" varchar(30) NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), "VERSION" integer NOT NULL DEFAULT 1,
  busca text NOT NULL GENERATED ALWAYS AS (f_norm("NOMBRE" || ' ' || "CODIGO_BARRAS")) STORED,
  PRIMARY KEY (cliente, "ID")
);
CREATE TABLE catalogo_estudios_gabinete_grupos (LIKE catalogo_analisis_clinicos_grupos INCLUDING ALL);
CREATE TABLE catalogo_estudios_gabinete (LIKE catalogo_analisis_clinicos INCLUDING ALL);

ALTER TABLE catalogo_analisis_clinicos_grupos ADD FOREIGN KEY (cliente) REFERENCES compartido.clientes;
ALTER TABLE catalogo_analisis_clinicos ADD FOREIGN KEY (cliente, "ID_GRUPO") REFERENCES catalogo_analisis_clinicos_grupos;
ALTER TABLE catalogo_estudios_gabinete_grupos ADD FOREIGN KEY (cliente) REFERENCES compartido.clientes;
ALTER TABLE catalogo_estudios_gabinete ADD FOREIGN KEY (cliente, "ID_GRUPO") REFERENCES catalogo_estudios_gabinete_grupos;

SELECT tabla_de_clinica('catalogo_analisis_clinicos_grupos');
SELECT tabla_de_clinica('catalogo_analisis_clinicos');
SELECT tabla_de_clinica('catalogo_estudios_gabinete_grupos');
SELECT tabla_de_clinica('catalogo_estudios_gabinete');

CREATE UNIQUE INDEX analisis_clinicos_grupos_nombre ON catalogo_analisis_clinicos_grupos (cliente, busca) WHERE eliminado IS NULL;
CREATE UNIQUE INDEX estudios_gabinete_grupos_nombre ON catalogo_estudios_gabinete_grupos (cliente, busca) WHERE eliminado IS NULL;
-- A group's list, and no two of one name in it.
CREATE UNIQUE INDEX analisis_clinicos_nombre ON catalogo_analisis_clinicos (cliente, "ID_GRUPO", f_norm("NOMBRE")) WHERE eliminado IS NULL;
CREATE UNIQUE INDEX estudios_gabinete_nombre ON catalogo_estudios_gabinete (cliente, "ID_GRUPO", f_norm("NOMBRE")) WHERE eliminado IS NULL;
CREATE UNIQUE INDEX analisis_clinicos_barras ON catalogo_analisis_clinicos (cliente, "CODIGO_BARRAS") WHERE "CODIGO_BARRAS" <> '' AND eliminado IS NULL;
CREATE UNIQUE INDEX estudios_gabinete_barras ON catalogo_estudios_gabinete (cliente, "CODIGO_BARRAS") WHERE "CODIGO_BARRAS" <> '' AND eliminado IS NULL;
