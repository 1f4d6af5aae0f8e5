// Documents in the complete file: by name and size; the file itself goes with the originals.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { html } from '#kernel/server/hoja.ts';
import { tamano } from '#kernel/shared/tamano.ts';
import { type DocumentoLeido, documentoGuardado } from './leer.ts';

export default {
  lista: 'DOCUMENTOS',
  clave: 'CONTADOR',
  letras: sql`100`,
  leer: (ctx, CODIGOPACIENTE, CONTADOR) => documentoGuardado(ctx, { CODIGOPACIENTE, CONTADOR }),
  nombre: (d) => d.DESCRIPCION,
  nota: (d) => d.CARPETA,
  cuerpo: (d) => html`<p class="rotulo">${[tamano(d.PESO), d.USUARIO && `agregado por ${d.USUARIO}`].filter(Boolean).join(', ')}</p>`,
  estilo: '',
  originales: (d) => [{ archivo: d.archivo, nombre: d.DESCRIPCION }],
} satisfies Apartado<DocumentoLeido>;
