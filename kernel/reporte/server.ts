// Engine 2: a report is one file. Screen, print and Excel use the same query.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { formatear } from '#domain/dinero.ts';
import type { Permiso } from '#domain/permisos.ts';
import type { Clinica, Sesion } from '#domain/sesion.ts';
import type { Ctx } from '../server/ctx.ts';
import { aExcel, libroPorPartes } from '../server/excel.ts';
import { enPapel } from '../server/grafica.ts';
import { hechoEnDisco } from '../server/hecho_en_disco.ts';
import { documento, html } from '../server/hoja.ts';
import { htmlToPdf } from '../server/pdf.ts';
import { porCursor } from '../server/por_cursor.ts';
import { implement, type Slice } from '../server/serve.ts';
import { aTecleado } from '../shared/dates.ts';
import type { Dibujo } from '../shared/dibujo.ts';
import { ARCHIVO, contract, get, type PorPartes, post, type Salida } from '../shared/endpoint.ts';
import { campoDe } from '../shared/fields.ts';
import { Rechazo } from '../shared/verdict.ts';
import { type Alcance, condicionDe, FILTRO_CAJERO, soloSuCaja } from './alcance.ts';
import { type CampoDescrito, DefinicionReporte, Resultado, textoDeCelda } from './define.ts';
import { COLUMNA_SUCURSAL, type Encabezado, eligeSucursal, encabezadoDe, FILTRO_SUCURSAL } from './encabezado.ts';

/**
 * Most rows of one report. A query that may find more asks for one more than that, and the engine then refuses, because totals of
 * a part would be wrong.
 */
export const MAX_RENGLONES = 20_000;
export const DEMASIADOS = `El reporte tiene más de ${MAX_RENGLONES.toLocaleString('es-MX')} renglones: elija un periodo más corto`;
/** Of a report by `renglones`, whose workbook holds what the screen does not. */
export const DEMASIADOS_EN_PANTALLA = `El reporte tiene más de ${MAX_RENGLONES.toLocaleString('es-MX')} renglones para verse aquí: descargue el Excel o elija un periodo más corto`;
/** Most rows of one on paper, some fifty pages: printing more keeps the browser that prints from everybody else for seconds. */
export const MAX_EN_PAPEL = 2_000;
export const NO_CABE_EN_PAPEL = `El reporte tiene más de ${MAX_EN_PAPEL.toLocaleString('es-MX')} renglones para imprimirse: descargue el Excel o elija un periodo más corto`;

/** Most rows in a workbook of a report that is read in parts (`renglones`); Excel itself ends at a million. */
export const MAX_EN_EXCEL = 200_000;
export const NO_CABE_EN_EXCEL = `El reporte tiene más de ${MAX_EN_EXCEL.toLocaleString('es-MX')} renglones: elija un periodo más corto`;

type Filas = Record<string, unknown>[];
type Resumen = { titulo: string; filas: [string, number][] }[];
export interface Reporte {
  accion: `/${string}`;
  titulo: string;
  descripcion?: string;
  grupo: string;
  permiso: Permiso;
  /** Only in clinics for which this is true (country, settings). */
  si?: (c: Clinica) => boolean;
  filtros: z.ZodRawShape;
  /** The filters' initial values. */
  defectos: (ctx: Ctx) => Record<string, string | number | null>;
  /** Filter options from the database: cashiers, doctors, warehouses. `filtros` are the values in force. */
  opciones?: (ctx: Ctx, filtros: Readonly<Record<string, unknown>>) => Promise<Record<string, [number | string, string][]>>;
  /** For a report of one patient: the filter that names the patient, so that who read it is on record. */
  expediente?: string;
  /** Its paper lies on its side, for many columns. */
  hoja?: 'apaisada';
  /** False for a report that another page asks for: the list of reports leaves it out. */
  listado?: false;
  /** The columns with each row's branch, doctor and cashier; the engine restricts them to what the session may see. */
  alcance: Alcance;
  /** Additional lines of the heading: label and words. */
  ademas?: (ctx: Ctx) => Promise<[string, string][]>;
  columnas: z.ZodRawShape;
  totales: string[];
  /** `donde` is the condition from `alcance`; a report that leaves it out of its query throws. */
  consulta: (ctx: Ctx, filtros: never, donde: Expression<boolean>) => Promise<Filas>;
  /**
   * In place of `consulta`, for a report that may be very long: its query, ordered and without limit. Its workbook is read by a
   * cursor, so that its summary asks the database.
   */
  renglones?: (ctx: Ctx, filtros: never, donde: Expression<boolean>) => RawBuilder<Record<string, unknown>>;
  /** What is made of each of those rows. */
  cada?: (fila: Record<string, unknown>) => Record<string, unknown>;
  /** What the rows sum up to, with queries of its own. `filas`: none of a report by `renglones`. */
  resumen?: (ctx: Ctx, filtros: never, donde: Expression<boolean>, filas: Filas) => Promise<Resumen> | Resumen;
  /** A chart of the rows, printed above them. */
  grafica?: (ctx: Ctx, filtros: never, filas: Filas) => Dibujo;
}

