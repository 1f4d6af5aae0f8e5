// Applied vaccines in the complete file.
import { sql } from 'kysely';
import type { Apartado } from '#features/expediente/registros/server/apartados.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type Aplicada, aplicadaDe, QUE } from './leer.ts';

export default {
  lista: 'REGISTROS_VACUNAS',
  si: (c) => c.pais.cartillaVacunacion,
  clave: 'ID',
  letras: sql`150 + octet_length(n."NOTA")`,
  async leer(ctx, _, ID) {
    const a = await aplicadaDe(ctx, ID);
    if (!a) throw noExiste(QUE);
    return a;
  },
  nombre: ({ VACUNA, DOSIS }) => [VACUNA, DOSIS.toLowerCase()].filter(Boolean).join(', '),
  cuerpo: ({ FECHA, LOTE, ENFERMEDAD, USUARIO, NOTA }) => html`<p>${fechaCorta(FECHA)}, lote ${LOTE}. Aplicó ${USUARIO}.</p>
    ${ENFERMEDAD ? html`<p>${ENFERMEDAD}</p>` : ''}${NOTA ? html`<p>${NOTA}</p>` : ''}`,
} satisfies Apartado<Aplicada>;
