// The tabs of a patient's file: the screens that declare one, of all slices.
import type { Sesion } from '#domain/sesion.ts';
import { seccionActiva } from '#features/clinica/rules.ts';
import type { PacienteCompleto } from '#features/pacientes/contract.ts';
import { type Pantalla, pantallaEn, visible } from '#kernel/web/screens.ts';

const modulos: Record<string, readonly Pantalla[]> = import.meta.glob('../../../**/web/screens.ts', { eager: true, import: 'default' });
const PESTANAS = Object.values(modulos)
  .flat()
  .filter((p) => p.expediente && p.menu)
  .sort((a, b) => a.menu!.orden - b.menu!.orden);

/** The tabs for this user and patient, of the sections that the clinic uses. */
export const pestanasDe = (s: Sesion, p: PacienteCompleto): Pantalla[] =>
  PESTANAS.filter(
    (t) => visible(t, s) && (t.menu!.si?.(s) ?? true) && (t.siPaciente?.(p) ?? true) && seccionActiva(s.clinica, t.menu!.registros),
  );

/** Whether the screen of an address exists for this patient. */
export const caben = (p: PacienteCompleto, pathname: string): boolean => pantallaEn(pathname)?.siPaciente?.(p) ?? true;

/** The tab of an address: its own, or that of the list to which its record belongs. */
export function pestanaActiva(pestanas: readonly Pantalla[], pathname: string): Pantalla | undefined {
  const pantalla = pantallaEn(pathname);
  return pestanas.find((t) => t.path === (pantalla?.lista ?? pantalla?.path));
}
