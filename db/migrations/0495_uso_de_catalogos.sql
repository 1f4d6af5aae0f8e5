-- What names a row of a list names one that is there, and stays there while it is named. Lists are hidden, never erased, so a foreign
-- key alone does not hold them: whoever begins to use a row holds it shared until the end, and whoever hides it holds it alone, looks
-- again at who uses it, and hides it. Each waits for the other and then sees what the other did.
-- Its arguments are the column that uses, the list, its key, and how: '' a number that must be there; 'lista' several in a jsonb;
-- 'propia' a key that other lists may have too, official or brought from elsewhere, so that only one that the clinic has hidden is
-- refused.
CREATE FUNCTION exigir_de_lista() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columna text := TG_ARGV[0]; lista text := TG_ARGV[1]; clave text := TG_ARGV[2]; como text := TG_ARGV[3];
  falta text;
BEGIN
  EXECUTE format(
    'WITH usan AS (SELECT DISTINCT n.cliente, %1$s AS uno FROM %2$s n %3$s WHERE %1$s IS NOT NULL),
      hay AS (SELECT l.cliente, l.%4$I AS uno, l.eliminado FROM %5$I l WHERE (l.cliente, l.%4$I) IN (SELECT cliente, uno FROM usan) FOR SHARE)
      SELECT u.uno::text FROM usan u LEFT JOIN hay h USING (cliente, uno) WHERE h.eliminado IS NOT NULL %6$s LIMIT 1',
    CASE WHEN como LIKE 'lista%' THEN 'x::integer' ELSE format('n.%I', columna) END,
    CASE WHEN TG_LEVEL = 'ROW' THEN '(SELECT ($1).*)' ELSE 'nuevas' END,
    CASE WHEN como LIKE 'lista%' THEN format('CROSS JOIN LATERAL jsonb_array_elements_text(n.%I) x', columna) ELSE '' END,
    clave, lista, CASE WHEN como LIKE '%propia' THEN '' ELSE 'OR h.uno IS NULL' END)
    INTO falta USING NEW;
  IF falta IS NOT NULL THEN
    RAISE EXCEPTION '% % de % no está en %', columna, falta, TG_TABLE_NAME, lista USING ERRCODE = '23503';
  END IF;
  RETURN NULL;
END $$;

-- What is added is judged once for the whole statement, however many rows it brings; what is edited, when it names another.
CREATE FUNCTION vigilar_uso(tabla text, columna text, lista text, clave text, como text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION exigir_de_lista(%L, %L, %L, %L)',
    'usa_' || columna, tabla, columna, lista, clave, como);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %I ON %I FOR EACH ROW WHEN (NEW.%I IS NOT NULL AND NEW.%I IS DISTINCT FROM OLD.%I) EXECUTE FUNCTION exigir_de_lista(%L, %L, %L, %L)',
    'cambia_' || columna, columna, tabla, columna, columna, columna, columna, lista, clave, como);
END $$;

SELECT vigilar_uso('pacientes', 'CODIGOEMPRESA', 'catalogo_empresas', 'CODIGOEMPRESA');
SELECT vigilar_uso('pacientes', 'ORIGEN', 'catalogo_origenes', 'CODIGO');
SELECT vigilar_uso('pacientes', 'ID_TIPO_DOCUMENTO', 'catalogo_tipos_documento', 'ID_TIPO_DOCUMENTO', 'propia');
SELECT vigilar_uso('medicos', 'ID_ESPECIALIDAD', 'catalogo_especialidades', 'ID', 'propia');
SELECT vigilar_uso('medicos', 'ESPECIALIDADES', 'catalogo_especialidades', 'ID', 'lista propia');
SELECT vigilar_uso('citas', 'ETIQUETAS', 'catalogo_etiquetas_agenda', 'ID');
SELECT vigilar_uso('citas_recursos', 'RECURSO', 'catalogo_recursos', 'ID');
SELECT vigilar_uso('catalogo_analisis_clinicos', 'ID_GRUPO', 'catalogo_analisis_clinicos_grupos', 'ID');
SELECT vigilar_uso('catalogo_estudios_gabinete', 'ID_GRUPO', 'catalogo_estudios_gabinete_grupos', 'ID');
SELECT vigilar_uso('plantillas_hc_preguntas', 'ID_IMAGEN_INTERACTIVA', 'imagenes_interactivas', 'ID');
SELECT vigilar_uso('notas_diagnosticos', 'CODIGO', 'diagnosticos', 'CODIGO', 'propia');
SELECT vigilar_uso('diagnosticos_recurrentes', 'CODIGO', 'diagnosticos', 'CODIGO', 'propia');
SELECT vigilar_uso('usuarios', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('pacientes', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('citas', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('citas_control', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('lista_espera', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('notas_evolucion', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('recetas', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
SELECT vigilar_uso('cargos', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

-- What is in no list at all is refused by a key as well. Rows that already name one keep it until they are edited.
ALTER TABLE pacientes ADD FOREIGN KEY (cliente, "CODIGOEMPRESA") REFERENCES catalogo_empresas NOT VALID,
  ADD FOREIGN KEY (cliente, "ORIGEN") REFERENCES catalogo_origenes NOT VALID;
