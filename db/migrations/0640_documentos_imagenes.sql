-- Files whose bytes are being stored and that no row describes yet: what stays here after a fault is deleted by a job.
CREATE TABLE archivos_en_camino (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  id uuid NOT NULL,
  -- The job is deleting its bytes: it can no longer become a file.
  caducado boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cliente, id)
);
SELECT tabla_de_clinica('archivos_en_camino', false);
CREATE INDEX archivos_en_camino_creado ON archivos_en_camino (cliente, creado);

-- Folders of a patient's documents and of its pictures. CODIGOCARPETA 0 of a document or picture means that it is in none.
CREATE TABLE carpetas_documentos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOCARPETA" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "DESCRIPCION" varchar(150) NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOCARPETA"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('carpetas_documentos');
CREATE UNIQUE INDEX carpetas_documentos_nombre ON carpetas_documentos (cliente, "CODIGOPACIENTE", f_norm("DESCRIPCION")) WHERE eliminado IS NULL;

CREATE TABLE carpetas_imagenes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CODIGOCARPETA" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "DESCRIPCION" varchar(150) NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOCARPETA"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('carpetas_imagenes');
CREATE UNIQUE INDEX carpetas_imagenes_nombre ON carpetas_imagenes (cliente, "CODIGOPACIENTE", f_norm("DESCRIPCION")) WHERE eliminado IS NULL;

CREATE TABLE documentos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CONTADOR" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOCARPETA" integer NOT NULL DEFAULT 0,
  "DESCRIPCION" varchar(100) NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "TIPO" varchar(3) NOT NULL CHECK ("TIPO" IN ('pdf', 'txt')),
  "PESO" integer NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  archivo uuid NOT NULL,
  PRIMARY KEY (cliente, "CONTADOR"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, archivo) REFERENCES archivos
);
SELECT tabla_de_clinica('documentos');
CREATE INDEX documentos_carpeta ON documentos (cliente, "CODIGOPACIENTE", "CODIGOCARPETA", "CONTADOR" DESC) WHERE eliminado IS NULL;
CREATE INDEX documentos_dia ON documentos (cliente, "CODIGOPACIENTE", "FECHA" DESC) WHERE eliminado IS NULL;

CREATE TABLE imagenes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CONTADOR" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOCARPETA" integer NOT NULL DEFAULT 0,
  "DESCRIPCION" varchar(200) NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "ANCHO" integer NOT NULL, "ALTO" integer NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  archivo uuid NOT NULL,
  miniatura uuid NOT NULL,
  PRIMARY KEY (cliente, "CONTADOR"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, archivo) REFERENCES archivos,
  FOREIGN KEY (cliente, miniatura) REFERENCES archivos
);
SELECT tabla_de_clinica('imagenes');
CREATE INDEX imagenes_carpeta ON imagenes (cliente, "CODIGOPACIENTE", "CODIGOCARPETA", "CONTADOR" DESC) WHERE eliminado IS NULL;
CREATE INDEX imagenes_dia ON imagenes (cliente, "CODIGOPACIENTE", "FECHA" DESC) WHERE eliminado IS NULL;
