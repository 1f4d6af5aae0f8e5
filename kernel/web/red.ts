// The network layer: one function for every call, and the sentences for everything that can fail.

import { type Arbol, encode } from '../shared/corchetes.ts';
import { type Call, type Datos, type ParamsOf, urlDe } from '../shared/endpoint.ts';
import type { EstadoEspacio } from '../shared/espacio.ts';
import { enviarConAvance } from './avance.ts';

const TOKEN = 'galeno.token';
const TERMINADO = 'galeno.terminado';
const RECARGA = 'galeno.recarga';
const RECIEN_MS = 5_000;
/** Identifies this tab, so that live updates skip its own changes. */
export const PESTANA = Math.random().toString(36).slice(2);

export const token = {
  /** Empty without a session, and once that of this tab has ended until somebody enters again in any tab. */
  leer: (): string => {
    const t = localStorage.getItem(TOKEN) ?? '';
    return t === sessionStorage.getItem(TERMINADO) ? '' : t;
  },
  guardar: (t: string): void => localStorage.setItem(TOKEN, t),
  borrar: (): void => localStorage.removeItem(TOKEN),
  /** Calls back when somebody logged in in another tab: that ended the session of this tab, and it may be another user. */
  alEntrarEnOtra(al: () => void): () => void {
    const oir = (e: StorageEvent) => {
      if (e.key === TOKEN && e.newValue) al();
    };
    addEventListener('storage', oir);
    return () => removeEventListener('storage', oir);
  },
};

/** The error of a call that did not succeed. */
export class Falla extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly data: unknown,
  ) {
    super(message);
    this.name = 'Falla';
  }
  get errores(): Record<string, string> {
    return (this.data as { ERRORES?: Record<string, string> } | null)?.ERRORES ?? {};
  }
  get conflictos(): unknown {
    return (this.data as { CONFLICTOS?: unknown } | null)?.CONFLICTOS;
  }
}
let probar: (() => Promise<boolean>) | undefined;
let alPoner = () => {};
/** `como` asks for the password again and answers whether it was right. Its code may come after the first call that needs it. */
export function ponerPrueba(como: () => Promise<boolean>): void {
  probar = como;
  alPoner();
}
const ESPERA_PRUEBA_MS = 10_000;
async function pedirPrueba(): Promise<boolean> {
  if (!probar)
    await new Promise<void>((r) => {
      alPoner = r;
      setTimeout(r, ESPERA_PRUEBA_MS);
    });
  return (await probar?.()) ?? false;
}
let probando: Promise<boolean> | undefined;
/** Runs a call; if the server requires the password again, asks for it and runs the call once more. */
async function conPrueba<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (e) {
    if (!(e instanceof Falla) || !(e.data as { OTRA_VEZ?: 1 } | null)?.OTRA_VEZ) throw e;
    // Calls refused at the same time share one question.
    probando ??= pedirPrueba().finally(() => {
      probando = undefined;
    });
    if (!(await probando)) throw e;
    return hacer();
  }
}
/** Free disk space on the server, from the last answer to a user who administers. */
let espacio: EstadoEspacio = 'bien';
const miran = new Set<() => void>();
export const espacioDelServidor = {
  leer: (): EstadoEspacio => espacio,
  mirar: (al: () => void): (() => void) => {
    miran.add(al);
    return () => miran.delete(al);
  },
};
function anotarEspacio(r: Response): Response {
  const dicho = r.headers.get('x-espacio');
  const nuevo = dicho === 'poco' || dicho === 'lleno' ? dicho : 'bien';
  if (nuevo !== espacio) {
    espacio = nuevo;
    for (const m of miran) m();
  }
  return r;
}
export interface Hecho<D> {
  message: string | null;
  data: D;
  /** For one page of a list: the total of rows and the number of the page. */
  total?: number;
  pagina?: number;
}

/**
 * The session of `usado` ended: restarts, once. Its token is not removed: tabs see late what others store, so that this would
 * remove a newer one that another tab has just stored. Drafts stay on the device.
 */
function caducada(usado: string): void {
  if (usado) sessionStorage.setItem(TERMINADO, usado);
  if (acabaDeCaducar()) return;
  sessionStorage.setItem(RECARGA, String(Date.now()));
  location.reload();
}

