// Registers of the SIS in a clinic of tests.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { registrosNorma as norma } from '#features/norma/contract.ts';
import { hoyDe } from './agenda.ts';
import type { Cliente } from './clinica.ts';
import { consultorio, PERMISOS_NOTAS } from './expediente.ts';

/** Of who fills registers and reports them. */
export const PERMISOS_SIS = [...PERMISOS_NOTAS, P.complementosSis.ver, P.reportes.expediente];
const CURP_MEDICO = 'LOOA531113HTCPBN07';
const CURP_PACIENTE = 'HEGG560427MVZRRL04';

/** A clinic of Mexico with the module, its doctor and a woman whose CURP says when and where she was born. */
export async function conModulo(permisos = PERMISOS_SIS) {
  const c = await consultorio({ permisos });
  await conNorma(c);
  await c.sql(({ db }) =>
    sql`update medicos set "CURP" = ${CURP_MEDICO}, "TIPO_PERSONAL" = 2, "PAIS_NACIMIENTO" = 1 where "CODIGOMEDICO" = 1`.execute(db),
  );
  await cambiarPaciente(c);
  return { c, hoy: hoyDe(c) };
}
/** Turns the module on. */
export const conNorma = (c: Cliente) =>
  c.sql(({ db }) => sql`update sistema_control set "CUMPLIR_NORMA" = 1, "NORMA_CLUES" = 'DFSSA000012'`.execute(db));
/** Changes the patient with code 1. */
export const cambiarPaciente = (c: Cliente, p: { SEXO?: number; FECHA_NACIMIENTO?: string | null; CURP?: string | null } = {}) => {
  const { SEXO = E.sexo.mujer, FECHA_NACIMIENTO = '1956-04-27', CURP = CURP_PACIENTE } = p;
  return c.sql(({ db }) =>
    sql`update pacientes set "SEXO" = ${SEXO}, "FECHA_NACIMIENTO" = ${FECHA_NACIMIENTO}, "ID_TIPO_DOCUMENTO" = ${CURP ? 1 : 3},
      "DOCUMENTOID" = ${CURP ?? 'G1234567'} where "CODIGOPACIENTE" = 1`.execute(db),
  );
};
export const registroNuevo = (fechaConsulta: string, mas: object = {}) => ({
  ...{ CODIGOPACIENTE: 1, CODIGOMEDICO: 1, TIPO: 'CEX' as const, fechaConsulta },
  ...mas,
});
/** What a doctor answers by hand of an ordinary consultation. */
export const POR_MANO = { derechohabiencia: '2', lineaVida: '1', cartillaSalud: '0', esquemaVacunacion: '1' };
/** A register as the visit and the doctor fill it. */
export async function registroLleno(c: Cliente, fecha: string, mas: object = {}): Promise<number> {
  const n = registroNuevo(fecha);
  const { ID } = await c.hacer(norma.agregar, {}, n);
  const plantilla = await c.hacer(norma.obtener_plantilla, n);
  await c.hacer(norma.actualizar, { ID }, { ...plantilla, codigoCIEDiagnostico1: 'j00x', relacionTemporal: '0', ...POR_MANO, ...mas });
  return ID;
}
export const cerrarRegistro = async (c: Cliente, ID: number) => c.hacer(norma.cerrar, { ID }, {});
/** The month of a day, of doctor 1. */
export const mesDe = (fecha: string) => ({
  ...{ CODIGOMEDICO: 1, MES: Number(fecha.slice(5, 7)), ANIO: Number(fecha.slice(0, 4)), TIPO: 'CEX' as const },
});

let ultimo = 7000;
/** A register of the SIS that could be closed, written without the module's own calls. */
export async function complementoAbierto(yo: Cliente, fecha: string): Promise<{ ID: number }> {
  const ID = ++ultimo;
  const { dueno } = yo.casa;
  await dueno.query(
    `update medicos set "CURP" = $2, "TIPO_PERSONAL" = 2, "PAIS_NACIMIENTO" = 1, "APELLIDO_MATERNO" = 'Solís'
     where cliente = $1 and "CODIGOMEDICO" = 1`,
    [yo.cliente, CURP_MEDICO],
  );
  await conNorma(yo);
  await dueno.query(
    `update pacientes set "FECHA_NACIMIENTO" = '1980-05-06', "SEXO" = 1, "ID_TIPO_DOCUMENTO" = null, "DOCUMENTOID" = '' where cliente = $1 and "CODIGOPACIENTE" = 1`,
    [yo.cliente],
  );
  const DATOS = {
    ...{ servicioAtencion: '4', primeraVezAnio: '1', relacionTemporal: '0', codigoCIEDiagnostico1: 'J00X', derechohabiencia: '2' },
    ...{ genero: '0', paisNacPaciente: '142', entidadNacimiento: '09', lineaVida: '0', cartillaSalud: '0', esquemaVacunacion: '1' },
  };
  await dueno.query(
    `insert into registros_norma (cliente, "ID", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO", "fechaConsulta", "CERRADO", "DATOS", creado_por)
     values ($1, $2, 1, 1, 1, 'CEX', $3, 0, $4, 1)`,
    [yo.cliente, ID, fecha, JSON.stringify(DATOS)],
  );
  return { ID };
}
