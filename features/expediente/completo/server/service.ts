// The handlers of the complete file.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { claveEnAlmacen } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { MAX_ZIP, zipPorPartes } from '#kernel/server/zip_escrito.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { completo, type ExpedientePreparado, type Pedido, pacientesCompletos } from '../contract.ts';
import { DEMASIADOS, ESTADO_COMPLETO, esLargo, MAX_EN_CURSO, MAX_REGISTROS, paginasDe } from '../rules.ts';
import { Cuaderno } from './cuaderno.ts';
import { dichoDe, enGrupos, escribirGrupo, leerGrupo, leerMarco } from './escribir.ts';
import { contar, registrosDe, seccionesDe, seLee } from './plan.ts';
import './table.ts';

/** The parts that were asked for and that the session may read, counted. Throws Rechazo on RECORDS, or when it is too much. */
async function pedidas(ctx: Ctx, p: Pedido) {
  await pacienteDe(ctx, p.CODIGOPACIENTE);
  const falta = p.RECORDS.some((s) => !seLee(ctx, s)) && 'No tiene permiso para leer alguna de las secciones elegidas';
  if (falta) throw new Rechazo(falta, { ERRORES: { RECORDS: falta } }, 403);
  const contadas = await contar(
    ctx,
    seccionesDe(ctx).filter((s) => p.RECORDS.includes(s)),
    p,
  );
  const total = {
    REGISTROS: contadas.reduce((n, c) => n + c.REGISTROS, 0),
    PAGINAS: contadas.reduce((n, c) => n + paginasDe(c), 0),
  };
  if (total.REGISTROS > MAX_REGISTROS) throw new Rechazo(DEMASIADOS, { ERRORES: { FECHAFINAL: DEMASIADOS } });
  return { contadas, total };
}

async function preparadoDe(ctx: Ctx, ID: number) {
  await exigirDe(ctx, { tabla: 'expedientes_completos', clave: 'ID', numero: ID, que: 'El expediente preparado' });
  const e = await ctx.db
    .selectFrom('expedientes_completos')
    .select(['ID', 'CODIGOPACIENTE', 'secciones', 'ESTADO', 'ORIGINALES', 'peso', 'archivo', 'originales', 'cliente' as never])
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  // Whoever may not read a part of it may not read it at all.
  if (!e || e.secciones.some((s) => !seLee(ctx, s))) throw noExiste('El expediente preparado');
  return e as typeof e & { cliente: number };
}
async function listoDe(ctx: Ctx, ID: number) {
  const e = await preparadoDe(ctx, ID);
  if (e.ESTADO !== ESTADO_COMPLETO.listo || !e.archivo) throw new Rechazo('El expediente todavía no está listo', null, 409);
  const { NOMBRECOMPLETO } = await pacienteDe(ctx, e.CODIGOPACIENTE);
  return { ...e, clave: claveEnAlmacen(e.cliente, e.archivo), nombre: `Expediente ${e.CODIGOPACIENTE} ${NOMBRECOMPLETO}` };
}

const alMomento = implement(pacientesCompletos, {
  async obtener_expediente_completo(ctx, _, p) {
    const { contadas, total } = await pedidas(ctx, p);
    if (esLargo(total))
      throw new Rechazo(
        'El expediente es largo y se prepara aparte: pídalo en Expediente completo, donde se avisa cuando está listo',
        null,
        409,
      );
    const marco = await leerMarco(ctx, p, contadas, { USUARIO: ctx.sesion.NOMBRECOMPLETO, PEDIDO: `${ctx.hoy} ${ctx.ahora}` });
    const grupos = enGrupos(
      await registrosDe(
        ctx,
        contadas.map((c) => c.CLAVE),
        p,
      ),
    );
    const leidos = await Promise.all(grupos.map((g) => leerGrupo(ctx, p.CODIGOPACIENTE, g)));
    return {
      nombre: `Expediente ${p.CODIGOPACIENTE}.pdf`,
      tipo: 'application/pdf',
      contenido: (cliente = 0) =>
        Cuaderno.con(cliente, async (cuaderno) => {
          const { hojaCaratula } = await import('./hojas.ts');
          for (const g of leidos) await escribirGrupo(cuaderno, cliente, marco, g);
          const { ruta } = await cuaderno.unir(hojaCaratula(marco.caratula), dichoDe(marco));
          return readFile(ruta);
        }),
    };
  },
});

