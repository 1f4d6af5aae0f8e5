-- Telephones are stored in their normal form: digits, with the + of an international number and an extension after #.
-- `normalizarTelefono` of domain/telefonos.ts says the same.
CREATE FUNCTION f_telefono(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN p.numero <> '' AND p.cola <> '' THEN p.mas || p.numero || '#' || p.cola
    ELSE CASE WHEN p.numero <> '' THEN p.mas ELSE '' END || p.numero || p.cola END
  FROM (SELECT CASE WHEN btrim(t) LIKE '+%' THEN '+' ELSE '' END AS mas,
    regexp_replace(split_part(t, '#', 1), '[-().+,\s]', '', 'g') AS numero,
    regexp_replace(substr(t, length(split_part(t, '#', 1)) + 1), '[-().#+,\s]', '', 'g') AS cola) p
$$;
-- Documents stay as they were written; they are compared without spaces, dots, hyphens, case and leading zeros.
CREATE FUNCTION f_documento(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT ltrim(upper(regexp_replace(t, '[\s.-]', '', 'g')), '0') $$;

-- Two patients that turn out to have the same number stay two: only how it is written changes.
DO $$
DECLARE c integer; r record;
BEGIN
  FOR c IN SELECT cliente FROM compartido.clientes LOOP
    PERFORM set_config('app.cliente', c::text, true);
    FOR r IN SELECT * FROM (VALUES
      ('pacientes', 'TCELULAR'), ('pacientes', 'TELEFONO1'), ('pacientes', 'TELEFONO2'),
      ('medicos', 'TCELULAR'), ('medicos', 'TELEFONO1'), ('medicos', 'TELEFONO2'),
      ('catalogo_empresas', 'TELEFONO1'), ('catalogo_empresas', 'TELEFONO2'), ('catalogo_origenes', 'CELULAR'),
      ('catalogo_contactos', 'TEL_CELULAR'), ('catalogo_contactos', 'TEL_TRABAJO'), ('catalogo_contactos', 'TEL_PARTICULAR'),
      ('citas_en_linea', 'celular')) v (tabla, columna)
    LOOP
      EXECUTE format('UPDATE %1$I SET %2$I = f_telefono(%2$I) WHERE %2$I <> f_telefono(%2$I)', r.tabla, r.columna);
    END LOOP;
  END LOOP;
  PERFORM set_config('app.cliente', '', true);
END $$;

ALTER TABLE pacientes ADD COLUMN documento text NOT NULL GENERATED ALWAYS AS (f_documento("DOCUMENTOID")) STORED;
-- What the search looks in: as before, but the document without its separators.
ALTER TABLE pacientes DROP COLUMN busca;
ALTER TABLE pacientes ADD COLUMN busca text NOT NULL GENERATED ALWAYS AS (f_norm("NOMBRE" || ' ' || "APELLIDO_PATERNO" || ' ' || "APELLIDO_MATERNO" || ' '
  || "CODIGOPACIENTE"::text || ' ' || regexp_replace("TCELULAR", '\D', '', 'g') || ' ' || regexp_replace("TELEFONO1", '\D', '', 'g') || ' '
  || regexp_replace("TELEFONO2", '\D', '', 'g') || ' ' || regexp_replace("DOCUMENTOID", '[\s.-]', '', 'g'))) STORED;
CREATE INDEX pacientes_busca ON pacientes USING gin (cliente, busca gin_trgm_ops);
DROP INDEX pacientes_documento;
CREATE INDEX pacientes_documento ON pacientes (cliente, documento) WHERE documento <> '';
