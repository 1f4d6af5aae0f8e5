// Work asked for again and again, done in batches: the first at once, what comes meanwhile together when that one is done.

/**
 * Answers a function that asks for some things. One batch runs at a time and they begin at least `ms` apart, so that a storm
 * of requests neither cancels the work under way nor piles up. A batch that fails is forgotten: the next one begins all the same.
 */
export function porTandas<T>(hacer: (cosas: T[]) => Promise<unknown>, ms: number): (cosas: Iterable<T>) => void {
  const pendientes = new Set<T>();
  let ocupado = false;
  const correr = async () => {
    ocupado = true;
    while (pendientes.size > 0) {
      const tanda = [...pendientes];
      pendientes.clear();
      await Promise.allSettled([hacer(tanda), new Promise((listo) => setTimeout(listo, ms))]);
    }
    ocupado = false;
  };
  return (cosas) => {
    for (const c of cosas) pendientes.add(c);
    if (!ocupado && pendientes.size > 0) void correr();
  };
}
