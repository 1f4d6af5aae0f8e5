// The handlers of the online agenda.
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { enLinea } from '../contract.ts';
import { agendar, confirmar } from './agendar.ts';
import { apartarHueco, esUuid, huecosDelMes } from './apartados.ts';
import { citaDe, huecosDeCita, moverCita } from './cita.ts';
import { calendarioDe } from './correo.ts';
import { clinicaPublica, elegido, ofertaDe } from './oferta.ts';

export default implement(enLinea, {
  obtener: async (ctx) => clinicaPublica(ctx, await ofertaDe(ctx)),
  async medico(ctx, { CODIGOMEDICO }) {
    const o = await ofertaDe(ctx, CODIGOMEDICO || -1);
    const m = o.filas[0];
    if (!m || o.medicos.length === 0) throw noExiste(`El ${ctx.sesion.clinica.ET_MEDICO.toLowerCase()}`);
    return { CLINICA: await clinicaPublica(ctx, o), CEDULA: m.CEDULA, UNIVERSIDAD: m.UNIVERSIDAD, HORARIOS: o.horas };
  },
  async huecos(ctx, { CODIGOMEDICO }, { MES, APARTADO, ...e }) {
    const que = await elegido(ctx, { CODIGOMEDICO, ...e });
    return huecosDelMes(ctx, { ...que, duracion: que.concepto.DURACION }, MES, esUuid(APARTADO) ? { apartado: APARTADO } : {});
  },
  apartar: (ctx, { CODIGOMEDICO }, p) => apartarHueco(ctx, { CODIGOMEDICO, ...p }),
  agendar: (ctx, { APARTADO }, datos) => agendar(ctx, APARTADO, datos),
  confirmar: (ctx, { LLAVE }) => confirmar(ctx, LLAVE),
  cita: (ctx, { FICHA }) => citaDe(ctx, FICHA),
  huecos_cita: (ctx, { FICHA }, { MES }) => huecosDeCita(ctx, FICHA, MES),
  mover: (ctx, { FICHA }, hueco) => moverCita(ctx, FICHA, hueco),
  calendario: (ctx, { FICHA }) => calendarioDe(ctx, fichasDeCita.exigir(ctx, FICHA)),
});
