-- What patients ask about their personal data, each with the day by which the country's law wants it answered.
CREATE TABLE solicitudes_pacientes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "DERECHO" smallint NOT NULL CHECK ("DERECHO" BETWEEN 1 AND 4),
  "MEDIO_SOLICITUD" smallint NOT NULL CHECK ("MEDIO_SOLICITUD" BETWEEN 1 AND 4),
  "SOLICITANTE" varchar(152) NOT NULL,
  "DETALLE" text NOT NULL CHECK (length("DETALLE") <= 4000),
  "FECHA" date NOT NULL,
  "VENCE" date NOT NULL,
  "RESOLUCION" smallint NOT NULL DEFAULT 0 CHECK ("RESOLUCION" BETWEEN 0 AND 4),
  "CONTESTACION" text NOT NULL DEFAULT '' CHECK (length("CONTESTACION") <= 4000),
  "FECHA_CONTESTACION" date,
  "VENCE_CUMPLIMIENTO" date,
  "FECHA_CUMPLIMIENTO" date,
  -- The day of the next thing to do; none once there is nothing left.
  por_hacer date GENERATED ALWAYS AS (CASE WHEN "FECHA_CONTESTACION" IS NULL THEN "VENCE"
    WHEN "FECHA_CUMPLIMIENTO" IS NULL THEN "VENCE_CUMPLIMIENTO" END) STORED,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  CHECK (("FECHA_CONTESTACION" IS NULL) = ("RESOLUCION" = 0)),
  CHECK ("VENCE" >= "FECHA")
);
SELECT tabla_de_clinica('solicitudes_pacientes');
CREATE INDEX solicitudes_pacientes_paciente ON solicitudes_pacientes (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX solicitudes_pacientes_por_hacer ON solicitudes_pacientes (cliente, por_hacer, "ID") WHERE eliminado IS NULL AND por_hacer IS NOT NULL;
