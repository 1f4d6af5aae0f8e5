-- Accounts that a clinic (CODIGOMEDICO 0) or one of its doctors has with outside services. Their secrets stand in `secretos`.
CREATE TABLE cuentas_externas (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  servicio varchar(20) NOT NULL, "CODIGOMEDICO" integer NOT NULL,
  -- As its owner knows it: a mail address, a merchant's number.
  cuenta varchar(150) NOT NULL,
  PRIMARY KEY (cliente, servicio, "CODIGOMEDICO")
);
SELECT tabla_de_clinica('cuentas_externas', false);
-- Authorisations that somebody has begun at a provider's page and not brought back yet. Each is good once.
CREATE TABLE enlaces_pendientes (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  nonce varchar(60) NOT NULL, servicio varchar(20) NOT NULL, "CODIGOMEDICO" integer NOT NULL, caduca timestamptz NOT NULL,
  PRIMARY KEY (cliente, nonce)
);
SELECT tabla_de_clinica('enlaces_pendientes', false);
