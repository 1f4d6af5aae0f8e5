// Saves a whole note (text, diagnoses, signs, closing) in one transaction.
import { sql } from 'kysely';
import { aplicanSignos } from '#domain/signos.ts';
import { describirDiagnosticos } from '#features/diagnosticos/server/buscar.ts';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarHtml, textoDe } from '#kernel/server/html.ts';
import { enSecuencia } from '#kernel/server/vuelo.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type Diagnostico, type NotaEditada, RIPS_NUEVA, type RipsConsulta } from '../contract.ts';
import { algoEscrito, HORAS_ABIERTA, medicoPermitido, puedeEditarNota, sinRepetir, verificarFechaNota } from '../rules.ts';
import { medidasNuevas, type Signos } from '../signos.ts';
import './table.ts';

interface Clave {
  CODIGOPACIENTE: number;
  CONSECUTIVO: number;
}
export interface FilaNota extends Clave {
  CODIGOMEDICO: number;
  FECHA: string;
  HORA: string;
  /** Also 1 when its 24 hours have passed but no job has closed it yet. */
  CERRADA: 0 | 1;
  VERSION: number;
}

const VENCIDA = sql<boolean>`creado <= now() - make_interval(hours => ${HORAS_ABIERTA})`;
/** Closes notes whose 24 hours have passed, of a patient or of the clinic, without validating them. */
export async function cerrarVencidas(ctx: Ctx, CODIGOPACIENTE: number | null = null): Promise<void> {
  await sql`update notas_evolucion set "CERRADA" = 1, cerrada_el = creado + make_interval(hours => ${HORAS_ABIERTA}), cerrada_por = 0
    where "CERRADA" = 0 and eliminado is null and ${VENCIDA} and (${CODIGOPACIENTE}::int is null or "CODIGOPACIENTE" = ${CODIGOPACIENTE})`.execute(
    ctx.db,
  );
}

/** The note's row, locked. Throws Rechazo 404. */
export async function notaBloqueada(ctx: Ctx, { CODIGOPACIENTE, CONSECUTIVO }: Clave): Promise<FilaNota> {
  const { rows } =
    await sql<FilaNota>`select "CODIGOPACIENTE", "CONSECUTIVO", "CODIGOMEDICO", "FECHA", "HORA", nota_cerrada(n) as "CERRADA", "VERSION"
    from notas_evolucion n where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and "CONSECUTIVO" = ${CONSECUTIVO} and eliminado is null for update`.execute(
      ctx.db,
    );
  if (!rows[0]) throw noExiste('La nota de evolución');
  return rows[0];
}

interface Guardada {
  CONSECUTIVO: number;
  VERSION: number;
  CERRADA: 0 | 1;
}

export async function agregarNota(ctx: Ctx, CODIGOPACIENTE: number, nota: NotaEditada): Promise<Guardada> {
  const FECHA = nota.FECHA ?? ctx.hoy;
  const HORA = nota.HORA ?? ctx.ahora;
  const textos = textosDe(nota.NOTA);
  // The patient's row is locked first, so that two saves do not take the same number.
  const [{ FECHA_NACIMIENTO }, DIAGNOSTICOS, ultimo] = await enSecuencia(ctx.db, [() => bloqueado(ctx, CODIGOPACIENTE)], () => [
    exigirNota(ctx, CODIGOPACIENTE, { ...nota, ...textos, FECHA, HORA }),
    describirDiagnosticos(ctx, nota.DIAGNOSTICOS),
    ultimaNota(ctx, CODIGOPACIENTE),
    cerrarVencidas(ctx, CODIGOPACIENTE),
  ]);
  const clave = { CODIGOPACIENTE, CONSECUTIVO: ultimo + 1 };
  const insertar = () =>
    ctx.db
      .insertInto('notas_evolucion')
      .values({
        ...clave,
        ...textos,
        FECHA,
        HORA,
        CODIGOMEDICO: nota.CODIGOMEDICO,
        SUCURSAL: ctx.sesion.SUCURSAL,
        CERRADA: 0,
        VERSION: 1,
      })
      .execute();
  await enSecuencia(ctx.db, [insertar], () => [
    ponerDiagnosticos(ctx, clave, DIAGNOSTICOS),
    aplicanSignos(FECHA_NACIMIENTO, ctx.hoy) && ponerSignos(ctx, clave, nota.SIGNOS_VITALES),
    nota.RIPS_CONSULTA && ponerRips(ctx, clave, nota.RIPS_CONSULTA),
  ]);
  if (nota.CERRADA) await cerrar(ctx, clave);
  return { CONSECUTIVO: clave.CONSECUTIVO, VERSION: 1, CERRADA: nota.CERRADA };
}

