-- Statistics of patients by the day they were registered read this instead of the patients.
CREATE INDEX pacientes_altas ON pacientes (cliente, "FECHAALTA") INCLUDE ("CODIGOMEDICO", "SEXO", "ORIGEN", "CODIGOEMPRESA", "ACTIVO")
  WHERE eliminado IS NULL AND "FUSIONADO" = 0;
