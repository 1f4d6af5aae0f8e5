// The notice on paper, with what the patient said of it or the place to sign.
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Aviso } from '../contract.ts';
import { ACTO, MEDIOS_ACTO } from '../rules.ts';
import './table.ts';

/** The version in force. */
export const vigente = (ctx: Ctx): Promise<Aviso | undefined> =>
  ctx.db
    .selectFrom('avisos_privacidad')
    .select(['VERSION_AVISO', 'FECHA', 'TEXTO'])
    .orderBy('VERSION_AVISO', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<Aviso | undefined>;
/** What the patient said last. */
export const ultimoActo = (ctx: Ctx, CODIGOPACIENTE: number) =>
  ctx.db
    .selectFrom('privacidad_pacientes')
    .selectAll()
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .orderBy('ID', 'desc')
    .limit(1)
    .executeTakeFirst();

export const hojaAviso = impreso({
  clave: 'expediente.privacidad',
  datos: async (ctx, { CODIGOPACIENTE }: { CODIGOPACIENTE: number }) => {
    const p = await pacienteDe(ctx, CODIGOPACIENTE);
    const aviso = await vigente(ctx);
    if (!aviso) throw new Rechazo('La clínica todavía no publica su aviso de privacidad');
    return { p, aviso, acto: await ultimoActo(ctx, CODIGOPACIENTE), clinica: ctx.sesion.clinica };
  },
  nombre: ({ p }) => `Aviso de privacidad ${p.CODIGOPACIENTE}`,
  hoja: () => 'carta',
  asunto: ({ clinica }) => `Aviso de privacidad, ${clinica.NOMBRECLINICA}`,
  mensaje: ({ clinica, aviso }) => `Aviso de privacidad de ${clinica.NOMBRECLINICA}, versión ${aviso.VERSION_AVISO}`,
  pagina: ({ p, aviso, acto, clinica }) => {
    const aceptada = acto?.ACTO === ACTO.acepta && acto.VERSION_AVISO === aviso.VERSION_AVISO;
    return html`<h1>${clinica.NOMBRECLINICA}</h1><h2>Aviso de privacidad</h2>
      <p class="version">Versión ${aviso.VERSION_AVISO}, publicada el ${fechaLarga(aviso.FECHA)}</p>
      ${aviso.TEXTO.split(/\n{2,}/).map((t) => html`<p class="texto">${t}</p>`)}
      <section class="junto quien"><p><b>${p.NOMBRECOMPLETO}</b> (${p.CODIGOPACIENTE})</p>
      ${
        aceptada
          ? html`<p>Lo aceptó el ${fechaLarga(acto.FECHA)} a las ${acto.HORA}: ${nombreEn(MEDIOS_ACTO, acto.MEDIO_ACTO).toLowerCase()}.</p>`
          : html`<p>Leí este aviso y otorgo mi consentimiento expreso para el tratamiento de mis datos personales sensibles.</p>
            <div class="firma">Nombre, firma y fecha</div>`
      }</section>`;
  },
  estilo:
    '.version{color:#555;font-size:9pt}.texto{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 3mm;line-height:1.45}.quien{margin-top:8mm}.firma{margin-top:24mm;width:80mm;border-top:.2mm solid #555;padding-top:1.5mm;text-align:center}',
});
