// The outbox of a clinic that sends reminders: last week's and their results, patients' answers, and additional reminder steps.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import '#features/agenda/citas/server/table.ts';
import { leerParaMensajes, mensajeDe, smsDe } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import { origenDe } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import '#features/agenda/recibidas/server/table.ts';
import { recordatorios } from '#features/agenda/recordatorios/contract.ts';
import type { Parte, Siembra } from './siembra.ts';
import { seguirSerie } from './volcar.ts';

const TOPE = 160;
/** Message results, in percent. */
const SUERTES = [
  [E.mensaje.entregado, 60],
  [E.mensaje.leido, 30],
  [E.mensaje.enviado, 3],
  [E.mensaje.fallido, 7],
] as const;
const MOTIVOS = {
  sms: ['El número no existe o no recibe mensajes', 'El operador no entregó el mensaje (30003)'],
  whatsapp: ['El número no tiene WhatsApp', 'WhatsApp no entregó el mensaje (131026)'],
} as const;
interface Recordada {
  N_CITA: number;
  canal: 'sms' | 'whatsapp';
  cuando: string;
  confirmada: boolean;
  porVenir: boolean;
}

export const mensajes: Parte = async (s) => {
  const { llamar } = s;
  const paso = { PARA: 'paciente', SOLO_SIN_CONFIRMAR: 1, CANAL: 'whatsapp' };
  for (const HORAS of [48, 3]) await llamar(recordatorios.agregar, {}, { ...paso, HORAS, SOLO_SIN_CONFIRMAR: HORAS === 3 ? 1 : 0 });
  const recordadas = await recordar(s);
  await responder(s, recordadas);
};

/** The reminders that would have been sent by now. */
async function recordar({ ctx, db, azar }: Siembra): Promise<Recordada[]> {
  const suerte = azar.bifurcar('mensajes');
  const { rows } = await sql<Recordada>`select c."N_CITA", case when c."SMS_PACIENTE" = 1 then 'sms' else 'whatsapp' end as canal,
      to_char(c."F_CITA" + c."H_CITA" - interval '24 hours', 'YYYY-MM-DD HH24:MI') as cuando, c."C_ESTATUS" = ${sql.lit(E.cita.confirmada)} as confirmada, c."F_CITA" + c."H_CITA" > now()::timestamp as "porVenir"
    from citas c where (c."SMS_PACIENTE" = 1 or c."WHATSAPP_PACIENTE" = 1) and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and c."F_CITA" + c."H_CITA" - interval '24 hours' < now()::timestamp
    order by c."F_CITA" desc, c."H_CITA" desc limit ${TOPE}`.execute(db);
  const citas = await leerParaMensajes(
    ctx,
    rows.map((r) => r.N_CITA),
  );
  const filas: object[] = [];
  for (const { N_CITA, canal, cuando } of rows.toReversed()) {
    const c = citas.get(N_CITA);
    if (!c?.TCELULAR) continue;
    const estado = suerte.ponderado(SUERTES);
    filas.push({
      canal,
      para: `${c.TCEL_LADA}${c.TCELULAR}`.replace(/\D/g, ''),
      cuerpo: await (canal === 'sms' ? smsDe : mensajeDe)(ctx, c, 'RECORDATORIO'),
      CODIGOPACIENTE: c.CODIGOPACIENTE,
      origen: origenDe(N_CITA, `${canal.toUpperCase()}_PACIENTE`, c.F_CITA, c.H_CITA),
      estado: canal === 'sms' && estado === E.mensaje.leido ? E.mensaje.entregado : estado,
      motivo: estado === E.mensaje.fallido ? suerte.elegir(MOTIVOS[canal]) : '',
      creado: cuando,
    });
  }
  await sql`insert into mensajes (canal, para, cuerpo, "CODIGOPACIENTE", origen, unico, estado, intentos, motivo, creado, enviado)
    select f.canal, f.para, f.cuerpo, f."CODIGOPACIENTE", f.origen, true, f.estado, 1, f.motivo, f.creado, case when f.estado <> ${sql.lit(E.mensaje.fallido)} then f.creado + interval '2 seconds' end
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f(canal text, para text, cuerpo text, "CODIGOPACIENTE" int, origen text, estado int, motivo text, creado timestamptz)`.execute(
    db,
  );
  return rows.filter((r) => citas.get(r.N_CITA)?.TCELULAR);
}

