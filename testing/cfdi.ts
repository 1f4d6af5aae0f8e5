// A clinic of Mexico that invoices against the emulated PAC and SAT.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { E } from '#domain/estados.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { certificadosMx } from '#features/certificados/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import deComplementos from '#features/facturas/mexico/complementos/server/jobs.ts';
import trabajos from '#features/facturas/mexico/server/jobs.ts';
import { clinicaConAgenda, hoyDe } from './agenda.ts';
import { csdDePrueba } from './certificados.ts';
import { ArchivoDePrueba, type Cliente } from './clinica.ts';
import { conServicio } from './servicio.ts';

let n = 0;
/** An RFC of its own for each clinic, because the emulator fails by issuer. `siglas`: three letters of the test file. */
const rfcNuevo = (siglas: string): string =>
  `${siglas}${String(100_000 + ((++n + process.pid * 60) % 800_000)).slice(0, 2)}0101${String.fromCharCode(65 + (n % 26))}${n % 10}3`;

export interface ClinicaCfdi {
  c: Cliente;
  hoy: string;
  RFC: string;
  /** Uploads a certificate of the clinic, in the place of the one that it has. */
  cargarCertificado: (mas?: Parameters<typeof csdDePrueba>[0]) => Promise<{ success: boolean }>;
  /** Charges and collects from patient 1 today, by one form of payment or several; gives the receipt. */
  cobrar: (
    IMPORTE?: number,
    FORMAS_PAGO?: number | readonly { FORMAPAGO: number; IMPORTE: number; NODOCUMENTO?: string }[],
  ) => Promise<number>;
  /** normal, caido, mudo, ilegible, sin_timbres; Finkok also ajeno, tarda, sat_caido. */
  pac: (modo: string) => Promise<unknown>;
  /** What who received it answers to its cancellation: aceptar, rechazar, plazo. */
  contestar: (UUID: string, que: string) => Promise<unknown>;
  /** While `hacer` runs, that is what the SAT says of any document, unless it is said otherwise: in force, cancellable. */
  conSat: (dice: { Estado?: string; EsCancelable?: string; EstatusCancelacion?: string }, hacer: () => Promise<void>) => Promise<void>;
  /** While `hacer` runs, the provider refuses every cancellation, with a code of the SAT or only in words. */
  conRechazo: (codigo: string, hacer: () => Promise<void>) => Promise<void>;
  /** Runs a job of an invoice, or of a complement, as if its time had come. */
  trabajo: (tarea: 'cfdi.timbrar' | 'cfdi.revisar', FACTURAFOLIO: number) => Promise<void>;
  seguir: (COMPLEMENTO: number) => Promise<void>;
}
export async function clinicaCfdi(siglas: string): Promise<ClinicaCfdi> {
  const c = await clinicaConAgenda({ pais: 'mx', permisos: 'todos' });
  const hoy = hoyDe(c);
  const RFC = rfcNuevo(siglas);
  await c.sql(({ db }) =>
    sql`update sistema_control set "RFC" = ${RFC}, "RAZONSOCIAL" = 'CENTRO MEDICO JACARANDAS SA DE CV', "ID_REGIMEN_FISCAL" = 601,
      "CODIGOPOSTALEXPEDICION" = '06700', "FACT_ELECTRONIC" = 1, "FACTURACION" = 1`.execute(db),
  );
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 1160, TIPO: E.concepto.consulta });
  const cargarCertificado: ClinicaCfdi['cargarCertificado'] = (mas = {}) => {
    const { CER, KEY, PASS } = csdDePrueba({ RFC, ...mas });
    const archivos = { CER: new ArchivoDePrueba(CER, 'a.cer', ''), KEY: new ArchivoDePrueba(KEY, 'a.key', '') };
    return c.llamar(certificadosMx.subir_certificados_facturacion, {}, { CODIGOMEDICO: 0, ...archivos, PASS } as never);
  };
  expect(await cargarCertificado()).toMatchObject({ success: true });
  const emulador = async (ruta: string) => fetch(`${await c.casa.host.emuladores()}/${c.casa.host.config.PAC}/${ruta}`, { method: 'POST' });
  return {
    ...{ c, hoy, RFC, cargarCertificado },
    async cobrar(IMPORTE = 1160, FORMAS_PAGO = E.formaPago.efectivo) {
      const suyo = { CODIGOPACIENTE: 1, FECHA: hoy, HORA: '00:00' };
      const CONCEPTOS = [{ CODIGOTRABAJO: 1, CANTIDAD: 1, IMPORTEUNITARIO: IMPORTE }];
      const { FOLIOS: CARGOS } = await c.hacer(cargos.agregar, {}, { ...suyo, CODIGOMEDICO: 1, CONCEPTOS } as never);
      const formas = typeof FORMAS_PAGO === 'number' ? [{ FORMAPAGO: FORMAS_PAGO, IMPORTE, NODOCUMENTO: '1' }] : FORMAS_PAGO;
      return (await c.hacer(abonos.agregar, {}, { ...suyo, CARGOS, FORMAS_PAGO: formas } as never)).FOLIORECIBO;
    },
    pac: (modo) => emulador(`modo/${RFC}/${modo}`),
    contestar: (UUID, que) => emulador(`contestar/${UUID}/${que}`),
    conSat: (dice, hacer) =>
      conServicio(
        c,
        'sat',
        (respuesta) => {
          const dicho = { EsCancelable: 'Cancelable con aceptación', Estado: 'Vigente', EstatusCancelacion: '', ...dice };
          const campos = Object.entries(dicho).map(([k, v]) => `<a:${k}>${v}</a:${k}>`);
          respuesta.writeHead(200, { 'content-type': 'text/xml' }).end(`<s:Envelope>${campos.join('')}</s:Envelope>`);
        },
        hacer,
      ),
    conRechazo: (codigo, hacer) =>
      conServicio(
        c,
        'sw',
        async (respuesta, pedido) => {
          const trozos: Buffer[] = [];
          for await (const t of pedido) trozos.push(t as Buffer);
          const decir = (status: number, dicho: object) =>
            respuesta.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(dicho));
          if (pedido.url === '/security/authenticate') return decir(200, { status: 'success', data: { token: 't' } });
          const { uuid } = JSON.parse(Buffer.concat(trozos).toString()) as { uuid: string };
          const data = /^\d{3}$/.test(codigo) ? { uuid: { [uuid]: codigo } } : null;
          decir(400, { status: 'error', message: data ? `${codigo} - No procede` : codigo, messageDetail: '', data });
        },
        hacer,
      ),
    async trabajo(tarea, FACTURAFOLIO) {
      await c.sql(({ db }) => sql`update cfdi set proximo = now() - interval '1 second'`.execute(db));
      await trabajos.find((t) => t.tarea === tarea)!.correr(c.casa.host, { cliente: c.cliente, FACTURAFOLIO });
    },
    async seguir(COMPLEMENTO) {
      await c.sql(({ db }) => sql`update cfdi_pagos set proximo = now() - interval '1 second'`.execute(db));
      await deComplementos.find((t) => t.tarea === 'cfdi.complemento')!.correr(c.casa.host, { cliente: c.cliente, COMPLEMENTO });
    },
  };
}
/** Writes receipts of 116 pesos each for something that had no charge, numbered from `desde` to `hasta`. */
export const recibosSinCargo = (c: Cliente, hoy: string, desde: number, hasta: number) =>
  c.sql(({ db }) =>
    sql`with n as (select generate_series(${desde}::int, ${hasta}::int) as folio),
      a as (insert into abonos ("FOLIORECIBO", "CODIGOPACIENTE", "FECHA", "HORA", "TOTAL", "SUCURSAL") select folio, 1, ${hoy}, '00:00', 116, 1 from n),
      f as (insert into abonos_formas_pago ("FOLIORECIBO", "RENGLON", "FORMAPAGO", "IMPORTE") select folio, 1, 1, 116 from n)
      insert into abonos_detalle ("FOLIORECIBO", "RENGLON", "CANTIDAD", "DESCRIPCION", "IMPORTE") select folio, 1, 1, 'Certificado', 116 from n`.execute(
      db,
    ),
  );
/** What the form of an invoice sends for patient 1. */
export const FORMA_CFDI = {
  ...{ EMISOR: 0, DESCRIPCION: 'Consulta', OBJECTO_IMP: '02', IVA: 'DESGLOSAR', ISR: 'NA', PROD_SERV: '85121502', UNIDAD: 'E48' },
  ...{ USO_CFDI: 'D01', METODO_PAGO: 'PUE', RECNOMBRE: 'XOCHILT CASAS CHAVEZ', RECRFC: 'CACX7605101P8', RECCODIGOPOSTAL: '36257' },
  ...{ RECEMAIL: '', RECID_REGIMEN_FISCAL: '612', CODIGOPACIENTE: 1, ACTUALIZAR_PACIENTE: 0 },
};