async function ultimaNota(ctx: Ctx, CODIGOPACIENTE: number): Promise<number> {
  const {
    rows: [ultima],
  } = await sql<{
    n: number;
  }>`select coalesce(max("CONSECUTIVO"), 0) as n from notas_evolucion where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
  return ultima?.n ?? 0;
}

export async function actualizarNota(ctx: Ctx, clave: Clave, nota: NotaEditada): Promise<Guardada> {
  await bloqueado(ctx, clave.CODIGOPACIENTE);
  const antes = await notaBloqueada(ctx, clave);
  exigir(puedeEditarNota(ctx.sesion, antes));
  exigirVersion(antes, nota.VERSION, 'esta nota');
  const FECHA = nota.FECHA ?? antes.FECHA;
  const HORA = nota.HORA ?? antes.HORA;
  const textos = textosDe(nota.NOTA);
  const { FECHA_NACIMIENTO } = await exigirNota(ctx, clave.CODIGOPACIENTE, { ...nota, ...textos, FECHA, HORA });
  const conocidos = await ctx.db
    .selectFrom('notas_diagnosticos')
    .select(['CODIGO', 'DESCRIPCION'])
    .where('CODIGOPACIENTE', '=', clave.CODIGOPACIENTE)
    .where('CONSECUTIVO', '=', clave.CONSECUTIVO)
    .execute();
  const DIAGNOSTICOS = await describirDiagnosticos(ctx, nota.DIAGNOSTICOS, conocidos);
  const VERSION = antes.VERSION + 1;
  await ctx.db
    .updateTable('notas_evolucion')
    .set({ ...textos, FECHA, HORA, CODIGOMEDICO: nota.CODIGOMEDICO, VERSION })
    .where('CODIGOPACIENTE', '=', clave.CODIGOPACIENTE)
    .where('CONSECUTIVO', '=', clave.CONSECUTIVO)
    .execute();
  await ctx.db
    .deleteFrom('notas_diagnosticos')
    .where('CODIGOPACIENTE', '=', clave.CODIGOPACIENTE)
    .where('CONSECUTIVO', '=', clave.CONSECUTIVO)
    .execute();
  await ponerDiagnosticos(ctx, clave, DIAGNOSTICOS);
  if (aplicanSignos(FECHA_NACIMIENTO, ctx.hoy)) await ponerSignos(ctx, clave, nota.SIGNOS_VITALES, await signosDe(ctx, clave));
  if (nota.RIPS_CONSULTA) await ponerRips(ctx, clave, nota.RIPS_CONSULTA);
  if (nota.CERRADA) await cerrar(ctx, clave);
  return { CONSECUTIVO: clave.CONSECUTIVO, VERSION, CERRADA: nota.CERRADA };
}

/** Checks a note, whoever writes it; answers the patient's data that the save needs. */
async function exigirNota(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  nota: Pick<NotaEditada, 'CODIGOMEDICO' | 'DIAGNOSTICOS' | 'NOTA'> & { FECHA: string; HORA: string },
) {
  exigir(medicoPermitido(ctx.sesion, nota.CODIGOMEDICO));
  exigir(sinRepetir(nota.DIAGNOSTICOS));
  const { rows } = await sql<{ FECHA_NACIMIENTO: string | null; medico: boolean; PLANTILLA_NOTA: string }>`select "FECHA_NACIMIENTO",
    (select "PLANTILLA_NOTA" from sistema_control) as "PLANTILLA_NOTA",
    exists (select from medicos where "CODIGOMEDICO" = ${nota.CODIGOMEDICO} and eliminado is null) as medico
    from pacientes where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
  const { FECHA_NACIMIENTO = null, medico = false, PLANTILLA_NOTA = '' } = rows[0] ?? {};
  if (!medico)
    throw new Rechazo(`El ${ctx.sesion.clinica.ET_MEDICO.toLowerCase()} no existe`, {
      ERRORES: { CODIGOMEDICO: 'Seleccione una opción válida' },
    });
  for (const [campo, v] of [
    ['FECHA', verificarFechaNota(nota.FECHA, ctx.hoy, FECHA_NACIMIENTO)],
    ['HORA', horaNoFutura(nota, ctx)],
    ['NOTA', algoEscrito(nota.NOTA, PLANTILLA_NOTA)],
  ] as const)
    if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
  return { FECHA_NACIMIENTO };
}

