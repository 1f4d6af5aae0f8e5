-- What comes first in the search of diagnoses: how common one is in a consulting room (0 of the whole list, 1 of the list that
-- comes with the product, 2 everyday), and what a doctor wrote down of late, read from the doctor's last notes.
ALTER TABLE compartido.cie10 ADD COLUMN comun smallint NOT NULL DEFAULT 0;
CREATE INDEX notas_evolucion_medico ON notas_evolucion (cliente, "CODIGOMEDICO", "FECHA" DESC) WHERE eliminado IS NULL;
