// A clinic ready for appointments: two doctors, three patients, one tag.
import { sql } from 'kysely';
import { P, type Permiso } from '#domain/permisos.ts';
import { feriadosEntre } from '#features/agenda/tiempo/feriados.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica, type OpcionesClinica } from './clinica.ts';

export const PERMISOS_AGENDA: readonly Permiso[] = [
  P.citas.agendar,
  P.citas.eliminar,
  P.citas.cancelar,
  P.contactos.ver,
  P.citas.editar,
  P.citas.enviar,
];

/** Doctor 1 has a phone and doctor 2 none; of patients 1 to 3 only the first can be reached. */
export async function clinicaConAgenda(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinica({ permisos: PERMISOS_AGENDA, ...o });
  if (o.en) return c;
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD", "TCEL_LADA", "TCELULAR") values
      (1, 'Elena', 'Márquez', 1, '52', '5511112222'), (2, 'Arturo', 'Beltrán', 1, '', '')`.execute(db);
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "TCEL_LADA", "TCELULAR", "MAIL") values
      (1, 'Ana', 'Núñez', '2026-01-01', '52', '5512345678', 'ana@ejemplo.mx'), (2, 'Luis', 'Cano', '2026-01-01', '', '', ''),
      (3, 'Eva', 'Ruiz', '2026-01-01', '', '', '')`.execute(db);
    await sql`insert into catalogo_etiquetas_agenda ("ID", "NOMBRE", "COLOR") values (1, 'Primera vez', '#1976D2')`.execute(db);
  });
  return c;
}
export const hoyDe = (c: Cliente): string => enLaClinica(c.zona).fecha;
/** The first day at least that far ahead that is a holiday in none of the five countries. */
export function diaLibre(c: Cliente, dias: number): string {
  let f = sumarDias(hoyDe(c), dias);
  while ((['mx', 'co', 'pe', 'ec', 'cl'] as const).some((p) => feriadosEntre(p, f, f).length)) f = sumarDias(f, 1);
  return f;
}
/** The form of an ordinary appointment: ten days ahead at ten. */
export const citaDePrueba = (c: Cliente, mas: object = {}) => ({
  F_CITA: diaLibre(c, 10),
  H_CITA: '10:00',
  H_MINCITA: 30,
  CODIGOPACIENTE: 1,
  CODIGOMEDICO: 1,
  ...mas,
});
