// The one job of a doctor's calendar: farewells, what is to go out, and sometimes what is to come in. No transaction is open while
// Google is asked, and never two jobs talk with the same calendar.
import { sql } from 'kysely';
import { cuentaDe, secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import { guardarRenovado, type Permiso } from '#features/integraciones/cuentas/server/permiso.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { borrarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { gcalendarMedico } from '../contract.ts';
import { puedeUsarGoogle } from '../rules.ts';
import { abrirCalendario, type Calendario, Espera, Retirado } from './calendario.ts';
import {
  alTerminar,
  aplazar,
  despedidaPendiente,
  encolarGoogle,
  guardarDespedida,
  quitarTodos,
  sigueEnlazada,
  volverAVer,
} from './enlazado.ts';
import { anotarEnviados, type Enviado, enviar, nuestroDe, porEnviar, reponer } from './enviar.ts';
import { anotarOcupado, leerOcupado } from './ocupado.ts';

/** Longer than any turn takes between two signs of life. */
const MINUTOS_DE_TURNO = 5;
/** When a reading comes again that found the calendar taken. */
const OTRA_VEZ_MS = 15_000;

interface Turno {
  host: Host;
  CODIGOMEDICO: number;
  en: <T>(hacer: (ctx: Ctx) => Promise<T>) => Promise<T>;
}
interface Enlace {
  permiso: Permiso;
  cuenta: string;
}

export async function sincronizar(
  host: Host,
  cliente: number,
  { CODIGOMEDICO, leer }: { CODIGOMEDICO: number; leer: boolean },
): Promise<void> {
  const t: Turno = { host, CODIGOMEDICO, en: (hacer) => enClinica(host, cliente, 0, hacer) };
  const tomado = await t.en(async (ctx) => (await tomarTurno(ctx, CODIGOMEDICO, leer)) && { enlace: await enlaceDe(ctx, CODIGOMEDICO) });
  if (!tomado) return;
  const { enlace } = tomado;
  // Every turn is told to the doctor's page alone: lists of doctors are on every desk.
  const slices = [gcalendarMedico.check_gcalendar.slice];
  try {
    const c =
      enlace &&
      (await abrirCalendario(host, enlace.permiso, (nuevo) =>
        t.en((ctx) => guardarRenovado(ctx, 'google', CODIGOMEDICO, enlace.permiso, nuevo)),
      ));
    await despedidas(t, c, enlace?.cuenta);
    if (c) {
      if (leer && (await recibir(t, c))) slices.push('/agenda');
      await mandarTodo(t, c);
    }
    await t.en((ctx) => soltarTurno(ctx, CODIGOMEDICO, enlace, leer));
  } catch (e) {
    if (e instanceof Espera) await t.en((ctx) => esperar(ctx, CODIGOMEDICO, leer, e));
    else if (e instanceof Retirado && enlace) {
      await t.en((ctx) => perder(ctx, CODIGOMEDICO, enlace.permiso));
      slices.push('/agenda', '/medicos');
    } else {
      await t.en((ctx) => liberar(ctx, CODIGOMEDICO));
      throw e;
    }
  } finally {
    host.vivo.avisar({ cliente, slices, origen: '' });
  }
}

/** Takes the calendar for this job. Not while another has it, which sends what we were called for; not while it rests. */
async function tomarTurno(ctx: Ctx, CODIGOMEDICO: number, leer: boolean): Promise<boolean> {
  const { rows } = await sql<{
    tomado: boolean;
    descansa: boolean;
  }>`select en_curso > now() - make_interval(mins => ${MINUTOS_DE_TURNO}) as tomado, pausa > now() as descansa
    from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO} for update`.execute(ctx.db);
  const [c] = rows;
  if (c?.tomado && leer) await encolarGoogle(ctx, CODIGOMEDICO, leer, new Date(Date.now() + OTRA_VEZ_MS));
  if (!c || c.tomado) return false;
  if (c.descansa)
    await sql`select google_encolar("CODIGOMEDICO", ${leer}, pausa) from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
      ctx.db,
    );
  else await sql`update google_calendarios set en_curso = now() where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
  return !c.descansa;
}
/** A sign of life, without which the turn is over some minutes later. */
const vivo = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql<{
    con_nombre: number;
  }>`update google_calendarios set en_curso = now() where "CODIGOMEDICO" = ${CODIGOMEDICO} returning con_nombre`.execute(ctx.db);
const liberar = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql`update google_calendarios set en_curso = null where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
/** Gives it back. Whoever came meanwhile has left it to us: what they brought gets a job of its own. */
async function soltarTurno(ctx: Ctx, CODIGOMEDICO: number, enlace: Enlace | undefined, leido: boolean): Promise<void> {
  await sql`select 1 from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO} for update`.execute(ctx.db);
  const { rows } = await sql`select 1 from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and visto < cambio limit 1`.execute(ctx.db);
  // What nobody can send stays where it is until there is a link again.
  if ((enlace && rows.length) || (await despedidaPendiente(ctx, CODIGOMEDICO, enlace?.cuenta)))
    await encolarGoogle(ctx, CODIGOMEDICO, false);
  await sql`update google_calendarios set en_curso = null, pausa = null, fallas = 0, error = '',
    sincronizado = case when ${Boolean(enlace) && leido} then now() else sincronizado end where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
    ctx.db,
  );
}
/** Rests, and comes back by itself. */
async function esperar(ctx: Ctx, CODIGOMEDICO: number, leer: boolean, e: Espera): Promise<void> {
  const { rows } = await sql<{
    fallas: number;
  }>`update google_calendarios set en_curso = null, fallas = fallas + 1, error = ${e.motivo.slice(0, 300)}
    where "CODIGOMEDICO" = ${CODIGOMEDICO} returning fallas - 1 as fallas`.execute(ctx.db);
  await sql`update google_calendarios set pausa = now() + make_interval(secs => ${e.descanso(rows[0]?.fallas ?? 0)}) where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
    ctx.db,
  );
  await sql`select google_encolar("CODIGOMEDICO", ${leer}, pausa) from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
    ctx.db,
  );
}
async function perder(ctx: Ctx, CODIGOMEDICO: number, permiso: Permiso): Promise<void> {
  await liberar(ctx, CODIGOMEDICO);
  await guardarRenovado(ctx, 'google', CODIGOMEDICO, permiso, null, alTerminar);
}

