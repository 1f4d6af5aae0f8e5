// `npm run bench`: the same work by the bare driver, by a minimal server and by Galeno with everything on, over the same rows.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as dormir } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { Conexion, cargar, type Medida, percentil, pideGet, type Respuesta } from './carga.ts';
import type { Tamano } from './crecimiento.ts';
import type { Escritorios } from './escritorios.ts';
import { type Celda, type Corrida, type PorVia, renglon, renglonEscritorios, tablas, VIAS, type Via } from './informe.ts';
import type { Operacion } from './operaciones.ts';
import type { Servidor } from './procesos.ts';
import type { Volumen } from './volumen.ts';

const AYUDA = `npm run bench -- [opciones]
  --patients N   no más pacientes que N (20 000 y 1 000 000 si no se dice)
  --quick        una vuelta de segundos, para ver que todo anda
  --seconds S    segundos de cada medida (1.5)
  --rounds R     vueltas intercaladas (5)
  --only TEXTO   solo las operaciones cuyo nombre lo contiene
  --file         solo el expediente más pesado y una consulta entera
  --storeroom    solo un año del almacén
  --registers    solo un mes de registros del SIS
  --visits       solo la agenda mientras hay diez videoconsultas
  --reports      solo los reportes y las estadísticas sobre tres millones de cargos
  --bahmni       solo setenta personas a la vez, como en el escenario que publica Bahmni
  --growth       solo lo que crece de 20 000 a 5 000 000 de pacientes (con --patients, hasta N)
  --start        solo cuánto tarda en encender y en volver después de un kill -9
  --profile      Galeno solo, con --cpu-prof; los perfiles quedan en .cache/bench
  --report       escribe además bench/RESULTS.md`;

interface Opciones {
  volumenes: number[];
  segundos: number;
  rondas: number;
  reposo: number;
  solo: string;
  perfil: boolean;
  soloInicio: boolean;
  /** The one measure that was asked for in place of all. */
  aparte: Aparte | undefined;
  /** The sizes are compared with each other. */
  crecimiento: boolean;
  informe: boolean;
}
function opciones(): Opciones {
  const t = { type: 'string' } as const;
  const b = { type: 'boolean' } as const;
  const { values: o } = parseArgs({
    options: {
      patients: t,
      seconds: t,
      rounds: t,
      only: t,
      start: b,
      ...{ file: b, storeroom: b, registers: b, visits: b, reports: b, bahmni: b, growth: b },
      quick: b,
      profile: b,
      report: b,
      help: b,
    },
  });
  if (o.help) {
    console.log(AYUDA);
    process.exit(0);
  }
  const tope = Number(o.patients ?? (o.quick ? 2000 : o.growth ? 5_000_000 : 1_000_000));
  const volumenes = (o.growth ? [20_000, 200_000, 1_000_000, 5_000_000] : [20_000, 1_000_000]).filter((n) => n <= tope);
  return {
    volumenes: volumenes.length ? volumenes : [tope],
    segundos: Number(o.seconds ?? (o.quick ? 0.3 : 1.5)),
    rondas: Number(o.rounds ?? (o.quick ? 1 : 5)),
    reposo: o.quick ? 1 : 15,
    solo: (o.only ?? '').toLowerCase(),
    perfil: Boolean(o.profile),
    soloInicio: Boolean(o.start),
    aparte: (Object.keys(APARTE) as Aparte[]).find((cual) => o[cual]),
    crecimiento: Boolean(o.growth),
    informe: Boolean(o.report),
  };
}

