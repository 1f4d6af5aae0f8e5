// The thread that prints: HTML -> PDF. What drives the browser makes every await of its thread five times as dear, for as long as the
// thread lives: in one of its own the server's stay cheap, and what it holds goes with it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { desempacado } from './chromium.ts';
import type { Dicho, Pedido } from './pdf.ts';

const MAX_PAGES = 2; // every open page costs ~25 MB, and a clinic's machine has few processors
const RECYCLE = 500;
const TIMEOUT = 30_000;
const MAX_ROLL_MM = 5_000; // Chromium and the viewers stop understanding longer sheets

interface Engine {
  browser: Browser;
  context: BrowserContext;
  idle: Page[];
  closed: boolean;
  gone: Promise<never>;
}
let engine: Engine | undefined;
let starting: Promise<Engine> | undefined;
let done = 0;

async function launch(): Promise<Engine> {
  try {
    const home = await desempacado();
    const browser = await chromium.launch({
      executablePath: join(home, 'chromium'),
      // NOT the package's own list: it holds --disable-web-security and --single-process, and printed file:///etc/passwd.
      // No name is looked up either (dns-prefetch, preconnect).
      args: ['--no-sandbox', '--font-render-hinting=none', '--host-resolver-rules=MAP * ~NOTFOUND'],
      // Not our environment: it holds the keys, and this process reads what users wrote.
      env: {
        PATH: process.env.PATH,
        HOME: home,
        TMPDIR: tmpdir(),
        LD_LIBRARY_PATH: join(home, 'al2023/lib'),
        FONTCONFIG_PATH: join(home, 'fonts'),
      },
      handleSIGINT: false, // stopping is the server's affair: it closes this thread
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    await context.route('**/*', (route) => (route.request().url().startsWith('data:') ? route.continue() : route.abort('aborted')));
    const gone = new Promise<never>((_, no) => {
      browser.once('disconnected', () => no(new Error('Browser closed')));
    });
    gone.catch(() => {});
    return { browser, context, idle: [], closed: false, gone };
  } catch (cause) {
    throw new Error('No se pudo iniciar el motor de impresión', { cause });
  }
}

async function running(): Promise<Engine> {
  if (engine?.browser.isConnected()) return engine;
  starting ??= launch()
    .then((e) => {
      engine = e;
      return e;
    })
    .finally(() => {
      starting = undefined;
    });
  return starting;
}

let busy = 0;
const queue: (() => void)[] = [];
async function enter(): Promise<void> {
  if (busy < MAX_PAGES) busy++;
  else await new Promise<void>((go) => queue.push(go));
}
function leave(): void {
  const next = queue.shift();
  if (next) next();
  else busy--;
}

class Late extends Error {}
/** Playwright leaves a call without an answer when the browser dies in the middle of it (page.pdf, seen with 1.65). */
async function bounded<T>(work: Promise<T>, { gone }: Engine): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, no) => {
    timer = setTimeout(() => no(new Late('La impresión tardó demasiado')), TIMEOUT);
  });
  work.catch(() => {});
  return Promise.race([work, late, gone]).finally(() => clearTimeout(timer));
}

async function render(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load', timeout: 0 });
  const roll = /^<!doctype html><html[^>]* data-rollo="(\d+)mm"/i.exec(html)?.[1];
  if (!roll) return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  // A roll has a width and no height: the sheet is cut where the text ends.
  await page.emulateMedia({ media: 'print' });
  const box = await page.locator('body').boundingBox();
  const height = Math.min(Math.ceil(((box?.height ?? 0) * 25.4) / 96) + 1, MAX_ROLL_MM);
  return page.pdf({ width: `${roll}mm`, height: `${height}mm`, printBackground: true, tagged: true });
}

/** One try. `again` says whether the failure was the browser's and not the document's. */
async function attempt(html: string): Promise<{ pdf: Buffer } | { error: unknown; again: boolean }> {
  await enter();
  let used: Engine | undefined;
  let page: Page | undefined;
  try {
    used = await running();
    page = used.idle.pop() ?? (await bounded(used.context.newPage(), used));
    const pdf = await bounded(render(page, html), used);
    if (++done % RECYCLE) used.idle.push(page);
    else void page.close().catch(() => {});
    return { pdf };
  } catch (error) {
    const late = error instanceof Late;
    const broken = late || !used?.browser.isConnected() || /closed|crashed/i.test(String(error));
    if (!used || !broken) void page?.close().catch(() => {});
    else {
      // A page that hangs or fell over may take the others along: all get a new browser, and the neighbours try again.
      if (engine === used) engine = undefined;
      void used.browser.close().catch(() => {});
    }
    return { error, again: broken && !late && used !== undefined && !used.closed };
  } finally {
    leave();
  }
}

async function imprimir(html: string): Promise<Buffer> {
  const first = await attempt(html);
  if ('pdf' in first) return first.pdf;
  if (!first.again) throw first.error;
  const second = await attempt(html);
  if ('pdf' in second) return second.pdf;
  throw second.error;
}

async function cerrar(): Promise<void> {
  const last = engine ?? (await starting?.catch(() => undefined));
  engine = undefined;
  if (last) last.closed = true;
  await last?.browser.close().catch(() => {});
}

async function atender(puerto: MessagePort, { n, html }: { n: number; html: string }): Promise<void> {
  const decir = (d: Dicho, pasan: ArrayBuffer[] = []) => puerto.postMessage(d, pasan);
  try {
    const pdf = new Uint8Array(await imprimir(html));
    decir({ n, pdf }, [pdf.buffer]);
  } catch (e) {
    const { stack, message } = e as Error;
    decir(e instanceof Late ? { n, tarde: message } : { n, falla: stack ?? message });
  }
}

/** Prints what comes, several at once, until it is told to end: then without leaving a browser behind. */
export function atenderImpresiones(): void {
  const puerto = parentPort!;
  puerto.on('message', (p: Pedido) => {
    if ('html' in p) void atender(puerto, p);
    else void cerrar().then(() => process.exit(0));
  });
}
