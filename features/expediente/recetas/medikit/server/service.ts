// The handlers of electronic prescriptions.

import { describirDiagnosticos } from '#features/diagnosticos/server/buscar.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { puedeUsarMedikit } from '#features/integraciones/medikit/rules.ts';
import { emitirReceta } from '#features/integraciones/medikit/server/medikit.ts';
import { bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { imprimir } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo, type Veredicto } from '#kernel/shared/verdict.ts';
import { esMedikit, fechaDeReceta, puedeElegirFecha, puedeRecetarComo } from '../../rules.ts';
import { recetaImpresa } from '../../server/hoja.ts';
import { guardarReceta, recetaDe } from '../../server/receta.ts';
import { recetasMedikit } from '../contract.ts';
import type { RecetaMedikit } from '../fields.ts';
import { medicoRegistrado, pacienteRegistrado } from '../rules.ts';
import { detalleDe } from './detalle.ts';
import './table.ts';

const enCampo = (campo: string, v: Veredicto) => {
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
};
/** Checks doctor, patient and date, with the patient's row locked. */
async function exigirEmision(ctx: Ctx, r: RecetaMedikit) {
  exigir(puedeUsarMedikit(ctx.sesion.clinica));
  await bloqueado(ctx, r.CODIGOPACIENTE);
  exigir(puedeRecetarComo(ctx.sesion, r.CODIGOMEDICO));
  const medico = await medicoActivo(ctx, r.CODIGOMEDICO);
  const paciente = await pacienteDe(ctx, r.CODIGOPACIENTE);
  enCampo('CODIGOMEDICO', medicoRegistrado(medico));
  exigir(pacienteRegistrado(paciente));
  const FECHA = (puedeElegirFecha(ctx.sesion) && r.FECHA) || ctx.hoy;
  enCampo('FECHA', fechaDeReceta(FECHA, ctx.hoy, paciente.FECHA_NACIMIENTO));
  return { medico, paciente, FECHA };
}

export default implement(recetasMedikit, {
  medikit_registrar: enDosPasos({
    async antes(ctx, _, r) {
      const { medico, paciente, FECHA } = await exigirEmision(ctx, r);
      await describirDiagnosticos(
        ctx,
        r.MEDICAMENTOS.map((m) => m.DIAGNOSTICO),
      );
      return {
        referencia: `${ctx.sesion.clinica.CODIGOCLIENTE}/receta/${crypto.randomUUID()}`,
        medico: medico.MEDIKIT_ID,
        paciente: paciente.MEDIKIT_ID,
        alergias: paciente.ALERGIAS,
        receta: { ...r, FECHA },
      };
    },
    fuera: (host, x) => emitirReceta(host, x),
    async despues(ctx, _, r, emitida, { receta: { FECHA } }) {
      const { CODIGOPACIENTE } = r;
      const paciente = await bloqueado(ctx, CODIGOPACIENTE).then(() => pacienteDe(ctx, CODIGOPACIENTE));
      const MEDICAMENTOS = r.MEDICAMENTOS.map((m, i) => ({ ...m, ...emitida.nombres[i]! }));
      const CONSECUTIVO = await guardarReceta(ctx, {
        CODIGOPACIENTE,
        CODIGOMEDICO: r.CODIGOMEDICO,
        FECHA,
        HORA: r.HORA_INICIAL,
        DETALLE: detalleDe(MEDICAMENTOS, emitida.MEDIKIT_ID, FECHA),
        ALERGIAS: paciente.ALERGIAS,
        ALERGIAS_NEGADAS: paciente.ALERGIAS_NEGADAS,
        MEDIKIT_ID: emitida.MEDIKIT_ID,
      });
      await ctx.db
        .insertInto('recetas_medikit')
        .values(MEDICAMENTOS.map((m, i) => ({ ...m, CODIGOPACIENTE, CONSECUTIVO, ORDEN: i + 1 })))
        .execute();
      return { CODIGOPACIENTE, CONSECUTIVO, MEDIKIT_ID: emitida.MEDIKIT_ID };
    },
  }),
  async imprimir_medikit(ctx, cual) {
    exigir(esMedikit(await recetaDe(ctx, cual.CODIGOPACIENTE, cual.CONSECUTIVO)) || 'La receta no es de Medikit');
    return imprimir(ctx, recetaImpresa, cual);
  },
});
