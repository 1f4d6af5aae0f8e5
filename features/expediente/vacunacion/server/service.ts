// The handlers of vaccination.
import { sql } from 'kysely';
import { aniosCumplidos } from '#domain/edad.ts';
import { CARTILLA_OTRAS, cartillasDe, repiteCada } from '#domain/vacunacion.ts';
import { bloqueado, pacienteDe } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { CARTILLAS, dosisDe as dosisNacional } from '../cartilla.ts';
import { type RegistroVacuna, registrosVacunas } from '../contract.ts';
import { fechaDeVacuna, LOTE_DEL_ALMACEN, MISMO_DIA, NO_APLICADA, YA_APLICADA } from '../rules.ts';
import { type DelAlmacen, devolverDosis, lotesDisponibles, tomarDosis, vinoDelAlmacen } from './almacen.ts';
import { hojaVacunas } from './hoja.ts';
import { type Aplicada, aplicadaDe, aplicadasDe, dosisDe, exigirCartilla, otrasDe, QUE } from './leer.ts';

/** Locks the patient and checks the date. Throws Rechazo by field. */
async function porEscribir(ctx: Ctx, CODIGOPACIENTE: number, FECHA: string): Promise<void> {
  exigirCartilla(ctx);
  await bloqueado(ctx, CODIGOPACIENTE);
  const { FECHA_NACIMIENTO } = await pacienteDe(ctx, CODIGOPACIENTE);
  const v = fechaDeVacuna(FECHA, FECHA_NACIMIENTO, ctx.hoy);
  if (v !== true) throw new Rechazo(v, { ERRORES: { FECHA: v } });
}
/**
 * Writes an applied dose, of a box or another vaccine, in the name of whoever is in the session, and takes it out of the
 * storeroom when the form says from where.
 */
async function aplicar(ctx: Ctx, { ID_ALMACEN, ID_PRODUCTO, ...r }: DelAlmacen & Omit<RegistroVacuna, 'ID' | 'CODIGOUSUARIO' | 'VERSION'>) {
  const ID = await ctx.codigo('REGISTRO_VACUNA');
  await ctx.db
    .insertInto('registros_vacunas')
    .values({ ...r, ID, CODIGOUSUARIO: ctx.sesion.CODIGOUSUARIO })
    .execute();
  const movimiento = await tomarDosis(ctx, { ID_ALMACEN, ID_PRODUCTO }, r.LOTE);
  if (movimiento !== null) await sql`update registros_vacunas set movimiento = ${movimiento} where "ID" = ${ID}`.execute(ctx.db);
  return { ID, VERSION: 1 };
}
type Corregida = DelAlmacen & Pick<RegistroVacuna, 'LOTE'> & Partial<RegistroVacuna>;
async function corregir(ctx: Ctx, antes: Aplicada, VERSION: number | null, { ID_ALMACEN: _a, ID_PRODUCTO: _p, ...campos }: Corregida) {
  exigirVersion(antes, VERSION);
  if (campos.LOTE !== antes.LOTE && (await vinoDelAlmacen(ctx, antes.ID)))
    throw new Rechazo(LOTE_DEL_ALMACEN, { ERRORES: { LOTE: LOTE_DEL_ALMACEN } });
  const hecho = await ctx.db
    .updateTable('registros_vacunas')
    .set({ ...campos, VERSION: OTRA_VERSION })
    .where('ID', '=', antes.ID)
    .returning('VERSION')
    .executeTakeFirstOrThrow();
  return { ID: antes.ID, VERSION: hecho.VERSION as number };
}
async function quitar(ctx: Ctx, a: Aplicada): Promise<null> {
  exigirCartilla(ctx);
  await bloqueado(ctx, a.CODIGOPACIENTE);
  await devolverDosis(ctx, a.ID);
  await sql`update registros_vacunas set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${a.ID} and eliminado is null`.execute(
    ctx.db,
  );
  return null;
}

