// Renders screens in jsdom against the real server in this process: no mocked network, no fixtures, no second copy of a schema.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { acceso } from '#features/acceso/contract.ts';
import { sesionDe } from '#features/acceso/sesion.ts';
import { clienteDatos } from '#kernel/web/api.tsx';
import { AyudaAtajos } from '#kernel/web/atajos.tsx';
import { Avisos } from '#kernel/web/avisos.tsx';
import { Preguntas } from '#kernel/web/dialogo.tsx';
import { token } from '#kernel/web/red.ts';
import { ContextoSesion } from '#kernel/web/sesion.tsx';
import type { Cliente } from './clinica.ts';

// Dialogs and menus are separate chunks, which a busy machine takes time to transform.
configure({ asyncUtilTimeout: 20_000 });
/** Test files share modules: removes what one test rendered, showed or left to be read before the next. */
function recoger(): void {
  for (const b of screen.queryAllByRole('button', { name: /^(Cerrar aviso|Entendido)$/ })) fireEvent.click(b);
  cleanup();
  clienteDatos.clear();
  vi.unstubAllGlobals();
}

/** Renders a screen at its address with this session. The rest is Testing Library. */
export async function pantalla(c: Cliente, ruta: string, donde: string, Pantalla: ComponentType): Promise<void> {
  onTestFinished(recoger);
  vi.stubGlobal('fetch', async (url: string, o: RequestInit = {}) => {
    const cuerpo = o.body instanceof FormData ? new Response(o.body) : undefined;
    const r = await c.casa.app.inject({
      method: (o.method ?? 'GET') as 'GET',
      url,
      headers: { ...(o.headers as Record<string, string>), ...(cuerpo ? { 'content-type': cuerpo.headers.get('content-type')! } : {}) },
      ...(cuerpo ? { payload: Buffer.from(await cuerpo.arrayBuffer()) } : {}),
    });
    return new Response(r.rawPayload.length ? new Uint8Array(r.rawPayload) : null, {
      status: r.statusCode,
      headers: r.headers as Record<string, string>,
    });
  });
  token.guardar(c.token);
  const sesion = sesionDe(await c.hacer(acceso.get_session));
  history.replaceState(null, '', donde);
  const router = createBrowserRouter([
    { path: ruta, element: <Pantalla /> },
    { path: '*', element: <p>otra pantalla</p> },
  ]);
  onTestFinished(() => router.dispose());
  render(
    <QueryClientProvider client={clienteDatos}>
      <ContextoSesion value={{ sesion, recargar: async () => {}, salir: async () => {} }}>
        <RouterProvider router={router} />
      </ContextoSesion>
      <Preguntas />
      <Avisos />
      <AyudaAtajos />
    </QueryClientProvider>,
  );
}
