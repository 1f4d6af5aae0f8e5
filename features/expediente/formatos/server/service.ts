// The handlers of documents.
import { sql } from 'kysely';
import { medicoActivo } from '#features/expediente/registros/server/medico.ts';
import { leerPapel } from '#features/formatos_impresion/server/papel.ts';
import '#features/formatos_impresion/server/table.ts';
import { actualizarContacto, bloqueado } from '#features/pacientes/server/paciente.ts';
import { enviar, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarHtml } from '#kernel/server/html.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, Rechazo } from '#kernel/shared/verdict.ts';
import { formatos } from '../contract.ts';
import { puedeAgregarComo, puedeEditarFormato, puedeEliminarFormato, QUIENES, usaVariables } from '../rules.ts';
import { anularEnlaces, pedirFirma } from './enlaces.ts';
import { type Formato, firmasDadas, formatoDe, formatosDe, imagenesDeFirmas, llenar } from './formato.ts';
import { formatoImpreso, qrDe } from './hoja.ts';
import { firmadoDe } from './leer.ts';
import { firmar } from './sello.ts';
import './table.ts';

/** Fills a text that is clean, as stored templates are. */
async function escrito(ctx: Ctx, limpio: string, de: Omit<Formato, 'DETALLE' | 'papel' | 'ID' | 'MEDICO' | 'NOMBRE'>): Promise<string> {
  const v = usaVariables(limpio);
  if (v !== true) throw new Rechazo(v, { ERRORES: { DETALLE: v } });
  return llenar(limpio, await leerPapel(ctx, de), de);
}
async function tomar(ctx: Ctx, ID: number): Promise<Formato> {
  const { CODIGOPACIENTE } = await formatoDe(ctx, ID);
  await bloqueado(ctx, CODIGOPACIENTE);
  return formatoDe(ctx, ID, { tomar: true });
}
async function plantilla(ctx: Ctx, ID_FORMATO: number) {
  const p = await ctx.db
    .selectFrom('formatos_impresion')
    .select(['NOMBRE', 'PLANTILLA', 'HOJA', 'EXTRA', 'MARGEN_SUPERIOR', 'MARGEN_INFERIOR', 'MARGEN_IZQUIERDO', 'MARGEN_DERECHO'])
    .where('ID', '=', ID_FORMATO)
    .where('ACTIVO', '=', 1)
    .where('fijo', 'is', null)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!p) throw new Rechazo('El formato no existe o está inactivo', { ERRORES: { ID_FORMATO: 'El formato no existe o está inactivo' } });
  const { NOMBRE, PLANTILLA, ...papel } = p;
  return { NOMBRE, PLANTILLA, papel };
}

export default implement(formatos, {
  obtener: (ctx, { CODIGOPACIENTE }) => formatosDe(ctx, CODIGOPACIENTE),
  async obtener_uno(ctx, { ID }) {
    const f = await formatoDe(ctx, ID);
    return { ...f, ...(await imagenesDeFirmas(ctx, await firmasDadas(ctx, ID))) };
  },
  obtener_firmado: (ctx, { ID }) => firmadoDe(ctx, ID),

  async agregar(ctx, _, { CODIGOPACIENTE, CODIGOMEDICO, ID_FORMATO, DETALLE }) {
    await bloqueado(ctx, CODIGOPACIENTE);
    exigir(puedeAgregarComo(ctx.sesion, CODIGOMEDICO));
    await medicoActivo(ctx, CODIGOMEDICO);
    const { NOMBRE, PLANTILLA, papel } = await plantilla(ctx, ID_FORMATO);
    const fila = {
      ...{ CODIGOPACIENTE, CODIGOMEDICO, ID_FORMATO, FECHA: ctx.hoy, HORA: ctx.ahora, SUCURSAL: ctx.sesion.SUCURSAL },
      ...{ FIRMADO: 0 as const, CONSECUTIVO: null, VERSION: 1 },
    };
    const lleno = await escrito(ctx, limpiarHtml(DETALLE) || PLANTILLA, fila);
    const ID = await ctx.codigo('FORMATO_PACIENTE');
    await ctx.db
      .insertInto('formatos_paciente')
      .values({ ...fila, ID, NOMBRE, DETALLE: lleno, papel: JSON.stringify(papel) })
      .execute();
    return { ID };
  },

  async actualizar(ctx, { ID }, { DETALLE, VERSION }) {
    const antes = await tomar(ctx, ID);
    exigir(puedeEditarFormato(ctx.sesion, antes, ctx.hoy));
    exigirVersion(antes, VERSION, 'este formato');
    const lleno = await escrito(ctx, limpiarHtml(DETALLE), antes);
    if (lleno !== antes.DETALLE) await anularEnlaces(ctx, ID);
    const hecho = await ctx.db
      .updateTable('formatos_paciente')
      .set({ DETALLE: lleno, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async actualizar_firma(ctx, { ID }, { HUELLA, ...imagenes }) {
    const QUIEN = QUIENES.map(([q]) => q).find((q) => imagenes[q])!;
    return firmar(ctx, ID, { QUIEN, MEDIO: 'PUESTO', imagen: imagenes[QUIEN]!, HUELLA });
  },
  async pedir_firma(ctx, { ID }, { QUIEN }) {
    const pedida = await pedirFirma(ctx, ID, QUIEN);
    return { ...pedida, QR: await qrDe(pedida.ENLACE) };
  },

  async puede_eliminar(ctx, { ID }) {
    exigir(puedeEliminarFormato(ctx.sesion, await formatoDe(ctx, ID)));
    return null;
  },
  async eliminar(ctx, { ID }) {
    exigir(puedeEliminarFormato(ctx.sesion, await tomar(ctx, ID)));
    await anularEnlaces(ctx, ID);
    await ctx.db
      .updateTable('formatos_paciente')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('ID', '=', ID)
      .execute();
    return null;
  },

  imprimir: (ctx, { ID }) => imprimir(ctx, formatoImpreso, { ID }),
  async enviar(ctx, { ID }, envio) {
    const { CODIGOPACIENTE } = await formatoDe(ctx, ID);
    const hecho = await enviar(ctx, formatoImpreso, { ID }, envio, CODIGOPACIENTE);
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return hecho;
  },
  obtener_mensaje: (ctx, { ID }) => mensaje(ctx, formatoImpreso, { ID }),
});
