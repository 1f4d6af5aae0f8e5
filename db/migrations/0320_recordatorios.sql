-- Reminders in steps, each at most once; what patients write back; who asked not to be written to.

-- When a message was taken to be sent: one that was taken long ago and says nothing more died on its way.
ALTER TABLE mensajes ADD COLUMN tomado timestamptz;
CREATE INDEX mensajes_enviandose ON mensajes (cliente, tomado) WHERE estado = 1;
-- At most one message of its kind: a second with the same origin is not queued, whoever asks for it and however often.
ALTER TABLE mensajes ADD COLUMN unico boolean NOT NULL DEFAULT false;
-- Over all clinics: the owner need not be one whom the wall lets pass.
ALTER TABLE mensajes NO FORCE ROW LEVEL SECURITY;
UPDATE mensajes SET unico = true
  WHERE (cliente, id) IN (SELECT cliente, min(id) FROM mensajes WHERE origen LIKE 'cita/%/%/%' GROUP BY cliente, origen);
ALTER TABLE mensajes FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX mensajes_una_vez ON mensajes (cliente, origen) WHERE unico;
-- The outbox as it is read: the newest first, of one state or of all.
DROP INDEX mensajes_estado;
CREATE INDEX mensajes_estado ON mensajes (cliente, estado, creado DESC, id DESC);
CREATE INDEX mensajes_creado ON mensajes (cliente, creado DESC, id DESC);
DROP INDEX mensajes_fallidos;
CREATE INDEX mensajes_fallidos ON mensajes (cliente, creado DESC, id DESC) WHERE estado IN (4, 5);
-- The moved appointment gets a new mail by its origin, so the appointment itself need not remember that it was written.
ALTER TABLE citas DROP COLUMN correo_recordado;
-- Reminders leave by a sweep: the jobs that waited for one appointment each are not needed any more.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'agenda.recordatorio' AND j.locked_at IS NULL;
  END IF;
END $$;

-- Telephones that asked this clinic for silence, by channel.
CREATE TABLE mensajes_bajas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  canal varchar(10) NOT NULL, para varchar(200) NOT NULL,
  PRIMARY KEY (cliente, canal, para)
);
SELECT tabla_de_clinica('mensajes_bajas', false);

-- Steps beside the clinic's base reminder.
CREATE TABLE pasos_recordatorio (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "HORAS" smallint NOT NULL CHECK ("HORAS" BETWEEN 1 AND 168),
  "CANAL" varchar(10) NOT NULL CHECK ("CANAL" IN ('correo', 'sms', 'whatsapp')),
  "PARA" varchar(10) NOT NULL CHECK ("PARA" IN ('paciente', 'medico')),
  "SOLO_SIN_CONFIRMAR" smallint NOT NULL DEFAULT 0 CHECK ("SOLO_SIN_CONFIRMAR" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('pasos_recordatorio');
CREATE UNIQUE INDEX pasos_recordatorio_uno ON pasos_recordatorio (cliente, "HORAS", "CANAL", "PARA") WHERE eliminado IS NULL;

-- What patients wrote back, kept as it came.
CREATE TABLE respuestas_recibidas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CANAL" varchar(10) NOT NULL CHECK ("CANAL" IN ('sms', 'whatsapp')),
  "DE" varchar(30) NOT NULL, "TEXTO" text NOT NULL DEFAULT '',
  -- Of which appointment and patient, where that is known.
  "N_CITA" integer, "CODIGOPACIENTE" integer,
  -- 0 not understood, 1 comes, 2 does not come, 3 another time, 4 silence, 5 messages again
  "ENTENDIDA" smallint NOT NULL DEFAULT 0 CHECK ("ENTENDIDA" BETWEEN 0 AND 5),
  -- Why it moved nothing.
  "NOTA" varchar(200) NOT NULL DEFAULT '',
  "ATENDIDA" timestamptz,
  -- The provider's id: what is delivered twice is kept once.
  proveedor varchar(200) NOT NULL,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "N_CITA") REFERENCES citas
);
SELECT tabla_de_clinica('respuestas_recibidas', false);
CREATE UNIQUE INDEX respuestas_recibidas_una_vez ON respuestas_recibidas (cliente, "CANAL", proveedor);
CREATE INDEX respuestas_recibidas_pendientes ON respuestas_recibidas (cliente, "ID" DESC) WHERE "ATENDIDA" IS NULL;
CREATE INDEX respuestas_recibidas_cita ON respuestas_recibidas (cliente, "N_CITA") WHERE "N_CITA" IS NOT NULL;

