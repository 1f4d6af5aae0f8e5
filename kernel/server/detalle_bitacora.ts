// What the audit keeps of a call: which records it touched, never what they say.
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';

/**
 * Reads that write an audit row: opening a patient's file or a signature, everything that leaves the application (paper, sheets,
 * files), and whatever support looks at.
 */
export const seAnota = (call: Call, viva: { soporte: string } | undefined): boolean =>
  Boolean(call.expediente || call.anota || (call.archivo && viva) || viva?.soporte);

/** Which patients and days a read asks about, for the audit: codes and dates from its body, never words. */
export function codigosDe(body: Arbol | undefined): Arbol {
  const deFecha = (k: string, v: unknown) => k.startsWith('FECHA') && typeof v === 'string' && /^\d{4}-\d\d-\d\d$/.test(v);
  return { ...idsDe(body ?? {}), ...Object.fromEntries(Object.entries(body ?? {}).filter(([k, v]) => deFecha(k, v))) };
}

/** Codes and folios of an answer: enough for an auditor to find the record, nothing about the patient. */
export function idsDe(data: Arbol): Arbol {
  return Object.fromEntries(
    Object.entries(data).filter(([k, v]) => typeof v === 'number' && /^(CODIGO|N_CITA|CONSECUTIVO|FOLIO|ID|NIVEL)/.test(k)),
  );
}
