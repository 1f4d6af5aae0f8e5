// The clinic's settings and branches.
import { SUCURSAL_PRINCIPAL } from '#features/sucursales/rules.ts';
import '#features/clinica/server/table.ts';
import '#features/sucursales/server/table.ts';
import type { Kysely } from 'kysely';
import type { ClinicaDemo } from '#data/demo/clinica_tipos.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { seguirSerie } from './volcar.ts';

export async function clinica(db: Kysely<DB>, demo: ClinicaDemo): Promise<void> {
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
      // Reminders that ask for an answer, which patients give.
      HORAS_ANTICIPO_ENVIO_SMS: 24,
      SOLO_ENVIO_RECORDATORIO: 0,
      MOSTRAR_SUCURSALES: 1,
      MEDIKIT: demo.pais === 'mx' ? 1 : 0,
    })
    .execute();
  if (principal) await db.updateTable('sucursales').set(principal).where('CODIGOCLINICA', '=', SUCURSAL_PRINCIPAL).execute();
  if (otras.length) await db.insertInto('sucursales').values(otras).execute();
  await seguirSerie(db, 'SUCURSAL', demo.SUCURSALES.length);
}
