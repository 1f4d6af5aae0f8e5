// Compares what two people changed in the same patient's data, by groups of fields that belong together.

/** Fields that change together. */
export type Parte = readonly string[];
export type Valores = Readonly<Record<string, unknown>>;
/** A city belongs to its state, a number to its type of document, a mobile phone to its prefix. */
const JUNTOS: readonly Parte[] = [
  ['PAIS', 'ESTADO', 'CIUDAD'],
  ['ID_TIPO_DOCUMENTO', 'DOCUMENTOID'],
  ['TCEL_LADA', 'TCELULAR'],
];
const igual = (a: unknown, b: unknown) => String(a ?? '').trim() === String(b ?? '').trim();
const distinta = (parte: Parte, a: Valores, b: Valores) => parte.some((c) => !igual(a[c], b[c]));

/** The groups of a form with these fields, in their order. */
export const partesDe = (campos: readonly string[]): readonly Parte[] =>
  campos.flatMap((c): readonly Parte[] => {
    const juntos = JUNTOS.find((j) => j.includes(c));
    if (!juntos) return [[c]];
    return juntos[0] === c ? [juntos] : [];
  });

/** `ajenas`: what others changed since it was read. `propias`: what was written here and is not saved yet. */
export function cambiosDeDos(
  partes: readonly Parte[],
  { leidos, escritos, actuales }: { leidos: Valores; escritos: Valores; actuales: Valores },
): { ajenas: readonly Parte[]; propias: readonly Parte[] } {
  return {
    ajenas: partes.filter((p) => distinta(p, leidos, actuales)),
    propias: partes.filter((p) => distinta(p, escritos, leidos) && distinta(p, escritos, actuales)),
  };
}