async function medirTodo(): Promise<void> {
  const o = opciones();
  if (o.soloInicio) {
    const texto = await medirInicio(o);
    console.log(texto);
    if (o.informe) await escribirInforme(texto, 'start');
    return;
  }
  const { abrirPoolDueno } = await import('#kernel/server/db.ts');
  const { leerConfig } = await import('#kernel/server/config.ts');
  const { abrirBase } = await import('../server/base.ts');
  const { RAIZ } = await import('../server/raiz.ts');
  const { volumen } = await import('./poblar.ts');
  const { LLAVE } = await import('./volumen.ts');
  const carpeta = join(process.env.DATA_DIR ?? join(RAIZ, '.data'), 'bench');
  const salida = join(RAIZ, '.cache/bench');
  mkdirSync(salida, { recursive: true });
  const base = await abrirBase(leerConfig({ DATA_DIR: carpeta, ENCRYPTION_KEY: LLAVE }));
  try {
    const corrida: Corrida = {
      fecha: new Date().toISOString().slice(0, 10),
      segundos: o.segundos,
      rondas: o.rondas,
      generador: { ritmo: 0, us: 0 },
      volumenes: [],
    };
    const tamanos: Tamano[] = [];
    for (const pacientes of o.volumenes) {
      console.log(`\n${pacientes.toLocaleString('es')} pacientes`);
      const v = await volumen(base.raiz!, pacientes, (f) => console.log(f));
      const dueno = abrirPoolDueno(v.conexion, 2);
      if (o.aparte) {
        const medir = await APARTE[o.aparte]();
        console.log(`\n${await conGaleno(v, dueno, carpeta, ({ puerto }, token) => medir(dueno, v, puerto, token))}`);
        await dueno.end();
        continue;
      }
      if (o.crecimiento) {
        const { medirTamano } = await import('./crecimiento.ts');
        tamanos.push(await conGaleno(v, dueno, carpeta, (galeno, token) => medirTamano(dueno, v, galeno, token, o.segundos)));
        await dueno.end();
        continue;
      }
      await medirVolumen(v, dueno, o, corrida, { carpeta, salida });
      await dueno.end();
    }
    if (o.crecimiento) console.log(`\n${(await import('./crecimiento.ts')).tablaCrecimiento(tamanos)}`);
    if (o.perfil || o.aparte || o.crecimiento) return;
    const texto = tablas(corrida);
    const inicio = o.solo ? '' : await medirInicio(o);
    console.log(`\n${texto}\n\n${inicio}`);
    writeFileSync(join(salida, 'ultimo.md'), texto);
    if (o.informe) await escribirInforme(texto, 'measured');
    if (o.informe && inicio) await escribirInforme(inicio, 'start');
  } finally {
    await base.cerrar();
  }
}

type Medir<R> = (dueno: pg.Pool, v: Volumen, puerto: number, token: string) => Promise<R>;
const conTabla =
  <R>(medir: Medir<R>, tabla: (r: R) => string): Medir<string> =>
  async (...de) =>
    tabla(await medir(...de));
/** Measures that are made alone, by their option: the heaviest file, the busiest storeroom, the fullest month of the SIS, … */
const APARTE = {
  file: () => import('./expediente.ts').then((m) => conTabla(m.medirExpediente, m.tablaExpediente)),
  storeroom: () => import('./almacen.ts').then((m) => conTabla(m.medirAlmacen, m.tablaAlmacen)),
  registers: () => import('./registros_sis.ts').then((m) => conTabla(m.medirSis, m.tablaSis)),
  visits: () => import('./visitas.ts').then((m) => conTabla(m.medirVisitas, m.tablaVisitas)),
  reports: () => import('./reportes.ts').then((m) => conTabla(m.medirReportes, m.tablaReportes)),
  bahmni: () => import('./jornada.ts').then((m) => conTabla(m.medirJornada, m.tablaJornada)),
};
type Aparte = keyof typeof APARTE;
/** On a server of its own. */
async function conGaleno<R>(
  v: Volumen,
  dueno: pg.Pool,
  carpeta: string,
  medir: (galeno: Servidor, token: string) => Promise<R>,
): Promise<R> {
  const { encenderGaleno } = await import('./procesos.ts');
  const { abrirSesion } = await import('./operaciones.ts');
  const token = await abrirSesion(dueno, v);
  const galeno = await encenderGaleno(v, join(carpeta, 'galeno'), []);
  try {
    return await medir(galeno, token);
  } finally {
    await galeno.parar();
  }
}

async function medirInicio(o: Opciones): Promise<string> {
  const { medirRegreso, renglonRegreso } = await import('./regreso.ts');
  const { RAIZ } = await import('../server/raiz.ts');
  const carpeta = join(process.env.DATA_DIR ?? join(RAIZ, '.data'), 'bench', 'inicio');
  return renglonRegreso(await medirRegreso(carpeta, o.rondas, (f) => console.log(f)));
}

/** Replaces the measured part of the report; text that people wrote around it stays. */
async function escribirInforme(texto: string, parte: 'measured' | 'start'): Promise<void> {
  const archivo = join((await import('../server/raiz.ts')).RAIZ, 'bench/RESULTS.md');
  const antes = readFileSync(archivo, 'utf8');
  const marca = `<!-- ${parte}: begin -->`;
  const [i, f] = [antes.indexOf(marca), antes.indexOf(`<!-- ${parte}: end -->`)];
  if (i < 0 || f < i) throw new Error(`${archivo} no tiene las marcas`);
  writeFileSync(archivo, `${antes.slice(0, i + marca.length)}\n\n${texto}\n\n${antes.slice(f)}`);
}

