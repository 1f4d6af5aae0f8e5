// Events and non-working days as a sheet, one row a day. A row that would cover appointments is refused: the screen shows them
// and asks.
import { sql } from 'kysely';
import { z } from 'zod';
import { TERMINADA } from '#domain/estados.ts';
import { medicoDeAgenda, TODOS_LOS_MEDICOS, todosDe } from '#domain/sesion.ts';
import { deCita, deEvento, diasQueToca, seEncuentran } from '#features/agenda/tiempo/rules.ts';
import { apartar } from '#features/agenda/tiempo/server/turno.ts';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Fila, importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { literales } from '#kernel/server/literales.ts';
import { reponerFilas } from '#kernel/server/masivo.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { codigo, opcional } from '#kernel/shared/fields.ts';
import { type Importacion, type Importar, MAX_RENGLONES } from '#kernel/shared/importacion.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { EventoDia, EventoEditado, MAX_HOJA } from '../contract.ts';
import { puedeAgregarEvento, puedeImportarEventos } from '../rules.ts';
import './table.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';

const TABLA = { tabla: 'agenda_eventos', clave: 'CONSECUTIVO' };
const { F_EXCLUIDA, TIPO, DIACOMPLETO, HORAINICIAL, HORAFINAL, CODIGOMEDICO, MOTIVO } = EventoDia.shape;
const CAMPOS = camposDelSchema(z.object({ F_EXCLUIDA, TIPO, DIACOMPLETO, HORAINICIAL, HORAFINAL, CODIGOMEDICO, MOTIVO }));
const COLUMNAS = CAMPOS.map(([k]) => k);

interface Dia {
  F_EXCLUIDA: string;
  DIACOMPLETO: number;
  HORAINICIAL: string | null;
  HORAFINAL: string | null;
  CODIGOMEDICO: number;
}
interface Ocupado {
  F_CITA: string;
  CODIGOMEDICO: number;
  H_CITA: string;
  H_MINCITA: number;
}
/** Future appointments, by day. */
async function ocupados(ctx: Ctx): Promise<ReadonlyMap<string, Ocupado[]>> {
  const { rows } = await sql<Ocupado>`select "F_CITA", "CODIGOMEDICO", "H_CITA", "H_MINCITA" from citas
      where "F_CITA" >= ${ctx.hoy} and eliminado is null and "C_ESTATUS" not in ${literales(TERMINADA)}`.execute(ctx.db);
  const de = new Map<string, Ocupado[]>();
  for (const r of rows) for (const dia of diasQueToca(deCita(r))) (de.get(dia) ?? de.set(dia, []).get(dia)!).push(r);
  return de;
}
const citasEn = (d: Dia, de: ReadonlyMap<string, Ocupado[]>): number =>
  (de.get(d.F_EXCLUIDA) ?? []).filter(
    (o) => (d.CODIGOMEDICO === TODOS_LOS_MEDICOS || d.CODIGOMEDICO === o.CODIGOMEDICO) && seEncuentran(deCita(o), deEvento(d)),
  ).length;
const encima = (n: number) =>
  `${n === 1 ? 'Hay una cita' : `Hay ${n} citas`} en ese horario: agréguelo desde la pantalla, donde se ven y se confirma`;

/** A row without hours that does not say DIACOMPLETO is a whole day. */
const diaEntero = (v: unknown): unknown => {
  const f = v as Fila;
  return f.DIACOMPLETO === undefined || f.DIACOMPLETO === '' ? { ...f, DIACOMPLETO: f.HORAINICIAL || f.HORAFINAL ? 0 : 1 } : f;
};
function schemaDe(ctx: Ctx, desde: string, antes: ReadonlyMap<number, Fila>, de: ReadonlyMap<string, Ocupado[]>) {
  const schema = EventoEditado.safeExtend({ CONSECUTIVO: opcional(codigo()) }).superRefine(
    entreCampos((e, z) => {
      const mal = (campo: string, message: string) => z.addIssue({ code: 'custom', path: [campo], message });
      if (e.DIACOMPLETO && (e.HORAINICIAL || e.HORAFINAL)) return mal('HORAINICIAL', 'Déjela vacía si es todo el día');
      const era = antes.get(e.CONSECUTIVO ?? 0);
      if ((era && COLUMNAS.every((k) => era[k] === (e as Fila)[k])) || !e.F_EXCLUIDA) return;
      if (e.F_EXCLUIDA < desde) return mal('F_EXCLUIDA', `La fecha no puede ser anterior al ${desde}`);
      const puede = puedeAgregarEvento(ctx.sesion, e);
      if (puede !== true) return mal('CODIGOMEDICO', puede);
      if (era && era.DIACOMPLETO === e.DIACOMPLETO && era.HORAFINAL === e.HORAFINAL) return;
      const n = citasEn(e as Dia, de);
      if (n) mal('F_EXCLUIDA', encima(n));
    }),
  );
  return z.preprocess(diaEntero, schema);
}

