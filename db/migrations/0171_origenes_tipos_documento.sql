CREATE TABLE catalogo_origenes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGO" integer NOT NULL, "NOMBRE" varchar(60) NOT NULL, "FECHANACIMIENTO" date, "ESPECIALIDAD" varchar(50) NOT NULL DEFAULT '',
  "EMAIL" varchar(100) NOT NULL DEFAULT '', "CELULAR" varchar(15) NOT NULL DEFAULT '', "TELEFONOS" varchar(30) NOT NULL DEFAULT '',
  "DIRECCIONPARTICULAR" varchar(100) NOT NULL DEFAULT '', "NOMBREOFICINA" varchar(50) NOT NULL DEFAULT '', "DIRECCIONOFICINA" varchar(100) NOT NULL DEFAULT '',
  "TELEFONOSOFICINA" varchar(30) NOT NULL DEFAULT '', "PAGINAWEB" varchar(100) NOT NULL DEFAULT '', "NOTAS" text NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGO")
);
SELECT tabla_de_clinica('catalogo_origenes');
CREATE INDEX pacientes_origen ON pacientes (cliente, "ORIGEN") WHERE "ORIGEN" IS NOT NULL;
CREATE TABLE catalogo_tipos_documento (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID_TIPO_DOCUMENTO" integer NOT NULL, "DESCRIPCION" varchar(50) NOT NULL, "MASCARA" varchar(2) NOT NULL DEFAULT '',
  "ACTIVO" smallint NOT NULL DEFAULT 1, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID_TIPO_DOCUMENTO")
);
SELECT tabla_de_clinica('catalogo_tipos_documento');
