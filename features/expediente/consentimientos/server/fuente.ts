// Consents as records of the file.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  ...deConsulta,
  lista: 'CONSENTIMIENTOS',
  tabla: 'formatos_paciente',
  donde: sql`n.eliminado is null and n."CONSECUTIVO" is not null`,
  // In a day a consent is opened by its number.
  dato: () => sql`json_build_object('ID', n."CONSECUTIVO", 'DESCRIPCION', n."NOMBRE", 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
  visita: false,
} satisfies Fuente;
