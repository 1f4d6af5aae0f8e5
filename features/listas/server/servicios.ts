// Services of care under the norm's guides.
import norma from '#data/servicios_atencion.json';
import type { Guia } from '../contract.ts';

/**
 * The services that this type of personnel may give under this guide at that age in years; none for personnel without the
 * guide. Source: the guides of the SIS in data/ (NOM-024).
 */
export function serviciosDe(TIPO_PERSONAL: string, ANIOS: number, GUIA: Guia): { ID: string; DESCRIPCION: string }[] {
  const personal = norma.personal.find((p) => p.TIPO_PERSONAL === TIPO_PERSONAL && p.GUIAS.includes(GUIA));
  if (!personal) return [];
  return norma.datos.filter(
    ({ ID, EDAD }) =>
      (personal.SERVICIOS === 'todos' || personal.SERVICIOS.includes(ID)) && (!EDAD || (ANIOS >= EDAD[0]! && ANIOS <= EDAD[1]!)),
  );
}
