-- What patients owe is summed by branch and by doctor: with both in the index, the report of old debts reads no row of the table.
DROP INDEX cargos_pendientes;
CREATE INDEX cargos_pendientes ON cargos (cliente, "CODIGOPACIENTE") INCLUDE ("SALDO", "FECHA", "SUCURSAL", "CODIGOMEDICO")
  WHERE "SALDO" > 0 AND eliminado IS NULL;
