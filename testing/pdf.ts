// A PDF reader, sufficient for Chromium's files.
import { constants, inflateSync } from 'node:zlib';

export interface HojaLeida {
  /** In millimetres. */
  ancho: number;
  alto: number;
  /** Without spaces, which depend on positions: compare with `junto`. */
  texto: string;
  /** Number of pictures drawn on it. */
  imagenes: number;
}
interface Letras {
  ancho: number;
  mapa: Map<string, string>;
}
export const junto = (texto: string): string => texto.replace(/\s/g, '');

/** A stream's last byte may look like its line end and get lost; it belongs to the checksum. */
const AUNQUE_FALTE = { finishFlush: constants.Z_SYNC_FLUSH };
/** Pages, text and title of a PDF. */
export function leerPdf(pdf: Buffer): { texto: string; hojas: HojaLeida[]; titulo: string } {
  const fuente = pdf.toString('latin1');
  const objetos = new Map([...fuente.matchAll(/(\d+) 0 obj\b([\s\S]*?)\bendobj/g)].map((m) => [m[1]!, m[2]!]));
  const flujo = (o = ''): string => {
    const m = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(o);
    return m ? (o.includes('/FlateDecode') ? inflateSync(Buffer.from(m[1]!, 'latin1'), AUNQUE_FALTE).toString('latin1') : m[1]!) : '';
  };
  const letra = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const letrasDe = (o = ''): Letras => {
    const cmap = flujo(objetos.get(/\/ToUnicode (\d+) 0 R/.exec(o)?.[1] ?? ''));
    const ancho = (/begincodespacerange\s*<(\w+)>/.exec(cmap)?.[1] ?? '00').length;
    const mapa = new Map<string, string>();
    for (const b of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
      for (const m of b[1]!.matchAll(/<(\w+)> <(\w+)>/g)) mapa.set(m[1]!.toUpperCase(), letra(m[2]!));
    for (const b of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
      for (const m of b[1]!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
        for (let c = Number.parseInt(m[1]!, 16), i = 0; c <= Number.parseInt(m[2]!, 16); c++, i++)
          mapa.set(c.toString(16).padStart(ancho, '0').toUpperCase(), String.fromCodePoint(letra(m[3]!).codePointAt(0)! + i));
    return { ancho, mapa };
  };
  const textoDe = (pagina: string, contenido: string): string => {
    const fuentes = new Map([...pagina.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((m) => [m[1]!, letrasDe(objetos.get(m[2]!))]));
    let actual: Letras | undefined;
    let texto = '';
    for (const m of contenido.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\(((?:\\.|[^\\)])*)\) Tj/g)) {
      if (m[1]) actual = fuentes.get(m[1]);
      // What is stamped on pages that were joined: Latin letters as they are.
      else if (m[3] !== undefined) texto += m[3].replace(/\\(.)/g, '$1');
      else if (actual)
        for (let i = 0; i < m[2]!.length; i += actual.ancho) texto += actual.mapa.get(m[2]!.slice(i, i + actual.ancho).toUpperCase()) ?? '';
    }
    return junto(texto);
  };
  const mm = (puntos: string | undefined) => (Number(puntos) * 25.4) / 72;
  const hojas = [...objetos.values()]
    .filter((o) => /\/Type \/Page\b/.test(o))
    .map((pagina) => {
      const [, x, y] = /\/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]/.exec(pagina) ?? [];
      const [, de = ''] = /\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(pagina) ?? [];
      const contenido = [...de.matchAll(/(\d+) 0 R/g)].map((m) => flujo(objetos.get(m[1]!))).join('\n');
      const imagenes = [...contenido.matchAll(/\/(X\d+) Do/g)].filter((m) =>
        /\/Subtype \/Image/.test(objetos.get(new RegExp(`/${m[1]} (\\d+) 0 R`).exec(pagina)?.[1] ?? '') ?? ''),
      ).length;
      return { ancho: mm(x), alto: mm(y), texto: textoDe(pagina, contenido), imagenes };
    });
  return { texto: hojas.map((h) => h.texto).join(''), hojas, titulo: /\/Title \((.*?)\)/.exec(fuente)?.[1] ?? '' };
}
