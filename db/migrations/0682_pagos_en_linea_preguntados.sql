-- When the provider last answered about a payment; consultado says when it was last asked, answered or not.
ALTER TABLE pagos_en_linea ADD COLUMN contestado timestamptz;
-- Paid ones by their day: the provider is asked whether their money went back, and those whose receipt was cancelled are counted.
CREATE INDEX pagos_en_linea_pagados ON pagos_en_linea (cliente, "PAGADO") WHERE "ESTADO" = 3;
