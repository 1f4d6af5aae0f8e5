// The calls of the registers of the SIS (Mexico): one for each consultation, and the file of a month.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { DiagnosticoSis } from '#domain/sis/reglas.ts';
import type { UnidadSis } from '#domain/sis/unidad.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, json, opcion, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { PREGUNTAS, type Pregunta } from './preguntas.ts';
import { ESTADOS_NORMA, GUIAS } from './rules.ts';

export const CODIGOS_CIE = ['codigoCIEDiagnostico1', 'codigoCIEDiagnostico2', 'codigoCIEDiagnostico3'] as const;
const LARGO = (q: Pregunta) => (q.varias ? 30 : q.cie10 ? 4 : 8);
/** The answers, by variable, as the guide writes them; blank is no answer. */
const RESPUESTAS = {
  ...Object.fromEntries(PREGUNTAS.map((q) => [q.CAMPO, textoOpcional(q.etiqueta, LARGO(q))])),
  ...Object.fromEntries([1, 2, 3].map((n) => [`descripcionDiagnostico${n}`, textoOpcional(`Descripción del diagnóstico ${n}`, 255)])),
} as unknown as Record<(typeof CODIGOS_CIE)[number], ReturnType<typeof textoOpcional>>;
export const Respuestas = z.object(RESPUESTAS);

const TIPO = opcion('Guía', GUIAS);
export const RegistroNuevo = z.object({
  fechaConsulta: fecha('Fecha de la consulta'),
  CODIGOMEDICO: codigo('Médico'),
  TIPO,
  CODIGOPACIENTE: codigo('Paciente'),
});
export const RegistroNorma = RegistroNuevo.extend({
  ID: codigo(),
  SUCURSAL: codigo('Sucursal'),
  CERRADO: opcional(opcion('Estado', ESTADOS_NORMA)),
  DATOS: json('Respuestas', z.record(z.string(), z.string())),
  VERSION: version(),
});
export const RegistroListado = RegistroNorma.omit({ DATOS: true, SUCURSAL: true }).extend({
  MEDICO: textoOpcional('Médico', 160),
  USUARIO: textoOpcional('Usuario', 160),
});
export type RegistroNuevo = z.output<typeof RegistroNuevo>;
export type RegistroListado = z.output<typeof RegistroListado>;
export const RegistroLeido = RegistroListado.extend(RESPUESTAS);
export type RegistroLeido = z.output<typeof RegistroLeido>;
export const RegistroEditado = Respuestas.extend({ VERSION: version() });
export type RegistroEditado = z.output<typeof RegistroEditado>;

const Registro = z.record(z.string(), z.string());
/** What a register takes from the clinic, the doctor and the patient, and what its diagnoses are. */
const OtrosDatos = z.object({
  sex: textoOpcional('Sexo', 1),
  age: opcional(entero('Edad')),
  tipoPersonal: textoOpcional('Tipo de personal', 4),
  IDENTIDAD: json('Identidad', Registro),
  CON_LISTA: siNo('Catálogo de diagnósticos importado'),
  DIAGNOSTICOS: json('Diagnósticos', z.record(z.string(), z.custom<DiagnosticoSis>())),
  /** Null where the list of establishments was not imported. */
  UNIDAD: json('Unidad', z.custom<UnidadSis>()).nullable(),
  /** The ministry's countries; none where its list was not imported. */
  PAISES: z.array(z.object({ ID: texto('Clave', 10), DESCRIPCION: texto('País', 200) })),
});
export type OtrosDatos = z.output<typeof OtrosDatos>;
/** What is wrong with a register, in the guide's order. */
const Falta = z.object({ CAMPO: texto('Campo', 60), NOMBRE: texto('Nombre', 100), MENSAJE: texto('Mensaje', 200) });
export type Falta = z.output<typeof Falta>;

const permiso = P.complementosSis.ver;
const uno = { params: { ID: codigo('Registro') } };
const delRegistro = { expediente: 'ID', registro: 'registros_norma' } as const;
const toca = ['/expediente/dashboard'];
const ok = 'El complemento de consulta se guardó correctamente';

