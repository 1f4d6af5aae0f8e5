-- The patients that a user opened lately, out of the audit: the command bar offers them first.
CREATE INDEX bitacora_abiertos ON bitacora (cliente, usuario, id DESC) WHERE accion = '/pacientes/obtener_uno';
