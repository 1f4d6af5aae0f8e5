-- A refusal, a failed login, a limit reached: a row of the audit of the clinic in whose wall we stand. Of one kind, from one address and
-- one user, the first three of an hour and then each that doubles them, and no more than 200 rows an hour in a clinic: a stranger
-- fills no disk, and VECES says how many there were.
CREATE FUNCTION seguridad_anotar(p_accion text, p_detalle jsonb, p_ip text, p_origen text, p_peticion text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE n integer;
BEGIN
  IF coalesce(app_cliente(), 0) = 0 THEN RETURN; END IF;
  n := limite_contar(concat_ws('|', 'seguridad', app_cliente(), app_usuario(), p_accion, p_origen), 3600);
  IF n > 3 AND n & (n - 1) <> 0 THEN RETURN; END IF;
  IF limite_contar(concat_ws('|', 'seguridad', app_cliente()), 3600) > 200 THEN RETURN; END IF;
  INSERT INTO bitacora (accion, detalle, ip, peticion) VALUES (p_accion, p_detalle || jsonb_build_object('VECES', n), left(p_ip, 64), left(p_peticion, 40));
END $$;
