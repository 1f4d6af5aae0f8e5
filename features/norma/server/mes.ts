// A month of a doctor's registers: what is to be mended, which stay out of the file, and the file.
import { type RawBuilder, sql } from 'kysely';
import { esCurpGenerica } from '#domain/documentos.ts';
import { muchosSinDiagnostico, nombreArchivoSis, partesSis, porOmitir } from '#domain/sis/archivo.ts';
import type { Guia, Registro } from '#domain/sis/guia.ts';
import { visibles } from '#features/pacientes/server/paciente.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import { eligeSucursal, FILTRO_SUCURSAL } from '#kernel/reporte/encabezado.ts';
import { cederTurno } from '#kernel/server/ceder_turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { sumarMeses } from '#kernel/shared/dates.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { MAX_MES, type RenglonInvalido, type RenglonReporte } from '../contract.ts';
import { CAMPOS, CERRADO, faltasDeNorma, type MesNorma, mesDeNorma, nombreDeVariable, registroDe, SIN_LLENAR } from '../rules.ts';
import type { ArchivoSis } from './archivo.ts';
import { cluesDeClinica, contextoDe, exigirSis } from './contexto.ts';
import { codigosDe, enReporte, type Guardado, guardados, llenadoDe } from './leer.ts';

const ALCANCE = { sucursal: 'n.SUCURSAL', medico: 'n.CODIGOMEDICO', cajero: false } as const;

/** The registers of the month, whoever may see them. */
function delPeriodo(m: MesNorma): RawBuilder<unknown> {
  const desde = `${m.ANIO}-${String(m.MES).padStart(2, '0')}-01`;
  return sql`n."CODIGOMEDICO" = ${m.CODIGOMEDICO} and n."TIPO" = ${m.TIPO} and n."fechaConsulta" >= ${desde} and n."fechaConsulta" < ${sumarMeses(desde, 1)}`;
}
/** The registers of the month that the session may see, as `leer` reads them, in the order of their days. Throws Rechazo. */
async function leidos<T>(
  ctx: Ctx,
  m: MesNorma,
  leer: (ctx: Ctx, donde: RawBuilder<unknown>, limite: number) => Promise<T[]>,
): Promise<T[]> {
  exigirSis(ctx);
  exigir(mesDeNorma(m));
  const { donde } = condicionDe(ALCANCE, ctx.sesion, { [FILTRO_SUCURSAL]: eligeSucursal(ctx.sesion) ? 1 : 0 });
  const filas = await leer(ctx, sql`${delPeriodo(m)} and ${donde} and ${visibles(ctx)}`, MAX_MES + 1);
  if (filas.length > MAX_MES)
    throw new Rechazo(`El mes tiene más de ${MAX_MES.toLocaleString('es-MX')} registros de este médico: son demasiados para un archivo`);
  return filas;
}
export const delMes = (ctx: Ctx, m: MesNorma): Promise<Guardado[]> => leidos(ctx, m, guardados);
export const reporteDelMes = (ctx: Ctx, m: MesNorma): Promise<RenglonReporte[]> => leidos(ctx, m, enReporte);
/** Throws Rechazo when the month has more registers than `filas`: the ministry takes one file for the whole month. */
export async function exigirTodos(ctx: Ctx, m: MesNorma, filas: readonly Guardado[]): Promise<void> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from registros_norma n where n.eliminado is null and ${delPeriodo(m)}`.execute(ctx.db);
  if (rows[0]!.n !== filas.length) throw new Rechazo('El mes tiene registros que usted no puede ver: genérelo quien los vea');
}
const nombreDe = ({ atendido: p }: Guardado): string => [p.NOMBRE, p.APELLIDO_PATERNO, p.APELLIDO_MATERNO].filter(Boolean).join(' ');
const renglon = (r: Guardado, mensaje: string): RenglonInvalido => ({
  ...{ ID: r.ID, CODIGOPACIENTE: r.CODIGOPACIENTE, fecha: r.fechaConsulta },
  ...{ paciente: nombreDe(r), medico: r.MEDICO, mensaje },
});
/** The registers that are not closed and could not be, with what is wrong. */
export async function invalidosDe(ctx: Ctx, filas: readonly Guardado[]): Promise<RenglonInvalido[]> {
  const abiertos = filas.filter((r) => r.CERRADO !== CERRADO);
  const clues = await cluesDeClinica(ctx);
  const contexto = await contextoDe(
    ctx,
    abiertos.flatMap((r) => codigosDe(r.DATOS)),
  );
  const ceder = cederTurno();
  const invalidos: RenglonInvalido[] = [];
  for (const r of abiertos) {
    await ceder();
    const faltas = r.CERRADO === null ? [] : [...faltasDeNorma(llenadoDe(r, clues), contexto)];
    if (r.CERRADO === null) invalidos.push(renglon(r, SIN_LLENAR));
    else if (faltas.length) invalidos.push(renglon(r, faltas.map(([campo, dicho]) => `${nombreDeVariable(campo)}: ${dicho}`).join('. ')));
  }
  return invalidos;
}
interface Cerrados {
  filas: Guardado[];
  registros: Registro[];
  /** Places of those that the share of generic CURP keeps out. */
  fuera: number[];
}
export async function cerradosDe(filas: readonly Guardado[]): Promise<Cerrados> {
  const cerrados = filas.filter((r) => r.CERRADO === CERRADO);
  const ceder = cederTurno();
  const registros: Registro[] = [];
  for (const r of cerrados) {
    await ceder();
    registros.push(registroDe(llenadoDe(r, '')));
  }
  return { filas: cerrados, registros, fuera: porOmitir(registros as Record<string, string>[]) };
}
export function porcentajeDe({ filas, registros, fuera }: Cerrados) {
  const genericas = registros.filter((r) => esCurpGenerica(r.curpPaciente ?? '')).length;
  return {
    porcentaje: registros.length ? Math.round((100 * genericas) / registros.length) : 0,
    cerrados: registros.length,
    omitidos: fuera.map((i) => renglon(filas[i]!, 'CURP genérica')),
    sinDiagnostico: muchosSinDiagnostico(registros) ? (1 as const) : (0 as const),
  };
}
/** The month's file, to be written outside the transaction. Throws Rechazo when there is nothing to tell. */
export function archivoDelMes({ registros, fuera }: Cerrados, { TIPO, MES, ANIO }: MesNorma): () => Promise<ArchivoSis> {
  const omitidos = new Set(fuera);
  const van = registros.filter((_, i) => !omitidos.has(i));
  if (!van.length) throw new Rechazo('No hay registros cerrados que informar en este mes');
  const mes = `${ANIO}-${String(MES).padStart(2, '0')}`;
  return async () => {
    const ceder = cederTurno();
    const partes: Uint8Array[] = [];
    for (const parte of partesSis(CAMPOS[TIPO], van)) {
      partes.push(parte);
      await ceder();
    }
    return { nombre: nombreArchivoSis(TIPO as Guia, van[0]!.clues ?? '', mes), bytes: Buffer.concat(partes) };
  };
}
