// A browser without a screen, over real HTTP: solves the captcha, keeps its token, calls by contract and receives live updates.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { acceso } from '#features/acceso/contract.ts';
import { type Arbol, encode } from '#kernel/shared/corchetes.ts';
import { type Call, type Datos, urlDe } from '#kernel/shared/endpoint.ts';

export interface Dicho<D = unknown> {
  status: number;
  success: boolean;
  message: string | null;
  data: D;
}

export class Navegador {
  token = '';
  /** `ip` is its address for a server that trusts this machine as proxy (TRUST_PROXY), so that limits count it separately. */
  constructor(
    public url: string,
    public ip?: string,
  ) {}

  /** With a `llave` that was sent before, the server does not save again. */
  async llamar<C extends Call>(call: C, params: Arbol = {}, cuerpo: Arbol = {}, llave = ''): Promise<Dicho<Datos<C>>> {
    const form = new FormData();
    for (const [k, v] of encode(cuerpo)) form.append(k, v);
    const r = await fetch(this.url + urlDe(call, params, call.method === 'GET' ? cuerpo : undefined), {
      method: call.method,
      headers: {
        ...(this.token ? { authorization: this.token } : {}),
        ...(this.ip ? { 'x-forwarded-for': this.ip } : {}),
        ...(llave ? { 'idempotency-key': llave } : {}),
      },
      ...(call.method === 'POST' ? { body: form } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: r.status, ...((await r.json()) as Omit<Dicho<Datos<C>>, 'status'>) };
  }
  /** A call that must succeed. */
  async hacer<C extends Call>(call: C, params: Arbol = {}, cuerpo: Arbol = {}): Promise<Datos<C>> {
    const r = await this.llamar(call, params, cuerpo);
    if (!r.success) throw new Error(`${call.ruta}: ${r.status} ${r.message} ${JSON.stringify(r.data)}`);
    return r.data;
  }
  /** A solved captcha, valid once. */
  async captcha(): Promise<string> {
    const challenge = (await this.hacer(acceso.captcha)) as never;
    return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
  }
  async entrar(CLIENT: string, USER: string, PASS: string): Promise<this> {
    this.token = (await this.hacer(acceso.login, {}, { CLIENT, USER, PASS, CAPTCHA: await this.captcha() })).TOKEN!;
    return this;
  }

  /** Receives other users' changes until `soltar`. Resolves when the stream is open. */
  async escuchar(): Promise<{ cambios: { slices: string[]; filas?: number[] }[]; soltar: () => void }> {
    const corte = new AbortController();
    const r = await fetch(`${this.url}/api/vivo`, { headers: { authorization: this.token }, signal: corte.signal });
    const lector = r.body!.pipeThrough(new TextDecoderStream()).getReader();
    const cambios: { slices: string[]; filas?: number[] }[] = [];
    let saludo = () => {};
    const listo = new Promise<void>((ok) => {
      saludo = ok;
    });
    (async () => {
      let resto = '';
      for (;;) {
        const { value, done } = await lector.read();
        if (done) return;
        const bloques = (resto + value).split('\n\n');
        resto = bloques.pop()!;
        for (const b of bloques) {
          if (b.startsWith('event: hola')) saludo();
          else if (b.startsWith('data: ')) cambios.push(JSON.parse(b.slice(6)));
        }
      }
    })().catch(() => {});
    await listo;
    return { cambios, soltar: () => corte.abort() };
  }
}