async function medirVolumen(
  v: Volumen,
  dueno: pg.Pool,
  o: Opciones,
  corrida: Corrida,
  { carpeta, salida }: { carpeta: string; salida: string },
): Promise<void> {
  const { encenderDesnudo, encenderGaleno, memoriaDe, postgresDe, pssDe } = await import('./procesos.ts');
  const { abrirSesion, operaciones, receta } = await import('./operaciones.ts');
  const { abrirCrudo } = await import('./consultas.ts');
  const token = await abrirSesion(dueno, v);
  const crudo = abrirCrudo(v.raiz);
  const galeno = await encenderGaleno(v, join(carpeta, 'galeno'), o.perfil ? ['--cpu-prof', `--cpu-prof-dir=${salida}`] : []);
  const desnudo = await encenderDesnudo(v);
  const postgres = await postgresDe(dueno);
  try {
    await dormir(o.perfil ? 2000 : o.reposo * 1000);
    const reposo = { ...memoriaDe(galeno.pid), base: pssDe(postgres) };
    console.log(`  en reposo: servidor ${reposo.servidor} MiB, navegador ${reposo.hijos} MiB, base ${reposo.base} MiB`);
    const puertos = { desnudo: desnudo.puerto, galeno: galeno.puerto };
    const pids = { crudo: process.pid, desnudo: desnudo.pid, galeno: galeno.pid, postgres };
    const lista = (await operaciones(crudo, v, token)).filter((op) => op.nombre.toLowerCase().includes(o.solo));
    for (const op of lista) await comparar(op, puertos);
    if (!corrida.generador.ritmo) corrida.generador = await calibrar(desnudo.puerto, o.segundos);
    const celdas: Celda[] = [];
    for (const op of lista)
      for (const conexiones of o.perfil ? [16] : [1, 16]) {
        const celda = await medirCelda(op, conexiones, o, puertos, pids);
        celdas.push(celda);
        console.log(`  ${renglon(celda)}`);
      }
    const despues = memoriaDe(galeno.pid);
    if (o.perfil) return;
    const desks = 'desks'.includes(o.solo) ? await medirDesks(dueno, v, galeno, o) : [];
    const pdf = await medirPdf(galeno.puerto, receta(token), o.rondas > 1 ? 30 : 5);
    corrida.volumenes.push({ pacientes: v.pacientes, citas: v.citas, notas: v.notas, celdas, reposo, despues, pdf, desks });
    const { escribirPlanes } = await import('./planes.ts');
    await escribirPlanes(v, token, join(salida, `planes_${v.pacientes}.txt`), join(carpeta, 'galeno'));
  } finally {
    await Promise.all([galeno.parar(), desnudo.parar()]);
    await crudo.end();
  }
}

/** Ten and fifty users, each with a session, on one doctor's week. */
async function medirDesks(dueno: pg.Pool, v: Volumen, galeno: Servidor, o: Opciones): Promise<Escritorios[]> {
  const { abrirSesion } = await import('./operaciones.ts');
  const { medirEscritorios } = await import('./escritorios.ts');
  const { sumarDias } = await import('#kernel/shared/dates.ts');
  const semana = { desde: v.lunes, hasta: sumarDias(v.lunes, 6), medico: 1 };
  const hechas: Escritorios[] = [];
  for (const n of [10, 50]) {
    const tokens = await Promise.all(Array.from({ length: n }, () => abrirSesion(dueno, v)));
    const e = await medirEscritorios(galeno, tokens, semana, o.rondas > 1 ? 30 : 5);
    hechas.push(e);
    console.log(`  ${renglonEscritorios(e)}`);
  }
  return hechas;
}

