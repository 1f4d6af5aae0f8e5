// The calls of evolution notes: list, editor, closing, addenda, print, charts of vital signs, recurring diagnoses.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { CALCULADOS, type CodigoSigno, SIGNOS } from '#domain/signos.ts';
import { comunDelDia } from '#features/expediente/registros/fields.ts';
import { EnviarImpreso, llamadasImpreso, Mensaje } from '#kernel/impreso/define.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  grupo,
  hora,
  html,
  htmlOpcional,
  type Kind,
  lista,
  medida,
  momento,
  notas,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { verificarRips } from './rips.ts';
import { SignosEditados, SignosTomados } from './signos.ts';

export const Nota = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  CONSECUTIVO: codigo('Consecutivo'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  NOTA: html('Nota'),
  CERRADA: siNo('Cerrada'),
  VERSION: version(),
});

export const Diagnostico = z.object({ CODIGO: texto('Código', 10), DESCRIPCION: texto('Descripción', 255) });
export type Diagnostico = z.output<typeof Diagnostico>;

/** A diagnosis as sent: its code, alone or within the row that the search gave; dots are dropped. */
const codigoCie = z.unknown().transform((v) => {
  const crudo = typeof v === 'object' && v !== null ? (v as { CODIGO?: unknown }).CODIGO : v;
  return typeof crudo === 'string' ? crudo.trim().toUpperCase().replaceAll('.', '') : crudo;
});
const CodigoCie = codigoCie.pipe(texto('Diagnóstico', 10)) as unknown as Kind<string>;

/** What the RIPS files require of a consultation (Colombia); blanks take the defaults of 2 §9. */
export const RipsConsulta = z.object({
  TIPO_DX_PRINCIPAL: textoOpcional('Tipo de diagnóstico principal', 2),
  CODIGO_CUPS: textoOpcional('Código de la consulta (CUPS)', 8),
  FINALIDAD: textoOpcional('Finalidad de la consulta', 2),
  CAUSA_EXTERNA: textoOpcional('Causa externa', 2),
});
export type RipsConsulta = z.output<typeof RipsConsulta>;
const RipsEditado = RipsConsulta.superRefine(
  entreCampos((r, ctx) => {
    for (const [campo, valor] of Object.entries(r)) {
      const v = verificarRips(campo, valor);
      if (v !== true) ctx.addIssue({ code: 'custom', path: [campo], message: v });
    }
  }),
);
export const RIPS_NUEVA: RipsConsulta = { TIPO_DX_PRINCIPAL: '1', CODIGO_CUPS: '890201', FINALIDAD: '10', CAUSA_EXTERNA: '13' };

const SIN_DIAGNOSTICO = 'Debe agregar al menos un diagnóstico';
/** The editor's form: note, diagnoses in order, vital signs, and whether to close it. */
export const NotaEditada = (c: Clinica) =>
  Nota.pick({ CODIGOMEDICO: true, NOTA: true, CERRADA: true, VERSION: true }).extend({
    FECHA: opcional(Nota.shape.FECHA),
    HORA: opcional(Nota.shape.HORA),
    DIAGNOSTICOS: lista(CodigoCie, 50, [c.DIAGNOSTICO_OBLIGATORIO, SIN_DIAGNOSTICO]),
    SIGNOS_VITALES: grupo(SignosEditados(c)),
    ...(c.pais.rips ? { RIPS_CONSULTA: grupo(RipsEditado) } : {}),
  } as {
    FECHA: Kind<string | null>;
    HORA: Kind<string | null>;
    DIAGNOSTICOS: z.ZodType<string[], unknown>;
    SIGNOS_VITALES: ReturnType<typeof SignosEditados>;
    RIPS_CONSULTA: z.ZodOptional<typeof RipsConsulta>;
  });
export type NotaEditada = z.output<ReturnType<typeof NotaEditada>>;

