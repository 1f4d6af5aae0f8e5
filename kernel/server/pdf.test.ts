import { executionAsyncId } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { junto, leerPdf } from '#testing/pdf.ts';
import { crudo, documento, html } from './hoja.ts';
import { cerrarPdf, htmlToPdf, OCIO_MS, prepararPdf } from './pdf.ts';

const PATH = process.env.PATH;
const MARCA = `/marca-${randomUUID()}`;
/**
 * Process ids of the browsers this file started; other test files run theirs in other threads of this process. What compiles the
 * sources for the thread, when they changed since the last run, is its child too and no browser.
 */
function navegadores(): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[1]);
        const suyo = parent === process.pid && readFileSync(`/proc/${pid}/environ`, 'latin1').includes(MARCA);
        return suyo && !/^[^\0]*esbuild/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The only browser. One that a hostile document made unusable was killed, and the system takes a moment to clear it away. */
async function elSuyo(): Promise<number> {
  await expect.poll(navegadores, { timeout: 10_000 }).toHaveLength(1);
  return navegadores()[0]!;
}
/** Process ids of the pages of a browser, which its zygotes begin. */
function paginasDe(navegador: number): number[] {
  const pids = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid));
  const leer = (pid: string | number, que: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${que}`, 'latin1');
    } catch {
      return '';
    }
  };
  const padre = (pid: number): number => Number(leer(pid, 'stat').split(') ')[1]?.split(' ')[1] ?? 0);
  const suya = (pid: number): boolean => pid === navegador || (pid > 1 && suya(padre(pid)));
  return pids.map(Number).filter((pid) => leer(pid, 'cmdline').includes('--type=renderer') && suya(pid));
}

beforeAll(async () => {
  await cerrarPdf();
  process.env.PATH = `${PATH}:${MARCA}`;
  await prepararPdf();
  // Unpacking does not start it.
  expect(navegadores()).toEqual([]);
}, 60_000);
afterAll(async () => {
  process.env.PATH = PATH;
  await cerrarPdf();
});

const receta = (medicamentos: string[], pie = 'Receta 12 · expediente 1042'): string =>
  documento({
    titulo: 'Receta 12',
    hoja: 'media',
    pie,
    cuerpo: html`<h1>Clínica Jacarandas</h1><p>Paciente: Guadalupe Núñez Ortega</p>
      <ol>${medicamentos.map((m) => html`<li>${m}</li>`)}</ol><div class="firma"><br><br>Dra. Elena Márquez</div>`,
  });

describe('la hoja impresa', () => {
  test('una receta de media carta cabe en una hoja apaisada y dice lo que se escribió', async () => {
    const { hojas, texto, titulo } = leerPdf(await htmlToPdf(receta(['Metformina 850 mg, 1 tableta cada 12 h', 'Losartán 100 mg'])));
    expect(hojas).toHaveLength(1);
    expect(hojas[0]!.ancho).toBeCloseTo(215.9, 0);
    expect(hojas[0]!.alto).toBeCloseTo(139.7, 0);
    for (const dicho of ['Guadalupe Núñez Ortega', 'Metformina 850 mg, 1 tableta cada 12 h', 'Dra. Elena Márquez'])
      expect(texto).toContain(junto(dicho));
    expect(texto).toContain(junto('Receta 12 · expediente 1042'));
    expect(texto).toContain(junto('Página 1 de 1'));
    expect(titulo).toBe('Receta 12');
    expect(texto).not.toMatch(/galeno/i);
  });

  test('una receta larga numera sus hojas y la firma no se parte', async () => {
    const { hojas, texto } = leerPdf(await htmlToPdf(receta(Array.from({ length: 30 }, (_, i) => `Medicamento ${i} en tabletas`))));
    expect(hojas).toHaveLength(2);
    expect(texto).toContain(junto('Página 2 de 2'));
    expect(texto).toContain(junto('Medicamento 29 en tabletas'));
  });

  test('la carta es vertical y repite los títulos de la tabla', async () => {
    const cuerpo = html`<table><thead><tr><th>Concepto</th></tr></thead><tbody>${Array.from({ length: 60 }, (_, i) => html`<tr><td>Fila ${i}</td></tr>`)}</tbody></table>`;
    const { hojas, texto } = leerPdf(await htmlToPdf(documento({ titulo: 'Corte', hoja: 'carta', cuerpo })));
    expect(hojas).toHaveLength(2);
    expect(hojas[0]!.alto).toBeCloseTo(279.4, 0);
    expect(texto.match(/Concepto/g)).toHaveLength(2);
  });

  test('el ticket mide 80 mm de ancho y lo que ocupe su texto, en una sola pieza', async () => {
    const ticket = async (filas: number): Promise<{ ancho: number; alto: number }> => {
      const cuerpo = html`${Array.from({ length: filas }, (_, i) => html`<p>Consulta ${i} ........ 500.00</p>`)}`;
      const { hojas, texto } = leerPdf(
        await htmlToPdf(documento({ titulo: 'Ticket', hoja: 'ticket', cuerpo, pie: 'Gracias por su visita' })),
      );
      expect(hojas).toHaveLength(1);
      expect(texto).toContain(junto('Gracias por su visita'));
      return hojas[0]!;
    };
    const corto = await ticket(3);
    const largo = await ticket(120);
    expect(corto.ancho).toBeCloseTo(80, 0);
    expect(corto.alto).toBeLessThan(60);
    expect(largo.alto).toBeGreaterThan(600);
  });

  test('dice qué es cada parte, que leen los lectores de pantalla, menos cuando son cientos de hojas', async () => {
    const conPartes = async (palabras: number) => {
      const cuerpo = crudo('<b>reposo</b> '.repeat(palabras));
      const pdf = await htmlToPdf(documento({ titulo: 'Indicaciones', hoja: 'carta', cuerpo }));
      expect(leerPdf(pdf).texto).toContain('reposo'.repeat(50));
      return pdf.includes('/StructTreeRoot');
    };
    expect([await conPartes(50), await conPartes(25_000)]).toEqual([true, false]);
  });

  test('los nombres de fuera del español también se leen', async () => {
    const { texto } = leerPdf(await htmlToPdf(receta(['Łukasz Dvořák', '₡ 1 500 · € 20'])));
    expect(texto).toContain(junto('Łukasz Dvořák'));
    expect(texto).toContain(junto('₡ 1 500 · € 20'));
  });
});

describe('una plantilla hostil', () => {
  test('imprime solo su texto: no lee el disco, no corre programas y no sale a la red', async () => {
    const secreto = join(tmpdir(), `secreto-${process.pid}.txt`);
    writeFileSync(secreto, 'CONTENIDOPRIVADO');
    let visitas = 0;
    const web = createServer((_, res) => {
      visitas++;
      res.end('DESDELARED');
    }).listen(0, '127.0.0.1');
    const tcp = createTcp(() => visitas++).listen(0, '127.0.0.1');
    await Promise.all([once(web, 'listening'), once(tcp, 'listening')]);
    const at = (s: { address(): unknown }): string => `http://127.0.0.1:${(s.address() as AddressInfo).port}`;
    const u = at(web);
    const hostil = `<link rel="preconnect" href="${at(tcp)}"><link rel="dns-prefetch" href="//espia.example">
      <link rel="stylesheet" href="${u}/a.css"><style>@import "${u}/b.css"; body { background: url(${u}/c.png) }
      @font-face { font-family: X; src: url(file://${secreto}) } p { font-family: X }</style><base href="${u}/">
      <p>Texto de la nota</p><iframe src="file://${secreto}"></iframe><iframe src="${u}/d"></iframe>
      <iframe srcdoc="<p>DENTRO</p><script>document.write('CORRIO')</script>"></iframe>
      <object data="file://${secreto}"></object><embed src="file://${secreto}"><img src="${u}/e.png" srcset="${u}/f.png 2x">
      <svg><image href="${u}/g.png"/><use href="file://${secreto}#a"/></svg><video src="${u}/h.mp4" poster="${u}/i.png"></video>
      <script>document.body.append('CORRIO'); fetch('${u}/j')</script><script src="${u}/k.js"></script>
      <img src="x" onerror="document.body.append('CORRIO')"><meta http-equiv="refresh" content="0;url=${u}/l">
      <form action="${u}/m"><input name="a" autofocus onfocus="this.form.submit()"></form>`;
    try {
      // With our paper's security policy and without it: each defence must hold alone.
      const solo = `<!doctype html><html><body>${hostil}</body></html>`;
      const enHoja = documento({ titulo: 'x', hoja: 'carta', cuerpo: crudo(hostil) });
      for (const doc of [solo, enHoja]) {
        const { texto } = leerPdf(await htmlToPdf(doc));
        expect(texto).toContain(junto('Texto de la nota'));
        expect(texto).not.toMatch(/CONTENIDOPRIVADO|DESDELARED|CORRIO/);
      }
      expect(visitas).toBe(0);
      const { texto } = leerPdf(await htmlToPdf(receta(['La siguiente receta sale bien'])));
      expect(texto).toContain(junto('La siguiente receta sale bien'));
    } finally {
      web.close();
      tcp.close();
    }
  });
});

