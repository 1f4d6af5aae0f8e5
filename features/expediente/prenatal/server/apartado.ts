// Prenatal records in the complete file: what was found at each visit; the pictures go with the originals.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import type { ImagenConEnlace, RegistroCompleto } from '../contract.ts';
import { ESTILO_PRENATAL, visitaEscrita } from './hoja.ts';
import { imagenesDe, registroDe } from './leer.ts';

interface DePrenatal {
  r: RegistroCompleto;
  imagenes: (ImagenConEnlace & { archivo: string })[];
}
export default {
  lista: 'REGISTROS_PRENATAL',
  clave: 'ID',
  letras: sql`600 + octet_length(n."OBSERVACIONES") + octet_length(n."SIGNOS_ALARMA")`,
  leer: async (ctx, _, ID) => ({ r: await registroDe(ctx, ID), imagenes: await imagenesDe(ctx, ID) }),
  nombre: ({ r }) => `Control prenatal${r.EDAD_QUE_RIGE ? `, ${r.EDAD_QUE_RIGE} semanas` : ''}`,
  cuerpo: ({ r }) => visitaEscrita(r),
  estilo: ESTILO_PRENATAL,
  originales: ({ imagenes }) => imagenes.map((i) => ({ archivo: i.archivo, nombre: i.DESCRIPCION || `Imagen prenatal ${i.ID}` })),
} satisfies Apartado<DePrenatal>;
