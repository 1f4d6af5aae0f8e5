// Patients for tests of whatever clinic: their files say all that any module asks of one.
import { controlPrenatal } from '#features/expediente/prenatal/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { hoyDe } from './agenda.ts';
import type { Cliente } from './clinica.ts';

let n = 0;
async function nuevo(yo: Cliente, NOMBRE: string, SEXO: number, FECHA_NACIMIENTO: string): Promise<number> {
  const ficha = {
    ...{ NOMBRE: `${NOMBRE} ${String.fromCharCode(65 + (n++ % 26))}`, APELLIDO_PATERNO: 'Ríos', SEXO, FECHA_NACIMIENTO },
    ...{ ID_TIPO_DOCUMENTO: 3, DOCUMENTOID: `G${1_000_000 + n}`, CONFIRMAR_REGISTRO: 1 },
  };
  return (await yo.hacer(pacientes.guardar, {}, ficha)).CODIGOPACIENTE;
}
export const recienNacido = (yo: Cliente): Promise<number> => nuevo(yo, 'Niño', 1, sumarDias(hoyDe(yo), -1));
/** A visit of yesterday, a hundred days after her last period. */
export async function embarazada(yo: Cliente): Promise<{ ID: number }> {
  const CODIGOPACIENTE = await nuevo(yo, 'Rosa', 2, '1995-03-04');
  const FECHA = sumarDias(hoyDe(yo), -1);
  const visita = { CODIGOPACIENTE, CODIGOMEDICO: 1, FECHA, F_ULTIMA_MENSTRUACION: sumarDias(FECHA, -100) };
  return yo.hacer(controlPrenatal.agregar_registro, {}, visita);
}
