-- When a copy was found to be in its place no longer: retention took it away, or somebody did.
ALTER TABLE compartido.respaldos ADD COLUMN retirada timestamptz;
