// The handlers of doctors.
import { sql } from 'kysely';
import { desligarMedico } from '#features/personal/server/usuario.ts';
import { comoDataUrl, enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste, Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import { medicos } from '../contract.ts';
import {
  cedulaEditable,
  MEDICO_PRINCIPAL,
  puedeAgregarMedico,
  puedeCambiarEstado,
  puedeEditarMedico,
  puedeEliminarMedico,
  puedeVerFirma,
} from '../rules.ts';
import { conceptoDe } from './concepto.ts';
import { guardarImagen, parecidos, reescribir, registrar, usuarioDe } from './guardar.ts';
import { citasPendientes, horariosDe, ponerHorarios } from './horarios.ts';
import { buscarBloqueado, exigirQueExista, limiteDe, medicoBloqueado, medicoDe, medicosDe } from './medico.ts';

export default implement(medicos, {
  obtener: (ctx, { INACTIVOS }) => medicosDe(ctx, { inactivos: INACTIVOS === 1, sucursal: ctx.sesion.SUCURSAL }),
  obtener_de: (ctx, { INACTIVOS, TODAS }) => medicosDe(ctx, { inactivos: INACTIVOS === 1, sucursal: TODAS ? null : ctx.sesion.SUCURSAL }),
  obtener_uno: (ctx, { CODIGOMEDICO }) => {
    exigirAcceso(ctx, CODIGOMEDICO);
    return medicoDe(ctx, CODIGOMEDICO);
  },
  async obtener_nombre(ctx, { CODIGOMEDICO }) {
    // Deleted ones too, because prints name them.
    const m = await ctx.db.selectFrom('medicos').select('nombre_completo').where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
    if (!m) throw noExiste('El médico');
    return { CODIGOMEDICO, NOMBRECOMPLETO: m.nombre_completo };
  },

  async agregar(ctx, _, nuevo) {
    exigir(puedeAgregarMedico(await limiteDe(ctx)));
    ctx.confirmar(await parecidos(ctx, nuevo, 0));
    const hecho = await registrar(ctx, nuevo);
    await usuarioDe(ctx, hecho.CODIGOMEDICO, nuevo);
    return hecho;
  },

  async actualizar(ctx, { CODIGOMEDICO }, m) {
    exigirAcceso(ctx, CODIGOMEDICO);
    const antes = await buscarBloqueado(ctx, CODIGOMEDICO);
    // The wizard always edits doctor 1, who may not exist yet.
    if (!antes && CODIGOMEDICO === MEDICO_PRINCIPAL) {
      await registrar(ctx, m, MEDICO_PRINCIPAL);
      return { VERSION: 1 };
    }
    if (!antes) throw noExiste('El médico');
    exigirVersion(antes, m.VERSION);
    if (m.CEDULA_PROFECIONAL !== antes.CEDULA_PROFECIONAL && !cedulaEditable(antes)) throw cedulaFija();
    ctx.confirmar(await parecidos(ctx, m, CODIGOMEDICO));
    return reescribir(ctx, CODIGOMEDICO, m);
  },

  limite_medicos: (ctx) => limiteDe(ctx),
  citas_pendientes: (ctx, { CODIGOMEDICO, FECHA }) => citasPendientes(ctx, CODIGOMEDICO, FECHA),

  async cambiar_estado(ctx, { CODIGOMEDICO, ACTIVO }) {
    await ctx.bloquear('medicos/limite');
    const m = await medicoBloqueado(ctx, CODIGOMEDICO);
    exigir(puedeCambiarEstado(ctx.sesion.clinica, m, ACTIVO));
    if (ACTIVO) exigir(puedeAgregarMedico(await limiteDe(ctx)));
    await ctx.db.updateTable('medicos').set({ ACTIVO, VERSION: OTRA_VERSION }).where('CODIGOMEDICO', '=', CODIGOMEDICO).execute();
    if (!ACTIVO) await desligarMedico(ctx, CODIGOMEDICO);
    return null;
  },

  async puede_eliminar(ctx, { CODIGOMEDICO }) {
    exigir(puedeEliminarMedico(await medicoDe(ctx, CODIGOMEDICO)));
    return null;
  },
  async eliminar(ctx, { CODIGOMEDICO }) {
    // Others lock the row shared while saving something of this doctor; read again once locked, to see what they saved.
    await medicoBloqueado(ctx, CODIGOMEDICO);
    exigir(puedeEliminarMedico(await medicoBloqueado(ctx, CODIGOMEDICO)));
    await ctx.db
      .updateTable('medicos')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('CODIGOMEDICO', '=', CODIGOMEDICO)
      .execute();
    await desligarMedico(ctx, CODIGOMEDICO);
    return null;
  },

  async obtener_firma(ctx, { CODIGOMEDICO }) {
    if (puedeVerFirma(ctx.sesion, CODIGOMEDICO) !== true) throw new Rechazo(SIN_PERMISO, null, 403);
    const m = await ctx.db.selectFrom('medicos').select('firma').where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
    if (!m) throw noExiste('El médico');
    return { FIRMA: await comoDataUrl(ctx, m.firma) };
  },
  async actualizar_firma(ctx, { CODIGOMEDICO }, { FIRMA }) {
    await medicoBloqueado(ctx, CODIGOMEDICO);
    const firma = FIRMA ? await guardarImagen(ctx, FIRMA, 'firma') : null;
    await ctx.db.updateTable('medicos').set({ firma }).where('CODIGOMEDICO', '=', CODIGOMEDICO).execute();
    return { FIRMA: enlaceDe(ctx, firma) };
  },
  async actualizar_logo(ctx, { CODIGOMEDICO }, { logo }) {
    await medicoBloqueado(ctx, CODIGOMEDICO);
    const id = logo ? await guardarImagen(ctx, logo, 'logo_medico') : null;
    await ctx.db.updateTable('medicos').set({ logo: id }).where('CODIGOMEDICO', '=', CODIGOMEDICO).execute();
    return { logo: enlaceDe(ctx, id) };
  },

  async obtener_horarios(ctx, { CODIGOMEDICO }) {
    // The version is read first: if somebody saves in between, the data is newer than the version says, never older.
    const VERSION = await exigirQueExista(ctx, CODIGOMEDICO);
    const HORARIOS = await horariosDe(ctx, CODIGOMEDICO);
    return { SUCURSALES: HORARIOS.map((h) => h.SUCURSAL), HORARIOS, VERSION };
  },
  async actualizar_horarios(ctx, { CODIGOMEDICO }, horarios) {
    exigirAcceso(ctx, CODIGOMEDICO);
    exigirVersion(await medicoBloqueado(ctx, CODIGOMEDICO), horarios.VERSION);
    await ponerHorarios(ctx, CODIGOMEDICO, horarios);
    const { VERSION } = await ctx.db
      .updateTable('medicos')
      .set({ VERSION: OTRA_VERSION })
      .where('CODIGOMEDICO', '=', CODIGOMEDICO)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: VERSION as number };
  },

  concepto_medico: (ctx, { CODIGOMEDICO, VIDEO }) => conceptoDe(ctx, CODIGOMEDICO, VIDEO === 1),
});

function exigirAcceso(ctx: Ctx, CODIGOMEDICO: number): void {
  const v = puedeEditarMedico(ctx.sesion, CODIGOMEDICO);
  if (v !== true) throw new Rechazo(v, null, 403);
}
function cedulaFija(): Rechazo {
  const mensaje = 'No se puede cambiar porque el médico tiene registros relacionados';
  return new Rechazo(mensaje, { ERRORES: { CEDULA_PROFECIONAL: mensaje } });
}
