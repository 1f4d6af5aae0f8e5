-- What the dispatcher of jobs does by itself: it chains the record of access, clinic by clinic. Its queue is granted where it is made.
GRANT USAGE ON SCHEMA compartido TO galeno_obreros;
GRANT SELECT (cliente) ON compartido.clientes TO galeno_obreros;
GRANT SELECT, UPDATE (huella) ON bitacora TO galeno_obreros;
GRANT SELECT, INSERT ON bitacora_sellos TO galeno_obreros;
