-- Product and service keys of the Mexican tax authority that a clinic invoices with.
CREATE TABLE catalogo_sat_prods_servs (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID_PRODUCTO_SERVICIO" integer NOT NULL, "CODIGO_SAT" varchar(20) NOT NULL, "DESCRIPCION" varchar(255) NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID_PRODUCTO_SERVICIO")
);
SELECT tabla_de_clinica('catalogo_sat_prods_servs');
