-- An appointment paid at the till: the receipt that paid it, and the charge that was made for it.
ALTER TABLE citas ADD COLUMN "FOLIORECIBO" integer, ADD FOREIGN KEY (cliente, "FOLIORECIBO") REFERENCES abonos;
CREATE INDEX citas_recibo ON citas (cliente, "FOLIORECIBO") WHERE "FOLIORECIBO" IS NOT NULL;
ALTER TABLE cargos ADD COLUMN "N_CITA" integer, ADD FOREIGN KEY (cliente, "N_CITA") REFERENCES citas;
CREATE UNIQUE INDEX cargos_cita ON cargos (cliente, "N_CITA") WHERE "N_CITA" IS NOT NULL AND eliminado IS NULL;
