-- What a clinic spends on; without an IMPORTE the amount is said at each expense.
CREATE TABLE conceptos_egresos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGO" integer NOT NULL, "DESCRIPCION" varchar(80) NOT NULL, "IMPORTE" numeric(14,2) CHECK ("IMPORTE" >= 0),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)), "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGO")
);
SELECT tabla_de_clinica('conceptos_egresos');
