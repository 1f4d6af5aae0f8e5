-- The waiting list: who waits, the times that became free, and to whom each was offered.
CREATE TABLE lista_espera (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  -- null: whoever is free, wherever it is
  "CODIGOMEDICO" integer, "SUCURSAL" integer,
  "TIPO_CITA" smallint NOT NULL DEFAULT 0 CHECK ("TIPO_CITA" IN (0, 1)),
  "H_MINCITA" integer NOT NULL CHECK ("H_MINCITA" BETWEEN 5 AND 300 AND "H_MINCITA" % 5 = 0),
  -- Weekdays, 0 Monday; none stands for all.
  "DIAS" jsonb NOT NULL DEFAULT '[]',
  -- The hours between which it may begin; PARTE says how they were asked for.
  "PARTE" smallint NOT NULL DEFAULT 0 CHECK ("PARTE" BETWEEN 0 AND 3), "HORAINICIAL" time(0), "HORAFINAL" time(0),
  "FECHAINICIAL" date NOT NULL, "FECHAFINAL" date NOT NULL, CHECK ("FECHAINICIAL" <= "FECHAFINAL"),
  "PRIORIDAD" smallint NOT NULL DEFAULT 0 CHECK ("PRIORIDAD" IN (0, 1)),
  "NOTA" varchar(255) NOT NULL DEFAULT '',
  -- The appointment that the new one would replace, and what came of it.
  "N_CITA" integer, "CITA_NUEVA" integer,
  -- 0 waits, 1 is being asked, 2 has an appointment, 3 its days went by, 4 withdrawn
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" BETWEEN 0 AND 4),
  "MOTIVO" varchar(255) NOT NULL DEFAULT '',
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas,
  FOREIGN KEY (cliente, "CITA_NUEVA") REFERENCES citas
);
SELECT tabla_de_clinica('lista_espera', false);
-- Nobody waits twice for the same doctor.
CREATE UNIQUE INDEX lista_espera_una_vez ON lista_espera (cliente, "CODIGOPACIENTE", coalesce("CODIGOMEDICO", 0)) WHERE "ESTADO" IN (0, 1);
CREATE INDEX lista_espera_viva ON lista_espera (cliente, "FECHAFINAL", "CODIGOMEDICO") WHERE "ESTADO" IN (0, 1);
CREATE INDEX lista_espera_orden ON lista_espera (cliente, "PRIORIDAD" DESC, "ID") WHERE "ESTADO" IN (0, 1);
CREATE INDEX lista_espera_estado ON lista_espera (cliente, "ESTADO", "ID" DESC);
CREATE INDEX lista_espera_medico ON lista_espera (cliente, "CODIGOMEDICO");

