// Reading documents, filling their templates, and the document as it is read on a screen.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { valoresDe } from '#features/formatos_impresion/server/componer.ts';
import type { Papel } from '#features/formatos_impresion/server/papel.ts';
import { variableDe } from '#features/formatos_impresion/variables.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { comoDataUrl } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { escapar } from '#kernel/server/hoja.ts';
import { conTope, deFichas, llenarHtml } from '#kernel/shared/plantilla.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type FirmaDada, type FormatoEnLista, LARGO_DETALLE, MAX_FORMATOS } from '../contract.ts';
import { faltantes, QUIENES, type Quien, variableDeQuien } from '../rules.ts';
import './table.ts';

export interface Formato extends Omit<FormatoEnLista, 'PENDIENTES'> {
  DETALLE: string;
  /** Sheet, margins and style of the template. */
  papel: Record<string, unknown>;
  /** The file under which it was signed, when it has moved to another since. */
  codigo_firmado?: number | null;
}
export interface Firma extends FirmaDada {
  orden: number;
  momento: string;
  archivo: string;
  huella: string;
  pdf: string | null;
  pdf_huella: string | null;
}
export const huellaDe = (dato: string | Uint8Array): string => createHash('sha256').update(dato).digest('hex');

const COLUMNAS = sql`n."ID", n."CODIGOPACIENTE", n."CODIGOMEDICO", n."SUCURSAL", n."ID_FORMATO", n."NOMBRE", n."FECHA", n."HORA", n."FIRMADO",
  n."CONSECUTIVO", n."VERSION", coalesce((select m.nombre_completo from medicos m where m.cliente = n.cliente and m."CODIGOMEDICO" = n."CODIGOMEDICO"), '') as "MEDICO"`;
const PIDE = (q: Quien) =>
  sql`(n."DETALLE" like ${`%${variableDeQuien(q)}%`} and not exists (select from formatos_firmas f where f.cliente = n.cliente and f."ID" = n."ID" and f."QUIEN" = ${q}))::int`;

export async function formatosDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<FormatoEnLista[]> {
  const { rows } = await sql<FormatoEnLista>`select ${COLUMNAS}, ${sql.join(
    QUIENES.map(([q]) => PIDE(q)),
    sql` + `,
  )} as "PENDIENTES"
    from formatos_paciente n where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null order by n."FECHA" desc, n."ID" desc limit ${MAX_FORMATOS}`.execute(
    ctx.db,
  );
  return rows;
}

/** One document; with `tomar` its row is locked. Throws Rechazo 404. */
export async function formatoDe(ctx: Ctx, ID: number, { tomar = false } = {}): Promise<Formato> {
  await exigirDe(ctx, { tabla: 'formatos_paciente', clave: 'ID', numero: ID, que: 'El formato' });
  const {
    rows: [f],
  } = await sql<Formato>`select ${COLUMNAS}, n."DETALLE", n.papel, n.codigo_firmado from formatos_paciente n
    where n."ID" = ${ID} and n.eliminado is null ${tomar ? sql`for update of n` : sql``}`.execute(ctx.db);
  if (!f) throw noExiste('El formato');
  return f;
}

/** Its signatures, in the order in which they were given. */
export async function firmasDadas(ctx: Ctx, ID: number): Promise<Firma[]> {
  const { rows } = await sql<Firma>`select "QUIEN", "MEDIO", "SELLO", orden, archivo, huella, pdf, pdf_huella,
      to_char(momento, 'YYYY-MM-DD HH24:MI') as "MOMENTO", to_char(momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as momento
    from formatos_firmas where "ID" = ${ID} order by orden`.execute(ctx.db);
  return rows;
}
export const quienes = (firmas: readonly { QUIEN: Quien }[]): Quien[] => firmas.map((f) => f.QUIEN);
export const faltanEn = (f: Pick<Formato, 'DETALLE'>, firmas: readonly { QUIEN: Quien }[]): Quien[] =>
  faltantes(f.DETALLE, quienes(firmas));

/** The pictures of the signatures as data: URLs; '' for those not given. */
export async function imagenesDeFirmas(ctx: Ctx, firmas: readonly Firma[]): Promise<Record<Quien, string>> {
  const de = async (q: Quien) => comoDataUrl(ctx, firmas.find((f) => f.QUIEN === q)?.archivo);
  const [FIRMA, TESTIGO1, TESTIGO2] = await Promise.all([de('FIRMA'), de('TESTIGO1'), de('TESTIGO2')]);
  return { FIRMA, TESTIGO1, TESTIGO2 };
}

/**
 * Fills the text variables of a clean template; signatures, logo and watermark stay, and are drawn each time. A value cannot
 * name a variable itself. Throws Rechazo when the document becomes longer than one that is written.
 */
export function llenar(plantilla: string, papel: Papel, cuando: { FECHA: string; HORA: string }): string {
  const valores = valoresDe(papel, cuando);
  const cabe = conTope(LARGO_DETALLE - plantilla.length, 'El formato es demasiado largo con los datos que lleva');
  return llenarHtml(deFichas(plantilla), (clave) => {
    const v = variableDe(clave);
    if (v?.tipo !== 'texto') return undefined;
    return cabe(v, escapar((valores[clave] ?? '').replaceAll('{{', '{ {')).replaceAll('\n', '<br />'));
  });
}

/** The document as it is read on a screen: pictures and signatures in their places, a line where a signature is missing. */
export function paraLeer(DETALLE: string, papel: Papel, firmas: Record<Quien, string>): string {
  const porVariable = new Map<string, string>(QUIENES.map(([q]) => [variableDeQuien(q), firmas[q]]));
  porVariable.set('FIRMA_MEDICO', papel.medico.firma).set('LOGO', papel.clinica.logo);
  const cabe = conTope(LARGO_DETALLE, 'El formato es demasiado largo y no se puede mostrar');
  return llenarHtml(deFichas(DETALLE), (clave) => {
    const v = variableDe(clave);
    if (v?.tipo !== 'imagen') return undefined;
    const url = porVariable.get(clave);
    if (url) return cabe(v, `<img src="${url}" alt="${escapar(v.etiqueta)}" />`);
    return clave.startsWith('FIRMA_') ? '______________________' : '';
  });
}
