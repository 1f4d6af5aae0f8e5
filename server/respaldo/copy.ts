// COPY over a `pg` connection, which knows the protocol's messages but not what to do with them. The slower side sets the pace
// in both directions: no table is ever completely in memory.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

interface Cable {
  stream: Duplex;
  query(texto: string): void;
  sendCopyFromChunk(trozo: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(motivo: string): void;
}

/** A digest of a set of lines in any order: their count and the sum of their hashes. */
export class Huella {
  filas = 0;
  private readonly suma = new Uint32Array(5);
  sumar(linea: Buffer): void {
    this.filas++;
    const h = hash('sha1', linea, 'buffer');
    for (let i = 0; i < this.suma.length; i++) this.suma[i] = this.suma[i]! + h.readUInt32LE(i * 4);
  }
  toString(): string {
    return Buffer.from(this.suma.buffer).toString('hex');
  }
}

abstract class Orden {
  protected cable!: Cable;
  private listo!: () => void;
  private fallar!: (e: unknown) => void;
  protected error: unknown;
  readonly fin = new Promise<void>((ok, no) => {
    this.listo = ok;
    this.fallar = no;
  });
  constructor(private readonly texto: string) {}
  submit(cable: unknown): void {
    this.cable = cable as Cable;
    this.cable.query(this.texto);
  }
  handleError(e: unknown): void {
    this.error ??= e;
    this.fallar(e);
  }
  protected async terminar(): Promise<void> {}
  handleReadyForQuery(): void {
    this.terminar().then(this.listo, this.fallar);
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

class Salida extends Orden {
  private lineas: Buffer[] = [];
  private largo = 0;
  private cadena: Promise<void> = Promise.resolve();
  constructor(
    texto: string,
    private readonly lote: number,
    private readonly huella: Huella,
    private readonly recibir: (lote: Buffer) => Promise<void>,
  ) {
    super(texto);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.huella.sumar(chunk);
    // The parser reuses its buffer.
    this.lineas.push(Buffer.from(chunk));
    this.largo += chunk.length;
    if (this.largo >= this.lote) this.entregar();
  }
  private entregar(): void {
    const lote = Buffer.concat(this.lineas);
    this.lineas = [];
    this.largo = 0;
    this.cable.stream.pause();
    this.cadena = this.cadena
      .then(() => (this.error ? undefined : this.recibir(lote)))
      .catch((e: unknown) => {
        this.error ??= e;
      })
      .then(() => void this.cable.stream.resume());
  }
  protected override async terminar(): Promise<void> {
    if (this.largo) this.entregar();
    await this.cadena;
    if (this.error) throw this.error;
  }
}

class Entrada extends Orden {
  private bombeo: Promise<void> = Promise.resolve();
  constructor(
    texto: string,
    private readonly fuente: AsyncIterable<Buffer>,
  ) {
    super(texto);
  }
  handleCopyInResponse(): void {
    this.bombeo = this.bombear().catch((e: unknown) => {
      this.error ??= e;
      this.cable.sendCopyFail('interrumpido');
    });
  }
  private async bombear(): Promise<void> {
    for await (const b of this.fuente) {
      // The server already refused: stop sending.
      if (this.error) return;
      this.cable.sendCopyFromChunk(b);
      if (this.cable.stream.writableNeedDrain) await once(this.cable.stream, 'drain');
    }
    if (!this.error) this.cable.endCopyFrom();
  }
  override handleError(e: unknown): void {
    // Our own error is the cause; the server only reports that COPY was interrupted.
    super.handleError(this.error ?? e);
  }
  protected override async terminar(): Promise<void> {
    await this.bombeo;
  }
}

const correr = (c: pg.ClientBase, orden: Salida | Entrada): Promise<void> => {
  c.query(orden as unknown as pg.Submittable);
  return orden.fin;
};
/** Runs `COPY … TO STDOUT`, handing out pieces of whole lines of about that many bytes, one at a time. */
export const copiarFuera = (
  c: pg.ClientBase,
  texto: string,
  lote: number,
  huella: Huella,
  recibir: (lote: Buffer) => Promise<void>,
): Promise<void> => correr(c, new Salida(texto, lote, huella, recibir));
/** Runs `COPY … FROM STDIN`. */
export const copiarDentro = (c: pg.ClientBase, texto: string, fuente: AsyncIterable<Buffer>): Promise<void> =>
  correr(c, new Entrada(texto, fuente));
