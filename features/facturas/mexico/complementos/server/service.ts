// The handlers of payment complements.
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { type Cancelado, cancelarEnElSat } from '../../server/cancelar.ts';
import { exigirCfdi } from '../../server/emisor.ts';
import { type Desenlace, sellarYTimbrar } from '../../server/emitir.ts';
import { exigirAlcanzable, facturaDe } from '../../server/leer.ts';
import { complementosPago } from '../contract.ts';
import { anotarCancelacion, apartarCancelacion, type PorCancelar } from './cancelar.ts';
import { anotarComplemento, apartarComplemento, type PorComplementar } from './emitir.ts';
import { complementosDe, dicho } from './leer.ts';
import { complementoImpreso, nombreDe, timbrado } from './papel.ts';

async function archivo(ctx: Ctx, FACTURAFOLIO: number, cual: 'xml' | 'acuse') {
  exigirCfdi(ctx);
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const cancelado = async () => (await complementosDe(ctx, FACTURAFOLIO)).find((x) => x.acuse);
  const c = cual === 'xml' ? await timbrado(ctx, FACTURAFOLIO) : await cancelado();
  if (!c) throw new Rechazo('El complemento de pago no está cancelado');
  ctx.anotar({ FACTURAFOLIO, COMPLEMENTO: c.COMPLEMENTO });
  return {
    nombre: `${cual === 'acuse' ? 'Acuse_' : ''}${nombreDe(c)}.xml`,
    tipo: 'application/xml',
    contenido: async () => Buffer.from(c[cual], 'utf8'),
  };
}

export default implement(complementosPago, {
  async obtener(ctx, { FACTURAFOLIO }) {
    exigirCfdi(ctx);
    await exigirAlcanzable(ctx, FACTURAFOLIO);
    return (await complementosDe(ctx, FACTURAFOLIO)).map(dicho);
  },
  timbrar: enDosPasos<typeof complementosPago.timbrar, PorComplementar, Desenlace>({
    antes: (ctx, { FACTURAFOLIO }) => apartarComplemento(ctx, FACTURAFOLIO),
    fuera: sellarYTimbrar,
    despues: (ctx, _, __, d, p) => anotarComplemento(ctx, p.COMPLEMENTO, d),
  }),
  descargar: (ctx, { FACTURAFOLIO }) => archivo(ctx, FACTURAFOLIO, 'xml'),
  descargar_acuse: (ctx, { FACTURAFOLIO }) => archivo(ctx, FACTURAFOLIO, 'acuse'),
  imprimir: (ctx, p) => imprimir(ctx, complementoImpreso, p),
  async enviar(ctx, p, envio) {
    const { CODIGOPACIENTE } = await facturaDe(ctx, p.FACTURAFOLIO);
    await timbrado(ctx, p.FACTURAFOLIO);
    if (CODIGOPACIENTE !== null) await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviar(ctx, complementoImpreso, p, envio, CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, complementoImpreso, p),
  cancelar: enDosPasos<typeof complementosPago.cancelar, PorCancelar, Cancelado>({
    antes: (ctx, { FACTURAFOLIO }, { MOTIVO }) => apartarCancelacion(ctx, FACTURAFOLIO, MOTIVO),
    fuera: cancelarEnElSat,
    despues: (ctx, _, __, d, p) => anotarCancelacion(ctx, p.COMPLEMENTO, d),
  }),
});
