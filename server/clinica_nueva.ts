// A new clinic: its row, settings, main branch, administrators' level, first user and first lists. As the owner.
import { RESTRICCIONES } from '#domain/alcance.ts';
import { PAISES } from '#domain/paises/paises.ts';
import { CODIGOS_PERMISOS, type Permiso } from '#domain/permisos.ts';
import { ponerCatalogos } from './catalogos_iniciales.ts';

/** What an administrator may do: everything but the restrictions. */
export const PROCESOS_ADMIN: readonly Permiso[] = CODIGOS_PERMISOS.filter((p) => !RESTRICCIONES.has(p));

/** What runs statements: a client of pg, or a transaction dressed as one. */
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
  /** Already hashed. */
  pase: string;
  demo: boolean;
  medicos: number;
}
/** Creates it in the caller's transaction; answers its number. Throws 23505 when the code is taken. */
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
