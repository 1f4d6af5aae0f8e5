// A session that calls too fast is stopped across all servers without affecting others; a stream ends with its session.
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { contactos } from '#features/contactos/contract.ts';
import { type Cliente, casaNueva, clinica, levantar } from '#testing/clinica.ts';

test('pasado su tope de un minuto, una sesión espera; la de al lado sigue', async () => {
  const casa = await casaNueva({ LLAMADAS_POR_MINUTO: '120' });
  const otra = await levantar(casa.conexion, { LLAMADAS_POR_MINUTO: '120' });
  try {
    const c = await clinica({ casa });
    const vecina = await clinica({ casa, en: c });
    const enOtra = Object.assign(Object.create(c), { casa: otra }) as Cliente;
    // Stays within one clock minute.
    const falta = 60_000 - (Date.now() % 60_000);
    if (falta < 20_000) await new Promise((r) => setTimeout(r, falta + 50));
    const estados: number[] = [];
    for (let i = 0; i < 100; i++) estados.push((await (i % 2 ? c : enOtra).llamar(contactos.obtener)).status);
    expect(new Set(estados)).toEqual(new Set([200]));
    let ultima = 200;
    for (let i = 0; i < 120 && ultima === 200; i++) {
      const r = await (i % 2 ? c : enOtra).llamar(contactos.obtener);
      ultima = r.status;
      if (ultima !== 200) expect(r).toMatchObject({ status: 429, message: 'Demasiadas operaciones en un minuto, espere un momento' });
    }
    // Neither server alone counted that many.
    expect(ultima).toBe(429);
    expect((await vecina.llamar(contactos.obtener)).status).toBe(200);
  } finally {
    await otra.cerrar();
    await casa.cerrar();
  }
}, 90_000);

test('el aviso en vivo termina con su sesión, y una sesión tiene un tope de ventanas', async () => {
  const casa = await casaNueva();
  const abiertas: AbortController[] = [];
  try {
    await casa.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(casa.app.server.address() as AddressInfo).port}/api/vivo`;
    const c = await clinica({ casa });
    const vecina = await clinica({ casa, en: c });
    const abrir = async (quien: Cliente) => {
      const a = new AbortController();
      abiertas.push(a);
      const r = await fetch(base, { headers: { authorization: quien.token }, signal: a.signal });
      return { estado: r.status, lector: r.body!.getReader() };
    };
    const suyas = [];
    for (let i = 0; i < 20; i++) suyas.push(await abrir(c));
    expect(suyas.every((s) => s.estado === 200)).toBe(true);
    expect((await abrir(c)).estado).toBe(429);
    const ajena = await abrir(vecina);
    expect(ajena.estado).toBe(200);
    await casa.host.vivo.cerrarVencidos();
    await casa.dueno.query('update compartido.sesiones set fin = now() where cliente = $1 and usuario = $2', [c.cliente, c.usuario]);
    await casa.host.vivo.cerrarVencidos();
    for (const { lector } of suyas) while (!(await lector.read()).done);
    expect((await abrir(c)).estado).toBe(401);
    // The other session's stream goes on.
    expect((await ajena.lector.read()).done).toBe(false);
    const callada = await Promise.race([ajena.lector.read().then((x) => x.done), new Promise((r) => setTimeout(() => r('sigue'), 300))]);
    expect(callada).toBe('sigue');
  } finally {
    for (const a of abiertas) a.abort();
    await casa.cerrar();
  }
});

test('quien cierra una sesión en otra parte la termina al momento en todas sus ventanas, también desde otro servidor', async () => {
  const casa = await casaNueva();
  const otra = await levantar(casa.conexion);
  const ventanas = new AbortController();
  try {
    await casa.host.vivo.escuchar();
    await casa.app.listen({ port: 0, host: '127.0.0.1' });
    const c = await clinica({ casa });
    const vecina = await clinica({ casa, en: c });
    const [suya, ajena] = await Promise.all(
      [c, vecina].map(async ({ token }) => {
        const url = `http://127.0.0.1:${(casa.app.server.address() as AddressInfo).port}/api/vivo`;
        return (await fetch(url, { headers: { authorization: token }, signal: ventanas.signal })).body!.getReader();
      }),
    );
    expect((await (Object.assign(Object.create(c), { casa: otra }) as Cliente).llamar(acceso.logout)).status).toBe(200);
    while (!(await suya!.read()).done);
    expect((await ajena!.read()).done).toBe(false);
  } finally {
    ventanas.abort();
    await otra.cerrar();
    await casa.cerrar();
  }
  // Sooner than the heartbeat, which would end it too.
}, 20_000);
