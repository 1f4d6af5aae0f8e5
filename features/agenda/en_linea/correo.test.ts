// Mails of the online agenda as they arrive: the clinic's text, the link to change the appointment, the calendar file.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { exigida, mensajeDe, smsDe } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import { respuestas } from '#features/agenda/respuestas/contract.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { plantillasWhatsapp } from '#features/plantillas_whatsapp/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import { casaNueva, clinica } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { ANA, agendar, apartar, mensajes, type Puesta, puesta, reservada } from '#testing/en_linea.ts';
import { trabajosDe } from '../../../server/trabajos.ts';
import { enLinea } from './contract.ts';

test('el correo de la cita llega con el calendario adjunto', async () => {
  const p = await puesta();
  await conCorreo(p.c, async (casa, recibidos) => {
    const { FICHA, N_CITA } = await reservada(p, '09:00', { ...ANA, IDIOMA: 'en' });
    const { rows } = await p.c.sql(({ db }) => sql<{ id: number }>`select id from mensajes`.execute(db));
    const enviar = trabajosDe(casa.dueno).find((t) => t.tarea === 'mensajes.enviar')!;
    await enviar.correr(casa.host, { cliente: p.c.cliente, usuario: 0, id: rows[0]!.id });
    const correo = recibidos[0]?.cuerpo ?? '';
    expect(correo).toMatch(/^To: ana@ejemplo\.mx/m);
    expect(correo).toContain(`/agenda/${p.c.codigo}/cita/${FICHA}`);
    expect(correo).toContain('at 09:00 with');
    expect(correo).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    const adjunto = /filename=cita\.ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(correo)?.[1] ?? '';
    const ics = Buffer.from(adjunto, 'base64').toString();
    expect(ics).toContain(`UID:cita-${N_CITA}@${p.c.codigo}.galeno\r\n`);
    expect(ics).toContain(`DTSTART:${p.lunes.replaceAll('-', '')}T150000Z\r\n`);
  });
});

const mover = (p: Puesta, FICHA: string, HORA: string) =>
  p.el.llamar(enLinea.mover, { FICHA }, { CLIENTE: p.c.codigo, FECHA: p.lunes, HORA });
