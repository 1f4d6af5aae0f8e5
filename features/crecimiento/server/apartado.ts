// Growth records in the complete file.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import type { RegistroCompleto } from '../contract.ts';
import { ESTILO_CRECIMIENTO, tablaDeRegistros } from './hoja.ts';
import { registroDe } from './leer.ts';

export default {
  lista: 'REGISTROS_CRECIMIENTO',
  clave: 'ID',
  letras: sql`100`,
  leer: (ctx, _, ID) => registroDe(ctx, ID),
  nombre: () => 'Registro de crecimiento',
  cuerpo: (r) => tablaDeRegistros([r]),
  estilo: ESTILO_CRECIMIENTO,
} satisfies Apartado<RegistroCompleto>;
