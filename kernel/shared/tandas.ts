// Batches repeated requests: the first runs at once, and those arriving meanwhile run together afterwards.

/**
 * Answers a function that requests things. One batch runs at a time, and batches begin at least `ms` apart, so that many
 * requests neither cancel running work nor pile up. A failed batch is dropped and the next one still runs.
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
