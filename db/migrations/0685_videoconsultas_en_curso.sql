-- Visits that somebody started and nobody ended.
CREATE INDEX videoconsultas_en_curso ON videoconsultas (cliente, limite) WHERE terminada IS NULL AND limite IS NOT NULL;
