// What the workshop does to make one PDF out of several.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFObjectCopier, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { ALTO_LINEA, ARRIBA, LADO, type LineaDeIndice, lugarDeLinea, type PorMedir, type PorUnir, TITULO } from './unir_pdf.ts';

const n = PDFName.of;

/** Pages of a PDF and, for each title in their order, the page from 0 on which its heading stands. */
export async function medirPdf({ ruta, titulos }: PorMedir): Promise<{ paginas: number; en: number[] }> {
  const pdf = await PDFDocument.load(readFileSync(ruta));
  const numeros = new Map(pdf.getPages().map((p, i) => [p.ref.toString(), i]));
  const encabezados = [...encabezadosDe(pdf.catalog.lookup(n('Outlines')))];
  let desde = 0;
  let pagina = 0;
  const en = titulos.map((titulo) => {
    const i = encabezados.findIndex((e, k) => k >= desde && e.titulo === titulo);
    if (i >= 0) {
      desde = i + 1;
      pagina = numeros.get(encabezados[i]!.pagina) ?? pagina;
    }
    return pagina;
  });
  return { paginas: pdf.getPageCount(), en };
}
/** The headings of a document in their order, out of the bookmarks that the browser writes. */
function* encabezadosDe(nodo: unknown): Generator<{ titulo: string; pagina: string }> {
  if (!(nodo instanceof PDFDict)) return;
  for (let hijo = nodo.lookup(n('First')); hijo instanceof PDFDict; hijo = hijo.lookup(n('Next'))) {
    const titulo = hijo.lookup(n('Title'));
    const destino = hijo.lookup(n('Dest'));
    if ((titulo instanceof PDFHexString || titulo instanceof PDFString) && destino instanceof PDFArray)
      yield { titulo: titulo.decodeText(), pagina: String(destino.get(0)) };
    yield* encabezadosDe(hijo);
  }
}

/** Characters of WinAnsi, the encoding of the stamp's font; others become a question mark. */
const enWinAnsi = (texto: string): string =>
  [...texto.replaceAll(/[–—]/g, '-')]
    .map((c) => (c.charCodeAt(0) < 256 ? c : '?'))
    .map((c) => (/[()\\]/.test(c) ? `\\${c}` : c))
    .join('');

