-- Of some sessions, by the digest of their token, those that still live: their streams go on, the others end.
CREATE FUNCTION sesiones_vivas(p_huellas bytea[]) RETURNS TABLE (huella bytea) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.huella FROM compartido.sesiones s JOIN compartido.clientes c USING (cliente)
  WHERE s.huella = ANY (p_huellas) AND c.activo AND sesion_vive(s) AND (s.es_admin OR NOT cliente_vencido(c)) $$;

-- Counts several at once: servers that each count a session's calls add them up now and then.
CREATE FUNCTION limite_sumar(p_clave text, p_segundos integer, p_cuantos integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  INSERT INTO compartido.limites AS l VALUES (left(p_clave, 200), to_timestamp(floor(extract(epoch FROM now()) / p_segundos) * p_segundos), p_cuantos)
  ON CONFLICT (clave, ventana) DO UPDATE SET cuenta = l.cuenta + p_cuantos RETURNING cuenta $$;
