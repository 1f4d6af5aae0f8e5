// The handlers that register a patient with the e-prescription service.
import { E } from '#domain/estados.ts';
import { conMas, puedeRegistrar, puedeUsarMedikit } from '#features/integraciones/medikit/rules.ts';
import { registrarPaciente } from '#features/integraciones/medikit/server/medikit.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir } from '#kernel/shared/verdict.ts';
import { bloqueado, pacienteDe } from '../../server/paciente.ts';
import { medikitPaciente } from '../contract.ts';
import './table.ts';

/** Locks the patient, who must be editable and not registered yet. */
async function exigirPorRegistrar(ctx: Ctx, CODIGOPACIENTE: number): Promise<void> {
  exigir(puedeUsarMedikit(ctx.sesion.clinica));
  await bloqueado(ctx, CODIGOPACIENTE);
  exigir(puedeRegistrar('El paciente', await pacienteDe(ctx, CODIGOPACIENTE)));
}

export default implement(medikitPaciente, {
  async obtener_medikit(ctx, { CODIGOPACIENTE }) {
    const { clinica } = ctx.sesion;
    exigir(puedeUsarMedikit(clinica));
    const p = await pacienteDe(ctx, CODIGOPACIENTE);
    const r = p.MEDIKIT_ID
      ? await ctx.db.selectFrom('pacientes_medikit').selectAll().where('CODIGOPACIENTE', '=', CODIGOPACIENTE).executeTakeFirst()
      : undefined;
    if (r) return { ...r, MEDIKIT_ID: p.MEDIKIT_ID };
    const lada = conMas(p.TCEL_LADA, clinica.pais.telefono.lada);
    return {
      CODIGOPACIENTE,
      MEDIKIT_ID: '',
      NOMBRE: p.NOMBRE,
      APELLIDOS: [p.APELLIDO_PATERNO, p.APELLIDO_MATERNO].filter(Boolean).join(' '),
      FECHA_NACIMIENTO: p.FECHA_NACIMIENTO,
      SEXO: p.SEXO === E.sexo.noAsignado ? null : p.SEXO,
      TEL_LADA: lada,
      TELEFONO1: p.TELEFONO1,
      TCEL_LADA: lada,
      TCELULAR: p.TCELULAR,
      TIPO_MEMBRESIA: 'Titular' as const,
      MAIL: p.MAIL,
    };
  },
  medikit_registrar: enDosPasos({
    async antes(ctx, { CODIGOPACIENTE }, registro) {
      await exigirPorRegistrar(ctx, CODIGOPACIENTE);
      return { registro, referencia: `${ctx.sesion.clinica.CODIGOCLIENTE}/paciente/${CODIGOPACIENTE}` };
    },
    fuera: (host, { registro, referencia }) => registrarPaciente(host, referencia, registro),
    async despues(ctx, { CODIGOPACIENTE }, registro, MEDIKIT_ID) {
      await exigirPorRegistrar(ctx, CODIGOPACIENTE);
      await ctx.db
        .insertInto('pacientes_medikit')
        .values({ CODIGOPACIENTE, ...registro })
        .execute();
      await ctx.db.updateTable('pacientes').set({ MEDIKIT_ID }).where('CODIGOPACIENTE', '=', CODIGOPACIENTE).execute();
      return { MEDIKIT_ID };
    },
  }),
});
