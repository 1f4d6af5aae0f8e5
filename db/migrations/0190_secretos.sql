-- Keys and tokens of outside services, encrypted by the server; the database never holds what opens them.
CREATE TABLE secretos (
  cliente integer NOT NULL DEFAULT app_cliente() REFERENCES compartido.clientes,
  nombre varchar(80) NOT NULL, valor text NOT NULL, cambiado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cliente, nombre)
);
SELECT tabla_de_clinica('secretos', false);
