-- Receipts: what was paid, how, and what it was applied to; and the ledger of each patient's positive balance.
CREATE TABLE abonos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  "FOLIORECIBO" integer NOT NULL,
  "CODIGOPACIENTE" integer NOT NULL,
  "FECHA" date NOT NULL, "HORA" time(0) NOT NULL,
  "TOTAL" numeric(14,2) NOT NULL CHECK ("TOTAL" > 0),
  "REFERENCIA" varchar(200) NOT NULL DEFAULT '',
  -- N receipt, F invoice, B boleta; CANCELADO speaks of the invoice, a cancelled receipt is an eliminado one.
  "TIPO_ABONO" varchar NOT NULL DEFAULT 'N' CHECK ("TIPO_ABONO" IN ('N', 'F', 'B')),
  "FACTURAFOLIO" integer, "CANCELADO" smallint NOT NULL DEFAULT 0 CHECK ("CANCELADO" IN (0, 1)),
  "SUCURSAL" integer NOT NULL,
  PRIMARY KEY (cliente, "FOLIORECIBO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes,
  FOREIGN KEY (cliente, "SUCURSAL") REFERENCES sucursales
);
SELECT tabla_de_clinica('abonos');
REVOKE DELETE ON abonos FROM galeno_app;
CREATE INDEX abonos_paciente ON abonos (cliente, "CODIGOPACIENTE", "FOLIORECIBO" DESC);
CREATE INDEX abonos_fecha ON abonos (cliente, "FECHA", "FOLIORECIBO");
CREATE INDEX abonos_cancelados ON abonos (cliente, eliminado) WHERE eliminado IS NOT NULL;

-- Lines of a receipt. Without a charge it is a concept of its own or a purchase of positive balance.
CREATE TABLE abonos_detalle (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "FOLIORECIBO" integer NOT NULL, "RENGLON" integer NOT NULL,
  "FOLIOCARGO" integer, "CANTIDAD" integer NOT NULL CHECK ("CANTIDAD" > 0), "DESCRIPCION" varchar(200) NOT NULL,
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" > 0),
  PRIMARY KEY (cliente, "FOLIORECIBO", "RENGLON"),
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos,
  FOREIGN KEY (cliente, "FOLIOCARGO") REFERENCES cargos
);
SELECT tabla_de_clinica('abonos_detalle', false);
CREATE INDEX abonos_detalle_cargo ON abonos_detalle (cliente, "FOLIOCARGO") WHERE "FOLIOCARGO" IS NOT NULL;

CREATE TABLE abonos_formas_pago (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "FOLIORECIBO" integer NOT NULL, "RENGLON" integer NOT NULL,
  "FORMAPAGO" smallint NOT NULL CHECK ("FORMAPAGO" IN (0, 1, 2, 3, 4, 6, 13)),
  "IMPORTE" numeric(14,2) NOT NULL CHECK ("IMPORTE" > 0),
  "NODOCUMENTO" varchar(18) NOT NULL DEFAULT '', "BANCO" varchar(30) NOT NULL DEFAULT '',
  PRIMARY KEY (cliente, "FOLIORECIBO", "RENGLON"),
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos
);
SELECT tabla_de_clinica('abonos_formas_pago', false);
CREATE UNIQUE INDEX abonos_un_saldo_favor ON abonos_formas_pago (cliente, "FOLIORECIBO") WHERE "FORMAPAGO" = 0;

