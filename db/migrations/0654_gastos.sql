-- What a branch spends, by the catalogue of expense concepts.
CREATE TABLE gastos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "NUMERO" integer NOT NULL,
  "FECHA" date NOT NULL,
  "CODIGOCONCEPTO" integer NOT NULL,
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" > 0),
  "OBSERVACIONES" varchar(100) NOT NULL DEFAULT '',
  "SUCURSAL" integer NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "NUMERO"),
  FOREIGN KEY (cliente, "CODIGOCONCEPTO") REFERENCES conceptos_egresos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('gastos');
REVOKE DELETE ON gastos FROM galeno_app;
CREATE INDEX gastos_fecha ON gastos (cliente, "FECHA", "NUMERO") WHERE eliminado IS NULL;
CREATE INDEX gastos_concepto ON gastos (cliente, "CODIGOCONCEPTO");
SELECT vigilar_uso('gastos', 'CODIGOCONCEPTO', 'conceptos_egresos', 'CODIGO');
