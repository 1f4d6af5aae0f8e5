-- The check of every call: names written whole, so that nothing has to be set around it.
CREATE OR REPLACE FUNCTION sesion_vigente(p_huella bytea) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT c.version FROM compartido.sesiones s JOIN compartido.clientes c ON c.cliente = s.cliente
    WHERE s.huella = p_huella AND s.cliente = public.app_cliente() AND c.activo
      AND s.fin IS NULL AND s.uso > now() - interval '12 hours' AND s.inicio > now() - interval '5 days' AND (s.limite IS NULL OR s.limite > now())
      AND (s.es_admin OR c.suspendido IS NULL AND (c.vence IS NULL OR c.vence >= (now() AT TIME ZONE c.zona)::date));
END;

-- Audit rows of reads, those of several calls at once. Clinic and user are those of each row's session, whatever the caller says.
CREATE FUNCTION bitacora_lecturas(p_huellas bytea[], p_acciones text[], p_detalles text[], p_ips text[], p_peticiones text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
DECLARE c integer; hechas integer; todas integer := 0;
BEGIN
  -- The server answers when the row is in the database; paper and files, which leave the house, wait for the disk as well.
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR c IN SELECT DISTINCT s.cliente FROM unnest(p_huellas) h JOIN compartido.sesiones s ON s.huella = h LOOP
    PERFORM set_config('app.cliente', c::text, true);
    INSERT INTO bitacora (cliente, usuario, accion, detalle, ip, peticion)
      SELECT c, s.usuario, f.accion, f.detalle::jsonb, left(f.ip, 64), left(f.peticion, 40)
      FROM unnest(p_huellas, p_acciones, p_detalles, p_ips, p_peticiones) WITH ORDINALITY AS f (huella, accion, detalle, ip, peticion, n)
      JOIN compartido.sesiones s ON s.huella = f.huella AND s.cliente = c ORDER BY f.n;
    GET DIAGNOSTICS hechas = ROW_COUNT;
    todas := todas + hechas;
  END LOOP;
  IF todas <> cardinality(p_huellas) THEN RAISE EXCEPTION 'una lectura sin sesión no se anota'; END IF;
END $$;
REVOKE ALL ON FUNCTION bitacora_lecturas(bytea[], text[], text[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bitacora_lecturas(bytea[], text[], text[], text[], text[]) TO galeno_app;
