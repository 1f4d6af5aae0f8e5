// Calls of the installation's administrators. They send its token, which is typed each time and never stored, and are
// independent of a clinic's session in the same browser.

import { type Arbol, encode } from '#kernel/shared/corchetes.ts';
import { type Call, type Datos, urlDe } from '#kernel/shared/endpoint.ts';
import { Falla } from '#kernel/web/red.ts';

export async function llamarPlataforma<C extends Call>(call: C, token: string, cuerpo: Arbol = {}): Promise<Datos<C>> {
  let r: Response;
  try {
    let body: FormData | undefined;
    if (call.method === 'POST') {
      body = new FormData();
      for (const [k, v] of encode(cuerpo)) body.append(k, v);
    }
    r = await fetch(urlDe(call, {}), {
      method: call.method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body } : {}),
    });
  } catch {
    throw new Falla('No se pudo llegar al servidor: revise que esté encendido', 0, null);
  }
  const sobre = (await r.json().catch(() => ({}))) as { success?: boolean; message?: string | null; data?: unknown };
  if (!sobre.success) throw new Falla(FRASES[r.status] ?? sobre.message ?? 'Ocurrió un problema', r.status, sobre.data ?? null);
  return sobre.data as Datos<C>;
}
const FRASES: Record<number, string> = {
  401: 'Esa no es la clave de administración de esta instalación',
  404: 'Esta instalación no tiene clave de administración: se pone con la variable ADMIN_TOKEN',
};
