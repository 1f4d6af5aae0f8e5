-- From where a time is held, as limits count it: a caller, the doctor and the clinic have so many living ones each.
ALTER TABLE citas_apartadas ADD COLUMN origen varchar(64) NOT NULL DEFAULT '';
