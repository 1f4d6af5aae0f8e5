-- Statistics of active patients by age read this instead of the patients.
CREATE INDEX pacientes_activos ON pacientes (cliente, "FECHA_NACIMIENTO") INCLUDE ("CODIGOPACIENTE", "CODIGOMEDICO")
  WHERE eliminado IS NULL AND "FUSIONADO" = 0 AND "ACTIVO" = 1;