export const NotaEnLista = Nota.omit({ NOTA: true, VERSION: true }).extend({
  MEDICO: textoOpcional('Médico', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  RESUMEN: textoOpcional('Nota', 300),
  DIAGNOSTICOS: z.array(Diagnostico),
  ADDENDA: entero('Addenda'),
});
export type NotaEnLista = z.output<typeof NotaEnLista>;

/** A note in a day of the dashboard. */
export const NotaDelDia = z.object({
  CONSECUTIVO: codigo('Nota'),
  ...comunDelDia,
  RESUMEN: textoOpcional('Nota', 700),
  CERRADA: siNo('Cerrada'),
  DIAGNOSTICOS: z.array(Diagnostico),
  /** The usual signs in one line; '' when none was taken. */
  SIGNOS: textoOpcional('Signos vitales', 300),
  TOMADOS: opcional(momento('Tomados')),
  TOMADOS_POR: textoOpcional('Tomados por', 160),
});
export type NotaDelDia = z.output<typeof NotaDelDia>;

export const Addendum = z.object({
  ID: codigo('Número'),
  FECHA: momento('Fecha'),
  USUARIO: textoOpcional('Autor', 160),
  TEXTO: notas('Addendum', 20_000),
});

export const NotaCompleta = Nota.extend({
  MEDICO: textoOpcional('Médico', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  DIAGNOSTICOS: z.array(Diagnostico),
  SIGNOS_VITALES: SignosTomados.nullable(),
  RIPS_CONSULTA: RipsConsulta.nullable(),
  ADDENDA: z.array(Addendum),
  CREADA: momento('Creada'),
  USUARIO: textoOpcional('Creada por', 160),
  /** When an open note will close by itself; when a closed one was closed. */
  CIERRE: momento('Cierre'),
});
export type NotaCompleta = z.output<typeof NotaCompleta>;

/** The last earlier measure of a sign, with which the new one is compared. */
const SignoAnterior = z.object({ CODIGO: texto('Signo', 30), VALOR: texto('Valor', 20), FECHA: fecha('Fecha') });
export type SignoAnterior = z.output<typeof SignoAnterior>;
/** For the editor: the template whose headings divide the note, and the earlier measures. */
const paraEditar = { PLANTILLA_NOTA: htmlOpcional('Plantilla de la nota'), SIGNOS_ANTERIORES: z.array(SignoAnterior) };
export const NotaParaEditar = NotaCompleta.extend(paraEditar);
export type NotaParaEditar = z.output<typeof NotaParaEditar>;

export const Plantilla = z.object({
  ...paraEditar,
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  NOTA: htmlOpcional('Nota'),
  SIGNOS_VITALES: SignosTomados.nullable(),
  DIAGNOSTICOS: z.array(Diagnostico),
  RIPS_CONSULTA: RipsConsulta.nullable(),
  RECURRENTES: z.array(Diagnostico),
  ANTERIOR: NotaCompleta.nullable(),
});

export const PuntoDeSigno = z.object({
  /** Of the note or history in which it was measured. */
  CONSECUTIVO: codigo('Consecutivo'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  /** Of a blood pressure, the systolic part. */
  VALOR: medida('Valor', [-9_999_999, 9_999_999], 3),
  DIASTOLICA: opcional(entero('Diastólica')),
});
export type PuntoDeSigno = z.output<typeof PuntoDeSigno>;

const SIGNOS_GRAFICABLES = [...SIGNOS, ...CALCULADOS].map((s) => [s.CODIGO, s.NOMBRE] as const) as readonly (readonly [
  CodigoSigno,
  string,
])[];
const Rango = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  FECHA_INICIAL: fecha('Fecha inicial'),
  FECHA_FINAL: fecha('Fecha final'),
  SIGNO: opcion<CodigoSigno>('Signo', SIGNOS_GRAFICABLES),
});
/** The server draws the chart itself; a picture that is sent is printed instead, with pixels enough for a sharp letter sheet. */
const Grafica = { ...Rango.shape, IMAGEN: imagen('Gráfica', { max: 2400, formato: 'png' }).optional() };

const paciente = { CODIGOPACIENTE: codigo('Paciente') };
const una = { ...paciente, CONSECUTIVO: codigo('Nota') };
const recurrente = { ...paciente, CODIGO: CodigoCie };
const deTablero = ['/expediente/dashboard'] as const;
/** Print, mail and message contain the whole note, so they need the permission that opens it (P.notas.editar). */
const impresa = llamadasImpreso('/:CODIGOPACIENTE/:CONSECUTIVO', una, P.notas.editar);

export const notasEvolucion = contract('/expediente/notas_evolucion', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.notas.ver,
    params: paciente,
    query: z.object({
      BUSCAR: textoOpcional('Buscar', 100),
      LIMITE: opcional(entero('Límite', [1, 2000])),
      PAGINA: opcional(entero('Página', [0, 100_000])),
    }),
    data: z.array(NotaEnLista),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.notas.editar,
    params: una,
    data: NotaParaEditar,
    expediente: 'CODIGOPACIENTE',
    limpia: true,
  }),
  obtener_plantilla: get('/obtener_plantilla/:CODIGOPACIENTE', {
    permiso: P.notas.agregar,
    params: paciente,
    data: Plantilla,
    expediente: 'CODIGOPACIENTE',
    limpia: true,
  }),
  agregar: post('/agregar/:CODIGOPACIENTE', {
    permiso: P.notas.agregar,
    breve: true,
    params: paciente,
    body: NotaEditada,
    data: z.object({ CONSECUTIVO: codigo(), VERSION: codigo(), CERRADA: siNo('Cerrada') }),
    ok: 'La nota de evolución se guardó correctamente',
    toca: deTablero,
  }),
  actualizar: post('/actualizar/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.notas.editar,
    params: una,
    body: NotaEditada,
    data: z.object({ CONSECUTIVO: codigo(), VERSION: codigo(), CERRADA: siNo('Cerrada') }),
    ok: 'La nota de evolución se guardó correctamente',
    toca: deTablero,
  }),
  puede_eliminar: get('/puede_eliminar/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.notas.eliminar,
    params: una,
    data: SIN_DATOS,
    ambos: true,
    lee: true,
  }),
  eliminar: post('/eliminar/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.notas.eliminar,
    params: una,
    body: z.object({ MOTIVO: textoOpcional('Motivo', 255) }),
    data: SIN_DATOS,
    ok: 'La nota de evolución se eliminó correctamente',
    toca: deTablero,
  }),
  agregar_addendum: post('/agregar_addendum/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.notas.editar,
    params: una,
    body: Addendum.pick({ TEXTO: true }),
    data: Addendum,
    ok: 'El addendum se agregó correctamente',
  }),
  ...impresa,
  obtener_signo_vital: post('/obtener_signo_vital', {
    permiso: P.notas.ver,
    lee: true,
    body: Rango,
    data: z.array(PuntoDeSigno),
    expediente: 'CODIGOPACIENTE',
  }),
  imprimir_grafica: post('/imprimir_grafica', { permiso: P.notas.ver, lee: true, body: z.object(Grafica), data: ARCHIVO, archivo: true }),
  enviar_grafica: post('/enviar_grafica', {
    permiso: P.notas.ver,
    body: EnviarImpreso.safeExtend(Grafica),
    data: Mensaje,
    ok: 'El mensaje se envió a la bandeja de salida',
  }),
  obtener_diagnosticos_recurrentes: get('/obtener_diagnosticos_recurrentes/:CODIGOPACIENTE', {
    permiso: P.notas.ver,
    params: paciente,
    data: z.array(Diagnostico),
    expediente: 'CODIGOPACIENTE',
  }),
  agregar_diagnostico_recurrente: post('/agregar_diagnostico_recurrente/:CODIGOPACIENTE/:CODIGO', {
    permiso: P.notas.ver,
    params: recurrente,
    data: Diagnostico,
    ok: 'El diagnóstico se agregó a los recurrentes',
  }),
  eliminar_diagnostico_recurrente: post('/eliminar_diagnostico_recurrente/:CODIGOPACIENTE/:CODIGO', {
    permiso: P.notas.ver,
    params: recurrente,
    data: SIN_DATOS,
    ok: 'El diagnóstico se quitó de los recurrentes',
  }),
});

const Codigos = z.array(z.object({ ID: texto('Código', 8), DESCRIPCION: texto('Descripción', 150) }));
/** The code lists of a note's RIPS block (Colombia). */
export const catalogosRips = contract('/catalogos_rips', {
  obtener: get('', {
    permiso: 'sesion',
    data: z.object({ TIPO_DX_PRINCIPAL: Codigos, CODIGO_CUPS: Codigos, FINALIDAD: Codigos, CAUSA_EXTERNA: Codigos }),
  }),
});
