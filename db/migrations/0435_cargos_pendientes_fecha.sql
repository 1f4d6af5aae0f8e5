-- Who owes since longest, read in that order: the till's first page stops at its twenty-five.
CREATE INDEX cargos_pendientes_fecha ON cargos (cliente, "FECHA", "FOLIOCARGO") INCLUDE ("CODIGOPACIENTE") WHERE "SALDO" > 0 AND eliminado IS NULL;
