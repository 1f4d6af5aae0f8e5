-- Pages outside that belong to a patient's file.
CREATE TABLE enlaces_externos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "ENLACE" varchar(500) NOT NULL CHECK ("ENLACE" ~* '^https?://'),
  "DESCRIPCION" varchar(200) NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "FECHA" date NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos
);
SELECT tabla_de_clinica('enlaces_externos');
CREATE INDEX enlaces_externos_paciente ON enlaces_externos (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE INDEX enlaces_externos_medico ON enlaces_externos (cliente, "CODIGOMEDICO");
SELECT vigilar_uso('enlaces_externos', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');
