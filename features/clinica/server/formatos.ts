// The clinic's settings for print; the screen of print formats edits them.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#kernel/server/tablas.ts';
import type { Ajustes } from '../fields.ts';
import './table.ts';

const COLUMNAS = [
  'LOGO_MEDICO',
  'SIGNOS_RECETA',
  'RECETA_MEDIACARTA',
  'FORMATO_ABONO_MEDIACARTA',
  'RECIBO_TICKET',
  'PIEDEPAGINA',
  'FORMATO_ABONO_LEYENDA',
] as const;
export type AjustesImpresion = Pick<z.output<typeof Ajustes>, (typeof COLUMNAS)[number]>;

/** Those settings, and the number of templates that the plan allows (undefined when it says nothing). */
export async function leerAjustesImpresion(db: Kysely<DB>): Promise<{ ajustes: AjustesImpresion; limite: number | undefined }> {
  const { parametros, ...ajustes } = await db
    .selectFrom('sistema_control')
    .select([...COLUMNAS, 'parametros'])
    .executeTakeFirstOrThrow();
  const limite = parametros.LIMITE_PLANTILLAS_FORMATOS;
  return { ajustes, limite: typeof limite === 'number' ? limite : undefined };
}

export async function escribirAjustesImpresion(db: Kysely<DB>, ajustes: AjustesImpresion): Promise<void> {
  await db.updateTable('sistema_control').set(ajustes).execute();
}
