-- What a save answered, by the key that its form sent with it: the same key again gets the same answer, and nothing is saved twice.
-- Without an answer it is still being saved. Kept for a day.
CREATE TABLE guardados (
  cliente integer NOT NULL DEFAULT app_cliente(), usuario integer NOT NULL DEFAULT app_usuario(), llave varchar(64) NOT NULL,
  huella bytea NOT NULL, respuesta text, momento timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente, usuario, llave)
);
SELECT tabla_de_clinica('guardados', false);
CREATE INDEX guardados_momento ON guardados (cliente, momento);
