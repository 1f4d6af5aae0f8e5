// The handlers of prenatal control.
import { sql } from 'kysely';
import { leerSemanas, textoSemanas } from '#domain/embarazo.ts';
import { aplicanSignos } from '#domain/signos.ts';
import { medidasNuevas, type Signos } from '#features/expediente/notas_evolucion/signos.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { quitarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { documentoDe } from '#kernel/server/preparar.ts';
import { implement } from '#kernel/server/serve.ts';
import { conArchivos } from '#kernel/server/subidas.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { controlPrenatal, MAX_IMAGENES, type RegistroEditado } from '../contract.ts';
import { admitePrenatal, enCurso, noFutura, puedeEditarPrenatal, puedeEliminarPrenatal } from '../rules.ts';
import { hojaPrenatal } from './hoja.ts';
import { imagenesDe, registroDe, registrosDe } from './leer.ts';

/** What is stored of a form, and whether signs are kept at that age. Throws Rechazo by field. */
async function porGuardar(ctx: Ctx, e: RegistroEditado) {
  await bloqueado(ctx, e.CODIGOPACIENTE);
  exigir(puedeEditarPrenatal(ctx.sesion, e));
  await medicoActivo(ctx, e.CODIGOMEDICO);
  const p = await pacienteDe(ctx, e.CODIGOPACIENTE);
  for (const v of [noFutura(e.FECHA, ctx.hoy), admitePrenatal(p, e.FECHA)]) if (v !== true) throw new Rechazo(v, { ERRORES: { FECHA: v } });
  const { VERSION: _v, SIGNOS_VITALES, ...campos } = e;
  const eco = leerSemanas(e.EDAD_GESTACIONAL_ECO);
  return {
    campos: { ...campos, EDAD_GESTACIONAL_ECO: eco === null ? '' : textoSemanas(eco) },
    signos: aplicanSignos(p.FECHA_NACIMIENTO, ctx.hoy) ? SIGNOS_VITALES : null,
  };
}

async function ponerSignos(ctx: Ctx, ID: number, enviados: Partial<Signos> | null, antes: Partial<Signos> | null): Promise<void> {
  const valores = enviados && medidasNuevas(ctx.sesion.clinica, enviados, antes ?? undefined);
  if (!valores) return;
  await ctx.db
    .insertInto('prenatal_signos')
    .values({ ID, ...valores })
    .onConflict((o) =>
      o.columns(['cliente', 'ID'] as never).doUpdateSet({ ...valores, tomados: sql`now()`, tomados_por: sql`app_usuario()` as never }),
    )
    .execute();
}

/** The record with its row and its patient's locked. */
async function tomar(ctx: Ctx, ID: number) {
  const antes = await registroDe(ctx, ID);
  await bloqueado(ctx, antes.CODIGOPACIENTE);
  await sql`select from registros_prenatal where "ID" = ${ID} for update`.execute(ctx.db);
  const ahora = await registroDe(ctx, ID);
  ctx.anotar({ CODIGOPACIENTE: ahora.CODIGOPACIENTE });
  return ahora;
}

/** A record whose pictures the user may change, locked. */
async function conImagenes(ctx: Ctx, ID: number) {
  const r = await tomar(ctx, ID);
  exigir(puedeEditarPrenatal(ctx.sesion, r));
  return r;
}
async function imagenBloqueada(ctx: Ctx, ID: number) {
  const { rows } = await sql<{ ID_REGISTRO: number; CODIGOPACIENTE: number; VERSION: number; archivo: string }>`select "ID_REGISTRO",
    "CODIGOPACIENTE", "VERSION", archivo from prenatal_imagenes where "ID" = ${ID} and eliminado is null for update`.execute(ctx.db);
  if (!rows[0]) throw noExiste('La imagen');
  return rows[0];
}
async function exigirLugar(ctx: Ctx, ID_REGISTRO: number, nuevas: number): Promise<void> {
  const {
    rows: [hay],
  } = await sql<{
    n: number;
  }>`select count(*)::int as n from prenatal_imagenes where "ID_REGISTRO" = ${ID_REGISTRO} and eliminado is null`.execute(ctx.db);
  if ((hay?.n ?? 0) + nuevas > MAX_IMAGENES) throw new Rechazo(`Un registro admite ${MAX_IMAGENES} imágenes`);
}

