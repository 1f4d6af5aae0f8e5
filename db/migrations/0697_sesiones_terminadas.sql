-- Ends one session of a user (by id), all but one, or all. Told to every server, so that their open windows hear of it at once.
CREATE OR REPLACE FUNCTION sesion_cerrar(p_usuario integer, p_id integer, p_excepto bytea) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
DECLARE n integer;
BEGIN
  UPDATE compartido.sesiones SET fin = now() WHERE cliente = app_cliente() AND usuario = p_usuario AND fin IS NULL
    AND (p_id IS NULL OR id = p_id) AND (p_excepto IS NULL OR huella <> p_excepto);
  GET DIAGNOSTICS n = ROW_COUNT;
  IF n > 0 THEN PERFORM pg_notify('galeno_sesiones', app_cliente()::text); END IF;
  RETURN n;
END $$;
-- Ends the session that the same browser had when somebody logs in again.
CREATE OR REPLACE FUNCTION sesion_relevar(p_huella bytea) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  WITH f AS (UPDATE compartido.sesiones SET fin = now() WHERE huella = p_huella AND fin IS NULL RETURNING cliente)
  SELECT pg_notify('galeno_sesiones', cliente::text) FROM f $$;
