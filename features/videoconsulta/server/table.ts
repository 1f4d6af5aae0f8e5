// The tables of the visit by video.
import { type Row, table } from '#kernel/server/table.ts';
import { codigo, notas, opcional, texto } from '#kernel/shared/fields.ts';
import { MAX_SENAL } from '../rules.ts';

const N_CITA = codigo('Cita');
const CODIGOPACIENTE = opcional(codigo('Paciente'));
export const visitas = table('videoconsultas', { N_CITA, CODIGOPACIENTE }, ['N_CITA']);
export const terminos = table(
  'videoconsultas_terminos',
  { N_CITA, CODIGOPACIENTE: codigo('Paciente'), VERSION_TERMINOS: texto('Versión', 20), IDIOMA: texto('Idioma', 2) },
  ['N_CITA', 'VERSION_TERMINOS', 'IDIOMA'],
);
export const avisos = table(
  'videoconsultas_avisos',
  { N_CITA, ENDPOINT: texto('Dirección', 500), P256DH: texto('Llave', 120), AUTH: texto('Secreto', 40) },
  ['N_CITA'],
);
export const senales = table(
  'videoconsultas_senales',
  { N_CITA, NUMERO: codigo(), TIPO: texto('Tipo', 10), CUERPO: notas('Contenido', MAX_SENAL) },
  ['N_CITA', 'NUMERO'],
);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    videoconsultas: Row<typeof visitas>;
    videoconsultas_terminos: Row<typeof terminos>;
    videoconsultas_avisos: Row<typeof avisos>;
    videoconsultas_senales: Row<typeof senales>;
  }
}
