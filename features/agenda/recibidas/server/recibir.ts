// Receives a message: finds its clinic and appointment, and does what it clearly says.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { aGsm7 } from '#domain/gsm7.ts';
import { responderCita } from '#features/agenda/citas/server/estado.ts';
import { leerParaMensajes, type ParaMensaje } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import { citaRecordada, origenDe } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { puedeResponder } from '#features/agenda/respuestas/rules.ts';
import type { Recibido } from '#features/integraciones/cuentas/server/recibido.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { literales } from '#kernel/server/literales.ts';
import { anotarBaja, mandar } from '#kernel/server/mensajes.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { type Entendida, LO_DICHO } from '../contract.ts';
import { entender, telefonosDe } from '../rules.ts';
import './table.ts';

/** Days in which an answer belongs to the last message sent to its phone. */
const DIAS = 10;
interface DeNosotros {
  cliente: number;
  id: number;
  /** It quotes exactly that message. */
  citado: boolean;
}
/** The message of ours that it answers: the quoted one, or the last one to its phone over all clinics. */
async function contestado(host: Host, r: Recibido): Promise<DeNosotros | undefined> {
  const { rows } = await host.pool.query<Omit<DeNosotros, 'citado'>>('select * from mensaje_a_telefono($1, $2, $3)', [
    r.canal,
    telefonosDe(r.de),
    DIAS,
  ]);
  for (const { cliente } of r.citado ? rows : []) {
    const id = await enClinica(host, cliente, 0, async ({ db }) => {
      const q = sql<{ id: number }>`select id from mensajes where proveedor = ${r.citado.slice(0, 120)} and canal = ${r.canal}`;
      return (await q.execute(db)).rows[0]?.id;
    });
    if (id) return { cliente, id, citado: true };
  }
  return rows[0] && { ...rows[0], citado: false };
}

/** Stores the message and does what it says. A repeated delivery is stored once; a phone that nobody wrote to is ignored. */
export async function recibir(host: Host, r: Recibido): Promise<void> {
  const m = await contestado(host, r);
  if (!m) return;
  await enClinica(host, m.cliente, 0, (ctx) => guardar(ctx, r, Number(m.id), m.citado));
  host.vivo.avisar({ cliente: m.cliente, slices: ['/respuestas_recibidas', '/agenda', '/citas', '/mensajes'], origen: '' });
}

interface Hablada {
  N_CITA: number | null;
  CODIGOPACIENTE: number | null;
  /** Why it cannot be matched to one appointment; '' when it can. */
  NOTA: string;
  para: string;
}
/**
 * The appointment that it is about: that of the quoted message, else the one reminded to that phone that still waits for an
 * answer. With two waiting it is ambiguous.
 */
async function hablada(ctx: Ctx, r: Recibido, id: number, cita: boolean): Promise<Hablada> {
  const { rows } = await sql<{ id: number; para: string; origen: string; CODIGOPACIENTE: number | null }>`
    select id, para, origen, "CODIGOPACIENTE" from mensajes where canal = ${r.canal} and para = any(${telefonosDe(r.de)})
      and creado > now() - make_interval(days => ${DIAS}) and estado not in ${literales([E.mensaje.enCola, E.mensaje.fallido])} order by creado desc, id desc limit 20`.execute(
    ctx.db,
  );
  const dicho = rows.find((m) => Number(m.id) === id);
  const ultimo = dicho ?? rows[0];
  const base = { N_CITA: null, CODIGOPACIENTE: ultimo?.CODIGOPACIENTE ?? null, para: ultimo?.para ?? telefonosDe(r.de)[0]! };
  const suya = dicho && citaRecordada(dicho.origen);
  if (cita && suya !== undefined) return { ...base, N_CITA: suya, NOTA: '' };
  const recordadas = new Map(rows.flatMap((m) => (citaRecordada(m.origen) === undefined ? [] : [[citaRecordada(m.origen)!, m] as const])));
  const citas = [...(await leerParaMensajes(ctx, [...recordadas.keys()])).values()].filter(
    (c) => puedeResponder(c, ctx.hoy, ctx.ahora) === true,
  );
  const esperan = citas.filter((c) => c.C_ESTATUS === E.cita.noConfirmada && c.RESPUESTA === E.respuesta.ninguna);
  const candidatas = esperan.length ? esperan : citas;
  if (candidatas.length > 1) return { ...base, NOTA: 'Hay más de una cita recordada a ese teléfono' };
  const [una] = candidatas;
  if (una) return { ...base, N_CITA: una.N_CITA, CODIGOPACIENTE: una.CODIGOPACIENTE, NOTA: '' };
  // It was reminded, but can no longer be answered: the appointment's state explains why.
  const [ultima] = recordadas.keys();
  return { ...base, N_CITA: ultima ?? null, NOTA: ultima === undefined ? 'No responde a un recordatorio' : '' };
}

