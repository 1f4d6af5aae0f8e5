-- What a patient owes. Amounts are never edited: a wrong charge is hidden (while nothing was paid) and made again.
CREATE TABLE cargos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FOLIOCARGO" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "CODIGOTRABAJO" integer, "DESCRIPCION" varchar(200) NOT NULL, "NOTA" varchar(255) NOT NULL DEFAULT '',
  "CANTIDAD" integer NOT NULL CHECK ("CANTIDAD" > 0),
  "IMPORTEUNITARIO" numeric(14,2) NOT NULL CHECK ("IMPORTEUNITARIO" >= 0),
  "DESCUENTO" numeric(14,2) NOT NULL DEFAULT 0 CHECK ("DESCUENTO" >= 0),
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" >= 0),
  "ABONOS" numeric(14,2) NOT NULL DEFAULT 0,
  "SALDO" numeric(14,2) NOT NULL GENERATED ALWAYS AS ("IMPORTE" - "ABONOS") STORED,
  "REFERENCIA" varchar(200) NOT NULL DEFAULT '',
  "CODIGOMEDICO" integer, "SUCURSAL" integer NOT NULL,
  PRIMARY KEY (cliente, "FOLIOCARGO"),
  CHECK ("IMPORTE" = "CANTIDAD" * "IMPORTEUNITARIO" - "DESCUENTO"),
  CHECK ("ABONOS" BETWEEN 0 AND "IMPORTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOTRABAJO") REFERENCES conceptos_ingresos,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('cargos');
ALTER TABLE cargos ADD CHECK (eliminado IS NULL OR "ABONOS" = 0);
REVOKE DELETE ON cargos FROM galeno_app;
CREATE INDEX cargos_paciente ON cargos (cliente, "CODIGOPACIENTE", "FOLIOCARGO" DESC);
-- The debtors of a clinic and the open charges of one patient, without touching what is paid.
CREATE INDEX cargos_pendientes ON cargos (cliente, "CODIGOPACIENTE") INCLUDE ("SALDO", "FECHA") WHERE "SALDO" > 0 AND eliminado IS NULL;
CREATE INDEX cargos_fecha ON cargos (cliente, "FECHA", "FOLIOCARGO");
