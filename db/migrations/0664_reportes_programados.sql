-- Reports that are mailed every Monday or every first of the month, with the period before that day.
CREATE TABLE reportes_programados (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  -- Who programmed it. What this user may see is asked again each time.
  "CODIGOUSUARIO" integer NOT NULL,
  "REPORTE" varchar(100) NOT NULL,
  -- What the address of the report holds of its filters, without the period.
  "FILTROS" varchar(1000) NOT NULL DEFAULT '',
  "SUCURSAL" integer NOT NULL,
  "FRECUENCIA" smallint NOT NULL CHECK ("FRECUENCIA" IN (1, 2)),
  "FORMATO" smallint NOT NULL CHECK ("FORMATO" IN (1, 2)),
  "DESTINATARIOS" jsonb NOT NULL CHECK (jsonb_typeof("DESTINATARIOS") = 'array'),
  "ACTIVO" smallint NOT NULL DEFAULT 1 CHECK ("ACTIVO" IN (0, 1)),
  "SIGUIENTE" date NOT NULL,
  "VERSION" integer NOT NULL DEFAULT 1,
  PRIMARY KEY (cliente, "ID"),
  FOREIGN KEY (cliente, "CODIGOUSUARIO") REFERENCES usuarios
);
SELECT tabla_de_clinica('reportes_programados');
CREATE INDEX reportes_programados_usuario ON reportes_programados (cliente, "CODIGOUSUARIO") WHERE eliminado IS NULL;
CREATE INDEX reportes_programados_por_enviar ON reportes_programados (cliente, "SIGUIENTE") WHERE eliminado IS NULL AND "ACTIVO" = 1;

-- One row for each day and addressee: the key is what makes each leave once.
CREATE TABLE reportes_envios (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "ID" integer NOT NULL,
  "DIA" date NOT NULL,
  "CODIGOUSUARIO" integer NOT NULL,
  -- Why it was not even put in the outbox; '' when it was.
  "MOTIVO" varchar(300) NOT NULL DEFAULT '',
  -- Its message in the outbox, which says what became of it.
  mensaje bigint,
  PRIMARY KEY (cliente, "ID", "DIA", "CODIGOUSUARIO"),
  FOREIGN KEY (cliente, "ID") REFERENCES reportes_programados
);
SELECT tabla_de_clinica('reportes_envios', false);
