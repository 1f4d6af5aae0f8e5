-- Telephones of the clinic, its branches and its origins take the normal form of all others: several of one field, each of them.
-- `normalizarTelefonos` of domain/telefonos.ts says the same. What holds letters stays, and so does what would not fit any more.
CREATE FUNCTION f_telefonos(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN count(*) > 1 AND bool_and(length(regexp_replace(n, '\D', '', 'g')) >= 6) THEN string_agg(f_telefono(n), ', ' ORDER BY i)
    ELSE f_telefono(btrim(t)) END
  FROM regexp_split_to_table(t, '[,;/]|\s+y\s+') WITH ORDINALITY p (n, i) WHERE btrim(n) <> ''
$$;

DO $$
DECLARE c integer; r record;
BEGIN
  FOR c IN SELECT cliente FROM compartido.clientes LOOP
    PERFORM set_config('app.cliente', c::text, true);
    FOR r IN SELECT * FROM (VALUES
      ('sistema_control', 'TELEFONO1', 40), ('sistema_control', 'TELEFONO2', 40), ('sucursales', 'TELEFONO1', 40), ('sucursales', 'TELEFONO2', 40),
      ('catalogo_origenes', 'TELEFONOS', 30), ('catalogo_origenes', 'TELEFONOSOFICINA', 30)) v (tabla, columna, largo)
    LOOP
      EXECUTE format('UPDATE %1$I SET %2$I = f_telefonos(%2$I) WHERE %2$I <> f_telefonos(%2$I) AND %2$I ~ %3$L AND length(f_telefonos(%2$I)) <= %4$s',
        r.tabla, r.columna, '^([-().#+,;/\sy]|\d)*$', r.largo);
    END LOOP;
  END LOOP;
  PERFORM set_config('app.cliente', '', true);
END $$;
