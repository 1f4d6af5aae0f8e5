// The handlers of invoices of Mexico.
import { sql } from 'kysely';
import { type EstadoSat, esEmulado, timbres } from '#features/integraciones/pac/server/pac.ts';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar as enviarPapel, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type Emision, type FacturaListada, facturas, MAX_CFDI } from '../contract.ts';
import { nombreDePaciente, PUBLICO, puedeDescargarAcuse } from '../rules.ts';
import {
  accionDe,
  anotarCancelacion,
  type Cancelado,
  cancelarEnElSat,
  loQueDice,
  type PorCancelar,
  type Preguntada,
  pedirCancelacion,
  preguntar,
} from './cancelar.ts';
import { emisorDe, emisores, exigirCfdi, fiscalesDe } from './emisor.ts';
import { anotarTimbre, apartar, type Desenlace, sellarYTimbrar } from './emitir.ts';
import { momentoDe, type PorTimbrar } from './guardar.ts';
import { columnasDe, DE, exigirAlcanzable, facturaDe, timbreDe, visiblesPara } from './leer.ts';
import { facturaImpresa } from './papel.ts';
import { dePaciente } from './recibos.ts';
import { apartarSustituta, sondear } from './sustituir.ts';

const GLOBAL_SIN_ENVIO = 'La factura global no es de un paciente: imprímala o descargue su XML';
interface Datos {
  nombre: string;
  MAIL: string;
  CODIGO_POSTAL: string;
  TOTAL: number;
  fiscales: Pick<Emision, 'RECNOMBRE' | 'RECRFC' | 'RECCODIGOPOSTAL' | 'RECEMAIL' | 'RECID_REGIMEN_FISCAL' | 'USO_CFDI'> | null;
}
/** File name of the stamped document: issuer, series and folio, and its number at the SAT. */
async function archivoXml(ctx: Ctx, FACTURAFOLIO: number) {
  await exigirAlcanzable(ctx, FACTURAFOLIO);
  const c = await ctx.db.selectFrom('cfdi').selectAll().where('FACTURAFOLIO', '=', FACTURAFOLIO).executeTakeFirst();
  if (!c) throw noExiste('La factura');
  ctx.anotar({ ...dePaciente(c), FACTURAFOLIO });
  return { c, nombre: `${timbreDe(c.xml).emisor.rfc}_${c.SERIE}${c.FOLIO}_${c.UUID}` };
}
const cancelacion = enDosPasos<typeof facturas.cancelar, PorCancelar, Cancelado>({
  antes: (ctx, { FACTURAFOLIO }, { MOTIVO }) => pedirCancelacion(ctx, FACTURAFOLIO, MOTIVO),
  fuera: cancelarEnElSat,
  despues: (ctx, _, __, d, p) => anotarCancelacion(ctx, p, d),
});

