// Reads a whole template, and inserts one with new codes throughout (for copies and suggested histories).
import { sql } from 'kysely';
import { conOtrasPreguntas } from '#domain/formula.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Tipo } from '../respuestas.ts';
import { preguntas, secciones } from './leer.ts';

type Bandera = 0 | 1;
interface OpcionEscrita {
  DESCRIPCION: string;
  ACTIVO: Bandera;
}
/** Formulas in the same template refer to a question by this CODIGOPREGUNTA. */
interface PreguntaEscrita {
  CODIGOPREGUNTA: number;
  DESCRIPCION: string;
  TIPO_RESPUESTA: Tipo;
  RESPUESTA_DEFAULT: string;
  FORMULA: string;
  DECIMALES: number;
  ID_IMAGEN_INTERACTIVA: number | null;
  REQUERIDO: Bandera;
  ACTIVO: Bandera;
  OPCIONES: readonly OpcionEscrita[];
}
export interface PlantillaEscrita {
  DESCRIPCION: string;
  ACTIVO: Bandera;
  SECCIONES: readonly { DESCRIPCION: string; ACTIVO: Bandera; PREGUNTAS: readonly PreguntaEscrita[] }[];
}

/** Sections, questions and options of a template in order, inactive ones included. */
export async function plantillaCompleta(ctx: Ctx, CODIGOHC: number): Promise<Omit<PlantillaEscrita, 'DESCRIPCION'>> {
  const [ss, ps, { rows: os }] = await Promise.all([
    secciones(ctx, CODIGOHC, 1),
    preguntas(ctx, CODIGOHC, 0, 1),
    sql<{ CODIGOPREGUNTA: number; DESCRIPCION: string; ACTIVO: Bandera }>`
      select o."CODIGOPREGUNTA", o."DESCRIPCION", o."ACTIVO" from plantillas_hc_opciones o
      join plantillas_hc_preguntas p on p.cliente = o.cliente and p."CODIGOPREGUNTA" = o."CODIGOPREGUNTA"
      where p."CODIGOHC" = ${CODIGOHC} and p.eliminado is null and o.eliminado is null order by o."ORDEN", o."CODIGOOPCION"`.execute(
      ctx.db,
    ),
  ]);
  const opciones = new Map<number, OpcionEscrita[]>(ps.map((p) => [p.CODIGOPREGUNTA, []]));
  for (const o of os) opciones.get(o.CODIGOPREGUNTA)?.push(o);
  return {
    ACTIVO: 1,
    SECCIONES: ss.map((s) => ({
      ...s,
      PREGUNTAS: ps.filter((p) => p.CODIGOSECCION === s.CODIGOSECCION).map((p) => ({ ...p, OPCIONES: opciones.get(p.CODIGOPREGUNTA)! })),
    })),
  };
}

/** Inserts a template that is already valid, with its formulas pointing to the new questions. Returns its code. */
export async function insertarPlantilla(ctx: Ctx, h: PlantillaEscrita): Promise<number> {
  const preguntasDe = h.SECCIONES.flatMap((s) => s.PREGUNTAS);
  const cuantasOpciones = preguntasDe.reduce((n, p) => n + p.OPCIONES.length, 0);
  const [CODIGOHC, deSeccion, dePregunta, deOpcion] = await Promise.all([
    ctx.codigo('PLANTILLA_HC'),
    numeros(ctx, 'SECCION_HC', h.SECCIONES.length),
    numeros(ctx, 'PREGUNTA_HC', preguntasDe.length),
    numeros(ctx, 'OPCION_HC', cuantasOpciones),
  ]);
  const nuevo = new Map(preguntasDe.map((p) => [p.CODIGOPREGUNTA, dePregunta()]));
  await ctx.db.insertInto('plantillas_hc').values({ CODIGOHC, DESCRIPCION: h.DESCRIPCION, ACTIVO: h.ACTIVO }).execute();
  const filas = { secciones: [] as object[], preguntas: [] as object[], opciones: [] as object[] };
  h.SECCIONES.forEach((s, i) => {
    const CODIGOSECCION = deSeccion();
    filas.secciones.push({ CODIGOSECCION, CODIGOHC, DESCRIPCION: s.DESCRIPCION, ACTIVO: s.ACTIVO, ORDEN: i + 1 });
    s.PREGUNTAS.forEach((p, j) => {
      const CODIGOPREGUNTA = nuevo.get(p.CODIGOPREGUNTA)!;
      const { DESCRIPCION, TIPO_RESPUESTA, RESPUESTA_DEFAULT, DECIMALES, ID_IMAGEN_INTERACTIVA, REQUERIDO, ACTIVO } = p;
      const FORMULA = conOtrasPreguntas(p.FORMULA, (id) => nuevo.get(id));
      filas.preguntas.push({
        ...{ CODIGOPREGUNTA, CODIGOHC, CODIGOSECCION, ORDEN: j + 1, FORMULA, DECIMALES, ID_IMAGEN_INTERACTIVA, REQUERIDO, ACTIVO },
        ...{ DESCRIPCION, TIPO_RESPUESTA, RESPUESTA_DEFAULT },
      });
      p.OPCIONES.forEach((o, k) => {
        filas.opciones.push({ CODIGOOPCION: deOpcion(), CODIGOPREGUNTA, DESCRIPCION: o.DESCRIPCION, ACTIVO: o.ACTIVO, ORDEN: k + 1 });
      });
    });
  });
  for (const [lista, suyas] of Object.entries(filas)) await insertar(ctx, `plantillas_hc_${lista}`, suyas);
  return CODIGOHC;
}

/** Reserves the next numbers of a series; each call of the returned function gives the next one. */
async function numeros(ctx: Ctx, serie: string, cuantos: number): Promise<() => number> {
  let ultimo = cuantos ? (await ctx.codigo(serie, cuantos)) - cuantos : 0;
  return () => ++ultimo;
}
async function insertar(ctx: Ctx, tabla: string, filas: readonly object[]): Promise<void> {
  if (!filas.length) return;
  const columnas = sql.join(Object.keys(filas[0]!).map((c) => sql.id(c)));
  const t = sql.table(tabla);
  await sql`insert into ${t} (${columnas}) select ${columnas} from jsonb_populate_recordset(null::${t}, ${JSON.stringify(filas)}::jsonb)`.execute(
    ctx.db,
  );
}
