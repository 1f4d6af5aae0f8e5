-- Why somebody booked an appointment in spite of what stood in its way, in the words of who confirmed it.
ALTER TABLE citas ADD COLUMN motivo_confirmar varchar(150) NOT NULL DEFAULT '';
