// Many users on one agenda, each changing something every second: how soon each sees the others' changes, and what that costs.
import { setTimeout as dormir } from 'node:timers/promises';
import { porTandas } from '#kernel/shared/tandas.ts';
import { percentil } from './carga.ts';
import { memoriaDe, type Servidor } from './procesos.ts';

/** The same as the browser's, in kernel/web/vivo.ts. */
const ENTRE_LECTURAS_MS = 300;
export interface Escritorios {
  escritorios: number;
  cambios: number;
  /** Changes that a user never saw; every user should see every one. */
  perdidos: number;
  mediana: number;
  p99: number;
  peor: number;
  lecturas: number;
  /** Resident MiB after the first fifth of the run and at the end. */
  antes: number;
  despues: number;
}
interface Cita {
  N_CITA: number;
  D_OBSERVACIONES: string;
}
/** Written into an appointment, so that a user knows how recent its copy is. */
const marca = (k: number) => `cambio ${k}`;
const deMarca = (s: string) => Number(/^cambio (\d+)$/.exec(s)?.[1] ?? -1);

export async function medirEscritorios(
  galeno: Servidor,
  tokens: readonly string[],
  semana: { desde: string; hasta: string; medico: number },
  segundos: number,
): Promise<Escritorios> {
  const base = `http://127.0.0.1:${galeno.puerto}/api`;
  const pedir = async <T>(token: string, ruta: string): Promise<T> =>
    ((await (await fetch(`${base}/agenda/${ruta}`, { headers: { authorization: token } })).json()) as { data: T }).data;
  const { CITAS } = await pedir<{ CITAS: Cita[] }>(tokens[0]!, `obtener/${semana.desde}/${semana.hasta}/${semana.medico}/2`);
  const citas = CITAS.map((c) => c.N_CITA);
  /** When each change's save was answered. */
  const guardado: number[] = [];
  const tardanzas: number[] = [];
  let lecturas = 0;
  const vistos = tokens.map(() => new Map<number, number>());
  const pendientes = tokens.map(() => new Set<number>());
  const cerrar = new AbortController();

  const escritorios = tokens.map(async (token, d) => {
    const alLeer = porTandas<number>(async (filas) => {
      const ahi = await pedir<Cita[]>(token, `obtener_varias?${filas.map((n, i) => `N_CITA[${i}]=${n}`).join('&')}`);
      const t = performance.now();
      lecturas++;
      for (const c of ahi) vistos[d]!.set(c.N_CITA, Math.max(vistos[d]!.get(c.N_CITA) ?? -1, deMarca(c.D_OBSERVACIONES)));
      for (const k of pendientes[d]!)
        if ((vistos[d]!.get(citaDe(k)) ?? -1) >= k) {
          pendientes[d]!.delete(k);
          tardanzas.push(Math.max(0, t - (guardado[k] ?? t)));
        }
    }, ENTRE_LECTURAS_MS);
    const r = await fetch(`${base}/vivo`, { headers: { authorization: token, 'x-pestana': String(d) }, signal: cerrar.signal });
    const lector = r.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let resto = ''; ; ) {
      const { done, value } = await lector.read();
      if (done) return;
      const partes = (resto + value).split('\n\n');
      resto = partes.pop() ?? '';
      for (const p of partes) if (p.startsWith('data: ')) alLeer((JSON.parse(p.slice(6)) as { filas?: number[] }).filas ?? []);
    }
  });
  for (const e of escritorios) e.catch(() => {});
  const citaDe = (k: number) => citas[k % citas.length]!;
  await dormir(500);

  let k = 0;
  let antes = 0;
  const inicio = performance.now();
  await Promise.all(
    tokens.map(async (token, d) => {
      await dormir((1000 * d) / tokens.length);
      for (let s = 0; s < segundos; s++) {
        const este = k++;
        for (const p of pendientes) p.add(este);
        const cuerpo = new URLSearchParams({ D_OBSERVACIONES: marca(este) });
        const r = await fetch(`${base}/agenda/actualizar_observaciones/${citaDe(este)}`, {
          method: 'POST',
          headers: { authorization: token },
          body: cuerpo,
        });
        if (r.status !== 200) throw new Error(`cambio ${este}: ${r.status} ${await r.text()}`);
        guardado[este] = performance.now();
        if (!antes && s >= segundos / 5) antes = memoriaDe(galeno.pid).servidor;
        await dormir(Math.max(0, inicio + 1000 * (s + 1 + d / tokens.length) - performance.now()));
      }
    }),
  );
  await dormir(3_000);
  cerrar.abort();
  tardanzas.sort((a, b) => a - b);
  return {
    escritorios: tokens.length,
    cambios: k,
    perdidos: pendientes.reduce((n, p) => n + p.size, 0),
    mediana: percentil(tardanzas, 50),
    p99: percentil(tardanzas, 99),
    peor: tardanzas.at(-1) ?? 0,
    lecturas,
    antes,
    despues: memoriaDe(galeno.pid).servidor,
  };
}