export default [
  alMomento,
  implement(completo, {
    async contar(ctx, _, fechas) {
      await pacienteDe(ctx, fechas.CODIGOPACIENTE);
      return contar(ctx, seccionesDe(ctx), fechas);
    },

    async preparar(ctx, _, { ORIGINALES, ...p }) {
      const { RECORDS: secciones, ...de } = p;
      await ctx.bloquear('expedientes_completos');
      const { total } = await pedidas(ctx, p);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from expedientes_completos where "ESTADO" = ${sql.lit(ESTADO_COMPLETO.pendiente)} and eliminado is null`.execute(
        ctx.db,
      );
      if (rows[0]!.n >= MAX_EN_CURSO)
        throw new Rechazo(`Ya se están preparando ${MAX_EN_CURSO} expedientes: espere a que termine alguno`, null, 409);
      const ID = await ctx.codigo('EXPEDIENTE_COMPLETO');
      await ctx.db
        .insertInto('expedientes_completos')
        .values({
          ...de,
          secciones: [...secciones],
          ID,
          ORIGINALES,
          ESTADO: ESTADO_COMPLETO.pendiente,
          HECHOS: 0,
          PAGINAS: 0,
          TOTAL: total.REGISTROS,
        })
        .execute();
      // One at a time: other jobs go on while a long one is written.
      await ctx.encolar('completo.preparar', { ID }, { cola: 'expediente_completo' });
      return { ID };
    },

    async preparados(ctx, { CODIGOPACIENTE }) {
      const { rows } =
        await sql<ExpedientePreparado>`select n."ID", n."CODIGOPACIENTE", n."FECHAINICIAL", n."FECHAFINAL", n.secciones as "RECORDS", n."ORIGINALES", n."ESTADO", n."HECHOS",
          n."TOTAL", n."PAGINAS", n.peso::float8 as "PESO", to_char(n.creado, 'YYYY-MM-DD HH24:MI') as "PEDIDO", ${usuarioDe(sql`n.creado_por`)} as "USUARIO"
        from expedientes_completos n where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null order by n."ID" desc limit 50`.execute(
          ctx.db,
        );
      return rows.filter((e) => e.RECORDS.every((s) => seLee(ctx, s)));
    },

    async descargar(ctx, { ID }) {
      const { clave, nombre } = await listoDe(ctx, ID);
      return { nombre: `${nombre}.pdf`, tipo: 'application/pdf', contenido: () => abierto(ctx, clave) };
    },

    async originales(ctx, { ID }) {
      const { cliente, clave, nombre, originales, ORIGINALES, peso } = await listoDe(ctx, ID);
      if (!ORIGINALES) throw new Rechazo('Este expediente se preparó sin los archivos originales', null, 409);
      if (Number(peso) > MAX_ZIP)
        throw new Rechazo('Los archivos originales pesan más de 4 GB: elija menos fechas o menos secciones', null, 409);
      const { almacen } = ctx.host;
      return {
        nombre: `${nombre}.zip`,
        tipo: 'application/zip',
        contenido: async () =>
          zipPorPartes(
            [
              { nombre: 'Expediente.pdf', clave },
              ...originales.map((o) => ({ nombre: o.nombre, clave: claveEnAlmacen(cliente, o.archivo) })),
            ].map((a) => ({ nombre: a.nombre, abrir: () => almacen.leerPorPartes(a.clave), talCual: true })),
          ),
      };
    },

    async eliminar(ctx, { ID }) {
      await preparadoDe(ctx, ID);
      await sql`update expedientes_completos set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
      return null;
    },
  }),
];

async function abierto(ctx: Ctx, clave: string) {
  const partes = await ctx.host.almacen.leerPorPartes(clave);
  if (!partes) throw noExiste('El expediente preparado');
  return partes;
}