-- To whom a telephone answers: the clinics that wrote to it, the last first. It stands outside every wall because the clinic of what
-- comes in is not known yet; so it holds no telephone, only its digest, and is asked and filled by functions alone.
CREATE TABLE compartido.rutas_respuesta (
  huella bytea NOT NULL, cliente integer NOT NULL REFERENCES compartido.clientes,
  id bigint NOT NULL, momento timestamptz NOT NULL,
  PRIMARY KEY (huella, cliente)
);
CREATE INDEX rutas_respuesta_momento ON compartido.rutas_respuesta (momento);
CREATE FUNCTION ruta_huella(canal text, para text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT sha256(convert_to(canal || '/' || para, 'UTF8')) $$;
CREATE FUNCTION mensaje_ruta() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
BEGIN
  INSERT INTO compartido.rutas_respuesta AS r VALUES (ruta_huella(NEW.canal, NEW.para), NEW.cliente, NEW.id, NEW.creado)
    ON CONFLICT (huella, cliente) DO UPDATE SET id = greatest(r.id, NEW.id), momento = greatest(r.momento, NEW.creado);
  RETURN NULL;
END $$;
CREATE TRIGGER mensajes_ruta AFTER INSERT OR UPDATE OF estado ON mensajes FOR EACH ROW
  WHEN (NEW.canal <> 'correo' AND NEW.estado IN (1, 2, 3, 6)) EXECUTE FUNCTION mensaje_ruta();
CREATE FUNCTION mensaje_a_telefono(p_canal text, p_para text[], p_dias integer) RETURNS TABLE (cliente integer, id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT r.cliente, r.id FROM compartido.rutas_respuesta r JOIN compartido.clientes c USING (cliente)
  WHERE r.huella = ANY (SELECT ruta_huella(p_canal, t) FROM unnest(p_para) t) AND r.momento > now() - make_interval(days => p_dias) AND c.activo
  ORDER BY r.momento DESC, r.id DESC LIMIT 5 $$;
CREATE OR REPLACE FUNCTION compartido_limpiar() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  DELETE FROM compartido.limites WHERE ventana < now() - interval '2 hours';
  DELETE FROM compartido.captchas WHERE caduca < now();
  DELETE FROM compartido.rutas_respuesta WHERE momento < now() - interval '30 days' $$;
-- Inside the clinic: what was written to a telephone lately, and a message by its provider's name for it.
CREATE INDEX mensajes_telefono ON mensajes (cliente, para, canal, creado DESC, id DESC) WHERE canal <> 'correo';
CREATE INDEX mensajes_proveedor ON mensajes (cliente, proveedor) WHERE proveedor <> '';

-- Work by the clock is done for clinics that may work: neither suspended nor at the end of their plan. One that is asked for by its
-- number is answered all the same, because what is written down about it needs its clock.
CREATE OR REPLACE FUNCTION clientes_vivos(p_uno integer) RETURNS TABLE (cliente integer, zona varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT c.cliente, c.zona FROM compartido.clientes c
  WHERE CASE WHEN p_uno IS NULL THEN c.activo AND NOT cliente_vencido(c) ELSE c.cliente = p_uno END ORDER BY 1 $$;
-- Whether the clinic on whose wall we stand may work.
CREATE FUNCTION cliente_trabaja() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT coalesce((SELECT c.activo AND NOT cliente_vencido(c) FROM compartido.clientes c WHERE c.cliente = app_cliente()), false) $$;

-- Birthdays of the contact book by their day of the year, as month and day: 704 is the fourth of July. A column, because under the
-- wall an index serves only bare ones.
ALTER TABLE catalogo_contactos ADD COLUMN cumple smallint
  GENERATED ALWAYS AS ((extract(month FROM "FECHANACIMIENTO") * 100 + extract(day FROM "FECHANACIMIENTO"))::smallint) STORED;
CREATE INDEX catalogo_contactos_cumple ON catalogo_contactos (cliente, cumple) WHERE eliminado IS NULL AND cumple IS NOT NULL;
