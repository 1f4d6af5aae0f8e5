// The handlers of patients.
import { sql } from 'kysely';
import type { z } from 'zod';
import { E } from '#domain/estados.ts';
import { medicoDeAgenda } from '#domain/sesion.ts';
import { normalizarCelular } from '#domain/telefonos.ts';
import { MEDIO_IMPRESO } from '#kernel/impreso/define.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import { implement } from '#kernel/server/serve.ts';
import { conArchivos } from '#kernel/server/subidas.ts';
import { exigir, exigirVersion, noExiste, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import { alertasDichas } from '../alertas.ts';
import { type Paciente, pacientes } from '../contract.ts';
import { type DatosDePaciente, faltasDe, type TipoDeLaClinica } from '../juicio.ts';
import { medicoFijo, puedeAsignarMedico, puedeCambiarEstatus } from '../rules.ts';
import { alertasAjenas, alertasDe, anotarAlertas, cambiarAlertas, cambiosDe } from './alertas.ts';
import { buscar, recientes, SOLO_NOMBRE } from './buscar.ts';
import { otroConDocumento } from './documento.ts';
import { hojaPaciente } from './hoja.ts';
import {
  actualizarContacto,
  bloqueado,
  type FilaPaciente,
  hallado,
  pacienteDe,
  registrar,
  sinExpediente,
  soloUnoRegistra,
  visibles,
} from './paciente.ts';
import { parecidos } from './parecidos.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

const SIN_ALERTAS = { ALERGIAS: '', ALERGIAS_NEGADAS: 0, ALARMA1: '', ALARMA2: '', OBSERVACIONES: '' } as const;
/** Fields that identify a person: only when they change is the check for duplicates repeated. */
const IDENTIDAD = [
  'NOMBRE',
  'APELLIDO_PATERNO',
  'APELLIDO_MATERNO',
  'FECHA_NACIMIENTO',
  'TCELULAR',
  'DOCUMENTOID',
  'ID_TIPO_DOCUMENTO',
] as const;
type Datos = z.output<typeof Paciente>;
const loEnviado = <T extends object>(o: T): Partial<Datos> => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined));

/** Sends by mail without storing the address. */
const AL_CORREO = { TIPO_MENSAJE: MEDIO_IMPRESO.correo, TCEL_LADA: '', TCELULAR: '', ACTUALIZAR: 0, ACTUALIZAR_TEL: 0 } as const;

/** Refuses with the errors by field. */
function exigirSinFaltas(ERRORES: Record<string, string>): void {
  if (Object.keys(ERRORES).length)
    throw new Rechazo(resumenErrores(Object.values(ERRORES).includes('Este campo es requerido')), { ERRORES });
}
const enCampo = (campo: string, v: true | string): Record<string, string> => (v === true ? {} : { [campo]: v });
/** Errors for values that are not in their catalogue; the patient's present values are accepted. */
async function deListaQueNoEstan(
  ctx: Ctx,
  p: { CODIGOEMPRESA?: number | null | undefined; ORIGEN?: number | null | undefined },
  antes: { CODIGOEMPRESA: number | null; ORIGEN: number | null } = { CODIGOEMPRESA: null, ORIGEN: null },
): Promise<Record<string, string>> {
  const nuevo = (k: 'CODIGOEMPRESA' | 'ORIGEN') => (p[k] === antes[k] ? null : (p[k] ?? null));
  const [empresa, origen] = [nuevo('CODIGOEMPRESA'), nuevo('ORIGEN')];
  if (empresa === null && origen === null) return {};
  const { rows } = await sql<{ CODIGOEMPRESA: boolean; ORIGEN: boolean }>`select
    ${empresa}::int is null or exists (select from catalogo_empresas where "CODIGOEMPRESA" = ${empresa} and eliminado is null) as "CODIGOEMPRESA",
    ${origen}::int is null or exists (select from catalogo_origenes where "CODIGO" = ${origen} and eliminado is null) as "ORIGEN"`.execute(
    ctx.db,
  );
  return Object.fromEntries(Object.entries(rows[0]!).flatMap(([k, esta]) => (esta ? [] : [[k, 'Seleccione una opción válida']])));
}
/** The types of document of the clinic's catalogue. */
async function tiposDeLaClinica(ctx: Ctx): Promise<readonly TipoDeLaClinica[]> {
  const { rows } = await sql<TipoDeLaClinica>`select "ID_TIPO_DOCUMENTO", "MASCARA", "ACTIVO" from catalogo_tipos_documento
    where eliminado is null`.execute(ctx.db);
  return rows;
}

