import { sql } from 'kysely';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { actualizarFilas, insertarFilas } from '#kernel/server/masivo.ts';
import { implement } from '#kernel/server/serve.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { MAX_RENGLONES } from '#kernel/shared/importacion.ts';
import { exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { type Contacto, ContactoEditado, contactos, nombreCompleto } from '../contract.ts';
import { vcardDe } from '../vcard.ts';
import { cumpleanos } from './cumpleanos.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

/** Beyond any contact book; only so that no list is without an end. */
const MAXIMO = 5000;
const TABLA = { tabla: 'catalogo_contactos', clave: 'CODIGO', serie: 'CONTACTO' };
const CAMPOS = camposDelSchema(ContactoEditado).filter(([, c]) => c.tipo !== 'version');

export default implement(contactos, {
  obtener: (ctx) => todos(ctx),
  obtener_uno: (ctx, { CODIGO }) => uno(ctx, CODIGO),

  async agregar(ctx, _, { VERSION: _v, ...nuevo }) {
    const CODIGO = await ctx.codigo('CONTACTO');
    await ctx.db
      .insertInto('catalogo_contactos')
      .values({ ...nuevo, CODIGO })
      .execute();
    return { CODIGO };
  },
  async actualizar(ctx, { CODIGO }, { VERSION, ...cambios }) {
    exigirVersion(await bloqueado(ctx, CODIGO), VERSION);
    const hecho = await ctx.db
      .updateTable('catalogo_contactos')
      .set({ ...cambios, VERSION: OTRA_VERSION })
      .where('CODIGO', '=', CODIGO)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },

  async puede_eliminar(ctx, { CODIGO }) {
    await uno(ctx, CODIGO);
    return null;
  },
  async eliminar(ctx, { CODIGO }) {
    await bloqueado(ctx, CODIGO);
    await ctx.db
      .updateTable('catalogo_contactos')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('CODIGO', '=', CODIGO)
      .execute();
    return null;
  },

  cumpleanos: (ctx) => cumpleanos(ctx),
  exportar: async (ctx) =>
    enLibro({ titulo: 'Contactos', campos: CAMPOS, filas: await todos(ctx, MAX_RENGLONES), pais: ctx.sesion.clinica.pais }),
  async importar(ctx, _, cuerpo) {
    await ctx.bloquear('contactos');
    const r = await importar(
      {
        pais: ctx.sesion.clinica.pais,
        campos: CAMPOS,
        schema: ContactoEditado,
        natural: ['NOMBRE', 'APELLIDOS'],
        existentes: await todos(ctx, MAX_RENGLONES),
        agregar: (filas) => insertarFilas(ctx, TABLA, filas),
        actualizar: (filas) => actualizarFilas(ctx, TABLA, filas),
      },
      cuerpo,
    );
    ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
    return r;
  },

  vcard: async (ctx) => enTarjetas('Contactos', await todos(ctx)),
  vcard_uno: async (ctx, { CODIGO }) => {
    const c = await uno(ctx, CODIGO);
    return enTarjetas(nombreCompleto(c), [c]);
  },
});

const vivos = (ctx: Ctx) => ctx.db.selectFrom('catalogo_contactos').selectAll().where('eliminado', 'is', null);
const todos = (ctx: Ctx, limite = MAXIMO) => vivos(ctx).orderBy('NOMBRE').orderBy('APELLIDOS').orderBy('CODIGO').limit(limite).execute();
async function uno(ctx: Ctx, CODIGO: number): Promise<Contacto> {
  const c = await vivos(ctx).where('CODIGO', '=', CODIGO).executeTakeFirst();
  if (!c) throw noExiste('El contacto');
  return c;
}
async function bloqueado(ctx: Ctx, CODIGO: number): Promise<Contacto> {
  const c = await vivos(ctx).where('CODIGO', '=', CODIGO).forUpdate().executeTakeFirst();
  if (!c) throw noExiste('El contacto');
  return c;
}

const enTarjetas = (nombre: string, cs: readonly Contacto[]): Salida => ({
  nombre: `${nombre.replace(/[\\/:*?"<>|]/g, ' ')}.vcf`,
  tipo: 'text/vcard; charset=utf-8',
  contenido: async () => new TextEncoder().encode(cs.map(vcardDe).join('')),
});
