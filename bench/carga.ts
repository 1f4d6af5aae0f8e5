// The load generator: keep-alive sockets that write prepared requests and look for the end of each answer. It takes a few
// microseconds per call, so that the server is what is measured.
import { connect, type Socket } from 'node:net';

export interface Respuesta {
  estado: number;
  cuerpo: Buffer;
}
const FIN = Buffer.from('\r\n\r\n');

/** One connection with one request at a time. */
export class Conexion {
  readonly #socket: Socket;
  #partes: Buffer[] = [];
  #hay = 0;
  #falta = -1;
  #estado = 0;
  #inicio = 0;
  #resolver: ((r: Respuesta) => void) | undefined;
  #rechazar: ((e: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on('data', (d) => this.#llega(d));
    socket.on('error', (e) => this.#rechazar?.(e));
    socket.on('close', () => this.#rechazar?.(new Error('el servidor cerró la conexión')));
  }
  static abrir(puerto: number): Promise<Conexion> {
    return new Promise((ok, no) => {
      const s = connect(puerto, '127.0.0.1');
      s.once('connect', () => ok(new Conexion(s)));
      s.once('error', no);
    });
  }
  pedir(peticion: Buffer): Promise<Respuesta> {
    return new Promise((ok, no) => {
      this.#resolver = ok;
      this.#rechazar = no;
      this.#socket.write(peticion);
    });
  }
  cerrar(): void {
    this.#rechazar = undefined;
    this.#socket.destroy();
  }

  #llega(d: Buffer): void {
    this.#partes.push(d);
    this.#hay += d.length;
    if (this.#falta < 0) {
      const todo = this.#partes.length === 1 ? d : Buffer.concat(this.#partes);
      const fin = todo.indexOf(FIN);
      if (fin < 0) return;
      const cabeza = todo.toString('latin1', 0, fin);
      const largo = /content-length: (\d+)/i.exec(cabeza)?.[1];
      if (largo === undefined) {
        this.#rechazar?.(new Error(`respuesta sin largo: ${cabeza.slice(0, 200)}`));
        return;
      }
      this.#estado = Number(cabeza.slice(9, 12));
      this.#inicio = fin + 4;
      this.#falta = this.#inicio + Number(largo);
      this.#partes = [todo];
    }
    if (this.#hay < this.#falta) return;
    const todo = this.#partes.length === 1 ? this.#partes[0]! : Buffer.concat(this.#partes);
    const r = { estado: this.#estado, cuerpo: todo.subarray(this.#inicio, this.#falta) };
    this.#partes = [];
    this.#hay = 0;
    this.#falta = -1;
    this.#resolver?.(r);
  }
}

export const pideGet = (ruta: string, cabeceras = ''): Buffer => Buffer.from(`GET ${ruta} HTTP/1.1\r\nhost: banco\r\n${cabeceras}\r\n`);
export function pidePost(ruta: string, tipo: string, cuerpo: string | Buffer, cabeceras = ''): Buffer {
  const bytes = typeof cuerpo === 'string' ? Buffer.from(cuerpo) : cuerpo;
  return Buffer.concat([
    Buffer.from(`POST ${ruta} HTTP/1.1\r\nhost: banco\r\ncontent-type: ${tipo}\r\ncontent-length: ${bytes.length}\r\n${cabeceras}\r\n`),
    bytes,
  ]);
}
const BORDE = '----banco7MA4YWxkTrZu0gW';
/** A form as a browser sends it; bytes go as a JPEG. */
export function pideForma(ruta: string, campos: Record<string, string | number | Buffer>, cabeceras = ''): Buffer {
  const partes = Object.entries(campos).flatMap(([k, v]) => [
    `--${BORDE}\r\ncontent-disposition: form-data; name="${k}"`,
    ...(Buffer.isBuffer(v) ? ['; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n', v, '\r\n'] : [`\r\n\r\n${v}\r\n`]),
  ]);
  const cuerpo = Buffer.concat([...partes, `--${BORDE}--\r\n`].map((p) => (typeof p === 'string' ? Buffer.from(p) : p)));
  return pidePost(ruta, `multipart/form-data; boundary=${BORDE}`, cuerpo, cabeceras);
}

export interface Medida {
  /** Milliseconds of each successful call. */
  ms: number[];
  fallas: number;
  /** The first failure's answer. */
  falla: string;
  segundos: number;
  /** Share of one processor that the generator used. */
  generador: number;
}
/** One worker per step, each sending again as soon as it is answered, for a duration or a number of calls. */
export async function cargar(
  pasos: readonly (() => Promise<string>)[],
  segundos: number,
  llamadas = Number.POSITIVE_INFINITY,
): Promise<Medida> {
  const m: Medida = { ms: [], fallas: 0, falla: '', segundos: 0, generador: 0 };
  const cpu = process.cpuUsage();
  const inicio = performance.now();
  const fin = inicio + segundos * 1000;
  await Promise.all(
    pasos.map(async (paso) => {
      for (let t = performance.now(); t < fin && m.ms.length + m.fallas < llamadas; ) {
        const mal = await paso();
        const ya = performance.now();
        if (mal) {
          m.fallas++;
          m.falla ||= mal;
        } else m.ms.push(ya - t);
        t = ya;
      }
    }),
  );
  m.segundos = (performance.now() - inicio) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  m.generador = (user + system) / 1e6 / m.segundos;
  return m;
}
export function percentil(ordenados: readonly number[], p: number): number {
  return ordenados[Math.min(ordenados.length - 1, Math.floor((ordenados.length * p) / 100))] ?? Number.NaN;
}
