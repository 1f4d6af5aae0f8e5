-- When the provider was asked for the money of a payment whose form opened in a page of ours: it is asked once.
ALTER TABLE pagos_en_linea ADD COLUMN autorizado timestamptz;
