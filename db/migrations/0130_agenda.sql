-- Tags of appointments: a catalogue.
CREATE TABLE catalogo_etiquetas_agenda (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "NOMBRE" varchar(50) NOT NULL, "DESCRIPCION" varchar(255) NOT NULL DEFAULT '', "COLOR" varchar NOT NULL,
  "ACTIVO" smallint NOT NULL DEFAULT 1, "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID")
);
SELECT tabla_de_clinica('catalogo_etiquetas_agenda');

CREATE TABLE citas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "N_CITA" integer NOT NULL,
  "F_CITA" date NOT NULL, "H_CITA" time(0) NOT NULL,
  "H_MINCITA" integer NOT NULL CHECK ("H_MINCITA" BETWEEN 5 AND 300 AND "H_MINCITA" % 5 = 0),
  "CODIGOPACIENTE" integer NOT NULL, "CODIGOMEDICO" integer NOT NULL, "SUCURSAL" integer NOT NULL,
  "ETIQUETAS" integer, "D_OBSERVACIONES" varchar(255) NOT NULL DEFAULT '',
  "TIPO_CITA" smallint NOT NULL DEFAULT 0 CHECK ("TIPO_CITA" IN (0, 1)),
  "C_ESTATUS" smallint NOT NULL DEFAULT 0 CHECK ("C_ESTATUS" BETWEEN 0 AND 6),
  "ESTADO_PAGO" smallint NOT NULL DEFAULT 0 CHECK ("ESTADO_PAGO" IN (0, 1, 2)),
  "CONCEPTO" integer, "IMPORTE" numeric(14,2), "MONEDA" varchar(3) NOT NULL DEFAULT '',
  -- The series: N_CITA of its first appointment, 0 when alone.
  "RECURRENTE" integer NOT NULL DEFAULT 0,
  -- 0 none, 1 asked for; the outbox knows whether it was sent.
  "SMS_PACIENTE" smallint NOT NULL DEFAULT 0, "WHATSAPP_PACIENTE" smallint NOT NULL DEFAULT 0,
  "SMS_DOCTOR" smallint NOT NULL DEFAULT 0, "WHATSAPP_DOCTOR" smallint NOT NULL DEFAULT 0,
  "LINK_ZOOM" varchar(500) NOT NULL DEFAULT '', "CODIGO_ENLACE" varchar(60) NOT NULL DEFAULT '', "ID_FORMAS" varchar(60) NOT NULL DEFAULT '',
  -- When the patient sat down in the waiting room.
  "LLEGADA" timestamptz,
  "VERSION" integer NOT NULL DEFAULT 1,
  -- Somebody saw that another appointment was there and said yes.
  sobrecupo smallint NOT NULL DEFAULT 0 CHECK (sobrecupo IN (0, 1)), sobrecupo_por integer,
  cambiada timestamptz NOT NULL DEFAULT now(),
  correo_recordado timestamptz,
  ocupa tsrange NOT NULL GENERATED ALWAYS AS (tsrange("F_CITA" + "H_CITA", "F_CITA" + "H_CITA" + "H_MINCITA" * interval '1 minute')) STORED,
  PRIMARY KEY (cliente, "N_CITA"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, "ETIQUETAS") REFERENCES catalogo_etiquetas_agenda
);
SELECT tabla_de_clinica('citas');
-- A doctor is never booked twice, unless somebody confirmed it.
ALTER TABLE citas ADD CONSTRAINT citas_sin_encimar EXCLUDE USING gist (cliente WITH =, "CODIGOMEDICO" WITH =, ocupa WITH &&)
  WHERE (eliminado IS NULL AND "C_ESTATUS" <> 4 AND sobrecupo = 0);
CREATE INDEX citas_dia ON citas (cliente, "F_CITA", "CODIGOMEDICO") WHERE eliminado IS NULL;
CREATE INDEX citas_paciente ON citas (cliente, "CODIGOPACIENTE", "F_CITA" DESC, "H_CITA" DESC);
CREATE INDEX citas_medico ON citas (cliente, "CODIGOMEDICO", "F_CITA");
CREATE INDEX citas_serie ON citas (cliente, "RECURRENTE") WHERE "RECURRENTE" > 0;
CREATE INDEX citas_etiqueta ON citas (cliente, "ETIQUETAS") WHERE "ETIQUETAS" IS NOT NULL;
CREATE INDEX citas_pago ON citas (cliente, "CODIGOPACIENTE") WHERE "ESTADO_PAGO" = 1;
CREATE INDEX citas_cambiada ON citas (cliente, cambiada);

-- Events and non-working days: one row a day; the days of one range share RANGO, which is 0 for a day alone.
CREATE TABLE agenda_eventos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "CONSECUTIVO" integer NOT NULL, "RANGO" integer NOT NULL DEFAULT 0,
  "TIPO" smallint NOT NULL CHECK ("TIPO" IN (0, 1)),
  "F_EXCLUIDA" date NOT NULL, "FECHAINICIAL" date, "FECHAFINAL" date,
  "DIACOMPLETO" smallint NOT NULL DEFAULT 0, "HORAINICIAL" time(0), "HORAFINAL" time(0),
  -- 0: all doctors
  "CODIGOMEDICO" integer NOT NULL, "MOTIVO" varchar(255) NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  CHECK ("DIACOMPLETO" = 1 OR "HORAINICIAL" < "HORAFINAL"),
  PRIMARY KEY (cliente, "CONSECUTIVO")
);
SELECT tabla_de_clinica('agenda_eventos');
CREATE INDEX agenda_eventos_dia ON agenda_eventos (cliente, "F_EXCLUIDA", "CODIGOMEDICO") WHERE eliminado IS NULL;
CREATE INDEX agenda_eventos_rango ON agenda_eventos (cliente, "RANGO") WHERE "RANGO" > 0;

-- "Come back in three months": what the doctor asks for, before there is an appointment.
CREATE TABLE citas_control (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL, "FECHA" date NOT NULL, "CODIGOPACIENTE" integer NOT NULL, "CODIGOMEDICO" integer NOT NULL,
  "MOTIVO" varchar(255) NOT NULL DEFAULT '', "SUCURSAL" integer NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('citas_control');
CREATE INDEX citas_control_paciente ON citas_control (cliente, "CODIGOPACIENTE", "FECHA");
