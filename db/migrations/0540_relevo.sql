-- A login ends the session whose token the same browser still holds, even if it belongs to another clinic: holding the token is proof enough.
CREATE FUNCTION sesion_relevar(p_huella bytea) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.sesiones SET fin = now() WHERE huella = p_huella AND fin IS NULL $$;
