// What people write goes where it belongs and nowhere else: into a header of a mail, into an address, into a pattern of a search.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import especialidades from '#features/catalogos/especialidades.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { leerConfig } from '#kernel/server/config.ts';
import { correo } from '#kernel/server/correo.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { clinica } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { SLICES } from './slices.ts';

const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call));

test('un correo no gana encabezados ni destinatarios con los renglones de un asunto, un nombre o una dirección', async () => {
  const c = await clinica();
  const mal = '\r\nBcc: espia@ejemplo.com\r\nX-Falso: 1\r\n\r\ncuerpo falso';
  await conCorreo(c, async (casa, recibidos) => {
    const m = {
      para: 'ana@ejemplo.mx',
      asunto: `Su cita${mal}`,
      cuerpo: 'Hola',
      adjuntos: [{ nombre: `receta${mal}.pdf`, tipo: 'application/pdf', contenido: async () => Buffer.from('x') }],
    };
    await correo.enviar(casa.host, m as never);
    await correo.enviar(casa.host, { ...m, asunto: 'Otra', adjuntos: [], para: `ana@ejemplo.mx${mal}` } as never).catch(() => {});
    expect(recibidos.length).toBeGreaterThan(0);
    for (const r of recibidos) {
      expect(r.para).toEqual(['ana@ejemplo.mx']);
      const cabeza = r.cuerpo.split('\r\n\r\n')[0]!;
      expect(cabeza).not.toMatch(/^(bcc|x-falso):/im);
      expect(r.cuerpo).not.toMatch(/^(bcc|x-falso):/im);
    }
  });
});

test('ninguna llamada lleva en su dirección una contraseña, un token de sesión ni un captcha', () => {
  const SECRETO = /PASS|CLAVE(?!PROCESO|USUARIO)|TOKEN|SECRET|CAPTCHA|^CODIGO$|NIP/;
  const deLlamada = (call: Call) => [
    ...Object.keys(call.params),
    ...(call.method === 'GET' && call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []),
  ];
  const malas = LLAMADAS.flatMap((call) =>
    deLlamada(call)
      .filter((n) => SECRETO.test(n) && n !== 'CODIGO')
      .map((n) => `${call.ruta} ${n}`),
  );
  expect(malas).toEqual([]);
});

test('lo que se busca se busca como está escrito: los signos de un patrón no son comodines', async () => {
  const c = await clinica();
  for (const DESCRIPCION of ['Cirugía 100% láser', 'Cirugía a_b', 'Cirugía axb', 'Dolor (crónico) [a-z]+', 'C\\D'])
    await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION });
  const nombres = ['Ana % Ruiz', 'Ana_Ruiz', 'AnaxRuiz', 'Ana.*Ruiz', "Ana' or '1'='1"];
  await c.sql(({ db }) =>
    db
      .insertInto('pacientes')
      .values(
        nombres.map((NOMBRE, i) => ({ CODIGOPACIENTE: i + 1, NOMBRE, APELLIDO_PATERNO: 'X', FECHAALTA: '2026-01-01', SEXO: 0 })) as never,
      )
      .execute(),
  );
  const halla = async (BUSCAR: string) => {
    const r = (await c.hacer(pacientes.buscar, {}, { BUSCAR })) as unknown as { PACIENTES?: { NOMBRE: string }[] } | { NOMBRE: string }[];
    return JSON.stringify(r);
  };
  for (const signo of ['%', '_', '.*', "' or '1'='1", '\\', '[a-z]']) {
    const dicho = await halla(signo);
    const cuantos = nombres.filter((n) => dicho.includes(JSON.stringify(n).slice(1, -1))).length;
    expect(cuantos, signo).toBeLessThanOrEqual(2);
  }
  expect(await halla('Ana_Ruiz')).not.toContain('AnaxRuiz');
});

test('la llave que se crea sola solo la lee su dueño', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'galeno-llave-'));
  try {
    const { ENCRYPTION_KEY } = leerConfig({ DATA_DIR });
    expect(statSync(join(DATA_DIR, 'llave')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(DATA_DIR, 'llave'), 'utf8').trim()).toBe(ENCRYPTION_KEY);
    expect(Buffer.from(ENCRYPTION_KEY, 'base64url')).toHaveLength(32);
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
});
