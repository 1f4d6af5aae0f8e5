// The handlers of questionnaires of an appointment.
import { esDelMedico } from '#domain/sesion.ts';
import {
  consultarEnvio,
  type Envio,
  formatoEnPdf,
  type Llave,
  llaveDe,
  reenviarEnvio,
} from '#features/integraciones/formas/server/formas.ts';
import { bloqueado, esVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type EnvioDeFormas, ESTADO_FORMAS, formasDeCita } from '../contract.ts';
import { puedeEnviarFormas, puedeReenviarFormas, puedeUsarFormas, SIN_CUENTA } from '../rules.ts';
import { pedirFormas } from './pedir.ts';
import './table.ts';

const SIN_LISTA = 'Error al cargar la lista de formatos';

/** The living appointment with that number or sending, if this user may see it. */
async function citaDe(ctx: Ctx, por: 'N_CITA' | 'ID_FORMAS', valor: number | string, que: string) {
  const c = await ctx.db
    .selectFrom('citas')
    .select(['N_CITA', 'CODIGOPACIENTE', 'CODIGOMEDICO', 'C_ESTATUS', 'ID_FORMAS'])
    .where(por, '=', valor as never)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!c || !esDelMedico(ctx.sesion, c)) throw noExiste(que);
  return c;
}
async function exigirLlave(ctx: Ctx): Promise<Llave> {
  const llave = await llaveDe(ctx);
  if (!llave) throw new Rechazo(SIN_CUENTA);
  return llave;
}

type EnvioConocido = Omit<EnvioDeFormas, 'FORMATOS'>;
interface PorConsultar {
  sabido: EnvioConocido;
  envio?: { llave: Llave; ID_FORMAS: string };
}
interface PorReenviar {
  llave: Llave;
  EMAIL: string;
  ID_FORMAS: string;
  N_CITA: number;
}
const NADA: EnvioConocido = { ESTADO: ESTADO_FORMAS.sinFormatos, MOTIVO: '', EMAIL: '', ENVIADO: null };
const momento = (ctx: Ctx, d: Date | null): string | null => {
  if (!d) return null;
  const { fecha, hora } = enLaClinica(ctx.sesion.clinica.ZONA_HORARIA, d);
  return `${fecha} ${hora}`;
};

export default implement(formasDeCita, {
  formatos_enviados_cita: enDosPasos({
    async antes(ctx, { N_CITA }): Promise<PorConsultar> {
      const { ID_FORMAS, CODIGOPACIENTE } = await citaDe(ctx, 'N_CITA', N_CITA, 'La cita');
      const fila = await ctx.db
        .selectFrom('citas_formas')
        .select(['ESTADO', 'MOTIVO', 'EMAIL', 'ENVIADO'])
        .where('N_CITA', '=', N_CITA)
        .executeTakeFirst();
      const sabido = { ...NADA, ...fila, ...((await esVisible(ctx, CODIGOPACIENTE)) ? {} : { EMAIL: '' }) };
      return ID_FORMAS ? { sabido, envio: { llave: await exigirLlave(ctx), ID_FORMAS } } : { sabido };
    },
    fuera: async (host, { envio }: PorConsultar) => {
      if (!envio) return null;
      return consultarEnvio(host, envio.llave, envio.ID_FORMAS).catch((e: unknown) => {
        throw e instanceof Rechazo ? new Rechazo(SIN_LISTA, null, e.status) : e;
      });
    },
    despues: (ctx, _p, _b, e: Envio | null, { sabido }) => ({
      ...sabido,
      FORMATOS: (e?.FORMATOS ?? []).map((f) => ({ ...f, CONTESTADO: momento(ctx, f.CONTESTADO) })),
    }),
  }),

  async imprimir_formato(ctx, { ID }) {
    const f = await ctx.db.selectFrom('citas_formatos').select(['N_CITA', 'NOMBRE']).where('ID', '=', ID).executeTakeFirst();
    if (!f) throw noExiste('El formato');
    const c = await citaDe(ctx, 'N_CITA', f.N_CITA, 'El formato');
    // The answers belong to the patient's file, whichever appointment they came with.
    if (!(await esVisible(ctx, c.CODIGOPACIENTE))) throw noExiste('El formato');
    const llave = await exigirLlave(ctx);
    const { host } = ctx;
    return { nombre: `${f.NOMBRE}.pdf`, tipo: 'application/pdf', contenido: () => formatoEnPdf(host, llave, ID) };
  },

  reenviar_formatos: enDosPasos({
    async antes(ctx, { ID_FORMAS }, { EMAIL }) {
      const c = await citaDe(ctx, 'ID_FORMAS', ID_FORMAS, 'El envío');
      exigir(puedeReenviarFormas(ctx.sesion, c));
      return { llave: await exigirLlave(ctx), EMAIL, ID_FORMAS, N_CITA: c.N_CITA };
    },
    fuera: (host, x: PorReenviar) => reenviarEnvio(host, x.llave, x.ID_FORMAS, x.EMAIL),
    async despues(ctx, _p, { EMAIL }, _r, { N_CITA }: PorReenviar) {
      await ctx.db.updateTable('citas_formas').set({ EMAIL, ENVIADO: new Date().toISOString() }).where('N_CITA', '=', N_CITA).execute();
      ctx.anotar({ N_CITA });
      return null;
    },
  }),

  async enviar_formatos(ctx, { N_CITA }, { EMAIL, FORMATOS }) {
    exigir(puedeUsarFormas(ctx.sesion.clinica));
    await ctx.bloquear('formas', N_CITA);
    const [c, pedidas] = await Promise.all([
      citaDe(ctx, 'N_CITA', N_CITA, 'La cita'),
      ctx.db.selectFrom('citas_formas').select('ESTADO').where('N_CITA', '=', N_CITA).executeTakeFirst(),
    ]);
    exigir(puedeEnviarFormas(ctx.sesion, { ...c, FORMAS: pedidas?.ESTADO ?? ESTADO_FORMAS.sinFormatos }));
    await bloqueado(ctx, c.CODIGOPACIENTE);
    await pedirFormas(ctx, N_CITA, EMAIL, FORMATOS);
    return null;
  },
});
