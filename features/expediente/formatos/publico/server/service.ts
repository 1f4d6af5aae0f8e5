// The handlers of signing on a phone and of verifying a seal.
import { sql } from 'kysely';
import { leerPapel } from '#features/formatos_impresion/server/papel.ts';
import { telefonoDe } from '#features/plantillas/server/clinica.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { abrirEnlace, exigirEnlace } from '../../server/enlaces.ts';
import { firmasDadas, formatoDe, imagenesDeFirmas, paraLeer } from '../../server/formato.ts';
import { firmar, selloVale } from '../../server/sello.ts';
import { firmas } from '../contract.ts';

export default implement(firmas, {
  async abrir(ctx, { FICHA }, { LLAVE }) {
    const { ID, QUIEN, VENCE } = await abrirEnlace(ctx, FICHA, LLAVE);
    const f = await formatoDe(ctx, ID);
    const [imagenes, papel, k] = await Promise.all([
      imagenesDeFirmas(ctx, await firmasDadas(ctx, ID)),
      leerPapel(ctx, f),
      sql<{ TELEFONO1: string }>`select "TELEFONO1" from sistema_control`.execute(ctx.db),
    ]);
    ctx.anotar({ ID, CODIGOPACIENTE: f.CODIGOPACIENTE, QUIEN });
    return {
      ...{ NOMBRE: f.NOMBRE, QUIEN, VENCE, DETALLE: paraLeer(f.DETALLE, papel, imagenes) },
      CLINICA: ctx.sesion.clinica.NOMBRECLINICA,
      TELEFONO: telefonoDe(ctx, k.rows[0]?.TELEFONO1 ?? ''),
    };
  },
  async firmar(ctx, { FICHA }, { LLAVE, FIRMA }) {
    const { ID, QUIEN } = await exigirEnlace(ctx, FICHA, LLAVE);
    // Links end when the text changes, so what was read is what is signed.
    await firmar(ctx, ID, { QUIEN, MEDIO: 'TELEFONO', imagen: FIRMA!, HUELLA: '' });
    const { NOMBRE } = await formatoDe(ctx, ID);
    return { NOMBRE };
  },
  async verificar(ctx, { SELLO }) {
    const { rows } = await sql<{ ID: number; orden: number }>`select "ID", orden from formatos_firmas where "SELLO" = ${SELLO}`.execute(
      ctx.db,
    );
    const [sellada] = rows;
    if (!sellada) throw noExiste('El sello');
    const f = await formatoDe(ctx, sellada.ID);
    const todas = await firmasDadas(ctx, sellada.ID);
    const hasta = todas.filter((x) => x.orden <= sellada.orden);
    const VALE: 0 | 1 = (await selloVale(ctx, f, todas)) ? 1 : 0;
    return {
      CLINICA: ctx.sesion.clinica.NOMBRECLINICA,
      NOMBRE: f.NOMBRE,
      VALE,
      FIRMAS: hasta,
      PDF: hasta.at(-1)!.pdf_huella ?? '',
      POSTERIORES: (todas.length > hasta.length ? 1 : 0) as 0 | 1,
    };
  },
});
