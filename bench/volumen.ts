import type { Conexion } from '#kernel/server/papeles.ts';

/** The key of the benchmark's installations. */
export const LLAVE = 'llave-del-banco-de-pruebas';

export interface Volumen {
  conexion: Conexion;
  /** The same database, as the superuser of the cluster: for what is measured without our walls. */
  raiz: Conexion;
  cliente: number;
  pacientes: number;
  citas: number;
  notas: number;
  /** Monday of a full week: every doctor has a hundred appointments. */
  lunes: string;
  /** Monday of a week in which only doctors 1 to 5 have them, five hundred in all. */
  lunesDeCinco: string;
}
