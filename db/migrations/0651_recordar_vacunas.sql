-- Whether, and by which means, the clinic reminds patients of the vaccines that are due: 0 no, 1 mail, 2 SMS, 3 WhatsApp.
ALTER TABLE sistema_control ADD COLUMN "RECORDAR_VACUNAS" smallint NOT NULL DEFAULT 0 CHECK ("RECORDAR_VACUNAS" IN (0, 1, 2, 3));
