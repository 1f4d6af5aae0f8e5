-- Documents made for a patient from the clinic's own templates, and the signatures on them.
CREATE TABLE formatos_paciente (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "CODIGOMEDICO" integer NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "ID_FORMATO" integer NOT NULL,
  "NOMBRE" varchar(100) NOT NULL,
  "FECHA" date NOT NULL,
  "HORA" time(0) NOT NULL,
  "DETALLE" text NOT NULL DEFAULT '',
  "FIRMADO" smallint NOT NULL DEFAULT 0 CHECK ("FIRMADO" IN (0, 1)),
  -- Its number among the patient's consents, once the patient has signed it.
  "CONSECUTIVO" integer,
  "VERSION" integer NOT NULL DEFAULT 1,
  -- Sheet, margins and style of the template as they were.
  papel jsonb NOT NULL DEFAULT '{}',
  CHECK ("CONSECUTIVO" IS NULL OR "FIRMADO" = 1),
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "CODIGOMEDICO") REFERENCES medicos,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  FOREIGN KEY (cliente, "ID_FORMATO") REFERENCES formatos_impresion
);
SELECT tabla_de_clinica('formatos_paciente');
CREATE INDEX formatos_paciente_paciente ON formatos_paciente (cliente, "CODIGOPACIENTE", "FECHA" DESC, "ID" DESC) WHERE eliminado IS NULL;
CREATE UNIQUE INDEX formatos_paciente_consentimiento ON formatos_paciente (cliente, "CODIGOPACIENTE", "CONSECUTIVO") WHERE "CONSECUTIVO" IS NOT NULL;
CREATE INDEX formatos_paciente_medico ON formatos_paciente (cliente, "CODIGOMEDICO");
SELECT vigilar_uso('formatos_paciente', 'CODIGOMEDICO', 'medicos', 'CODIGOMEDICO');

-- One signature. Each seal covers the text, the picture and the seal before it, so none can be changed or taken away unnoticed.
CREATE TABLE formatos_firmas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "ID" integer NOT NULL,
  "QUIEN" varchar(10) NOT NULL CHECK ("QUIEN" IN ('FIRMA', 'TESTIGO1', 'TESTIGO2')),
  orden smallint NOT NULL CHECK (orden BETWEEN 1 AND 3),
  "MEDIO" varchar(10) NOT NULL CHECK ("MEDIO" IN ('PUESTO', 'TELEFONO')),
  "SELLO" varchar(64) NOT NULL,
  momento timestamptz(3) NOT NULL,
  archivo uuid NOT NULL,
  huella char(64) NOT NULL,
  ip varchar(64) NOT NULL DEFAULT '',
  agente varchar(200) NOT NULL DEFAULT '',
  -- The printed document with the signatures until this one, and its hash: made right after the signature.
  pdf uuid,
  pdf_huella char(64),
  CHECK ((pdf IS NULL) = (pdf_huella IS NULL)),
  PRIMARY KEY (cliente, "ID", "QUIEN"),
  UNIQUE (cliente, "ID", orden),
  UNIQUE (cliente, "SELLO"),
  FOREIGN KEY (cliente, archivo) REFERENCES archivos (cliente, id),
  FOREIGN KEY (cliente, pdf) REFERENCES archivos (cliente, id),
  FOREIGN KEY (cliente, "ID") REFERENCES formatos_paciente
);
SELECT tabla_de_clinica('formatos_firmas', false);

-- Links with which somebody signs on a phone. Only hashes of their secrets are kept.
CREATE TABLE formatos_enlaces (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  ficha char(64) NOT NULL,
  "ID" integer NOT NULL,
  "QUIEN" varchar(10) NOT NULL CHECK ("QUIEN" IN ('FIRMA', 'TESTIGO1', 'TESTIGO2')),
  vence timestamptz NOT NULL,
  abierto timestamptz,
  -- Hash of the secret given to the browser that opened it.
  llave char(64),
  usado timestamptz,
  CHECK ((abierto IS NULL) = (llave IS NULL)),
  PRIMARY KEY (cliente, ficha),
  FOREIGN KEY (cliente, "ID") REFERENCES formatos_paciente
);
SELECT tabla_de_clinica('formatos_enlaces', false);
CREATE INDEX formatos_enlaces_formato ON formatos_enlaces (cliente, "ID", "QUIEN");

-- What was signed stays as it was signed: neither the text nor a signature changes, whoever asks.
CREATE FUNCTION formato_firmado_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."FIRMADO" = 1 AND (to_jsonb(OLD) - 'CONSECUTIVO' - 'VERSION') IS DISTINCT FROM (to_jsonb(NEW) - 'CONSECUTIVO' - 'VERSION')
    OR OLD."CONSECUTIVO" IS NOT NULL AND OLD."CONSECUTIVO" IS DISTINCT FROM NEW."CONSECUTIVO" THEN
    RAISE EXCEPTION 'un formato firmado no se modifica ni se elimina';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inmutable BEFORE UPDATE ON formatos_paciente FOR EACH ROW EXECUTE FUNCTION formato_firmado_inmutable();
CREATE FUNCTION firma_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.pdf IS NOT NULL OR (to_jsonb(OLD) - 'pdf' - 'pdf_huella') IS DISTINCT FROM (to_jsonb(NEW) - 'pdf' - 'pdf_huella') THEN
    RAISE EXCEPTION 'una firma no se modifica';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inmutable BEFORE UPDATE ON formatos_firmas FOR EACH ROW EXECUTE FUNCTION firma_inmutable();
REVOKE DELETE ON formatos_paciente, formatos_firmas FROM galeno_app;
