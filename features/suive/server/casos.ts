// The new cases of a period: diagnoses of notes that the form names, once for each person and episode.
import { type Expression, sql } from 'kysely';
import type { Registro } from '#domain/sis/guia.ts';
import { primerasVeces } from '#domain/sis/veces.ts';
import { type Enfermedad, esCasoNuevo, esInmediata } from '#domain/suive.ts';
import { conSis } from '#features/medicos/rules.ts';
import { conMedico } from '#features/medicos/server/medico.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import { DEMASIADOS, MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Caso } from '../contract.ts';
import { enfermedadDe, enfermedadDeClave } from '../enfermedades.ts';

/** Most diagnoses of a period that are looked through; few of them are on the form. */
const MAX_DIAGNOSTICOS = 5 * MAX_RENGLONES;
type Fila = Omit<Caso, 'EPI_CLAVE' | 'INMEDIATA'>;
interface Anterior {
  CODIGOPACIENTE: number;
  FECHA: string;
  CODIGO: string;
}

/** The lines of codes: what the imported official list says, and else the form. */
async function buscador(ctx: Ctx, codigos: readonly string[]): Promise<(codigo: string) => Enfermedad | undefined> {
  const { rows } = await sql<{ CODIGO: string; EPI_CLAVE: string }>`select "CODIGO", "EPI_CLAVE" from compartido.cie10
    where "CODIGO" = any(${codigos}::text[]) and "ES_SUIVE_MORB" = 'SI' and "EPI_CLAVE" <> ''`.execute(ctx.db);
  const oficiales = new Map(rows.map((r) => [r.CODIGO, enfermedadDeClave(String(Number(r.EPI_CLAVE) || r.EPI_CLAVE))]));
  return (codigo) => oficiales.get(codigo) ?? enfermedadDe(codigo);
}

/** All diagnoses of the period within `donde`, which restricts branch and doctor. */
async function diagnosticosDe(ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select n."FECHA", n."CODIGOPACIENTE", ${nombreVisible(ctx)} as "PACIENTE", p."SEXO", n."CODIGOMEDICO", coalesce(m.nombre_completo, '') as "MEDICO",
      extract(year from age(n."FECHA", p."FECHA_NACIMIENTO"))::int as "EDAD", d."CODIGO" as "CIE10", d."DESCRIPCION" as "DIAGNOSTICO",
      coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"
    from notas_evolucion n join notas_diagnosticos d on d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"
      join pacientes p on p.cliente = n.cliente and p."CODIGOPACIENTE" = n."CODIGOPACIENTE" ${conMedico('n')}
      left join sucursales s on s.cliente = n.cliente and s."CODIGOCLINICA" = n."SUCURSAL"
    where n."FECHA" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL} and n.eliminado is null and ${donde}
    order by n."FECHA", n."HORA", n."CODIGOPACIENTE", n."CONSECUTIVO", d."ORDEN" limit ${MAX_DIAGNOSTICOS + 1}`.execute(ctx.db);
  return rows;
}
/** What the same people were diagnosed before the period, by any doctor at any branch: an old illness is not new here. */
async function anterioresDe(ctx: Ctx, FECHA_INICIAL: string, pacientes: readonly number[]): Promise<Anterior[]> {
  if (!pacientes.length) return [];
  const { rows } = await sql<Anterior>`select n."CODIGOPACIENTE", max(n."FECHA")::text as "FECHA", d."CODIGO"
    from notas_evolucion n join notas_diagnosticos d on d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"
    where n."CODIGOPACIENTE" = any(${pacientes}::int[]) and n."FECHA" < ${FECHA_INICIAL} and n.eliminado is null group by 1, 3`.execute(
    ctx.db,
  );
  return rows;
}

interface DeSis {
  CODIGOPACIENTE: number;
  CODIGOMEDICO: number;
  FECHA: string;
  DATOS: Registro;
}
const consultaDe = (x: { CODIGOPACIENTE: number; CODIGOMEDICO: number | null; FECHA: string }, codigo: string): string =>
  `${x.CODIGOPACIENTE}/${x.CODIGOMEDICO}/${x.FECHA}/${codigo}`;
/** What closed registers of the SIS say of diagnoses of the same patient, doctor and day: whether each is of the first time. */
async function dichasPorSis(ctx: Ctx, f: Fechas, pacientes: readonly number[]): Promise<Map<string, boolean>> {
  const dichas = new Map<string, boolean>();
  if (!pacientes.length || !conSis(ctx.sesion.clinica)) return dichas;
  const { rows } =
    await sql<DeSis>`select n."CODIGOPACIENTE", n."CODIGOMEDICO", n."fechaConsulta" as "FECHA", n."DATOS" from registros_norma n
    where n."CODIGOPACIENTE" = any(${pacientes}::int[]) and n."fechaConsulta" between ${f.FECHA_INICIAL} and ${f.FECHA_FINAL}
      and n.cerrado_el is not null and n.eliminado is null`.execute(ctx.db);
  for (const r of rows)
    for (const [codigo, primera] of primerasVeces(r.DATOS)) {
      const k = consultaDe(r, codigo);
      dichas.set(k, dichas.get(k) || primera);
    }
  return dichas;
}

/** The new cases of a period, in the order of their days. Throws Rechazo for a period with too many diagnoses. */
export async function casosDe(ctx: Ctx, f: Fechas, donde: Expression<boolean>): Promise<Caso[]> {
  const filas = await diagnosticosDe(ctx, f, donde);
  if (filas.length > MAX_DIAGNOSTICOS) throw new Rechazo(DEMASIADOS);
  const lineaDe = await buscador(ctx, [...new Set(filas.map((x) => x.CIE10))]);
  const suyas = filas.flatMap((x) => {
    const e = lineaDe(x.CIE10);
    return e ? [{ x, e }] : [];
  });
  const pacientes = [...new Set(suyas.map(({ x }) => x.CODIGOPACIENTE))];
  const [anteriores, dichas] = await Promise.all([anterioresDe(ctx, f.FECHA_INICIAL, pacientes), dichasPorSis(ctx, f, pacientes)]);
  const antes = await buscador(ctx, [...new Set(anteriores.map((a) => a.CODIGO))]);
  const ultima = new Map<string, string>();
  const anotar = (paciente: number, e: Enfermedad, fecha: string) => {
    const k = `${paciente}/${e.EPI_CLAVE}`;
    const previa = ultima.get(k);
    if (previa === undefined || previa < fecha) ultima.set(k, fecha);
    return previa;
  };
  for (const a of anteriores) {
    const e = antes(a.CODIGO);
    if (e) anotar(a.CODIGOPACIENTE, e, a.FECHA);
  }
  // Two registers of a day, or two diagnoses of a register, may both say that the same line is of the first time.
  const contados = new Set<string>();
  return suyas.flatMap(({ x, e }) => {
    const previa = anotar(x.CODIGOPACIENTE, e, x.FECHA);
    const nuevo = dichas.get(consultaDe(x, x.CIE10)) ?? esCasoNuevo(e, x.FECHA, previa);
    const k = `${x.CODIGOPACIENTE}/${e.EPI_CLAVE}/${x.FECHA}`;
    if (!nuevo || contados.has(k)) return [];
    contados.add(k);
    return [{ ...x, EPI_CLAVE: e.EPI_CLAVE, INMEDIATA: esInmediata(e) ? (1 as const) : (0 as const) }];
  });
}
