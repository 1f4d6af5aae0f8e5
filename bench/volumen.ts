import type { Conexion } from '#kernel/server/roles.ts';

/** The key of the benchmark's installations. */
export const LLAVE = 'llave-del-banco-de-pruebas';

export interface Volumen {
  conexion: Conexion;
  /** The same database as the cluster's superuser, for measuring without row-level security. */
  raiz: Conexion;
  cliente: number;
  pacientes: number;
  citas: number;
  notas: number;
  /** Monday of a full week, with a hundred appointments for every doctor. */
  lunes: string;
  /** Monday of a week in which only doctors 1 to 5 have appointments, five hundred in all. */
  lunesDeCinco: string;
}
