// Documents of a patient, made from the clinic's own templates and signed on a pad (2 §2.10, §7.8).
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { imagenEnviada } from '#features/clinica/imagen.ts';
import { EnviarImpreso, Mensaje } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  fecha,
  hora,
  html,
  htmlOpcional,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { FALTA_FIRMA, MEDIOS, QUIENES, usaVariables } from './rules.ts';

/** Characters of a document, with and without its data. */
export const LARGO_DETALLE = 500_000;
export const FormatoPaciente = z.object({
  ID: codigo(),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  ID_FORMATO: codigo('Formato'),
  NOMBRE: texto('Nombre', 100),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  DETALLE: htmlOpcional('Detalle', LARGO_DETALLE),
  /** 1 from the first signature on. */
  FIRMADO: siNo('Firmado'),
  /** Its number among the patient's consents, once the patient has signed it. */
  CONSECUTIVO: opcional(codigo('Consentimiento')),
  VERSION: version(),
});
const quien = () => opcion('Quién firma', QUIENES);
/** A signature: null until one is sent. One that shows nothing is refused like an empty pad. */
export const imagenDeFirma = () => imagenEnviada({ max: 1000, formato: 'png', vacia: FALTA_FIRMA });
/** A data: URL of the stored signature; '' when it has not been given. */
const firmas = { FIRMA: z.string(), TESTIGO1: z.string(), TESTIGO2: z.string() };

const conMedico = { MEDICO: textoOpcional('Médico', 160) };
export const FormatoEnLista = FormatoPaciente.omit({ DETALLE: true }).extend({
  ...conMedico,
  /** How many signatures its text asks for that have not been given. */
  PENDIENTES: codigo('Pendientes'),
});
export type FormatoEnLista = z.output<typeof FormatoEnLista>;
export const FormatoCompleto = FormatoPaciente.extend({ ...conMedico, ...firmas });
export type FormatoCompleto = z.output<typeof FormatoCompleto>;

/** A signature that was given. */
export const FirmaDada = z.object({
  QUIEN: quien(),
  MOMENTO: momento('Momento'),
  MEDIO: opcion('Medio', MEDIOS),
  SELLO: texto('Sello', 64),
});
export type FirmaDada = z.output<typeof FirmaDada>;
export const FormatoFirmado = FormatoPaciente.omit({ DETALLE: true }).extend({
  ...conMedico,
  ...firmas,
  /** The document as it is read, with the pictures and signatures that it has. */
  DETALLE: html('Detalle'),
  /** Hash of the text, which a signature sends back: nobody signs a text other than the one shown. */
  HUELLA: texto('Huella', 64),
  FALTAN: z.array(quien()),
  FIRMAS: z.array(FirmaDada),
  /** Links for a phone that are still alive. */
  TELEFONOS: z.array(z.object({ QUIEN: quien(), VENCE: momento('Vence'), ABIERTO: siNo('Abierto') })),
  /** Address of the page that verifies the last seal; '' while nobody has signed. */
  VERIFICAR: textoOpcional('Verificación', 500),
});
export type FormatoFirmado = z.output<typeof FormatoFirmado>;

const conVariables = <S extends z.ZodType<{ DETALLE: string }, unknown>>(s: S) =>
  s.superRefine(
    entreCampos(({ DETALLE }, ctx) => {
      const v = usaVariables(DETALLE);
      if (v !== true) ctx.addIssue({ code: 'custom', path: ['DETALLE'], message: v });
    }),
  );
export const FormatoNuevo = conVariables(
  FormatoPaciente.pick({ ID_FORMATO: true, CODIGOPACIENTE: true, CODIGOMEDICO: true, DETALLE: true }),
);
export const FormatoEditado = conVariables(z.object({ DETALLE: html('Detalle', LARGO_DETALLE), VERSION: version() }));

const FirmaNueva = z
  .object({ FIRMA: imagenDeFirma(), TESTIGO1: imagenDeFirma(), TESTIGO2: imagenDeFirma(), HUELLA: textoOpcional('Huella', 64) })
  .superRefine(
    entreCampos(({ FIRMA, TESTIGO1, TESTIGO2 }, ctx) => {
      const cuantas = [FIRMA, TESTIGO1, TESTIGO2].filter(Boolean).length;
      if (cuantas !== 1) ctx.addIssue({ code: 'custom', path: ['FIRMA'], message: cuantas ? 'Se guarda una firma a la vez' : FALTA_FIRMA });
    }),
  );

const uno = { ID: codigo('Formato') };
/** Named by its own number: the audit finds the patient in its table. */
const expediente = { expediente: 'ID', registro: 'formatos_paciente' };
const toca = ['/expediente/dashboard', '/expediente/consentimientos'];

/** Documents of one patient that are listed: more than anybody reads. */
export const MAX_FORMATOS = 500;
export const formatos = contract('/expediente/formatos', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.formatos.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(FormatoEnLista),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_uno: get('/obtener_uno/:ID', { permiso: P.formatos.ver, params: uno, data: FormatoCompleto, ...expediente }),
  obtener_firmado: get('/obtener_firmado/:ID', { permiso: P.formatos.ver, params: uno, data: FormatoFirmado, ...expediente }),
  agregar: post('/agregar', {
    permiso: P.formatos.agregar,
    body: FormatoNuevo,
    data: z.object({ ID: codigo() }),
    ok: 'El formato se guardó correctamente',
    toca,
  }),
  actualizar: post('/actualizar/:ID', {
    permiso: P.formatos.editar,
    params: uno,
    body: FormatoEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El formato se guardó correctamente',
    toca,
  }),
  actualizar_firma: post('/actualizar_firma/:ID', {
    permiso: P.formatos.ver,
    params: uno,
    body: FirmaNueva,
    data: z.object({ FALTAN: z.array(quien()), SELLO: texto('Sello', 64) }),
    ok: 'La firma se guardó correctamente',
    toca,
  }),
  /** A link with which somebody signs on a phone, and its QR code. An earlier one for the same pad stops working. */
  pedir_firma: post('/pedir_firma/:ID', {
    permiso: P.formatos.ver,
    params: uno,
    body: z.object({ QUIEN: quien() }),
    data: z.object({ ENLACE: texto('Enlace', 500), QR: z.string(), VENCE: momento('Vence') }),
  }),
  puede_eliminar: get('/puede_eliminar/:ID', { permiso: P.formatos.eliminar, params: uno, data: SIN_DATOS }),
  eliminar: post('/eliminar/:ID', {
    permiso: P.formatos.eliminar,
    params: uno,
    data: SIN_DATOS,
    ok: 'El formato se eliminó correctamente',
    toca,
  }),
  imprimir: get('/imprimir/:ID', { permiso: P.formatos.ver, params: uno, data: ARCHIVO, archivo: true, ...expediente }),
  enviar: post('/enviar/:ID', {
    permiso: P.formatos.ver,
    params: uno,
    body: EnviarImpreso,
    data: Mensaje,
    ok: 'El mensaje se envió a la bandeja de salida',
  }),
  obtener_mensaje: get('/obtener_mensaje/:ID', { permiso: P.formatos.ver, params: uno, data: Mensaje, ...expediente }),
});
