-- The account of forms is shown by the session: when it is linked or unlinked every open session is built anew.
CREATE TRIGGER cuentas_externas_cambio AFTER INSERT OR UPDATE OR DELETE ON cuentas_externas
  FOR EACH STATEMENT EXECUTE FUNCTION cliente_cambio();
