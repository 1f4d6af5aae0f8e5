-- When whoever holds a session last proved to be its user: at the login, or by the password (and second factor) asked again.
ALTER TABLE compartido.sesiones ADD COLUMN probada timestamptz NOT NULL DEFAULT now();
UPDATE compartido.sesiones SET probada = inicio;
-- Support holds no password of the clinic's, so that it never proves to be its user.
CREATE FUNCTION sesion_probada(p_huella bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT EXISTS (SELECT 1 FROM compartido.sesiones s
    WHERE s.huella = p_huella AND s.fin IS NULL AND s.soporte = '' AND s.probada > now() - interval '5 minutes') $$;
CREATE FUNCTION sesion_probar(p_huella bytea) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.sesiones SET probada = now() WHERE huella = p_huella AND cliente = app_cliente() AND fin IS NULL $$;
