// The mail as it arrives: the clinic's words, the link to change the appointment, and a calendar that any program reads.
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { levantar } from '#kernel/testing/clinica.ts';
import { ANA, puesta, reservada } from '#kernel/testing/en_linea.ts';
import { trabajosDe } from '../../../server/trabajos.ts';

test('el correo de la cita llega con el calendario adjunto', async () => {
  const p = await puesta();
  const recibidos: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(flujo, _sesion, listo) {
      let todo = '';
      flujo.on('data', (t) => {
        todo += t;
      });
      flujo.on('end', () => {
        recibidos.push(todo.replace(/=\r\n/g, '').replace(/=3D/g, '='));
        listo();
      });
    },
  });
  await new Promise<void>((listo) => smtp.listen(0, '127.0.0.1', listo));
  const { port } = smtp.server.address() as { port: number };
  const casa = await levantar(p.c.casa.conexion, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const { FICHA, N_CITA } = await reservada(p, '09:00', { ...ANA, IDIOMA: 'en' });
    const { rows } = await p.c.sql(({ db }) => sql<{ id: number }>`select id from mensajes`.execute(db));
    const enviar = trabajosDe(casa.dueno).find((t) => t.tarea === 'mensajes.enviar')!;
    await enviar.correr(casa.host, { cliente: p.c.cliente, usuario: 0, id: rows[0]!.id });
    const [correo = ''] = recibidos;
    expect(correo).toMatch(/^To: ana@ejemplo\.mx/m);
    expect(correo).toContain(`/agenda/${p.c.codigo}/cita/${FICHA}`);
    expect(correo).toContain('at 09:00 with');
    expect(correo).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    const adjunto = /filename=cita\.ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(correo)?.[1] ?? '';
    const ics = Buffer.from(adjunto, 'base64').toString();
    expect(ics).toContain(`UID:cita-${N_CITA}@${p.c.codigo}.galeno\r\n`);
    expect(ics).toContain(`DTSTART:${p.lunes.replaceAll('-', '')}T150000Z\r\n`);
  } finally {
    await casa.host.vivo.cerrar();
    await casa.app.close();
    await Promise.all([casa.host.pool.end(), casa.host.poolNumeros.end(), casa.dueno.end()]);
    await new Promise<void>((listo) => smtp.close(() => listo()));
  }
});
