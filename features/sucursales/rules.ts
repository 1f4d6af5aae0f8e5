// When a branch may be made inactive, and what that means.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The first branch of a clinic. */
export const SUCURSAL_PRINCIPAL = 1;

type Una = { CODIGOCLINICA: number; NOMBRECLINICA: string; ACTIVO: 0 | 1 };

/** Called by the list before it offers the change, and by the server (1 §4). */
export function puedeCambiarEstatus(s: Una, ACTIVO: 0 | 1): Veredicto {
  if (!ACTIVO && s.CODIGOCLINICA === SUCURSAL_PRINCIPAL) return 'No se puede desactivar la Sucursal Principal';
  return s.ACTIVO !== ACTIVO || `La sucursal ${s.NOMBRECLINICA} ya está ${ACTIVO ? 'Activa' : 'Inactiva'}`;
}

interface Dependencias {
  USUARIOS: number;
  SIN_OTRA: number;
  MEDICOS: number;
  CITAS: number;
}
const plural = (n: number, uno: string, varios: string) => (n === 1 ? `1 ${uno}` : `${n} ${varios}`);
/** The consequences of making a branch inactive, as sentences for the confirmation. */
export function consecuencias(d: Dependencias): string[] {
  return [
    d.USUARIOS > 0 &&
      `${plural(d.USUARIOS, 'usuario dejará de tenerla; seguirá activo', 'usuarios dejarán de tenerla; seguirán activos')}.${
        d.SIN_OTRA > 0 ? ` ${plural(d.SIN_OTRA, 'no tiene otra y pasará', 'no tienen otra y pasarán')} a la Sucursal Principal.` : ''
      }`,
    d.MEDICOS > 0 &&
      `${plural(d.MEDICOS, 'médico atiende', 'médicos atienden')} en ella: sus horarios se conservan por si se activa de nuevo, pero no recibirán citas nuevas ahí.`,
    d.CITAS > 0 &&
      `Hay ${plural(d.CITAS, 'cita pendiente', 'citas pendientes')} en ella: no se cancelan ni dejan de recordarse. Reprográmelas a otra sucursal desde la agenda.`,
  ].filter((t) => t !== false);
}
