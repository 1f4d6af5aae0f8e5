-- Series of vouchers of Peru that a branch chose; without a row it has its own, B001 and F001 of the first.
CREATE TABLE cpe_series (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "SUCURSAL" integer NOT NULL,
  "TIPO_DOCUMENTO" varchar(2) NOT NULL CHECK ("TIPO_DOCUMENTO" IN ('01', '03')),
  "SERIE" varchar(4) NOT NULL CHECK ("SERIE" ~ '^[FB][A-Z0-9]{3}$'),
  PRIMARY KEY (cliente, "SUCURSAL", "TIPO_DOCUMENTO"),
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('cpe_series', false);
