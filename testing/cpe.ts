// A clinic of Peru that issues vouchers against the emulated SUNAT: `prepararCpe` makes a new one for each test of a file.
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { E } from '#domain/estados.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { certificadosPe } from '#features/certificados/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { facturasPeru } from '#features/facturas/peru/contract.ts';
import trabajos from '#features/facturas/peru/server/jobs.ts';
import { clinicaConAgenda, hoyDe } from './agenda.ts';
import { pfxDePrueba } from './certificados.ts';
import { ArchivoDePrueba, type Cliente } from './clinica.ts';
import { conServicio } from './servicio.ts';

export let c: Cliente;
export let RUC: string;
let n = 0;
export const DNI = 40;
export const RUC_TIPO = 42;

/** A RUC of its own for each test: the emulator remembers what each issuer sent. */
function rucNuevo(): string {
  const cuerpo = `2050${String(++n + process.pid * 50)
    .padStart(6, '0')
    .slice(-6)}`;
  const pesos = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const resto = 11 - ([...cuerpo].reduce((s, d, i) => s + Number(d) * pesos[i]!, 0) % 11);
  return `${cuerpo}${resto % 10}`;
}
export async function cargarCertificado(mas: Parameters<typeof pfxDePrueba>[0] = {}, PASS = 'moddatos') {
  const { PFX, PFX_PASS } = pfxDePrueba({ RUC, ...mas });
  const archivo = new ArchivoDePrueba(PFX, 'clinica.pfx', '');
  return c.llamar(certificadosPe.subir_certificados_peru, {}, { CODIGOMEDICO: 0, PFX: archivo, PFX_PASS, USER: 'MODDATOS', PASS } as never);
}
async function nueva(): Promise<void> {
  c = await clinicaConAgenda({ pais: 'pe', permisos: 'todos' });
  RUC = rucNuevo();
  await c.sql(async ({ db }) => {
    await sql`update sistema_control set "RUC" = ${RUC}, "RAZONSOCIAL" = 'CENTRO MEDICO SAC', "FACT_PERU" = 1, "FACTURACION" = 1,
      "DIRECCION" = 'Av. Garzón', "NUMEROEXTERIOR" = '1284'`.execute(db);
    await sql`insert into catalogo_tipos_documento ("ID_TIPO_DOCUMENTO", "DESCRIPCION", "MASCARA") values (40, 'DNI', '1'), (42, 'RUC', '6'), (900, 'Otro', '')
      on conflict do nothing`.execute(db);
    await sql`update pacientes set "ID_TIPO_DOCUMENTO" = 40, "DOCUMENTOID" = '12345678' where "CODIGOPACIENTE" = 1`.execute(db);
  });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 150, TIPO: E.concepto.consulta });
  expect(await cargarCertificado()).toMatchObject({ success: true });
}
export const prepararCpe = (): void => beforeEach(nueva);

export async function cobrar(): Promise<number> {
  const hoy = hoyDe(c);
  const cargo = await c.hacer(
    cargos.agregar,
    {},
    { CODIGOPACIENTE: 1, FECHA: hoy, HORA: '10:30', CODIGOMEDICO: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1, CANTIDAD: 1 }] },
  );
  const CARGOS = cargo.FOLIOS;
  const { FOLIORECIBO } = await c.hacer(abonos.agregar, {}, {
    CODIGOPACIENTE: 1,
    FECHA: hoy,
    HORA: '10:31',
    CARGOS,
    FORMAS_PAGO: [{ FORMAPAGO: E.formaPago.efectivo, IMPORTE: 150 }],
  } as never);
  return FOLIORECIBO;
}
const forma = (mas: object = {}) => ({
  TIPO_OPERACION: '0101',
  TIPO_DOCUMENTO: '03',
  DESCRIPCION: 'Servicios Médicos',
  CODIGO_PRODUCTO: '',
  UNIDAD: 'E48',
  IGV: 'DESGLOSAR',
  TIPO_AFECTACION: '10',
  CODIGOPACIENTE: 1,
  ID_TIPO_DOCUMENTO: DNI,
  DOCUMENTOID: '12345678',
  NOMBRECOMPLETO: 'Ana Núñez',
  ...mas,
});
export const emitir = (FOLIORECIBO: number, mas: object = {}) => c.llamar(facturasPeru.facturar, { FOLIORECIBO }, forma(mas) as never);
export const emitida = async (mas: object = {}) => {
  const FOLIORECIBO = await cobrar();
  const { FACTURAFOLIO } = await c.hacer(facturasPeru.facturar, { FOLIORECIBO }, forma(mas) as never);
  return { FOLIORECIBO, FACTURAFOLIO };
};
export const trabajo = (tarea: string, carga: object) =>
  trabajos.find((t) => t.tarea === tarea)!.correr(c.casa.host, { cliente: c.cliente, ...carga });
export const enviar = (FACTURAFOLIO: number) => trabajo('cpe.enviar', { FACTURAFOLIO });
export const uno = (FACTURAFOLIO: number) => c.hacer(facturasPeru.obtener_uno, { FACTURAFOLIO });
export const recibo = async (FOLIORECIBO: number) => (await c.hacer(abonos.obtener_detalle, { FOLIORECIBO })).ENC;
export const modo = async (cual: string) => fetch(`${await c.casa.host.emuladores()}/sunat/modo/${RUC}/${cual}`, { method: 'POST' });
export const yaToca = (tabla: 'cpe' | 'cpe_envios') =>
  c.sql(({ db }) => sql`update ${sql.table(tabla)} set proximo = now() - interval '1 second'`.execute(db));
/** Runs what sends voidings, some times. */
export async function bajar(vueltas = 3): Promise<void> {
  for (let i = 0; i < vueltas; i++) {
    await yaToca('cpe_envios');
    const { rows } = await c.sql(({ db }) => sql<{ envio: number }>`select envio from cpe_envios where terminado is null`.execute(db));
    for (const { envio } of rows) await trabajo('cpe.baja', { envio });
  }
}
/** While `hacer` runs, SUNAT is a server that answers each request as told. */
export const conSunat = (contestar: Parameters<typeof conServicio>[2], hacer: () => Promise<void>): Promise<void> =>
  conServicio(c, 'sunat', contestar, hacer);
/** A SOAP fault. */
export const falla = (respuesta: ServerResponse, codigo: string, texto: string): unknown =>
  respuesta
    .writeHead(500, { 'content-type': 'text/xml' })
    .end(
      `<S:Envelope><S:Body><S:Fault><faultcode>${codigo}</faultcode><faultstring>${texto}</faultstring></S:Fault></S:Body></S:Envelope>`,
    );