const CONFIRMAN = ['Sí', 'Confirmo', '1', '👍', 'Sí, gracias', 'Confirmo, ahí estaré', 'Hola, buenas tardes. Confirmo mi cita'];
/** Answers left for the desk: the text, what was understood, and why nothing was done. */
const PENDIENTES = [
  ['Buenas tardes, ¿la puedo cambiar para el jueves?', E.respuesta.otraFecha, ''],
  ['¿Tengo que ir en ayunas?', E.respuesta.ninguna, ''],
  ['Llego 15 minutos tarde, ¿me esperan?', E.respuesta.ninguna, ''],
  ['Reagendar por favor', E.respuesta.otraFecha, ''],
  ['¿Aceptan tarjeta?', E.respuesta.ninguna, ''],
] as const;
/** Answers to those reminders: confirmed patients answered so, and some answers need a person. */
async function responder({ db }: Siembra, recordadas: readonly Recordada[]): Promise<void> {
  // The newest reminders first, about future appointments where possible.
  const sinDecir = recordadas.filter((r) => !r.confirmada);
  const porLeer = [...sinDecir.filter((r) => r.porVenir), ...sinDecir.filter((r) => !r.porVenir)].slice(0, PENDIENTES.length);
  const dicen = [
    ...recordadas
      .filter((r) => !porLeer.includes(r) && (r.confirmada || !r.porVenir))
      .slice(0, 28)
      .map((r, i) => ({ ...r, TEXTO: CONFIRMAN[i % CONFIRMAN.length]!, ENTENDIDA: E.respuesta.confirma, NOTA: '', hecha: true })),
    ...porLeer.map((r, i) => ({ ...r, TEXTO: PENDIENTES[i]![0], ENTENDIDA: PENDIENTES[i]![1], NOTA: PENDIENTES[i]![2], hecha: false })),
  ].sort((a, b) => (a.cuando < b.cuando ? -1 : 1));
  const filas = dicen.map(({ N_CITA, canal, cuando, hecha, TEXTO, ENTENDIDA, NOTA }, i) => ({
    ID: i + 1,
    N_CITA,
    canal,
    TEXTO,
    ENTENDIDA,
    NOTA,
    cuando,
    hecha,
  }));
  await sql`insert into respuestas_recibidas ("ID", "CANAL", "DE", "TEXTO", "N_CITA", "CODIGOPACIENTE", "ENTENDIDA", "NOTA", "ATENDIDA", proveedor, creado)
    select f."ID", f.canal, regexp_replace(p."TCEL_LADA" || p."TCELULAR", '\\D', '', 'g'), f."TEXTO", f."N_CITA", c."CODIGOPACIENTE", f."ENTENDIDA", f."NOTA",
      case when f.hecha then f.cuando + interval '12 minutes' end, 'demo-' || f."ID", least(f.cuando + interval '12 minutes', now())
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f("ID" int, "N_CITA" int, canal text, "TEXTO" text, "ENTENDIDA" int, "NOTA" text, cuando timestamptz, hecha boolean)
    join citas c on c."N_CITA" = f."N_CITA" join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"`.execute(
    db,
  );
  await seguirSerie(db, 'RESPUESTA_RECIBIDA', filas.length);
  const respondidas = filas.filter((f) => f.ENTENDIDA && f.NOTA === '');
  await sql`update citas c set "RESPUESTA" = f."ENTENDIDA", respondida = f.cuando + interval '12 minutes'
    from jsonb_to_recordset(${JSON.stringify(respondidas)}::jsonb) as f("N_CITA" int, "ENTENDIDA" int, cuando timestamptz) where c."N_CITA" = f."N_CITA"`.execute(
    db,
  );
}
