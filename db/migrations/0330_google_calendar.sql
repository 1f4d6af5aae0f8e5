-- The doctors' calendars at Google: what of ours stands there, what of theirs takes their time, and how the last talk went.
CREATE TABLE google_calendarios (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOMEDICO" integer NOT NULL,
  -- Whether the events name the patient, or only say the initials.
  con_nombre smallint NOT NULL DEFAULT 1 CHECK (con_nombre IN (0, 1)),
  -- Since when a job talks with this calendar: never two at a time. One that died lets go by itself.
  en_curso timestamptz,
  -- Not before then: Google asked us to wait, or did not answer.
  pausa timestamptz, fallas integer NOT NULL DEFAULT 0, error varchar(300) NOT NULL DEFAULT '',
  sincronizado timestamptz,
  -- Where the next reading goes on, and the day of the last whole one.
  marca text NOT NULL DEFAULT '', completo date,
  -- When Google took the permission back; null since it was linked again.
  retirado timestamptz,
  PRIMARY KEY (cliente, "CODIGOMEDICO"),
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos
);
SELECT tabla_de_clinica('google_calendarios', false);

-- An appointment and the event that stands for it in the calendar of a doctor.
CREATE TABLE google_citas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOMEDICO" integer NOT NULL, "N_CITA" integer NOT NULL,
  -- The event's id, from before it is sent; '' while nothing of it can be at Google.
  evento varchar(60) NOT NULL DEFAULT '',
  -- Fingerprint of what stands there; '' when it is not known.
  enviado varchar(24) NOT NULL DEFAULT '',
  fin timestamptz,
  -- Grows with every change; it is to be sent while what was seen is less.
  cambio integer NOT NULL DEFAULT 1, visto integer NOT NULL DEFAULT 0,
  error varchar(300) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "CODIGOMEDICO", "N_CITA"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('google_citas', false);
CREATE INDEX google_citas_por_enviar ON google_citas (cliente, "CODIGOMEDICO") WHERE visto < cambio;
CREATE INDEX google_citas_cita ON google_citas (cliente, "N_CITA");

-- The doctor's own time, day by day on the clinic's wall. What it is for stays at Google.
CREATE TABLE google_ocupado (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  id bigint GENERATED ALWAYS AS IDENTITY,
  "CODIGOMEDICO" integer NOT NULL, evento varchar(1024) NOT NULL,
  dia date NOT NULL, desde time(0) NOT NULL, hasta time(0) NOT NULL CHECK (desde < hasta),
  PRIMARY KEY (cliente, id),
  UNIQUE (cliente, "CODIGOMEDICO", evento, dia)
);
SELECT tabla_de_clinica('google_ocupado', false);
CREATE INDEX google_ocupado_dia ON google_ocupado (cliente, dia, "CODIGOMEDICO");

-- The one job of a doctor's calendar; a sooner one takes the place of one that waits. Reading is asked for apart.
CREATE FUNCTION google_encolar(p_medico integer, p_leer boolean, p_cuando timestamptz DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  SELECT encolar('google.sincronizar', jsonb_build_object('CODIGOMEDICO', p_medico, 'leer', p_leer), p_cuando,
    'google/' || app_cliente() || '/' || p_medico || CASE WHEN p_leer THEN '/leer' ELSE '' END, NULL, 8) $$;

-- Every save of an appointment, whichever way it comes, says what has to be told to Google. Once for each statement, so that a
-- series or a big import asks only once, and clinics without a linked doctor pay for one look into an index.
CREATE FUNCTION google_cita_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocadas jsonb;
  m integer;
BEGIN
  IF NOT EXISTS (SELECT FROM cuentas_externas WHERE cliente = app_cliente() AND servicio = 'google') THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('m', n."CODIGOMEDICO", 'n', n."N_CITA")) INTO tocadas FROM nuevas n
      WHERE n."F_CITA" >= current_date - 1 AND n.eliminado IS NULL AND n."C_ESTATUS" NOT IN (3, 4);
  ELSE
    -- Of whose doctor it is no longer, too.
    SELECT jsonb_agg(DISTINCT jsonb_build_object('m', d.m, 'n', n."N_CITA")) INTO tocadas FROM nuevas n
      JOIN anteriores a ON a.cliente = n.cliente AND a."N_CITA" = n."N_CITA" CROSS JOIN LATERAL (VALUES (n."CODIGOMEDICO"), (a."CODIGOMEDICO")) d(m)
      WHERE greatest(n."F_CITA", a."F_CITA") >= current_date - 1
        AND (n.ocupa, n."CODIGOMEDICO", n."CODIGOPACIENTE", n."SUCURSAL", n."TIPO_CITA", n.eliminado IS NULL AND n."C_ESTATUS" NOT IN (3, 4))
          IS DISTINCT FROM (a.ocupa, a."CODIGOMEDICO", a."CODIGOPACIENTE", a."SUCURSAL", a."TIPO_CITA", a.eliminado IS NULL AND a."C_ESTATUS" NOT IN (3, 4));
  END IF;
  IF tocadas IS NULL THEN RETURN NULL; END IF;
  FOR m IN
    WITH anotadas AS (
      INSERT INTO google_citas AS g (cliente, "CODIGOMEDICO", "N_CITA")
      SELECT e.cliente, t.m, t.n FROM jsonb_to_recordset(tocadas) t(m integer, n integer)
        JOIN cuentas_externas e ON e.cliente = app_cliente() AND e.servicio = 'google' AND e."CODIGOMEDICO" = t.m ORDER BY t.m, t.n
      ON CONFLICT (cliente, "CODIGOMEDICO", "N_CITA") DO UPDATE SET cambio = g.cambio + 1
      RETURNING g."CODIGOMEDICO")
    SELECT DISTINCT "CODIGOMEDICO" FROM anotadas ORDER BY 1
  LOOP
    PERFORM google_encolar(m, false);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER citas_google_alta AFTER INSERT ON citas REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION google_cita_cambio();
CREATE TRIGGER citas_google_cambio AFTER UPDATE ON citas REFERENCING OLD TABLE AS anteriores NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION google_cita_cambio();

-- Whether an account is linked anywhere in this installation: giving its permission back would end the other links too.
-- Wall by wall, because the wall stands before the owner too; whoever asked stands before its own again at the end.
CREATE FUNCTION cuenta_enlazada(p_servicio text, p_cuenta text) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, compartido AS $$
DECLARE
  propio text := current_setting('app.cliente', true);
  c integer;
  hay boolean := false;
BEGIN
  FOR c IN SELECT cliente FROM compartido.clientes LOOP
    PERFORM set_config('app.cliente', c::text, true);
    hay := EXISTS (SELECT FROM cuentas_externas WHERE servicio = p_servicio AND cuenta = p_cuenta);
    EXIT WHEN hay;
  END LOOP;
  PERFORM set_config('app.cliente', coalesce(propio, ''), true);
  RETURN hay;
END $$;
