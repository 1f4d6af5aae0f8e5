-- What the patient answered to the reminder: 0 nothing, 1 comes, 2 does not come, 3 asks for another time.
ALTER TABLE citas ADD COLUMN "RESPUESTA" smallint NOT NULL DEFAULT 0 CHECK ("RESPUESTA" BETWEEN 0 AND 3), ADD COLUMN respondida timestamptz;
