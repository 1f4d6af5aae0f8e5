-- By which number the service of forms knows a sending: the same when the same is asked for again after nobody learnt whether it
-- had left, so that the patient is not written to twice.
ALTER TABLE citas_formas ADD COLUMN envio integer NOT NULL DEFAULT 1;
ALTER TABLE citas_formas NO FORCE ROW LEVEL SECURITY;
UPDATE citas_formas SET envio = vez;
ALTER TABLE citas_formas FORCE ROW LEVEL SECURITY;
