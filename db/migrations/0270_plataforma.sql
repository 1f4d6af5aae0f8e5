-- The platform: what a clinic has contracted, who may still enter, support sessions, and the record of those who run it all.
ALTER TABLE compartido.clientes
  -- Text messages and invoices that the plan still holds.
  ADD COLUMN sms integer NOT NULL DEFAULT 0 CHECK (sms >= 0),
  ADD COLUMN folios integer NOT NULL DEFAULT 0 CHECK (folios >= 0),
  ADD COLUMN suspendido timestamptz,
  ADD COLUMN suspendido_motivo varchar(255) NOT NULL DEFAULT '';

-- Nobody works in a clinic that is suspended or whose plan has ended; its day ends at its own midnight.
CREATE FUNCTION cliente_vencido(c compartido.clientes) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT c.suspendido IS NOT NULL OR coalesce(c.vence < (now() AT TIME ZONE c.zona)::date, false) $$;

DROP FUNCTION cliente_actual();
CREATE FUNCTION cliente_actual() RETURNS TABLE (codigo varchar, nombre varchar, id_pais integer, zona varchar, demo boolean, vence date, limite_medicos integer, contrato varchar, version bigint, sms integer, folios integer, vencido boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT c.codigo, c.nombre, c.id_pais, c.zona, c.demo, c.vence, c.limite_medicos, c.contrato, c.version, c.sms, c.folios, cliente_vencido(c)
  FROM compartido.clientes c WHERE c.cliente = app_cliente() $$;

-- Support enters for a stated time, under its own name, also where the clinic's people may not.
ALTER TABLE compartido.sesiones ADD COLUMN limite timestamptz, ADD COLUMN soporte varchar(60) NOT NULL DEFAULT '';
CREATE OR REPLACE FUNCTION sesion_vive(s compartido.sesiones) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT s.fin IS NULL AND s.uso > now() - interval '12 hours' AND s.inicio > now() - interval '5 days' AND (s.limite IS NULL OR s.limite > now()) $$;
CREATE OR REPLACE FUNCTION sesion_vigente(p_huella bytea) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
DECLARE v bigint;
BEGIN
  SELECT c.version INTO v FROM compartido.sesiones s JOIN compartido.clientes c USING (cliente)
    WHERE s.huella = p_huella AND s.cliente = app_cliente() AND c.activo
      AND s.fin IS NULL AND s.uso > now() - interval '12 hours' AND s.inicio > now() - interval '5 days' AND (s.limite IS NULL OR s.limite > now())
      AND (s.es_admin OR c.suspendido IS NULL AND (c.vence IS NULL OR c.vence >= (now() AT TIME ZONE c.zona)::date));
  RETURN v;
END $$;
DROP FUNCTION sesion_leer(bytea);
CREATE FUNCTION sesion_leer(p_huella bytea) RETURNS TABLE (id integer, cliente integer, usuario integer, sucursal integer, solo_lectura boolean, es_admin boolean, soporte varchar, zona varchar, version bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.id, s.cliente, s.usuario, s.sucursal, s.solo_lectura, s.es_admin, s.soporte, c.zona, c.version
  FROM compartido.sesiones s JOIN compartido.clientes c USING (cliente)
  WHERE s.huella = p_huella AND c.activo AND sesion_vive(s) AND (s.es_admin OR NOT cliente_vencido(c)) $$;

-- What was done from outside every clinic: who, from where, on which clinic. Append-only, and the application never reads it.
CREATE TABLE compartido.plataforma_bitacora (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  momento timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The name given with the token, or the account of the machine that ran the command.
  quien varchar(60) NOT NULL,
  origen varchar(64) NOT NULL,
  accion varchar(100) NOT NULL,
  codigo varchar(20) NOT NULL DEFAULT '',
  detalle jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX plataforma_bitacora_codigo ON compartido.plataforma_bitacora (codigo, id DESC);
CREATE FUNCTION plataforma_bitacora_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la bitácora de la plataforma no se modifica';
END $$;
CREATE TRIGGER inmutable BEFORE UPDATE OR DELETE ON compartido.plataforma_bitacora FOR EACH ROW EXECUTE FUNCTION plataforma_bitacora_inmutable();
CREATE TRIGGER inmutable_todo BEFORE TRUNCATE ON compartido.plataforma_bitacora FOR EACH STATEMENT EXECUTE FUNCTION plataforma_bitacora_inmutable();
