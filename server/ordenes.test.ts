// The installation's commands as processes: output, exit status, and independence from the current folder.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hojaPdf } from '#features/integraciones/formas/server/hoja_emulada.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { claveCorrecta } from '#features/personal/server/claves.ts';
import { type CasaDePrueba, casaNueva } from '#testing/clinica.ts';
import { Navegador } from '#testing/navegador.ts';
import { direccionDe, type Entrada, lanzar } from '#testing/proceso.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'galeno-ordenes-'));
let c: CasaDePrueba;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  c = await casaNueva();
  env = {
    DATABASE_URL: direccionDe(c.conexion),
    DATA_DIR: carpeta,
    ENCRYPTION_KEY: c.config.ENCRYPTION_KEY,
    INIT_CWD: carpeta,
    GALENO_CLAVE: 'Jacaranda71x',
  };
});
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const correr = async (entrada: Entrada, ...args: string[]) => {
  const p = await lanzar(entrada, env, args);
  return { estado: await p.fin, dicho: p.salida(), errores: p.errores() };
};
const UNA_FRASE = /^[^\n]+\.\n$/;

test('una clínica se crea con su plan, se lista, se suspende, se reanuda y vence', async () => {
  const datos = ['--codigo', 'Norte', '--nombre', 'Clínica del Norte', '--pais', 'mx', '--usuario', 'admin', '--correo', 'a@ejemplo.mx'];
  const creada = await correr(
    'clinica_crear',
    ...datos,
    '--contrato',
    'Consultorio',
    '--medicos',
    '3',
    '--sms',
    '25',
    '--vigencia',
    '2099-12-31',
  );
  expect(creada).toMatchObject({ estado: 0, errores: '', dicho: expect.stringContaining('con cliente norte, usuario admin') });
  // Nobody enters it but the user who was named, with the password that was given.
  const { rows } = await c.dueno.query(
    `select "CLAVEUSUARIO", pase from usuarios u join compartido.clientes using (cliente) where codigo = 'norte'`,
  );
  expect(rows.map((u) => u.CLAVEUSUARIO)).toEqual(['admin']);
  expect(await claveCorrecta(rows[0].pase, 'Jacaranda71x')).toBe(true);
  for (const sabida of ['Galeno2026', 'admin', 'Admin2026', '']) expect(await claveCorrecta(rows[0].pase, sabida)).toBe(false);
  const otra = await correr('clinica_crear', ...datos);
  expect(otra).toMatchObject({ estado: 1, errores: 'Ya hay una clínica con el código norte: elija otro.\n' });
  expect((await correr('clinica_crear', ...datos, '--vigencia', 'mañana')).errores).toMatch(/^--vigencia: Formato de fecha inválido\.\n$/);

  expect((await correr('clinica', 'list')).dicho).toMatch(/norte +Clínica del Norte +mx +Activa +Consultorio +3 +2099-12-31/);
  expect(await correr('clinica', 'suspend', 'norte', '--motivo', 'Falta de pago')).toMatchObject({ estado: 0, errores: '' });
  expect(JSON.parse((await correr('clinica', 'show', 'norte', '--json')).dicho)).toMatchObject({
    ESTADO: 'suspendida',
    MOTIVO: 'Falta de pago',
    SMS: 25,
  });
  await correr('clinica', 'resume', 'norte');
  expect((await correr('clinica', 'plan', 'norte', '--medicos', '9', '--desactivar', 'config_gastos')).dicho).toMatch(
    /0 de 9[\s\S]*CONFIG_GASTOS/,
  );
  expect((await correr('clinica', 'plan', 'norte', '--activar', 'NADA')).errores).toContain('no hay una sección NADA');
  await correr('clinica', 'expire', 'norte');
  expect((await correr('clinica', 'list', '--estado', 'vencida')).dicho).toContain('norte');
  expect((await correr('clinica', 'bailar')).errores).toContain('No se entiende «bailar»');
  const bitacora = JSON.parse((await correr('clinica', 'log', 'norte', '--json')).dicho).RENGLONES as { ACCION: string; ORIGEN: string }[];
  expect(
    bitacora
      .map((r) => r.ACCION)
      .reverse()
      .slice(0, 3),
  ).toEqual(['clinic:create', 'clinic suspend', 'clinic show']);
  expect(bitacora.every((r) => r.ORIGEN === 'orden')).toBe(true);
}, 120_000);

test('support abre una sesión que vale en el servidor, y la cierra', async () => {
  const r = await correr('clinica', 'support', 'norte', '--motivo', 'No imprime', '--quien', 'Ana Soto', '--json');
  expect(r.estado).toBe(0);
  const { TOKEN, ENLACE } = JSON.parse(r.dicho);
  expect(ENLACE).toContain(`/#soporte=${TOKEN}`);
  const url = await c.app.listen({ port: 0, host: '127.0.0.1' });
  const n = Object.assign(new Navegador(url), { token: TOKEN });
  await n.hacer(pacientes.buscar);
  expect((await correr('clinica', 'support', 'norte', '--cerrar')).dicho).toContain('Sesiones de soporte cerradas: 1');
  expect((await n.llamar(pacientes.buscar)).status).toBe(401);
  await c.app.close();
}, 60_000);

