// The thread that turns HTML into PDF. The library that drives the browser makes every await of its thread five times slower
// for as long as the thread lives; in a thread of its own the server stays fast, and its memory is freed when the thread ends.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { desempacado } from './chromium.ts';
import type { Dicho, Pedido } from './pdf.ts';

const MAX_PAGINAS = 2; // each open page costs ~25 MB, and a clinic's machine has few processors
const USOS_DE_UNA_PAGINA = 500;
const PLAZO_MS = 30_000;
const CIERRE_MS = 5_000;
const MAX_ROLLO_MM = 5_000; // Chromium and PDF viewers fail with longer sheets
/** Tags of a document, ends included, up to which its PDF says what each part is (title, table, list), for screen readers. */
const MAX_MARCAS = 40_000;

interface Motor {
  navegador: Browser;
  contexto: BrowserContext;
  libres: Page[];
  caida: Promise<never>;
  /** Ends its process at once: one that hangs or has crashed may take its time to close when asked, or never do it. */
  matar: () => void;
}
let motor: Motor | undefined;
let abriendo: Promise<Motor> | undefined;
let impresos = 0;
let cerrando = false;

async function abrir(): Promise<Motor> {
  try {
    const carpeta = await desempacado();
    const navegador = await chromium.launch({
      executablePath: join(carpeta, 'chromium'),
      // NOT the package's own list: that one contains --disable-web-security and --single-process, and it printed
      // file:///etc/passwd. Host names are not resolved either (dns-prefetch, preconnect).
      args: ['--no-sandbox', '--font-render-hinting=none', '--host-resolver-rules=MAP * ~NOTFOUND'],
      // Not the server's environment: it holds the keys, and this process reads what users wrote.
      env: {
        PATH: process.env.PATH,
        HOME: carpeta,
        TMPDIR: tmpdir(),
        LD_LIBRARY_PATH: join(carpeta, 'al2023/lib'),
        FONTCONFIG_PATH: join(carpeta, 'fonts'),
      },
      timeout: PLAZO_MS,
      handleSIGINT: false, // the server handles signals and closes this thread
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const caida = caidaDe(navegador);
    try {
      // One that dies while it is set up may leave these waiting for ever.
      return await conPlazo(alistar(navegador, caida), caida);
    } catch (error) {
      // One that started and could not be used is not left behind. One that hangs may never answer.
      await conPlazo(navegador.close(), caida, CIERRE_MS).catch(() => {});
      throw error;
    }
  } catch (cause) {
    throw new SinMotor('No se pudo iniciar el motor de impresión', { cause });
  }
}
async function alistar(navegador: Browser, caida: Promise<never>): Promise<Motor> {
  const matar = await muerteDe(navegador);
  const contexto = await navegador.newContext({ javaScriptEnabled: false, offline: true });
  // A page that closes meanwhile is nobody's failure.
  await contexto.route('**/*', (route) =>
    (route.request().url().startsWith('data:') ? route.continue() : route.abort('aborted')).catch(() => {}),
  );
  return { navegador, contexto, libres: [], caida, matar };
}

function caidaDe(navegador: Browser): Promise<never> {
  const caida = new Promise<never>((_, no) => {
    navegador.once('disconnected', () => no(new Error('Browser closed')));
  });
  caida.catch(() => {});
  return caida;
}
async function muerteDe(navegador: Browser): Promise<() => void> {
  const sesion = await navegador.newBrowserCDPSession();
  const { processInfo } = await sesion.send('SystemInfo.getProcessInfo');
  await sesion.detach();
  const pid = processInfo.find((p) => p.type === 'browser')?.id;
  return () => {
    if (!pid || !navegador.isConnected()) return;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  };
}

async function enMarcha(): Promise<Motor> {
  if (motor?.navegador.isConnected()) return motor;
  abriendo ??= abrir()
    .then((e) => {
      motor = e;
      return e;
    })
    .finally(() => {
      abriendo = undefined;
    });
  return abriendo;
}

let ocupadas = 0;
const cola: (() => void)[] = [];
async function entrar(): Promise<void> {
  if (ocupadas < MAX_PAGINAS) ocupadas++;
  else await new Promise<void>((seguir) => cola.push(seguir));
}
function salir(): void {
  const siguiente = cola.shift();
  if (siguiente) siguiente();
  else ocupadas--;
}

interface Impresion {
  html: string;
  marcadores: boolean;
}
class Tarde extends Error {}
/** The browser could not be started, or died before it could be used. */
class SinMotor extends Error {}
/** Playwright never settles a call when the browser dies during it (page.pdf, seen with 1.65). */
async function conPlazo<T>(trabajo: Promise<T>, caida: Promise<never>, plazo = PLAZO_MS): Promise<T> {
  let reloj: NodeJS.Timeout | undefined;
  const tarde = new Promise<never>((_, no) => {
    reloj = setTimeout(() => no(new Tarde('La impresión tardó demasiado')), plazo);
  });
  trabajo.catch(() => {});
  return Promise.race([trabajo, tarde, caida]).finally(() => clearTimeout(reloj));
}

/** Telling the parts of hundreds of sheets takes most of their time and weight, while others wait for the printer. */
function conPartes(html: string): boolean {
  let n = 0;
  for (let i = html.indexOf('<'); i >= 0 && n <= MAX_MARCAS; i = html.indexOf('<', i + 1)) n++;
  return n <= MAX_MARCAS;
}

async function dibujar(pagina: Page, { html, marcadores }: Impresion): Promise<Buffer> {
  // Bookmarks are found by what each part is.
  const tagged = marcadores || conPartes(html);
  await pagina.setContent(html, { waitUntil: 'load', timeout: 0 });
  const rollo = /^<!doctype html><html[^>]* data-rollo="(\d+)mm"/i.exec(html)?.[1];
  if (!rollo) return pagina.pdf({ preferCSSPageSize: true, printBackground: true, tagged, outline: marcadores });
  // A roll has a width and no height: the sheet ends where the text ends.
  await pagina.emulateMedia({ media: 'print' });
  const caja = await pagina.locator('body').boundingBox();
  const alto = Math.min(Math.ceil(((caja?.height ?? 0) * 25.4) / 96) + 1, MAX_ROLLO_MM);
  return pagina.pdf({ width: `${rollo}mm`, height: `${alto}mm`, printBackground: true, tagged });
}

/** One attempt. `repetir`: the browser failed, not the document, so it is worth trying again. */
async function intentar(que: Impresion): Promise<{ pdf: Buffer } | { error: unknown; repetir: boolean }> {
  await entrar();
  let usado: Motor | undefined;
  let pagina: Page | undefined;
  try {
    usado = await enMarcha();
    pagina = usado.libres.pop() ?? (await conPlazo(usado.contexto.newPage(), usado.caida));
    const pdf = await conPlazo(dibujar(pagina, que), usado.caida);
    if (++impresos % USOS_DE_UNA_PAGINA) usado.libres.push(pagina);
    else void pagina.close().catch(() => {});
    return { pdf };
  } catch (error) {
    const tarde = error instanceof Tarde;
    const roto = tarde || error instanceof SinMotor || !usado?.navegador.isConnected() || /closed|crashed/i.test(String(error));
    if (!usado || !roto) void pagina?.close().catch(() => {});
    else {
      // A page that hangs or crashes may affect the others: all get a new browser, and the other prints are tried again.
      if (motor === usado) motor = undefined;
      usado.matar();
    }
    return { error, repetir: roto && !tarde && !cerrando };
  } finally {
    salir();
  }
}

async function imprimir(que: Impresion): Promise<Buffer> {
  const primero = await intentar(que);
  if ('pdf' in primero) return primero.pdf;
  if (!primero.repetir) throw primero.error;
  const segundo = await intentar(que);
  if ('pdf' in segundo) return segundo.pdf;
  throw segundo.error;
}

async function cerrar(): Promise<void> {
  cerrando = true;
  const ultimo = motor ?? (await abriendo?.catch(() => undefined));
  motor = undefined;
  if (ultimo) await conPlazo(ultimo.navegador.close(), ultimo.caida, CIERRE_MS).catch(() => {});
  // One that hangs.
  ultimo?.matar();
}

async function atender(puerto: MessagePort, { n, ...que }: Impresion & { n: number }): Promise<void> {
  const decir = (d: Dicho, pasan: ArrayBuffer[] = []) => puerto.postMessage(d, pasan);
  try {
    const pdf = new Uint8Array(await imprimir(que));
    decir({ n, pdf }, [pdf.buffer]);
  } catch (e) {
    const { stack, message } = e as Error;
    decir(e instanceof Tarde ? { n, tarde: message } : { n, falla: stack ?? message });
  }
}

/** Prints what it is asked for, several at once, until told to end; then closes the browser. */
export function atenderImpresiones(): void {
  const puerto = parentPort!;
  puerto.on('message', (p: Pedido) => {
    if ('html' in p) void atender(puerto, p);
    else void cerrar().then(() => process.exit(0));
  });
  // The library may fail when nobody is waiting, for example about a browser that died idle. The thread goes on with another
  // browser: what is being printed with this one is tried again.
  const alFallar = (e: unknown) => {
    motor?.matar();
    motor = undefined;
    puerto.postMessage({ aviso: e instanceof Error ? (e.stack ?? e.message) : 'lo lanzado no es un error' } satisfies Dicho);
  };
  process.on('unhandledRejection', alFallar);
  process.on('uncaughtException', alFallar);
  // However this thread ends, its browser ends with it.
  process.on('exit', () => motor?.matar());
}
