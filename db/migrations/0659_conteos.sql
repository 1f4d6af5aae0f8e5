-- What made a movement, when nobody wrote it in the storeroom: such a movement is corrected where it was made.
ALTER TABLE movimientos_inventario ADD COLUMN origen varchar(20) NOT NULL DEFAULT '' CHECK (origen IN ('', 'conteo', 'vacuna'));

-- Physical counts: what the books said there was, and what was found. What differs is in at most two movements, one in and one out.
CREATE TABLE conteos_inventario (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "ID_ALMACEN" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "MOTIVO" varchar(100) NOT NULL CHECK ("MOTIVO" <> ''),
  "ID_ENTRADA" integer, "ID_SALIDA" integer,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID_ALMACEN") REFERENCES catalogo_almacenes,
  FOREIGN KEY (cliente, "ID_ENTRADA") REFERENCES movimientos_inventario,
  FOREIGN KEY (cliente, "ID_SALIDA") REFERENCES movimientos_inventario
);
SELECT tabla_de_clinica('conteos_inventario', false);
REVOKE UPDATE, DELETE ON conteos_inventario FROM galeno_app;
CREATE INDEX conteos_inventario_almacen ON conteos_inventario (cliente, "ID_ALMACEN", "ID" DESC);
SELECT vigilar_uso('conteos_inventario', 'ID_ALMACEN', 'catalogo_almacenes', 'ID');

CREATE TABLE conteos_inventario_productos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL, "RENGLON" integer NOT NULL,
  "ID_PRODUCTO" integer NOT NULL,
  lote integer NOT NULL DEFAULT 0,
  "EXISTENCIA" numeric NOT NULL CHECK ("EXISTENCIA" >= 0),
  "CONTADO" numeric NOT NULL CHECK ("CONTADO" >= 0),
  "COSTO" numeric NOT NULL CHECK ("COSTO" >= 0),
  PRIMARY KEY (cliente, "ID", "RENGLON"),
  UNIQUE (cliente, "ID", "ID_PRODUCTO", lote),
  FOREIGN KEY (cliente, "ID") REFERENCES conteos_inventario,
  FOREIGN KEY (cliente, "ID_PRODUCTO") REFERENCES catalogo_productos
);
SELECT tabla_de_clinica('conteos_inventario_productos', false);
REVOKE UPDATE, DELETE ON conteos_inventario_productos FROM galeno_app;
CREATE INDEX conteos_inventario_productos_producto ON conteos_inventario_productos (cliente, "ID_PRODUCTO");
SELECT vigilar_uso('conteos_inventario_productos', 'ID_PRODUCTO', 'catalogo_productos', 'ID');

-- The exit by which a vaccine left the storeroom.
ALTER TABLE registros_vacunas ADD COLUMN movimiento integer, ADD FOREIGN KEY (cliente, movimiento) REFERENCES movimientos_inventario;
CREATE INDEX registros_vacunas_movimiento ON registros_vacunas (cliente, movimiento) WHERE movimiento IS NOT NULL;
