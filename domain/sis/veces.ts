import type { Registro } from './guia.ts';

/** What a register writes for a diagnosis of the first time: the first diagnosis and the others say it the other way round. */
const DE_PRIMERA = [
  ['codigoCIEDiagnostico1', 'relacionTemporal', '0'],
  ['codigoCIEDiagnostico2', 'primeraVezDiagnostico2', '1'],
  ['codigoCIEDiagnostico3', 'primeraVezDiagnostico3', '1'],
] as const;
/**
 * Whether each diagnosis of a register (CEX or CPF) is of the first time, by its CIE-10 code. Source: GIIS-B015-04-11, variables
 * 42 to 48; GIIS-B018-04-09, variables 38 to 43. A code that is there twice is of the first time if either says so.
 */
export function primerasVeces(r: Registro): Map<string, boolean> {
  const veces = new Map<string, boolean>();
  for (const [campo, relacion, primera] of DE_PRIMERA) {
    const codigo = r[campo];
    if (codigo && r[relacion] !== undefined) veces.set(codigo, veces.get(codigo) || r[relacion] === primera);
  }
  return veces;
}
