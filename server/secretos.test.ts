// No secret that is typed or uploaded comes back: recognisable ones go through every call that takes one and are then searched
// in all answers, log lines, tables and files. New fields are included automatically.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { mensajes } from '#features/mensajes/contract.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { descifrar, llaveDe } from '#kernel/server/cifrado.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, cuerpoDe, urlDe } from '#kernel/shared/endpoint.ts';
import { nombreDe, pedir } from '#testing/ataque.ts';
import { csdDePrueba, pfxDePrueba } from '#testing/certificados.ts';
import { ArchivoDePrueba, type CasaDePrueba, type Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { type CampoSecreto, camposSecretos, formasDe, hallados, type Secreto, secretoNuevo } from '#testing/secretos.ts';
import { SLICES } from './slices.ts';

const enviado = (call: Call) => (call.method === 'GET' ? call.query : cuerpoDe(call, CLINICA_EJEMPLO));
const CON_SECRETO = SLICES.flatMap((s) => s.calls.map((x) => x.call)).flatMap((call) => {
  const campos = camposSecretos(enviado(call));
  return campos.length ? [{ call, campos }] : [];
});
/** The installation's own secrets. */
const DE_LA_CASA = { ADMIN_TOKEN: secretoNuevo(9001).padEnd(30, 'A'), ENCRYPTION_KEY: secretoNuevo(9002), SMTP: secretoNuevo(9003) };

let c: CasaDePrueba;
let yo: Cliente;
const renglones: string[] = [];
const respuestas: { de: string; texto: string }[] = [];
const secretos = new Map<Secreto, string>(Object.entries(DE_LA_CASA).map(([k, v]) => [v, k]));
/** Session tokens and the like: shown once to their owner and to nobody else. */
const fichas = new Map<string, string>();
const logradas = new Set<string>();
const soltar: (() => void)[] = [];

beforeAll(async () => {
  for (const nivel of ['log', 'info', 'warn', 'error'] as const) {
    const antes = console[nivel];
    console[nivel] = (...a: unknown[]) => renglones.push(a.map(String).join(' '));
    soltar.push(() => {
      console[nivel] = antes;
    });
  }
  c = await casaNueva(
    {
      LOG_LEVEL: 'trace',
      ADMIN_TOKEN: DE_LA_CASA.ADMIN_TOKEN,
      ENCRYPTION_KEY: DE_LA_CASA.ENCRYPTION_KEY,
      SMTP_URL: `smtp://galeno:${DE_LA_CASA.SMTP}@127.0.0.1:9/`,
    },
    { write: (r) => renglones.push(r) },
  );
  yo = await clinica({ casa: c, permisos: 'todos' });
});
afterAll(() => {
  for (const s of soltar) s();
});

function nuevoSecreto(de: string): string {
  const s = secretoNuevo(secretos.size);
  secretos.set(s, de);
  return s;
}
function poner(arbol: Arbol, [k, ...resto]: string[], valor: unknown): void {
  if (!resto.length) arbol[k!] = valor;
  else {
    if (typeof arbol[k!] !== 'object' || arbol[k!] === null) arbol[k!] = resto[0] === '0' ? [] : {};
    poner(arbol[k!] as Arbol, resto, valor);
  }
}
async function captcha(): Promise<string> {
  const challenge = (await c.app.inject({ url: urlDe(acceso.captcha), remoteAddress: '10.99.0.1' })).json().data;
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
}

/** Sends the call with one secret in all its secret fields (a repeated password must match), and keeps the answer. */
async function mandar(
  call: Call,
  campos: readonly CampoSecreto[],
  muestra: Arbol,
  quien: Cliente,
  o: { ruta?: Arbol; secreto?: string } = {},
) {
  const secreto = o.secreto ?? nuevoSecreto(nombreDe(call));
  const cuerpo = structuredCloneDe(muestra);
  for (const { ruta, archivo, max } of campos)
    poner(
      cuerpo,
      ruta,
      archivo ? new ArchivoDePrueba(Buffer.from(secreto), 'llave.key', 'application/octet-stream') : secreto.slice(0, max),
    );
  // Other required values: the captcha, and the claimed user.
  const s = Object.keys((enviado(call) as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});
  if (s.includes('CAPTCHA')) cuerpo.CAPTCHA = await captcha();
  if (s.includes('CLIENT'))
    Object.assign(cuerpo, { CLIENT: quien.codigo, USER: `u${quien.usuario}`.slice(0, 8), MAIL: 'u@ejemplo.mx', CODIGO: '' });
  // Sets the caller's password to this secret, so that calls that ask for it succeed.
  await c.dueno.query('update usuarios set pase = $1 where cliente = $2 and "CODIGOUSUARIO" = $3', [
    await cifrarClave(secreto),
    quien.cliente,
    quien.usuario,
  ]);
  await c.dueno.query('update intentos set intentos = 0, hasta = null where cliente = $1', [quien.cliente]);
  const partes = Object.fromEntries(
    Object.keys(call.params).map((k) => [k, encodeURIComponent(String(o.ruta?.[k] ?? (k === 'CODIGO' ? quien.codigo : 1)))]),
  );
  const token = call.permiso === 'plataforma' ? `Bearer ${DE_LA_CASA.ADMIN_TOKEN}` : quien.token;
  const r =
    call.permiso === 'plataforma'
      ? await c.app.inject({
          method: call.method,
          url: urlDe(call, partes),
          headers: { authorization: token, 'content-type': 'application/json' },
          payload: JSON.stringify(cuerpo),
        })
      : await pedir(c, { call, partes, cuerpo, token });
  respuestas.push({ de: nombreDe(call), texto: `${JSON.stringify(r.headers)}${r.body}` });
  if (r.statusCode < 300) logradas.add(nombreDe(call));
  for (const [, ficha] of r.body.matchAll(/"TOKEN":"([\w.-]{20,})"/g)) fichas.set(ficha!, nombreDe(call));
  return r;
}
/** structuredClone() would turn files into plain objects. */
const structuredCloneDe = (v: Arbol): Arbol =>
  Object.fromEntries(
    Object.entries(v).map(([k, x]) => [
      k,
      typeof x === 'object' && x !== null && !(x instanceof Blob) && !Array.isArray(x) ? structuredCloneDe(x as Arbol) : x,
    ]),
  );

async function volcado(): Promise<{ tabla: string; texto: string }[]> {
  const { rows: tablas } = await c.dueno.query<{ t: string }>(`select format('%I.%I', n.nspname, c.relname) as t from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`);
  const todo: { tabla: string; texto: string }[] = [];
  for (const { t } of tablas) {
    const { rows } = await c.dueno.query(`select coalesce(string_agg(x::text, E'\\n'), '') as texto from ${t} x`);
    todo.push({ tabla: t, texto: rows[0].texto });
  }
  return todo;
}
function archivosDe(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name));
}

