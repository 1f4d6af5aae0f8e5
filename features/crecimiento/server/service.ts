// The handlers of growth.
import { sql } from 'kysely';
import { imcDe } from '#domain/crecimiento.ts';
import { E } from '#domain/estados.ts';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enPapel } from '#kernel/server/grafica.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { dibujarGrafica } from '#kernel/shared/dibujo.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { graficasCrecimiento, graficasCrecimientoDeSiempre, type RegistroEditado, registrosCrecimiento } from '../contract.ts';
import { GRAFICAS, graficaOms, LINEAS } from '../graficas.ts';
import { TABLAS } from '../oms.ts';
import { edadEn, fechaDeRegistro, noFutura, puedeEditarCrecimiento, puedeEliminarCrecimiento } from '../rules.ts';
import { hojaCrecimiento } from './hoja.ts';
import { antecedentesDe, registroDe, registrosDe } from './leer.ts';

/** What is stored: the age by the birth date where it is known, and the index computed. Throws Rechazo by field. */
async function porGuardar(ctx: Ctx, e: RegistroEditado) {
  await bloqueado(ctx, e.CODIGOPACIENTE);
  exigir(puedeEditarCrecimiento(ctx.sesion, e));
  await medicoActivo(ctx, e.CODIGOMEDICO);
  const p = await pacienteDe(ctx, e.CODIGOPACIENTE);
  for (const v of [noFutura(e.FECHA, ctx.hoy), fechaDeRegistro(p, e.FECHA)])
    if (v !== true) throw new Rechazo(v, { ERRORES: { FECHA: v } });
  const { VERSION: _v, ...campos } = e;
  return { ...campos, ...edadEn(p.FECHA_NACIMIENTO, e.FECHA), IMC: imcDe(e.PESO, e.TALLA) };
}

async function tomar(ctx: Ctx, ID: number) {
  const antes = await registroDe(ctx, ID);
  await bloqueado(ctx, antes.CODIGOPACIENTE);
  await sql`select from registros_crecimiento where "ID" = ${ID} for update`.execute(ctx.db);
  return registroDe(ctx, ID);
}

const registros = implement(registrosCrecimiento, {
  obtener: (ctx, { CODIGOPACIENTE }) => registrosDe(ctx, CODIGOPACIENTE),

  async obtener_uno(ctx, { ID }) {
    const r = await registroDe(ctx, ID);
    ctx.anotar({ CODIGOPACIENTE: r.CODIGOPACIENTE });
    return r;
  },

  async obtener_plantilla(ctx, { CODIGOPACIENTE }) {
    const [p, [ANTERIOR = null], ANTECEDENTES] = await Promise.all([
      pacienteDe(ctx, CODIGOPACIENTE),
      registrosDe(ctx, CODIGOPACIENTE, 1),
      antecedentesDe(ctx, CODIGOPACIENTE),
    ]);
    const { EDAD = null, MESES = null } = edadEn(p.FECHA_NACIMIENTO, ctx.hoy) ?? {};
    return { FECHA: ctx.hoy, CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? p.CODIGOMEDICO, EDAD, MESES, ANTERIOR, ANTECEDENTES };
  },

  async agregar(ctx, _, e) {
    const campos = await porGuardar(ctx, e);
    const ID = await ctx.codigo('REGISTRO_CRECIMIENTO');
    await ctx.db
      .insertInto('registros_crecimiento')
      .values({ ...campos, ID })
      .execute();
    return { ID };
  },

  async actualizar(ctx, { ID }, e) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEditarCrecimiento(ctx.sesion, antes));
    exigirVersion(antes, e.VERSION);
    const campos = await porGuardar(ctx, { ...e, CODIGOPACIENTE: antes.CODIGOPACIENTE });
    const hecho = await ctx.db
      .updateTable('registros_crecimiento')
      .set({ ...campos, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async eliminar(ctx, { ID }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEliminarCrecimiento(ctx.sesion, antes));
    await sql`update registros_crecimiento set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
    return null;
  },

  obtener_antecedentes: (ctx, { CODIGOPACIENTE }) => antecedentesDe(ctx, CODIGOPACIENTE),

  async guardar_antecedentes(ctx, _, { VERSION: leida, ...campos }) {
    await bloqueado(ctx, campos.CODIGOPACIENTE);
    const antes = await antecedentesDe(ctx, campos.CODIGOPACIENTE);
    exigirVersion(antes, leida);
    const VERSION = (antes.VERSION ?? 0) + 1;
    await ctx.db
      .insertInto('crecimiento_antecedentes')
      .values({ ...campos, VERSION })
      .onConflict((o) => o.columns(['cliente', 'CODIGOPACIENTE'] as never).doUpdateSet({ ...campos, VERSION }))
      .execute();
    return { VERSION };
  },

  imprimir: (ctx, { CODIGOPACIENTE }, cual) => imprimir(ctx, hojaCrecimiento, { CODIGOPACIENTE, ...cual }),

  async enviar(ctx, { CODIGOPACIENTE }, { GRAFICA, LINEAS, ...envio }) {
    return enviar(ctx, hojaCrecimiento, { CODIGOPACIENTE, GRAFICA, LINEAS }, envio, CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, { CODIGOPACIENTE }) => mensaje(ctx, hojaCrecimiento, { CODIGOPACIENTE }),
});

/** `peso_0_5.nina.P.svg`: a chart without a child's points. */
const ARCHIVO_SVG = /^([a-z0-9_]+)\.(nino|nina)\.(P|Z)\.svg$/;
function fondo(file: string): Salida {
  const [, clave, sexo, lineas] = ARCHIVO_SVG.exec(file) ?? [];
  const g = GRAFICAS.find((x) => x.clave === clave);
  if (!g) throw noExiste('La gráfica');
  const nadie = { SEXO: sexo === 'nino' ? E.sexo.hombre : E.sexo.mujer, FECHA_NACIMIENTO: null, SEMANAS_NACIMIENTO: null, NOMBRE: '' };
  const dibujo = dibujarGrafica(graficaOms(g, TABLAS, nadie, [], lineas === 'Z' ? 'Z' : 'P')!, 900, 600);
  return { nombre: file, tipo: 'image/svg+xml', contenido: async () => Buffer.from(String(enPapel(dibujo))) };
}

export default [
  registros,
  implement(graficasCrecimiento, {
    async lista(ctx, { CODIGOPACIENTE }) {
      const { SEXO } = await pacienteDe(ctx, CODIGOPACIENTE);
      const sexo = SEXO === E.sexo.hombre ? 'nino' : 'nina';
      const [p, z] = LINEAS.map(
        ([l]) =>
          (clave: string) =>
            `/graficas_crecimiento/imagen/${clave}.${sexo}.${l}.svg`,
      ) as [(c: string) => string, (c: string) => string];
      return GRAFICAS.map(({ clave, titulo }, sheet) => ({ sheet, content: titulo, grid1: p(clave), grid2: z(clave) }));
    },
    imagen: async (_ctx, { file }) => fondo(file),
  }),
  implement(graficasCrecimientoDeSiempre, { imagen: async (_ctx, { file }) => fondo(file) }),
];