export default implement(registrosVacunas, {
  async obtener_cartillas(ctx, { CODIGOPACIENTE }) {
    exigirCartilla(ctx);
    const p = await pacienteDe(ctx, CODIGOPACIENTE);
    const suyas = cartillasDe(CARTILLAS, p.SEXO, aniosCumplidos(p.FECHA_NACIMIENTO, ctx.hoy));
    return suyas.map(({ ID_CARTILLA, NOMBRE, LSUP }) => ({ ID_CARTILLA, NOMBRE, LSUP }));
  },
  obtener: (ctx, { CODIGOPACIENTE, ID_CARTILLA }) =>
    ID_CARTILLA === CARTILLA_OTRAS ? otrasDe(ctx, CODIGOPACIENTE) : dosisDe(ctx, CODIGOPACIENTE, ID_CARTILLA),
  obtener_lotes(ctx) {
    exigirCartilla(ctx);
    return lotesDisponibles(ctx);
  },
  obtener_otras: (ctx, { CODIGOPACIENTE }) => otrasDe(ctx, CODIGOPACIENTE),

  async actualizar(ctx, { CODIGOPACIENTE, ID_DOSIS }, { ID, VERSION, ...campos }) {
    const d = dosisNacional(ID_DOSIS);
    if (!d) throw noExiste('La dosis');
    await porEscribir(ctx, CODIGOPACIENTE, campos.FECHA);
    const suyas = (await aplicadasDe(ctx, CODIGOPACIENTE)).filter((a) => a.ID_DOSIS === ID_DOSIS);
    const antes = suyas.find((a) => a.ID === ID);
    if (ID !== null && !antes) throw noExiste(QUE);
    if (!antes && suyas.length > 0 && repiteCada(d) === null) throw new Rechazo(YA_APLICADA, null, 409);
    if (suyas.some((a) => a.ID !== ID && a.FECHA === campos.FECHA)) throw new Rechazo(MISMO_DIA, { ERRORES: { FECHA: MISMO_DIA } });
    if (antes) return corregir(ctx, antes, VERSION, campos);
    const { CARTILLA, VACUNA, ENFERMEDAD, DOSIS } = d;
    return aplicar(ctx, { CODIGOPACIENTE, ID_DOSIS, CARTILLA, VACUNA, ENFERMEDAD, DOSIS, ...campos });
  },

  async agregar_otra(ctx, { CODIGOPACIENTE }, { VERSION: _v, ...campos }) {
    await porEscribir(ctx, CODIGOPACIENTE, campos.FECHA);
    return aplicar(ctx, { CODIGOPACIENTE, ID_DOSIS: null, CARTILLA: CARTILLA_OTRAS, ...campos });
  },

  async actualizar_otra(ctx, { CODIGOPACIENTE, ID_DOSIS }, { VERSION, ...campos }) {
    await porEscribir(ctx, CODIGOPACIENTE, campos.FECHA);
    const antes = await aplicadaDe(ctx, ID_DOSIS);
    if (antes?.CODIGOPACIENTE !== CODIGOPACIENTE || antes.ID_DOSIS !== null) throw noExiste(QUE);
    return corregir(ctx, antes, VERSION, campos);
  },

  async eliminar(ctx, { ID }) {
    const a = await aplicadaDe(ctx, ID);
    if (!a || a.ID_DOSIS === null) throw new Rechazo(NO_APLICADA, null, 404);
    return quitar(ctx, a);
  },
  async eliminar_otra(ctx, { ID_DOSIS }) {
    const a = await aplicadaDe(ctx, ID_DOSIS);
    if (!a || a.ID_DOSIS !== null) throw noExiste(QUE);
    return quitar(ctx, a);
  },

  imprimir: (ctx, de) => imprimir(ctx, hojaVacunas, de),
  enviar: (ctx, de, envio) => enviar(ctx, hojaVacunas, de, envio, de.CODIGOPACIENTE),
  obtener_mensaje: (ctx, de) => mensaje(ctx, hojaVacunas, de),
});
