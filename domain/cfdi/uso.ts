import usos from '#data/usos_cfdi.json' with { type: 'json' };

/** Uses that the receiver's regime admits. Source: c_UsoCFDI, column "Régimen fiscal receptor". */
const usosDe = (regimen: string): string[] => usos.datos.filter((u) => u.REGIMENES.includes(regimen)).map((u) => u.ID_USO_CFDI);
const A_GASTOS: ReadonlySet<string> = new Set(['601', '603', '620', '621', '622', '623', '624', '626']);

/**
 * The use to write for the one chosen: itself where the regime admits it, otherwise what fits without asking (no fiscal effects
 * for who has no obligations, expenses in general for a business), or the sentence that names the admitted ones.
 */
export function usoPara(elegido: string, regimen: string): { readonly uso: string } | { readonly error: string } {
  const admitidos = usosDe(regimen);
  if (admitidos.includes(elegido)) return { uso: elegido };
  if (regimen === '616') return { uso: 'S01' };
  if (A_GASTOS.has(regimen)) return { uso: 'G03' };
  if (!admitidos.length) return { error: 'El régimen fiscal no está en el catálogo del SAT' };
  return { error: `El régimen ${regimen} no admite el uso ${elegido}: elija ${admitidos.join(', ')}` };
}
