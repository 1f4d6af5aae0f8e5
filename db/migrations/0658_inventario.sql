-- The storeroom: what comes in, what goes out, what is moved between warehouses, and what there is.
ALTER TABLE catalogo_productos ADD COLUMN "CONTROL_LOTES" smallint NOT NULL DEFAULT 0 CHECK ("CONTROL_LOTES" IN (0, 1));

CREATE TABLE movimientos_inventario (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  -- E entry, S exit, T transfer
  "TIPO" varchar(1) NOT NULL CHECK ("TIPO" IN ('E', 'S', 'T')),
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "REFERENCIA" varchar(100) NOT NULL DEFAULT '',
  "ID_ORIGEN" integer, "ID_DESTINO" integer,
  "IMPORTE" numeric NOT NULL CHECK ("IMPORTE" >= 0),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID_ORIGEN") REFERENCES catalogo_almacenes,
  FOREIGN KEY (cliente, "ID_DESTINO") REFERENCES catalogo_almacenes,
  CHECK (("ID_ORIGEN" IS NULL) = ("TIPO" = 'E') AND ("ID_DESTINO" IS NULL) = ("TIPO" = 'S')),
  CHECK ("ID_ORIGEN" <> "ID_DESTINO")
);
SELECT tabla_de_clinica('movimientos_inventario');
CREATE INDEX movimientos_inventario_fecha ON movimientos_inventario (cliente, "FECHA" DESC, "HORA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX movimientos_inventario_origen ON movimientos_inventario (cliente, "ID_ORIGEN", "FECHA" DESC);
CREATE INDEX movimientos_inventario_destino ON movimientos_inventario (cliente, "ID_DESTINO", "FECHA" DESC);
SELECT vigilar_uso('movimientos_inventario', 'ID_ORIGEN', 'catalogo_almacenes', 'ID');
SELECT vigilar_uso('movimientos_inventario', 'ID_DESTINO', 'catalogo_almacenes', 'ID');

-- Lots of the products whose lots are kept; their number is not seen by anybody.
CREATE TABLE inventario_lotes (
  cliente integer NOT NULL DEFAULT app_cliente(),
  lote integer NOT NULL CHECK (lote > 0), producto integer NOT NULL,
  nombre varchar(40) NOT NULL CHECK (nombre <> ''), caducidad date NOT NULL,
  PRIMARY KEY (cliente, lote),
  FOREIGN KEY (cliente, producto) REFERENCES catalogo_productos
);
SELECT tabla_de_clinica('inventario_lotes', false);
CREATE UNIQUE INDEX inventario_lotes_nombre ON inventario_lotes (cliente, producto, f_norm(nombre));
CREATE INDEX inventario_lotes_caducidad ON inventario_lotes (cliente, caducidad);

CREATE TABLE movimientos_inventario_productos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL, "RENGLON" integer NOT NULL,
  "ID_PRODUCTO" integer NOT NULL,
  "CANTIDAD" numeric NOT NULL CHECK ("CANTIDAD" > 0),
  "UNIDAD" varchar(10) NOT NULL DEFAULT '',
  "PRECIO_UNITARIO" numeric NOT NULL CHECK ("PRECIO_UNITARIO" >= 0),
  "IMPORTE" numeric NOT NULL CHECK ("IMPORTE" >= 0),
  -- 0: of no lot
  lote integer NOT NULL DEFAULT 0,
  PRIMARY KEY (cliente, "ID", "RENGLON"),
  UNIQUE (cliente, "ID", "ID_PRODUCTO", lote),
  FOREIGN KEY (cliente, "ID") REFERENCES movimientos_inventario,
  FOREIGN KEY (cliente, "ID_PRODUCTO") REFERENCES catalogo_productos
);
SELECT tabla_de_clinica('movimientos_inventario_productos', false);
CREATE INDEX movimientos_inventario_productos_producto ON movimientos_inventario_productos (cliente, "ID_PRODUCTO");
CREATE INDEX movimientos_inventario_productos_lote ON movimientos_inventario_productos (cliente, lote) WHERE lote > 0;
SELECT vigilar_uso('movimientos_inventario_productos', 'ID_PRODUCTO', 'catalogo_productos', 'ID');

-- The book: what each movement in force does to each warehouse. A transfer has two rows of a line, the first of them negative.
CREATE TABLE inventario_libro (
  cliente integer NOT NULL DEFAULT app_cliente(),
  movimiento integer NOT NULL, renglon integer NOT NULL, almacen integer NOT NULL,
  producto integer NOT NULL, lote integer NOT NULL,
  tipo varchar(1) NOT NULL, fecha date NOT NULL, hora time(0) NOT NULL,
  cantidad numeric NOT NULL CHECK (cantidad <> 0), costo numeric NOT NULL,
  PRIMARY KEY (cliente, movimiento, renglon, almacen),
  FOREIGN KEY (cliente, movimiento, renglon) REFERENCES movimientos_inventario_productos ON DELETE CASCADE,
  FOREIGN KEY (cliente, almacen) REFERENCES catalogo_almacenes
);
SELECT tabla_de_clinica('inventario_libro', false);
REVOKE UPDATE ON inventario_libro FROM galeno_app;
CREATE INDEX inventario_libro_producto ON inventario_libro (cliente, producto, fecha, hora, movimiento);
CREATE INDEX inventario_libro_almacen ON inventario_libro (cliente, almacen, fecha);

