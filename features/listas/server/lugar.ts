// The third level of the territorial divisions, and what a whole key names.
import type { Ctx } from '#kernel/server/ctx.ts';
import { ciudadesDe, estadosDe, localidadesDe, type Opcion, porNombre } from './divisiones.ts';
import { localidadesImportadas } from './oficiales.ts';

/** Towns of the imported official file, else those that come with the product. */
export async function localidades(ctx: Ctx, p: { PAIS: number; ESTADO: string; CIUDAD: string }): Promise<Opcion[]> {
  const importadas = await localidadesImportadas(ctx.db, p);
  return importadas.length ? porNombre(importadas) : localidadesDe(p.PAIS, p.ESTADO, p.CIUDAD);
}
/** What a key of two digits for each of three levels names (ubigeo of Peru); undefined when it names nothing. */
export async function lugarDe(ctx: Ctx, PAIS: number, clave: string) {
  const [ESTADO, CIUDAD, LOCALIDAD] = [clave.slice(0, 2), clave.slice(2, 4), clave.slice(4)];
  const de = (lista: readonly Opcion[], ID: string) => lista.find((x) => x.ID === ID)?.NOMBRE;
  const estado = de(estadosDe(PAIS), ESTADO);
  const ciudad = de(ciudadesDe(PAIS, ESTADO), CIUDAD);
  const localidad = de(await localidades(ctx, { PAIS, ESTADO, CIUDAD }), LOCALIDAD);
  return estado && ciudad && localidad ? { estado, ciudad, localidad } : undefined;
}
