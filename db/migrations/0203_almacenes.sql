-- Where a clinic does not show its branches, everything stands in the main one.
CREATE TABLE catalogo_almacenes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "NOMBRE" varchar(50) NOT NULL, "SUCURSAL" integer DEFAULT 1,
  "SUBALMACEN" smallint NOT NULL DEFAULT 0 CHECK ("SUBALMACEN" IN (0, 1)),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('catalogo_almacenes');
CREATE INDEX catalogo_almacenes_sucursal ON catalogo_almacenes (cliente, "SUCURSAL");
