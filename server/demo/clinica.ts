// The clinic's settings and its branches.
import '#features/clinica/server/table.ts';
import type { Parte } from './siembra.ts';

export const clinica: Parte = async ({ db, ctx, demo }) => {
  const [principal, ...otras] = demo.SUCURSALES;
  await db
    .updateTable('sistema_control')
    .set({
      NOMBRECLINICA: demo.NOMBRECLINICA,
      TELEFONO1: principal?.TELEFONO1 ?? '',
      MAIL: principal?.MAIL ?? '',
      DIRECCION: principal?.DIRECCION ?? '',
      NUMEROEXTERIOR: principal?.NUMEROEXTERIOR ?? '',
      COLONIA: principal?.COLONIA ?? '',
      CIUDAD: demo.CIUDAD,
      HORAINICIALAGENDA: demo.HORAINICIALAGENDA,
      HORAFINALAGENDA: demo.HORAFINALAGENDA,
      ET_MEDICO: demo.ET_MEDICO as 'Médico',
      MOSTRAR_ASISTENTE: 0,
      MOSTRAR_SUCURSALES: 1,
    })
    .execute();
  if (principal) await db.updateTable('sucursales').set(principal).where('CODIGOCLINICA', '=', 1).execute();
  for (const s of otras)
    await db
      .insertInto('sucursales')
      .values({ ...s, CODIGOCLINICA: await ctx.folio('SUCURSAL') })
      .execute();
};