/** Declares a report, typed by its own filters. */
export function reporte<F extends z.ZodRawShape>(
  def: Omit<Reporte, 'filtros' | 'consulta' | 'renglones' | 'resumen' | 'grafica'> & {
    filtros: F;
  } & (Entera<F> | PorRenglones<F>),
): Reporte {
  const r = def as unknown as Reporte;
  const { renglones, cada = (fila) => fila } = r;
  if (!renglones) return r;
  const consulta: Reporte['consulta'] = async (ctx, f, donde) =>
    (await sql<Filas[number]>`${renglones(ctx, f, donde)} limit ${MAX_RENGLONES + 1}`.execute(ctx.db)).rows.map(cada);
  return { ...r, consulta };
}
interface PorRenglones<F extends z.ZodRawShape> {
  renglones: (ctx: Ctx, filtros: z.output<z.ZodObject<F>>, donde: Expression<boolean>) => RawBuilder<Record<string, unknown>>;
  resumen?: (ctx: Ctx, filtros: z.output<z.ZodObject<F>>, donde: Expression<boolean>, ninguna: Filas) => Promise<Resumen> | Resumen;
}
interface Entera<F extends z.ZodRawShape> {
  consulta: (ctx: Ctx, filtros: z.output<z.ZodObject<F>>, donde: Expression<boolean>) => Promise<Filas>;
  resumen?: (ctx: Ctx, filtros: z.output<z.ZodObject<F>>, donde: Expression<boolean>, filas: Filas) => Promise<Resumen> | Resumen;
  grafica?: (ctx: Ctx, filtros: z.output<z.ZodObject<F>>, filas: Filas) => Dibujo;
}

/** Whether the report is in the session's list. */
export const loVe = (r: Reporte, { permisos, clinica }: Sesion): boolean =>
  r.listado !== false && permisos.has(r.permiso) && (r.si?.(clinica) ?? true);

/** All reports under /reportes: list, data, print and Excel, each checked against its own permission. */
export function servirReportes(reportes: readonly Reporte[]): Slice {
  const calls: Record<string, ReturnType<typeof get> | ReturnType<typeof post>> = {
    definiciones: get('/definiciones', { permiso: 'sesion', data: z.array(DefinicionReporte) }) as never,
  };
  // biome-ignore lint/suspicious/noExplicitAny: reports have their own filters each
  const handlers: Record<string, any> = {
    definiciones: (ctx: Ctx) => Promise.all(reportes.filter((r) => loVe(r, ctx.sesion)).map((r) => definicionDe(ctx, r))),
  };
  for (const r of reportes) {
    const nombre = r.accion.slice(1).replaceAll('/', '_');
    const body = z.object(r.filtros);
    const de = r.expediente ? { expediente: r.expediente } : {};
    calls[`obtener_${nombre}`] = post(`/obtener${r.accion}`, { ...de, permiso: r.permiso, lee: true, body, data: Resultado }) as never;
    calls[`imprimir_${nombre}`] = post(`/imprimir${r.accion}`, {
      ...de,
      permiso: r.permiso,
      lee: true,
      body,
      data: ARCHIVO,
      archivo: true,
    }) as never;
    calls[`descargar_${nombre}`] = post(`/descargar${r.accion}`, {
      ...de,
      permiso: r.permiso,
      lee: true,
      body,
      data: ARCHIVO,
      archivo: true,
    }) as never;
    handlers[`obtener_${nombre}`] = (ctx: Ctx, _: unknown, f: never) => correr(ctx, r, f);
    handlers[`imprimir_${nombre}`] = (ctx: Ctx, _: unknown, f: never) => reporteEnPapel(ctx, r, f);
    handlers[`descargar_${nombre}`] = (ctx: Ctx, _: unknown, f: never) => reporteEnExcel(ctx, r, f);
  }
  return implement(contract('/reportes', calls as never), handlers as never);
}

