import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limpiarHtml, textoDe } from './html.ts';

// jsdom ships no types; this declares what is used here.
interface Jsdom {
  JSDOM: new (html: string, options?: object) => { window: { document: Document } };
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom;

const TROZOS = [
  ...['<p>', '</p>', '<b>', '</b>', '<u>', '<mark>', '</mark>', '<ul>', '<li>', '</ul>', '<h1>', '<hr>', '<br/>', '</div>'],
  ...['<table>', '<tr>', '<td colspan="2" style="width:10px;position:fixed;color:red">', '</td>', '</table>', '<col width=5>'],
  ...['<img src="data:image/png;base64,AAAA">', '<img src=x onerror=alert(1)>', '<img src="data:image/svg+xml;base64,AA==">'],
  ...[
    '<img src="/api/archivos/album/0b8f6c0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f?e=9&f=x">',
    '<img src="/api/archivos/../sesiones">',
    '<img src=//malo.example/x.png>',
  ],
  ...['<script>', 'alert(1)', '</script>', '<style>', '@import url(//x)', '</style>', '<svg onload=alert(1)>', '</svg>'],
  ...['<math>', '<mtext>', '<annotation-xml encoding="text/html">', '<noscript>', '<textarea>', '</textarea>', '<xmp>', '<title>'],
  ...['<template>', '<select>', '<option>', '<plaintext>', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?x', '<html>', '<body onload=x>'],
  ...['<a href="javascript:alert(1)">', '</a>', '<iframe srcdoc="<p>">', '<object data=x>', '<embed src=x>', '<base href=//x>'],
  ...['<form action=x>', '<input autofocus onfocus=alert(1)>', '<meta http-equiv=refresh>', '<link rel=stylesheet href=//x>'],
  ...['<p style="background:url(javascript:x)">', '<p style="color:expression(alert(1))">', '<p onclick="x"', '<p/onclick=x>'],
  ...['<P STYLE="TEXT-ALIGN:CENTER">', '<span data-variable="PACIENTE">', '<p title="', 'style="', '&lt;script&gt;', '&#60;img&#62;'],
  ...['&', '<', '>', '"', "'", '&nbsp;', '&amp;lt;', '\0', '\u2028', '`', '/', '=', 'Tomar 1 tableta', ' ñ ', '\n'],
];
const hostil = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...TROZOS) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 16,
  })
  .map((trozos) => trozos.join(''));

const { document } = new JSDOM('').window;
const leer = (html: string): Element[] => {
  const caja = document.createElement('div');
  caja.innerHTML = html; // parsed as a browser does it, which is not how the cleaner parses
  return [...caja.querySelectorAll('*')];
};

