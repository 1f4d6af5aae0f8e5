-- Growth of a child: its measures by date, and what is known once (weeks of pregnancy at birth, heights of the parents).
CREATE TABLE registros_crecimiento (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "FECHA" date NOT NULL,
  "EDAD" integer NOT NULL CHECK ("EDAD" BETWEEN 0 AND 18), "MESES" integer CHECK ("MESES" BETWEEN 0 AND 11),
  "PESO" numeric NOT NULL CHECK ("PESO" > 0), "TALLA" numeric NOT NULL CHECK ("TALLA" > 0),
  "POSICION" smallint NOT NULL DEFAULT 0,
  "P_CEFALICO" numeric, "IMC" numeric,
  "PERCENTIL_PESO" varchar(3), "PERCENTIL_TALLA" varchar(3), "PERCENTIL_IMC" varchar(3),
  "PERCENTIL_P_CEFALICO" varchar(3), "PERCENTIL_PESO_TALLA" varchar(3),
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos
);
SELECT tabla_de_clinica('registros_crecimiento');
REVOKE DELETE ON registros_crecimiento FROM galeno_app;
CREATE INDEX registros_crecimiento_paciente ON registros_crecimiento (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX registros_crecimiento_medico ON registros_crecimiento (cliente, "CODIGOMEDICO");
SELECT vigilar_uso('registros_crecimiento', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

CREATE TABLE crecimiento_antecedentes (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL,
  "SEMANAS_NACIMIENTO" integer, "TALLA_PADRE" numeric, "TALLA_MADRE" numeric,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "CODIGOPACIENTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('crecimiento_antecedentes', false);
