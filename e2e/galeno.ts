// What every journey starts with: a new clinic with a doctor, a logged-in page, and axe.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import axe, { type RunOnly } from 'axe-core';
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { acceso } from '#features/acceso/contract.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Arbol, encode } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { type Call, type Datos, urlDe } from '#kernel/shared/endpoint.ts';
import { plataforma } from '../server/plataforma/contract.ts';

/** Day and time in the clinics of the journeys: a run may begin before midnight and end after it. */
export function ahora(): { FECHA: string; HORA: string } {
  const { fecha: FECHA, hora: HORA } = enLaClinica('America/Mexico_City');
  return { FECHA, HORA };
}
export const hoy = (): string => ahora().FECHA;

export const CLAVE = 'Jacaranda71x';
const correr = promisify(execFile);
const BASE = () => process.env.E2E_BASE!;
/**
 * An address that nobody else in these journeys has: the server trusts this machine as a proxy, and limits count each visitor
 * apart.
 */
const otraDireccion = () => ({ 'x-forwarded-for': `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')}` });

/** A clinic with its administrator's token, called by contract over real HTTP. */
export class Clinica {
  constructor(
    readonly codigo: string,
    readonly token: string,
  ) {}
  async hacer<C extends Call>(call: C, params: Arbol = {}, cuerpo: Arbol = {}): Promise<Datos<C>> {
    const form = new FormData();
    for (const [k, v] of encode(cuerpo)) form.append(k, v);
    const r = await fetch(BASE() + urlDe(call, params, call.method === 'GET' ? cuerpo : undefined), {
      method: call.method,
      headers: { authorization: this.token },
      ...(call.method === 'POST' ? { body: form } : {}),
    });
    const json = await r.json();
    if (!json.success) throw new Error(`${call.ruta}: ${r.status} ${json.message} ${JSON.stringify(json.data)}`);
    return json.data;
  }
  paciente(p: Arbol = {}): Promise<{ CODIGOPACIENTE: number }> {
    return this.hacer(
      pacientes.guardar,
      {},
      {
        NOMBRE: 'Guadalupe',
        APELLIDO_PATERNO: 'Hernández',
        APELLIDO_MATERNO: 'Ortega',
        FECHA_NACIMIENTO: '1968-03-14',
        SEXO: 2,
        TCEL_LADA: '52',
        TCELULAR: '5555500142',
        MAIL: 'guadalupe@ejemplo.mx',
        CONFIRMAR_REGISTRO: 1,
        ...p,
      },
    );
  }
}

export async function entrar(CLIENT: string, USER = 'admin', PASS = CLAVE): Promise<string> {
  const { data: challenge } = await (await fetch(`${BASE()}/api/auth/captcha`, { headers: otraDireccion() })).json();
  const CAPTCHA = Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
  const form = new FormData();
  for (const [k, v] of Object.entries({ CLIENT, USER, PASS, CAPTCHA })) form.append(k, v);
  const r = await (await fetch(`${BASE()}${urlDe(acceso.login)}`, { method: 'POST', body: form, headers: otraDireccion() })).json();
  if (!r.success) throw new Error(r.message);
  return r.data.TOKEN;
}

const SEMANA = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
let cuenta = 0;
/** Runs `npm run clinic` on the server under test. */
export const orden = (...opciones: string[]): Promise<unknown> =>
  correr(process.execPath, ['dist/server/clinica.js', ...opciones], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATOS, GALENO_DEMO: '0' },
  });