-- What there is now: the sum of the book, kept by its triggers.
CREATE TABLE inventario_existencias (
  cliente integer NOT NULL DEFAULT app_cliente(),
  producto integer NOT NULL, almacen integer NOT NULL, lote integer NOT NULL,
  cantidad numeric NOT NULL,
  -- The last days on which something came in and left.
  entrada date, salida date,
  PRIMARY KEY (cliente, producto, almacen, lote),
  FOREIGN KEY (cliente, producto) REFERENCES catalogo_productos,
  FOREIGN KEY (cliente, almacen) REFERENCES catalogo_almacenes
);
SELECT tabla_de_clinica('inventario_existencias', false);
CREATE INDEX inventario_existencias_almacen ON inventario_existencias (cliente, almacen) WHERE cantidad > 0;
CREATE INDEX inventario_existencias_lote ON inventario_existencias (cliente, lote) WHERE lote > 0;

CREATE FUNCTION inventario_sumar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO inventario_existencias AS e (cliente, producto, almacen, lote, cantidad, entrada, salida)
      SELECT cliente, producto, almacen, lote, sum(cantidad), max(fecha) FILTER (WHERE cantidad > 0), max(fecha) FILTER (WHERE cantidad < 0)
      FROM cambian GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (cliente, producto, almacen, lote) DO UPDATE SET cantidad = e.cantidad + excluded.cantidad,
        entrada = greatest(e.entrada, excluded.entrada), salida = greatest(e.salida, excluded.salida);
  ELSE
    UPDATE inventario_existencias e SET cantidad = e.cantidad - c.cantidad, entrada = u.entrada, salida = u.salida
      FROM (SELECT cliente, producto, almacen, lote, sum(cantidad) AS cantidad FROM cambian GROUP BY 1, 2, 3, 4) c
      CROSS JOIN LATERAL (SELECT max(b.fecha) FILTER (WHERE b.cantidad > 0) AS entrada, max(b.fecha) FILTER (WHERE b.cantidad < 0) AS salida
        FROM inventario_libro b WHERE (b.cliente, b.producto, b.almacen, b.lote) = (c.cliente, c.producto, c.almacen, c.lote)) u
      WHERE (e.cliente, e.producto, e.almacen, e.lote) = (c.cliente, c.producto, c.almacen, c.lote);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER suma AFTER INSERT ON inventario_libro REFERENCING NEW TABLE AS cambian FOR EACH STATEMENT EXECUTE FUNCTION inventario_sumar();
CREATE TRIGGER resta AFTER DELETE ON inventario_libro REFERENCING OLD TABLE AS cambian FOR EACH STATEMENT EXECUTE FUNCTION inventario_sumar();

-- While a movement is edited its old lines are gone before the new ones are there; in the end nothing may be below zero.
CREATE FUNCTION inventario_no_negativo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  queda numeric;
BEGIN
  SELECT cantidad INTO queda FROM inventario_existencias
    WHERE (cliente, producto, almacen, lote) = (NEW.cliente, NEW.producto, NEW.almacen, NEW.lote);
  IF queda < 0 THEN
    RAISE EXCEPTION 'el producto % queda en % en el almacén %', NEW.producto, queda, NEW.almacen USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER no_negativo AFTER INSERT OR UPDATE ON inventario_existencias DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.cantidad < 0) EXECUTE FUNCTION inventario_no_negativo();

-- Unit costs of each product after all its movements: of the last entry, and the average of what is left; and how much that is.
CREATE TABLE inventario_costos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  producto integer NOT NULL, hay numeric NOT NULL, promedio numeric NOT NULL, ultimo numeric NOT NULL,
  PRIMARY KEY (cliente, producto),
  FOREIGN KEY (cliente, producto) REFERENCES catalogo_productos
);
SELECT tabla_de_clinica('inventario_costos', false);

-- The state of a product's costs is {what there is, average, last}. An entry weighs what it brings; after everything has left, what is
-- bought starts anew; a transfer changes nothing and is not asked. The same as costosDe in domain/almacen.ts.
CREATE FUNCTION inventario_paso(estado numeric[], tipo text, cantidad numeric, costo numeric) RETURNS numeric[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  hay numeric := estado[1] + cantidad;
BEGIN
  IF tipo = 'E' THEN
    RETURN ARRAY[hay, round((estado[1] * estado[2] + cantidad * costo) / hay, 12), costo];
  END IF;
  RETURN ARRAY[hay, CASE WHEN hay <= 0 THEN 0 ELSE estado[2] END, estado[3]];
END $$;
-- Over the rows of the book of one product in their order: type, quantity with its sign, cost.
CREATE AGGREGATE inventario_costo(text, numeric, numeric) (SFUNC = inventario_paso, STYPE = numeric[], INITCOND = '{0,0,0}');
-- The same, going on from a state: what came last changes costs without folding a year again.
CREATE FUNCTION inventario_paso_desde(estado numeric[], inicial numeric[], tipo text, cantidad numeric, costo numeric) RETURNS numeric[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT inventario_paso(coalesce(estado, inicial), tipo, cantidad, costo) $$;
CREATE AGGREGATE inventario_costo_desde(numeric[], text, numeric, numeric) (SFUNC = inventario_paso_desde, STYPE = numeric[]);
