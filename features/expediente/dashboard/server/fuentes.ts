// Where the records of a patient lie, one line per kind: the day summaries, the counts and the dates are all made of it.
import { type RawBuilder, sql } from 'kysely';
import { diagnosticosDe, LARGO_RESUMEN as NOTA_EN_LISTA } from '#features/expediente/notas_evolucion/server/leer.ts';
import { LARGO_EN_LISTA as RECETA_EN_LISTA } from '#features/expediente/recetas/server/receta.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { CLAVES_LISTA, LISTAS, type Lista } from '../rules.ts';

export interface Fuente {
  lista: Lista;
  /** The table's rows go by the name `n`; `donde` says which of them are alive. */
  tabla: string;
  donde: RawBuilder<unknown>;
  /** Their day, and their hour or null. */
  fecha: RawBuilder<unknown>;
  hora: RawBuilder<unknown>;
  /** Whose they are; null for kinds that have no doctor. */
  medico: RawBuilder<unknown> | null;
  unir?: RawBuilder<unknown>;
  /**
   * What an entry of the list holds besides HORA, CODIGOMEDICO and MEDICO: an SQL json object. Who may not open the record reads
   * what its list says of it.
   */
  dato: (entera: boolean) => RawBuilder<unknown>;
  /** A record of this kind means that the patient was seen. */
  visita: boolean;
}

const LARGO = 700;
const propia = { donde: sql`n.eliminado is null`, fecha: sql`n."FECHA"`, hora: sql`n."HORA"`, medico: sql`n."CODIGOMEDICO"` };
const usuarioDe = (columna: RawBuilder<unknown>) =>
  sql`coalesce((select btrim(u."NOMBRE" || ' ' || u."APEPAT" || ' ' || u."APEMAT") from usuarios u where u.cliente = n.cliente and u."CODIGOUSUARIO" = ${columna}), '')`;

export const FUENTES: readonly Fuente[] = [
  {
    ...propia,
    lista: 'NOTAS',
    tabla: 'notas_evolucion',
    unir: sql`left join notas_signos s on s.cliente = n.cliente and s."CODIGOPACIENTE" = n."CODIGOPACIENTE" and s."CONSECUTIVO" = n."CONSECUTIVO"`,
    dato: (
      entera,
    ) => sql`json_build_object('CONSECUTIVO', n."CONSECUTIVO", 'RESUMEN', left(n.texto, ${sql.lit(entera ? LARGO : NOTA_EN_LISTA)}), 'CERRADA', nota_cerrada(n),
      'DIAGNOSTICOS', ${diagnosticosDe}, 'signos', case when s.cliente is not null then to_jsonb(s) end,
      'TOMADOS', to_char(s.tomados, 'YYYY-MM-DD HH24:MI'), 'TOMADOS_POR', ${usuarioDe(sql`s.tomados_por`)})`,
    visita: true,
  },
  {
    ...propia,
    lista: 'RECETAS',
    tabla: 'recetas',
    dato: (entera) =>
      sql`json_build_object('CONSECUTIVO', n."CONSECUTIVO", 'RESUMEN', left(n.texto, ${sql.lit(entera ? LARGO : RECETA_EN_LISTA)}),
        'DETALLE', ${entera ? sql`n."DETALLE"` : sql`''::text`})`,
    visita: true,
  },
];

/** The kinds of record that the session may read. */
export const fuentesDe = (ctx: Ctx): readonly Fuente[] => FUENTES.filter((f) => ctx.sesion.permisos.has(LISTAS[f.lista]));

export const sinRegistros = (): Record<Lista, number> => Object.fromEntries(CLAVES_LISTA.map((l) => [l, 0])) as Record<Lista, number>;

/** The records of the patient of one kind, as `n`, with what their entries are made of. */
export const desde = (f: Fuente, CODIGOPACIENTE: number): RawBuilder<unknown> =>
  sql`from ${sql.id(f.tabla)} n ${f.unir ?? sql``} where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and ${f.donde}`;
/** The same rows to be counted or dated: `donde` and `fecha` may only speak of `n`. */
export const soloDe = (f: Fuente, CODIGOPACIENTE: number): RawBuilder<unknown> => desde({ ...f, unir: sql`` }, CODIGOPACIENTE);

/** One SELECT per kind, joined; null when the session may read none. */
export function unir(fuentes: readonly Fuente[], cada: (f: Fuente) => RawBuilder<unknown>): RawBuilder<unknown> | null {
  return fuentes.length ? sql.join(fuentes.map(cada), sql` union all `) : null;
}
