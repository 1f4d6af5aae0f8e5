// The calls of patients: search, registration, general data, alerts, status and photo.
import { z } from 'zod';
import { E, pares, SEXOS } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { normalizarCelular } from '#domain/telefonos.ts';
import { CAMPOS_EXIGIBLES } from '#features/clinica/rules.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  correoOpcional,
  entero,
  fecha,
  grupo,
  notasOpcional,
  opcion,
  opcional,
  requerido,
  siNo,
  siViene,
  telefono,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { alergiasCongruentes } from './alertas.ts';
import { type Contexto, faltasDe } from './juicio.ts';

export const Paciente = z.object({
  CODIGOPACIENTE: codigo('Código'),
  CODIGOMEDICO: opcional(codigo('Médico titular')),
  NOMBRE: texto('Nombre(s)', 50),
  APELLIDO_PATERNO: texto('Apellido paterno', 50),
  APELLIDO_MATERNO: textoOpcional('Apellido materno', 50),
  FECHAALTA: fecha('Fecha de alta'),
  FECHA_NACIMIENTO: opcional(fecha('Fecha de nacimiento')),
  SEXO: opcion('Sexo', pares(SEXOS)),
  ID_TIPO_DOCUMENTO: opcional(codigo('Tipo de documento')),
  DOCUMENTOID: textoOpcional('Número de documento', 50),
  MAIL: correoOpcional('Correo electrónico'),
  TCEL_LADA: textoOpcional('Lada', 3),
  TCELULAR: telefono('Celular'),
  TELEFONO1: telefono('Teléfono 1'),
  TELEFONO2: telefono('Teléfono 2'),
  OBSERVACIONES: notasOpcional('Observaciones'),
  ALARMA1: textoOpcional('Alerta 1', 80),
  ALARMA2: textoOpcional('Alerta 2', 80),
  ALERGIAS: textoOpcional('Alergias', 80),
  ALERGIAS_NEGADAS: siNo('Negadas'),
  ID_ESTADO_CIVIL: opcional(codigo('Estado civil')),
  OCUPACION: textoOpcional('Ocupación', 100),
  CODIGOEMPRESA: opcional(codigo('Empresa')),
  ORIGEN: opcional(codigo('Origen')),
  PAIS: opcional(codigo('País')),
  ESTADO: textoOpcional('Estado', 10),
  CIUDAD: textoOpcional('Ciudad', 10),
  LOCALIDAD: textoOpcional('Localidad', 100),
  CALLE_Y_NUMERO: textoOpcional('Calle y número', 80),
  CODIGO_POSTAL: textoOpcional('Código postal', 10),
  ACTIVO: siNo('Activo', 1),
  FUSIONADO: siNo('Fusionado'),
  /** The file that this one was merged into. */
  FUSIONADO_CON: opcional(codigo('Fusionado con')),
  MEDIKIT_ID: textoOpcional('Medikit', 60),
  VERSION: version(),
  /** Version of the alerts alone: forms that show them send the one they read. */
  VERSION_ALERTAS: version(),
});

/** With what is computed or comes from other tables. */
export const PacienteCompleto = Paciente.extend({
  NOMBRECOMPLETO: texto('Nombre completo', 152),
  MEDICO: textoOpcional('Médico titular', 160),
  FOTO: textoOpcional('Foto', 300),
});
export type PacienteCompleto = z.output<typeof PacienteCompleto>;

const General = Paciente.omit({
  CODIGOPACIENTE: true,
  FECHAALTA: true,
  ACTIVO: true,
  FUSIONADO: true,
  FUSIONADO_CON: true,
  MEDIKIT_ID: true,
});
/** The patient's form in a clinic, with the fields that its settings and the official norm require. */
function formaDe(c: Clinica): { shape: typeof General.shape; exigidos: Set<string> } {
  const exigidos = new Set<string>([
    ...c.PAC_CAMPOS_REQ,
    ...(c.CUMPLIR_NORMA ? ['FECHA_NACIMIENTO', 'SEXO', 'ID_TIPO_DOCUMENTO', 'DOCUMENTOID'] : []),
  ]);
  const shape = { ...General.shape } as Record<string, z.ZodType>;
  for (const campo of CAMPOS_EXIGIBLES) if (exigidos.has(campo)) shape[campo] = requerido(shape[campo] as never);
  // Only the names are always required (2 §5.2): a sex that no rule asks for is stored as not assigned.
  if (!exigidos.has('SEXO')) shape.SEXO = General.shape.SEXO.prefault(E.sexo.noAsignado);
  return { shape: shape as typeof General.shape, exigidos };
}
/** A mobile phone typed with its prefix is stored without it. */
const sinLadaRepetida = <P extends { TCEL_LADA?: string | undefined; TCELULAR?: string | undefined }>(p: P, c: Clinica): P =>
  p.TCELULAR ? { ...p, TCELULAR: normalizarCelular(p.TCEL_LADA || c.pais.telefono.lada, p.TCELULAR) } : p;

