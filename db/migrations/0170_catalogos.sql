CREATE TABLE catalogo_especialidades (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "DESCRIPCION" varchar(100) NOT NULL, "ACTIVO" smallint NOT NULL DEFAULT 1, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('catalogo_especialidades');
CREATE TABLE catalogo_empresas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOEMPRESA" integer NOT NULL, "NOMBRE" varchar(50) NOT NULL,
  "TELEFONO1" varchar(15) NOT NULL DEFAULT '', "TELEFONO2" varchar(15) NOT NULL DEFAULT '', "CALLE_NUM" varchar(80) NOT NULL DEFAULT '',
  "LOCALIDAD" varchar(100) NOT NULL DEFAULT '', "CIUDAD" varchar(100) NOT NULL DEFAULT '', "ESTADO" varchar(100) NOT NULL DEFAULT '', "PAIS" integer,
  "CODIGO_POSTAL" varchar(5) NOT NULL DEFAULT '', "ACTIVO" smallint NOT NULL DEFAULT 1, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOEMPRESA")
);
SELECT tabla_de_clinica('catalogo_empresas');
CREATE INDEX pacientes_empresa ON pacientes (cliente, "CODIGOEMPRESA") WHERE "CODIGOEMPRESA" IS NOT NULL;
CREATE INDEX medicos_especialidad ON medicos (cliente, "ID_ESPECIALIDAD");
