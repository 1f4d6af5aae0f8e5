-- The provider's id of a message, by which it speaks of it later.
ALTER TABLE mensajes ADD COLUMN proveedor varchar(120) NOT NULL DEFAULT '';
CREATE INDEX mensajes_fallidos ON mensajes (cliente, creado DESC) WHERE estado IN (4, 5);

-- Short messages of the plan: one is taken when it is about to leave and given back when it did not.
CREATE FUNCTION sms_gastar() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, compartido AS $$
BEGIN
  UPDATE compartido.clientes SET sms = sms - 1 WHERE cliente = app_cliente() AND sms > 0;
  RETURN FOUND;
END $$;
CREATE FUNCTION sms_devolver() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.clientes SET sms = sms + 1 WHERE cliente = app_cliente() $$;
-- A failed message that somebody has looked at.
ALTER TABLE mensajes ADD COLUMN atendido timestamptz;
