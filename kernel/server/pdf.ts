// HTML -> PDF with the Chromium that comes out of npm: no package of the system is needed (its libraries and fonts are unpacked beside it).
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const MAX_PAGES = 2; // every open page costs ~25 MB, and a clinic's machine has few processors
const RECYCLE = 500;
const TIMEOUT = 30_000;
const MAX_ROLL_MM = 5_000; // Chromium and the viewers stop understanding longer sheets

/** The browser cannot run on this machine: the caller may send the same HTML to the person's browser and print there. */
export class PdfNoDisponible extends Error {
  override name = 'PdfNoDisponible';
}

const run = promisify(execFile);
// AWS_LAMBDA_JS_RUNTIME before the import makes the package unpack its own .so files.
const unpackScript = (pack: string): string => `process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
const c = require(${JSON.stringify(pack)}); (c.default ?? c).executablePath().then((p) => process.stdout.write(p))`;

const complete = (home: string): boolean =>
  ['chromium', 'al2023/lib', 'fonts/fonts.conf', 'completo'].every((f) => existsSync(join(home, f)));

/**
 * Where the unpacked browser is. The package unpacks straight into the temporary directory, under names anybody may have
 * put there first, and two processes that start at once would run a half written binary: so a child unpacks into a private
 * directory (its 200 MB do not stop this process) which takes its final name when it is whole.
 */
async function unpacked(): Promise<string> {
  const pack = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { size, mtimeMs } = await stat(join(dirname(pack), '../../bin/chromium.br'));
  const uid = process.getuid?.() ?? 0;
  const home = join(tmpdir(), `chromium-pdf-${uid}-${size.toString(36)}${Math.floor(mtimeMs).toString(36)}`);
  if (existsSync(home)) {
    const info = await lstat(home);
    if (!info.isDirectory() || info.uid !== uid || (info.mode & 0o022) !== 0)
      throw new Error(`${home} no es de este usuario: bórrelo para poder imprimir`);
    if (complete(home)) return home;
    await rm(home, { recursive: true, force: true }); // a cleaner of temporary files took a part
  }
  const staging = await mkdtemp(`${home}-`);
  try {
    await run(process.execPath, ['-e', unpackScript(pack)], { env: { PATH: process.env.PATH, TMPDIR: staging } });
    // Only these fonts: the same paper on every machine.
    await writeFile(
      join(staging, 'fonts/fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>`,
    );
    await writeFile(join(staging, 'completo'), '');
    await rename(staging, home);
  } catch (error) {
    if (!complete(home)) throw error; // otherwise another process was faster
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return home;
}

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
    const home = await unpacked();
    const { chromium } = await import('playwright-core');
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
      handleSIGINT: false, // stopping is the server's affair: it calls cerrarPdf()
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
    throw new PdfNoDisponible('No se pudo iniciar el motor de impresión', { cause });
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

/**
 * Prints a complete document (images and fonts as data: URLs, size by `@page`; see `documento` in hoja.ts).
 * Scripts do not run, nothing is fetched, local files are not read. Two at a time; the browser starts with the first call
 * and comes back by itself when it dies.
 */
export async function htmlToPdf(html: string): Promise<Buffer> {
  const first = await attempt(html);
  if ('pdf' in first) return first.pdf;
  if (!first.again) throw first.error;
  const second = await attempt(html);
  if ('pdf' in second) return second.pdf;
  throw second.error;
}

/** Unpacks and starts the browser ahead of the first print (2 to 4 s once per machine). Rejects with PdfNoDisponible. */
export async function calentarPdf(): Promise<void> {
  await htmlToPdf('<!doctype html><title>…</title>');
}

/** Closes the browser; the next print starts another. */
export async function cerrarPdf(): Promise<void> {
  const last = engine ?? (await starting?.catch(() => undefined));
  engine = undefined;
  if (last) last.closed = true;
  await last?.browser.close().catch(() => {});
}
