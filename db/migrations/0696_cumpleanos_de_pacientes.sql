-- Birthdays of patients by their day of the year, as month and day: 704 is the fourth of July. A column, because under the wall an
-- index serves only bare ones: the one before it was never used.
ALTER TABLE pacientes ADD COLUMN cumple smallint
  GENERATED ALWAYS AS ((extract(month FROM "FECHA_NACIMIENTO") * 100 + extract(day FROM "FECHA_NACIMIENTO"))::smallint) STORED;
DROP INDEX pacientes_cumpleanos;
CREATE INDEX pacientes_cumpleanos ON pacientes (cliente, cumple, "CODIGOPACIENTE")
  WHERE eliminado IS NULL AND "FUSIONADO" = 0 AND "ACTIVO" = 1;
