// Every link in a message leads somewhere: each of our addresses sent to somebody is answered by a screen or a call.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { enLinea } from '#features/agenda/en_linea/contract.ts';
import { avisarOferta } from '#features/agenda/lista_espera/server/mensaje.ts';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import { recordar, recordarPorCorreo } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { EN_SU_LUGAR } from '#kernel/server/mensajes.ts';
import { instanteDe } from '#kernel/shared/dates.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import { ANA, agendar, apartar, NADIE, type Puesta, puesta, reservada } from '#testing/en_linea.ts';
import { SLICES } from './slices.ts';

/** A part of an address that is known only when it is written. */
const CUALQUIERA = '*';
const partes = (camino: string): string[] =>
  camino
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean);
let rutas: string[][] = [];
beforeAll(() => {
  // By glob instead of import, as in routes.ts.
  const modulos = import.meta.glob<readonly { path: string }[]>('/web/pantallas.ts', { eager: true, import: 'PANTALLAS' });
  const pantallas = Object.values(modulos).flat();
  expect(pantallas.length).toBeGreaterThan(60);
  const llamadas = SLICES.flatMap((s) => s.calls.map((c) => `/api${c.call.ruta}`));
  rutas = ['/', ...pantallas.map((p) => p.path), ...llamadas].map(partes);
});
/** Whether a screen or a call answers that address. */
const responde = (camino: string): boolean => {
  const suyas = partes(camino);
  return rutas.some(
    (r) => r.length === suyas.length && r.every((parte, i) => parte.startsWith(':') || suyas[i] === parte || suyas[i] === CUALQUIERA),
  );
};