async function guardar(ctx: Ctx, r: Recibido, id: number, citado: boolean): Promise<void> {
  const proveedor = r.proveedor.slice(0, 200);
  // Two deliveries of the same message at once: the second waits here and then finds the first.
  await ctx.bloquear('recibidas', r.canal, proveedor);
  const { rows } = await sql`select 1 from respuestas_recibidas where "CANAL" = ${r.canal} and proveedor = ${proveedor}`.execute(ctx.db);
  if (rows.length) return;
  const { NOTA: deQue, para, ...de } = await hablada(ctx, r, id, citado);
  const ENTENDIDA = entender(r.texto);
  const NOTA = await hacer(ctx, r, ENTENDIDA, para, de.N_CITA, deQue);
  // Another time must be offered by the desk, and what is unclear must be read by it.
  const hecha = NOTA === '' && ENTENDIDA !== E.respuesta.ninguna && ENTENDIDA !== E.respuesta.otraFecha;
  const ID = await ctx.codigo('RESPUESTA_RECIBIDA');
  await ctx.db
    .insertInto('respuestas_recibidas')
    .values({
      ...de,
      ID,
      CANAL: r.canal,
      DE: telefonosDe(r.de)[0]!.slice(0, 30),
      TEXTO: r.texto.replaceAll('\0', '').slice(0, 5000),
      ENTENDIDA,
      NOTA,
      ATENDIDA: hecha ? (sql`now()` as never) : null,
      proveedor,
    })
    .execute();
  await anotar(ctx, { ID, N_CITA: de.N_CITA, ENTENDIDA });
}
/** No user's call records this, so the audit row is written here. */
const anotar = (ctx: Ctx, detalle: object) =>
  sql`insert into bitacora (accion, detalle) values ('/respuestas_recibidas/recibir', ${JSON.stringify({ ...detalle, POR: 'paciente' })}::jsonb)`.execute(
    ctx.db,
  );

/** Does what the message says. Answers why nothing was done; '' when it was. */
async function hacer(ctx: Ctx, r: Recibido, e: Entendida, para: string, N_CITA: number | null, deQue: string): Promise<string> {
  if (e === LO_DICHO.silencio || e === LO_DICHO.mensajesDeNuevo) {
    await anotarBaja(ctx, r.canal, para, e === LO_DICHO.silencio);
    return '';
  }
  if (e === LO_DICHO.ninguna) return '';
  if (deQue || !N_CITA) return deQue;
  if (ctx.sesion.clinica.SOLO_ENVIO_RECORDATORIO === 1) return 'Los recordatorios de la clínica no piden respuesta';
  try {
    await responderCita(ctx, N_CITA, e, (c) => exigir(puedeResponder(c, ctx.hoy, ctx.ahora)));
  } catch (falla) {
    if (falla instanceof Rechazo) return falla.message.slice(0, 200);
    throw falla;
  }
  const c = (await leerParaMensajes(ctx, [N_CITA])).get(N_CITA);
  if (c) await acusar(ctx, r.canal, para, c, e);
  return '';
}

/** Confirms to the patient once, by the same channel, that the answer was received. */
async function acusar(ctx: Ctx, canal: Recibido['canal'], para: string, c: ParaMensaje, e: 1 | 2 | 3): Promise<void> {
  const cita = `su cita del ${fechaTexto(c.F_CITA)} a las ${c.H_CITA} h`;
  const llame = c.TELEFONO1 && ` Si fue un error, llame al ${c.TELEFONO1}.`;
  const cuerpo = {
    1: `Gracias: ${cita} quedó confirmada.`,
    2: `Listo: ${cita} quedó cancelada.${llame}`,
    3: `Recibimos que necesita otra fecha para ${cita}. La clínica le llamará.`,
  }[e];
  const origen = origenDe(c.N_CITA, `ACUSE_${canal.toUpperCase()}_${e}`, c.F_CITA, c.H_CITA);
  await mandar(ctx, {
    canal,
    para,
    asunto: '',
    cuerpo: canal === 'sms' ? aGsm7(cuerpo) : cuerpo,
    origen,
    unico: true,
    CODIGOPACIENTE: c.CODIGOPACIENTE,
  });
}