export default implement(pacientes, {
  buscar: (ctx, _, q) => buscar(ctx, q),
  recientes,
  obtener_uno: async (ctx, { CODIGOPACIENTE }) => sinExpediente(ctx, await pacienteDe(ctx, CODIGOPACIENTE)),

  async guardar(ctx, _, { ADICIONALES, FECHAALTA, VERSION: _v, VERSION_ALERTAS: _va, ...p }) {
    const { sesion } = ctx;
    // The form sends CODIGOMEDICO; ADICIONALES is for clients that follow the specification.
    const propio = medicoFijo(sesion) ? sesion.CODIGOMEDICO : null;
    const CODIGOMEDICO = p.CODIGOMEDICO ?? ADICIONALES.CODIGOMEDICO ?? propio;
    exigirSinFaltas({
      ...faltasDe({ ...p, FECHAALTA }, sesion.clinica, { tipos: await tiposDeLaClinica(ctx) }),
      ...enCampo('CODIGOMEDICO', puedeAsignarMedico(sesion, CODIGOMEDICO, propio)),
      ...(await deListaQueNoEstan(ctx, p)),
    });
    await soloUnoRegistra(ctx);
    ctx.confirmar(await parecidos(ctx, p, null));
    const alertas = cambiosDe(SIN_ALERTAS, alertasDichas(p));
    if (Object.keys(alertas).length) anotarAlertas(ctx, SIN_ALERTAS, alertas);
    return registrar(ctx, { ...p, FECHAALTA: FECHAALTA ?? ctx.hoy, CODIGOMEDICO });
  },

  async actualizar(ctx, { CODIGOPACIENTE }, { VERSION, VERSION_ALERTAS, ...enviado }) {
    const { sesion } = ctx;
    exigirVersion(await bloqueado(ctx, CODIGOPACIENTE), VERSION ?? null);
    const antes = await pacienteDe(ctx, CODIGOPACIENTE);
    const dicho = alertasDichas(loEnviado(enviado));
    const p = { ...antes, ...dicho } as typeof antes;
    p.TCELULAR = p.TCELULAR && normalizarCelular(p.TCEL_LADA || sesion.clinica.pais.telefono.lada, p.TCELULAR);
    if ('TCELULAR' in dicho) dicho.TCELULAR = p.TCELULAR;
    exigirSinFaltas({
      ...faltasDe(p, sesion.clinica, { antes: antes as DatosDePaciente, tipos: await tiposDeLaClinica(ctx) }),
      ...enCampo('CODIGOMEDICO', puedeAsignarMedico(sesion, p.CODIGOMEDICO, antes.CODIGOMEDICO)),
      ...(await deListaQueNoEstan(ctx, p, antes)),
    });
    const alertas = cambiosDe(antes, dicho);
    if (Object.keys(alertas).length) {
      if ((VERSION_ALERTAS ?? null) !== null && VERSION_ALERTAS !== antes.VERSION_ALERTAS)
        throw alertasAjenas(await alertasDe(ctx, CODIGOPACIENTE));
      anotarAlertas(ctx, antes, alertas);
    }
    if (IDENTIDAD.some((k) => p[k] !== antes[k])) {
      await soloUnoRegistra(ctx);
      ctx.confirmar(await parecidos(ctx, p, CODIGOPACIENTE));
    }
    const hecho = await ctx.db
      .updateTable('pacientes')
      .set({ ...dicho, VERSION: OTRA_VERSION })
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .returning(['VERSION', 'VERSION_ALERTAS'])
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number, VERSION_ALERTAS: hecho.VERSION_ALERTAS as number };
  },

  async cambiar_estatus(ctx, { CODIGOPACIENTE, ACTIVO }) {
    const p = await ctx.db
      .selectFrom('pacientes')
      .select(['ACTIVO', 'FUSIONADO'])
      .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
      .where('eliminado', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!p) throw noExiste('El paciente');
    exigir(puedeCambiarEstatus(ctx.sesion, p));
    await ctx.db.updateTable('pacientes').set({ ACTIVO, VERSION: OTRA_VERSION }).where('CODIGOPACIENTE', '=', CODIGOPACIENTE).execute();
    return null;
  },

  cambiar_foto: conArchivos({
    async revisar(ctx, { CODIGOPACIENTE }, { FOTO }) {
      await bloqueado(ctx, CODIGOPACIENTE);
      const { bytes, tipo } = imagenDe(FOTO);
      return [{ nombre: 'foto.jpg', tipo, peso: bytes.length, uso: 'pacientes.foto', leer: () => bytes }];
    },
    async guardar(ctx, { CODIGOPACIENTE }, _, [foto]) {
      await bloqueado(ctx, CODIGOPACIENTE);
      await ctx.db.updateTable('pacientes').set({ foto: foto! }).where('CODIGOPACIENTE', '=', CODIGOPACIENTE).execute();
      return { FOTO: enlaceDe(ctx, foto) };
    },
  }),

  obtener_alertas: (ctx, { CODIGOPACIENTE }) => pacienteDe(ctx, CODIGOPACIENTE),
  async actualizar_alertas(ctx, { CODIGOPACIENTE }, { VERSION_ALERTAS, ...alertas }) {
    await bloqueado(ctx, CODIGOPACIENTE);
    return cambiarAlertas(ctx, CODIGOPACIENTE, loEnviado(alertas), VERSION_ALERTAS);
  },

  async valida_documento(ctx, { CODIGOPACIENTE, ...documento }) {
    const otro = await otroConDocumento(ctx, CODIGOPACIENTE, documento);
    const quien = otro?.visible ? `el paciente ${otro.CODIGOPACIENTE}, ${otro.nombre_completo}` : 'un paciente de otro médico';
    if (otro) throw new Rechazo(`El documento ya está registrado con ${quien}`);
    return null;
  },

  async obtener_nuevos(ctx, p) {
    const CODIGOMEDICO = medicoDeAgenda(ctx.sesion, p.CODIGOMEDICO);
    const { rows } =
      await sql<FilaPaciente>`select * from pacientes where "FECHAALTA" = ${ctx.hoy} and eliminado is null and (${CODIGOMEDICO} = 0 or "CODIGOMEDICO" = ${CODIGOMEDICO})
      order by "CODIGOPACIENTE" desc limit 100`.execute(ctx.db);
    return rows.map((p) => ({ ...hallado(ctx, p), N_CITA: null, H_CITA: '', C_ESTATUS: null }));
  },
  async obtener_con_cita(ctx, p) {
    const CODIGOMEDICO = medicoDeAgenda(ctx.sesion, p.CODIGOMEDICO);
    const { rows } = await sql<FilaPaciente & { N_CITA: number; H_CITA: string; C_ESTATUS: number; visible: boolean }>`
      select p.*, c."N_CITA", c."H_CITA", c."C_ESTATUS", ${visibles(ctx)} as visible from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
      where c."F_CITA" = ${ctx.hoy} and c.eliminado is null and c."C_ESTATUS" in ${literales([E.cita.noConfirmada, E.cita.confirmada, E.cita.realizada, E.cita.noAsistio, E.cita.enSala])} and (${CODIGOMEDICO} = 0 or c."CODIGOMEDICO" = ${CODIGOMEDICO})
      order by c."H_CITA" limit 300`.execute(ctx.db);
    return rows.map((p) => ({
      ...hallado(ctx, p),
      ...(p.visible ? {} : SOLO_NOMBRE),
      N_CITA: p.N_CITA,
      H_CITA: p.H_CITA,
      C_ESTATUS: p.C_ESTATUS,
    }));
  },

  imprimir: (ctx, p) => imprimir(ctx, hojaPaciente, p),
  async enviar(ctx, p, envio) {
    await actualizarContacto(ctx, p.CODIGOPACIENTE, envio);
    return enviar(ctx, hojaPaciente, p, envio, p.CODIGOPACIENTE);
  },
  async enviar_correo(ctx, p) {
    const { MAIL } = await pacienteDe(ctx, p.CODIGOPACIENTE);
    if (!MAIL) throw new Rechazo(resumenErrores(true), { ERRORES: { MAIL: 'Este campo es requerido' } });
    await enviar(ctx, hojaPaciente, p, { ...AL_CORREO, MAIL }, p.CODIGOPACIENTE);
    return null;
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, hojaPaciente, p),
});