test('las direcciones que arma el servidor llevan a una pantalla o a una llamada que existe', () => {
  const fuentes = import.meta.glob<string>(['/features/**/*.ts', '/kernel/server/*.ts', '/server/**/*.ts', '!/**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const hallados = Object.entries(fuentes).flatMap(([archivo, texto]) =>
    [...texto.matchAll(/PUBLIC_URL\}(\/(?:\$\{[^}]*\}|[^`'"\s$])*)/g)].map((m) => ({
      archivo,
      camino: m[1]!.replace(/(?<=\/)[^/?#]*\$\{[^}]*\}[^/?#]*/g, CUALQUIERA),
    })),
  );
  expect(hallados.length).toBeGreaterThan(8);
  expect(hallados.filter((h) => !responde(h.camino))).toEqual([]);
});

/** Every address of ours in the whole outbox, including the parts hidden from the staff. */
async function enlacesDe(p: Puesta): Promise<string[]> {
  const { PUBLIC_URL, ENCRYPTION_KEY } = p.c.casa.config;
  const { rows } = await p.c.sql(({ db }) =>
    sql<{ cuerpo: string; html: string | null; secreto: string | null }>`select cuerpo, html, secreto from mensajes`.execute(db),
  );
  return rows.flatMap((m) => {
    const secreto = m.secreto ? descifrar(m.secreto, llaveDe(ENCRYPTION_KEY)) : '';
    const todo = `${m.cuerpo} ${m.html ?? ''}`.replaceAll(EN_SU_LUGAR, secreto);
    return [...todo.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([url]) => {
      expect(url.startsWith(PUBLIC_URL), url).toBe(true);
      return url.slice(PUBLIC_URL.length);
    });
  });
}

test('cada enlace de los mensajes de una clínica lleva a una página que existe', async () => {
  const p = await puesta({ SOLO_ENVIO_RECORDATORIO: 0, HORAS_ANTICIPO_ENVIO_SMS: 3 });
  for (const [i, IDIOMA] of ['es', 'en'].entries()) {
    const { FICHA } = await reservada(p, i ? '09:30' : '09:00', { ...ANA, IDIOMA });
    await p.el.llamar(enLinea.mover, { FICHA }, { CLIENTE: p.c.codigo, FECHA: p.lunes, HORA: i ? '10:30' : '10:00' });
    await agendar(p, (await apartar(p, i ? '12:00' : '12:30', { TIPO_CITA: 1 })).data.APARTADO, { ...ANA, IDIOMA });
  }
  // Unknown people are asked to confirm where the clinic takes no new patients.
  const otra = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  for (const quien of [ANA, NADIE]) await agendar(otra, (await apartar(otra, quien === ANA ? '09:00' : '10:00')).data.APARTADO, quien);
  const de = async (TIPO_CITA: 0 | 1, H_CITA: string) =>
    (
      await p.c.hacer(
        citas.agregar,
        {},
        citaDePrueba(p.c, {
          ...{ F_CITA: p.lunes, H_CITA, TIPO_CITA, CODIGOMEDICO: 2, CONFIRMAR_AGENDAR: '1' },
          ...{ SMS_PACIENTE: 1, WHATSAPP_PACIENTE: 1 },
        }),
      )
    ).N_CITA;
  const dichos: string[] = [];
  for (const TIPO_CITA of [0, 1] as const) {
    const N_CITA = await de(TIPO_CITA, TIPO_CITA ? '17:00' : '16:00');
    for (const ACTUALIZADA of [0, 1] as const) {
      const m = await p.c.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA, ID_FORMAS: '0' });
      dichos.push(m.MENSAJE, m.MENSAJE_CORREO);
      await p.c.hacer(mensajesCita.enviar_correo, { N_CITA }, { MAIL: 'ana@ejemplo.mx', ACTUALIZADA });
    }
  }
  // Messages about a video consultation have the link of its room.
  const deVideo = dichos.filter((m) => m.includes('videoconsulta'));
  expect(deVideo).toHaveLength(4);
  for (const m of deVideo) expect(m).toMatch(/\/videoconsulta\?a=\d+&(amp;)?c=[\w-]+\.[\w-]{24}/);
  await enClinica(
    p.c.casa.host,
    p.c.cliente,
    0,
    async (ctx) => {
      await recordar(ctx, new Date(instanteDe(p.c.zona, p.lunes, '16:30').getTime() - 3 * 3_600_000));
      await recordar(ctx, new Date(instanteDe(p.c.zona, p.lunes, '16:50').getTime() - 2 * 3_600_000));
      const sale = { ...ctx, hoy: p.lunes, ahora: '08:10' };
      await sql`update sistema_control set "DIAS_ANTICIPO_ENVIO_EMAIL" = 0`.execute(ctx.db);
      await recordarPorCorreo(sale);
      await avisarOferta(ctx, {
        ...{ ID: 1, CANAL: 'sms', PARA: '525512345678', CODIGOPACIENTE: 1, NOMBRE: 'Ana', MEDICO: 'Elena Márquez' },
        ...{ F_CITA: p.lunes, H_CITA: '10:00', HASTA: '09:00', deDia: true },
      });
    },
    p.c.zona,
  );
  const enlaces = [...(await enlacesDe(p)), ...(await enlacesDe(otra))];
  const clases = new Set(
    enlaces.map((e) =>
      e
        .replaceAll(p.c.codigo, 'clinica')
        .replaceAll(otra.c.codigo, 'clinica')
        .replace(/[^/]*$/, ''),
    ),
  );
  expect([...clases].sort()).toEqual(['/', '/agenda/clinica/cita/', '/agenda/clinica/confirmar/', '/c/clinica/', '/e/clinica/']);
  expect(enlaces.filter((e) => !responde(e))).toEqual([]);
  // Visits in person and by video were both reminded of through each channel.
  const { rows } = await p.c.sql(({ db }) =>
    sql<{ canal: string; cuerpo: string }>`select canal, cuerpo from mensajes where origen like 'cita/%/%T%' order by id`.execute(db),
  );
  expect(new Set(rows.map((m) => `${m.canal} ${m.cuerpo.includes('video')}`)).size).toBe(6);
});