/**
 * What former links owe comes first: the new one may stand in the same calendar, and then its key says it. Another account that
 * does not let us holds nobody up.
 */
async function despedidas({ host, CODIGOMEDICO, en }: Turno, enlazado: Calendario | undefined, cuenta: string | undefined): Promise<void> {
  for (;;) {
    const d = await en((ctx) => despedidaPendiente(ctx, CODIGOMEDICO, cuenta));
    if (!d) return;
    const propio = d.cuenta === cuenta ? enlazado : undefined;
    try {
      const c = propio ?? (await abrirCalendario(host, d.permiso, async () => {}));
      await quitarTodos(c, d, () =>
        en(async (ctx) => {
          await vivo(ctx, CODIGOMEDICO);
          await guardarDespedida(ctx, d);
        }),
      );
      if (!(await en((ctx) => sigueEnlazada(ctx, d.cuenta)))) await c.devolver();
    } catch (e) {
      if (propio) throw e;
      if (e instanceof Espera) {
        await en((ctx) => aplazar(ctx, CODIGOMEDICO, d, e));
        continue;
      }
      // Taken back before we could give it back.
      if (!(e instanceof Retirado)) throw e;
    }
    await en((ctx) => borrarSecreto(ctx, d.nombre));
  }
}

/** The permission that may be used; none of a clinic that may not work. */
async function permisoDe(ctx: Ctx, CODIGOMEDICO: number): Promise<Permiso | undefined> {
  if (puedeUsarGoogle(ctx.sesion.clinica) !== true) return undefined;
  const { rows } = await sql<{ trabaja: boolean }>`select cliente_trabaja() as trabaja`.execute(ctx.db);
  return rows[0]?.trabaja ? leerSecreto<Permiso>(ctx, secretoDe('google', CODIGOMEDICO)) : undefined;
}
async function enlaceDe(ctx: Ctx, CODIGOMEDICO: number): Promise<Enlace | undefined> {
  const permiso = await permisoDe(ctx, CODIGOMEDICO);
  return permiso && { permiso, cuenta: (await cuentaDe(ctx, 'google', CODIGOMEDICO)) ?? '' };
}

async function mandarTodo({ CODIGOMEDICO, en }: Turno, c: Calendario): Promise<void> {
  for (;;) {
    const lote = await en(async (ctx) => {
      const { rows } = await vivo(ctx, CODIGOMEDICO);
      // Unlinked or linked anew while we talked: whoever comes next has the right key.
      if ((await permisoDe(ctx, CODIGOMEDICO))?.refresh_token !== c.permiso().refresh_token) throw new Espera('', 1);
      return porEnviar(ctx, CODIGOMEDICO, rows[0]?.con_nombre === 1);
    });
    if (lote.length === 0) return;
    const hecho: Enviado[] = [];
    try {
      await enviar(c, lote, hecho);
    } finally {
      if (hecho.length) await en((ctx) => anotarEnviados(ctx, CODIGOMEDICO, hecho));
    }
  }
}

/** Reads what changed. Once a day everything: the window moves on, and what we sent is compared again with what it should be. */
async function recibir({ CODIGOMEDICO, en }: Turno, c: Calendario): Promise<boolean> {
  const porLeer = await en(async (ctx) => {
    const { rows } = await sql<{
      marca: string;
    }>`select case when completo = ${ctx.hoy} then marca else '' end as marca from google_calendarios
      where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
    return { marca: rows[0]?.marca ?? '', zona: ctx.sesion.clinica.ZONA_HORARIA, hoy: ctx.hoy, nuestro: nuestroDe(ctx, CODIGOMEDICO) };
  });
  const leido = await leerOcupado(c, porLeer);
  return en(async (ctx) => {
    if ((await permisoDe(ctx, CODIGOMEDICO))?.refresh_token !== c.permiso().refresh_token) return false;
    if (leido.todo) {
      await volverAVer(ctx, CODIGOMEDICO);
      await sql`delete from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and fin < now() - interval '30 days'`.execute(ctx.db);
    }
    await reponer(ctx, CODIGOMEDICO, leido);
    return anotarOcupado(ctx, CODIGOMEDICO, leido);
  });
}
