-- Whose file an audit row is about, so that who opened it can be listed.
ALTER TABLE bitacora ADD COLUMN paciente integer
  GENERATED ALWAYS AS (CASE WHEN detalle->>'CODIGOPACIENTE' ~ '^[0-9]{1,9}$' THEN (detalle->>'CODIGOPACIENTE')::integer END) STORED;
CREATE INDEX bitacora_paciente ON bitacora (cliente, paciente, momento DESC) WHERE paciente IS NOT NULL;
