// Verdicts answer "may this be done?": `true`, or the Spanish sentence that says why not. Server and screen ask the same
// function.
export type Veredicto = true | string;

/** The sentence for users without the permission. */
export const SIN_PERMISO = 'No cuenta con el permiso para realizar esta acción';
export const SIN_SEGUNDO_FACTOR = 'Su clínica pide un segundo factor: actívelo para seguir';

/** An expected refusal: its sentence is for the user, and everything done in the call is undone. */
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

/** Throws `Rechazo` unless the verdict is `true`. */
export function exigir(veredicto: Veredicto): void {
  if (veredicto !== true) throw new Rechazo(veredicto);
}

/** 404 for a record that does not exist or was deleted. */
export const noExiste = (que: string): Rechazo => new Rechazo(`${que} no existe`, null, 404);

/** 409: somebody else saved in between; carries the current version. */
export const otraVersion = (VERSION: number | null, que = 'este registro'): Rechazo =>
  new Rechazo(`Otra persona guardó cambios en ${que}. Revise los datos actuales y guarde de nuevo`, { VERSION }, 409);
/** Throws 409 when the form was loaded from another version than the row has. Clients that send no version are not checked. */
export function exigirVersion(antes: { VERSION: number | null }, enviada: number | null, que?: string): void {
  if (enviada !== null && antes.VERSION !== enviada) throw otraVersion(antes.VERSION, que);
}

/** The sentence for each refused field: { 'FORMAS_PAGO.0.IMPORTE': 'Debe ser un número' }. */
export type Errores = Record<string, string>;

/** The sentence above the fields: something is missing, or something is wrong. */
export const resumenErrores = (faltan: boolean): string =>
  faltan ? 'Debe llenar todos los campos requeridos' : 'Algunos campos tienen datos inválidos';

interface Falla {
  path: PropertyKey[];
  message: string;
  params?: { requerido?: boolean } | undefined;
}
/** Validation issues by field name, and the summary. */
export function erroresDe(issues: readonly Falla[]): { ERRORES: Errores; message: string } {
  const ERRORES: Errores = {};
  for (const i of issues) ERRORES[i.path.map(String).join('.')] ??= i.message;
  return {
    ERRORES,
    message: resumenErrores(issues.some((i) => i.params?.requerido || i.message === 'Este campo es requerido')),
  };
}