/** Writes the parts one after the other into `destino`. Answers the number of pages and the size in bytes. */
export async function unirPdf({ partes, destino, titulo, indice, paginaIndice, pie }: PorUnir): Promise<{ paginas: number; peso: number }> {
  const total = partes.reduce((suma, p) => suma + p.paginas, 0);
  const { context } = await PDFDocument.create();
  const [catalogo, arbol, marcadores] = [context.nextRef(), context.nextRef(), context.nextRef()];
  const salida = escritor(destino);
  // Pages refer to each other (the index links to them), so each has its number before it is written.
  const paginas = Array.from({ length: total }, () => context.nextRef());
  const fuente = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' });
  const enlaces = enlacesDe(indice, paginas, paginaIndice);
  try {
    let hechas = 0;
    for (const { ruta } of partes) {
      const parte = await PDFDocument.load(readFileSync(ruta), { updateMetadata: false });
      const copiar = PDFObjectCopier.for(parte.context, context);
      for (const pagina of parte.getPages()) {
        const { width, height } = pagina.getSize();
        const hoja = copiar.copy(pagina.node);
        hoja.set(n('Parent'), arbol);
        // Its tags belong to a tree that stays behind.
        hoja.delete(n('StructParents'));
        hoja.normalizedEntries();
        const fuentes = hoja.Resources()!.lookupMaybe(n('Font'), PDFDict) ?? context.obj({});
        hoja.Resources()!.set(n('Font'), fuentes);
        fuentes.set(n('Sello'), fuente);
        const numero = `Página ${hechas + 1} de ${total}`;
        const dicho = [renglon(LADO, pie), renglon(width - LADO - numero.length * 3.5, numero)].join('\n');
        // The page's own state is closed first: what it leaves transformed would move the stamp.
        const antes = context.register(context.stream('q\n'));
        const despues = context.register(context.flateStream(`Q\nq 0.27 g\n${dicho}\nQ`));
        hoja.wrapContentStreams(antes, despues);
        const suyos = enlaces.get(hechas);
        if (suyos) hoja.set(n('Annots'), context.obj(suyos.map((e) => e(width, height))));
        context.assign(paginas[hechas]!, hoja);
        hechas++;
      }
      for (const [ref, objeto] of context.enumerateIndirectObjects()) {
        salida.objeto(ref, objeto);
        context.delete(ref);
      }
    }
    context.assign(arbol, context.obj({ Type: 'Pages', Kids: paginas, Count: total }));
    const raiz = ponerMarcadores();
    context.assign(
      catalogo,
      context.obj({
        Type: 'Catalog',
        Pages: arbol,
        Lang: PDFString.of('es'),
        ...(raiz ? { Outlines: marcadores, PageMode: 'UseOutlines' } : {}),
      }),
    );
    const info = context.register(context.obj({ Title: PDFHexString.fromText(titulo), Producer: PDFHexString.fromText('Galeno') }));
    for (const [ref, objeto] of context.enumerateIndirectObjects()) salida.objeto(ref, objeto);
    return { paginas: total, peso: salida.cerrar(catalogo, info) };
  } finally {
    salida.soltar();
  }

  /** The bookmarks: parts, and under each its records. */
  function ponerMarcadores(): boolean {
    const raices: { ref: PDFRef; linea: LineaDeIndice; hijos: { ref: PDFRef; linea: LineaDeIndice }[] }[] = [];
    for (const linea of indice) {
      const ultima = raices.at(-1);
      if (linea.nivel === 0 || !ultima) raices.push({ ref: context.nextRef(), linea, hijos: [] });
      else ultima.hijos.push({ ref: context.nextRef(), linea });
    }
    const encadenar = (lista: { ref: PDFRef; linea: LineaDeIndice }[], padre: PDFRef, mas: (i: number) => object) =>
      lista.forEach(({ ref, linea }, i) => {
        const antes = lista[i - 1]?.ref;
        const despues = lista[i + 1]?.ref;
        context.assign(
          ref,
          context.obj({
            Title: PDFHexString.fromText(linea.texto),
            Parent: padre,
            Dest: [paginas[linea.pagina - 1]!, 'Fit'],
            ...(antes ? { Prev: antes } : {}),
            ...(despues ? { Next: despues } : {}),
            ...mas(i),
          }),
        );
      });
    encadenar(raices, marcadores, (i) => {
      const { hijos } = raices[i]!;
      // A negative count: shown closed.
      return hijos.length ? { First: hijos[0]!.ref, Last: hijos.at(-1)!.ref, Count: -hijos.length } : {};
    });
    for (const r of raices) encadenar(r.hijos, r.ref, () => ({}));
    if (raices.length)
      context.assign(marcadores, context.obj({ Type: 'Outlines', First: raices[0]!.ref, Last: raices.at(-1)!.ref, Count: raices.length }));
    return raices.length > 0;
  }

  function enlacesDe(lineas: readonly LineaDeIndice[], hojas: readonly PDFRef[], primera: number) {
    const por = new Map<number, ((ancho: number, alto: number) => PDFDict)[]>();
    for (const [i, linea] of lineas.entries()) {
      const { pagina, lugar } = lugarDeLinea(i);
      const hoja = primera - 1 + pagina;
      const arriba = ARRIBA + (pagina === 0 ? TITULO : 0) + lugar * ALTO_LINEA;
      const poner = (ancho: number, alto: number) =>
        context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [LADO, alto - arriba - ALTO_LINEA, ancho - LADO, alto - arriba],
          Border: [0, 0, 0],
          Dest: [hojas[linea.pagina - 1]!, 'Fit'],
        });
      por.set(hoja, [...(por.get(hoja) ?? []), poner]);
    }
    return por;
  }
}
const renglon = (x: number, texto: string): string => `BT /Sello 7 Tf ${x.toFixed(1)} 20 Td (${enWinAnsi(texto)}) Tj ET`;

interface Objeto {
  sizeInBytes(): number;
  copyBytesInto(buffer: Uint8Array, offset: number): number;
}
/** Writes objects as they come, and at the end the table of where each is. */
function escritor(destino: string) {
  const fd = openSync(destino, 'w', 0o600);
  const lugares: (number | undefined)[] = [];
  let pos = 0;
  let abierto = true;
  const escribir = (que: string | Uint8Array) => {
    const bytes = typeof que === 'string' ? Buffer.from(que, 'latin1') : que;
    for (let hecho = 0; hecho < bytes.length; ) hecho += writeSync(fd, bytes, hecho);
    pos += bytes.length;
  };
  escribir('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  return {
    objeto(ref: PDFRef, objeto: Objeto): void {
      lugares[ref.objectNumber] = pos;
      const bytes = new Uint8Array(objeto.sizeInBytes());
      objeto.copyBytesInto(bytes, 0);
      escribir(`${ref.objectNumber} 0 obj\n`);
      escribir(bytes);
      escribir('\nendobj\n');
    },
    cerrar(raiz: PDFRef, info: PDFRef): number {
      const tabla = pos;
      const filas = Array.from({ length: lugares.length }, (_, i) =>
        lugares[i] === undefined ? '0000000000 65535 f \n' : `${String(lugares[i]).padStart(10, '0')} 00000 n \n`,
      );
      escribir(`xref\n0 ${lugares.length}\n${filas.join('')}`);
      escribir(`trailer\n<< /Size ${lugares.length} /Root ${raiz} /Info ${info} >>\nstartxref\n${tabla}\n%%EOF\n`);
      return pos;
    },
    soltar(): void {
      if (abierto) closeSync(fd);
      abierto = false;
    },
  };
}
