// Unattended operation: due backups are made, and the administrator is told when they cannot be.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { respaldo } from '#features/respaldo/contract.ts';
import { asClinic } from '#kernel/server/db.ts';
import { type CasaDePrueba, type Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { abrirTurno } from '../trabajos.ts';
import { abrirDeposito } from './deposito.ts';
import { aceptarLlave, comprobarLlave, huellaDeLlave } from './llave.ts';
import { vigilarCopias } from './trabajos.ts';

const CLAVE = 'una clave que nadie adivina';
const ADMIN_TOKEN = 'la-llave-de-la-plataforma-de-prueba';
const dir = mkdtempSync(join(tmpdir(), 'galeno-vigilia-'));
let c: CasaDePrueba;
let uno: Cliente;
beforeAll(async () => {
  c = await casaNueva({
    BACKUP_URL: `file:${join(dir, 'copias')}`,
    BACKUP_KEY: CLAVE,
    ADMIN_TOKEN,
    ADMIN_MAIL: 'quien@opera.mx',
    GALENO_DEMO: '0',
  });
  uno = await clinica({ casa: c });
});
afterAll(async () => {
  await c.cerrar();
  rmSync(dir, { recursive: true, force: true });
});
const estado = async () =>
  (
    await c.app.inject({
      url: `/api${respaldo.estado.ruta}`,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
      remoteAddress: '127.0.0.1',
    })
  ).json();
/** Moves the clinics' creation and the last backups that far into the past. */
const hace = (intervalo: string) =>
  c.dueno.query(`update compartido.clientes set creado = now() - '${intervalo}'::interval;
    update compartido.respaldos set inicio = now() - '${intervalo}'::interval, fin = now() - '${intervalo}'::interval`);

test('mientras no falta ninguna no hace nada; cuando falta, la hace sin que nadie la pida', async () => {
  await vigilarCopias(c.host, c.dueno);
  expect((await estado()).data).toMatchObject({ ULTIMA: null, FALTA: 0, COPIAS: [] });
  await hace('27 hours');
  expect((await estado()).data.FALTA).toBe(1);
  await vigilarCopias(c.host, c.dueno);
  const { data } = await estado();
  expect(data).toMatchObject({
    FALTA: 0,
    HORAS: 0,
    FUERA: 1,
    AUTOMATICAS: 1,
    COPIAS: [{ ESTADO: 'buena', MOTIVO: 'diaria', ALCANCE: 'completa' }],
  });
  expect(await (await abrirDeposito(c.config.BACKUP_URL, CLAVE, false)).copias()).toEqual([data.COPIAS[0].NOMBRE]);
}, 60_000);

test('cuando no se puede, un correo al día dice desde cuándo y por qué', async () => {
  await hace('30 hours');
  writeFileSync(join(dir, 'tapado'), 'aquí no se puede hacer una carpeta');
  await conCorreo(uno, async (casa, recibidos) => {
    const { SMTP_URL } = casa.config;
    const host = { ...c.host, config: { ...c.config, SMTP_URL, BACKUP_URL: `file:${join(dir, 'tapado', 'copias')}` } };
    await vigilarCopias(host, c.dueno);
    await vigilarCopias(host, c.dueno);
    expect(recibidos).toHaveLength(1);
    expect(recibidos[0]!.para).toEqual(['quien@opera.mx']);
    expect(recibidos[0]!.cuerpo).toContain('no tiene una copia completa desde');
    expect(recibidos[0]!.cuerpo).toContain('Lo que pas=C3=B3 al intentarlo: No se p');
    expect(recibidos[0]!.cuerpo).not.toContain(CLAVE);
  });
  expect((await estado()).data.COPIAS[0]).toMatchObject({ ESTADO: 'fallida', FALLA: expect.stringMatching(/./) });
}, 60_000);

test('quien administra pide una desde la pantalla, y la hace el proceso de trabajos', async () => {
  const turno = await abrirTurno(c.host, c.conexion);
  try {
    const r = await c.app.inject({
      method: 'POST',
      url: `/api${respaldo.hacer.ruta}`,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ QUIEN: 'Ana Soto' }),
      remoteAddress: '127.0.0.1',
    });
    expect(r.json()).toMatchObject({ success: true, message: 'La copia se está haciendo' });
    await expect
      .poll(async () => (await estado()).data.COPIAS[0], { timeout: 20_000 })
      .toMatchObject({ ESTADO: 'buena', MOTIVO: 'pedida' });
  } finally {
    await turno.parar();
  }
  const { rows } = await c.dueno.query("select quien from compartido.plataforma_bitacora where quien <> '' order by id desc limit 1");
  expect(rows[0]).toMatchObject({ quien: 'Ana Soto' });
}, 60_000);

test('la base recuerda su llave: otra se rechaza con una frase, hasta que se acepta', async () => {
  await comprobarLlave(c.dueno, c.config);
  await comprobarLlave(c.dueno, c.config);
  const otra = 'otra llave cualquiera';
  await expect(comprobarLlave(c.dueno, { ENCRYPTION_KEY: otra, ENCRYPTION_KEY_ANTERIOR: '' })).rejects.toThrow(
    `no es la de esta base de datos: tiene la huella ${huellaDeLlave(otra)} y se espera ${huellaDeLlave(c.config.ENCRYPTION_KEY)}.`,
  );
  const aceptar = (llave: string) =>
    asClinic(c.host.poolDueno, { cliente: 0, usuario: 0, zona: 'UTC', lee: false }, ({ db }) => aceptarLlave(db, llave));
  await aceptar(otra);
  await comprobarLlave(c.dueno, { ENCRYPTION_KEY: otra, ENCRYPTION_KEY_ANTERIOR: '' });
  await aceptar(c.config.ENCRYPTION_KEY);
});
