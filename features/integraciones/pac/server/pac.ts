// The provider of this installation that stamps invoices of Mexico (PAC), and the SAT's own service that says whether one is in
// force.
import { exigirServicio, pedirServicio, type Servicio, servicio } from '#kernel/server/servicios.ts';
import type { Pac } from '#kernel/server/servicios_conocidos.ts';
import { escaparXml, SOBRE, textoDe } from '#kernel/server/soap.ts';
import { finkok } from './finkok.ts';
import { sw } from './sw.ts';
import type { Acusada, Cancelacion, Donde, Timbrado, Timbrador } from './timbrador.ts';

export interface PorConsultar {
  UUID: string;
  rfcEmisor: string;
  rfcReceptor: string;
  /** As the document writes it. */
  total: string;
  sello: string;
}
export interface EstadoSat {
  estado: 'Vigente' | 'Cancelado' | 'No Encontrado';
  esCancelable: string;
  estatusCancelacion: string;
}

const TIMBRADORES: Record<Pac, Timbrador> = { sw, finkok };
const suyo = (host: Donde): Timbrador => TIMBRADORES[host.config.PAC];
/**
 * Stamps a sealed document. Asking again with the same one gives the same stamp. Throws `RechazoPac`, or `SinRespuesta` when it
 * may have been stamped.
 */
export const timbrar = (host: Donde, xml: string): Promise<Timbrado> => suyo(host).timbrar(host, xml);
/** Asks for a cancellation and gives the SAT's receipt of it. Throws `RechazoPac` or `SinRespuesta`. */
export const cancelar = (host: Donde, c: Cancelacion): Promise<Acusada> => suyo(host).cancelar(host, c);
/** Stamps left in the account of the installation; null when the provider does not say. */
export const timbres = (host: Donde): Promise<number | null> => suyo(host).timbres(host);
/** Whether stamps are of the emulator and have no fiscal value; null when the provider is not configured. */
export async function esEmulado(host: Donde): Promise<boolean | null> {
  const s: Servicio | null = await servicio(host, host.config.PAC);
  return s ? s.emulado : null;
}

/** The text of the QR, which is also how the SAT is asked. `fe`: the last eight letters of the seal. */
export const expresionImpresa = (c: PorConsultar): string =>
  `?id=${c.UUID}&re=${encodeURIComponent(c.rfcEmisor)}&rr=${encodeURIComponent(c.rfcReceptor)}&tt=${c.total}&fe=${encodeURIComponent(c.sello.slice(-8))}`;

/** What the SAT says of a document. Throws `SinRespuesta`. */
export async function consultar(host: Donde, c: PorConsultar): Promise<EstadoSat> {
  const s = await exigirServicio(host, 'sat');
  const r = await pedirServicio(s, '/ConsultaCFDIService.svc', {
    metodo: 'POST',
    cabeceras: { soapaction: '"http://tempuri.org/IConsultaCFDIService/Consulta"' },
    soap:
      `<soapenv:Envelope xmlns:soapenv="${SOBRE}" xmlns:tem="http://tempuri.org/"><soapenv:Body><tem:Consulta>` +
      `<tem:expresionImpresa>${escaparXml(expresionImpresa(c))}</tem:expresionImpresa></tem:Consulta></soapenv:Body></soapenv:Envelope>`,
  });
  const estado = textoDe(r.texto, 'Estado');
  return {
    estado: estado === 'Vigente' || estado === 'Cancelado' ? estado : 'No Encontrado',
    esCancelable: textoDe(r.texto, 'EsCancelable'),
    estatusCancelacion: textoDe(r.texto, 'EstatusCancelacion'),
  };
}
