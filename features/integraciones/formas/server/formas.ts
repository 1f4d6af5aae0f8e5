// Client of the forms service. Its API is not public, so the shape used here is our own guess, matched by the emulator; when
// its owner gives the documentation, only this file changes. A `Rechazo` with status 502 is worth retrying; any other is not.
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import { secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { type Contestado, exigirServicio, pedirServicio } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

type Casa = Pick<Host, 'config' | 'emuladores'>;
/** What is stored of the account: the token. Its password is not kept. */
export interface Llave {
  TOKEN: string;
}
/** The clinic's account; undefined when none is linked. */
export const llaveDe = (ctx: Ctx): Promise<Llave | undefined> => leerSecreto<Llave>(ctx, secretoDe('formas', DE_LA_CLINICA));

const inesperado = () => new Rechazo('El servicio de formas contestó algo inesperado', null, 502);
const textoEn = (datos: unknown, campo: string): string => {
  const v = (datos as Record<string, unknown> | null)?.[campo];
  return typeof v === 'string' ? v : '';
};
async function pedir(host: Casa, { TOKEN }: Llave, ruta: string, cuerpo?: object): Promise<Contestado> {
  const r = await pedirServicio(await exigirServicio(host, 'formas'), `/api${ruta}`, {
    metodo: cuerpo ? 'POST' : 'GET',
    cabeceras: { authorization: `Bearer ${TOKEN}` },
    ...(cuerpo ? { cuerpo } : {}),
  });
  if (r.status === 401 || r.status === 403)
    throw new Rechazo('El servicio de formas ya no reconoce la cuenta de la clínica. Enlácela de nuevo en Configuración');
  return r;
}

/** Logs in and returns the account's token. Throws `Rechazo` by field when mail or password are wrong. */
export async function entrar(host: Casa, EMAIL: string, PASS: string): Promise<Llave> {
  const { status, datos } = await pedirServicio(await exigirServicio(host, 'formas'), '/api/login', {
    metodo: 'POST',
    cuerpo: { email: EMAIL, pass: PASS },
  });
  const TOKEN = textoEn(datos, 'token');
  if (status !== 200 || !TOKEN)
    throw new Rechazo('El correo o la contraseña no son correctos', { ERRORES: { PASS: 'El correo o la contraseña no son correctos' } });
  return { TOKEN };
}
/** Token for the embedded application, valid for some minutes. */
export const tokenDeMarco = async (host: Casa, llave: Llave): Promise<string> =>
  textoEn((await pedir(host, llave, '/token', {})).datos, 'token');

/** The forms that the account offers. */
export async function formatosDe(host: Casa, llave: Llave): Promise<{ ID: number; NOMBRE: string }[]> {
  const { status, datos } = await pedir(host, llave, '/formatos');
  if (status !== 200 || !Array.isArray(datos)) throw inesperado();
  return (datos as { id: number; nombre: string }[]).map(({ id, nombre }) => ({ ID: id, NOMBRE: String(nombre) }));
}

export interface Envio {
  /** The service's id of this sending. */
  ID_FORMAS: string;
  ENVIADO: Date;
  FORMATOS: { ID: string; NOMBRE: string; CONTESTADO: Date | null }[];
}
interface SuEnvio {
  id: string;
  enviado: string;
  formatos: { id: string; nombre: string; contestado: string | null }[];
}
function envioDe(datos: unknown): Envio {
  const e = datos as SuEnvio | null;
  if (!e?.id || !Array.isArray(e.formatos)) throw inesperado();
  return {
    ID_FORMAS: String(e.id),
    ENVIADO: new Date(e.enviado),
    FORMATOS: e.formatos.map((f) => ({
      ID: String(f.id),
      NOMBRE: String(f.nombre),
      CONTESTADO: f.contestado ? new Date(f.contestado) : null,
    })),
  };
}
export interface PorEnviar {
  /** Our own id of the sending: the service answers a repeated one with the first result, so a retry mails nothing twice. */
  referencia: string;
  EMAIL: string;
  /** The patient's name, for the greeting of the mail. */
  nombre: string;
  FORMATOS: number[];
}
/** Mails forms to a patient. */
export async function enviarFormatos(host: Casa, llave: Llave, { referencia, EMAIL, nombre, FORMATOS }: PorEnviar): Promise<Envio> {
  const { status, datos } = await pedir(host, llave, '/envios', { referencia, email: EMAIL, nombre, formatos: FORMATOS });
  if (status === 422) throw new Rechazo('El servicio de formas no aceptó el envío: alguno de los formatos ya no existe');
  if (status !== 201 && status !== 409) throw inesperado();
  return envioDe(datos);
}
const YA_NO_ESTA = 'El servicio de formas ya no tiene este envío';
/** What was sent, and which forms were answered. */
export async function consultarEnvio(host: Casa, llave: Llave, ID_FORMAS: string): Promise<Envio> {
  const { status, datos } = await pedir(host, llave, `/envios/${encodeURIComponent(ID_FORMAS)}`);
  if (status === 404) throw new Rechazo(YA_NO_ESTA, null, 404);
  if (status !== 200) throw inesperado();
  return envioDe(datos);
}
/** Mails the same forms again, to the given address. */
export async function reenviarEnvio(host: Casa, llave: Llave, ID_FORMAS: string, EMAIL: string): Promise<void> {
  const { status } = await pedir(host, llave, `/envios/${encodeURIComponent(ID_FORMAS)}/reenviar`, { email: EMAIL });
  if (status === 404) throw new Rechazo(YA_NO_ESTA, null, 404);
  if (status !== 200) throw inesperado();
}
/** PDF of one form with the patient's answers. */
export async function formatoEnPdf(host: Casa, llave: Llave, ID: string): Promise<Uint8Array> {
  const { status, datos } = await pedir(host, llave, `/formas/${encodeURIComponent(ID)}/pdf`);
  if (status === 404) throw new Rechazo('El servicio de formas ya no tiene este formato', null, 404);
  const pdf = Buffer.from(textoEn(datos, 'pdf'), 'base64');
  if (status !== 200 || pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw inesperado();
  return pdf;
}