type Puertos = Record<'desnudo' | 'galeno', number>;
type Pids = Record<Via | 'postgres', number>;
const abrir = (puerto: number, n: number) => Promise.all(Array.from({ length: n }, () => Conexion.abrir(puerto)));
const decir = ({ estado, cuerpo }: Respuesta): string => (estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 200)}`);

/** Both servers must answer the same rows, or the comparison would be meaningless. */
async function comparar(op: Operacion, puertos: Puertos): Promise<void> {
  if (!op.filas) return;
  const [b, c] = [await Conexion.abrir(puertos.desnudo), await Conexion.abrir(puertos.galeno)];
  for (let i = 0; i < 5; i++) {
    const rb = await b.pedir(op.desnudo(i));
    const rc = await c.pedir(op.galeno(i));
    if (rb.estado !== 200 || rc.estado !== 200) throw new Error(`${op.nombre}: ${decir(rb)} ${decir(rc)}`);
    const busca = op.nombre.includes('search');
    // Equal names may come in any order; of more than fifty matches, any fifty.
    const ordenar = (filas: Record<string, unknown>[]) =>
      busca ? filas.sort((x, y) => Number(x.CODIGOPACIENTE) - Number(y.CODIGOPACIENTE)) : filas;
    const suyas = ordenar(op.filas(JSON.parse(rb.cuerpo.toString())));
    const nuestras = ordenar(op.filas(JSON.parse(rc.cuerpo.toString()).data));
    const igual = (f: Record<string, unknown>, g: Record<string, unknown>) => Object.entries(f).every(([k, x]) => !(k in g) || g[k] === x);
    if (suyas.length !== nuestras.length || (!(busca && suyas.length === 50) && !nuestras.every((f, k) => igual(f, suyas[k]!))))
      throw new Error(`${op.nombre}: las respuestas no son iguales (${suyas.length}, ${nuestras.length})`);
  }
  b.cerrar();
  c.cerrar();
}

/** The generator's own limit: an empty route of the minimal server. */
async function calibrar(puerto: number, segundos: number): Promise<Corrida['generador']> {
  const conexiones = await abrir(puerto, 16);
  const nada = pideGet('/nada');
  const m = await cargar(
    conexiones.map((c) => async () => decir(await c.pedir(nada))),
    segundos,
  );
  for (const c of conexiones) c.cerrar();
  return { ritmo: m.ms.length / m.segundos, us: (m.generador * m.segundos * 1e6) / m.ms.length };
}

/** Calls before measuring: each connection plans a statement anew the first five times. */
const CALIENTA = 300;
const CALIENTA_S = 5;
const vueltas = new WeakMap<Operacion, number>();
async function medirCelda(op: Operacion, conexiones: number, o: Opciones, puertos: Puertos, pids: Pids): Promise<Celda> {
  const { cpuDe, cpuDeTodos } = await import('./procesos.ts');
  const abiertas = { desnudo: await abrir(puertos.desnudo, conexiones), galeno: await abrir(puertos.galeno, conexiones) };
  const siguiente = () => {
    const i = vueltas.get(op) ?? 0;
    vueltas.set(op, i + 1);
    return i;
  };
  const pasos = (via: Via): (() => Promise<string>)[] =>
    via === 'crudo'
      ? Array.from(
          { length: conexiones },
          () => () =>
            op.crudo(siguiente()).then(
              () => '',
              (e: Error) => e.message,
            ),
        )
      : abiertas[via].map((c) => async () => decir(await c.pedir(op[via](siguiente()))));
  const vias = Object.fromEntries(
    VIAS.map((x) => [x, { rondas: [], fallas: 0, falla: '', nodo: 0, base: 0, generador: 0 }]),
  ) as unknown as Record<Via, PorVia>;
  for (let ronda = 0; ronda < o.rondas; ronda++)
    for (const via of o.perfil ? (['galeno'] as const) : VIAS) {
      if (via === 'galeno') await op.preparar?.(Math.ceil(250 * (CALIENTA_S + o.segundos)));
      if (ronda === 0) await cargar(pasos(via), Math.min(CALIENTA_S, o.segundos * 4), CALIENTA);
      const [nodo, base] = [cpuDe(pids[via]), cpuDeTodos(pids.postgres)];
      const m: Medida = await cargar(pasos(via), o.segundos);
      const suma = vias[via];
      suma.nodo += cpuDe(pids[via]) - nodo;
      suma.base += cpuDeTodos(pids.postgres) - base;
      suma.rondas.push({ ms: m.ms, segundos: m.segundos });
      suma.fallas += m.fallas;
      suma.falla ||= m.falla;
      suma.generador = Math.max(suma.generador, m.generador);
    }
  for (const c of [...abiertas.desnudo, ...abiertas.galeno]) c.cerrar();
  return { operacion: op.nombre, aim: op.aim, conexiones, vias };
}

async function medirPdf(
  puerto: number,
  r: { guardar: Buffer; imprimir: (n: number) => Buffer },
  veces: number,
): Promise<Corrida['volumenes'][number]['pdf']> {
  const c = await Conexion.abrir(puerto);
  const guardada = await c.pedir(r.guardar);
  if (guardada.estado !== 200) throw new Error(`receta: ${decir(guardada)}`);
  const { CONSECUTIVO } = JSON.parse(guardada.cuerpo.toString()).data;
  const tiempos: number[] = [];
  let bytes = 0;
  for (let i = 0; i < veces + 5; i++) {
    const t = performance.now();
    const pdf = await c.pedir(r.imprimir(CONSECUTIVO));
    if (pdf.estado !== 200) throw new Error(`PDF: ${decir(pdf)}`);
    if (i >= 5) tiempos.push(performance.now() - t);
    bytes = pdf.cuerpo.length;
  }
  c.cerrar();
  tiempos.sort((a, b) => a - b);
  return { mediana: percentil(tiempos, 50), p95: percentil(tiempos, 95), bytes };
}

// The minimal server is this same file, started by the bench as a separate process.
if (process.argv[2] === 'desnudo') await (await import('./desnudo.ts')).servirDesnudo(process.argv[3] ?? '{}');
else
  await medirTodo().catch((e) => {
    console.error(e);
    process.exit(1);
  });