/** The patient's form in a clinic: what its settings, its country and the norm require. Used to register and to edit. */
export function PacienteEditado(c: Clinica, x?: Contexto) {
  const { shape, exigidos } = formaDe(c);
  return z
    .object(shape)
    .overwrite((p) => sinLadaRepetida(p, c))
    .superRefine(
      entreCampos((p, ctx) => {
        if (exigidos.has('SEXO') && p.SEXO === E.sexo.noAsignado)
          ctx.addIssue({ code: 'custom', path: ['SEXO'], message: 'Este campo es requerido' });
        for (const [campo, message] of Object.entries(faltasDe(p, c, x))) ctx.addIssue({ code: 'custom', path: [campo], message });
      }),
    );
}
/** An update: any of the fields. The server checks them together with the stored ones. */
export function PacienteParcial(c: Clinica) {
  const { shape, exigidos } = formaDe(c);
  const partes = Object.fromEntries(Object.entries(shape).map(([k, f]) => [k, siViene(f as never)])) as unknown as {
    [K in keyof typeof shape]: z.ZodOptional<(typeof shape)[K]>;
  };
  return z.object(partes).superRefine(
    entreCampos((p, ctx) => {
      if (exigidos.has('SEXO') && p.SEXO === E.sexo.noAsignado)
        ctx.addIssue({ code: 'custom', path: ['SEXO'], message: 'Este campo es requerido' });
    }),
  );
}
/** A registration. ADICIONALES[CODIGOMEDICO] is the specification's name for the patient's doctor. */
export const PacienteNuevo = (c: Clinica) =>
  PacienteEditado(c).safeExtend({
    FECHAALTA: opcional(fecha('Fecha de alta')),
    ADICIONALES: grupo(z.object({ CODIGOMEDICO: opcional(codigo('Médico titular')) })),
  });

const alertas = { OBSERVACIONES: true, ALERGIAS: true, ALARMA1: true, ALARMA2: true } as const;
export const Alertas = Paciente.pick({ ...alertas, ALERGIAS_NEGADAS: true, VERSION_ALERTAS: true });
/** What is not sent stays. Writing an allergy means that they are not denied; both at once are refused. */
export const AlertasEditadas = z
  .object({
    ...(Object.fromEntries(Object.keys(alertas).map((k) => [k, siViene(Paciente.shape[k as keyof typeof alertas])])) as {
      [K in keyof typeof alertas]: z.ZodOptional<(typeof Paciente.shape)[K]>;
    }),
    ALERGIAS_NEGADAS: siViene(Paciente.shape.ALERGIAS_NEGADAS),
    VERSION_ALERTAS: version(),
  })
  .superRefine(
    entreCampos((a, ctx) => {
      const v = alergiasCongruentes({ ALERGIAS: a.ALERGIAS ?? '', ALERGIAS_NEGADAS: a.ALERGIAS_NEGADAS ?? 0 });
      if (v !== true) ctx.addIssue({ code: 'custom', path: ['ALERGIAS'], message: v });
    }),
  );

export const PacienteHallado = PacienteCompleto.pick({
  CODIGOPACIENTE: true,
  NOMBRECOMPLETO: true,
  FECHA_NACIMIENTO: true,
  SEXO: true,
  TCEL_LADA: true,
  TCELULAR: true,
  TELEFONO1: true,
  MAIL: true,
  DOCUMENTOID: true,
  CODIGOMEDICO: true,
  ACTIVO: true,
  FUSIONADO: true,
  FOTO: true,
});
export type PacienteHallado = z.output<typeof PacienteHallado>;
export const PacienteDelDia = PacienteHallado.extend({
  N_CITA: opcional(codigo('Cita')),
  H_CITA: textoOpcional('Hora', 5),
  C_ESTATUS: opcional(entero('Estado', [0, 6])),
});

/** A patient that may be the same person as the one being saved. */
export const Parecido = z.object({
  CODIGOPACIENTE: codigo(),
  NOMBRECOMPLETO: texto('Nombre', 152),
  MENSAJE: texto('Motivo', 200),
});