/** Whether this page was just restarted because its session had ended. */
export const acabaDeCaducar = (): boolean => Date.now() - Number(sessionStorage.getItem(RECARGA) ?? 0) < RECIEN_MS;

/** The token that each request carried. */
const conToken = new WeakMap<Response, string>();
type AlAvanzar = (parte: number) => void;
async function pedir(
  call: Call,
  params: Arbol,
  cuerpo: Arbol | undefined,
  signal?: AbortSignal,
  llave?: string,
  alAvanzar?: AlAvanzar,
): Promise<Response> {
  if (!navigator.onLine) throw new Falla('No tienes conexión a internet', 0, null);
  const conCuerpo = call.method === 'POST';
  const t = token.leer();
  let body: FormData | undefined;
  if (conCuerpo) {
    body = new FormData();
    for (const [k, v] of encode(cuerpo ?? {})) body.append(k, v);
  }
  try {
    const url = urlDe(call, params, conCuerpo ? undefined : cuerpo);
    const init = {
      method: call.method,
      headers: { ...(t ? { authorization: t } : {}), 'x-pestana': PESTANA, ...(llave ? { 'idempotency-key': llave } : {}) },
      ...(signal ? { signal } : {}),
    };
    const r = await (body && alAvanzar
      ? enviarConAvance(url, { ...init, body }, alAvanzar)
      : fetch(url, { ...init, ...(body ? { body } : {}) }));
    conToken.set(r, t);
    return anotarEspacio(r);
  } catch (e) {
    if ((e as Error).name === 'AbortError') throw e;
    throw new Falla('Ocurrió un error en la red', 0, null);
  }
}
async function fallar(r: Response): Promise<never> {
  let json: { message?: string | null; data?: unknown } | undefined;
  try {
    json = await r.json();
  } catch {
    /* not JSON */
  }
  const message = json?.message;
  if (message === 'SESION_CADUCADA' || message === 'Token inválido') caducada(conToken.get(r) ?? '');
  if (message || json?.data) throw new Falla(message ?? '', r.status, json?.data ?? null);
  throw new Falla(
    r.status === 404
      ? 'Servicio no encontrado'
      : r.status >= 500
        ? 'Ocurrió un problema, por favor contacte a soporte'
        : json
          ? 'Ocurrió un error'
          : 'No se pudo procesar la respuesta del servidor',
    r.status,
    null,
  );
}

/**
 * Makes a call of the contract. Throws Falla with the sentence to show. With a `llave` that was sent before, the server does
 * not save again. With `alAvanzar` it tells how much of the form has been sent, from 0 to 1.
 */
export async function llamar<C extends Call>(
  call: C,
  params?: ParamsOf<C> | Arbol,
  cuerpo?: Arbol,
  signal?: AbortSignal,
  llave?: string,
  alAvanzar?: AlAvanzar,
): Promise<Hecho<Datos<C>>> {
  return conPrueba(async () => {
    const r = await pedir(call, (params ?? {}) as Arbol, cuerpo, signal, llave, alAvanzar);
    if (!r.ok) return fallar(r);
    try {
      const { success, message, data } = await r.json();
      if (success === false || success === 0 || success === '0') throw new Falla(message ?? 'Ocurrió un error', r.status, data);
      const total = r.headers.get('x-total');
      return { message, data, ...(total === null ? {} : { total: Number(total), pagina: Number(r.headers.get('x-pagina')) }) };
    } catch (e) {
      if (e instanceof Falla) throw e;
      throw new Falla('No se pudo procesar la respuesta del servidor', r.status, null);
    }
  });
}
/** Makes a call that answers a file. */
export async function bajar<C extends Call>(
  call: C,
  params?: ParamsOf<C> | Arbol,
  cuerpo?: Arbol,
): Promise<{ blob: Blob; nombre: string }> {
  const r = await conPrueba(async () => {
    const r = await pedir(call, (params ?? {}) as Arbol, cuerpo);
    return !r.ok || r.headers.get('content-type')?.includes('json') ? fallar(r) : r;
  });
  const nombre = /filename\*=UTF-8''([^;]+)/.exec(r.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await r.blob(), nombre: nombre ? decodeURIComponent(nombre) : 'archivo' };
}
