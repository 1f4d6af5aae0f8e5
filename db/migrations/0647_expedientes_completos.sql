-- Complete files made by a job: what was asked, how far it is, and the PDF until it is thrown away.
CREATE TABLE expedientes_completos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "FECHAINICIAL" date NOT NULL, "FECHAFINAL" date NOT NULL,
  secciones text[] NOT NULL,
  "ORIGINALES" smallint NOT NULL DEFAULT 0 CHECK ("ORIGINALES" IN (0, 1)),
  "ESTADO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO" IN (0, 1, 2)),
  "HECHOS" integer NOT NULL DEFAULT 0,
  "TOTAL" integer NOT NULL,
  "PAGINAS" integer NOT NULL DEFAULT 0,
  peso bigint NOT NULL DEFAULT 0,
  archivo uuid,
  -- The originals that go into the zip: [{archivo, nombre}].
  originales jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('expedientes_completos');
CREATE INDEX expedientes_completos_paciente ON expedientes_completos (cliente, "CODIGOPACIENTE", "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX expedientes_completos_por_tirar ON expedientes_completos (cliente, creado) WHERE archivo IS NOT NULL;
CREATE INDEX expedientes_completos_en_curso ON expedientes_completos (cliente) WHERE "ESTADO" = 0 AND eliminado IS NULL;