CREATE TABLE lista_espera_lugares (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "F_CITA" date NOT NULL, "H_CITA" time(0) NOT NULL, "H_MINCITA" integer NOT NULL,
  -- Who left it.
  "CODIGOPACIENTE" integer NOT NULL,
  -- 0 free, 1 being offered, 2 taken, 3 put aside
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" BETWEEN 0 AND 3),
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('lista_espera_lugares', false);
CREATE UNIQUE INDEX lista_espera_lugares_vivo ON lista_espera_lugares (cliente, "F_CITA", "CODIGOMEDICO", "H_CITA") WHERE "ESTADO" IN (0, 1);

CREATE TABLE lista_espera_ofertas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "ESPERA" integer NOT NULL, "LUGAR" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL, "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "F_CITA" date NOT NULL, "H_CITA" time(0) NOT NULL, "H_MINCITA" integer NOT NULL,
  "TIPO_CITA" smallint NOT NULL CHECK ("TIPO_CITA" IN (0, 1)),
  "CANAL" varchar(10) NOT NULL, "VENCE" timestamptz NOT NULL,
  -- 0 waits for an answer, 1 accepted, 2 declined, 3 not answered, 4 taken back, 5 the time was taken meanwhile, 6 the message did not leave
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" BETWEEN 0 AND 6),
  "RESPONDIDA" timestamptz, "N_CITA" integer,
  ocupa tsrange NOT NULL GENERATED ALWAYS AS (tsrange("F_CITA" + "H_CITA", "F_CITA" + "H_CITA" + "H_MINCITA" * interval '1 minute')) STORED,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ESPERA") REFERENCES lista_espera,
  FOREIGN KEY (cliente, "LUGAR") REFERENCES lista_espera_lugares,
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('lista_espera_ofertas', false);
-- One person is asked about one time, and one time is held for one person.
CREATE UNIQUE INDEX lista_espera_ofertas_persona ON lista_espera_ofertas (cliente, "CODIGOPACIENTE") WHERE "ESTADO" = 0;
CREATE UNIQUE INDEX lista_espera_ofertas_lugar ON lista_espera_ofertas (cliente, "LUGAR") WHERE "ESTADO" = 0;
ALTER TABLE lista_espera_ofertas ADD CONSTRAINT lista_espera_ofertas_sin_encimar EXCLUDE USING gist (cliente WITH =, "CODIGOMEDICO" WITH =, ocupa WITH &&)
  WHERE ("ESTADO" = 0);
CREATE INDEX lista_espera_ofertas_dia ON lista_espera_ofertas (cliente, "F_CITA", "CODIGOMEDICO") WHERE "ESTADO" = 0;
CREATE INDEX lista_espera_ofertas_espera ON lista_espera_ofertas (cliente, "ESPERA", "ID" DESC);

-- One row once the clinic has chosen; until then, by hand and half an hour.
CREATE TABLE lista_espera_ajustes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "AUTOMATICA" smallint NOT NULL DEFAULT 0 CHECK ("AUTOMATICA" IN (0, 1)),
  "MINUTOS" integer NOT NULL DEFAULT 30 CHECK ("MINUTOS" BETWEEN 5 AND 240),
  PRIMARY KEY (cliente)
);
SELECT tabla_de_clinica('lista_espera_ajustes', false);

-- A time becomes free: only if somebody waits for such a day does a job hear of it (docs/decisiones/0031). It runs as whoever
-- changed the appointment, inside the same wall.
CREATE FUNCTION cita_libera_lugar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE libre tsrange := OLD.ocupa;
BEGIN
  IF NOT EXISTS (SELECT FROM lista_espera e WHERE e."ESTADO" IN (0, 1) AND e."FECHAFINAL" >= OLD."F_CITA" AND e."FECHAINICIAL" <= OLD."F_CITA"
      AND (e."CODIGOMEDICO" = OLD."CODIGOMEDICO" OR e."CODIGOMEDICO" IS NULL)) THEN
    RETURN NULL;
  END IF;
  -- Of one that was shortened, or moved by less than it lasts, only a part is free.
  IF NEW.eliminado IS NULL AND NEW."C_ESTATUS" <> 4 AND NEW."CODIGOMEDICO" = OLD."CODIGOMEDICO" AND NEW.ocupa && OLD.ocupa THEN
    libre := CASE WHEN lower(NEW.ocupa) > lower(OLD.ocupa) THEN tsrange(lower(OLD.ocupa), lower(NEW.ocupa)) ELSE tsrange(upper(NEW.ocupa), upper(OLD.ocupa)) END;
  END IF;
  PERFORM encolar('lista_espera.lugar', jsonb_build_object('CODIGOMEDICO', OLD."CODIGOMEDICO", 'SUCURSAL', OLD."SUCURSAL", 'CODIGOPACIENTE', OLD."CODIGOPACIENTE",
    'F_CITA', lower(libre)::date, 'H_CITA', to_char(lower(libre), 'HH24:MI'), 'H_MINCITA', (extract(epoch FROM upper(libre) - lower(libre)) / 60)::integer), NULL,
    concat_ws('/', 'lugar', app_cliente(), OLD."CODIGOMEDICO", lower(libre)), NULL, 8);
  RETURN NULL;
END $$;
CREATE TRIGGER cita_libera_lugar AFTER UPDATE OF "C_ESTATUS", eliminado, "F_CITA", "H_CITA", "H_MINCITA", "CODIGOMEDICO" ON citas FOR EACH ROW
  WHEN (OLD.eliminado IS NULL AND OLD."C_ESTATUS" <> 4 AND OLD."F_CITA" >= current_date
    AND (NEW.eliminado IS NOT NULL OR NEW."C_ESTATUS" = 4 OR NEW."CODIGOMEDICO" <> OLD."CODIGOMEDICO" OR NOT NEW.ocupa @> OLD.ocupa))
  EXECUTE FUNCTION cita_libera_lugar();
