// Questions between two processes of one installation, over the channel that node gives a child.
import { setTimeout as dormir } from 'node:timers/promises';

/** Milliseconds until a process that does not answer is taken as absent. */
const PACIENCIA_MS = 2_000;

export interface Canal {
  send?: (m: object) => unknown;
  on: (evento: 'message', oir: (m: unknown) => void) => unknown;
}
interface Mensaje {
  pregunta?: string;
  respuesta?: unknown;
  id: number;
}

/** Answers the other side's questions, and asks it. What fails to be answered is not answered. */
export function linea(canal: Canal, responde: Record<string, () => Promise<unknown>>): (pregunta: string) => Promise<unknown> {
  const esperan = new Map<number, (respuesta: unknown) => void>();
  let ultima = 0;
  canal.on('message', async (m) => {
    if (typeof m !== 'object' || m === null || !('id' in m)) return;
    const { pregunta, respuesta, id } = m as Mensaje;
    if (pregunta === undefined) esperan.get(id)?.(respuesta);
    else {
      const valor = await responde[pregunta]?.().catch(() => undefined);
      if (valor !== undefined) canal.send?.({ id, respuesta: valor });
    }
  });
  return async (pregunta) => {
    const id = ++ultima;
    const llega = new Promise((r) => esperan.set(id, r));
    try {
      canal.send?.({ id, pregunta });
      const r = await Promise.race([llega, dormir(PACIENCIA_MS, undefined, { ref: false })]);
      if (r === undefined) throw new Error(`nadie contesta «${pregunta}»`);
      return r;
    } finally {
      esperan.delete(id);
    }
  };
}
