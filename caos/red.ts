// A proxy between the servers and the database that can break or silence connections.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class Red {
  readonly #tramos = new Set<Socket>();
  #callada = false;
  readonly #puerta: Server;

  constructor(readonly destino: number) {
    this.#puerta = createServer((aqui) => this.#unir(aqui));
  }
  async abrir(): Promise<number> {
    this.#puerta.listen(0, '127.0.0.1');
    await once(this.#puerta, 'listening');
    return (this.#puerta.address() as { port: number }).port;
  }
  #unir(aqui: Socket): void {
    const alla = connect(this.destino, '127.0.0.1');
    for (const [uno, otro] of [
      [aqui, alla],
      [alla, aqui],
    ] as const) {
      this.#tramos.add(uno);
      uno.setNoDelay(true).on('error', () => {});
      uno.on('close', () => {
        this.#tramos.delete(uno);
        otro.destroy();
      });
      uno.on('data', (d) => {
        if (!otro.write(d)) uno.pause();
      });
      otro.on('drain', () => {
        if (!this.#callada) uno.resume();
      });
      if (this.#callada) uno.pause();
    }
  }
  /** Breaks all connections at once; new ones are accepted. */
  cortar(): void {
    for (const t of this.#tramos) t.resetAndDestroy();
  }
  /** Forwards nothing, without closing connections. */
  callar(si: boolean): void {
    this.#callada = si;
    for (const t of this.#tramos) si ? t.pause() : t.resume();
  }
  cerrar(): void {
    this.#puerta.close();
    this.cortar();
  }
}
