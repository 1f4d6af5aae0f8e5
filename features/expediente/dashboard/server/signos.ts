// Vital signs of the last visits, for the small charts.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { leerTension } from '#domain/signos.ts';
import { columnasDeSignos } from '#features/expediente/notas_evolucion/server/leer.ts';
import { signosCalculados, signosCapturados } from '#features/expediente/notas_evolucion/signos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { SerieDeSigno } from '../contract.ts';
import { VISITAS_EN_SERIE } from '../rules.ts';

/** Latest records in which measures are looked for. */
const MEDIDAS = 40;

/** Series of the signs that the clinic uses and that were measured; none for users who may not read notes. */
export async function series(ctx: Ctx, CODIGOPACIENTE: number): Promise<SerieDeSigno[]> {
  if (!ctx.sesion.permisos.has(P.notas.ver)) return [];
  const { rows } = await sql<Record<string, number | string | null> & { FECHA: string }>`
    select s."FECHA", ${columnasDeSignos} from signos_de_paciente s
    where s."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by s."FECHA" desc, s."HORA" desc, s.tomados desc limit ${MEDIDAS}`.execute(ctx.db);
  const { clinica } = ctx.sesion;
  return [...signosCapturados(clinica), ...signosCalculados(clinica)].flatMap(({ CODIGO }) => {
    const puntos = rows.flatMap(({ FECHA, [CODIGO]: valor }) => {
      if (valor === null || valor === undefined || valor === '') return [];
      const VALOR = typeof valor === 'number' ? valor : (leerTension(valor)?.sistolica ?? null);
      return [{ FECHA, VALOR, TEXTO: String(valor) }];
    });
    return puntos.length ? [{ CODIGO, PUNTOS: puntos.slice(0, VISITAS_EN_SERIE).reverse() }] : [];
  });
}