CREATE TABLE saldos_favor (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL,
  "SALDO" numeric(14,2) NOT NULL DEFAULT 0 CHECK ("SALDO" >= 0),
  PRIMARY KEY (cliente, "CODIGOPACIENTE"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES pacientes
);
SELECT tabla_de_clinica('saldos_favor', false);
-- Each movement belongs to the receipt that bought or used the balance; a cancelled receipt adds its opposite.
CREATE TABLE saldos_favor_movimientos (
  cliente integer NOT NULL DEFAULT app_cliente(),
  "CODIGOPACIENTE" integer NOT NULL, "CONSECUTIVO" integer NOT NULL,
  "FOLIORECIBO" integer NOT NULL,
  -- 1 bought, 2 used, 3 given back by a cancelled payment, 4 taken back by a cancelled purchase
  "MOVIMIENTO" smallint NOT NULL CHECK ("MOVIMIENTO" IN (1, 2, 3, 4)),
  "IMPORTE" numeric(14,2) NOT NULL CHECK (sign("IMPORTE") = CASE WHEN "MOVIMIENTO" IN (1, 3) THEN 1 ELSE -1 END),
  PRIMARY KEY (cliente, "CODIGOPACIENTE", "CONSECUTIVO"),
  FOREIGN KEY (cliente, "CODIGOPACIENTE") REFERENCES saldos_favor,
  FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos
);
SELECT tabla_de_clinica('saldos_favor_movimientos', false);
CREATE INDEX saldos_favor_movimientos_recibo ON saldos_favor_movimientos (cliente, "FOLIORECIBO");
REVOKE UPDATE, DELETE ON abonos_detalle, abonos_formas_pago, saldos_favor_movimientos FROM galeno_app;
REVOKE DELETE ON saldos_favor FROM galeno_app;

-- The books add up or the save does not happen. Asked at the end of each transaction, whoever writes.
-- Sums name the clinic themselves, so that they also hold for the owner, whom no wall stops.
CREATE FUNCTION caja_exigir(vale boolean, que text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF vale IS NOT TRUE THEN RAISE EXCEPTION 'Caja no cuadra: %', que USING ERRCODE = 'check_violation'; END IF;
END $$;
-- A receipt is what its methods paid and what its lines say.
CREATE FUNCTION caja_recibo_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caja_exigir(
    a."TOTAL" = (SELECT sum(f."IMPORTE") FROM abonos_formas_pago f WHERE f.cliente = a.cliente AND f."FOLIORECIBO" = a."FOLIORECIBO")
    AND a."TOTAL" = (SELECT sum(d."IMPORTE") FROM abonos_detalle d WHERE d.cliente = a.cliente AND d."FOLIORECIBO" = a."FOLIORECIBO"),
    'recibo ' || a."FOLIORECIBO") FROM abonos a WHERE a.cliente = NEW.cliente AND a."FOLIORECIBO" = NEW."FOLIORECIBO";
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT OR UPDATE OF "TOTAL" ON abonos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_recibo_cuadra();
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT OR UPDATE ON abonos_detalle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_recibo_cuadra();
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT OR UPDATE ON abonos_formas_pago DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_recibo_cuadra();

-- What a charge says it was paid is what living receipts applied to it.
CREATE FUNCTION caja_cargo_cuadra(p_cliente integer, p_folio integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caja_exigir(c."ABONOS" = (
    SELECT coalesce(sum(d."IMPORTE"), 0) FROM abonos_detalle d JOIN abonos a ON a.cliente = d.cliente AND a."FOLIORECIBO" = d."FOLIORECIBO"
    WHERE d.cliente = p_cliente AND d."FOLIOCARGO" = p_folio AND a.eliminado IS NULL), 'cargo ' || p_folio)
  FROM cargos c WHERE c.cliente = p_cliente AND c."FOLIOCARGO" = p_folio;
END $$;
CREATE FUNCTION caja_cargo_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caja_cargo_cuadra(NEW.cliente, NEW."FOLIOCARGO");
  RETURN NULL;
END $$;
CREATE FUNCTION caja_recibo_cancelado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caja_cargo_cuadra(d.cliente, d."FOLIOCARGO") FROM abonos_detalle d
    WHERE d.cliente = NEW.cliente AND d."FOLIORECIBO" = NEW."FOLIORECIBO" AND d."FOLIOCARGO" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT OR UPDATE OF "ABONOS" ON cargos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_cargo_cambio();
CREATE CONSTRAINT TRIGGER cuadra_cargo AFTER INSERT ON abonos_detalle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."FOLIOCARGO" IS NOT NULL) EXECUTE FUNCTION caja_cargo_cambio();
CREATE CONSTRAINT TRIGGER cuadra_cancelado AFTER UPDATE OF eliminado ON abonos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_recibo_cancelado();

-- A balance is the sum of its movements.
CREATE FUNCTION caja_saldo_cuadra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caja_exigir(s."SALDO" = (SELECT coalesce(sum(m."IMPORTE"), 0) FROM saldos_favor_movimientos m
    WHERE m.cliente = s.cliente AND m."CODIGOPACIENTE" = s."CODIGOPACIENTE"), 'saldo a favor de ' || s."CODIGOPACIENTE")
  FROM saldos_favor s WHERE s.cliente = NEW.cliente AND s."CODIGOPACIENTE" = NEW."CODIGOPACIENTE";
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT OR UPDATE ON saldos_favor DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_saldo_cuadra();
CREATE CONSTRAINT TRIGGER cuadra AFTER INSERT ON saldos_favor_movimientos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION caja_saldo_cuadra();
