// The tabs of a patient's file: the screens that ask for one, gathered by where they lie.

import type { Sesion } from '#domain/sesion.ts';
import { seccionActiva } from '#features/clinica/rules.ts';
import type { Lista } from '#features/expediente/dashboard/rules.ts';
import type { PacienteCompleto } from '#features/pacientes/contract.ts';
import { type Pantalla, pantallaEn, visible } from '#kernel/web/screens.ts';

const modulos: Record<string, readonly Pantalla[]> = import.meta.glob('../../**/web/screens.ts', { eager: true, import: 'default' });
const PESTANAS = Object.values(modulos)
  .flat()
  .filter((p) => p.expediente && p.menu)
  .sort((a, b) => a.menu!.orden - b.menu!.orden);

/** The tabs that this session sees in the file of this patient: of the sections that the clinic uses. */
export const pestanasDe = (s: Sesion, p: PacienteCompleto): Pantalla[] =>
  PESTANAS.filter(
    (t) =>
      visible(t, s) && (t.menu!.si?.(s) ?? true) && (t.siPaciente?.(p) ?? true) && seccionActiva(s.clinica, LISTA_DE[segmentoDe(t.path)]),
  );

/** Whether the screen at an address may be shown of this patient. */
export const caben = (p: PacienteCompleto, pathname: string): boolean => pantallaEn(pathname)?.siPaciente?.(p) ?? true;

export const segmentoDe = (ruta: string): string => ruta.split('/')[3] ?? '';
/** Editors and details belong to the list they come from: /prescription/new to /prescriptions. */
const DE_LISTA: Record<string, string> = {
  'evolution-note': 'evolution-notes',
  'vital-signs': 'evolution-notes',
  prescription: 'prescriptions',
  medikit_prescription: 'prescriptions',
  record: 'records',
  'cabinet-study': 'cabinet-studies',
  'growth-chart': 'growth-charts',
  image: 'images',
  'doc-format': 'doc-formats',
  consent: 'doc-formats',
};
export function pestanaActiva(pestanas: readonly Pantalla[], pathname: string): Pantalla | undefined {
  const aqui = segmentoDe(pathname);
  return pestanas.find((t) => segmentoDe(t.path) === (DE_LISTA[aqui] ?? aqui));
}

/** Which records a tab counts, by its segment. */
export const LISTA_DE: Record<string, Lista> = {
  records: 'HISTORIAS',
  'evolution-notes': 'NOTAS',
  prescriptions: 'RECETAS',
  'clinical-analysis': 'ANALISIS_CLINICOS',
  'cabinet-studies': 'ESTUDIOS_GABINETE',
  'growth-charts': 'REGISTROS_CRECIMIENTO',
  'prenatal-control': 'REGISTROS_PRENATAL',
  vaccination: 'REGISTROS_VACUNAS',
  images: 'IMAGENES',
  documents: 'DOCUMENTOS',
  'external-links': 'ENLACES_EXTERNOS',
  'doc-formats': 'FORMATOS',
};
