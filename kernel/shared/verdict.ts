// Verdicts: may this be done? `true`, or the Spanish sentence that says why not. Server and screen ask the same function.
export type Veredicto = true | string;

/** What is said to whoever lacks the permission. */
export const SIN_PERMISO = 'No cuenta con el permiso para realizar esta acción';

/** Expected refusal: its sentence is for the user, everything done so far in the call is undone. */
export class Rechazo extends Error {
  constructor(
    message: string,
    readonly data: unknown = null,
    readonly status = 422,
  ) {
    super(message);
    this.name = 'Rechazo';
  }
}

/** Turns a verdict into a refusal. */
export function exigir(veredicto: Veredicto): void {
  if (veredicto !== true) throw new Rechazo(veredicto);
}

/** What is missing or not there any more. */
export const noExiste = (que: string): Rechazo => new Rechazo(`${que} no existe`, null, 404);

/** Somebody else saved in between: 409, with the version that stands. */
export const otraVersion = (VERSION: number | null, que = 'este registro'): Rechazo =>
  new Rechazo(`Otra persona guardó cambios en ${que}. Revise los datos actuales y guarde de nuevo`, { VERSION }, 409);
/** The form may not overwrite what it never saw; who sends no version is served as before versions existed. */
export function exigirVersion(antes: { VERSION: number | null }, enviada: number | null, que?: string): void {
  if (enviada !== null && antes.VERSION !== enviada) throw otraVersion(antes.VERSION, que);
}

/** Fields that were refused: { 'FORMAS_PAGO.0.IMPORTE': 'Debe ser un número' }. */
export type Errores = Record<string, string>;

/** The sentence over the fields: something is missing, or something is wrong. */
export const resumenErrores = (faltan: boolean): string =>
  faltan ? 'Debe llenar todos los campos requeridos' : 'Algunos campos tienen datos inválidos';

interface Falla {
  path: PropertyKey[];
  message: string;
  params?: { requerido?: boolean } | undefined;
}
/** Validation issues by field name, and their summary. */
export function erroresDe(issues: readonly Falla[]): { ERRORES: Errores; message: string } {
  const ERRORES: Errores = {};
  for (const i of issues) ERRORES[i.path.map(String).join('.')] ??= i.message;
  return {
    ERRORES,
    message: resumenErrores(issues.some((i) => i.params?.requerido || i.message === 'Este campo es requerido')),
  };
}
