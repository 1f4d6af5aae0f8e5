// A call whose transaction conflicts is run again from the start. What it did outside that transaction (spending a captcha,
// counting a login attempt) is not undone, so it must happen only the first time.
import type { Ctx, Peticion } from './ctx.ts';

const hechos = new WeakMap<Peticion, Map<string, Promise<unknown>>>();

/** Runs `hacer` the first time it is called under this name within a request; later runs of the request get the same result. */
export function unaVezPorLlamada<T>({ peticion }: Pick<Ctx, 'peticion'>, que: string, hacer: () => Promise<T>): Promise<T> {
  const suyos = hechos.get(peticion) ?? new Map<string, Promise<unknown>>();
  hechos.set(peticion, suyos);
  const hecho = (suyos.get(que) as Promise<T> | undefined) ?? hacer();
  suyos.set(que, hecho);
  return hecho;
}
