-- Two people on one form: settings that people edit carry a version like any other row. Clinics without a row have read version 0.
ALTER TABLE formatos_impresion_configuracion ADD COLUMN "VERSION" integer NOT NULL DEFAULT 1;
ALTER TABLE lista_espera_ajustes ADD COLUMN "VERSION" integer NOT NULL DEFAULT 1;
