import { desenlazar, enlazar, secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import type { Host } from '#kernel/server/host.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigirServicio, pedirServicio, servicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { formas } from '../contract.ts';

const CLINICA = 0;
/** What the service gave for the account; its password is not kept. */
interface Llave {
  TOKEN: string;
}
const llaveDe = (ctx: Ctx): Promise<Llave | undefined> => leerSecreto<Llave>(ctx, secretoDe('formas', CLINICA));
const pedir = async (host: Host, llave: Llave, ruta: string, metodo: 'GET' | 'POST' = 'GET') =>
  pedirServicio(await exigirServicio(host, 'formas'), ruta, { metodo, cabeceras: { authorization: `Bearer ${llave.TOKEN}` } });
const textoEn = (datos: unknown, campo: string): string => {
  const v = (datos as Record<string, unknown> | null)?.[campo];
  return typeof v === 'string' ? v : '';
};

export default implement(formas, {
  login: enDosPasos({
    antes: (_ctx, _p, b) => b,
    fuera: async (host, { EMAIL, PASS }: { EMAIL: string; PASS: string }) => {
      const s = await exigirServicio(host, 'formas');
      const { status, datos } = await pedirServicio(s, '/api/login', { metodo: 'POST', cuerpo: { email: EMAIL, pass: PASS } });
      const TOKEN = textoEn(datos, 'token');
      if (status !== 200 || !TOKEN)
        throw new Rechazo('El correo o la contraseña no son correctos', {
          ERRORES: { PASS: 'El correo o la contraseña no son correctos' },
        });
      return { TOKEN };
    },
    despues: async (ctx, _p, { EMAIL }, llave: Llave) => {
      await enlazar(ctx, 'formas', CLINICA, EMAIL, { ...llave });
      return { FORMAS_EMAIL: EMAIL };
    },
  }),
  async desconectar(ctx) {
    await desenlazar(ctx, 'formas', CLINICA);
    return null;
  },
  token: enDosPasos({
    antes: async (ctx) => (await llaveDe(ctx)) ?? null,
    fuera: async (host, llave: Llave | null) => (llave ? textoEn((await pedir(host, llave, '/api/token', 'POST')).datos, 'token') : ''),
    despues: (_ctx, _p, _b, token: string) => token,
  }),
  lista_formatos: enDosPasos({
    antes: async (ctx) => (await llaveDe(ctx)) ?? null,
    fuera: async (host, llave: Llave | null) => {
      if (!llave) return [];
      const { status, datos } = await pedir(host, llave, '/api/formatos');
      if (status !== 200 || !Array.isArray(datos)) throw new Rechazo('Error al cargar la lista de formatos', null, 502);
      return (datos as { id: number; nombre: string }[]).map(({ id, nombre }) => ({ ID: id, NOMBRE: nombre }));
    },
    despues: (_ctx, _p, _b, lista: { ID: number; NOMBRE: string }[]) => lista,
  }),
  async estado(ctx) {
    const [estado, s] = await Promise.all([estadoDe(ctx, 'formas', CLINICA), servicio(ctx.host, 'formas')]);
    return { ...estado, URL: s?.url ?? '' };
  },
});
