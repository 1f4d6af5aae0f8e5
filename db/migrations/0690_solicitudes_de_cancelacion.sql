-- Which request to cancel an invoice of Mexico is under way, so that what is said of an earlier one is not taken for its answer.
ALTER TABLE cfdi ADD COLUMN solicitud integer NOT NULL DEFAULT 0,
  -- From when a refusal that the SAT tells of is of this request, and not of the one before.
  ADD COLUMN rechazo_desde timestamptz NOT NULL DEFAULT now();
-- Of those under way: never while nobody knows whether the SAT took it, and otherwise in a day.
ALTER TABLE cfdi NO FORCE ROW LEVEL SECURITY;
UPDATE cfdi SET rechazo_desde = CASE WHEN acuse = '' THEN 'infinity' ELSE now() + interval '1 day' END WHERE "ESTADO" = 3;
ALTER TABLE cfdi FORCE ROW LEVEL SECURITY;
