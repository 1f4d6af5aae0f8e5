// The payments of an emulated provider: the page where the patient would pay, with a button for each outcome, and the notices.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface CobroEmulado {
  id: string;
  clave: string;
  cliente: string;
  descripcion: string;
  importe: number;
  moneda: string;
  /** What the emulator says was paid. */
  pagado: number;
  estado: 'abierto' | 'aprobado' | 'pendiente' | 'rechazado' | 'devuelto';
  transaccion: string;
  /** Attempts that expired before the current one. */
  vencidos?: string[];
  /** Its money will not go back, though the provider takes the request. */
  atorado?: boolean;
  /** Some of its money went back. */
  enParte?: boolean;
  regreso: string;
  aviso: string;
}
/** A signed notice, as the provider would deliver it. */
export interface AvisoEmulado {
  url: string;
  cabeceras: Record<string, string>;
  cuerpo: string;
}
const BOTONES = {
  aprobar: 'Pagar',
  rechazar: 'Tarjeta rechazada',
  pendiente: 'Dejar el pago en proceso',
  otro_importe: 'Pagar otro importe',
  cancelar: 'Regresar sin pagar',
} as const;
export type SuerteEmulada = keyof typeof BOTONES | 'devolver' | 'vencer' | 'atorar' | 'devolver_parte';

/** Changes a payment as the outcome says. */
function mover(c: CobroEmulado, suerte: SuerteEmulada): void {
  if (suerte === 'atorar' || suerte === 'devolver_parte') {
    c[suerte === 'atorar' ? 'atorado' : 'enParte'] = true;
    return;
  }
  if (suerte === 'cancelar' || c.estado === 'devuelto' || (c.estado === 'aprobado' && suerte !== 'devolver')) return;
  if (suerte === 'devolver') {
    if (c.estado === 'aprobado') c.estado = 'devuelto';
    return;
  }
  if (suerte === 'vencer') {
    c.vencidos = [...(c.vencidos ?? []), `tx_${randomUUID()}`];
    return;
  }
  c.estado = suerte === 'rechazar' ? 'rechazado' : suerte === 'pendiente' ? 'pendiente' : 'aprobado';
  c.pagado = c.estado === 'aprobado' ? (suerte === 'otro_importe' ? Math.max(1, c.importe - 1) : c.importe) : 0;
  c.transaccion ||= `tx_${randomUUID()}`;
}
const escapar = (s: string) => s.replace(/[&<>"']/g, (x) => `&#${x.charCodeAt(0)};`);
/** Milliseconds after which a payment left in process is approved. */
const EN_PROCESO_MS = 8000;

export function cobrosEmulados(
  app: FastifyInstance,
  nombre: string,
  armar: (c: CobroEmulado, falsa: boolean) => AvisoEmulado,
): Map<string, CobroEmulado> {
  const cobros = new Map<string, CobroEmulado>();
  const avisar = async (c: CobroEmulado) => {
    const { url, cabeceras, cuerpo } = armar(c, false);
    await fetch(url, { method: 'POST', headers: cabeceras, body: cuerpo, signal: AbortSignal.timeout(5000) }).catch(() => null);
  };
  const botones = (c: CobroEmulado) =>
    c.estado === 'aprobado' || c.estado === 'devuelto'
      ? `<p>Este pago ya se hizo.</p><p><a href="${escapar(c.regreso)}">Regresar</a></p>`
      : Object.entries(BOTONES)
          .map(([k, t]) => `<p><a class="${k === 'aprobar' ? 'si' : ''}" href="${encodeURIComponent(c.id)}/${k}">${t}</a></p>`)
          .join('');
  app.get<{ Params: { id: string } }>('/pagar/:id', async (req, reply) => {
    const c = cobros.get(req.params.id);
    if (!c) return reply.code(404).type('text/html').send('<!doctype html><meta charset="utf-8"><p>Este pago ya no existe.</p>');
    return reply
      .type('text/html')
      .send(`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${nombre} (demostración)</title>
<style>body{font:16px/1.5 system-ui;max-width:30rem;margin:8vh auto;padding:0 1rem;color:#1c2326;background:#fafaf8}a{display:block;padding:.7rem 1rem;border:1px solid #6b7072;border-radius:8px;text-decoration:none;color:inherit;text-align:center}a.si{background:#0b6b75;color:#fff;border-color:#0b6b75}b{font-size:1.6rem}</style>
<main><h1>${nombre}, modo de demostración</h1><p>Esta página hace las veces de la del proveedor: nadie paga de verdad.</p>
<p>${escapar(c.descripcion)}<br><b>${c.importe.toFixed(2)} ${escapar(c.moneda)}</b></p>${botones(c)}</main></html>`);
  });
  app.get<{ Params: { id: string; suerte: SuerteEmulada } }>('/pagar/:id/:suerte', async (req, reply) => {
    const c = cobros.get(req.params.id);
    if (!c) return reply.code(404).send('');
    mover(c, req.params.suerte);
    if (req.params.suerte !== 'cancelar') await avisar(c);
    if (c.estado === 'pendiente')
      setTimeout(() => {
        mover(c, 'aprobar');
        void avisar(c);
      }, EN_PROCESO_MS).unref();
    return reply.redirect(c.regreso);
  });
  /** Only for tests: decides an outcome and answers the notice instead of delivering it. */
  app.post<{ Params: { id: string }; Body: { suerte: SuerteEmulada; falsa?: boolean } }>('/suerte/:id', async (req, reply) => {
    const c = cobros.get(req.params.id);
    if (!c) return reply.code(404).send({});
    mover(c, req.body.suerte);
    return armar(c, req.body.falsa === true);
  });
  return cobros;
}
/** Payments made before the emulator started are unknown to it; it gives them back all the same. */
export const deAntes = (transaccion: string | undefined): boolean => /^tx_|^demo/.test(transaccion ?? '');
/** Address of this emulator as the caller reached it. */
export const direccionDe = (req: { protocol: string; headers: { host?: string } }, servicio: string): string =>
  `${req.protocol}://${req.headers.host ?? ''}/${servicio}`;
