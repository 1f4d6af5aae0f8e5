-- Rooms, chairs and equipment: a catalogue. One without a branch, like an ultrasound on wheels, serves in all of them.
CREATE TABLE catalogo_recursos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "NOMBRE" varchar(60) NOT NULL,
  "TIPO" smallint NOT NULL CHECK ("TIPO" IN (1, 2, 3)),
  "ABREVIATURA" varchar(8) NOT NULL DEFAULT '', "SUCURSAL" integer,
  "ACTIVO" smallint NOT NULL DEFAULT 1, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('catalogo_recursos');

-- What an appointment takes besides the doctor's time. Day, lapse and life are those of the appointment, copied by the
-- triggers below: a constraint sees one table.
CREATE TABLE citas_recursos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "N_CITA" integer NOT NULL, "RECURSO" integer NOT NULL,
  dia date NOT NULL, ocupa tsrange NOT NULL, viva boolean NOT NULL,
  -- Somebody saw that it was taken and said yes.
  sobrecupo smallint NOT NULL DEFAULT 0 CHECK (sobrecupo IN (0, 1)), sobrecupo_por integer,
  -- The resource, while an appointment that stands takes it: it is not deleted then.
  en_uso integer GENERATED ALWAYS AS (CASE WHEN viva THEN "RECURSO" END) STORED,
  PRIMARY KEY (cliente, "N_CITA", "RECURSO"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas,
  FOREIGN KEY (cliente, "RECURSO") REFERENCES catalogo_recursos
);
SELECT tabla_de_clinica('citas_recursos', false);
-- A room is never given twice, unless somebody confirmed it. Judged at the end of the transaction: a series may move over itself.
ALTER TABLE citas_recursos ADD CONSTRAINT recursos_sin_encimar EXCLUDE USING gist (cliente WITH =, "RECURSO" WITH =, ocupa WITH &&)
  WHERE (viva AND sobrecupo = 0) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX citas_recursos_dia ON citas_recursos (cliente, dia, "RECURSO");
CREATE INDEX citas_recursos_uso ON citas_recursos (cliente, en_uso) WHERE en_uso IS NOT NULL;

CREATE FUNCTION citas_recursos_copiar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c."F_CITA", c.ocupa, c.eliminado IS NULL AND c."C_ESTATUS" <> 4 INTO NEW.dia, NEW.ocupa, NEW.viva
    FROM citas c WHERE c.cliente = NEW.cliente AND c."N_CITA" = NEW."N_CITA";
  RETURN NEW;
END $$;
CREATE TRIGGER citas_recursos_copiar BEFORE INSERT ON citas_recursos FOR EACH ROW EXECUTE FUNCTION citas_recursos_copiar();

CREATE FUNCTION citas_recursos_seguir() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE citas_recursos SET dia = NEW."F_CITA", ocupa = NEW.ocupa, viva = NEW.eliminado IS NULL AND NEW."C_ESTATUS" <> 4
    WHERE cliente = NEW.cliente AND "N_CITA" = NEW."N_CITA";
  RETURN NULL;
END $$;
CREATE TRIGGER citas_recursos_seguir AFTER UPDATE ON citas FOR EACH ROW
  WHEN (OLD.ocupa IS DISTINCT FROM NEW.ocupa OR (OLD.eliminado IS NULL AND OLD."C_ESTATUS" <> 4) IS DISTINCT FROM (NEW.eliminado IS NULL AND NEW."C_ESTATUS" <> 4))
  EXECUTE FUNCTION citas_recursos_seguir();
