// A document with its signatures, as the signing screen and a consent show it.
import { leerPapel } from '#features/formatos_impresion/server/papel.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { FormatoFirmado } from '../contract.ts';
import { enlacesVivos } from './enlaces.ts';
import { faltanEn, firmasDadas, formatoDe, huellaDe, imagenesDeFirmas, paraLeer } from './formato.ts';
import { direccionDeSello } from './sello.ts';

export async function firmadoDe(ctx: Ctx, ID: number): Promise<FormatoFirmado> {
  const f = await formatoDe(ctx, ID);
  const FIRMAS = await firmasDadas(ctx, ID);
  const [imagenes, papel, TELEFONOS] = await Promise.all([imagenesDeFirmas(ctx, FIRMAS), leerPapel(ctx, f), enlacesVivos(ctx, ID)]);
  const ultima = FIRMAS.at(-1);
  return {
    ...f,
    ...imagenes,
    DETALLE: paraLeer(f.DETALLE, papel, imagenes),
    HUELLA: huellaDe(f.DETALLE),
    FALTAN: faltanEn(f, FIRMAS),
    FIRMAS,
    TELEFONOS,
    VERIFICAR: ultima ? direccionDeSello(ctx, ultima.SELLO) : '',
  };
}