export default implement(facturas, {
  obtener_emisores(ctx) {
    exigirCfdi(ctx);
    return emisores(ctx, momentoDe(ctx).fecha);
  },
  async obtener_info(ctx, { CODIGOPACIENTE, FOLIORECIBO }) {
    exigirCfdi(ctx);
    const { rows } = await sql<Datos>`
      select p.nombre_completo as nombre, p."MAIL", p."CODIGO_POSTAL", a."TOTAL", to_jsonb(f) - 'cliente' - 'CODIGOPACIENTE' as fiscales
      from abonos a join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
      left join pacientes_fiscales f on f.cliente = p.cliente and f."CODIGOPACIENTE" = p."CODIGOPACIENTE"
      where a."FOLIORECIBO" = ${FOLIORECIBO} and a."CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
    const p = rows[0];
    if (!p) throw noExiste(`El recibo ${FOLIORECIBO}`);
    const { rows: CLAVES } = await sql<{
      CODIGO_SAT: string;
      DESCRIPCION: string;
    }>`select "CODIGO_SAT", "DESCRIPCION" from catalogo_sat_prods_servs
      where eliminado is null order by "DESCRIPCION" limit 300`.execute(ctx.db);
    const [clinica] = await fiscalesDe(ctx);
    return {
      RECNOMBRE: nombreDePaciente(p.nombre),
      RECRFC: PUBLICO.RFC,
      RECCODIGOPOSTAL: clinica?.codigoPostal ?? '',
      RECEMAIL: p.MAIL,
      RECID_REGIMEN_FISCAL: PUBLICO.REGIMEN,
      USO_CFDI: PUBLICO.USO,
      ...p.fiscales,
      TOTAL: p.TOTAL,
      EMULADO: (await esEmulado(ctx.host)) ? (1 as const) : (0 as const),
      CLAVES,
    };
  },
  obtener_timbres: enDosPasos<typeof facturas.obtener_timbres, null, number | null>({
    antes: async (ctx, { EMISOR }) => {
      exigirCfdi(ctx);
      await emisorDe(ctx, EMISOR, momentoDe(ctx).fecha);
      return null;
    },
    fuera: timbres,
    despues: async (_ctx, _p, _b, TIMBRES) => ({ TIMBRES }),
  }),
  timbrar: enDosPasos<typeof facturas.timbrar, PorTimbrar, Desenlace>({
    antes: (ctx, { FOLIORECIBO }, e) => apartar(ctx, FOLIORECIBO, e),
    fuera: sellarYTimbrar,
    despues: (ctx, _, __, d, p) => anotarTimbre(ctx, p.FACTURAFOLIO, d),
  }),
  sustituir: enDosPasos<typeof facturas.sustituir, PorTimbrar, Desenlace, EstadoSat | null>({
    puerta: (ctx, { FACTURAFOLIO }) => sondear(ctx, FACTURAFOLIO),
    antes: (ctx, { FACTURAFOLIO }, e, sat) => apartarSustituta(ctx, FACTURAFOLIO, e, sat),
    fuera: sellarYTimbrar,
    despues: (ctx, _, __, d, p) => anotarTimbre(ctx, p.FACTURAFOLIO, d),
  }),
  obtener: (ctx, _, { ESTADO, ...q }) => {
    exigirCfdi(ctx);
    return filasDeLista<FacturaListada>(
      ctx,
      {
        columnas: columnasDe(ctx),
        de: DE,
        donde: ESTADO === null ? visiblesPara(ctx) : sql`${visiblesPara(ctx)} and c."ESTADO" = ${ESTADO}`,
        clave: sql`c."FACTURAFOLIO"`,
        halla: (patron, palabra) =>
          sql`(f_norm(c."RECNOMBRE") like ${patron} or f_norm(c."SERIE" || '-' || c."FOLIO") like ${patron}
            or c."RECRFC" = upper(${palabra}) or c."UUID" = upper(${palabra}) or c."FOLIORECIBO"::text = ${palabra}
            or exists (select from cfdi_recibos r where r.cliente = c.cliente and r."FACTURAFOLIO" = c."FACTURAFOLIO" and r."FOLIORECIBO"::text = ${palabra}))`,
        orden: sql`c."FACTURAFOLIO" desc`,
        ordenes: {
          FOLIO: sql`(c."SERIE", c."FOLIO")`,
          FECHA: sql`(c."FECHA" + c."HORA")`,
          RECNOMBRE: sql`c."RECNOMBRE"`,
          FOLIORECIBO: sql`c."FOLIORECIBO"`,
          SUCURSAL_NOMBRE: sql`s."NOMBRECLINICA"`,
          ESTADO: sql`c."ESTADO"`,
          TOTAL: sql`c."TOTAL"`,
        },
        tope: MAX_CFDI,
      },
      q,
    );
  },
  obtener_uno: (ctx, { FACTURAFOLIO }) => facturaDe(ctx, FACTURAFOLIO),
  imprimir: (ctx, p) => imprimir(ctx, facturaImpresa, p),
  async descargar(ctx, { FACTURAFOLIO }) {
    const { c, nombre } = await archivoXml(ctx, FACTURAFOLIO);
    if (!c.UUID) throw new Rechazo('La factura todavía no está timbrada');
    return { nombre: `${nombre}.xml`, tipo: 'application/xml', contenido: async () => Buffer.from(c.xml, 'utf8') };
  },
  async enviar(ctx, p, envio) {
    const { CODIGOPACIENTE } = await facturaDe(ctx, p.FACTURAFOLIO);
    if (CODIGOPACIENTE === null) throw new Rechazo(GLOBAL_SIN_ENVIO);
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviarPapel(ctx, facturaImpresa, p, envio, CODIGOPACIENTE);
  },
  async obtener_mensaje(ctx, p) {
    if ((await facturaDe(ctx, p.FACTURAFOLIO)).CODIGOPACIENTE === null) throw new Rechazo(GLOBAL_SIN_ENVIO);
    return mensaje(ctx, facturaImpresa, p);
  },
  async descargar_acuse(ctx, { FACTURAFOLIO }) {
    const { c, nombre } = await archivoXml(ctx, FACTURAFOLIO);
    exigir(puedeDescargarAcuse({ ESTADO: c.ESTADO, HAY_ACUSE: c.acuse ? 1 : 0 }));
    return { nombre: `Acuse_${nombre}.xml`, tipo: 'application/xml', contenido: async () => Buffer.from(c.acuse, 'utf8') };
  },
  consultar_cancelacion: enDosPasos<typeof facturas.consultar_cancelacion, Preguntada, Awaited<ReturnType<typeof loQueDice>>>({
    antes: (ctx, { FACTURAFOLIO }) => preguntar(ctx, FACTURAFOLIO),
    fuera: loQueDice,
    despues: (ctx, _, __, e, p) => accionDe(ctx, p, e),
  }),
  cancelar: cancelacion,
  solicitar: cancelacion,
});