/** A report on paper or as a workbook, also for a slice that has it under an address of its own. Throws Rechazo. */
export const reporteEnPapel = async (ctx: Ctx, r: Reporte, f: Record<string, unknown>): Promise<Salida> =>
  enPdf(ctx, r, f as never, { e: await presentar(ctx, r, f), d: await correr(ctx, r, f) });
export const reporteEnExcel = async (ctx: Ctx, r: Reporte, f: Record<string, unknown>): Promise<Salida<Uint8Array | PorPartes>> =>
  r.renglones
    ? enExcelPorPartes(ctx, r, await presentar(ctx, r, f), vigentes(ctx, r, f))
    : enExcel(ctx, r, await presentar(ctx, r, f), await correr(ctx, r, f));

const describir = (shape: z.ZodRawShape, defectos: Record<string, unknown> = {}): CampoDescrito[] =>
  Object.entries(shape).map(([clave, s]) => {
    const c = campoDe(s as z.ZodType);
    return {
      clave,
      etiqueta: c?.etiqueta ?? clave,
      tipo: c?.tipo ?? 'texto',
      requerido: c?.requerido ?? false,
      ...(c?.tipo === 'medida' ? { decimales: c.decimales ?? 0 } : {}),
      ...(c?.opciones ? { opciones: c.opciones.map(([v, t]) => [v, t] as [string | number, string]) } : {}),
      ...(clave in defectos ? { defecto: defectos[clave] as string } : {}),
    };
  });
async function definicionDe(ctx: Ctx, r: Reporte): Promise<DefinicionReporte> {
  const opciones = await opcionesDe(ctx, r, r.defectos(ctx));
  return {
    accion: r.accion,
    titulo: r.titulo,
    grupo: r.grupo,
    permiso: r.permiso,
    descripcion: r.descripcion ?? '',
    filtros: filtrosDe(ctx, r).map((f) => (opciones[f.clave] ? { ...f, opciones: opciones[f.clave] } : f)),
    columnas: columnasDe(ctx, r),
    totales: r.totales,
  };
}

/** The filters of this session; those it may not choose are left out. */
const filtrosDe = (ctx: Ctx, r: Reporte): CampoDescrito[] =>
  describir(r.filtros, { ...r.defectos(ctx), ...fijosDe(ctx, r) }).filter((f) => f.clave !== FILTRO_SUCURSAL || eligeSucursal(ctx.sesion));
const columnasDe = (ctx: Ctx, r: Reporte): CampoDescrito[] =>
  describir(r.columnas).filter((c) => c.clave !== COLUMNA_SUCURSAL || eligeSucursal(ctx.sesion));
