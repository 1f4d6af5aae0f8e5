-- Official catalogues, shared by all clinics: `npm run import` writes them as the owner, the application only reads them.
-- Codes are never deleted, since records name them: what a newer file no longer brings is switched off, and since when is kept.
ALTER TABLE compartido.cie10
  ADD COLUMN "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  -- As the Mexican list writes them: sex and ages it applies to, its key in the weekly report, and who may diagnose it.
  ADD COLUMN "LSEX" varchar(10) NOT NULL DEFAULT '', ADD COLUMN "LINF" varchar(10) NOT NULL DEFAULT '', ADD COLUMN "LSUP" varchar(10) NOT NULL DEFAULT '',
  ADD COLUMN "EPI_CLAVE" varchar(10) NOT NULL DEFAULT '', ADD COLUMN "ES_SUIVE_MORB" varchar(5) NOT NULL DEFAULT '',
  ADD COLUMN "TIPO_PERSONAL_1VEZ_CE" varchar(255) NOT NULL DEFAULT '', ADD COLUMN "TIPO_PERSONAL_SUBSEC_CE" varchar(255) NOT NULL DEFAULT '',
  -- Which file brought it last; 'semilla' came with the product.
  ADD COLUMN fuente varchar(30) NOT NULL DEFAULT 'semilla', ADD COLUMN retirado date;

-- What every one of these tables has besides its own columns.
CREATE FUNCTION compartido.catalogo_oficial(tabla regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), ADD COLUMN fuente varchar(30) NOT NULL, ADD COLUMN retirado date', tabla);
  EXECUTE format('GRANT SELECT ON %s TO galeno_app', tabla);
END $$;
REVOKE ALL ON FUNCTION compartido.catalogo_oficial(regclass) FROM PUBLIC;

-- Colombia: procedures.
CREATE TABLE compartido.cups (
  "CODIGO" varchar(10) PRIMARY KEY, "DESCRIPCION" varchar(500) NOT NULL, "CAPITULO" varchar(255) NOT NULL DEFAULT '',
  busca text GENERATED ALWAYS AS (f_norm("CODIGO" || ' ' || "DESCRIPCION")) STORED
);
SELECT compartido.catalogo_oficial('compartido.cups');
CREATE INDEX cups_busca ON compartido.cups USING gin (busca gin_trgm_ops);
CREATE INDEX cups_codigo ON compartido.cups ("CODIGO" varchar_pattern_ops);

-- Mexico: health establishments. ACTIVO says that it is 'En operación'.
CREATE TABLE compartido.clues (
  "CLUES" varchar(11) PRIMARY KEY, "NOMBRE" varchar(255) NOT NULL, "INSTITUCION" varchar(150) NOT NULL DEFAULT '', "TIPO" varchar(100) NOT NULL DEFAULT '',
  "ESTADO" varchar(2) NOT NULL DEFAULT '', "NOM_ESTADO" varchar(100) NOT NULL DEFAULT '', "MUNICIPIO" varchar(3) NOT NULL DEFAULT '', "NOM_MUNICIPIO" varchar(150) NOT NULL DEFAULT '',
  "NOM_LOCALIDAD" varchar(150) NOT NULL DEFAULT '', "CODIGO_POSTAL" varchar(5) NOT NULL DEFAULT '', "ESTATUS" varchar(60) NOT NULL,
  busca text GENERATED ALWAYS AS (f_norm("CLUES" || ' ' || "NOMBRE" || ' ' || "NOM_MUNICIPIO")) STORED
);
SELECT compartido.catalogo_oficial('compartido.clues');
CREATE INDEX clues_busca ON compartido.clues USING gin (busca gin_trgm_ops);
CREATE INDEX clues_codigo ON compartido.clues ("CLUES" varchar_pattern_ops);

