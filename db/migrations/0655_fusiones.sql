-- Two files of one person become one, and can become two again: each row that moves leaves its old key and its new one.
ALTER TABLE pacientes ADD COLUMN "FUSIONADO_CON" integer, ADD FOREIGN KEY (cliente, "FUSIONADO_CON") REFERENCES pacientes,
  ADD CHECK ("FUSIONADO_CON" IS NULL OR "FUSIONADO" = 1);
CREATE INDEX pacientes_fusionado_con ON pacientes (cliente, "FUSIONADO_CON") WHERE "FUSIONADO_CON" IS NOT NULL;

CREATE TABLE fusiones (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FOLIOFUSION" integer NOT NULL,
  -- The file that stays, and the one that is closed and leads to it.
  "CODIGOPACIENTE" integer NOT NULL, "CODIGOFUSIONADO" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  -- What the file that stays took: {column: [what it had, what it got]}.
  tomados jsonb NOT NULL DEFAULT '{}',
  deshecha timestamptz, deshecha_por integer,
  CHECK ("CODIGOPACIENTE" <> "CODIGOFUSIONADO"),
  PRIMARY KEY (cliente, "FOLIOFUSION"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOFUSIONADO") REFERENCES pacientes
);
SELECT tabla_de_clinica('fusiones', false);
REVOKE DELETE ON fusiones FROM galeno_app;
CREATE UNIQUE INDEX fusiones_viva ON fusiones (cliente, "CODIGOFUSIONADO") WHERE deshecha IS NULL;
CREATE INDEX fusiones_paciente ON fusiones (cliente, "CODIGOPACIENTE", "FOLIOFUSION" DESC);
CREATE INDEX fusiones_fusionado ON fusiones (cliente, "CODIGOFUSIONADO", "FOLIOFUSION" DESC);

CREATE TABLE fusiones_renglones (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "FOLIOFUSION" integer NOT NULL,
  tabla varchar(63) NOT NULL,
  -- The row's primary key since the merge, and the values that its columns had before.
  clave jsonb NOT NULL, antes jsonb NOT NULL,
  PRIMARY KEY (cliente, "FOLIOFUSION", tabla, clave),
  FOREIGN KEY (cliente, "FOLIOFUSION") REFERENCES fusiones
);
SELECT tabla_de_clinica('fusiones_renglones', false);
REVOKE INSERT, UPDATE, DELETE ON fusiones_renglones FROM galeno_app;

-- Parts of a note and of a prescription follow it to another file.
DO $$
DECLARE f record;
BEGIN
  FOR f IN SELECT c.conrelid::regclass AS tabla, c.conname, pg_get_constraintdef(c.oid) AS dicho FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid IN ('notas_evolucion'::regclass, 'recetas'::regclass) LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s ON UPDATE CASCADE', f.tabla, f.conname, f.conname, f.dicho);
  END LOOP;
END $$;

-- Seals cover the code of the file that was signed: it is kept when the document moves to another.
ALTER TABLE formatos_paciente ADD COLUMN codigo_firmado integer;
CREATE OR REPLACE FUNCTION formato_firmado_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE cambian text[] := CASE WHEN current_user = 'galeno_app' THEN ARRAY['CONSECUTIVO', 'VERSION'] ELSE ARRAY['CONSECUTIVO', 'VERSION', 'CODIGOPACIENTE', 'codigo_firmado'] END;
BEGIN
  IF OLD."FIRMADO" = 1 AND (to_jsonb(OLD) - cambian) IS DISTINCT FROM (to_jsonb(NEW) - cambian)
    OR OLD."CONSECUTIVO" IS NOT NULL AND OLD."CONSECUTIVO" IS DISTINCT FROM NEW."CONSECUTIVO" AND current_user = 'galeno_app' THEN
    RAISE EXCEPTION 'un formato firmado no se modifica ni se elimina';
  END IF;
  RETURN NEW;
END $$;

-- The tables with rows of a patient, out of the catalogue, so that none can be forgotten. Parts follow their record by its foreign
-- key. `numerada`: CONSECUTIVO counts within the patient. `choca`: another unique index names the patient.
CREATE FUNCTION tablas_de_un_expediente() RETURNS TABLE (tabla name, claves name[], tipos text[], numerada boolean, choca boolean)
  LANGUAGE sql STABLE SET search_path = public AS $$
  WITH de AS (
    SELECT c.oid, c.relname, a.attnum FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'CODIGOPACIENTE'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT IN ('pacientes', 'fusiones', 'saldos_favor', 'expedientes_completos')
      AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
        AND f.confrelid NOT IN ('pacientes'::regclass, 'saldos_favor'::regclass))
  )
  SELECT de.relname, k.nombres, k.tipos,
    EXISTS (SELECT FROM pg_index i JOIN pg_attribute n ON n.attrelid = de.oid AND n.attname = 'CONSECUTIVO'
      WHERE i.indrelid = de.oid AND i.indisunique AND de.attnum = ANY (i.indkey) AND n.attnum = ANY (i.indkey)),
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = de.oid AND i.indisunique AND de.attnum = ANY (i.indkey)
      AND NOT EXISTS (SELECT FROM pg_attribute n WHERE n.attrelid = de.oid AND n.attname = 'CONSECUTIVO' AND n.attnum = ANY (i.indkey)))
  FROM de CROSS JOIN LATERAL (
    SELECT array_agg(a.attname ORDER BY a.attnum) AS nombres, array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS tipos
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = de.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = de.oid AND i.indisprimary AND a.attname <> 'cliente') k
  ORDER BY 1 $$;

DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT d.tabla FROM tablas_de_un_expediente() d WHERE NOT EXISTS (SELECT FROM pg_index i
      WHERE i.indrelid = d.tabla::regclass AND i.indpred IS NULL AND pg_get_indexdef(i.indexrelid) LIKE '%(cliente, "CODIGOPACIENTE"%') LOOP
    EXECUTE format('CREATE INDEX %I ON %I (cliente, "CODIGOPACIENTE")', t.tabla || '_expediente', t.tabla);
  END LOOP;
END $$;

-- How many rows of a file each of those tables has.
CREATE FUNCTION renglones_de_un_expediente(p_paciente integer) RETURNS TABLE (tabla name, cuantos bigint)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE t record;
BEGIN
  FOR t IN SELECT d.tabla FROM tablas_de_un_expediente() d LOOP
    RETURN QUERY EXECUTE format('SELECT %L::name, count(*) FROM %I WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = $1', t.tabla, t.tabla) USING p_paciente;
  END LOOP;
END $$;

-- Moves what one file has to another. It runs as the owner of the tables: nobody else moves what is closed or signed. What the
-- other file already has (a diagnosis, a place in the waiting list) stays where it is. The caller holds both patients' rows.
CREATE FUNCTION fusion_mover(p_folio integer, p_de integer, p_a integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE t record; r record; claves text; nuevas text; cambio text; base integer;
BEGIN
  INSERT INTO saldos_favor (cliente, "CODIGOPACIENTE") SELECT app_cliente(), p_a
    WHERE EXISTS (SELECT FROM saldos_favor WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = p_de) ON CONFLICT DO NOTHING;
  UPDATE formatos_paciente SET codigo_firmado = coalesce(codigo_firmado, "CODIGOPACIENTE")
    WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = p_de AND "FIRMADO" = 1;
  -- Folders of one name: those that come say from which file.
  UPDATE carpetas_documentos c SET "DESCRIPCION" = left("DESCRIPCION", 135) || ' (' || p_de || ')' WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = p_de
    AND EXISTS (SELECT FROM carpetas_documentos o WHERE o.cliente = c.cliente AND o."CODIGOPACIENTE" = p_a AND o.eliminado IS NULL AND f_norm(o."DESCRIPCION") = f_norm(c."DESCRIPCION"));
  UPDATE carpetas_imagenes c SET "DESCRIPCION" = left("DESCRIPCION", 135) || ' (' || p_de || ')' WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = p_de
    AND EXISTS (SELECT FROM carpetas_imagenes o WHERE o.cliente = c.cliente AND o."CODIGOPACIENTE" = p_a AND o.eliminado IS NULL AND f_norm(o."DESCRIPCION") = f_norm(c."DESCRIPCION"));
  FOR t IN SELECT * FROM tablas_de_un_expediente() LOOP
    SELECT string_agg(format('%L, x.%I', c, c), ', ') INTO claves FROM unnest(t.claves) c;
    cambio := '"CODIGOPACIENTE" = $2';
    base := 0;
    IF t.numerada THEN
      EXECUTE format('SELECT coalesce(max("CONSECUTIVO"), 0) FROM %I WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = $1', t.tabla) INTO base USING p_a;
      cambio := cambio || ', "CONSECUTIVO" = v."CONSECUTIVO" + $4';
    END IF;
    nuevas := format('UPDATE %I x SET %s FROM viejas v WHERE x.ctid = v.ctid RETURNING jsonb_build_object(%s) AS clave, v.antes', t.tabla, cambio, claves);
    nuevas := format('WITH viejas AS (SELECT o.ctid, o.*, jsonb_build_object(''CODIGOPACIENTE'', o."CODIGOPACIENTE"%s) AS antes FROM %I o
        WHERE o.cliente = app_cliente() AND o."CODIGOPACIENTE" = $1 %%s), nuevas AS (%s)
      INSERT INTO fusiones_renglones (cliente, "FOLIOFUSION", tabla, clave, antes) SELECT app_cliente(), $3, %L, n.clave, n.antes FROM nuevas n',
      CASE WHEN t.numerada THEN ', ''CONSECUTIVO'', o."CONSECUTIVO"' ELSE '' END, t.tabla, nuevas, t.tabla);
    IF NOT t.choca THEN
      EXECUTE format(nuevas, '') USING p_de, p_a, p_folio, base;
    ELSE
      FOR r IN EXECUTE format('SELECT o.ctid AS fila FROM %I o WHERE o.cliente = app_cliente() AND o."CODIGOPACIENTE" = $1', t.tabla) USING p_de LOOP
        BEGIN
          EXECUTE format(nuevas, 'AND o.ctid = $5') USING p_de, p_a, p_folio, base, r.fila;
        EXCEPTION WHEN unique_violation THEN
          NULL;
        END;
      END LOOP;
    END IF;
  END LOOP;
  PERFORM fusion_saldos(p_de, p_a);