export default implement(controlPrenatal, {
  obtener_registros: (ctx, { CODIGOPACIENTE }) => registrosDe(ctx, CODIGOPACIENTE),

  async obtener_registro(ctx, { ID }) {
    const r = await registroDe(ctx, ID);
    ctx.anotar({ CODIGOPACIENTE: r.CODIGOPACIENTE });
    return r;
  },

  async obtener_plantilla(ctx, { CODIGOPACIENTE }) {
    const [p, registros] = await Promise.all([pacienteDe(ctx, CODIGOPACIENTE), registrosDe(ctx, CODIGOPACIENTE)]);
    return { FECHA: ctx.hoy, CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? p.CODIGOMEDICO, ANTERIOR: enCurso(registros, ctx.hoy) };
  },

  async obtener_imagenes(ctx, { ID }) {
    const r = await registroDe(ctx, ID);
    ctx.anotar({ CODIGOPACIENTE: r.CODIGOPACIENTE });
    return imagenesDe(ctx, ID);
  },

  async agregar_registro(ctx, _, e) {
    const { campos, signos } = await porGuardar(ctx, e);
    const ID = await ctx.codigo('REGISTRO_PRENATAL');
    await ctx.db
      .insertInto('registros_prenatal')
      .values({ ...campos, ID })
      .execute();
    await ponerSignos(ctx, ID, signos, null);
    return { ID };
  },

  async actualizar_registro(ctx, { ID }, e) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEditarPrenatal(ctx.sesion, antes));
    exigirVersion(antes, e.VERSION);
    const { campos, signos } = await porGuardar(ctx, { ...e, CODIGOPACIENTE: antes.CODIGOPACIENTE });
    const hecho = await ctx.db
      .updateTable('registros_prenatal')
      .set({ ...campos, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    await ponerSignos(ctx, ID, signos, antes.SIGNOS_VITALES);
    return { VERSION: hecho.VERSION as number };
  },

  async eliminar_registro(ctx, { ID }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEliminarPrenatal(ctx.sesion, antes));
    await sql`update registros_prenatal set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
    const { rows } = await sql<{ archivo: string }>`update prenatal_imagenes set eliminado = now(), eliminado_por = app_usuario()
      where "ID_REGISTRO" = ${ID} and eliminado is null returning archivo`.execute(ctx.db);
    for (const { archivo } of rows) await quitarArchivo(ctx, archivo);
    return null;
  },

  agregar_imagen: conArchivos({
    async revisar(ctx, { ID_REGISTRO }, { IMAGEN }) {
      await conImagenes(ctx, ID_REGISTRO);
      await exigirLugar(ctx, ID_REGISTRO, IMAGEN.length);
      return IMAGEN.map((f) => {
        const { bytes, tipo } = documentoDe(f);
        return { nombre: f.nombre, tipo, peso: bytes.length, uso: 'prenatal.imagen', leer: () => bytes };
      });
    },
    async guardar(ctx, { ID_REGISTRO }, { IMAGEN, DESCRIPCION }, ids) {
      const { CODIGOPACIENTE } = await conImagenes(ctx, ID_REGISTRO);
      await exigirLugar(ctx, ID_REGISTRO, IMAGEN.length);
      const ultima = await ctx.codigo('IMAGEN_PRENATAL', IMAGEN.length);
      const filas = IMAGEN.map((f, i) => ({
        ...{ ID: ultima - IMAGEN.length + 1 + i, ID_REGISTRO, CODIGOPACIENTE, DESCRIPCION, FECHA: ctx.hoy, archivo: ids[i]! },
        CLASE: documentoDe(f).tipo === 'application/pdf' ? ('pdf' as const) : ('imagen' as const),
      }));
      await ctx.db.insertInto('prenatal_imagenes').values(filas).execute();
      return { IDS: filas.map((f) => f.ID) };
    },
  }),

  async actualizar_imagen(ctx, { ID_REGISTRO, ID }, { VERSION, DESCRIPCION }) {
    await conImagenes(ctx, ID_REGISTRO);
    const antes = await imagenBloqueada(ctx, ID);
    if (antes.ID_REGISTRO !== ID_REGISTRO) throw noExiste('La imagen');
    exigirVersion(antes, VERSION);
    const hecho = await ctx.db
      .updateTable('prenatal_imagenes')
      .set({ DESCRIPCION, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async eliminar_imagen(ctx, { CODIGOPACIENTE, ID }) {
    await bloqueado(ctx, CODIGOPACIENTE);
    const antes = await imagenBloqueada(ctx, ID);
    if (antes.CODIGOPACIENTE !== CODIGOPACIENTE) throw noExiste('La imagen');
    exigir(puedeEliminarPrenatal(ctx.sesion, await registroDe(ctx, antes.ID_REGISTRO)));
    await sql`update prenatal_imagenes set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
    await quitarArchivo(ctx, antes.archivo);
    return null;
  },

  imprimir: (ctx, { ID }) => imprimir(ctx, hojaPrenatal, { ID }),
  async enviar(ctx, { ID }, envio) {
    const { CODIGOPACIENTE } = await registroDe(ctx, ID);
    return enviar(ctx, hojaPrenatal, { ID }, envio, CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, { ID }) => mensaje(ctx, hojaPrenatal, { ID }),
});