describe('el motor', () => {
  test('si el navegador muere, la siguiente impresión sale igual', async () => {
    process.kill(await elSuyo(), 'SIGKILL');
    const { texto } = leerPdf(await htmlToPdf(receta(['Después de la caída'])));
    expect(texto).toContain(junto('Después de la caída'));
  });

  test('si muere mientras arranca, arranca otro', async () => {
    await cerrarPdf();
    const impresa = htmlToPdf(receta(['Después del tropiezo']));
    await expect.poll(navegadores, { timeout: 20_000, interval: 1 }).toHaveLength(1);
    process.kill(navegadores()[0]!, 'SIGKILL');
    expect(leerPdf(await impresa).texto).toContain(junto('Después del tropiezo'));
    expect(await elSuyo()).toBeGreaterThan(0);
  });

  test('si se cae su página, se cambia por otro y el que falló no se queda', async () => {
    const antes = await elSuyo();
    const hojas = paginasDe(antes);
    expect(hojas.length).toBeGreaterThan(0);
    for (const pid of hojas) process.kill(pid, 'SIGKILL');
    expect(leerPdf(await htmlToPdf(receta(['Después de la página']))).texto).toContain(junto('Después de la página'));
    expect(await elSuyo()).not.toBe(antes);
  });

  test('si muere a media impresión, nadie se queda sin la suya', async () => {
    const todas = Array.from({ length: 6 }, (_, i) => htmlToPdf(receta([`Paciente en fila ${i}`])));
    const medio = new Promise((r) => setTimeout(r, 25)).then(() => {
      for (const pid of navegadores()) process.kill(pid, 'SIGKILL');
    });
    const pdfs = await Promise.all(todas);
    await medio;
    pdfs.forEach((pdf, i) => {
      expect(leerPdf(pdf).texto).toContain(junto(`Paciente en fila ${i}`));
    });
  });

  test('cuarenta impresiones a la vez no se mezclan ni abren cuarenta páginas', async () => {
    const pdfs = await Promise.all(Array.from({ length: 40 }, (_, i) => htmlToPdf(receta([`Receta número ${i}.`]))));
    pdfs.forEach((pdf, i) => {
      expect(leerPdf(pdf).texto).toContain(junto(`Receta número ${i}.`));
    });
  });

  test('se cierra sin dejar procesos y vuelve a abrir cuando hace falta', async () => {
    await cerrarPdf();
    expect(navegadores()).toEqual([]);
    expect(leerPdf(await htmlToPdf(receta(['De nuevo']))).texto).toContain(junto('De nuevo'));
  });

  test('quien no imprime por un rato no tiene navegador encendido, y quien imprime sigue con el suyo', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await htmlToPdf(receta(['La primera']));
      const suyo = navegadores();
      expect(suyo).toHaveLength(1);
      vi.advanceTimersByTime(OCIO_MS - 1);
      await htmlToPdf(receta(['Antes de que se apague']));
      vi.advanceTimersByTime(OCIO_MS - 1);
      expect(navegadores()).toEqual(suyo);
      vi.advanceTimersByTime(1);
      await expect.poll(navegadores, { timeout: 20_000 }).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('lo que maneja al navegador no encarece las esperas del hilo que contesta a todos', async () => {
    await htmlToPdf(receta(['Una']));
    // A leftover promise hook would make this differ from 0.
    expect(executionAsyncId()).toBe(0);
  });
});