async function leer(ctx: Ctx) {
  const desde = `${Number(ctx.hoy.slice(0, 4)) - 1}-01-01`;
  const medico = medicoDeAgenda(ctx.sesion, 0);
  const [existentes, medicos] = await Promise.all([
    ctx.db
      .selectFrom('agenda_eventos')
      .select(['CONSECUTIVO', 'F_EXCLUIDA', 'TIPO', 'DIACOMPLETO', 'HORAINICIAL', 'HORAFINAL', 'CODIGOMEDICO', 'MOTIVO'])
      .where('F_EXCLUIDA', '>=', desde)
      .where('eliminado', 'is', null)
      .$if(medico !== 0, (q) => q.where('CODIGOMEDICO', 'in', [0, medico]))
      .orderBy('F_EXCLUIDA')
      .orderBy('CONSECUTIVO')
      .limit(MAX_RENGLONES)
      .execute(),
    sql<{
      codigo: number;
      texto: string;
    }>`select "CODIGOMEDICO" as codigo, nombre_completo as texto from medicos where eliminado is null order by 1 limit 2000`.execute(
      ctx.db,
    ),
  ]);
  const relaciones = { CODIGOMEDICO: [{ codigo: 0, texto: todosDe(ctx.sesion.clinica) }, ...medicos.rows] };
  return { desde, existentes: existentes as (Fila & { CONSECUTIVO: number })[], relaciones };
}

export async function exportarEventos(ctx: Ctx): Promise<Salida> {
  const { existentes, relaciones } = await leer(ctx);
  return enLibro({ titulo: 'Días no laborables y eventos', campos: CAMPOS, filas: existentes, relaciones, pais: ctx.sesion.clinica.pais });
}

export async function importarEventos(ctx: Ctx, cuerpo: Importar): Promise<Importacion> {
  exigir(puedeImportarEventos(ctx.sesion));
  const { desde, existentes, relaciones } = await leer(ctx);
  const antes = new Map(existentes.map((e) => [e.CONSECUTIVO, e as Fila]));
  const porGuardar: Fila[] = [];
  const r = await importar(
    {
      pais: ctx.sesion.clinica.pais,
      campos: CAMPOS,
      schema: schemaDe(ctx, desde, antes, await ocupados(ctx)),
      natural: ['F_EXCLUIDA', 'CODIGOMEDICO', 'HORAINICIAL', 'MOTIVO'],
      relaciones,
      existentes,
      agregar: async (filas) => void porGuardar.push(...filas),
      actualizar: async (filas) => void porGuardar.push(...filas.map(({ antes: a, cambia }) => ({ ...a, ...cambia }))),
    },
    cuerpo,
  );
  if (r.AGREGAR + r.ACTUALIZAR > MAX_HOJA) throw new Rechazo(`Una hoja puede agregar o cambiar máximo ${MAX_HOJA} días`);
  if (porGuardar.length) await guardar(ctx, porGuardar, antes);
  ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
  return r;
}

/** Locks the days and checks again, because somebody may have booked while the sheet was checked. */
async function guardar(ctx: Ctx, filas: readonly Fila[], antes: ReadonlyMap<number, Fila>): Promise<void> {
  await apartar(
    ctx,
    filas.map((f) => [f.CODIGOMEDICO as number, f.F_EXCLUIDA as string] as const),
  );
  const de = await ocupados(ctx);
  // Rows whose hours do not change cover nothing new.
  const movidas = filas.filter((f) => {
    const era = antes.get(f.CONSECUTIVO as number);
    return !era || era.DIACOMPLETO !== f.DIACOMPLETO || era.HORAFINAL !== f.HORAFINAL;
  });
  if (movidas.some((f) => citasEn(f as unknown as Dia, de)))
    throw new Rechazo('Alguien acaba de agendar en uno de esos días: revise la hoja de nuevo');
  // Deleted rows stay in the table, so the greatest number is the last one given.
  await ctx.bloquear('agenda_eventos');
  const { ultimo } = await ctx.db
    .selectFrom('agenda_eventos')
    .select((q) => q.fn.max('CONSECUTIVO').as('ultimo'))
    .executeTakeFirstOrThrow();
  await reponerFilas(
    ctx,
    TABLA,
    filas.map((f, n) => ({ ...Object.fromEntries(COLUMNAS.map((k) => [k, f[k]])), CONSECUTIVO: f.CONSECUTIVO ?? (ultimo ?? 0) + 1 + n })),
  );
}
