-- The birthdays of a month, in their order.
CREATE INDEX pacientes_cumpleanos ON pacientes (cliente, (extract(month FROM "FECHA_NACIMIENTO")), (extract(day FROM "FECHA_NACIMIENTO")), "CODIGOPACIENTE")
  WHERE eliminado IS NULL AND "FUSIONADO" = 0 AND "ACTIVO" = 1;
