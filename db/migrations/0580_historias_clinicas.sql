-- Clinical histories: a template answered for a patient. The questions are kept as they were asked, because a template may change
-- afterwards: `formulario` is the form as it was when the history began. Histories made from an unchanged template share one.
CREATE TABLE historias_formularios (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  id integer NOT NULL,
  "CODIGOHC" integer NOT NULL,
  huella bytea NOT NULL,
  formulario jsonb NOT NULL,
  PRIMARY KEY (cliente, id),
  UNIQUE (cliente, "CODIGOHC", huella),
  FOREIGN KEY (cliente, "CODIGOHC") REFERENCES plantillas_hc
);
SELECT tabla_de_clinica('historias_formularios', false);
REVOKE UPDATE, DELETE ON historias_formularios FROM galeno_app;

CREATE TABLE historias_clinicas (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CONSECUTIVO" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOHC" integer NOT NULL,
  "DESCRIPCION" varchar(45) NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "CERRADA" smallint NOT NULL DEFAULT 0 CHECK ("CERRADA" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  formulario integer NOT NULL,
  -- 0 in cerrada_por: it closed by itself after 24 hours.
  cerrada_el timestamptz, cerrada_por integer,
  PRIMARY KEY (cliente, "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOHC") REFERENCES plantillas_hc,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, formulario) REFERENCES historias_formularios
);
SELECT tabla_de_clinica('historias_clinicas');
REVOKE DELETE ON historias_clinicas FROM galeno_app;
CREATE INDEX historias_clinicas_paciente ON historias_clinicas (cliente, "CODIGOPACIENTE", "FECHA" DESC, "CONSECUTIVO" DESC) WHERE eliminado IS NULL;
CREATE INDEX historias_clinicas_plantilla ON historias_clinicas (cliente, "CODIGOPACIENTE", "CODIGOHC", "CONSECUTIVO" DESC) WHERE eliminado IS NULL;
CREATE INDEX historias_clinicas_abiertas ON historias_clinicas (cliente, creado) WHERE "CERRADA" = 0 AND eliminado IS NULL;
CREATE INDEX historias_clinicas_medico ON historias_clinicas (cliente, "CODIGOMEDICO");
SELECT vigilar_uso('historias_clinicas', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

-- Closed, or due to be: 24 hours after it began a history is closed, whether or not the clock's job has come by.
CREATE FUNCTION historia_cerrada(h historias_clinicas) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN h."CERRADA" = 1 OR h.creado <= now() - interval '24 hours' THEN 1::smallint ELSE 0::smallint END $$;

CREATE TABLE historias_respuestas (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CONSECUTIVO" integer NOT NULL, "CODIGOPREGUNTA" integer NOT NULL,
  "RESPUESTA" text NOT NULL,
  PRIMARY KEY (cliente, "CONSECUTIVO", "CODIGOPREGUNTA"),
  FOREIGN KEY (cliente, "CONSECUTIVO") REFERENCES historias_clinicas
);
SELECT tabla_de_clinica('historias_respuestas', false);

-- Pictures that were sent for a question of type I. The answer is the number of the one that counts.
CREATE TABLE historias_imagenes (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  "CONSECUTIVO" integer NOT NULL, "CODIGOPREGUNTA" integer NOT NULL,
  "ANCHO" integer NOT NULL, "ALTO" integer NOT NULL,
  archivo uuid NOT NULL,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CONSECUTIVO") REFERENCES historias_clinicas
);
SELECT tabla_de_clinica('historias_imagenes', false);
REVOKE UPDATE, DELETE ON historias_imagenes FROM galeno_app;
CREATE INDEX historias_imagenes_historia ON historias_imagenes (cliente, "CONSECUTIVO");

-- What is noted on a picture: on a node of an interactive image, or anywhere on one that was sent.
CREATE TABLE historias_comentarios (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CONSECUTIVO" integer NOT NULL, "ORDEN" integer NOT NULL,
  "CODIGOPREGUNTA" integer NOT NULL,
  "ID_NODO" integer,
  "X" numeric, "Y" numeric,
  "LESION" varchar(100) NOT NULL, "COMENTARIO" varchar(1000) NOT NULL,
  PRIMARY KEY (cliente, "CONSECUTIVO", "ORDEN"),
  FOREIGN KEY (cliente, "CONSECUTIVO") REFERENCES historias_clinicas,
  CHECK ("ID_NODO" IS NOT NULL OR ("X" IS NOT NULL AND "Y" IS NOT NULL))
);
SELECT tabla_de_clinica('historias_comentarios', false);

CREATE TABLE historias_signos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CONSECUTIVO" integer NOT NULL,
  "PESO" numeric, "TALLA" numeric, "PERIMETRO_CINTURA" numeric, "FRECUENCIA_CARDIACA" numeric, "FRECUENCIA_RESPIRATORIA" numeric,
  "TEMPERATURA" numeric, "SATURACION_OXIGENO" numeric, "TENSION_ARTERIAL" varchar(10) NOT NULL DEFAULT '', "GLUCEMIA_CAPILAR" numeric,
  "GRASA_VISCERAL" numeric, "GRASA_CORPORAL" numeric, "MASA_MUSCULAR" numeric, "MASA_MUSCULAR_KG" numeric,
  "IMC" numeric, "PRESION_ARTERIAL_MEDIA" numeric, "PESO_IDEAL" numeric, "EXCESO_PESO" numeric, "PORCENTAJE_EXCESO_PESO" numeric,
  tomados timestamptz NOT NULL DEFAULT now(), tomados_por integer NOT NULL DEFAULT app_usuario(),
  PRIMARY KEY (cliente, "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CONSECUTIVO") REFERENCES historias_clinicas
);
SELECT tabla_de_clinica('historias_signos', false);

