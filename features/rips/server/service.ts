// The handlers of RIPS.
import { type Expression, sql } from 'kysely';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import { eligeSucursal, FILTRO_SUCURSAL } from '#kernel/reporte/encabezado.ts';
import { puedeConsultar } from '#kernel/reporte/periodo.ts';
import { DEMASIADOS, MAX_RENGLONES } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, exigirVersion, noExiste, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import { rips } from '../contract.ts';
import { claseDe } from '../rules.ts';
import { ALCANCE, type Atencion, atencionesDe, enPeriodo } from './atenciones.ts';
import { guardarDatos } from './datos.ts';
import { enJson, enZip, planos } from './descarga.ts';
import { enFacturas, type Factura, faltasDe } from './facturas.ts';

function exigirColombia({ sesion }: Ctx): void {
  if (!sesion.clinica.pais.rips) throw new Rechazo('Los RIPS son de las clínicas de Colombia', null, 403);
}
async function facturasDe(ctx: Ctx, donde: Expression<boolean>): Promise<Factura[]> {
  const filas = await atencionesDe(ctx, donde);
  if (filas.length > MAX_RENGLONES) throw new Rechazo(DEMASIADOS);
  return enFacturas(filas);
}
/** The service, within what the session may see, and what it lacks together with those of its invoice. */
async function uno(ctx: Ctx, FOLIOCARGO: number): Promise<{ a: Atencion; faltas: string[] }> {
  exigirColombia(ctx);
  const { donde } = condicionDe(ALCANCE, ctx.sesion, { [FILTRO_SUCURSAL]: eligeSucursal(ctx.sesion) ? 1 : 0 });
  const [a] = await atencionesDe(ctx, sql<boolean>`c."FOLIOCARGO" = ${FOLIOCARGO} and ${donde}`);
  if (!a) throw noExiste('El cargo');
  const juntas = await facturasDe(
    ctx,
    a.FACTURA
      ? sql<boolean>`r."FACTURA" = ${a.FACTURA} and ${donde}`
      : sql<boolean>`c."CODIGOPACIENTE" = ${a.CODIGOPACIENTE} and c."FECHA" = ${a.FECHA} and ${donde}`,
  );
  const suya = juntas.find((f) => f.atenciones.some((x) => x.FOLIOCARGO === FOLIOCARGO));
  const { clinica } = ctx.sesion;
  return { a, faltas: (suya && faltasDe(suya, clinica.RIPS_JSON === 1, clinica).get(FOLIOCARGO)) ?? [] };
}

export default implement(rips, {
  async obtener_uno(ctx, { FOLIOCARGO }) {
    const { a, faltas } = await uno(ctx, FOLIOCARGO);
    return { ...a, CLASE: claseDe(a.TIPO), FALTAS: faltas };
  },
  async actualizar(ctx, { FOLIOCARGO }, { VERSION, ...datos }) {
    // The data of a patient or doctor come with each of their services, so saves wait for each other.
    await ctx.bloquear('rips');
    const { a } = await uno(ctx, FOLIOCARGO);
    exigirVersion(a, VERSION, 'estos datos');
    if ((datos.VALOR_RECAUDO ?? 0) > a.IMPORTE)
      throw new Rechazo(resumenErrores(false), { ERRORES: { VALOR_RECAUDO: 'No puede ser mayor que el valor del servicio' } });
    await guardarDatos(ctx, a, datos, ctx.sesion.clinica.RIPS_JSON === 1);
    ctx.anotar({ FOLIOCARGO });
    return null;
  },
  async descargar_rips(ctx, _, { FORMATO, REMISION, SOLO_COMPLETOS, ...f }) {
    exigirColombia(ctx);
    exigir(puedeConsultar(f.FECHA_INICIAL, f.FECHA_FINAL));
    const { clinica } = ctx.sesion;
    const conJson = FORMATO === 'JSON';
    if (conJson && !clinica.RIPS_JSON) throw new Rechazo('La clínica no trabaja con RIPS en JSON: se activa en su configuración');
    const todas = eligeSucursal(ctx.sesion) ? f.SUCURSALES_TODAS : 0;
    const { donde } = condicionDe(ALCANCE, ctx.sesion, { [FILTRO_SUCURSAL]: todas });
    const facturas = await facturasDe(ctx, enPeriodo(f, donde));
    const completas = facturas.filter((x) => faltasDe(x, conJson, clinica).size === 0);
    const quedan = facturas.length - completas.length;
    if (quedan && !SOLO_COMPLETOS)
      throw new Rechazo(
        quedan === 1
          ? 'A una factura le faltan datos: corríjala o descargue solo lo que está completo'
          : `A ${quedan} facturas les faltan datos: corríjalas o descargue solo lo que está completo`,
      );
    if (!completas.length) throw new Rechazo('No hay nada que descargar en este periodo');
    const nombre = `RIPS ${f.FECHA_INICIAL} a ${f.FECHA_FINAL}`;
    ctx.anotar({ FORMATO, FACTURAS: completas.length });
    if (conJson) return enZip(nombre, enJson(completas, clinica));
    if (new Set(completas.map((x) => x.atenciones[0]!.RIPS_CODIGO_PRESTADOR)).size > 1)
      throw new Rechazo('Una remisión es de un solo prestador: elija un médico');
    return enZip(nombre, planos(completas, clinica, REMISION, ctx.hoy, FORMATO === 'CSV'));
  },
});
