-- The entry of the storeroom that an expense comes from (setting ENTRADAS_GASTOS): it is corrected there.
ALTER TABLE gastos ADD COLUMN movimiento integer, ADD FOREIGN KEY (cliente, movimiento) REFERENCES movimientos_inventario;
CREATE UNIQUE INDEX gastos_movimiento ON gastos (cliente, movimiento) WHERE movimiento IS NOT NULL;
