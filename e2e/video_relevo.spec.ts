// A visit by video between two networks that only a relay joins; left out where coturn's `turnserver` is not installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './galeno.ts';
import { lanzar } from './servidor.ts';
import { admitir, chica, conVisita, entraMedico, entraPaciente, telefono } from './visita.ts';

const HAY = spawnSync('turnserver', ['--version']).error === undefined;
const PUERTO = randomInt(40_000, 48_000);
const SECRETO = 'el secreto que comparten';
let relevo: ChildProcess | undefined;
let parar = async () => {};
test.skip(!HAY, 'turnserver no está instalado');
test.setTimeout(120_000);
test.beforeAll(async () => {
  if (!HAY) return;
  relevo = spawn(
    'turnserver',
    [
      ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--allow-loopback-peers', '--realm=galeno', '--log-file=stdout'],
      ...[`--static-auth-secret=${SECRETO}`, '--use-auth-secret', `--listening-port=${PUERTO}`],
      ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--pidfile='],
    ],
    { stdio: 'ignore' },
  );
  parar = await lanzar({ TURN_URL: `turn:127.0.0.1:${PUERTO}?secret=${encodeURIComponent(SECRETO)}` });
});
test.afterAll(async () => {
  await parar();
  relevo?.kill();
});
/** This browser reaches nobody but through a relay. */
const soloPorRelevo = (p: Page) =>
  p.addInitScript(() => {
    const Real = RTCPeerConnection;
    const parejas: RTCPeerConnection[] = [];
    (window as unknown as { parejas: RTCPeerConnection[] }).parejas = parejas;
    window.RTCPeerConnection = new Proxy(Real, {
      construct(_, [c]: [RTCConfiguration]) {
        const pc = new Real({ ...c, iceTransportPolicy: 'relay' });
        parejas.push(pc);
        return pc;
      },
    });
  });

test('solo por un relevo, con la clave que el servidor da para esa visita, se ven', async ({ yo, clinica }) => {
  const { N_CITA, enlace } = await conVisita(clinica);
  await Promise.all([chica(yo), soloPorRelevo(yo)]);
  await entraMedico(yo, N_CITA);
  const el = await telefono(yo, enlace);
  await soloPorRelevo(el);
  await el.reload();
  await entraPaciente(el);
  await admitir(yo, el);
  const camino = await yo.evaluate(async () => {
    const pc = (window as unknown as { parejas: RTCPeerConnection[] }).parejas.at(-1)!;
    const dichos = [...(await pc.getStats()).values()];
    const par = dichos.find((r) => r.type === 'candidate-pair' && r.nominated);
    return dichos.find((r) => r.id === par?.localCandidateId)?.candidateType;
  });
  expect(camino).toBe('relay');
  await el.context().close();
});
