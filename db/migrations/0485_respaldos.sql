-- What the installation knows of itself: which key its secrets are under, and when somebody was told that copies are missing.
CREATE TABLE compartido.instalacion (
  unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
  huella_llave varchar(64) NOT NULL DEFAULT '',
  huella_puesta timestamptz NOT NULL DEFAULT now(),
  aviso_respaldo timestamptz
);

-- Each copy that was begun, and what came of it.
CREATE TABLE compartido.respaldos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  motivo varchar(10) NOT NULL CHECK (motivo IN ('diaria', 'pedida', 'previa')),
  alcance varchar(10) NOT NULL CHECK (alcance IN ('completa', 'base')),
  estado varchar(10) NOT NULL DEFAULT 'en_curso' CHECK (estado IN ('en_curso', 'buena', 'fallida')),
  inicio timestamptz NOT NULL DEFAULT now(),
  fin timestamptz,
  nombre varchar(60) NOT NULL DEFAULT '',
  destino varchar(200) NOT NULL,
  filas bigint NOT NULL DEFAULT 0,
  archivos bigint NOT NULL DEFAULT 0,
  -- What the copy holds, and what of it was not there yet.
  bytes bigint NOT NULL DEFAULT 0,
  bytes_nuevos bigint NOT NULL DEFAULT 0,
  falla varchar(300) NOT NULL DEFAULT ''
);
CREATE INDEX respaldos_buenos ON compartido.respaldos (fin DESC) WHERE estado = 'buena' AND alcance = 'completa';
