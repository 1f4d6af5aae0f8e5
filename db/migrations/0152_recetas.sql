CREATE TABLE recetas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "DETALLE" text NOT NULL DEFAULT '',
  "ALERGIAS" varchar(80) NOT NULL DEFAULT '', "ALERGIAS_NEGADAS" smallint NOT NULL DEFAULT 0 CHECK ("ALERGIAS_NEGADAS" IN (0, 1)),
  "MEDIKIT_ID" varchar(60) NOT NULL DEFAULT '',
  -- The detail as plain text: lists and searches read it, never the rich text.
  texto text NOT NULL DEFAULT '',
  CHECK ("ALERGIAS" = '' OR "ALERGIAS_NEGADAS" = 0),
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('recetas');
CREATE INDEX recetas_paciente ON recetas (cliente, "CODIGOPACIENTE", "FECHA" DESC, "CONSECUTIVO" DESC) WHERE eliminado IS NULL;
CREATE INDEX recetas_fecha ON recetas (cliente, "FECHA" DESC);
CREATE INDEX recetas_medico ON recetas (cliente, "CODIGOMEDICO", "FECHA" DESC);

-- What was prescribed stays as it was signed; a correction is another prescription.
CREATE FUNCTION receta_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."FECHA", OLD."HORA", OLD."CODIGOMEDICO", OLD."DETALLE", OLD."ALERGIAS", OLD."ALERGIAS_NEGADAS")
    IS DISTINCT FROM (NEW."FECHA", NEW."HORA", NEW."CODIGOMEDICO", NEW."DETALLE", NEW."ALERGIAS", NEW."ALERGIAS_NEGADAS") THEN
    RAISE EXCEPTION 'una receta guardada no se modifica';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inmutable BEFORE UPDATE ON recetas FOR EACH ROW EXECUTE FUNCTION receta_inmutable();
REVOKE DELETE ON recetas FROM galeno_app;
