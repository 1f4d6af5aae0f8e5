-- Pictures with places to point at: an odontogram, a body. Questions of clinical histories use them; comments point to their nodes.
CREATE TABLE imagenes_interactivas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "NOMBRE" varchar(100) NOT NULL,
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "VERSION" integer NOT NULL DEFAULT 1,
  -- The picture and its size in points, so that a screen keeps its place before it comes.
  archivo uuid NOT NULL, ancho integer NOT NULL CHECK (ancho > 0), alto integer NOT NULL CHECK (alto > 0),
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, archivo) REFERENCES archivos (cliente, id)
);
SELECT tabla_de_clinica('imagenes_interactivas');
CREATE UNIQUE INDEX imagenes_interactivas_nombre ON imagenes_interactivas (cliente, f_norm("NOMBRE")) WHERE eliminado IS NULL;

CREATE TABLE imagenes_interactivas_nodos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "ID_IMAGEN" integer NOT NULL,
  "NOMBRE" varchar(100) NOT NULL,
  -- Percent of the picture's width and height.
  "X" numeric NOT NULL CHECK ("X" BETWEEN 0 AND 100), "Y" numeric NOT NULL CHECK ("Y" BETWEEN 0 AND 100),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  orden integer NOT NULL DEFAULT 0,
  -- When a patient's history first commented on it.
  usado timestamptz,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "ID_IMAGEN") REFERENCES imagenes_interactivas (cliente, "ID")
);
SELECT tabla_de_clinica('imagenes_interactivas_nodos');
CREATE INDEX imagenes_interactivas_nodos_imagen ON imagenes_interactivas_nodos (cliente, "ID_IMAGEN", orden);
