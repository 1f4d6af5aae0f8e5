// Writes the message that carries a printed document: the clinic's template around the document's own sentence.
import { textoCelular } from '#domain/telefonos.ts';
import { clinicaComoValores } from '#features/plantillas/server/clinica.ts';
import type { Valores } from '#features/plantillas/variables.ts';
import { redactarCorreo } from '#features/plantillas_correo/server/redactar.ts';
import { redactarWhatsapp } from '#features/plantillas_whatsapp/server/plantilla.ts';
import type { Ctx, Redactor } from '#kernel/server/ctx.ts';

export const redactarImpreso: Redactor = async (ctx, m) => {
  const { NOMBRECLINICA } = ctx.sesion.clinica;
  const final = `, ${NOMBRECLINICA}`;
  const valores: Valores = {
    ...(await clinicaComoValores(ctx)),
    ...(m.CODIGOPACIENTE ? await pacienteComoValores(ctx, m.CODIGOPACIENTE) : {}),
    DOCUMENTO_NOMBRE: m.asunto.endsWith(final) ? m.asunto.slice(0, -final.length) : m.asunto,
    DOCUMENTO_MENSAJE: m.mensaje,
  };
  if (m.canal === 'correo') return redactarCorreo(ctx, 'DOCUMENTO', valores);
  return { asunto: m.asunto, cuerpo: await redactarWhatsapp(ctx, 'DOCUMENTO', valores) };
};

async function pacienteComoValores(ctx: Ctx, CODIGOPACIENTE: number): Promise<Valores> {
  const p = await ctx.db
    .selectFrom('pacientes')
    .select(['NOMBRE', 'nombre_completo', 'CODIGOPACIENTE', 'TCEL_LADA', 'TCELULAR', 'MAIL'])
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .executeTakeFirst();
  if (!p) return {};
  return {
    PACIENTE_NOMBRE_PILA: p.NOMBRE,
    PACIENTE_NOMBRE: p.nombre_completo,
    PACIENTE_CODIGO: String(p.CODIGOPACIENTE),
    PACIENTE_TELEFONO: textoCelular(p.TCEL_LADA, p.TCELULAR, ctx.sesion.clinica.pais.telefono.lada),
    PACIENTE_CORREO: p.MAIL,
  };
}
