// The handler of what the installation says of itself.
import { implement } from '#kernel/server/serve.ts';
import { instalacion } from '../contract.ts';
import { hayCorreo } from './correo.ts';

export default implement(instalacion, {
  bienvenida: async (ctx) => ({
    DEMO: (await ctx.host.poolNumeros.query<{ codigo: string }>('select * from clientes_demo()')).rows.map((c) => c.codigo),
    HAY_CORREO: (await hayCorreo(ctx.host)) ? (1 as const) : (0 as const),
  }),
});
