-- Templates of clinical histories: histories, sections, questions, options.
CREATE TABLE plantillas_hc (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOHC" integer NOT NULL,
  "DESCRIPCION" varchar(45) NOT NULL,
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  -- When a patient first got a history made from it.
  usada timestamptz,
  PRIMARY KEY (cliente, "CODIGOHC")
);
SELECT tabla_de_clinica('plantillas_hc');
CREATE UNIQUE INDEX plantillas_hc_descripcion ON plantillas_hc (cliente, f_norm("DESCRIPCION")) WHERE eliminado IS NULL;

CREATE TABLE plantillas_hc_secciones (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOSECCION" integer NOT NULL, "CODIGOHC" integer NOT NULL,
  "DESCRIPCION" varchar(150) NOT NULL,
  "ORDEN" integer NOT NULL DEFAULT 1 CHECK ("ORDEN" > 0),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOSECCION"),
  -- A question's section is of the question's own history.
  UNIQUE (cliente, "CODIGOHC", "CODIGOSECCION"),
  FOREIGN KEY (cliente, "CODIGOHC") REFERENCES plantillas_hc (cliente, "CODIGOHC")
);
SELECT tabla_de_clinica('plantillas_hc_secciones');

CREATE TABLE plantillas_hc_preguntas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOPREGUNTA" integer NOT NULL, "CODIGOHC" integer NOT NULL, "CODIGOSECCION" integer NOT NULL,
  "DESCRIPCION" varchar(300) NOT NULL,
  "TIPO_RESPUESTA" varchar NOT NULL CHECK ("TIPO_RESPUESTA" IN ('M', 'D', 'N', 'B', 'R', 'G', 'X', 'S', 'F', 'I', 'T')),
  "RESPUESTA_DEFAULT" text NOT NULL DEFAULT '',
  "FORMULA" varchar(500) NOT NULL DEFAULT '' CHECK (("TIPO_RESPUESTA" = 'F') = ("FORMULA" <> '')),
  "DECIMALES" integer NOT NULL DEFAULT 2 CHECK ("DECIMALES" BETWEEN 0 AND 6),
  "ID_IMAGEN_INTERACTIVA" integer CHECK (("TIPO_RESPUESTA" = 'T') = ("ID_IMAGEN_INTERACTIVA" IS NOT NULL)),
  "ORDEN" integer NOT NULL DEFAULT 1 CHECK ("ORDEN" > 0),
  "REQUERIDO" smallint NOT NULL DEFAULT 0 CHECK ("REQUERIDO" IN (0, 1)),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  -- When it was first answered in a patient's history: from then on it keeps its type and is not deleted.
  usada timestamptz,
  PRIMARY KEY (cliente, "CODIGOPREGUNTA"),
  FOREIGN KEY (cliente, "CODIGOHC", "CODIGOSECCION") REFERENCES plantillas_hc_secciones (cliente, "CODIGOHC", "CODIGOSECCION"),
  FOREIGN KEY (cliente, "ID_IMAGEN_INTERACTIVA") REFERENCES imagenes_interactivas (cliente, "ID")
);
SELECT tabla_de_clinica('plantillas_hc_preguntas');
CREATE INDEX plantillas_hc_preguntas_lugar ON plantillas_hc_preguntas (cliente, "CODIGOHC", "CODIGOSECCION", "ORDEN");
CREATE INDEX plantillas_hc_preguntas_imagen ON plantillas_hc_preguntas (cliente, "ID_IMAGEN_INTERACTIVA") WHERE "ID_IMAGEN_INTERACTIVA" IS NOT NULL;

CREATE TABLE plantillas_hc_opciones (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOOPCION" integer NOT NULL, "CODIGOPREGUNTA" integer NOT NULL,
  "DESCRIPCION" varchar(150) NOT NULL,
  "ORDEN" integer NOT NULL DEFAULT 1 CHECK ("ORDEN" > 0),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOOPCION"),
  FOREIGN KEY (cliente, "CODIGOPREGUNTA") REFERENCES plantillas_hc_preguntas (cliente, "CODIGOPREGUNTA")
);
SELECT tabla_de_clinica('plantillas_hc_opciones');
CREATE INDEX plantillas_hc_opciones_lugar ON plantillas_hc_opciones (cliente, "CODIGOPREGUNTA", "ORDEN");
-- The text of an option is its value.
CREATE UNIQUE INDEX plantillas_hc_opciones_valor ON plantillas_hc_opciones (cliente, "CODIGOPREGUNTA", f_norm("DESCRIPCION")) WHERE eliminado IS NULL;
