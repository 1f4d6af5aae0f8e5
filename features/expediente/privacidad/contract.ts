// The clinic's privacy notice by versions, and what each patient said of it.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, hora, notas, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { ACTOS, MEDIOS_ACTO } from './rules.ts';

export const Aviso = z.object({
  VERSION_AVISO: codigo('Versión'),
  FECHA: fecha('Publicado el'),
  TEXTO: notas('Aviso de privacidad', 20_000),
});
export type Aviso = z.output<typeof Aviso>;
export const Acto = z.object({
  ID: codigo('Registro'),
  CODIGOPACIENTE: codigo('Paciente'),
  ACTO: opcion('Qué dijo', ACTOS),
  VERSION_AVISO: opcional(codigo('Versión')),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  MEDIO_ACTO: opcion('Cómo lo dijo', MEDIOS_ACTO),
  NOTA: textoOpcional('Nota', 255),
});
export const ActoNuevo = Acto.pick({ MEDIO_ACTO: true, NOTA: true });
const ActoHecho = Acto.extend({ REGISTRO: texto('Registró', 160) });
export type ActoHecho = z.output<typeof ActoHecho>;
/** The notice that the clinic publishes, and the version that it read before: of two who publish at once one is told. */
export const AvisoNuevo = Aviso.pick({ TEXTO: true }).extend({ VERSION_AVISO: opcional(codigo('Versión')) });

/** Acts of a patient, and versions of the notice, that are shown. */
export const MAX_ACTOS = 100;
export const MAX_AVISOS = 50;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const guarda = { permiso: P.pacientes.editar, params: delPaciente, body: ActoNuevo, data: SIN_DATOS, toca: ['/expediente/dashboard'] };

export const privacidad = contract('/expediente/privacidad', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.pacientes.abrir,
    params: delPaciente,
    data: z.object({
      /** The version in force, null before the first. */
      AVISO: Aviso.nullable(),
      SIN_MENSAJES: siNo('Sin mensajes'),
      ACTOS: z.array(ActoHecho),
    }),
    expediente: 'CODIGOPACIENTE',
  }),
  aceptar: post('/aceptar/:CODIGOPACIENTE', { ...guarda, ok: 'La aceptación se registró correctamente' }),
  retirar: post('/retirar/:CODIGOPACIENTE', { ...guarda, ok: 'El retiro se registró: el paciente ya no recibirá mensajes' }),
  ...llamadasImpreso('/:CODIGOPACIENTE', delPaciente, P.pacientes.abrir),
});

export const avisosPrivacidad = contract('/avisos_privacidad', {
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(Aviso) }),
  publicar: post('/publicar', {
    permiso: P.clinica.configurar,
    body: AvisoNuevo,
    data: Aviso.pick({ VERSION_AVISO: true }),
    ok: 'El aviso de privacidad se publicó correctamente',
    toca: ['/expediente/privacidad'],
  }),
});
