// The worst and longest content for every upload and every rich text field, found in the contracts and sent over HTTP. No turn
// of the event loop takes 50 ms of processor time, memory does not grow beyond four times what was sent, and no transaction
// waits while a thread works.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { CANAL_TALLER, type EnElTaller } from '#kernel/server/taller.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import type { Campo } from '#kernel/shared/fields.ts';
import { nombreDe, type Pedido, pedir } from '#testing/ataque.ts';
import { ArchivoDePrueba, type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { bueno, camposDe, conCambio } from '#testing/generar.ts';
import { CERTIFICADOS_HOSTILES, HOJAS_HOSTILES, imagenDe, TEXTOS_HOSTILES, textoDeLargo } from '#testing/hostiles.ts';
import { medirLazo } from '#testing/lazo.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const MB = 1024 * 1024;
/**
 * Milliseconds of processor time that one request may hold the loop, and bytes of memory it may use besides four times what was
 * sent.
 */
const TURNO = 50;
const BASE = 48 * MB;

interface Lugar {
  call: Call;
  ruta: readonly string[];
  campo: Campo;
}
/** Public calls that look at the link before they take a file: what a stranger sends never reaches a thread. */
const CON_PUERTA = new Set<Call>(
  SLICES.flatMap((s) => s.calls.flatMap(({ call, handler }) => (typeof handler === 'object' && handler.pasos.puerta ? [call] : []))),
);
const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter((c) => c.permiso !== 'plataforma');
const lugares = (tipo: Campo['tipo']): Lugar[] =>
  LLAMADAS.filter((c) => c.method === 'POST').flatMap((call) =>
    camposDe(cuerpoDe(call, CLINICA_EJEMPLO)).flatMap(({ ruta, campo }) => (campo.tipo === tipo ? [{ call, ruta, campo }] : [])),
  );
const nombre = ({ call, ruta }: Lugar) => `${nombreDe(call)} ${ruta.join('.')}`;

let c: CasaDePrueba;
let yo: Cliente;
beforeAll(async () => {
  c = await casaNueva();
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'lazo' }], pacientes: 4 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'lazo'");
  yo = await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, 'lazo', CLINICA_MX.ZONA_HORARIA, '', 1) });
}, 120_000);

const UNO: Record<string, string> = { NOMBRE: 'receta', FECHA: new Date().toISOString().slice(0, 10) };
const partesDe = (call: Call) => Object.fromEntries(Object.keys(call.params).map((k) => [k, UNO[k] ?? '1']));

