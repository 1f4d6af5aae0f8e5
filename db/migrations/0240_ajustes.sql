-- What the settings page adds to a clinic, and the invoices of its plan.
ALTER TABLE sistema_control
  ADD COLUMN "VERSION" integer NOT NULL DEFAULT 1,
  ADD COLUMN "ACTIVAR_VIDEOCONSULTA" smallint NOT NULL DEFAULT 1,
  ADD COLUMN "HRS_ANTICIPACION_ONLINE" smallint NOT NULL DEFAULT 2,
  ADD COLUMN "DURACION_CITA_ONLINE" smallint NOT NULL DEFAULT 30,
  ADD COLUMN "PRESENCIAL_AGENDA_ONLINE" smallint NOT NULL DEFAULT 1,
  ADD COLUMN "MOSTRAR_AUTO_REGISTRO_ONLINE" smallint NOT NULL DEFAULT 1,
  ADD COLUMN "PAC_TCEL_REG" smallint NOT NULL DEFAULT 0,
  ADD COLUMN "PAGO_OBLIGATORIO_ONLINE" smallint NOT NULL DEFAULT 0,
  ADD COLUMN "PAGO_OBLIGATORIO_PRESENCIAL" smallint NOT NULL DEFAULT 0,
  ADD COLUMN "CONCEPTO_VIDEOCONSULTA" integer,
  ADD COLUMN "CONCEPTO_PRESENCIAL" integer,
  ADD COLUMN "NORMA_CLUES" varchar(11) NOT NULL DEFAULT '',
  ADD COLUMN "FACT_ELECTRONIC" smallint NOT NULL DEFAULT 0,
  ADD COLUMN "FACT_PERU" smallint NOT NULL DEFAULT 0,
  ADD COLUMN "RAZONSOCIAL" varchar(300) NOT NULL DEFAULT '',
  ADD COLUMN "RFC" varchar(15) NOT NULL DEFAULT '',
  ADD COLUMN "ID_REGIMEN_FISCAL" integer,
  ADD COLUMN "CALLEEXPEDICION" varchar(255) NOT NULL DEFAULT '',
  ADD COLUMN "NUMEXTEXPEDICION" varchar(10) NOT NULL DEFAULT '',
  ADD COLUMN "NUMINTEXPEDICION" varchar(60) NOT NULL DEFAULT '',
  ADD COLUMN "COLONIAEXPEDICION" varchar(255) NOT NULL DEFAULT '',
  ADD COLUMN "CODIGOPOSTALEXPEDICION" varchar(5) NOT NULL DEFAULT '',
  ADD COLUMN "ID_PAISEXPEDICION" integer,
  ADD COLUMN "ID_ESTADOEXPEDICION" varchar(10) NOT NULL DEFAULT '',
  ADD COLUMN "ID_CIUDADEXPEDICION" varchar(10) NOT NULL DEFAULT '',
  ADD COLUMN "MUNICIPIOEXPEDICION" varchar(100) NOT NULL DEFAULT '',
  ADD COLUMN "RUC" varchar(11) NOT NULL DEFAULT '',
  ADD COLUMN "CODLOCAL" varchar(4) NOT NULL DEFAULT '0000',
  ADD COLUMN "ENTRADAS_GASTOS" smallint NOT NULL DEFAULT 0,
  ADD COLUMN "SOLO_ENVIO_RECORDATORIO" smallint NOT NULL DEFAULT 1,
  -- Sections of the patient's file that the clinic uses; none stands for all of them.
  ADD COLUMN "SECCIONES_PACIENTE" jsonb NOT NULL DEFAULT '[]',
  ADD FOREIGN KEY (cliente, "CONCEPTO_VIDEOCONSULTA") REFERENCES conceptos_ingresos,
  ADD FOREIGN KEY (cliente, "CONCEPTO_PRESENCIAL") REFERENCES conceptos_ingresos;

-- Renames the clinic, moves its wall clock and its country together with its settings.
DROP FUNCTION cliente_ajustar(text, text);
CREATE FUNCTION cliente_ajustar(p_nombre text, p_zona text, p_id_pais integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, compartido AS $$
  UPDATE compartido.clientes SET nombre = p_nombre, zona = p_zona, id_pais = p_id_pais, version = version + 1 WHERE cliente = app_cliente() $$;

-- Invoices of the plan, written by who runs the platform; the clinic only reads them.
CREATE TABLE cuenta_facturas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FOLIO" varchar(20) NOT NULL,
  "FECHA" date NOT NULL,
  "CONCEPTO" varchar(200) NOT NULL,
  "IMPORTE" numeric(14,2) NOT NULL,
  "MONEDA" varchar(3) NOT NULL,
  "PAGADA" smallint NOT NULL DEFAULT 0 CHECK ("PAGADA" IN (0, 1)),
  PRIMARY KEY (cliente, "FOLIO")
);
SELECT tabla_de_clinica('cuenta_facturas');
REVOKE INSERT, UPDATE, DELETE ON cuenta_facturas FROM galeno_app;
CREATE INDEX cuenta_facturas_fecha ON cuenta_facturas (cliente, "FECHA" DESC);
