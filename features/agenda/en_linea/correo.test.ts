// The mail as it arrives: the clinic's words, the link to change the appointment, and a calendar that any program reads.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { conCorreo } from '#kernel/testing/correo.ts';
import { ANA, puesta, reservada } from '#kernel/testing/en_linea.ts';
import { trabajosDe } from '../../../server/trabajos.ts';

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
