// Reads and saves the clinic's settings. What the page does not show, by country, plan or permission, stays as it was.
import { sql } from 'kysely';
import { lugarDe } from '#features/listas/server/lugar.ts';
import { hayClues } from '#features/listas/server/oficiales.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarHtml } from '#kernel/server/html.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';
import { type Errores, exigirVersion, Rechazo, resumenErrores, type Veredicto } from '#kernel/shared/verdict.ts';
import { type AjustesEditados, type AjustesGuardados, AjustesGuardados as Guardados } from '../contract.ts';
import { Ajustes, AjustesReservados } from '../fields.ts';
import {
  CAMPOS_DE_SECCION,
  CAMPOS_EXIGIBLES,
  erroresDeAjustes,
  exigeSegundoFactor,
  facturacionActiva,
  puedeApagarSis,
  puedeCambiarPais,
  puedeExigirSegundoFactor,
  SECCIONES_EXPEDIENTE,
  type SeccionAjustes,
  seccionesDeAjustes,
  signosElegidos,
} from '../rules.ts';
import { revisarClues } from './clues.ts';
import { PARAMETROS } from './leer.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

type Guardado = Omit<AjustesGuardados, 'LOGO'> & { logo: string | null };
const COLUMNAS = new Set([...Object.keys(Ajustes.shape), ...Object.keys(AjustesReservados.shape)]);

/** The stored settings as the page reads them, with the lists completed. */
async function leerFila(ctx: Ctx, bloquear: boolean): Promise<Guardado> {
  const [
    fila,
    {
      rows: [cliente],
    },
    cargadas,
  ] = await Promise.all([
    ctx.db
      .selectFrom('sistema_control')
      .selectAll()
      .$if(bloquear, (q) => q.forUpdate())
      .executeTakeFirstOrThrow(),
    sql<{ demo: boolean }>`select demo from cliente_actual()`.execute(ctx.db),
    hayClues(ctx.db),
  ]);
  const codigos = SECCIONES_EXPEDIENTE.map(([c]) => c);
  const propios = Object.fromEntries(Object.keys(Guardados.shape).map((k) => [k, fila[k as keyof typeof fila]]));
  return {
    ...(propios as unknown as AjustesGuardados),
    PAC_CAMPOS_REQ: CAMPOS_EXIGIBLES.filter((c) => fila.PAC_CAMPOS_REQ.includes(c)),
    SECCIONES_PACIENTE: fila.SECCIONES_PACIENTE.length ? codigos.filter((c) => fila.SECCIONES_PACIENTE.includes(c)) : codigos,
    SIGNOS_VITALES: signosElegidos(fila.SIGNOS_VITALES),
    CODIGOCLIENTE: ctx.sesion.clinica.CODIGOCLIENTE,
    DEMO: cliente?.demo ? 1 : 0,
    CLUES_CARGADAS: cargadas ? 1 : 0,
    CONFIG_VIDEOCONSULTAS: (fila.parametros.CONFIG_VIDEOCONSULTAS ?? PARAMETROS.CONFIG_VIDEOCONSULTAS) as 0 | 1,
    logo: fila.logo,
  };
}
const enlaceLogo = (ctx: Ctx, logo: string | null): string =>
  logo ? `/api/archivos/logo/${ctx.sesion.clinica.CODIGOCLIENTE}/${logo}` : '';

export async function leerAjustes(ctx: Ctx): Promise<AjustesGuardados> {
  const { logo, ...a } = await leerFila(ctx, false);
  return { ...a, LOGO: enlaceLogo(ctx, logo) };
}

