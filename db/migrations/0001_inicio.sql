-- The ground: the shared schema, the wall between clinics, and what the kernel keeps for every slice.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SCHEMA IF NOT EXISTS compartido;
GRANT USAGE ON SCHEMA compartido TO galeno_app;

-- One row per clinic. The application never reads it as a table: functions answer what one clinic may know.
CREATE TABLE compartido.clientes (
  cliente integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo varchar(20) NOT NULL UNIQUE,
  nombre varchar(150) NOT NULL,
  id_pais integer NOT NULL,
  zona varchar(60) NOT NULL,
  activo boolean NOT NULL DEFAULT true,
  demo boolean NOT NULL DEFAULT false,
  vence date,
  limite_medicos integer NOT NULL DEFAULT 5,
  contrato varchar(60) NOT NULL DEFAULT '',
  -- Grows with every change of what a session is built from; sessions built before are built again.
  version bigint NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION app_cliente() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.cliente', true), '')::integer $$;
CREATE FUNCTION app_usuario() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('app.usuario', true), '')::integer, 0) $$;

-- Accent- and case-free form of a text, for searching.
CREATE FUNCTION f_norm(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

-- Puts a table behind the wall. The table declares its columns with the clinic first in its keys:
--   cliente integer NOT NULL DEFAULT app_cliente(), "CODIGO" integer NOT NULL, …, PRIMARY KEY (cliente, "CODIGO")
-- Lower-case columns are mechanism; they are the same in every table and never travel.
CREATE FUNCTION tabla_de_clinica(tabla regclass, borrable boolean DEFAULT true) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN creado timestamptz NOT NULL DEFAULT now(), ADD COLUMN creado_por integer NOT NULL DEFAULT app_usuario()', tabla);
  IF borrable THEN
    -- "Eliminar" hides: who, when and why stay.
    EXECUTE format('ALTER TABLE %s ADD COLUMN eliminado timestamptz, ADD COLUMN eliminado_por integer, ADD COLUMN eliminado_motivo text', tabla);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tabla);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tabla);
  EXECUTE format('CREATE POLICY muro ON %s USING (cliente = (SELECT app_cliente())) WITH CHECK (cliente = (SELECT app_cliente()))', tabla);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO galeno_app', tabla);
END $$;

-- Gapless series: the row stays locked until the transaction that took a number ends.
CREATE TABLE folios (
  cliente integer NOT NULL DEFAULT app_cliente(), serie varchar(40) NOT NULL, ultimo bigint NOT NULL,
  PRIMARY KEY (cliente, serie)
);
SELECT tabla_de_clinica('folios', false);

-- Who did what, and who opened which file. Append-only; a job chains the rows by hash.
CREATE TABLE bitacora (
  cliente integer NOT NULL DEFAULT app_cliente(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  momento timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario integer NOT NULL DEFAULT app_usuario(),
  accion varchar(200) NOT NULL,
  detalle jsonb NOT NULL,
  ip varchar(64) NOT NULL DEFAULT '',
  peticion varchar(40) NOT NULL DEFAULT '',
  huella bytea,
  PRIMARY KEY (cliente, id)
);
ALTER TABLE bitacora ENABLE ROW LEVEL SECURITY;
ALTER TABLE bitacora FORCE ROW LEVEL SECURITY;
CREATE POLICY muro ON bitacora USING (cliente = (SELECT app_cliente())) WITH CHECK (cliente = (SELECT app_cliente()));
GRANT SELECT, INSERT ON bitacora TO galeno_app;
CREATE INDEX bitacora_momento ON bitacora (cliente, momento DESC);
CREATE INDEX bitacora_sin_huella ON bitacora (cliente, id) WHERE huella IS NULL;
CREATE TABLE bitacora_sellos (
  cliente integer NOT NULL, dia date NOT NULL, hasta bigint NOT NULL, filas integer NOT NULL, huella bytea NOT NULL,
  creado timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (cliente, dia)
);
ALTER TABLE bitacora_sellos ENABLE ROW LEVEL SECURITY;
ALTER TABLE bitacora_sellos FORCE ROW LEVEL SECURITY;
CREATE POLICY muro ON bitacora_sellos USING (cliente = (SELECT app_cliente())) WITH CHECK (cliente = (SELECT app_cliente()));
GRANT SELECT ON bitacora_sellos TO galeno_app;

-- Files: what they are; their bytes live in the store under an opaque name.
CREATE TABLE archivos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  nombre varchar(255) NOT NULL, tipo varchar(100) NOT NULL, peso integer NOT NULL, uso varchar(60) NOT NULL,
  PRIMARY KEY (cliente, id)
);
SELECT tabla_de_clinica('archivos');