-- A closed history never changes: the database refuses it too.
CREATE FUNCTION historia_fija() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la historia % está cerrada', OLD."CONSECUTIVO" USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER historia_fija BEFORE UPDATE ON historias_clinicas FOR EACH ROW
  WHEN (OLD."CERRADA" = 1 AND current_user = 'galeno_app') EXECUTE FUNCTION historia_fija();
CREATE FUNCTION historia_fija_parte() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  IF TG_OP = 'DELETE' THEN r := OLD; ELSE r := NEW; END IF;
  IF EXISTS (SELECT FROM historias_clinicas WHERE cliente = r.cliente AND "CONSECUTIVO" = r."CONSECUTIVO" AND "CERRADA" = 1) THEN
    RAISE EXCEPTION 'la historia % está cerrada', r."CONSECUTIVO" USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN r;
END $$;
CREATE TRIGGER historia_fija BEFORE INSERT OR UPDATE OR DELETE ON historias_respuestas FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION historia_fija_parte();
CREATE TRIGGER historia_fija BEFORE INSERT OR UPDATE OR DELETE ON historias_comentarios FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION historia_fija_parte();
CREATE TRIGGER historia_fija BEFORE INSERT OR UPDATE OR DELETE ON historias_signos FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION historia_fija_parte();
CREATE TRIGGER historia_fija BEFORE INSERT OR UPDATE OR DELETE ON historias_imagenes FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION historia_fija_parte();

-- Every measure of a patient's signs, whether it was taken in a note or in a history. The wall holds: it reads as whoever asks.
CREATE VIEW signos_de_paciente WITH (security_invoker = true) AS
  SELECT n.cliente, n."CODIGOPACIENTE", n."FECHA", n."HORA", n."CODIGOMEDICO", n."CONSECUTIVO", 'N' AS de,
    s."PESO", s."TALLA", s."PERIMETRO_CINTURA", s."FRECUENCIA_CARDIACA", s."FRECUENCIA_RESPIRATORIA", s."TEMPERATURA",
    s."SATURACION_OXIGENO", s."TENSION_ARTERIAL", s."GLUCEMIA_CAPILAR", s."GRASA_VISCERAL", s."GRASA_CORPORAL", s."MASA_MUSCULAR",
    s."MASA_MUSCULAR_KG", s."IMC", s."PRESION_ARTERIAL_MEDIA", s."PESO_IDEAL", s."EXCESO_PESO", s."PORCENTAJE_EXCESO_PESO",
    s.tomados, s.tomados_por
  FROM notas_evolucion n JOIN notas_signos s ON s.cliente = n.cliente AND s."CODIGOPACIENTE" = n."CODIGOPACIENTE" AND s."CONSECUTIVO" = n."CONSECUTIVO"
  WHERE n.eliminado IS NULL
  UNION ALL
  SELECT h.cliente, h."CODIGOPACIENTE", h."FECHA", h."HORA", h."CODIGOMEDICO", h."CONSECUTIVO", 'H' AS de,
    s."PESO", s."TALLA", s."PERIMETRO_CINTURA", s."FRECUENCIA_CARDIACA", s."FRECUENCIA_RESPIRATORIA", s."TEMPERATURA",
    s."SATURACION_OXIGENO", s."TENSION_ARTERIAL", s."GLUCEMIA_CAPILAR", s."GRASA_VISCERAL", s."GRASA_CORPORAL", s."MASA_MUSCULAR",
    s."MASA_MUSCULAR_KG", s."IMC", s."PRESION_ARTERIAL_MEDIA", s."PESO_IDEAL", s."EXCESO_PESO", s."PORCENTAJE_EXCESO_PESO",
    s.tomados, s.tomados_por
  FROM historias_clinicas h JOIN historias_signos s ON s.cliente = h.cliente AND s."CONSECUTIVO" = h."CONSECUTIVO"
  WHERE h.eliminado IS NULL;
GRANT SELECT ON signos_de_paciente TO galeno_app;