describe('limpiarHtml', () => {
  test('con cualquier entrada: nada que corra, nada que se pida fuera, y limpiar otra vez no cambia nada', () => {
    fc.assert(
      fc.property(hostil, (sucio) => {
        const limpio = limpiarHtml(sucio);
        expect(limpiarHtml(limpio)).toBe(limpio);
        for (const e of leer(limpio)) {
          expect(e.tagName).toMatch(
            /^(P|BR|HR|DIV|SPAN|BLOCKQUOTE|PRE|CODE|H[1-6]|UL|OL|LI|B|STRONG|I|EM|U|S|STRIKE|DEL|MARK|SU[BP]|SMALL|IMG|TABLE|CAPTION|COL|COLGROUP|T(HEAD|BODY|FOOT)|TR|TH|TD)$/,
          );
          for (const { name, value } of e.attributes) {
            expect(name).not.toMatch(/^on|^href$|^srcset$|^id$|^class$/);
            if (name === 'style') expect(value).not.toMatch(/url|expression|position|@|\\/i);
            if (name === 'src') expect(value).toMatch(/^(data:image\/(png|jpe?g|gif|webp);base64,|\/api\/archivos\/album\/[0-9a-f-]{36}$)/);
          }
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('lo que el médico escribió queda como lo escribió', () => {
    const nota =
      '<h2 style="text-align:center">Nota</h2><p>Dolor <b>intenso</b>, <i>agudo</i>, <u>súbito</u>, <s>leve</s> <mark style="background-color:#ff0">ojo</mark></p>' +
      '<ol start="3"><li><p>Uno</p></li></ol><p><span style="color:rgb(200, 0, 0);font-size:12pt">rojo</span> H<sub>2</sub>O &lt; 5 &amp; más</p>' +
      '<table style="min-width:75px;width:100%"><colgroup><col style="width:120px" /></colgroup><tbody><tr><td colspan="2" rowspan="1" colwidth="120">Peso</td></tr></tbody></table>' +
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="Radiografía" width="300" /><img src="/api/archivos/album/0b8f6c0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f" alt="Sello" /><hr style="break-after:page" />' +
      '<p><span data-variable="PACIENTE">{{PACIENTE}}</span></p>';
    expect(limpiarHtml(nota)).toBe(nota);
  });

  test('las imágenes solo vienen dentro del texto o de nuestros archivos', () => {
    for (const src of [
      ...['https://malo.example/a.png', '//malo.example/a.png', 'file:///etc/passwd', 'x.png', '/api/sesiones', 'javascript:alert(1)'],
      ...[
        '/api/archivos/../usuarios',
        '/api/archivos/a/../../usuarios',
        '/api/archivos//malo.example',
        '/api/archivos/a%2f..%2fb',
        '/api/archivos/clinica/0b8f6c0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f',
      ],
      ...['data:image/svg+xml;base64,AAAA', 'data:text/html;base64,AAAA', 'data:image/png,<svg>', ' /api/archivos\\a', ''],
    ])
      expect(limpiarHtml(`<p>a<img src="${src}">b</p>`), src).toBe('<p>ab</p>');
  });

  test('lo que corre se va también de una imagen que puede quedarse, y de todo lo demás', () => {
    const EVENTOS = [
      'onerror',
      'onload',
      'onclick',
      'onmouseover',
      'onfocus',
      'ONERROR',
      'formaction',
      'srcset',
      'usemap',
      'id',
      'class',
      'name',
    ];
    for (const e of EVENTOS) {
      for (const src of ['data:image/png;base64,iVBORw0KGgo=', '/api/archivos/album/0b8f6c0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f'])
        for (const img of [`<img ${e}="alert(1)" src="${src}" alt="a">`, `<img src="${src}" alt="a" ${e}=alert(1)>`])
          expect(limpiarHtml(img), img).toBe(`<img src="${src}" alt="a" />`);
      for (const tag of ['p', 'span', 'td', 'li', 'h1', 'blockquote'])
        expect(limpiarHtml(`<table><tr><td><${tag} ${e}="alert(1)">x</${tag}></td></tr></table>`), tag).not.toMatch(/alert/);
    }
  });

  test('un enlace del álbum pierde su clínica y su firma: cada lectura le da otra', () => {
    const id = '0b8f6c0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f';
    expect(limpiarHtml(`<img src="/api/archivos/album/demomx/${id}?caduca=99&amp;firma=x_-" alt="a">`)).toBe(
      `<img src="/api/archivos/album/${id}" alt="a" />`,
    );
  });

  test('estilos que mueven, tapan o piden algo se van; tamaños absurdos también', () => {
    expect(
      limpiarHtml(
        '<p style="position:fixed;top:0;background-image:url(//x);font-size:8pt"><span style="font-size:900pt;content:url(x)">a</span></p><hr style="break-after:column;height:9cm">',
      ),
    ).toBe('<p><span>a</span></p><hr />');
  });

  test('de una página pegada queda el texto, no los programas ni los enlaces', () => {
    const pegado =
      '<html><head><title>T</title><style>p{}</style></head><body onload="x()"><!--[if mso]><p>W</p><![endif]--><p class="MsoNormal" style="margin:0;color:red">Hola <a href="https://x.example">enlace</a><o:p></o:p></p><script>alert(1)</script></body></html>';
    expect(limpiarHtml(pegado)).toBe('T<p style="color:red">Hola enlace</p>');
  });

  test('una anidación absurda no tumba al servidor', () => {
    const hondo = limpiarHtml(`${'<div>'.repeat(20_000)}x`);
    expect(hondo.length).toBeLessThan(2_000);
    expect(limpiarHtml(hondo)).toBe(hondo);
  });
});

describe('textoDe', () => {
  test('un renglón por párrafo, listas con su número y celdas separadas', () => {
    expect(
      textoDe(`<h2>Receta</h2>
        <p>Tomar&nbsp;con   <b>alimentos</b>.<br>Evite manejar.</p><ol><li><p>Metformina 850 mg</p></li><li>Losartán<ul><li>de noche</li></ul></li></ol>
        <table><tr><th>Peso</th><th>Talla</th></tr><tr><td>70 kg</td><td>1.70 m</td></tr></table><p></p><p>Fin &lt; 5 &amp;amp; ya</p>`),
    ).toBe(
      'Receta\nTomar con alimentos.\nEvite manejar.\n1. Metformina 850 mg\n2. Losartán\n• de noche\nPeso · Talla\n70 kg · 1.70 m\nFin < 5 &amp; ya',
    );
  });

  test('corta en palabra completa y nunca pasa de lo pedido', () => {
    expect(textoDe('<p>Paciente estable, sin fiebre</p>', 20)).toBe('Paciente estable…');
    expect(textoDe('<p>Paciente</p>', 20)).toBe('Paciente');
    expect(textoDe('<p>Supercalifragilístico</p>', 8)).toBe('Superca…');
    fc.assert(
      fc.property(hostil, fc.integer({ min: 1, max: 40 }), (sucio, max) => {
        const texto = textoDe(sucio, max);
        expect(texto.length).toBeLessThanOrEqual(max);
        expect(texto).toBe(texto.trim());
      }),
    );
  });

  test('lo que no se ve no cuenta como texto', () => {
    expect(textoDe('<style>p{color:red}</style><script>alert(1)</script><!-- x --><p>Visible</p>')).toBe('Visible');
    expect(textoDe('')).toBe('');
    expect(textoDe('<p><br></p>')).toBe('');
  });
});
