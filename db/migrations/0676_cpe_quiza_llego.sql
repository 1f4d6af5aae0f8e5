-- Whether SUNAT may have a voucher without our knowing: then it is asked for before it is sent again, and only then is one of that
-- number ours. Of what exists already nobody knows.
ALTER TABLE cpe ADD COLUMN quiza_llego boolean NOT NULL DEFAULT true;
ALTER TABLE cpe ALTER COLUMN quiza_llego SET DEFAULT false;
