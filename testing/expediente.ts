// A clinic for testing records: two doctors, and two patients of different age.
import { P, type Permiso } from '#domain/permisos.ts';
import '#features/medicos/server/table.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Cliente, clinica, type OpcionesClinica } from './clinica.ts';

export const PERMISOS_NOTAS: Permiso[] = [
  P.pacientes.abrir,
  P.pacientes.registrar,
  P.pacientes.activar,
  P.notas.agregar,
  P.notas.editar,
  P.notas.eliminar,
  P.pacientes.editar,
  P.notas.ver,
];
/** A clinic with two doctors and an adult patient (code 1); code 2 is a child. */
export async function consultorio(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinica({ permisos: PERMISOS_NOTAS, ...o });
  await c.sql(({ db }) =>
    db
      .insertInto('medicos')
      .values(
        ['Elena', 'Luis'].map((NOMBRE, i) => ({
          CODIGOMEDICO: i + 1,
          NOMBRE,
          APELLIDO_PATERNO: 'Márquez',
          ID_ESPECIALIDAD: 1,
          CEDULA_PROFECIONAL: '1234567',
        })),
      )
      .execute(),
  );
  const persona = { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Núñez', TCEL_LADA: '52', TCELULAR: '5512345678' };
  await c.hacer(pacientes.guardar, {}, { ...persona, FECHA_NACIMIENTO: '1980-05-06', SEXO: 2, ALERGIAS: 'Penicilina' });
  await c.hacer(pacientes.guardar, {}, { ...persona, NOMBRE: 'Niño', TCELULAR: '', FECHA_NACIMIENTO: '2020-05-06', SEXO: 1 });
  return c;
}
