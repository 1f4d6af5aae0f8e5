-- Tries of the secrets of an account (password, code of the second factor), counted before they are judged. Each address counts for
-- itself, so that a stranger makes nobody else wait; all of them together count too, with more patience, and those from
-- which somebody has got in lately are not made to wait for that. `cuenta` is what was typed: a name that nobody has waits as well.
CREATE TABLE intentos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  cuenta varchar(20) NOT NULL,
  -- '' for all addresses together.
  origen varchar(64) NOT NULL,
  intentos integer NOT NULL DEFAULT 0,
  ultimo timestamptz NOT NULL DEFAULT clock_timestamp(),
  hasta timestamptz,
  -- The last time that somebody got in from there.
  entro timestamptz,
  PRIMARY KEY (cliente, cuenta, origen)
);
SELECT tabla_de_clinica('intentos', false);
CREATE INDEX intentos_ultimo ON intentos (cliente, ultimo);

-- Counts one more of a row and answers 0; or counts nothing and answers the seconds that are left to wait. From the try `p_libres`
-- on, each makes the next wait twice as long.
CREATE FUNCTION intento_de(p_cuenta text, p_origen text, p_libres integer, p_tope integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE i intentos; n integer; ahora timestamptz;
BEGIN
  INSERT INTO intentos (cuenta, origen) VALUES (p_cuenta, p_origen) ON CONFLICT DO NOTHING;
  SELECT * INTO i FROM intentos WHERE cliente = app_cliente() AND cuenta = p_cuenta AND origen = p_origen FOR UPDATE;
  ahora := clock_timestamp();
  IF i.hasta > ahora THEN RETURN ceil(extract(epoch FROM i.hasta - ahora)); END IF;
  n := CASE WHEN i.ultimo < ahora - interval '12 hours' THEN 1 ELSE i.intentos + 1 END;
  UPDATE intentos SET intentos = n, ultimo = ahora,
      hasta = CASE WHEN n >= p_libres THEN ahora + make_interval(secs => least(p_tope, 5 * 2 ^ least(20, n - p_libres))) END
    WHERE cliente = app_cliente() AND cuenta = p_cuenta AND origen = p_origen;
  RETURN 0;
END $$;
CREATE FUNCTION intento_contar(p_cuenta text, p_origen text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE espera integer;
BEGIN
  espera := intento_de(p_cuenta, p_origen, 5, 900);
  IF espera > 0 OR EXISTS (SELECT 1 FROM intentos WHERE cliente = app_cliente() AND cuenta = p_cuenta AND origen = p_origen AND entro > now() - interval '90 days') THEN
    RETURN espera;
  END IF;
  RETURN intento_de(p_cuenta, '', 30, 300);
END $$;

-- A code of the second factor is spent by its step of time: neither it nor one before it enters again.
ALTER TABLE usuarios ADD COLUMN totp_paso bigint, DROP COLUMN fallos, DROP COLUMN bloqueado;

-- Whose a living session is, within the clinic, and whether the platform's support holds it: that one anybody who keeps the
-- users may end.
CREATE FUNCTION sesion_duena(p_id integer) RETURNS TABLE (usuario integer, soporte boolean) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.usuario, s.soporte <> '' FROM compartido.sesiones s WHERE s.id = p_id AND s.cliente = app_cliente() AND s.fin IS NULL $$;
DROP FUNCTION sesiones_de(integer);
CREATE FUNCTION sesiones_de(p_usuario integer) RETURNS TABLE (id integer, agente varchar, ip varchar, inicio timestamptz, uso timestamptz, huella bytea, soporte boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.id, s.agente, s.ip, s.inicio, s.uso, s.huella, s.soporte <> '' FROM compartido.sesiones s
  WHERE s.cliente = app_cliente() AND s.usuario = p_usuario AND sesion_vive(s) ORDER BY s.uso DESC LIMIT 100 $$;