function textosDe(NOTA: string): { NOTA: string; texto: string } {
  const limpia = limpiarHtml(NOTA);
  const texto = textoDe(limpia);
  // A text of only forbidden markup is empty once cleaned.
  if (!texto && !/<img\b/.test(limpia))
    throw new Rechazo('Debe llenar todos los campos requeridos', { ERRORES: { NOTA: 'Este campo es requerido' } });
  return { NOTA: limpia, texto };
}

async function ponerDiagnosticos(ctx: Ctx, clave: Clave, diagnosticos: Diagnostico[]): Promise<void> {
  if (diagnosticos.length)
    await ctx.db
      .insertInto('notas_diagnosticos')
      .values(diagnosticos.map((d, i) => ({ ...clave, ORDEN: i + 1, ...d })))
      .execute();
}

const signosDe = (ctx: Ctx, { CODIGOPACIENTE, CONSECUTIVO }: Clave) =>
  ctx.db
    .selectFrom('notas_signos')
    .selectAll()
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('CONSECUTIVO', '=', CONSECUTIVO)
    .executeTakeFirst();

/** Saves the sent signs over the stored ones. Who measured, and when, changes only with a measure. */
async function ponerSignos(ctx: Ctx, clave: Clave, enviados: Partial<Signos>, antes?: Awaited<ReturnType<typeof signosDe>>): Promise<void> {
  const valores = medidasNuevas(ctx.sesion.clinica, enviados, antes as Partial<Signos> | undefined);
  if (!valores) return;
  if (!antes)
    await ctx.db
      .insertInto('notas_signos')
      .values({ ...clave, ...valores })
      .execute();
  else
    await ctx.db
      .updateTable('notas_signos')
      .set({ ...valores, tomados: sql`now()`, tomados_por: sql`app_usuario()` as never })
      .where('CODIGOPACIENTE', '=', clave.CODIGOPACIENTE)
      .where('CONSECUTIVO', '=', clave.CONSECUTIVO)
      .execute();
}

async function ponerRips(ctx: Ctx, clave: Clave, rips: RipsConsulta): Promise<void> {
  const llenos = Object.fromEntries(Object.entries(rips).filter(([, v]) => v !== ''));
  const valores: RipsConsulta = { ...RIPS_NUEVA, ...llenos };
  await ctx.db
    .insertInto('notas_rips')
    .values({ ...clave, ...valores })
    .onConflict((c) => c.columns(['cliente', 'CODIGOPACIENTE', 'CONSECUTIVO'] as never).doUpdateSet(valores))
    .execute();
}

/** Must come last: after it the database refuses changes to the note. */
async function cerrar(ctx: Ctx, { CODIGOPACIENTE, CONSECUTIVO }: Clave): Promise<void> {
  await sql`update notas_evolucion set "CERRADA" = 1, cerrada_el = now(), cerrada_por = app_usuario()
    where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and "CONSECUTIVO" = ${CONSECUTIVO}`.execute(ctx.db);
}
