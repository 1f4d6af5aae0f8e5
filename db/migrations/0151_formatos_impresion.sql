-- The clinic's own paper: templates, and how each printout is drawn.
CREATE TABLE formatos_impresion (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "NOMBRE" varchar(100) NOT NULL,
  "HOJA" varchar NOT NULL DEFAULT 'CARTA' CHECK ("HOJA" IN ('CARTA', 'MEDIA_CARTA')),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "PLANTILLA" text NOT NULL DEFAULT '', "EXTRA" text NOT NULL DEFAULT '',
  "VERSION" integer NOT NULL DEFAULT 1,
  -- 'receta' and 'nota' are the fixed ones; the others have none.
  fijo varchar(10) CHECK (fijo IN ('receta', 'nota')),
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('formatos_impresion');
CREATE UNIQUE INDEX formatos_impresion_fijo ON formatos_impresion (cliente, fijo) WHERE fijo IS NOT NULL AND eliminado IS NULL;
CREATE UNIQUE INDEX formatos_impresion_nombre ON formatos_impresion (cliente, f_norm("NOMBRE")) WHERE fijo IS NULL AND eliminado IS NULL;

-- One row per clinic, none until somebody changes something. The other switches of the same screen are columns of sistema_control.
CREATE TABLE formatos_impresion_configuracion (
  cliente integer PRIMARY KEY DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FORMATO_RECETA" smallint NOT NULL DEFAULT 0, "FORMATO_NOTA" smallint NOT NULL DEFAULT 0,
  "ENVIAR_RECETA_PERSONALIZADA" smallint NOT NULL DEFAULT 0, "ENVIAR_NOTA_PERSONALIZADA" smallint NOT NULL DEFAULT 0,
  "MARCA_AGUA" smallint NOT NULL DEFAULT 1, "FIRMA_ORDENES_LAB" smallint NOT NULL DEFAULT 1,
  "RECIBO_PAGADO" smallint NOT NULL DEFAULT 0, "COTIZACION_MEDIACARTA" smallint NOT NULL DEFAULT 0, "DOMICILIO_EN_PIE" smallint NOT NULL DEFAULT 0,
  "PIEHISTORIACLINICA" varchar(500) NOT NULL DEFAULT '', "COTIZACION_LEYENDA" varchar(500) NOT NULL DEFAULT ''
);
SELECT tabla_de_clinica('formatos_impresion_configuracion', false);