-- Mexico: keys of the tax administration, with the days from and until which they hold.
CREATE TABLE compartido.sat_productos (
  "CODIGO_SAT" varchar(8) PRIMARY KEY, "DESCRIPCION" varchar(500) NOT NULL, "SIMILARES" text NOT NULL DEFAULT '',
  "FECHA_INICIO" date, "FECHA_FIN" date,
  busca text GENERATED ALWAYS AS (f_norm("CODIGO_SAT" || ' ' || "DESCRIPCION" || ' ' || "SIMILARES")) STORED
);
SELECT compartido.catalogo_oficial('compartido.sat_productos');
CREATE INDEX sat_productos_busca ON compartido.sat_productos USING gin (busca gin_trgm_ops);
CREATE INDEX sat_productos_codigo ON compartido.sat_productos ("CODIGO_SAT" varchar_pattern_ops);
CREATE TABLE compartido.sat_unidades (
  "CLAVE_UNIDAD" varchar(5) PRIMARY KEY, "NOMBRE" varchar(255) NOT NULL, "DESCRIPCION" text NOT NULL DEFAULT '', "SIMBOLO" varchar(60) NOT NULL DEFAULT '',
  "FECHA_INICIO" date, "FECHA_FIN" date,
  busca text GENERATED ALWAYS AS (f_norm("CLAVE_UNIDAD" || ' ' || "NOMBRE" || ' ' || "SIMBOLO")) STORED
);
SELECT compartido.catalogo_oficial('compartido.sat_unidades');
CREATE INDEX sat_unidades_busca ON compartido.sat_unidades USING gin (busca gin_trgm_ops);
CREATE INDEX sat_unidades_codigo ON compartido.sat_unidades ("CLAVE_UNIDAD" varchar_pattern_ops);

-- Places below the municipality, chosen once state and municipality are.
CREATE TABLE compartido.localidades (
  "PAIS" integer NOT NULL, "ESTADO" varchar(10) NOT NULL, "CIUDAD" varchar(10) NOT NULL, "CLAVE" varchar(10) NOT NULL,
  "NOMBRE" varchar(150) NOT NULL, "AMBITO" varchar(1) NOT NULL DEFAULT '',
  PRIMARY KEY ("PAIS", "ESTADO", "CIUDAD", "CLAVE")
);
SELECT compartido.catalogo_oficial('compartido.localidades');
-- A neighbourhood is known by its number within its municipality.
CREATE TABLE compartido.codigos_postales (
  "PAIS" integer NOT NULL, "CODIGO_POSTAL" varchar(10) NOT NULL, "ESTADO" varchar(10) NOT NULL, "MUNICIPIO" varchar(10) NOT NULL, "CONSECUTIVO" varchar(10) NOT NULL,
  "COLONIA" varchar(150) NOT NULL, "TIPO" varchar(60) NOT NULL DEFAULT '', "NOM_ESTADO" varchar(100) NOT NULL DEFAULT '',
  "NOM_MUNICIPIO" varchar(150) NOT NULL DEFAULT '', "CIUDAD" varchar(150) NOT NULL DEFAULT '',
  PRIMARY KEY ("PAIS", "CODIGO_POSTAL", "ESTADO", "MUNICIPIO", "CONSECUTIVO")
);
SELECT compartido.catalogo_oficial('compartido.codigos_postales');

-- Medicines of each country's official list. Neither doses nor contraindications: those are in the clinic's own catalogue.
CREATE TABLE compartido.medicamentos (
  "PAIS" integer NOT NULL, "CLAVE" varchar(30) NOT NULL, "NOMBRE" varchar(150) NOT NULL, "DESCRIPCION" varchar(1000) NOT NULL DEFAULT '',
  "VIA" varchar(100) NOT NULL DEFAULT '', "ATC" varchar(20) NOT NULL DEFAULT '', "REGISTRO" varchar(60) NOT NULL DEFAULT '',
  busca text GENERATED ALWAYS AS (f_norm("NOMBRE" || ' ' || "DESCRIPCION")) STORED,
  PRIMARY KEY ("PAIS", "CLAVE")
);
SELECT compartido.catalogo_oficial('compartido.medicamentos');
CREATE INDEX medicamentos_busca ON compartido.medicamentos USING gin (busca gin_trgm_ops);
CREATE INDEX medicamentos_nombre ON compartido.medicamentos ("PAIS", "NOMBRE");

-- Mexico: the small catalogues of the health ministry's exchange that the product does not carry.
CREATE TABLE compartido.nom024 (
  "CATALOGO" varchar(40) NOT NULL, "ID" varchar(10) NOT NULL, "DESCRIPCION" varchar(200) NOT NULL,
  PRIMARY KEY ("CATALOGO", "ID")
);
SELECT compartido.catalogo_oficial('compartido.nom024');

-- Which file was read, by whom and what came of it.
CREATE TABLE compartido.importaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  momento timestamptz NOT NULL DEFAULT clock_timestamp(), quien varchar(60) NOT NULL,
  clase varchar(30) NOT NULL, perfil varchar(30) NOT NULL, archivo varchar(255) NOT NULL, huella bytea NOT NULL,
  leidos integer NOT NULL, nuevos integer NOT NULL, cambiados integer NOT NULL, retirados integer NOT NULL, erroneos integer NOT NULL
);
