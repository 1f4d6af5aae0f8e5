// Calls of the forms account: link, unlink, token for the embedded application, list of forms.
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import { desenlazar, enlazar } from '#features/integraciones/cuentas/server/cuentas.ts';
import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { formas } from '../contract.ts';
import { entrar, formatosDe, type Llave, llaveDe, tokenDeMarco } from './formas.ts';

export default implement(formas, {
  login: enDosPasos({
    antes: (_ctx, _p, b) => b,
    fuera: (host, { EMAIL, PASS }: { EMAIL: string; PASS: string }) => entrar(host, EMAIL, PASS),
    despues: async (ctx, _p, { EMAIL }, llave: Llave) => {
      await enlazar(ctx, 'formas', DE_LA_CLINICA, EMAIL, { ...llave });
      return { FORMAS_EMAIL: EMAIL };
    },
  }),
  async desconectar(ctx) {
    await desenlazar(ctx, 'formas', DE_LA_CLINICA);
    return null;
  },
  token: enDosPasos({
    antes: async (ctx) => (await llaveDe(ctx)) ?? null,
    fuera: async (host, llave: Llave | null) => (llave ? tokenDeMarco(host, llave) : ''),
    despues: (_ctx, _p, _b, token: string) => token,
  }),
  lista_formatos: enDosPasos({
    antes: async (ctx) => (await llaveDe(ctx)) ?? null,
    fuera: async (host: Host, llave: Llave | null) => {
      if (!llave) return [];
      return formatosDe(host, llave).catch((e: unknown) => {
        throw e instanceof Rechazo ? new Rechazo('Error al cargar la lista de formatos', null, 502) : e;
      });
    },
    despues: (_ctx, _p, _b, lista: { ID: number; NOMBRE: string }[]) => lista,
  }),
  async estado(ctx) {
    const [estado, s] = await Promise.all([estadoDe(ctx, 'formas', DE_LA_CLINICA), servicio(ctx.host, 'formas')]);
    return { ...estado, URL: s?.url ?? '' };
  },
});
