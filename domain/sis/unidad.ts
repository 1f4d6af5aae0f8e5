/** What the official list ESTABLECIMIENTO_SALUD (DGIS, Mexico) says of a unit, in its abbreviations. */
export interface UnidadSis {
  institucion: string;
  tip_abreviacion: string;
  sub_abreviacion: string;
}
const DE_SSA: ReadonlySet<string> = new Set(['SSA', 'IMB']);
/** Whether a unit may have the free medical programme: of the ministry or of IMSS-Bienestar. Source: GIIS-B015, variable 8. */
export const conProgramaGratuito = (u: UnidadSis | undefined): boolean => DE_SSA.has(u?.institucion ?? '');
/** Whether a unit reports cancer of the breast and of the cervix. Source: GIIS-B015, variables 74 and 76. */
export function esEspecializada(u: UnidadSis | undefined): boolean {
  if (!u || ![...DE_SSA, 'SME'].includes(u.institucion)) return false;
  return ['99', 'M', 'N', 'O'].includes(u.tip_abreviacion) || ['T07', 'UNE05', 'UNE07', 'UNE11', 'UNE99'].includes(u.sub_abreviacion);
}
/** Whether a unit is a UNEME, which says the first time of a person in it. Source: GIIS-B015, variable 41. */
export const esUneme = (u: UnidadSis | undefined): boolean =>
  u !== undefined && ['T', 'UNE'].includes(u.tip_abreviacion) && ['T02', 'UNE02', 'UNE04', 'UNE11'].includes(u.sub_abreviacion);
