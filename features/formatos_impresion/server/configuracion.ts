// Reads and saves the clinic's print settings, with defaults for clinics that never changed them.
import { escribirAjustesImpresion, leerAjustesImpresion } from '#features/clinica/server/formatos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigirVersion } from '#kernel/shared/verdict.ts';
import { type Configuracion, ConfiguracionClinica, ConfiguracionPropia, DE_CAJA } from '../contract.ts';
import { LIMITE_PLANTILLAS_FORMATOS } from '../rules.ts';
import './table.ts';

const INICIAL = ConfiguracionPropia.parse({ FORMATO_RECETA: 0, FORMATO_NOTA: 0, MARCA_AGUA: 1, FIRMA_ORDENES_LAB: 1, VERSION: 0 });

/** Settings of all printouts of the clinic (prescription, note, orders, receipts, quotes). */
export async function configuracionImpresion(ctx: Ctx): Promise<Configuracion & { LIMITE_PLANTILLAS_FORMATOS: number }> {
  const [propia, { ajustes, limite }] = await Promise.all([
    ctx.db.selectFrom('formatos_impresion_configuracion').selectAll().executeTakeFirst(),
    leerAjustesImpresion(ctx.db),
  ]);
  return {
    ...INICIAL,
    ...(propia ? ConfiguracionPropia.parse(propia) : {}),
    ...ajustes,
    LIMITE_PLANTILLAS_FORMATOS: limite ?? LIMITE_PLANTILLAS_FORMATOS,
  };
}

/** Saves them; settings that the clinic's plan does not have stay as they were. */
export async function guardarConfiguracion(ctx: Ctx, pedida: Configuracion): Promise<{ VERSION: number }> {
  await ctx.bloquear('formatos_impresion/configuracion');
  const antes = await configuracionImpresion(ctx);
  exigirVersion(antes, pedida.VERSION, 'esta configuración');
  const VERSION = (antes.VERSION ?? 0) + 1;
  const c = { ...pedida, ...(ctx.sesion.clinica.CONFIG_FORMATOS_CAJA ? {} : deCaja(antes)), VERSION };
  const propia = ConfiguracionPropia.parse(c);
  await ctx.db
    .insertInto('formatos_impresion_configuracion')
    .values(propia)
    .onConflict((o) => o.column('cliente').doUpdateSet(propia))
    .execute();
  await escribirAjustesImpresion(ctx.db, ConfiguracionClinica.parse(c));
  return { VERSION };
}

const deCaja = (c: Configuracion): Partial<Configuracion> => Object.fromEntries(DE_CAJA.map((k) => [k, c[k]]));
