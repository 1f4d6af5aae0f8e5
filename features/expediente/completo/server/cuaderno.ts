// The complete file while it is made: its parts as PDF files in a private folder, and which page each record begins on.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import { enTaller } from '#kernel/server/taller.ts';
import { type LineaDeIndice, paginasDeIndice } from '#kernel/server/unir_pdf.ts';
import { hojaIndice } from './hojas.ts';

const PREFIJO = 'galeno-expediente-';
/** How long joining may take: a thousand pages take about four seconds on a slow machine. */
const PLAZO_UNIR_MS = 120_000;

interface Parte {
  ruta: string;
  paginas: number;
}
/** A heading: of a part (level 0) or of a record. */
export interface Titulo {
  texto: string;
  nivel: 0 | 1;
}

export class Cuaderno {
  readonly #carpeta: string;
  readonly #cliente: number;
  readonly #partes: Parte[] = [];
  /** Lines of the index, with the part and the page in it. */
  readonly #lineas: (Titulo & { parte: number; pagina: number })[] = [];

  private constructor(carpeta: string, cliente: number) {
    this.#carpeta = carpeta;
    this.#cliente = cliente;
  }
  /** Works in a new folder, which is removed at the end however it ends. */
  static async con<T>(cliente: number, hacer: (c: Cuaderno) => Promise<T>): Promise<T> {
    const carpeta = await mkdtemp(join(tmpdir(), PREFIJO));
    try {
      return await hacer(new Cuaderno(carpeta, cliente));
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  }

  async #guardar(pdf: Uint8Array): Promise<string> {
    const ruta = join(this.#carpeta, `${this.#partes.length}.pdf`);
    await writeFile(ruta, pdf, { mode: 0o600 });
    return ruta;
  }
  /** Adds pages whose headings are these, in their order. */
  async agregar(html: string, titulos: readonly Titulo[]): Promise<void> {
    await this.agregarPdf(await htmlToPdf(html, { marcadores: true }), titulos);
  }
  /** Adds pages that were drawn earlier; headings that are not in it count as on its first page. */
  async agregarPdf(pdf: Uint8Array, titulos: readonly Titulo[]): Promise<void> {
    const ruta = await this.#guardar(pdf);
    const { paginas, en } = await enTaller('medir_pdf', { ruta, titulos: titulos.map((t) => t.texto) }, { cliente: this.#cliente });
    const parte = this.#partes.push({ ruta, paginas }) - 1;
    this.#lineas.push(...titulos.map((t, i) => ({ ...t, parte, pagina: en[i]! })));
  }

  /** Joins cover, index and parts. The file is in the folder, which ends with the work. */
  async unir(caratula: string, { titulo, pie }: { titulo: string; pie: string }): Promise<{ ruta: string; paginas: number; peso: number }> {
    const partes = [...this.#partes];
    await this.agregarPdf(await htmlToPdf(caratula), []);
    const cara = this.#partes.at(-1)!;
    const deIndice = this.#lineas.length ? paginasDeIndice(this.#lineas.length) : 0;
    const primeras: number[] = [];
    let siguiente = cara.paginas + deIndice + 1;
    for (const p of partes) {
      primeras.push(siguiente);
      siguiente += p.paginas;
    }
    const indice: LineaDeIndice[] = this.#lineas.map((l) => ({ texto: l.texto, nivel: l.nivel, pagina: primeras[l.parte]! + l.pagina }));
    const frente: Parte[] = [cara];
    if (deIndice) {
      const ruta = await this.#guardar(await htmlToPdf(hojaIndice(indice)));
      frente.push({ ruta, paginas: deIndice });
    }
    const ruta = join(this.#carpeta, 'expediente.pdf');
    const hecho = await enTaller(
      'unir_pdf',
      { partes: [...frente, ...partes], destino: ruta, titulo, indice, paginaIndice: cara.paginas + 1, pie },
      { cliente: this.#cliente, plazo: PLAZO_UNIR_MS },
    );
    return { ruta, ...hecho };
  }
}

/** Removes folders that a process which was killed left behind. */
export async function quitarSobrantes(): Promise<void> {
  const ayer = Date.now() - 24 * 3_600_000;
  for (const nombre of await readdir(tmpdir())) {
    if (!nombre.startsWith(PREFIJO)) continue;
    const ruta = join(tmpdir(), nombre);
    const suya = await stat(ruta).catch(() => null);
    if (suya && suya.mtimeMs < ayer) await rm(ruta, { recursive: true, force: true });
  }
}
