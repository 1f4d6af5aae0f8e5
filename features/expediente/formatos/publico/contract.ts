// The calls of pages without a session: a patient signs on a phone, anybody verifies a seal.
import { z } from 'zod';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { html, momento, opcion, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { imagenDeFirma } from '../contract.ts';
import { FALTA_FIRMA, MEDIOS, QUIENES } from '../rules.ts';

const CLIENT = texto('Clínica', 50);
const comun = { permiso: 'publico' as const, cliente: 'CLIENT', limite: 30 };
const conFicha = { ...comun, params: { FICHA: texto('Enlace', 60) } };
const toca = ['/expediente/formatos'];

/** What a phone shows; of the patient, only what the document itself says. */
export const PorFirmar = z.object({
  CLINICA: texto('Clínica', 150),
  TELEFONO: textoOpcional('Teléfono', 40),
  NOMBRE: texto('Documento', 100),
  QUIEN: opcion('Quién firma', QUIENES),
  DETALLE: html('Detalle'),
  VENCE: momento('Vence'),
});
export type PorFirmar = z.output<typeof PorFirmar>;
/** What a seal proves: no name of a patient, no text. */
export const Verificado = z.object({
  CLINICA: texto('Clínica', 150),
  NOMBRE: texto('Documento', 100),
  /** 1 when text and signatures are those that were sealed. */
  VALE: siNo('Vale'),
  FIRMAS: z.array(z.object({ QUIEN: opcion('Quién firmó', QUIENES), MOMENTO: momento('Momento'), MEDIO: opcion('Medio', MEDIOS) })),
  /** SHA-256 of the signed PDF; '' until it has been made. */
  PDF: textoOpcional('Huella del PDF', 64),
  /** Others signed after this seal. */
  POSTERIORES: siNo('Con firmas posteriores'),
});
export type Verificado = z.output<typeof Verificado>;

/** The phone makes a key of its own: with it the same browser opens the link again and signs, also when an answer was lost. */
const deTelefono = { CLIENT, LLAVE: texto('Llave', 60) };
const LARGO_LLAVE = 32;
const DelTelefono = z.object(deTelefono).superRefine(
  entreCampos(({ LLAVE }, ctx) => {
    if (LLAVE.length < LARGO_LLAVE) ctx.addIssue({ code: 'custom', path: ['LLAVE'], message: 'La llave es demasiado corta' });
  }),
);
const FirmaDelTelefono = z.object({ ...deTelefono, FIRMA: imagenDeFirma() }).superRefine(
  entreCampos(({ FIRMA }, ctx) => {
    if (!FIRMA) ctx.addIssue({ code: 'custom', path: ['FIRMA'], message: FALTA_FIRMA });
  }),
);

export const firmas = contract('/firmas', {
  abrir: post('/abrir/:FICHA', {
    ...conFicha,
    body: DelTelefono,
    data: PorFirmar,
    toca,
  }),
  firmar: post('/firmar/:FICHA', {
    ...conFicha,
    body: FirmaDelTelefono,
    data: z.object({ NOMBRE: texto('Documento', 100) }),
    ok: 'Gracias, su firma quedó guardada',
    toca: [...toca, '/expediente/dashboard', '/expediente/consentimientos'],
  }),
  verificar: get('/verificar/:SELLO', {
    ...comun,
    params: { SELLO: texto('Sello', 64) },
    query: z.object({ CLIENT }),
    data: Verificado,
  }),
});
