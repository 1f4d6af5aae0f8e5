-- Names and surnames that begin as typed come out of these in their order, however many patients there are.
ALTER TABLE pacientes ADD COLUMN apellidos text NOT NULL GENERATED ALWAYS AS (f_norm("APELLIDO_PATERNO" || ' ' || "APELLIDO_MATERNO")) STORED;
CREATE INDEX pacientes_por_nombre ON pacientes (cliente, busca text_pattern_ops) WHERE eliminado IS NULL;
CREATE INDEX pacientes_por_apellidos ON pacientes (cliente, apellidos text_pattern_ops) WHERE eliminado IS NULL;
