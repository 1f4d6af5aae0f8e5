-- Registers of the health information system of Mexico (SIS): what a consultation says to the ministry.
ALTER TABLE compartido.cie10
  ADD COLUMN "LETRA" varchar(5) NOT NULL DEFAULT '', ADD COLUMN "DIA_CRONICOS" varchar(5) NOT NULL DEFAULT '',
  ADD COLUMN "DIA_CAINFANTIL" varchar(5) NOT NULL DEFAULT '', ADD COLUMN "VALIDO_PF" varchar(5) NOT NULL DEFAULT '';
-- Whether the ministry's list was imported is asked with every register.
CREATE INDEX cie10_oficial ON compartido.cie10 (fuente) WHERE fuente <> 'semilla';

CREATE TABLE registros_norma (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "TIPO" varchar(3) NOT NULL CHECK ("TIPO" IN ('CEX', 'CPF')),
  "fechaConsulta" date NOT NULL,
  -- Null until something was saved, 0 open, 1 closed.
  "CERRADO" smallint CHECK ("CERRADO" IN (0, 1)),
  -- By variable: what was answered; once it is closed also what clinic, doctor and patient said that day.
  "DATOS" jsonb NOT NULL DEFAULT '{}',
  cerrado_el timestamptz, cerrado_por integer,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('registros_norma');
REVOKE DELETE ON registros_norma FROM galeno_app;
CREATE INDEX registros_norma_paciente ON registros_norma (cliente, "CODIGOPACIENTE", "fechaConsulta" DESC, "ID" DESC);
CREATE INDEX registros_norma_medico ON registros_norma (cliente, "CODIGOMEDICO", "fechaConsulta");
SELECT vigilar_uso('registros_norma', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

-- What was closed is what the ministry was told.
CREATE FUNCTION registro_norma_fijo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."CERRADO" = 1 THEN
    RAISE EXCEPTION 'un registro cerrado no se modifica ni se elimina';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER registro_norma_fijo BEFORE UPDATE ON registros_norma FOR EACH ROW WHEN (current_user = 'galeno_app') EXECUTE FUNCTION registro_norma_fijo();
