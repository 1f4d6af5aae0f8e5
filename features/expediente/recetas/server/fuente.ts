// Prescriptions in the dashboard.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { deConsulta, type Fuente, LARGO_EN_EL_DIA } from '#features/expediente/registros/server/fuentes.ts';
import { LARGO_EN_LISTA } from './receta.ts';

/** Bytes of detail that the prescriptions of one day carry whole, the latest first; of the rest the day has the summary. */
const ENTERAS_EN_EL_DIA = 20_000;
/** The detail of this prescription and of the later ones of its day together: sizes are known without reading the texts. */
const hastaEsta = sql`sum(octet_length(n."DETALLE")) over (partition by n."FECHA" order by n."HORA" desc, n."CONSECUTIVO" desc)`;

export default {
  ...deConsulta,
  lista: 'RECETAS',
  tabla: 'recetas',
  abre: P.recetas.agregar,
  dato: (entera) =>
    sql`json_build_object('CONSECUTIVO', n."CONSECUTIVO", 'RESUMEN', left(n.texto, ${sql.lit(entera ? LARGO_EN_EL_DIA : LARGO_EN_LISTA)}),
      'DETALLE', ${entera ? sql`case when ${hastaEsta} <= ${sql.lit(ENTERAS_EN_EL_DIA)} then n."DETALLE" else '' end` : sql`''::text`})`,
  entrada: (receta) => receta,
} satisfies Fuente;
