-- What credit notes took from a receipt's invoice that is otherwise in force, in the clinic's currency.
ALTER TABLE abonos ADD COLUMN acreditado numeric(14,2) NOT NULL DEFAULT 0;
