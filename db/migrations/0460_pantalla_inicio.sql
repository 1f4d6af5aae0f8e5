-- What opens first is the user's to choose: the address of a screen of the menu; blank is what the product would open.
ALTER TABLE usuarios ADD COLUMN pantalla_inicio varchar(80) NOT NULL DEFAULT '';
-- It is part of the session: changing it makes older ones build themselves again.
DROP TRIGGER cambia_sesiones ON usuarios;
CREATE TRIGGER cambia_sesiones AFTER INSERT OR DELETE OR UPDATE OF
  "NOMBRE", "APEPAT", "APEMAT", "NIVEL", "CODIGOMEDICO", "ACTIVO", "SUCURSALES_TODAS", pantalla_inicio, eliminado
  ON usuarios FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
