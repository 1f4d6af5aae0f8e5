// Documents as records of the file. Those that the patient signed are consents, which a day lists apart.
import { sql } from 'kysely';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';

export default {
  ...deConsulta,
  lista: 'FORMATOS',
  tabla: 'formatos_paciente',
  donde: sql`n.eliminado is null and n."CONSECUTIVO" is null`,
  cuenta: sql`n.eliminado is null`,
  dato: () =>
    sql`json_build_object('ID', n."ID", 'DESCRIPCION', n."NOMBRE" || case when n."FIRMADO" = 1 then ' (firmado)' else '' end, 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
  visita: false,
} satisfies Fuente;