interface Visto {
  turno: number;
  memoria: number;
  /** Whether a worker thread was used. */
  aparte: boolean;
  /** Connections idle in a transaction while the thread worked; undefined when it finished before they were counted. */
  esperan: number | undefined;
  estado: number;
}
/** Sends the request and measures. Noise from the machine does not occur eight times in a row. */
async function mirar(p: Omit<Pedido, 'token'>, veces = 8): Promise<Visto> {
  let [trabajan, aparte] = [0, false];
  let esperan: number | undefined;
  const contar = async () => {
    const { rows } = await c.dueno.query(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    if (trabajan) esperan = Math.max(esperan ?? 0, rows[0].n);
  };
  const oir = (m: unknown) => {
    const { ms, obra } = m as EnElTaller;
    trabajan += ms === undefined ? 1 : -1;
    aparte = true;
    if (ms === undefined && obra !== 'papel') void contar();
  };
  subscribe(CANAL_TALLER, oir);
  try {
    const { salida, turno, memoria } = await medirLazo(() => pedir(c, { ...p, token: yo.token }));
    const visto = { turno, memoria, aparte, esperan, estado: salida.statusCode };
    if (turno < TURNO || veces <= 1) return visto;
    const otra = await mirar(p, veces - 1);
    return {
      ...otra,
      turno: Math.min(turno, otra.turno),
      aparte: aparte || otra.aparte,
      esperan: Math.max(esperan ?? 0, otra.esperan ?? 0),
    };
  } finally {
    unsubscribe(CANAL_TALLER, oir);
  }
}
const falla = (donde: string, v: Visto, largo: number): string[] => [
  ...(v.turno >= TURNO ? [`${donde}: detiene el lazo ${Math.round(v.turno)} ms`] : []),
  ...(v.memoria > largo * 4 + BASE ? [`${donde}: toma ${Math.round(v.memoria / MB)} MB`] : []),
  ...(v.esperan ? [`${donde}: ${v.esperan} transacciones esperan al hilo`] : []),
  ...(v.estado >= 500 && v.estado !== 503 ? [`${donde}: responde ${v.estado}`] : []),
];

/** Values that random samples never get right. */
const A_MANO: Record<string, Arbol> = { '/medicos': { NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1 } };
let cuenta = 0;
/**
 * Every text is different, because recently cleaned ones are cached. Printing so many characters is slow, so the longest is
 * printed once.
 */
function textoPara({ call, campo }: Lugar, vuelta: string): string {
  const suyo = `<p>${++cuenta}</p>`;
  return suyo + textoDeLargo(vuelta, (call.archivo && vuelta !== TEXTOS_HOSTILES.at(-1) ? 20_000 : campo.max!) - suyo.length);
}
/** A body with which the field's value reaches a thread. */
async function cuerpoQueLlega(l: Lugar, valor: () => unknown): Promise<Arbol | undefined> {
  const muestras = fc.sample(bueno(cuerpoDe(l.call, CLINICA_EJEMPLO)!), { numRuns: 60, seed: 3 }) as Arbol[];
  for (const m of [...(A_MANO[l.call.slice] ? [A_MANO[l.call.slice]!] : []), ...muestras]) {
    const cuerpo = conCambio(m, [...l.ruta], valor()) as Arbol;
    if ((await mirar({ call: l.call, partes: partesDe(l.call), cuerpo })).aparte) return cuerpo;
  }
  return undefined;
}

test('ningún texto rico, por largo que sea, detiene a los demás', { timeout: 600_000 }, async () => {
  const malas: string[] = [];
  const todos = lugares('html');
  expect(todos.length).toBeGreaterThan(8);
  for (const l of todos) {
    const cuerpo = await cuerpoQueLlega(l, () => `<p>${++cuenta}</p>${textoDeLargo('<p>a</p>', 5_000)}`);
    if (!cuerpo) {
      malas.push(`${nombre(l)}: ningún cuerpo llegó al hilo`);
      continue;
    }
    for (const vuelta of TEXTOS_HOSTILES) {
      const texto = textoPara(l, vuelta);
      const v = await mirar({ call: l.call, partes: partesDe(l.call), cuerpo: conCambio(cuerpo, [...l.ruta], texto) as Arbol });
      malas.push(...falla(`${nombre(l)} con ${vuelta}`, v, texto.length));
    }
  }
  expect(malas).toEqual([]);
});

const archivo = (bytes: Buffer) => new ArchivoDePrueba(bytes, 'a', 'application/octet-stream');
test('ningún archivo detiene a los demás, ni una transacción lo espera', { timeout: 600_000 }, async () => {
  const malas: string[] = [];
  const todos = lugares('archivo');
  const [chica, grande] = [await imagenDe(8, 8), await imagenDe(7_000, 7_000)];
  const pesada = Buffer.concat([chica.subarray(0, 60), Buffer.alloc(30 * MB, 7)]);
  const hojas = HOJAS_HOSTILES.map(([, hacer]) => hacer());
  const vistas = { imagen: 0, planilla: 0, certificado: 0 };
  for (const l of todos) {
    const clase = l.campo.max === 1 ? 'certificado' : l.call.nombre === 'importar' ? 'planilla' : 'imagen';
    const cuerpo = await cuerpoQueLlega(l, () => archivo(clase === 'imagen' ? chica : Buffer.from('Nombre\na\n')));
    if (CON_PUERTA.has(l.call)) {
      if (cuerpo) malas.push(`${nombre(l)}: lo de un extraño llegó al hilo`);
      continue;
    }
    // A field of another country.
    if (!cuerpo && clase === 'certificado') continue;
    if (!cuerpo) {
      malas.push(`${nombre(l)}: ningún cuerpo llegó al hilo`);
      continue;
    }
    const hostiles =
      clase === 'imagen'
        ? [grande, pesada]
        : clase === 'certificado'
          ? CERTIFICADOS_HOSTILES
          : [...(vistas.planilla ? hojas.slice(0, 1) : hojas), await hojaLlena(l.call)];
    vistas[clase]++;
    for (const [n, bytes] of hostiles.entries()) {
      const ver = () => mirar({ call: l.call, partes: partesDe(l.call), cuerpo: conCambio(cuerpo, [...l.ruta], archivo(bytes)) as Arbol });
      let v = await ver();
      // A picture that the thread refuses at once may be answered before the connections are counted.
      for (let veces = 1; bytes === grande && v.esperan === undefined && veces < 8; veces++) v = await ver();
      malas.push(...falla(`${nombre(l)} con el ${n}`, v, bytes.length));
      if (bytes === grande && v.esperan === undefined) malas.push(`${nombre(l)}: no se supo qué transacciones esperaban`);
    }
  }
  expect(malas).toEqual([]);
  expect(vistas.imagen).toBeGreaterThan(6);
  expect(vistas.planilla).toBeGreaterThan(15);
  expect(vistas.certificado).toBeGreaterThan(0);
});
/** As many rows as a sheet may have, under the list's own headings. */
async function hojaLlena(call: Call): Promise<Buffer> {
  const exportar = LLAMADAS.find((x) => x.slice === call.slice && x.nombre === 'exportar')!;
  const { leerPlanilla } = await import('#kernel/server/planilla.ts');
  const libro = await pedir(c, { call: exportar, partes: {}, token: yo.token });
  const [cabeza] = await leerPlanilla(archivoEnMemoria('a', '', new Uint8Array(libro.rawPayload)));
  const columnas = cabeza!.celdas.map((x) => String(x ?? ''));
  const filas = Array.from({ length: 20_000 }, (_, n) => columnas.map((_, k) => `${k}-${n}`).join(','));
  return Buffer.from(`${columnas.map((x) => `"${x}"`).join(',')}\n${filas.join('\n')}\n`);
}
