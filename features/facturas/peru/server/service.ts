// The handlers of electronic vouchers of Peru.
import { sql } from 'kysely';
import { actualizarContacto } from '#features/pacientes/server/paciente.ts';
import { enviar as enviarPapel, imprimir, mensaje } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import { implement } from '#kernel/server/serve.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type ComprobanteListado, facturasPeru, MAX_CPE } from '../contract.ts';
import { darDeBaja } from './baja.ts';
import { exigirCpe, impedimento } from './emisor.ts';
import { anotarFirma, type Firmado, firmarla, type PorFirmar, tomarNumero, tomarNumeroDeNota } from './emitir.ts';
import { archivoDeComprobante, columnasDe, comprobanteDe, DE, exigirAlcanzable, visiblesPara } from './leer.ts';
import { comprobanteImpreso, comprobanteTicket } from './papel.ts';
import { reenviar } from './reenviar.ts';
import { actualizarSerie, seriesDe } from './series.ts';

/** Clinics that print tickets also send tickets. */
const papelDe = (ctx: Ctx) => (ctx.sesion.clinica.RECIBO_TICKET ? comprobanteTicket : comprobanteImpreso);
async function descargar(ctx: Ctx, FACTURAFOLIO: number, cual: 'xml' | 'cdr') {
  const { nombre, extension, tipo, bytes } = await archivoDeComprobante(ctx, FACTURAFOLIO, cual);
  return { nombre: `${nombre}.${extension}`, tipo, contenido: async () => bytes };
}

export default implement(facturasPeru, {
  async obtener_info(ctx, { CODIGOPACIENTE, FOLIORECIBO }) {
    exigirCpe(ctx);
    const { rows } = await sql<{ nombre: string; ID_TIPO_DOCUMENTO: number | null; DOCUMENTOID: string; TOTAL: number }>`
      select p.nombre_completo as nombre, p."ID_TIPO_DOCUMENTO", p."DOCUMENTOID", a."TOTAL" from abonos a
      join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
      where a."FOLIORECIBO" = ${FOLIORECIBO} and a."CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
    const [p] = rows;
    if (!p) throw noExiste(`El recibo ${FOLIORECIBO}`);
    const tipos = await sql<{ ID_TIPO_DOCUMENTO: number; DESCRIPCION: string; MASCARA: string }>`
      select "ID_TIPO_DOCUMENTO", "DESCRIPCION", "MASCARA" from catalogo_tipos_documento
      where eliminado is null and "ACTIVO" = 1 and "MASCARA" <> '' order by "ID_TIPO_DOCUMENTO"`.execute(ctx.db);
    const s = await servicio(ctx.host, 'sunat');
    return {
      NOMBRECOMPLETO: p.nombre,
      ID_TIPO_DOCUMENTO: p.ID_TIPO_DOCUMENTO,
      DOCUMENTOID: p.DOCUMENTOID,
      TOTAL: p.TOTAL,
      IMPEDIMENTO: await impedimento(ctx),
      EMULADO: s?.emulado ? (1 as const) : (0 as const),
      TIPOS: tipos.rows,
    };
  },
  facturar: enDosPasos<typeof facturasPeru.facturar, PorFirmar, Firmado>({
    antes: (ctx, { FOLIORECIBO }, e) => tomarNumero(ctx, FOLIORECIBO, e),
    fuera: (_, p) => firmarla(p),
    despues: (ctx, _, __, f, p) => anotarFirma(ctx, p, f),
  }),
  obtener: (ctx, _, { ESTADO, ...q }) => {
    exigirCpe(ctx);
    return filasDeLista<ComprobanteListado>(
      ctx,
      {
        columnas: columnasDe(ctx),
        de: DE,
        donde: ESTADO === null ? visiblesPara(ctx) : sql`${visiblesPara(ctx)} and c."ESTADO" = ${ESTADO}`,
        clave: sql`c."FACTURAFOLIO"`,
        halla: (patron, palabra) =>
          sql`(f_norm(c."NOMBRECOMPLETO") like ${patron} or f_norm(c."SERIE" || '-' || c."NUMERO") like ${patron}
            or c."DOCUMENTOID" = ${palabra} or c."FOLIORECIBO"::text = ${palabra})`,
        orden: sql`c."FACTURAFOLIO" desc`,
        ordenes: {
          FOLIO: sql`(c."SERIE", c."NUMERO")`,
          FECHA: sql`(c."FECHA" + c."HORA")`,
          NOMBRECOMPLETO: sql`c."NOMBRECOMPLETO"`,
          FOLIORECIBO: sql`c."FOLIORECIBO"`,
          SUCURSAL_NOMBRE: sql`s."NOMBRECLINICA"`,
          ESTADO: sql`c."ESTADO"`,
          TOTAL: sql`c."TOTAL"`,
        },
        tope: MAX_CPE,
      },
      q,
    );
  },
  obtener_uno: (ctx, { FACTURAFOLIO }) => comprobanteDe(ctx, FACTURAFOLIO),
  imprimir: (ctx, p) => imprimir(ctx, comprobanteImpreso, p),
  imprimir_ticket: (ctx, p) => imprimir(ctx, comprobanteTicket, p),
  descargar: (ctx, { FACTURAFOLIO }) => descargar(ctx, FACTURAFOLIO, 'xml'),
  descargar_cdr: (ctx, { FACTURAFOLIO }) => descargar(ctx, FACTURAFOLIO, 'cdr'),
  async enviar(ctx, p, envio) {
    const { CODIGOPACIENTE } = await comprobanteDe(ctx, p.FACTURAFOLIO);
    await actualizarContacto(ctx, CODIGOPACIENTE, envio);
    return enviarPapel(ctx, papelDe(ctx), p, envio, CODIGOPACIENTE);
  },
  obtener_mensaje: (ctx, p) => mensaje(ctx, papelDe(ctx), p),
  obtener_series: (ctx) => seriesDe(ctx),
  async actualizar_serie(ctx, de, elegida) {
    await actualizarSerie(ctx, de, elegida);
    return null;
  },
  async reenviar(ctx, { FACTURAFOLIO }) {
    await exigirAlcanzable(ctx, FACTURAFOLIO);
    await reenviar(ctx, FACTURAFOLIO);
    return null;
  },
  async dar_de_baja(ctx, { FACTURAFOLIO }, { MOTIVO }) {
    await exigirAlcanzable(ctx, FACTURAFOLIO);
    await darDeBaja(ctx, FACTURAFOLIO, MOTIVO);
    return null;
  },
  nota_credito: enDosPasos<typeof facturasPeru.nota_credito, PorFirmar, Firmado>({
    async antes(ctx, { FACTURAFOLIO }, nota) {
      await exigirAlcanzable(ctx, FACTURAFOLIO);
      return tomarNumeroDeNota(ctx, FACTURAFOLIO, nota);
    },
    fuera: (_, p) => firmarla(p),
    despues: (ctx, _, __, f, p) => anotarFirma(ctx, p, f),
  }),
});
