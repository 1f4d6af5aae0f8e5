-- What a charge of a concept takes out of the storeroom of its branch.
CREATE TABLE insumos_conceptos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGO" integer NOT NULL, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGO"),
  FOREIGN KEY (cliente, "CODIGO") REFERENCES conceptos_ingresos
);
SELECT tabla_de_clinica('insumos_conceptos', false);
CREATE TABLE insumos_conceptos_productos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGO" integer NOT NULL, "ID_PRODUCTO" integer NOT NULL,
  "CANTIDAD" numeric NOT NULL CHECK ("CANTIDAD" > 0),
  PRIMARY KEY (cliente, "CODIGO", "ID_PRODUCTO"),
  FOREIGN KEY (cliente, "CODIGO") REFERENCES insumos_conceptos,
  FOREIGN KEY (cliente, "ID_PRODUCTO") REFERENCES catalogo_productos
);
SELECT tabla_de_clinica('insumos_conceptos_productos', false);
CREATE INDEX insumos_conceptos_productos_producto ON insumos_conceptos_productos (cliente, "ID_PRODUCTO");
SELECT vigilar_uso('insumos_conceptos_productos', 'ID_PRODUCTO', 'catalogo_productos', 'ID');

ALTER TABLE movimientos_inventario DROP CONSTRAINT movimientos_inventario_origen_check,
  ADD CHECK (origen IN ('', 'conteo', 'vacuna', 'cargo'));
ALTER TABLE cargos ADD COLUMN movimiento integer, ADD FOREIGN KEY (cliente, movimiento) REFERENCES movimientos_inventario;
CREATE INDEX cargos_movimiento ON cargos (cliente, movimiento) WHERE movimiento IS NOT NULL;
