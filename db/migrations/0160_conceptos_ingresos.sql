-- What the till charges for. Concepts are never deleted, only switched off: charges point to them.
CREATE TABLE conceptos_ingresos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGO" integer NOT NULL,
  "DESCRIPCION" varchar(200) NOT NULL, "CODIGO_BARRAS" varchar(30) NOT NULL DEFAULT '',
  "IMPORTE" numeric(14,2) NOT NULL DEFAULT 0 CHECK ("IMPORTE" >= 0), "IMPORTE_USD" numeric(14,2) NOT NULL DEFAULT 0 CHECK ("IMPORTE_USD" >= 0),
  "TIPO" smallint CHECK ("TIPO" IN (1, 2, 3)),
  "PARA_CONSULTA_PRESENCIAL" smallint NOT NULL DEFAULT 0 CHECK ("PARA_CONSULTA_PRESENCIAL" IN (0, 1)),
  "PARA_VIDEOCONSULTA" smallint NOT NULL DEFAULT 0 CHECK ("PARA_VIDEOCONSULTA" IN (0, 1)),
  "DURACION" integer CHECK ("DURACION" BETWEEN 5 AND 300),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGO")
);
SELECT tabla_de_clinica('conceptos_ingresos');
