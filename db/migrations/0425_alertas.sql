-- Alerts have a version of their own: many forms show them and few change them, so whoever changes them says which ones
-- were read. The trigger counts, so that no statement forgets to.
ALTER TABLE pacientes ADD COLUMN "VERSION_ALERTAS" integer NOT NULL DEFAULT 1;

-- Allergies that are written are not denied. Where a row said both, the warning stays. Wall by wall, because the wall stands
-- before the owner too.
DO $$
DECLARE c integer;
BEGIN
  FOR c IN SELECT cliente FROM compartido.clientes LOOP
    PERFORM set_config('app.cliente', c::text, true);
    UPDATE pacientes SET "ALERGIAS" = btrim("ALERGIAS") WHERE "ALERGIAS" <> btrim("ALERGIAS");
    UPDATE pacientes SET "ALERGIAS_NEGADAS" = 0 WHERE "ALERGIAS" <> '' AND "ALERGIAS_NEGADAS" <> 0;
  END LOOP;
  PERFORM set_config('app.cliente', '', true);
END $$;
ALTER TABLE pacientes ADD CONSTRAINT pacientes_alergias_negadas CHECK ("ALERGIAS_NEGADAS" IN (0, 1) AND ("ALERGIAS" = '' OR "ALERGIAS_NEGADAS" = 0));

CREATE FUNCTION alertas_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."VERSION_ALERTAS" := OLD."VERSION_ALERTAS" + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER alertas_version BEFORE UPDATE ON pacientes FOR EACH ROW
  WHEN ((OLD."ALERGIAS", OLD."ALERGIAS_NEGADAS", OLD."ALARMA1", OLD."ALARMA2", OLD."OBSERVACIONES")
    IS DISTINCT FROM (NEW."ALERGIAS", NEW."ALERGIAS_NEGADAS", NEW."ALARMA1", NEW."ALARMA2", NEW."OBSERVACIONES"))
  EXECUTE FUNCTION alertas_version();