/** Saves what was sent. Throws Rechazo: 409 when somebody else saved meanwhile, 422 by field. */
export async function guardarAjustes(
  ctx: Ctx,
  { VERSION, NUEVO_LOGO, QUITAR_LOGO, ...enviado }: AjustesEditados,
): Promise<{ VERSION: number; LOGO: string; ADVERTENCIA: string }> {
  const antes = await leerFila(ctx, true);
  exigirVersion(antes, VERSION ?? null);
  const pais = enviado.ID_PAIS ?? antes.ID_PAIS;
  const hay = seccionesDeAjustes(ctx.sesion.clinica, ctx.sesion, pais);
  // Fields of the former country may still be changed, to switch them off when moving to another one.
  const habia = seccionesDeAjustes(ctx.sesion.clinica, ctx.sesion, antes.ID_PAIS);
  const ajenos = new Set((Object.keys(hay) as SeccionAjustes[]).filter((s) => !hay[s] && !habia[s]).flatMap((s) => CAMPOS_DE_SECCION[s]));
  const cambios = Object.fromEntries(
    Object.entries(limpios(enviado)).filter(([k, v]) => v !== undefined && COLUMNAS.has(k) && !ajenos.has(k)),
  ) as Partial<AjustesGuardados>;
  const v = { ...antes, ...cambios };

  if (antes.CUMPLIR_NORMA && !v.CUMPLIR_NORMA) exigirEn('CUMPLIR_NORMA', puedeApagarSis(antes));
  if (pais !== antes.ID_PAIS) exigirEn('ID_PAIS', puedeCambiarPais(v));
  // An error that was there before and is not being edited does not prevent the save.
  const deAntes = erroresDeAjustes(antes, hay);
  const errores: Errores = Object.fromEntries(
    Object.entries(erroresDeAjustes(v, hay)).filter(([campo, e]) => campo in cambios || deAntes[campo] !== e),
  );
  await revisarConceptos(ctx, cambios, errores);
  if (hay.cpe && v.UBIGEO && ['UBIGEO', 'ESTADO', 'CIUDAD'].some((k) => k in cambios)) await revisarUbigeo(ctx, v, errores);
  await revisarSegundoFactor(ctx, antes, v, errores);
  const ADVERTENCIA = hay.sis && !errores.NORMA_CLUES ? await revisarClues(ctx, antes, v, errores) : '';
  if (Object.keys(errores).length)
    throw new Rechazo(resumenErrores(Object.values(errores).includes('Este campo es requerido')), { ERRORES: errores });

  const logo = NUEVO_LOGO ? await guardarLogo(ctx, NUEVO_LOGO) : QUITAR_LOGO ? null : antes.logo;
  const facturacion =
    'FACT_ELECTRONIC' in cambios || 'FACT_PERU' in cambios || 'ID_PAIS' in cambios
      ? { FACTURACION: facturacionActiva(ctx.sesion.clinica, v) }
      : {};
  const fila = await ctx.db
    .updateTable('sistema_control')
    .set({ ...(aColumnas(cambios) as object), ...facturacion, logo, VERSION: OTRA_VERSION })
    .returning('VERSION')
    .executeTakeFirstOrThrow();
  if (['NOMBRECLINICA', 'ZONA_HORARIA', 'ID_PAIS'].some((k) => k in cambios))
    await sql`select cliente_ajustar(${v.NOMBRECLINICA}, ${v.ZONA_HORARIA}, ${v.ID_PAIS})`.execute(ctx.db);
  return { VERSION: fila.VERSION as number, LOGO: enlaceLogo(ctx, logo), ADVERTENCIA };
}

function exigirEn(campo: string, v: Veredicto): void {
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
}
/** Texts as stored: fiscal and health keys in capitals, rich text cleaned. */
function limpios(e: Partial<AjustesGuardados>): Partial<AjustesGuardados> {
  const mayusculas = Object.fromEntries(
    (['RFC', 'NORMA_CLUES'] as const).flatMap((k) => (e[k] === undefined ? [] : [[k, e[k].toUpperCase()]])),
  );
  const SIGNOS = e.SIGNOS_VITALES && { SIGNOS_VITALES: signosElegidos(e.SIGNOS_VITALES) };
  return { ...e, ...mayusculas, ...SIGNOS, ...(e.PLANTILLA_NOTA ? { PLANTILLA_NOTA: limpiarHtml(e.PLANTILLA_NOTA) } : {}) };
}
const LISTAS = ['PAC_CAMPOS_REQ', 'SECCIONES_PACIENTE', 'SIGNOS_VITALES'];
const aColumnas = (cambios: object) =>
  Object.fromEntries(Object.entries(cambios).map(([k, v]) => [k, LISTAS.includes(k) ? JSON.stringify(v) : v]));

/** The concepts of online appointments must be active and offered for that kind. */
async function revisarConceptos(ctx: Ctx, cambios: Partial<AjustesGuardados>, errores: Errores): Promise<void> {
  for (const [campo, para] of [
    ['CONCEPTO_VIDEOCONSULTA', 'PARA_VIDEOCONSULTA'],
    ['CONCEPTO_PRESENCIAL', 'PARA_CONSULTA_PRESENCIAL'],
  ] as const) {
    if (!cambios[campo]) continue;
    const { rows } = await sql`select 1 from conceptos_ingresos
      where "CODIGO" = ${cambios[campo]} and "ACTIVO" = 1 and ${sql.id(para)} = 1 and eliminado is null`.execute(ctx.db);
    if (rows.length === 0) errores[campo] = 'Seleccione una opción válida';
  }
}

/** The district is in the official list, and of the department and province of the address. */
async function revisarUbigeo(ctx: Ctx, v: Guardado, errores: Errores): Promise<void> {
  const lugar = await lugarDe(ctx, v.ID_PAIS, v.UBIGEO);
  if (!lugar) errores.UBIGEO = 'Seleccione una opción válida';
  else if (lugar.estado !== v.ESTADO || lugar.ciudad !== v.CIUDAD)
    errores.UBIGEO = 'El distrito no es de la provincia del domicilio: elíjalo de nuevo';
}

/** Who must have a second factor is changed by somebody who proves to be there, and who has one if it is asked of them too. */
async function revisarSegundoFactor(ctx: Ctx, antes: Guardado, v: Guardado, errores: Errores): Promise<void> {
  if (v.SEGUNDO_FACTOR === antes.SEGUNDO_FACTOR) return;
  const { rows } = await sql<{
    tiene: boolean;
  }>`select totp is not null as tiene from usuarios where "CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO}`.execute(ctx.db);
  const veredicto = puedeExigirSegundoFactor(exigeSegundoFactor(v, ctx.sesion), rows[0]?.tiene ?? false);
  if (veredicto !== true) errores.SEGUNDO_FACTOR = veredicto;
  else await ctx.exigirOtraVez();
}

async function guardarLogo(ctx: Ctx, a: Archivo): Promise<string> {
  const { bytes, tipo } = imagenDe(a);
  return guardarArchivo(ctx, { nombre: 'logo.png', tipo, bytes, uso: 'clinica.logo' });
}
