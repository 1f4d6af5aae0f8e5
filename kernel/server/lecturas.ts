// Audit rows of reads: those that end at about the same time are written together, since a transaction costs more than its
// rows.
import type pg from 'pg';

interface Lectura {
  /** Hash of the session, which says clinic and user. */
  huella: Buffer;
  accion: string;
  detalle: unknown;
  ip: string;
  peticion: string;
}
interface Pendiente extends Lectura {
  ok: () => void;
  no: (e: unknown) => void;
}
const POR_VEZ = 200;

export class Lecturas {
  #esperan: Pendiente[] = [];
  #escribiendo = false;
  constructor(readonly pool: pg.Pool) {}

  /** Resolves when the row is in the database: no read is answered before. */
  anotar(l: Lectura): Promise<void> {
    return new Promise((ok, no) => {
      this.#esperan.push({ ...l, ok, no });
      // What other calls of this round of the event loop add goes with it.
      if (!this.#escribiendo) {
        this.#escribiendo = true;
        setImmediate(() => this.#escribir());
      }
    });
  }

  #escribir(): void {
    const filas = this.#esperan.splice(0, POR_VEZ);
    this.pool
      .query({
        name: 'bitacora_lecturas',
        text: 'select bitacora_lecturas($1, $2, $3, $4, $5)',
        values: [
          filas.map((f) => f.huella),
          filas.map((f) => f.accion),
          filas.map((f) => JSON.stringify(f.detalle)),
          filas.map((f) => f.ip),
          filas.map((f) => f.peticion),
        ],
      })
      .then(
        () => {
          for (const f of filas) f.ok();
        },
        (e: unknown) => {
          for (const f of filas) f.no(e);
        },
      )
      .finally(() => {
        if (this.#esperan.length) this.#escribir();
        else this.#escribiendo = false;
      });
  }
}