test('los campos que llevan secretos se encuentran por su clase y por su nombre', () => {
  const nombres = new Set(CON_SECRETO.flatMap((x) => x.campos.map((f) => f.ruta.at(-1)!)));
  for (const n of [
    'PASS',
    'REPASS',
    'NEW_PASS',
    'REPEAT_PASS',
    'CURRENT_PASS',
    'TOKEN',
    'KEY',
    'PFX_PASS',
    'PAYPAL_SECRET',
    'EPAYCO_P_KEY',
    'NIUBIZ_PASSWORD',
  ])
    expect(nombres, n).toContain(n);
  expect(nombres).not.toContain('EPAYCO_PUBLIC_KEY');
  expect(CON_SECRETO.flatMap((x) => x.campos.map((f) => f.ruta.join('.')))).toContain('USUARIO.PASS');
  expect(CON_SECRETO.length).toBeGreaterThan(15);
});

describe('con secretos en todas las llamadas que los toman', () => {
  beforeAll(async () => {
    for (const { call, campos } of CON_SECRETO) {
      const s = enviado(call)!;
      let seed = 7;
      for (const letra of call.ruta) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
      // Several valid forms, so that some succeed; one with only the secrets; and one from a user without permission.
      const muestras = [...(fc.sample(bueno(s), { numRuns: 4, seed }) as Arbol[]), {}];
      for (const m of muestras) await mandar(call, campos, m, await clinica({ en: yo, permisos: 'todos' }));
      await mandar(call, campos, muestras[0]!, await clinica({ en: yo, permisos: [] }));
    }
    await aMano();
  }, 240_000);

  /** What random forms do not reach: existing users, valid certificates, a used reset link, a refused login. */
  async function aMano(): Promise<void> {
    const de = (call: Call) => CON_SECRETO.find((x) => x.call === call)?.campos ?? [];
    const otra = await clinica({ en: yo, permisos: 'todos' });
    const persona = {
      NOMBRE: 'Visible',
      MAIL: 'v@ejemplo.mx',
      CLAVEUSUARIO: 'visible',
      NIVEL: otra.usuario,
      ACTIVO: 1,
      SUCURSALES_TODAS: 1,
    };
    await mandar(usuarios.agregar as unknown as Call, de(usuarios.agregar as unknown as Call), persona, otra);
    await otra.sql(({ db }) =>
      sql`insert into catalogo_especialidades ("ID", "DESCRIPCION") values (1, 'General') on conflict do nothing`.execute(db),
    );
    const medico = { NOMBRE: 'Eva', APELLIDO_PATERNO: 'Ruiz', ID_ESPECIALIDAD: 1, MAIL: 'e@ejemplo.mx', USUARIO: { CLAVEUSUARIO: 'eva' } };
    await mandar(medicos.agregar as unknown as Call, de(medicos.agregar as unknown as Call), medico, otra);
    // Accounts of one country only.
    for (const pais of ['co', 'pe'] as const)
      for (const { call, campos } of CON_SECRETO.filter((x) => x.call.ruta.startsWith('/pagos/')))
        await mandar(
          call,
          campos,
          fc.sample(bueno(enviado(call)!), { numRuns: 1, seed: 3 })[0] as Arbol,
          await clinica({ casa: c, pais, permisos: 'todos' }),
        );
    for (const x of CON_SECRETO.filter((x) => Object.keys(x.call.params).length > 0)) {
      const victima = await clinica({ en: yo, permisos: [] });
      const ruta = Object.fromEntries(Object.keys(x.call.params).map((k) => [k, victima.usuario]));
      await mandar(x.call, x.campos, {}, await clinica({ en: yo, permisos: 'todos' }), { ruta });
    }
    for (const { call, campos } of CON_SECRETO.filter((x) =>
      x.campos.some((f) => f.ruta.at(-1) === 'KEY' || f.ruta.at(-1) === 'PFX_PASS'),
    )) {
      const clave = nuevoSecreto(nombreDe(call));
      const { CER, KEY } = csdDePrueba({ clave });
      const { PFX } = pfxDePrueba({ clave });
      const archivo = (b: Buffer, n: string) => new ArchivoDePrueba(b, n, 'application/octet-stream');
      const cuerpo = {
        CODIGOMEDICO: 0,
        CER: archivo(CER, 'a.cer'),
        KEY: archivo(KEY, 'a.key'),
        PFX: archivo(PFX, 'a.pfx'),
        USER: 'MODDATOS',
      };
      const pais = campos.some((f) => f.ruta.at(-1) === 'KEY') ? 'mx' : 'pe';
      const suya = await clinica({ casa: c, pais, permisos: 'todos', ajustes: { RFC: 'EKU9003173C9', RUC: '20100066603' } });
      await mandar(
        call,
        campos.filter((f) => !f.archivo),
        cuerpo,
        suya,
        { secreto: clave },
      );
      // The key itself, as its bytes are in the file.
      for (const b of [KEY, PFX]) secretos.set(b.subarray(400, 424), `${nombreDe(call)}: la llave`);
    }
    // The link of a forgotten password: the outbox stores the mail, and its readers must not get the link.
    const datos = { CLIENT: otra.codigo, USER: `u${otra.usuario}`.slice(0, 8), MAIL: 'u@ejemplo.mx' };
    await otra.llamar(acceso.reset_pass, {}, { ...datos, CAPTCHA: await captcha() });
    const { rows } = await c.dueno.query("select secreto from mensajes where origen = 'acceso'");
    const enlace = descifrar(rows[0].secreto, llaveDe(DE_LA_CASA.ENCRYPTION_KEY));
    secretos.set(enlace.split('/').at(-1)!, 'el enlace de restablecer');
    const bandeja = await otra.llamar(mensajes.obtener);
    expect(bandeja.body.toString()).toContain('[enlace personal]');
    respuestas.push({ de: 'GET /mensajes/obtener', texto: bandeja.body.toString() });
    await mandar(acceso.login as unknown as Call, de(acceso.login as unknown as Call), {}, otra);
    await c.app.inject({ method: 'GET', url: `/api/auth/login?PASS=${nuevoSecreto('en la dirección')}`, remoteAddress: '10.98.0.1' });
    await c.app.inject({ method: 'POST', url: urlDe(acceso.logout), headers: { authorization: nuevoSecreto('un token cualquiera') } });
  }

  test('las principales se lograron, y no solo se rechazaron', () => {
    const debidas = [
      '/usuarios/agregar',
      '/auth/login',
      '/auth/change_pass',
      '/pagos/paypal/enlazar',
      '/pagos/niubiz/enlazar',
      '/formas/login',
      '/sistema_control/subir_certificados_facturacion',
      '/caja/facturas_peru/subir_certificados_peru',
    ];
    expect(debidas.filter((d) => !logradas.has(`POST ${d}`))).toEqual([]);
    expect(respuestas.length).toBeGreaterThan(6 * CON_SECRETO.length - 1);
  });

  test('ninguna respuesta los dice', () => {
    const todas = [...secretos.keys()];
    expect(respuestas.flatMap((r) => hallados(r.texto, todas).map((s) => `${r.de} dijo el de ${secretos.get(s)}`))).toEqual([]);
  });

  test('la bitácora técnica no los tiene, ni a las sesiones', () => {
    // The log was captured and would have shown them.
    expect(renglones.some((r) => r.includes('/api/auth/login'))).toBe(true);
    const texto = renglones.join('\n');
    expect(
      hallados(texto, [...secretos.keys(), ...fichas.keys(), yo.token]).map((s) => secretos.get(s) ?? fichas.get(s as string)),
    ).toEqual([]);
  });

  test('ninguna tabla los guarda a la vista, ni a las sesiones', async () => {
    const tablas = await volcado();
    // The dump is complete and would have shown them.
    expect(tablas.find((t) => t.tabla === 'public.usuarios')!.texto.includes('Visible')).toBe(true);
    expect(tablas.find((t) => t.tabla === 'public.secretos')!.texto.includes('v1.')).toBe(true);
    expect(tablas.map((t) => t.tabla)).toContain('graphile_worker._private_jobs');
    const todos = [...secretos.keys(), ...fichas.keys(), yo.token];
    expect(
      tablas.flatMap(({ tabla, texto }) => hallados(texto, todos).map((s) => `${tabla}: ${secretos.get(s) ?? fichas.get(s as string)}`)),
    ).toEqual([]);
  });

  test('ni los archivos de la instalación', () => {
    const malos = archivosDe(c.config.DATA_DIR).filter((f) => {
      const bytes = readFileSync(f);
      return hallados(bytes.toString('latin1'), secretos.keys()).length + hallados(bytes.toString('hex'), secretos.keys()).length > 0;
    });
    expect(malos).toEqual([]);
  });
});

test('lo que se busca se hallaría, esté como esté', () => {
  const s = secretoNuevo(1);
  const disfraces = [
    `{"PASS":"${s}"}`,
    Buffer.from(s).toString('hex'),
    ...['', 'a', 'ab', 'abc'].map((antes) => Buffer.from(`${antes}${s}:usuario`).toString('base64')),
    Buffer.from(`x${s}`).toString('base64url'),
    encodeURIComponent(s),
  ];
  for (const d of disfraces) expect(hallados(`ruido ${d} ruido`, [s]), d).toEqual([s]);
  expect(hallados(formasDe(secretoNuevo(2)).join(' '), [s])).toEqual([]);
});