END $$;

-- A positive balance is the sum of its movements, wherever they are now.
CREATE FUNCTION fusion_saldos(p_de integer, p_a integer) RETURNS void LANGUAGE sql SET search_path = public AS $$
  UPDATE saldos_favor s SET "SALDO" = (SELECT coalesce(sum(m."IMPORTE"), 0) FROM saldos_favor_movimientos m
      WHERE m.cliente = s.cliente AND m."CODIGOPACIENTE" = s."CODIGOPACIENTE")
    WHERE s.cliente = app_cliente() AND s."CODIGOPACIENTE" IN (p_de, p_a) $$;

-- Gives back what a merge moved. What was written since stays in the file that remained.
CREATE FUNCTION fusion_deshacer(p_folio integer, p_de integer, p_a integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE t record; iguales text; cambio text;
BEGIN
  FOR t IN SELECT * FROM tablas_de_un_expediente() LOOP
    SELECT string_agg(format('x.%I = (f.clave->>%L)::%s', c, c, y), ' AND ') INTO iguales FROM unnest(t.claves, t.tipos) k (c, y);
    cambio := '"CODIGOPACIENTE" = (f.antes->>''CODIGOPACIENTE'')::integer'
      || CASE WHEN t.numerada THEN ', "CONSECUTIVO" = (f.antes->>''CONSECUTIVO'')::integer' ELSE '' END;
    EXECUTE format('UPDATE %I x SET %s FROM fusiones_renglones f WHERE f.cliente = app_cliente() AND f."FOLIOFUSION" = $1 AND f.tabla = %L
      AND x.cliente = app_cliente() AND x."CODIGOPACIENTE" = $2 AND %s', t.tabla, cambio, t.tabla, iguales) USING p_folio, p_a;
  END LOOP;
  UPDATE carpetas_documentos SET "DESCRIPCION" = regexp_replace("DESCRIPCION", ' \(' || p_de || '\)$', '') WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = p_de;
  UPDATE carpetas_imagenes SET "DESCRIPCION" = regexp_replace("DESCRIPCION", ' \(' || p_de || '\)$', '') WHERE cliente = app_cliente() AND "CODIGOPACIENTE" = p_de;
  PERFORM fusion_saldos(p_de, p_a);
END $$;
REVOKE ALL ON FUNCTION fusion_mover(integer, integer, integer), fusion_deshacer(integer, integer, integer), fusion_saldos(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fusion_mover(integer, integer, integer), fusion_deshacer(integer, integer, integer) TO galeno_app;
