// Registers of the SIS in the complete file: what was answered, in words.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { nom024Importado } from '#features/listas/server/oficiales.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { respuestasDichas } from '../dichas.ts';
import { CERRADO, GUIAS, textoEstado } from '../rules.ts';
import { type Guardado, guardado } from './leer.ts';

type Paises = ReturnType<typeof nom024Importado>;
/** The ministry's countries, read once for all registers that are read together. */
const leidos = new WeakMap<Ctx, Paises>();
function paisesDe(ctx: Ctx): Paises {
  const paises = leidos.get(ctx) ?? nom024Importado(ctx.db, 'PAIS');
  leidos.set(ctx, paises);
  return paises;
}

export default {
  lista: 'REGISTROS_NORMA',
  si: (c) => c.pais.moduloSis,
  clave: 'ID',
  letras: sql`100 + octet_length(n."DATOS"::text)`,
  leer: async (ctx, _, ID) => ({ ...(await guardado(ctx, ID)), paises: await paisesDe(ctx) }),
  nombre: ({ TIPO }) => GUIAS.find(([g]) => g === TIPO)![1],
  nota: ({ CERRADO: estado }) => (estado === CERRADO ? '' : textoEstado(estado)),
  cuerpo: ({ TIPO, DATOS, paises }) =>
    html`${respuestasDichas(TIPO, DATOS, paises).map(
      (b) =>
        html`<h3>${b.titulo}</h3><div class="norma">${b.renglones.map(
          ([pregunta, respuesta]) =>
            html`<div class="${respuesta.length > LARGA ? 'todo' : ''}"><span class="rotulo">${pregunta}</span> <b>${respuesta}</b></div>`,
        )}</div>`,
    )}`,
  estilo:
    '.norma{display:grid;grid-template-columns:repeat(3,1fr);gap:.6mm 5mm;margin:1mm 0 2mm;font-variant-numeric:tabular-nums}.norma .todo{grid-column:1/-1}' +
    'article h3{margin:1.5mm 0 0;font-size:9.5pt;break-after:avoid}',
} satisfies Apartado<Guardado & { paises: Awaited<Paises> }>;
/** Letters of an answer from which it takes the whole width. */
const LARGA = 34;