/** The filters that the session fixes. */
const fijosDe = (ctx: Ctx, r: Reporte): Record<string, number> => ({
  ...(FILTRO_SUCURSAL in r.filtros && !eligeSucursal(ctx.sesion) ? { [FILTRO_SUCURSAL]: 0 } : {}),
  ...(r.alcance.cajero && soloSuCaja(ctx.sesion) ? { [FILTRO_CAJERO]: ctx.sesion.CODIGOUSUARIO } : {}),
});
/** The filters in force: those sent, with the session's fixed ones over them. */
const vigentes = (ctx: Ctx, r: Reporte, filtros: Record<string, unknown>): Record<string, unknown> => ({ ...filtros, ...fijosDe(ctx, r) });
/** Filter options from the database; of a fixed filter only its value. */
async function opcionesDe(
  ctx: Ctx,
  r: Reporte,
  filtros: Readonly<Record<string, unknown>>,
): Promise<Record<string, [number | string, string][]>> {
  const fijos = fijosDe(ctx, r);
  return Object.fromEntries(
    Object.entries((await r.opciones?.(ctx, filtros)) ?? {}).map(([clave, todas]) => [
      clave,
      clave in fijos ? todas.filter(([valor]) => valor === fijos[clave]) : todas,
    ]),
  );
}
async function presentar(ctx: Ctx, r: Reporte, filtros: Record<string, unknown>): Promise<Encabezado> {
  const [opciones, ademas] = await Promise.all([opcionesDe(ctx, r, vigentes(ctx, r, filtros)), r.ademas?.(ctx) ?? []]);
  return encabezadoDe({
    accion: r.accion,
    titulo: r.titulo,
    filtros: filtrosDe(ctx, r).map((f) => ({
      ...f,
      opciones: opciones[f.clave] ?? f.opciones,
    })),
    valores: vigentes(ctx, r, filtros),
    ademas,
    sesion: ctx.sesion,
    hoy: ctx.hoy,
    ahora: ctx.ahora,
  });
}

function exigirSi(ctx: Ctx, r: Reporte): void {
  if (r.si && !r.si(ctx.sesion.clinica)) throw new Rechazo('El reporte no está disponible en esta clínica', null, 403);
}
/** The columns of what was read: the branch column matters only when several branches were. */
const formatoDe = (ctx: Ctx, r: Reporte, filtros: Record<string, unknown>): CampoDescrito[] =>
  columnasDe(ctx, r).filter((c) => c.clave !== COLUMNA_SUCURSAL || filtros[FILTRO_SUCURSAL] === 1);
/** The answer, and the rows as they were read: the contract leaves those out. */
async function correr(ctx: Ctx, r: Reporte, pedidos: Record<string, unknown>): Promise<z.output<typeof Resultado> & { filas: Filas }> {
  exigirSi(ctx, r);
  const filtros = vigentes(ctx, r, pedidos) as never;
  const filas = await conAlcance(ctx, r, filtros, (suyo, donde) => r.consulta(suyo, filtros, donde));
  if (filas.length > MAX_RENGLONES) throw new Rechazo(r.renglones ? DEMASIADOS_EN_PANTALLA : DEMASIADOS);
  const formato = formatoDe(ctx, r, filtros);
  return {
    filas,
    resultado: filas.map((f) => Object.fromEntries(formato.map(({ clave }) => [clave, f[clave] ?? null]))),
    totales: Object.fromEntries(r.totales.map((t) => [t, filas.reduce((s, f) => s + Math.round(Number(f[t] ?? 0) * 100), 0) / 100])),
    formato,
    resumen: (await conAlcance(ctx, r, filtros, async (suyo, donde) => r.resumen?.(suyo, filtros, donde, filas))) ?? [],
  };
}
/** Runs a report's query. Throws when the query left out the condition, because it would show rows the user may not see. */
async function conAlcance<T>(
  ctx: Ctx,
  r: Reporte,
  filtros: Record<string, unknown>,
  hacer: (ctx: Ctx, donde: Expression<boolean>) => Promise<T>,
): Promise<T> {
  const { donde, usada } = condicionDe(r.alcance, ctx.sesion, filtros);
  let pregunto = false;
  const suyo: Ctx = Object.defineProperty({ ...ctx }, 'db', {
    get: () => {
      pregunto = true;
      return ctx.db;
    },
  });
  const hecho = await hacer(suyo, donde);
  if (pregunto && !usada()) throw new Error(`El reporte ${r.accion} preguntó sin su alcance`);
  return hecho;
}