/** Registers of one patient that are listed, the latest first. */
export const MAX_NORMA = 300;
/** Registers of a month of one doctor or unit: more than two hundred a day (the scale is 5,000). */
export const MAX_MES = 6000;
const mes = {
  params: {
    /** 0 is no doctor, which is refused with its sentence. */
    CODIGOMEDICO: entero('Médico', [0, 999_999]),
    MES: entero('Mes', [1, 12]),
    ANIO: entero('Año', [2000, 2999]),
    TIPO,
  },
};
const deMes = { ...mes, permiso: P.reportes.expediente, lee: true as const };
const Renglon = z.object({
  ID: codigo('Registro'),
  CODIGOPACIENTE: codigo('Paciente'),
  fecha: fecha('Fecha'),
  paciente: textoOpcional('Paciente', 160),
  medico: textoOpcional('Médico', 160),
  mensaje: textoOpcional('Mensaje', 4000),
});
export type RenglonInvalido = z.output<typeof Renglon>;
const RenglonReporte = z.object({
  ID: codigo('Registro'),
  CODIGOPACIENTE: codigo('Paciente'),
  fechaConsulta: fecha('Fecha'),
  NOMBRECOMPLETO: textoOpcional('Paciente', 160),
  NOMBRE_MEDICO: textoOpcional('Médico', 160),
  CERRADO: opcional(opcion('Estado', ESTADOS_NORMA)),
});
export type RenglonReporte = z.output<typeof RenglonReporte>;

export const registrosNorma = contract('/expediente/registros_norma', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(RegistroListado),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_uno: get('/obtener_uno/:ID', { ...uno, ...delRegistro, permiso, data: RegistroLeido }),
  /** `CODIGOS`: diagnoses of a form that is being filled, to be judged before it is saved. */
  otros_datos: get('/otros_datos/:CODIGOMEDICO/:CODIGOPACIENTE/:ID', {
    permiso,
    query: z.object({ CODIGOS: textoOpcional('Diagnósticos', 30) }),
    params: { CODIGOMEDICO: codigo('Médico'), CODIGOPACIENTE: codigo('Paciente'), ID: entero('Registro', [0, 2_000_000_000]) },
    data: OtrosDatos,
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_plantilla: get('/obtener_plantilla/:CODIGOPACIENTE/:fechaConsulta/:CODIGOMEDICO/:TIPO/0', {
    permiso,
    params: RegistroNuevo.shape,
    data: Respuestas,
    expediente: 'CODIGOPACIENTE',
  }),
  agregar: post('/agregar', { permiso, body: RegistroNuevo, data: z.object({ ID: codigo() }), ok, toca }),
  actualizar: post('/actualizar/:ID', { ...uno, permiso, body: RegistroEditado, data: z.object({ VERSION: codigo() }), ok, toca }),
  /** Answers what is wrong instead of closing, when something is. */
  cerrar: post('/cerrar/:ID', { ...uno, permiso, body: z.object({ VERSION: version() }), data: z.array(Falta), toca }),
  eliminar: post('/eliminar/:ID', { ...uno, permiso, data: SIN_DATOS, ok: 'El complemento de consulta se eliminó correctamente', toca }),

  obtener_reporte: post('/obtener_reporte/:CODIGOMEDICO/:MES/:ANIO/:TIPO', { ...deMes, data: z.array(RenglonReporte) }),
  /** Open registers with something wrong. */
  validar: post('/validar/:CODIGOMEDICO/:MES/:ANIO/:TIPO', { ...deMes, data: z.array(Renglon) }),
  /** The share of generic CURP, and which registers stay out of the file for it. */
  validar_porcentaje: post('/validar_porcentaje/:CODIGOMEDICO/:MES/:ANIO/:TIPO', {
    ...deMes,
    data: z.object({
      porcentaje: entero('Porcentaje'),
      cerrados: entero('Registros cerrados'),
      omitidos: z.array(Renglon),
      sinDiagnostico: siNo('Más de 5 % con R69X'),
    }),
  }),
  generar_archivos: post('/generar_archivos/:CODIGOMEDICO/:MES/:ANIO/:TIPO', { ...deMes, data: ARCHIVO, archivo: true }),
});
