// Creates a clinic: its row, settings, main branch, administrator level, first user and initial lists. Runs as the owner.
import { RESTRICCIONES } from '#domain/alcance.ts';
import { PAISES } from '#domain/paises/paises.ts';
import { CODIGOS_PERMISOS, type Permiso } from '#domain/permisos.ts';
import { ponerCatalogos } from './catalogos_iniciales.ts';

/** An administrator's permissions: all except those that restrict. */
export const PROCESOS_ADMIN: readonly Permiso[] = CODIGOS_PERMISOS.filter((p) => !RESTRICCIONES.has(p));

/** Anything that runs statements: a pg client, or a transaction wrapped to look like one. */
export interface Consultas {
  // biome-ignore lint/suspicious/noExplicitAny: rows as pg gives them
  query: (text: string, values?: unknown[]) => Promise<{ rows: any[] }>;
}
export interface ClinicaNueva {
  codigo: string;
  nombre: string;
  ID_PAIS: number;
  zona: string;
  usuario: string;
  correo: string;
  /** Password hash. */
  pase: string;
  demo: boolean;
  medicos: number;
}
/** Creates the clinic in the caller's transaction and answers its number. Throws 23505 when the code is taken. */
export async function crearClinica(c: Consultas, n: ClinicaNueva): Promise<number> {
  const { rows } = await c.query('select clinica_crear($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) as cliente', [
    n.codigo,
    n.nombre,
    n.ID_PAIS,
    n.zona,
    PROCESOS_ADMIN,
    n.usuario,
    n.correo,
    n.pase,
    n.demo,
    n.medicos,
  ]);
  await ponerCatalogos(c, PAISES[n.ID_PAIS]!);
  return rows[0].cliente;
}
