// The text of an electronic prescription, to be read and printed.
import { html } from '#kernel/server/hoja.ts';
import { fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import type { MedicamentoMedikit } from '../fields.ts';
import { VIGENCIA_DIAS } from '../rules.ts';

const cuantos = (n: number, uno: string, varios: string) => `${n} ${n === 1 ? uno : varios}`;

/** Rich text: the medicines as a numbered list, with how to take them, refills, and the last day to dispense them. */
export function detalleDe(
  medicamentos: readonly (MedicamentoMedikit & { NOMBRE: string; VIA: string })[],
  MEDIKIT_ID: string,
  FECHA: string,
): string {
  const renglones = medicamentos.map((m) => {
    const toma = `Dosis ${m.DOSIS}, cada ${cuantos(m.FRECUENCIA, 'hora', 'horas')} durante ${cuantos(m.DURACION, 'día', 'días')}, vía ${m.VIA.toLowerCase()}. Surtir ${cuantos(m.CANTIDAD, 'pieza', 'piezas')}.`;
    const resurtido = m.RESURTIDOS_PERMITIDOS
      ? ` Resurtir ${cuantos(m.RESURTIDOS_PERMITIDOS, 'vez', 'veces')}, ${cuantos(m.PIEZAS_RESURTIDO, 'pieza', 'piezas')} cada ${cuantos(m.INTERVALO_RESURTIDO, 'día', 'días')}.`
      : '';
    const sustituto = m.PERMITE_SUSTITUTO ? ' Permite sustituto.' : ' Sin sustituto.';
    return html`<li><p><strong>${m.NOMBRE}</strong></p><p>${toma}${resurtido}${sustituto}</p><p>${m.INSTRUCCIONES}</p><p>CIE-10 ${m.DIAGNOSTICO}</p></li>`;
  });
  return String(
    html`<ol>${renglones}</ol><p>Receta electrónica Medikit ${MEDIKIT_ID}, vigente para surtirse hasta el ${fechaTexto(sumarDias(FECHA, VIGENCIA_DIAS))}</p>`,
  );
}
