import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crudo, documento, escapar, html } from './hoja.ts';

// jsdom ships no types; this declares what is used here.
interface Jsdom {
  JSDOM: new (html: string, options?: object) => { window: { document: Document } };
  VirtualConsole: new () => object;
}
const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom') as Jsdom;

describe('lo que se escribe en la hoja', () => {
  test('un nombre con signos de HTML sale como texto', () => {
    expect(html`<b>${'Núñez & <script>alert(1)</script>'}</b>`.texto).toBe('<b>Núñez &amp; &lt;script&gt;alert(1)&lt;/script&gt;</b>');
    expect(html`<i title="${'" onclick="x'}">${"O'Gorman"}</i>`.texto).toBe('<i title="&quot; onclick=&quot;x">O&#39;Gorman</i>');
  });

  test('plantillas dentro de plantillas, listas y lo que falta', () => {
    const filas = ['a<b', 2].map((v) => html`<li>${v}</li>`);
    expect(html`<ul>${filas}${null}${undefined}${false}${crudo('<hr>')}</ul>`.texto).toBe('<ul><li>a&lt;b</li><li>2</li><hr></ul>');
    expect(html`${0} ${''}`.texto).toBe('0 ');
  });

  test('cualquier texto vuelve igual al leer la hoja, y nunca crea etiquetas', () => {
    const cuerpo = new JSDOM('').window.document.createElement('div');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        cuerpo.innerHTML = html`<p title="${texto}">${texto}</p>`.texto;
        expect(cuerpo.querySelectorAll('*')).toHaveLength(1);
        // HTML normalises line ends and drops NUL, so the expected text does too.
        const leido = texto.replace(/\r\n?/g, '\n').replaceAll('\0', '');
        expect(cuerpo.textContent?.replaceAll('\uFFFD', '')).toBe(leido.replaceAll('\uFFFD', ''));
        expect(escapar(texto)).not.toMatch(/[<>"']/);
      }),
    );
  });
});

describe('la hoja', () => {
  const hoja = (mas: object = {}): string => documento({ titulo: 'Receta <1>', hoja: 'carta', cuerpo: html`<p>Hola</p>`, ...mas });

  test('lleva consigo todo lo que necesita: no pide nada de fuera', () => {
    const doc = hoja({ pie: 'Calle 5 #3' });
    expect(doc.replace(/data:font\/woff2;base64,[A-Za-z0-9+/=]+/g, '')).not.toMatch(/https?:|url\((?!\))|src=|href=/);
    expect(doc).toContain('data:font/woff2;base64,');
    expect(doc).toContain('<title>Receta &lt;1&gt;</title>');
  });

  test('es el papel de la clínica: ni el nombre del programa ni su verde', () => {
    for (const tipo of ['carta', 'media', 'ticket'] as const)
      expect(hoja({ hoja: tipo }).replace(/base64,[A-Za-z0-9+/=]+/g, '')).not.toMatch(/galeno|0B6B75|0A616A|teal/i);
  });

  test('la letra nunca baja de 8 puntos', () => {
    for (const tipo of ['carta', 'media', 'ticket'] as const)
      for (const [, puntos] of hoja({ hoja: tipo }).matchAll(/([\d.]+)pt\/|font-size:([\d.]+)pt/g))
        if (puntos) expect(Number(puntos)).toBeGreaterThanOrEqual(8);
  });

  test('ni el pie ni el estilo de una clínica pueden salirse de su lugar', () => {
    const malo = `"}</style><script>alert(1)</script>\\";\n'`;
    const { document } = new JSDOM(hoja({ pie: malo, estilo: malo }), { virtualConsole: new VirtualConsole() }).window;
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(document.querySelectorAll('style')).toHaveLength(1);
    expect(document.body.textContent).toBe('Hola');
  });

  test('las letras de fuera del español solo pesan donde hacen falta', () => {
    const sola = hoja({ pie: 'Añoranza – “así” …' });
    const otra = documento({ titulo: 'x', hoja: 'carta', cuerpo: html`Łukasz` });
    expect(sola.match(/@font-face/g)).toHaveLength(1);
    expect(otra.match(/@font-face/g)).toHaveLength(2);
  });
});