-- Outbox: nothing is shown as sent that was not.
CREATE TABLE mensajes (
  cliente integer NOT NULL DEFAULT app_cliente(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  canal varchar(10) NOT NULL CHECK (canal IN ('correo', 'sms', 'whatsapp')),
  para varchar(200) NOT NULL, asunto varchar(300) NOT NULL DEFAULT '', cuerpo text NOT NULL,
  adjuntos jsonb NOT NULL DEFAULT '[]',
  "CODIGOPACIENTE" integer, origen varchar(60) NOT NULL DEFAULT '',
  -- 0 en cola, 1 enviándose, 2 enviado, 3 entregado, 4 fallido, 5 por confirmar (murió a medio envío)
  estado smallint NOT NULL DEFAULT 0, intentos smallint NOT NULL DEFAULT 0, motivo varchar(300) NOT NULL DEFAULT '',
  enviado timestamptz,
  PRIMARY KEY (cliente, id)
);
SELECT tabla_de_clinica('mensajes', false);
CREATE INDEX mensajes_estado ON mensajes (cliente, estado, creado DESC);
CREATE INDEX mensajes_paciente ON mensajes (cliente, "CODIGOPACIENTE", creado DESC);

-- Doors that strangers may try: how often, counted for all servers together.
CREATE UNLOGGED TABLE compartido.limites (
  clave varchar(200) NOT NULL, ventana timestamptz NOT NULL, cuenta integer NOT NULL, PRIMARY KEY (clave, ventana)
);
CREATE FUNCTION limite_contar(p_clave text, p_segundos integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  INSERT INTO compartido.limites AS l VALUES (left(p_clave, 200), to_timestamp(floor(extract(epoch FROM now()) / p_segundos) * p_segundos), 1)
  ON CONFLICT (clave, ventana) DO UPDATE SET cuenta = l.cuenta + 1 RETURNING cuenta $$;
-- Captcha solutions are accepted once, whichever server sees them.
CREATE TABLE compartido.captchas (firma varchar(200) PRIMARY KEY, caduca timestamptz NOT NULL);
CREATE FUNCTION captcha_gastar(p_firma text, p_caduca timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
BEGIN
  INSERT INTO compartido.captchas VALUES (left(p_firma, 200), p_caduca) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
CREATE FUNCTION compartido_limpiar() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  DELETE FROM compartido.limites WHERE ventana < now() - interval '2 hours';
  DELETE FROM compartido.captchas WHERE caduca < now() $$;

-- What the application may ask of the list of clinics.
CREATE FUNCTION cliente_de(p_codigo text) RETURNS TABLE (cliente integer, zona varchar, version bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT c.cliente, c.zona, c.version FROM compartido.clientes c WHERE c.codigo = lower(p_codigo) AND c.activo $$;
CREATE FUNCTION cliente_actual() RETURNS TABLE (codigo varchar, nombre varchar, id_pais integer, zona varchar, demo boolean, vence date, limite_medicos integer, contrato varchar, version bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT c.codigo, c.nombre, c.id_pais, c.zona, c.demo, c.vence, c.limite_medicos, c.contrato, c.version FROM compartido.clientes c WHERE c.cliente = app_cliente() $$;
CREATE FUNCTION cliente_cambio() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
BEGIN
  UPDATE compartido.clientes SET version = version + 1 WHERE cliente = app_cliente();
  RETURN NULL;
END $$;
-- Renames the clinic and moves its wall clock together with its settings.
CREATE FUNCTION cliente_ajustar(p_nombre text, p_zona text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.clientes SET nombre = p_nombre, zona = p_zona, version = version + 1 WHERE cliente = app_cliente() $$;

-- Sessions: the token is random and only its hash is kept.
CREATE TABLE compartido.sesiones (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  huella bytea PRIMARY KEY,
  cliente integer NOT NULL REFERENCES compartido.clientes,
  usuario integer NOT NULL,
  sucursal integer NOT NULL,
  agente varchar(300) NOT NULL DEFAULT '',
  ip varchar(64) NOT NULL DEFAULT '',
  solo_lectura boolean NOT NULL DEFAULT false,
  es_admin boolean NOT NULL DEFAULT false,
  inicio timestamptz NOT NULL DEFAULT now(),
  uso timestamptz NOT NULL DEFAULT now(),
  fin timestamptz
);
CREATE INDEX sesiones_usuario ON compartido.sesiones (cliente, usuario) WHERE fin IS NULL;
-- Slides for a working day, with a hard end at five days.
CREATE FUNCTION sesion_vive(s compartido.sesiones) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT s.fin IS NULL AND s.uso > now() - interval '12 hours' AND s.inicio > now() - interval '5 days' $$;
-- The version of what the session is built from, for the clinic on whose wall we stand; null when it is over.
CREATE FUNCTION sesion_vigente(p_huella bytea) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
DECLARE v bigint;
BEGIN
  SELECT c.version INTO v FROM compartido.sesiones s JOIN compartido.clientes c USING (cliente)
    WHERE s.huella = p_huella AND s.cliente = app_cliente() AND c.activo
      AND s.fin IS NULL AND s.uso > now() - interval '12 hours' AND s.inicio > now() - interval '5 days';
  RETURN v;
END $$;
CREATE FUNCTION sesion_leer(p_huella bytea) RETURNS TABLE (id integer, cliente integer, usuario integer, sucursal integer, solo_lectura boolean, es_admin boolean, zona varchar, version bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.id, s.cliente, s.usuario, s.sucursal, s.solo_lectura, s.es_admin, c.zona, c.version
  FROM compartido.sesiones s JOIN compartido.clientes c USING (cliente)
  WHERE s.huella = p_huella AND c.activo AND sesion_vive(s) $$;
CREATE FUNCTION sesion_abrir(p_huella bytea, p_usuario integer, p_sucursal integer, p_agente text, p_ip text, p_solo_lectura boolean, p_es_admin boolean)
  RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  INSERT INTO compartido.sesiones (huella, cliente, usuario, sucursal, agente, ip, solo_lectura, es_admin)
  VALUES (p_huella, app_cliente(), p_usuario, p_sucursal, left(p_agente, 300), left(p_ip, 64), p_solo_lectura, p_es_admin) RETURNING id $$;
CREATE FUNCTION sesion_usada(p_huella bytea) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.sesiones SET uso = now() WHERE huella = p_huella AND fin IS NULL $$;
CREATE FUNCTION sesion_sucursal(p_huella bytea, p_sucursal integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.sesiones SET sucursal = p_sucursal WHERE huella = p_huella AND cliente = app_cliente() $$;
-- Ends one session of a user (by id), all but one, or all; the clinic's version grows so that every server notices at once.
CREATE FUNCTION sesion_cerrar(p_usuario integer, p_id integer, p_excepto bytea) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
DECLARE n integer;
BEGIN
  UPDATE compartido.sesiones SET fin = now() WHERE cliente = app_cliente() AND usuario = p_usuario AND fin IS NULL
    AND (p_id IS NULL OR id = p_id) AND (p_excepto IS NULL OR huella <> p_excepto);
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;
CREATE FUNCTION sesiones_de(p_usuario integer) RETURNS TABLE (id integer, agente varchar, ip varchar, inicio timestamptz, uso timestamptz, huella bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.id, s.agente, s.ip, s.inicio, s.uso, s.huella FROM compartido.sesiones s
  WHERE s.cliente = app_cliente() AND s.usuario = p_usuario AND sesion_vive(s) ORDER BY s.uso DESC LIMIT 100 $$;

-- Shared facts without a clinic: the CIE-10 of the seed or of the official file.
CREATE TABLE compartido.cie10 (
  "CODIGO" varchar(10) PRIMARY KEY, "DESCRIPCION" varchar(255) NOT NULL,
  busca text GENERATED ALWAYS AS (f_norm("CODIGO" || ' ' || "DESCRIPCION")) STORED
);
CREATE INDEX cie10_busca ON compartido.cie10 USING gin (busca gin_trgm_ops);
GRANT SELECT ON compartido.cie10 TO galeno_app;

-- Jobs exist only if the transaction that asked for them commits.
CREATE FUNCTION encolar(p_tarea text, p_carga jsonb, p_cuando timestamptz, p_clave text, p_cola text, p_intentos integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM graphile_worker.add_job(p_tarea, (p_carga || jsonb_build_object('cliente', app_cliente(), 'usuario', app_usuario()))::json,
    queue_name := p_cola, run_at := coalesce(p_cuando, now()), max_attempts := p_intentos, job_key := p_clave);
END $$;
REVOKE ALL ON FUNCTION tabla_de_clinica(regclass, boolean) FROM PUBLIC;
-- Number and zone of the living clinics: jobs walk them one by one.
CREATE FUNCTION clientes_vivos(p_uno integer) RETURNS TABLE (cliente integer, zona varchar) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT c.cliente, c.zona FROM compartido.clientes c WHERE c.activo AND (p_uno IS NULL OR c.cliente = p_uno) ORDER BY 1 $$;

-- Codes of the demonstration clinics; the login page names them.
CREATE FUNCTION clientes_demo() RETURNS TABLE (codigo varchar) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT c.codigo FROM compartido.clientes c WHERE c.demo AND c.activo ORDER BY c.cliente LIMIT 12 $$;
