-- Whether the clinic asks its users for a second factor: nobody, those who administer, all.
ALTER TABLE sistema_control ADD COLUMN "SEGUNDO_FACTOR" smallint NOT NULL DEFAULT 0 CHECK ("SEGUNDO_FACTOR" IN (0, 1, 2));

-- A session opened while its user owed one: until it is set up, it can do nothing else. Those that were open before go on.
ALTER TABLE compartido.sesiones ADD COLUMN por_activar boolean NOT NULL DEFAULT false;
CREATE FUNCTION sesion_por_activar(p_huella bytea) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.sesiones SET por_activar = true WHERE huella = p_huella AND cliente = app_cliente() $$;
DROP FUNCTION sesion_leer(bytea);
CREATE FUNCTION sesion_leer(p_huella bytea) RETURNS TABLE (id integer, cliente integer, usuario integer, sucursal integer, solo_lectura boolean, es_admin boolean, soporte varchar, por_activar boolean, zona varchar, version bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, compartido AS $$
  SELECT s.id, s.cliente, s.usuario, s.sucursal, s.solo_lectura, s.es_admin, s.soporte, s.por_activar, c.zona, c.version
  FROM compartido.sesiones s JOIN compartido.clientes c USING (cliente)
  WHERE s.huella = p_huella AND c.activo AND sesion_vive(s) AND (s.es_admin OR NOT cliente_vencido(c)) $$;

-- Having a second factor is part of the session now.
DROP TRIGGER cambia_sesiones ON usuarios;
CREATE TRIGGER cambia_sesiones AFTER INSERT OR DELETE OR UPDATE OF
  "NOMBRE", "APEPAT", "APEMAT", "NIVEL", "CODIGOMEDICO", "ACTIVO", "SUCURSALES_TODAS", pantalla_inicio, totp, eliminado
  ON usuarios FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