const uno = { params: { CODIGOPACIENTE: codigo('Paciente') } };
const hoja = llamadasImpreso('/:CODIGOPACIENTE', uno.params, P.pacientes.abrir);

export const pacientes = contract('/pacientes', {
  buscar: get('/buscar', {
    permiso: 'sesion',
    juzgaPaciente: true,
    data: z.array(PacienteHallado),
    query: z.object({
      BUSCAR: textoOpcional('Buscar', 100),
      CODIGOMEDICO: opcional(codigo('Médico')),
      INACTIVOS: siNo('Incluir inactivos'),
      LIMIT: opcional(entero('Límite', [1, 300])),
      PAGINA: opcional(entero('Página', [0, 100_000])),
      CODIGOPACIENTE: opcional(codigo('Paciente')),
    }),
  }),
  recientes: get('/recientes', { permiso: 'sesion', data: z.array(PacienteHallado) }),
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE', {
    ...uno,
    permiso: [P.pacientes.abrir, P.caja.ver],
    data: PacienteCompleto,
    expediente: 'CODIGOPACIENTE',
  }),
  guardar: post('/guardar', {
    permiso: P.pacientes.registrar,
    body: PacienteNuevo,
    confirma: 'CONFIRMAR_REGISTRO',
    data: z.object({ CODIGOPACIENTE: codigo(), NOMBRECOMPLETO: texto('Nombre', 152) }),
    ok: 'El paciente se registró correctamente',
  }),
  actualizar: post('/actualizar/:CODIGOPACIENTE', {
    ...uno,
    permiso: P.pacientes.editar,
    body: PacienteParcial,
    confirma: 'CONFIRMAR_REGISTRO',
    data: z.object({ VERSION: codigo(), VERSION_ALERTAS: codigo() }),
    ok: 'El paciente se guardó correctamente',
  }),
  cambiar_estatus: get('/cambiar_estatus/:CODIGOPACIENTE/:ACTIVO', {
    permiso: P.pacientes.activar,
    escribe: true,
    params: { ...uno.params, ACTIVO: siNo('Activo') },
    data: SIN_DATOS,
    ok: 'El estado del paciente se cambió correctamente',
  }),
  cambiar_foto: post('/cambiar_foto/:CODIGOPACIENTE', {
    ...uno,
    permiso: P.pacientes.editar,
    body: z.object({ FOTO: imagen('Foto', { max: 800, calidad: 80, formato: 'jpeg' }) }),
    data: z.object({ FOTO: texto('Foto', 300) }),
    ok: 'La foto se guardó correctamente',
  }),
  obtener_alertas: get('/obtener_alertas/:CODIGOPACIENTE', {
    ...uno,
    permiso: P.pacientes.abrir,
    data: Alertas,
    expediente: 'CODIGOPACIENTE',
  }),
  actualizar_alertas: post('/actualizar_alertas/:CODIGOPACIENTE', {
    ...uno,
    permiso: P.pacientes.editar,
    body: AlertasEditadas,
    data: Alertas,
    ok: 'Las alertas se guardaron correctamente',
  }),
  valida_documento: get('/valida_documento/:ID_TIPO_DOCUMENTO/:DOCUMENTOID/:CODIGOPACIENTE', {
    permiso: [P.pacientes.registrar, P.pacientes.editar],
    params: {
      ID_TIPO_DOCUMENTO: codigo('Tipo de documento'),
      DOCUMENTOID: texto('Número de documento', 50),
      CODIGOPACIENTE: codigo('Paciente'),
    },
    data: SIN_DATOS,
  }),
  /** Today's patients for the calendar, with phones and documents. */
  obtener_nuevos: get('/obtener_nuevos/:CODIGOMEDICO', {
    permiso: P.citas.agendar,
    params: { CODIGOMEDICO: codigo('Médico') },
    data: z.array(PacienteDelDia),
  }),
  obtener_con_cita: get('/obtener_con_cita/:CODIGOMEDICO', {
    permiso: P.citas.agendar,
    params: { CODIGOMEDICO: codigo('Médico') },
    data: z.array(PacienteDelDia),
  }),
  ...hoja,
  /** Mails the general data to the patient's address. */
  enviar_correo: get('/enviar_correo/:CODIGOPACIENTE', {
    ...uno,
    permiso: P.pacientes.abrir,
    escribe: true,
    data: SIN_DATOS,
    ok: 'El mensaje se envió a la bandeja de salida',
  }),
});