const NUMERICOS = new Set(['importe', 'entero', 'medida', 'codigo']);
interface Impreso {
  e: Encabezado;
  d: Awaited<ReturnType<typeof correr>>;
}
function enPdf(ctx: Ctx, r: Reporte, f: never, { e, d }: Impreso): Salida {
  if (d.resultado.length > MAX_EN_PAPEL) throw new Rechazo(NO_CABE_EN_PAPEL);
  const { clinica } = ctx.sesion;
  const dibujo = d.filas.length ? r.grafica?.(ctx, f, d.filas) : undefined;
  const celda = (c: CampoDescrito, v: unknown) => textoDeCelda(c, v, clinica.pais, aTecleado);
  const clase = (c: CampoDescrito) => (NUMERICOS.has(c.tipo) ? 'n' : c.tipo === 'fecha' ? 'f' : '');
  const cuerpo = html`
    <header><div><h1>${e.titulo}</h1><p>${e.clinica}</p></div><p class="hecho">${e.hecho}</p>
    <p class="alcance">${e.alcance.map(([k, v]) => html`<span>${k}: <b>${v}</b></span> `)}</p></header>
    ${dibujo ? html`<div class="grafica">${enPapel(dibujo)}</div>` : ''}
    <table class="r"><thead><tr>${d.formato.map((c) => html`<th class="${clase(c)}">${c.etiqueta}</th>`)}</tr></thead>
    <tbody>${d.resultado.map((f) => html`<tr>${d.formato.map((c) => html`<td class="${clase(c)}">${celda(c, f[c.clave])}</td>`)}</tr>`)}
    ${d.resultado.length === 0 ? html`<tr><td colspan="${d.formato.length}">No hay registros</td></tr>` : ''}</tbody>
    ${r.totales.length ? html`<tfoot><tr>${d.formato.map((c, i) => html`<td class="${clase(c)}">${c.clave in d.totales ? celda(c, d.totales[c.clave]) : i === 0 ? 'Total' : ''}</td>`)}</tr></tfoot>` : ''}</table>
    <div class="bloques">${d.resumen.map((s) => html`<section class="s"><h2>${s.titulo}</h2><table>${s.filas.map(([k, v]) => html`<tr><td>${k}</td><td class="n">${formatear(v, clinica.pais)}</td></tr>`)}</table></section>`)}</div>`;
  const estilo = `header{margin-bottom:5mm;display:grid;grid-template-columns:1fr auto;gap:1mm 8mm;align-items:end}header p{margin:0;color:#444}.hecho{text-align:right;font-size:8.5pt}.alcance{grid-column:1/3;padding-top:1.5mm;border-top:.15mm solid #ccc}.alcance span{margin-right:5mm}.r{border-collapse:collapse;width:100%;font-size:8.5pt}
    .r th{text-align:left;font-weight:600;border-bottom:.35mm solid #222}.r td,.r th{padding:1.2mm 1.5mm}.r td{border-bottom:.15mm solid #ccc}.r tr{break-inside:avoid}
    .r tfoot{display:table-row-group}.r tfoot td{font-weight:600;border-top:.35mm solid #222;border-bottom:0}.f{white-space:nowrap;font-variant-numeric:tabular-nums}.bloques{display:flex;flex-wrap:wrap;gap:0 12mm}.n{text-align:right!important;font-variant-numeric:tabular-nums;white-space:nowrap}
    svg{display:block}.grafica{break-inside:avoid;margin:0 auto 6mm;max-width:150mm}.s{break-inside:avoid;margin-top:5mm;width:85mm}.s table{width:100%;border-collapse:collapse}.s td{padding:1mm 0;border-bottom:.15mm solid #ccc}.s h2{font-size:10pt;margin:0 0 1mm}`;
  return {
    nombre: `${e.archivo}.pdf`,
    tipo: 'application/pdf',
    // PDF viewers propose the title as the file name.
    contenido: () => htmlToPdf(documento({ titulo: e.archivo, hoja: r.hoja ?? 'carta', cuerpo, estilo, pie: `${e.clinica}\n${e.titulo}` })),
  };
}

