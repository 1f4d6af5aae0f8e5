// A clinic that orders studies: two doctors, a man and a woman, and a small catalogue of each kind.
import { sql } from 'kysely';
import { PERMISOS, type Permiso } from '#domain/permisos.ts';
import { analisisClinicos, estudiosGabinete } from '#features/estudios/contract.ts';
import { clinicaConAgenda } from './agenda.ts';
import { ArchivoDePrueba, type Cliente, type OpcionesClinica } from './clinica.ts';

/** All but those that restrict a user. */
export const SIN_RESTRICCION = Object.keys(PERMISOS)
  .map(Number)
  .filter((p) => p !== 1500 && p !== 1501) as Permiso[];
/** Studies by name; patient 1 is a woman born in 1970, patient 2 a man. */
export const ESTUDIOS = { hemoglobina: 1, glucosa: 2, hba1c: 3, vdrl: 4, color: 5 } as const;
export async function clinicaConEstudios(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinicaConAgenda({ permisos: SIN_RESTRICCION, ...o });
  await c.sql(({ db }) =>
    sql`update pacientes set "SEXO" = case "CODIGOPACIENTE" when 1 then 2 else 1 end, "FECHA_NACIMIENTO" = '1970-05-06'`.execute(db),
  );
  const { ID: ID_GRUPO } = await c.hacer(analisisClinicos.grupos.agregar, {}, { NOMBRE: 'Química' });
  const filas = [
    ['Hemoglobina', 'N', 'g/dL', 'H: 13.5-17.5; M: 12.0-15.5'],
    ['Glucosa en ayuno', 'N', 'mg/dL', '70-99'],
    ['Hemoglobina glucosilada (HbA1c)', 'N', '%', 'Menor de 5.7; prediabetes 5.7-6.4; diabetes 6.5 o más'],
    ['VDRL', 'B', '', 'No reactivo'],
    ['Color', 'M', '', 'Amarillo'],
  ] as const;
  for (const [NOMBRE, TIPO_RESPUESTA, UNIDAD, REFERENCIA] of filas)
    await c.hacer(
      analisisClinicos.estudios.agregar,
      {},
      { ID_GRUPO, NOMBRE, TIPO_RESPUESTA, UNIDAD, REFERENCIA, INDICACIONES: 'Ayuno de 8 horas' },
    );
  const g = await c.hacer(estudiosGabinete.grupos.agregar, {}, { NOMBRE: 'Rayos X' });
  await c.hacer(estudiosGabinete.estudios.agregar, {}, { ID_GRUPO: g.ID, NOMBRE: 'Tele de tórax' });
  await c.hacer(estudiosGabinete.estudios.agregar, {}, { ID_GRUPO: g.ID, NOMBRE: 'Columna lumbar' });
  return c;
}
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
export const pdfDePrueba = (nombre = 'resultado.pdf') => new ArchivoDePrueba(Buffer.from(PDF), nombre, 'application/pdf') as never;
