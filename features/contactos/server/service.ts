// The handlers of the contact book.
import { sql } from 'kysely';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { filasDeLista, type Lista, natural } from '#kernel/server/lista.ts';
import { actualizarFilas, insertarFilas } from '#kernel/server/masivo.ts';
import { implement } from '#kernel/server/serve.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { MAX_RENGLONES } from '#kernel/shared/importacion.ts';
import { exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { Contacto, ContactoEditado, contactos, MAXIMO, nombreCompleto } from '../contract.ts';
import { vcardDe } from '../vcard.ts';
import { cumpleanos } from './cumpleanos.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

const TABLA = { tabla: 'catalogo_contactos', clave: 'CODIGO', serie: 'CONTACTO' };
const CAMPOS = camposDelSchema(ContactoEditado).filter(([, c]) => c.tipo !== 'version');

export default implement(contactos, {
  obtener: (ctx, _, consulta) => filasDeLista<Contacto>(ctx, LISTA, consulta),
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

const NOMBRE = natural(sql`"NOMBRE" || ' ' || "APELLIDOS"`);
const EN_LISTA = ['ORGANIZACION', 'EMAIL', 'NOTAS'] as const;
const TELEFONOS = ['TEL_CELULAR', 'TEL_TRABAJO', 'TEL_PARTICULAR'] as const;
/** The text that is searched. */
const HALLADO = sql`f_norm(concat_ws(' ', "NOMBRE", "APELLIDOS", ${sql.join([...EN_LISTA, ...TELEFONOS].map((k) => sql.id(k)))}, "FECHANACIMIENTO"))`;
const LISTA: Lista = {
  columnas: sql.join(Object.keys(Contacto.shape).map((k) => sql.id(k))),
  de: sql.id('catalogo_contactos'),
  donde: sql`eliminado is null`,
  clave: sql.id('CODIGO'),
  halla: (patron) => sql`${HALLADO} like ${patron}`,
  orden: NOMBRE,
  ordenes: {
    NOMBRE,
    ...Object.fromEntries(EN_LISTA.map((k) => [k, natural(sql.id(k))])),
    ...Object.fromEntries(TELEFONOS.map((k) => [k, sql.id(k)])),
    // By day of the year: whose birthday comes next is what is looked for.
    FECHANACIMIENTO: sql`to_char("FECHANACIMIENTO", 'MM-DD')`,
  },
  tope: MAXIMO,
};
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