const LIBRO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TIPOS_DE_CELDA = ['entero', 'importe', 'medida', 'fecha', 'hora', 'siNo'];
/** How a workbook begins, and a row as it writes it. */
function libroDe({ sesion }: Ctx, r: Reporte, e: Encabezado, formato: readonly CampoDescrito[]) {
  const { decimales } = sesion.clinica.pais.moneda;
  const tipoDe = (t: string) => (TIPOS_DE_CELDA.includes(t) ? t : t === 'codigo' ? 'entero' : 'texto') as 'texto';
  return {
    trazo: {
      hoja: r.titulo.slice(0, 30),
      titulo: e.titulo,
      encabezado: [e.clinica, e.alcance.map(([k, v]) => `${k}: ${v}`).join(' · '), e.hecho],
      columnas: formato.map((c) => ({ clave: c.clave, titulo: c.etiqueta, tipo: tipoDe(c.tipo), decimales: c.decimales ?? decimales })),
    },
    enFila: (f: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(formato.map((c) => [c.clave, c.opciones ? (c.opciones.find(([o]) => o === f[c.clave])?.[1] ?? '') : f[c.clave]])),
  };
}
function enExcel(ctx: Ctx, r: Reporte, e: Encabezado, d: z.output<typeof Resultado>): Salida {
  const { trazo, enFila } = libroDe(ctx, r, e, d.formato);
  return {
    nombre: `${e.archivo}.xlsx`,
    tipo: LIBRO,
    contenido: () =>
      aExcel({ ...trazo, filas: d.resultado.map(enFila), ...(r.totales.length ? { totales: d.totales } : {}), bloques: d.resumen }),
  };
}
/**
 * The same without ever holding the rows: they are counted now, so that too many are refused with a sentence, and read by a
 * cursor in a transaction of their own when the workbook is made.
 */
async function enExcelPorPartes(ctx: Ctx, r: Reporte, e: Encabezado, filtros: Record<string, unknown>): Promise<Salida<PorPartes>> {
  exigirSi(ctx, r);
  const { q, n, cliente } = await conAlcance(ctx, r, filtros, async (suyo, donde) => {
    const q = r.renglones!(suyo, filtros as never, donde);
    const { rows } = await sql<{ n: number; cliente: number }>`select count(*)::int as n, app_cliente() as cliente
      from (${q} limit ${MAX_EN_EXCEL + 1}) x`.execute(suyo.db);
    return { q, ...rows[0]! };
  });
  if (n > MAX_EN_EXCEL) throw new Rechazo(NO_CABE_EN_EXCEL);
  const { trazo, enFila } = libroDe(ctx, r, e, formatoDe(ctx, r, filtros));
  const { cada = (fila) => fila } = r;
  const centavos = new Map(r.totales.map((t) => [t, 0]));
  const { CODIGOUSUARIO: usuario, clinica } = ctx.sesion;
  let bloques: Resumen = [];
  // Beside the rows, in their transaction.
  const resumir = async (db: Ctx['db']) => {
    bloques = (await conAlcance({ ...ctx, db }, r, filtros, async (suyo, donde) => r.resumen?.(suyo, filtros as never, donde, []))) ?? [];
  };
  async function* filas() {
    for await (const trozo of porCursor(ctx.host.pool, { cliente, usuario, zona: clinica.ZONA_HORARIA }, q, resumir)) {
      const suyas = trozo.map(cada);
      for (const [t, antes] of centavos)
        centavos.set(
          t,
          suyas.reduce((s, f) => s + Math.round(Number(f[t] ?? 0) * 100), antes),
        );
      yield suyas.map(enFila);
    }
  }
  const totales = () => Object.fromEntries([...centavos].map(([t, s]) => [t, s / 100]));
  return {
    nombre: `${e.archivo}.xlsx`,
    tipo: LIBRO,
    contenido: (_, yaNo) =>
      hechoEnDisco(
        ctx.host.config.DATA_DIR,
        cliente,
        () => libroPorPartes({ ...trazo, filas: filas(), ...(r.totales.length ? { totales } : {}), bloques: () => bloques }),
        yaNo,
      ),
  };
}
