// The handlers of quotes.
import { sql } from 'kysely';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { implement } from '#kernel/server/serve.ts';
import { cotizaciones } from '../contract.ts';
import { aceptar, cotizar, detalleDe, listar } from './cotizacion.ts';
import { cotizacion } from './impreso.ts';

export default implement(cotizaciones, {
  obtener: (ctx, { CODIGOPACIENTE }, { LIMITE, PAGINA }) => {
    const limite = LIMITE ?? 300;
    return listar(
      ctx,
      sql`c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado is null
        order by c."FOLIOCOTIZACION" desc limit ${limite} offset ${(PAGINA ?? 0) * limite}`,
    );
  },
  obtener_detalle: (ctx, { FOLIOCOTIZACION }) => detalleDe(ctx, FOLIOCOTIZACION),

  async agregar(ctx, _, pedido) {
    const hecha = await cotizar(ctx, pedido);
    ctx.anotar({ CODIGOPACIENTE: pedido.CODIGOPACIENTE, ...hecha });
    return hecha;
  },
  async aceptar(ctx, { FOLIOCOTIZACION }, { RENGLONES }) {
    const { CODIGOPACIENTE, ...hecho } = await aceptar(ctx, FOLIOCOTIZACION, RENGLONES);
    ctx.anotar({ CODIGOPACIENTE, FOLIOS: hecho.FOLIOS });
    return hecho;
  },

  imprimir: (ctx, p) => imprimir(ctx, cotizacion, p),
  async enviar(ctx, p, envio) {
    const { CODIGOPACIENTE } = (await detalleDe(ctx, p.FOLIOCOTIZACION)).ENC;
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviar(ctx, cotizacion, p, envio, CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, cotizacion, p),
});
