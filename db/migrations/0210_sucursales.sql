-- Branches as people edit them, and who works in each.
ALTER TABLE sucursales ADD COLUMN "VERSION" integer NOT NULL DEFAULT 1;
CREATE INDEX usuarios_sucursales_sucursal ON usuarios_sucursales (cliente, "SUCURSAL");
