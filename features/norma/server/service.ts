// The handlers of the registers of the SIS.

import { sql } from 'kysely';
import { aniosCumplidos } from '#domain/edad.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { enZip } from '#kernel/server/zip_escrito.ts';
import { exigir, exigirVersion, noExiste, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import { type RegistroNuevo, registrosNorma } from '../contract.ts';
import {
  ABIERTO,
  CERRADO,
  erroresAlGuardar,
  faltasDeNorma,
  fechaDeNorma,
  guiaDeNorma,
  loQueAplica,
  nombreArchivoMes,
  nombreDeVariable,
  puedeEditarNorma,
  puedeEliminarNorma,
} from '../rules.ts';
import { entregar } from './cifrado.ts';
import { type Atendido, cluesDeClinica, contextoDe, exigirSis, identidadDe, type Prestador } from './contexto.ts';
import { codigosDe, conRespuestas, enCampos, guardado, llenadoDe, registrosDe } from './leer.ts';
import { archivoDelMes, cerradosDe, delMes, exigirTodos, invalidosDe, porcentajeDe, reporteDelMes } from './mes.ts';
import { descripcionesDe, plantillaDe } from './plantilla.ts';

/** The register with its row and its patient's locked; only of active patients. */
async function tomar(ctx: Ctx, ID: number) {
  const antes = await guardado(ctx, ID);
  await bloqueado(ctx, antes.CODIGOPACIENTE);
  await sql`select from registros_norma where "ID" = ${ID} for update`.execute(ctx.db);
  const ahora = await guardado(ctx, ID);
  ctx.anotar({ CODIGOPACIENTE: ahora.CODIGOPACIENTE });
  return ahora;
}
async function prestadorDe(ctx: Ctx, CODIGOMEDICO: number): Promise<Prestador> {
  const { rows } = await sql<Prestador>`select "NOMBRE", "APELLIDO_PATERNO", "APELLIDO_MATERNO", "CURP", "TIPO_PERSONAL", "PAIS_NACIMIENTO"
    from medicos where "CODIGOMEDICO" = ${CODIGOMEDICO} and eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El médico');
  return rows[0];
}
const enCampo = (campo: string, v: true | string): void => {
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
};
async function exigirNuevo(ctx: Ctx, { CODIGOPACIENTE, CODIGOMEDICO, TIPO, fechaConsulta }: RegistroNuevo): Promise<void> {
  exigir(puedeEditarNorma(ctx.sesion, { CODIGOMEDICO, CERRADO: null }));
  enCampo('fechaConsulta', fechaDeNorma(ctx.sesion, fechaConsulta, ctx.hoy));
  enCampo('TIPO', guiaDeNorma(TIPO, await pacienteDe(ctx, CODIGOPACIENTE), fechaConsulta));
}

export default implement(registrosNorma, {
  obtener: (ctx, { CODIGOPACIENTE }) => registrosDe(ctx, CODIGOPACIENTE),

  async obtener_uno(ctx, { ID }) {
    const r = await guardado(ctx, ID);
    ctx.anotar({ CODIGOPACIENTE: r.CODIGOPACIENTE });
    return conRespuestas(r);
  },

  async otros_datos(ctx, { CODIGOMEDICO, CODIGOPACIENTE, ID }, { CODIGOS }) {
    const r = ID ? await guardado(ctx, ID) : undefined;
    if (r && r.CODIGOPACIENTE !== CODIGOPACIENTE) throw noExiste('El complemento de consulta');
    if (!r) exigir(puedeEditarNorma(ctx.sesion, { CODIGOMEDICO, CERRADO: null }));
    const codigos = CODIGOS.split(',').slice(0, 3);
    const [p, prestador, clues, contexto] = await Promise.all([
      pacienteDe(ctx, CODIGOPACIENTE),
      r?.prestador ?? prestadorDe(ctx, CODIGOMEDICO),
      cluesDeClinica(ctx),
      contextoDe(ctx, [...codigos, ...codigosDe(r?.DATOS ?? {})]),
    ]);
    const identidad = r ? llenadoDe(r, clues).identidad : identidadDe(clues, prestador, p as Atendido);
    return {
      sex: identidad.sexoBiologico ?? '',
      age: aniosCumplidos(p.FECHA_NACIMIENTO, r?.fechaConsulta ?? ctx.hoy),
      tipoPersonal: identidad.tipoPersonal ?? '',
      IDENTIDAD: identidad,
      CON_LISTA: contexto.conLista ? (1 as const) : (0 as const),
      DIAGNOSTICOS: contexto.diagnosticos,
      UNIDAD: contexto.unidad ?? null,
      PAISES: contexto.nombresDePaises.toSorted((a, b) => a.DESCRIPCION.localeCompare(b.DESCRIPCION, 'es')),
    };
  },

  async obtener_plantilla(ctx, nuevo) {
    exigirSis(ctx);
    exigir(puedeEditarNorma(ctx.sesion, { CODIGOMEDICO: nuevo.CODIGOMEDICO, CERRADO: null }));
    const [clues, prestador] = await Promise.all([cluesDeClinica(ctx), prestadorDe(ctx, nuevo.CODIGOMEDICO)]);
    return enCampos(await plantillaDe(ctx, nuevo, clues, prestador));
  },

  async agregar(ctx, _, nuevo) {
    exigirSis(ctx);
    await bloqueado(ctx, nuevo.CODIGOPACIENTE);
    await exigirNuevo(ctx, nuevo);
    await medicoActivo(ctx, nuevo.CODIGOMEDICO);
    const ID = await ctx.codigo('REGISTRO_NORMA');
    await ctx.db
      .insertInto('registros_norma')
      .values({ ...nuevo, ID, SUCURSAL: ctx.sesion.SUCURSAL, CERRADO: null, DATOS: '{}' as never })
      .execute();
    return { ID };
  },

  async actualizar(ctx, { ID }, { VERSION, ...escritas }) {
    exigirSis(ctx);
    const antes = await tomar(ctx, ID);
    exigir(puedeEditarNorma(ctx.sesion, antes));
    exigirVersion(antes, VERSION);
    const respuestas: Record<string, string> = { ...(escritas as unknown as Record<string, string>) };
    for (const n of [1, 2, 3]) respuestas[`codigoCIEDiagnostico${n}`] = (respuestas[`codigoCIEDiagnostico${n}`] ?? '').toUpperCase();
    const [clues, contexto] = await Promise.all([cluesDeClinica(ctx), contextoDe(ctx, codigosDe(respuestas))]);
    const l = { ...llenadoDe(antes, clues), respuestas };
    const quedan = loQueAplica(l, contexto);
    const ERRORES = erroresAlGuardar(l, contexto);
    if (Object.keys(ERRORES).length) throw new Rechazo(resumenErrores(false), { ERRORES });
    const DATOS = { ...quedan, ...descripcionesDe(respuestas, quedan) };
    const hecho = await ctx.db
      .updateTable('registros_norma')
      .set({ DATOS: JSON.stringify(DATOS) as never, CERRADO: ABIERTO, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async cerrar(ctx, { ID }, { VERSION }) {
    exigirSis(ctx);
    const antes = await tomar(ctx, ID);
    exigirVersion(antes, VERSION);
    // Whoever read it closed and closes it again has what was asked for.
    if (antes.CERRADO === CERRADO) return [];
    exigir(puedeEditarNorma(ctx.sesion, antes));
    const [clues, contexto] = await Promise.all([cluesDeClinica(ctx), contextoDe(ctx, codigosDe(antes.DATOS))]);
    const l = llenadoDe(antes, clues);
    const faltas = [...faltasDeNorma(l, contexto)];
    if (faltas.length) return faltas.map(([CAMPO, MENSAJE]) => ({ CAMPO, NOMBRE: nombreDeVariable(CAMPO), MENSAJE }));
    await sql`update registros_norma set "CERRADO" = ${CERRADO}, "DATOS" = "DATOS" || ${JSON.stringify(l.identidad)}::jsonb,
      "VERSION" = "VERSION" + 1, cerrado_el = now(), cerrado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
    return [];
  },

  async eliminar(ctx, { ID }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEliminarNorma(ctx.sesion, antes));
    await sql`update registros_norma set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
    return null;
  },

  obtener_reporte: reporteDelMes,
  validar: async (ctx, m) => invalidosDe(ctx, await delMes(ctx, m)),
  validar_porcentaje: async (ctx, m) => porcentajeDe(await cerradosDe(await delMes(ctx, m))),
  async generar_archivos(ctx, m) {
    const filas = await delMes(ctx, m);
    if ((await invalidosDe(ctx, filas)).length) throw new Rechazo('Algunos registros abiertos contienen datos inválidos');
    const escribir = archivoDelMes(await cerradosDe(filas), m);
    await exigirTodos(ctx, m, filas);
    const { config, log } = ctx.host;
    ctx.anotar({ MES: `${m.ANIO}-${m.MES}`, TIPO: m.TIPO });
    return {
      nombre: `${nombreArchivoMes(m)}.zip`,
      tipo: 'application/zip',
      contenido: async () => enZip(await entregar(config.SIS_CIFRADO, await escribir(), log)),
    };
  },
});
