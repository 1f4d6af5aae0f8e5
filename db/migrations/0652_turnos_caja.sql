-- A cashier's shift: the drawer counted when it is opened and when it is closed, and what moved in between.
CREATE TABLE turnos_caja (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FOLIOTURNO" integer NOT NULL,
  "CODIGOUSUARIO" integer NOT NULL,
  "SUCURSAL" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "FONDO" numeric(14,2) NOT NULL CHECK ("FONDO" >= 0),
  "CONTEO_APERTURA" jsonb NOT NULL,
  "FECHA_CIERRE" date, "HORA_CIERRE" time(0),
  "CERRADO_POR" integer,
  "CONTEO_CIERRE" jsonb NOT NULL DEFAULT '[]',
  "CONTADO" numeric(14,2) CHECK ("CONTADO" >= 0),
  -- What the books say should be in the drawer; a cancelled receipt of an earlier shift may leave it below zero.
  "ESPERADO" numeric(14,2),
  "MOTIVO" varchar(500) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "FOLIOTURNO"),
  FOREIGN KEY (cliente, "CODIGOUSUARIO") REFERENCES usuarios,
  FOREIGN KEY (cliente, "CERRADO_POR") REFERENCES usuarios,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales,
  CHECK (num_nulls("FECHA_CIERRE", "HORA_CIERRE", "CERRADO_POR", "CONTADO", "ESPERADO") IN (0, 5)),
  -- A difference is explained.
  CHECK ("CONTADO" IS NULL OR "CONTADO" = "ESPERADO" OR "MOTIVO" <> '')
);
SELECT tabla_de_clinica('turnos_caja', false);
REVOKE DELETE ON turnos_caja FROM galeno_app;
CREATE UNIQUE INDEX turnos_caja_abierto ON turnos_caja (cliente, "CODIGOUSUARIO") WHERE "FECHA_CIERRE" IS NULL;
CREATE INDEX turnos_caja_usuario ON turnos_caja (cliente, "CODIGOUSUARIO", "FOLIOTURNO" DESC);
CREATE INDEX turnos_caja_sucursal ON turnos_caja (cliente, "SUCURSAL", "FOLIOTURNO" DESC);

-- Cash put into the drawer or taken out of it that no receipt explains.
CREATE TABLE turnos_caja_movimientos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "FOLIOTURNO" integer NOT NULL, "RENGLON" integer NOT NULL,
  -- 1 put in, 2 taken out
  "TIPO" smallint NOT NULL CHECK ("TIPO" IN (1, 2)),
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" > 0),
  "MOTIVO" varchar(200) NOT NULL CHECK ("MOTIVO" <> ''),
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  PRIMARY KEY (cliente, "FOLIOTURNO", "RENGLON"),
  FOREIGN KEY (cliente, "FOLIOTURNO") REFERENCES turnos_caja
);
SELECT tabla_de_clinica('turnos_caja_movimientos', false);
REVOKE UPDATE, DELETE ON turnos_caja_movimientos FROM galeno_app;

-- The shift that took a receipt's money, and the one that gave it back.
ALTER TABLE abonos ADD COLUMN turno integer, ADD COLUMN turno_cancelacion integer,
  ADD FOREIGN KEY (cliente, turno) REFERENCES turnos_caja,
  ADD FOREIGN KEY (cliente, turno_cancelacion) REFERENCES turnos_caja;
CREATE INDEX abonos_turno ON abonos (cliente, turno) WHERE turno IS NOT NULL;
CREATE INDEX abonos_turno_cancelacion ON abonos (cliente, turno_cancelacion) WHERE turno_cancelacion IS NOT NULL;