test('access da un enlace con el que el administrador entra sin correo', async () => {
  expect((await correr('clinica', '--help')).dicho).toContain('npm run clinic -- access <código> --motivo');
  expect((await correr('clinica', 'access', 'norte')).errores).toBe('--motivo: diga por qué, para la bitácora.\n');
  expect((await correr('clinica', 'access', 'norte', '--motivo', 'x', '--usuario', 'nadie')).errores).toBe(
    'La clínica no tiene un usuario activo con la clave nadie.\n',
  );
  const r = await correr('clinica', 'access', 'norte', '--motivo', 'Olvidó su contraseña');
  expect(r).toMatchObject({ estado: 0, errores: '', dicho: expect.stringContaining('el usuario admin de norte') });
  expect(r.dicho).toMatch(/\/restablecer#norte\/[\w-]{20,}/);
}, 60_000);

test('invoice registra, paga y cancela las facturas del plan, con su documento; invoices las dice', async () => {
  writeFileSync(join(carpeta, 'factura.pdf'), hojaPdf(['Factura G-1']));
  const datos = ['norte', '--folio', 'G-1', '--fecha', '2026-10-01', '--desde', '2026-10-01', '--hasta', '2026-10-31', '--importe', '899'];
  expect((await correr('clinica', 'invoice', ...datos, '--pdf', 'no-esta.pdf')).errores).toBe('--pdf: no se puede leer no-esta.pdf.\n');
  expect((await correr('clinica', 'invoices', 'norte')).dicho).toContain('Todavía no hay facturas');
  expect((await correr('clinica', 'invoice', ...datos, '--pdf', 'factura.pdf')).dicho).toMatch(
    /G-1 +2026-10-01 +2026-10-01 a 2026-10-31 +899\.00 MXN +Pendiente +sí/,
  );
  expect((await correr('clinica', 'invoice', ...datos)).errores).toBe('Ya hay una factura con el folio G-1.\n');
  expect((await correr('clinica', 'invoice', 'norte', '--folio', 'G-1', '--pagar', '--fecha', '2026-10-04')).dicho).toMatch(
    /Pagada +2026-10-04/,
  );
  expect((await correr('clinica', 'invoice', 'norte', '--folio', 'G-1', '--cancelar')).errores).toContain('--motivo');
  expect((await correr('clinica', 'invoice', 'norte', '--folio', 'G-1', '--cancelar', '--motivo', 'Nota de crédito')).dicho).toContain(
    'Cancelada: Nota de crédito',
  );
  expect((await correr('clinica', 'invoice', 'norte')).errores).toBe('--folio: diga de qué factura.\n');
  expect(JSON.parse((await correr('clinica', 'invoices', 'norte', '--json')).dicho).FACTURAS).toMatchObject([
    { FOLIO: 'G-1', ESTADO: 2, PDF: 1 },
  ]);
  const { RENGLONES } = JSON.parse((await correr('clinica', 'log', 'norte', '--json')).dicho) as {
    RENGLONES: { ACCION: string; DETALLE: object }[];
  };
  expect(RENGLONES.find((r) => r.ACCION === 'clinic invoice')).toMatchObject({ DETALLE: { FOLIO: 'G-1', MOTIVO: 'Nota de crédito' } });
}, 120_000);

test('import dice qué leyó, qué cambió y con qué estado terminó', async () => {
  writeFileSync(join(carpeta, 'cups.csv'), 'CODIGO,NOMBRE\n890201,Consulta\n890202,Consulta de especialidad\n');
  const prueba = await correr('importar', 'cups', 'cups.csv', '--dry-run');
  expect(prueba).toMatchObject({ estado: 0, errores: '' });
  expect(prueba.dicho).toMatch(/2 se agregarían, 0 se cambiarían, 0 iguales[\s\S]*Solo fue una prueba: no se cambió nada\./);
  expect((await correr('importar', 'cups', 'cups.csv')).dicho).toContain('2 se agregaron, 0 se cambiaron, 0 iguales');
  writeFileSync(join(carpeta, 'malo.csv'), 'CODIGO,NOMBRE\n890201,\n890203,Otra\n');
  const malo = await correr('importar', 'cups', 'malo.csv');
  expect(malo).toMatchObject({ estado: 1, errores: expect.stringMatching(/^Un renglón tiene errores y no se cambió nada\./) });
  expect(malo.dicho).toContain('renglón 2: DESCRIPCION: Este campo es requerido');
  expect((await correr('importar', 'cups', 'no-esta.csv')).errores).toMatch(UNA_FRASE);
  expect((await correr('importar', '--help')).dicho).toContain('codigos-postales');
}, 60_000);
