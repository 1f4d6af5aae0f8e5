-- Quotes: what concepts would cost. An accepted line becomes a charge that remembers its quote; the quote itself never changes.
CREATE TABLE cotizaciones (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FOLIOCOTIZACION" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "CODIGOMEDICO" integer,
  "REFERENCIA" varchar(200) NOT NULL DEFAULT '',
  "TOTAL" numeric(14,2) NOT NULL CHECK ("TOTAL" >= 0),
  "SUCURSAL" integer NOT NULL,
  PRIMARY KEY (cliente, "FOLIOCOTIZACION"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('cotizaciones');
REVOKE DELETE ON cotizaciones FROM galeno_app;
CREATE INDEX cotizaciones_paciente ON cotizaciones (cliente, "CODIGOPACIENTE", "FOLIOCOTIZACION" DESC);
CREATE INDEX cotizaciones_medico ON cotizaciones (cliente, "CODIGOMEDICO");
SELECT vigilar_uso('cotizaciones', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

CREATE TABLE cotizaciones_detalle (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "FOLIOCOTIZACION" integer NOT NULL, "RENGLON" integer NOT NULL,
  "CODIGOTRABAJO" integer NOT NULL, "DESCRIPCION" varchar(200) NOT NULL, "NOTA" varchar(255) NOT NULL DEFAULT '',
  "CANTIDAD" integer NOT NULL CHECK ("CANTIDAD" > 0),
  "IMPORTEUNITARIO" numeric(14,2) NOT NULL CHECK ("IMPORTEUNITARIO" >= 0),
  "DESCUENTO" numeric(14,2) NOT NULL DEFAULT 0 CHECK ("DESCUENTO" >= 0),
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" >= 0),
  PRIMARY KEY (cliente, "FOLIOCOTIZACION", "RENGLON"),
  CHECK ("IMPORTE" = "CANTIDAD" * "IMPORTEUNITARIO" - "DESCUENTO"),
  FOREIGN KEY (cliente, "FOLIOCOTIZACION") REFERENCES cotizaciones,
  FOREIGN KEY (cliente, "CODIGOTRABAJO") REFERENCES conceptos_ingresos
);
SELECT tabla_de_clinica('cotizaciones_detalle', false);
CREATE INDEX cotizaciones_detalle_concepto ON cotizaciones_detalle (cliente, "CODIGOTRABAJO");
REVOKE UPDATE, DELETE ON cotizaciones_detalle FROM galeno_app;

-- The line of a quote that a charge came from. A deleted charge frees it to be charged again.
ALTER TABLE cargos ADD COLUMN "FOLIOCOTIZACION" integer, ADD COLUMN "RENGLON_COTIZACION" integer,
  ADD CHECK (("FOLIOCOTIZACION" IS NULL) = ("RENGLON_COTIZACION" IS NULL)),
  ADD FOREIGN KEY (cliente, "FOLIOCOTIZACION", "RENGLON_COTIZACION") REFERENCES cotizaciones_detalle;
CREATE UNIQUE INDEX cargos_cotizacion ON cargos (cliente, "FOLIOCOTIZACION", "RENGLON_COTIZACION")
  WHERE "FOLIOCOTIZACION" IS NOT NULL AND eliminado IS NULL;

-- A quote is the sum of its lines. Asked at the end of each transaction, whoever writes.
CREATE FUNCTION caja_cotizacion_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caja_exigir(
    c."TOTAL" = (SELECT coalesce(sum(d."IMPORTE"), -1) FROM cotizaciones_detalle d
      WHERE d.cliente = c.cliente AND d."FOLIOCOTIZACION" = c."FOLIOCOTIZACION"),
    'cotización ' || c."FOLIOCOTIZACION") FROM cotizaciones c WHERE c.cliente = NEW.cliente AND c."FOLIOCOTIZACION" = NEW."FOLIOCOTIZACION";
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT OR UPDATE OF "TOTAL" ON cotizaciones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_cotizacion_cuadra();
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT ON cotizaciones_detalle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_cotizacion_cuadra();