const cancelar = (p: Puesta, FICHA: string) => p.el.hacer(respuestas.responder, { FICHA }, { CLIENT: p.c.codigo, RESPUESTA: 2 });
/** Runs the queued jobs that mail the cancellations. */
async function decirCanceladas(p: Puesta): Promise<void> {
  const tarea = 'agenda_en_linea.cancelada';
  const { rows } = await p.c.casa.dueno.query<{ id: string; payload: { cliente: number } }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and (j.payload->>'cliente')::int = $2`,
    [tarea, p.c.cliente],
  );
  const trabajo = trabajosDe(p.c.casa.dueno).find((t) => t.tarea === tarea)!;
  for (const j of rows) {
    await trabajo.correr(p.c.casa.host, j.payload);
    await p.c.casa.dueno.query('delete from graphile_worker._private_jobs where id = $1', [j.id]);
  }
}

test('mover a donde ya está no escribe ni manda nada; de un lado a otro, no sin fin', async () => {
  const p = await puesta();
  const { FICHA, N_CITA } = await reservada(p);
  expect((await mover(p, FICHA, '09:00')).data).toMatchObject({ H_CITA: '09:00' });
  expect(await mensajes(p)).toHaveLength(1);
  expect(await p.c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ VERSION: 1 });
  const rs = [];
  for (let n = 0; n < 8; n++) rs.push(await mover(p, FICHA, n % 2 ? '09:00' : '10:00'));
  expect(rs.filter((r) => r.success)).toHaveLength(7);
  expect(rs.at(-1)).toMatchObject({ status: 429, message: 'Demasiadas solicitudes, intente más tarde' });
  expect(await mensajes(p)).toHaveLength(8);
  expect(await p.c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '10:00' });
});

test('quien cancela por su enlace recibe el archivo que la quita de su calendario; nadie más', async () => {
  const p = await puesta();
  for (const IDIOMA of ['es', 'en'] as const) {
    const { FICHA, N_CITA } = await reservada(p, '09:00', { ...ANA, IDIOMA, MAIL: `${IDIOMA}@ejemplo.mx` });
    expect((await p.el.hacer(enLinea.cita, { FICHA }, { CLIENTE: p.c.codigo })).RESPUESTA).toBe(0);
    await cancelar(p, FICHA);
    await decirCanceladas(p);
    expect((await p.el.hacer(enLinea.cita, { FICHA }, { CLIENTE: p.c.codigo })).RESPUESTA).toBe(2);
    const ultimo = (await mensajes(p)).at(-1)!;
    expect(ultimo).toMatchObject({ para: `${IDIOMA}@ejemplo.mx`, adjuntos: [{ params: { N_CITA } }] });
    expect(ultimo.asunto).toMatch(
      IDIOMA === 'es' ? /^Su cita del lunes .* quedó cancelada, Clínica de prueba$/ : /^Your appointment on Monday, .* is cancelled/,
    );
    expect(ultimo.cuerpo).not.toContain('/cita/');
    expect(ultimo.html).toContain(`<html lang="${IDIOMA}">`);
  }
  // An appointment booked by the desk had no calendar file, and its cancellations are told by the desk.
  const delMostrador = await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '12:00' }));
  const FICHA = await enClinica(p.c.casa.host, p.c.cliente, 0, async (ctx) => fichasDeCita.de(ctx, delMostrador.N_CITA));
  const antes = (await mensajes(p)).length;
  await cancelar(p, FICHA);
  const otra = await reservada(p, '10:00');
  await p.c.hacer(citas.cambiar_estatus, { N_CITA: otra.N_CITA, C_ESTATUS: 4 });
  await decirCanceladas(p);
  expect(await mensajes(p)).toHaveLength(antes + 1);
  // The mailbox reached its hourly limit: the appointment is cancelled all the same, without a mail.
  for (let n = 0; n < 7; n++) await agendar(p, (await apartar(p, '09:00')).data.APARTADO).then((r) => cancelar(p, r.data.FICHA));
  await decirCanceladas(p);
  expect((await mensajes(p)).filter((m) => m.asunto.includes('cancelada') && m.para === ANA.MAIL)).toEqual([]);
});

test('a quien agendó en inglés se le escribe solo en inglés, y solo nuestros enlaces lo son', async () => {
  const p = await puesta();
  const { FICHA } = await reservada(p, '09:00', { ...ANA, IDIOMA: 'en' });
  await mover(p, FICHA, '10:00');
  const video = await agendar(p, (await apartar(p, '12:00', { TIPO_CITA: 1 })).data.APARTADO, { ...ANA, IDIOMA: 'en' });
  const [nueva, movida, porVideo] = await mensajes(p);
  expect(nueva!.asunto).toMatch(/^Your appointment on Monday, \w+ \d+, \d{4}, Clínica de prueba$/);
  expect(nueva!.cuerpo).toMatch(/^Hello Ana, your appointment is booked for Monday, .* at 09:00 with Elena Márquez\.\n\nClínica/);
  expect(movida!.cuerpo).toMatch(/^Hello Ana, your appointment was moved to Monday, .* at 10:00/);
  expect(porVideo!.cuerpo).toContain('your video visit is booked');
  expect(porVideo!.cuerpo).toMatch(/Join from this link: \S+\/videoconsulta\?a=\d+&c=/);
  for (const m of [nueva!, movida!, porVideo!]) {
    expect(`${m.asunto} ${m.cuerpo} ${m.html}`).not.toMatch(/\b(cita|quedó|lunes|agendada|llámenos|videoconsulta del)\b(?!\/)/i);
    expect(m.html).toContain('<html lang="en">');
  }
  const enlace = `${p.c.casa.config.PUBLIC_URL}/agenda/${p.c.codigo}/cita/${video.data.FICHA}`;
  expect(porVideo!.html).toContain(`<a href="${enlace}">${enlace}</a>`);
  // Its room and its page, and nothing else.
  expect(porVideo!.html.match(/<a href="/g)).toHaveLength(2);
});

test('lo que parece un enlace en el nombre de la clínica no lo es', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0, NOMBRECLINICA: 'Salud https://salud.example/x' });
  await agendar(p, (await apartar(p)).data.APARTADO);
  const [m] = await mensajes(p);
  expect(m!.html.match(/<a href="[^"]*"/g)).toEqual([expect.stringContaining('/confirmar/')]);
});

test('a quien agendó en inglés se le recuerda en inglés donde la clínica lo escribió', async () => {
  const p = await puesta({ SOLO_ENVIO_RECORDATORIO: 0 });
  const { N_CITA } = await reservada(p, '09:00', { ...ANA, IDIOMA: 'en' });
  const textos = () =>
    enClinica(
      p.c.casa.host,
      p.c.cliente,
      0,
      async (ctx) => {
        const c = await exigida(ctx, N_CITA);
        return { chat: await mensajeDe(ctx, c, 'RECORDATORIO'), sms: await smsDe(ctx, c, 'RECORDATORIO') };
      },
      p.c.zona,
    );
  expect((await textos()).chat).toContain('le recordamos su cita del lunes');
  const admin = await clinica({ permisos: [P.plantillas.whatsapp], en: p.c });
  const PLANTILLA = 'Hello {{PACIENTE_NOMBRE_PILA}}, see you on {{CITA_FECHA}} at {{CITA_HORA}}.';
  await admin.hacer(plantillasWhatsapp.agregar, {}, { IDIOMA: 'en', USO: 'CITA_RECORDATORIO', PLANTILLA });
  const { chat, sms } = await textos();
  expect(chat).toMatch(/^Hello Ana, see you on Monday, \w+ \d+, 20\d\d at 09:00\.\nPlease confirm or cancel here: http/);
  expect(sms).toMatch(/^Hello Ana, see you on Mon/);
  expect(sms).toContain('Please confirm or cancel here: http');
});

test('donde no sale correo no se promete ninguno, y donde un correo decide no se agenda en línea', async () => {
  const muda = await casaNueva({ GALENO_DEMO: '0' });
  const p = await puesta({}, 'mx', muda);
  expect(await p.el.hacer(enLinea.obtener, {}, { CLIENTE: p.c.codigo })).toMatchObject({ HAY_CORREO: 0, POR_CORREO: 0 });
  expect((await reservada(p)).FICHA).toMatch(/^\d+\./);
  const { data } = await apartar(p, '12:00');
  await p.c.sql(({ db }) => db.updateTable('sistema_control').set({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 }).execute());
  const NO = 'La agenda en línea no está disponible. Llame a la clínica para agendar';
  // The page is still answered, to say why and whom to call, but nothing can be held.
  expect(await p.el.hacer(enLinea.obtener, {}, { CLIENTE: p.c.codigo })).toMatchObject({ HAY_CORREO: 0, POR_CORREO: 1 });
  expect(await apartar(p, '12:30')).toMatchObject({ success: false, message: NO });
  expect(await agendar(p, data.APARTADO)).toMatchObject({ success: false, message: NO });
  await muda.cerrar();
});