/** A clinic as the platform creates it: empty, with an administrator and the wizard pending. */
export async function clinicaVacia(pais = 'mx'): Promise<Clinica> {
  const codigo = `e${process.pid.toString(36)}${(++cuenta).toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  await new Clinica('', process.env.E2E_ADMIN!).hacer(
    plataforma.agregar,
    {},
    {
      ...{ QUIEN: 'pruebas', CODIGO: codigo, NOMBRECLINICA: 'Clínica Jacarandas', ID_PAIS: paisPorCodigo(pais)!.ID_PAIS },
      ...{ CLAVEUSUARIO: 'admin', MAIL: 'admin@ejemplo.mx', PASS: CLAVE },
    },
  );
  return new Clinica(codigo, await entrar(codigo));
}
/** A clinic that finished the wizard, with a doctor from 8 to 20 every day and two concepts to charge. */
export async function clinicaNueva(pais = 'mx'): Promise<Clinica> {
  const c = await clinicaVacia(pais);
  await c.hacer(sistemaControl.mostrar_asistente, { MOSTRAR: 0 });
  const lista = (await c.hacer(especialidades.contract.obtener)) as unknown as { ID: number; DESCRIPCION: string }[];
  const ID = lista.find((e) => e.DESCRIPCION === 'Medicina interna')?.ID ?? 1;
  const { CODIGOMEDICO } = (await c.hacer(
    medicos.agregar,
    {},
    {
      NOMBRE: 'Elena',
      APELLIDO_PATERNO: 'Márquez',
      APELLIDO_MATERNO: 'Solís',
      ID_ESPECIALIDAD: ID,
      SEXO: 2,
      CEDULA_PROFECIONAL: '0000000',
      UNIVERSIDAD: 'UNAM',
      MAIL: 'elena@ejemplo.mx',
      SUCURSALES: [1],
    },
  )) as { CODIGOMEDICO: number };
  await c.hacer(
    medicos.actualizar_horarios,
    { CODIGOMEDICO },
    {
      SUCURSALES: [1],
      HORARIOS: [
        {
          SUCURSAL: 1,
          HORARIOVC_IGUAL: 1,
          ...Object.fromEntries(
            SEMANA.flatMap((d) => [
              [`${d}_INICIAL`, '08:00'],
              [`${d}_FINAL`, '20:00'],
            ]),
          ),
        },
      ],
    },
  );
  for (const [DESCRIPCION, IMPORTE] of [
    ['Consulta de medicina interna', 950],
    ['Electrocardiograma en reposo', 650],
  ] as const)
    await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE, ACTIVO: 1 });
  return c;
}

interface Fijos {
  clinica: Clinica;
  tema: 'claro' | 'oscuro';
  yo: Page;
  enTelefono: Page;
}
/** A new page of a phone, 360 points wide, where nobody has logged in. */
export const telefono = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, baseURL: BASE(), locale: 'es-MX' })).newPage();
/** Chromium may die before it is up, on a machine short of memory; that is none of what these journeys ask. */
const LANZAMIENTOS = 3;
export const test = base.extend<Fijos, { browser: Browser }>({
  browser: [
    async ({ playwright, launchOptions, headless }, use) => {
      const lanzar = (quedan: number): Promise<Browser> =>
        playwright.chromium
          .launch({ ...launchOptions, ...(headless === undefined ? {} : { headless }) })
          .catch((e) => (quedan > 1 ? lanzar(quedan - 1) : Promise.reject(e)));
      const navegador = await lanzar(LANZAMIENTOS);
      await use(navegador);
      await navegador.close();
    },
    { scope: 'worker' },
  ],
  tema: ['claro', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  clinica: async ({}, use) => use(await clinicaNueva()),
  /** A page with the administrator logged in. */
  yo: async ({ page, clinica, tema }, use) => {
    await prepararPagina(page, clinica.token, tema);
    await use(page);
  },
  /** The same on a phone. */
  enTelefono: async ({ browser, clinica, tema }, use) => {
    const page = await telefono(browser);
    await prepararPagina(page, clinica.token, tema);
    await use(page);
    await page.context().close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  extraHTTPHeaders: async ({}, use) => use(otraDireccion()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  baseURL: async ({}, use) => use(BASE()),
});
/** `tema` undefined: the device's. */
export async function prepararPagina(page: Page, token: string, tema?: string): Promise<void> {
  await page.addInitScript(
    ([t, k]) => {
      if (t) localStorage.setItem('galeno.tema', t);
      if (k) localStorage.setItem('galeno.token', k);
    },
    [tema, token],
  );
}
/** A slow network: holds what matches until what this gives is called. */
export async function retener(page: Page, que: string | RegExp): Promise<() => void> {
  let dejar = () => {};
  const dejado = new Promise<void>((r) => {
    dejar = r;
  });
  await page.route(que, async (pedido) => {
    await dejado;
    await pedido.continue();
  });
  return () => dejar();
}
const TODO = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another theme can change. */
const COLORES = ['color-contrast', 'link-in-text-block'];
/** axe finds no fault in what the page shows now; with `colores`, only in its colours. */
export async function sinFallas(page: Page, { colores = false } = {}): Promise<void> {
  const runOnly: RunOnly = colores ? { type: 'rule', values: COLORES } : { type: 'tag', values: TODO };
  const mirar = async (): Promise<string[]> => {
    let faltas: string[] = [];
    // A frame that opens something else while it is looked at does not answer: the page is looked at again.
    await expect(async () => {
      // What is still fading in does not have its colours yet.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
      );
      // Half a megabyte: once in each document.
      for (const marco of page.frames()) if (!(await marco.evaluate(() => 'axe' in globalThis))) await marco.evaluate(axe.source);
      faltas = await page.evaluate(async (solo) => {
        const { violations } = await axe.run({ runOnly: solo, resultTypes: ['violations'], frameWaitTime: 5_000 });
        return violations.map(({ id, nodes }) => {
          const donde = nodes.slice(0, 3).map((n) => n.target.join(' '));
          return `${id}: ${donde.join(' | ')}`;
        });
      }, runOnly);
    }).toPass({ timeout: 30_000 });
    return faltas;
  };
  // Something may have begun to fade in while it was looked at: a fault is what is still there.
  const faltas = (await mirar()).length ? await mirar() : [];
  expect(faltas).toEqual([]);
}

/** Runs a row's action: by its button, or from the menu at its end. */
export async function accionDeFila(page: Page, cual: RegExp | Locator, accion: string): Promise<void> {
  const fila = cual instanceof RegExp ? page.getByRole('row', { name: cual }) : cual;
  const menu = fila.getByRole('button', { name: /^Acciones de / });
  const suyo = fila.getByRole('button', { name: new RegExp(`^${accion}: `) });
  await expect(menu.or(suyo)).toBeVisible();
  if (await suyo.count()) return suyo.click();
  await menu.click();
  await page.getByRole('menuitem', { name: accion, exact: true }).click();
}
