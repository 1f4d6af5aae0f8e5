// The job of a doctor's calendar: clean-ups of earlier links, reading busy times when asked, then sending appointments. No
// transaction is open while Google is called, and only one job uses a calendar at a time.
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

/** Longer than a job can take between two renewals of its turn. */
const MINUTOS_DE_TURNO = 5;
/** When a reading is tried again that found the calendar in use. */
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
  // Only the doctor's page is told of each run: lists of doctors are open on every desk and need no refresh.
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

/** Reserves the calendar for this job. Fails while another job has it (which will send what we came for) or while it pauses. */
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
/** Renews the turn; without it, another job may take the calendar some minutes later. */
const vivo = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql<{
    con_nombre: number;
  }>`update google_calendarios set en_curso = now() where "CODIGOMEDICO" = ${CODIGOMEDICO} returning con_nombre`.execute(ctx.db);
const liberar = (ctx: Ctx, CODIGOMEDICO: number) =>
  sql`update google_calendarios set en_curso = null where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
/** Releases the calendar. Jobs that came meanwhile gave up, so what they came for gets a new job. */
async function soltarTurno(ctx: Ctx, CODIGOMEDICO: number, enlace: Enlace | undefined, leido: boolean): Promise<void> {
  await sql`select 1 from google_calendarios where "CODIGOMEDICO" = ${CODIGOMEDICO} for update`.execute(ctx.db);
  const { rows } = await sql`select 1 from google_citas where "CODIGOMEDICO" = ${CODIGOMEDICO} and visto < cambio limit 1`.execute(ctx.db);
  // Without a link nothing can be sent: appointments stay due until there is one again.
  if ((enlace && rows.length) || (await despedidaPendiente(ctx, CODIGOMEDICO, enlace?.cuenta)))
    await encolarGoogle(ctx, CODIGOMEDICO, false);
  await sql`update google_calendarios set en_curso = null, pausa = null, fallas = 0, error = '',
    sincronizado = case when ${Boolean(enlace) && leido} then now() else sincronizado end where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(
    ctx.db,
  );
}
/** Pauses the calendar after a failure, and queues the next attempt. */
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
 * Clean-ups of earlier links come first. If one is of the same account, the current permission is used; if another account
 * fails, its clean-up is postponed and the rest goes on.
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
      // Revoked before we could revoke it: nothing left to do.
      if (!(e instanceof Retirado)) throw e;
    }
    await en((ctx) => borrarSecreto(ctx, d.nombre));
  }
}

/** The permission to use; none while the clinic is suspended or has not contracted the calendar. */
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
      // Unlinked or linked anew while we worked: the next job uses the right permission.
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

/** Reads what changed. Once a day everything, because the window of days moves on; then all appointments are compared again. */
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
