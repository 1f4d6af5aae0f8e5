// The calls of doctors: data, plan limit, state, signature and schedules.
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { imagenSobrePapel } from '#features/clinica/imagen.ts';
import { CONDICIONES } from '#features/personal/claves.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  clave,
  codigo,
  entero,
  fecha,
  grupo,
  importe,
  type Kind,
  lista,
  opcional,
  requerido,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { Factura, Medico, TIPO_VIDEO } from './fields.ts';
import { HorarioEditado, HorarioGuardado } from './horario.ts';
import { erroresDeFactura, erroresDeMedico, exigidosPorNorma, facturaElMedico } from './rules.ts';

/** Invoicing data in the form; `Factura` requires them once the doctor invoices. */
const FacturaEnviada = Factura.extend({
  RAZONSOCIAL: textoOpcional('Razón social', 300),
  RFC: textoOpcional('RFC', 15),
  ID_REGIMEN_FISCAL: opcional(codigo('Régimen fiscal')),
  CODIGOPOSTAL: textoOpcional('Código postal', 5),
});

export const MedicoCompleto = Medico.extend({
  NOMBRECOMPLETO: texto('Nombre completo', 152),
  ESPECIALIDAD: textoOpcional('Especialidad', 100),
  SUCURSALES: lista(codigo('Sucursal')),
  FIRMA: textoOpcional('Firma', 500),
  logo: textoOpcional('Logotipo', 500),
  TIENE_REGISTROS_RELACIONADOS: siNo('Tiene registros relacionados'),
  FACTURA: FacturaEnviada.extend({ NOCERTIFICADO: textoOpcional('Número de certificado', 20) }),
  USE_GOOGLE_CALENDAR: siNo('Usa Google Calendar'),
  EMAIL_GOOGLE_CALENDAR: textoOpcional('Cuenta de Google', 100),
});
export type MedicoCompleto = z.output<typeof MedicoCompleto>;

/** A doctor in lists and selectors. */
export const MedicoListado = MedicoCompleto.pick({
  CODIGOMEDICO: true,
  NOMBRECOMPLETO: true,
  ID_ESPECIALIDAD: true,
  ESPECIALIDAD: true,
  MAIL: true,
  TCEL_LADA: true,
  TCELULAR: true,
  TIPO_VIDEOCONSULTA: true,
  CEDULA_PROFECIONAL: true,
  SUCURSALES: true,
  MEDIKIT_ID: true,
  ACTIVO: true,
}).extend({ TELEFONOS: textoOpcional('Teléfonos', 60) });
export type MedicoListado = z.output<typeof MedicoListado>;

const General = Medico.omit({ CODIGOMEDICO: true, ACTIVO: true, MEDIKIT_ID: true }).extend({
  SEXO: Medico.shape.SEXO.prefault(E.sexo.noAsignado),
  TIPO_VIDEOCONSULTA: Medico.shape.TIPO_VIDEOCONSULTA.prefault(TIPO_VIDEO.integrada),
  ESPECIALIDADES: lista(codigo('Especialidad'), 20),
  CONCEPTOS_AGENDA_ONLINE: lista(codigo('Concepto'), 100),
  CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: lista(codigo('Concepto'), 100),
  SUCURSALES: lista(codigo('Sucursal'), 200),
  FIRMA: imagenSobrePapel(),
  logo: imagenSobrePapel(),
});

const Base = General.extend({ FACTURA: grupo(FacturaEnviada) });
type Cuerpo = z.output<typeof Base>;
/** Fields that the norm requires are required in the schema, so that all missing ones are reported at once. */
const edicion = (c: Clinica) =>
  Base.extend(
    Object.fromEntries(exigidosPorNorma(c).map((campo) => [campo, requerido(General.shape[campo] as Kind<unknown>)])),
  ) as unknown as typeof Base;

function juzgar(c: Clinica) {
  return (m: Cuerpo, ctx: z.RefinementCtx) => {
    const mal = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    for (const [campo, mensaje] of Object.entries(erroresDeMedico(c, m, enLaClinica(c.ZONA_HORARIA).fecha))) mal([campo], mensaje);
    if (!m.FACTURACION || !facturaElMedico(c)) return;
    for (const i of Factura.safeParse(m.FACTURA).error?.issues ?? []) mal(['FACTURA', ...i.path.map(String)], i.message);
    for (const [campo, mensaje] of Object.entries(erroresDeFactura(m.FACTURA))) mal(['FACTURA', campo], mensaje);
  };
}
/** The doctor's form in a clinic: what its settings, its country and the norm require. */
export const MedicoEditado = (c: Clinica) => edicion(c).superRefine(entreCampos(juzgar(c)));

const DeUsuario = z.object({
  CLAVEUSUARIO: textoOpcional('Usuario', 8),
  PASS: opcional(clave('Contraseña')),
  REPASS: opcional(clave('Confirmar contraseña')),
});
const REQUERIDO = 'Este campo es requerido';
/** Registering may also create the doctor's user: then its fields and the mail are required (1 §5). */
export const MedicoNuevo = (c: Clinica) =>
  edicion(c)
    .extend({ USUARIO: grupo(DeUsuario) })
    .superRefine(
      entreCampos((m, ctx) => {
        juzgar(c)(m, ctx);
        const u = m.USUARIO;
        if (!u.CLAVEUSUARIO && !u.PASS && !u.REPASS) return;
        const mal = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
        for (const campo of ['CLAVEUSUARIO', 'PASS', 'REPASS'] as const) if (!u[campo]) mal(['USUARIO', campo], REQUERIDO);
        if (!m.MAIL) mal(['MAIL'], REQUERIDO);
        if (u.PASS) for (const [regla, mensaje] of CONDICIONES) if (!regla.test(u.PASS)) mal(['USUARIO', 'PASS'], mensaje);
        if (u.PASS && u.REPASS && u.PASS !== u.REPASS) mal(['USUARIO', 'REPASS'], 'Las contraseñas no coinciden');
      }),
    );

/** A doctor who may be the one being saved. */
export const MedicoParecido = z.object({
  CODIGOMEDICO: codigo(),
  NOMBRECOMPLETO: texto('Nombre', 152),
  MENSAJE: texto('Motivo', 250),
});

export const ConceptoMedico = z.object({
  PUEDE_COBRAR: siNo('Puede cobrar'),
  CONCEPTO: opcional(codigo('Concepto')),
  IMPORTE: opcional(importe('Importe')),
  IMPORTE_USD: opcional(importe('Importe en dólares')),
});

/** The doctor's branches and the week in each. */
export const HorariosEditados = z
  .object({ SUCURSALES: lista(codigo('Sucursal'), 200), HORARIOS: lista(HorarioEditado, 200), VERSION: version() })
  .superRefine(
    entreCampos(({ SUCURSALES, HORARIOS }, ctx) => {
      if (!SUCURSALES.length && !HORARIOS.length)
        ctx.addIssue({ code: 'custom', path: ['SUCURSALES'], message: 'Seleccione al menos una sucursal' });
      for (const [i, h] of HORARIOS.entries())
        if (HORARIOS.findIndex((x) => x.SUCURSAL === h.SUCURSAL) < i)
          ctx.addIssue({ code: 'custom', path: ['HORARIOS', i, 'SUCURSAL'], message: 'La sucursal está repetida' });
    }),
  );

const INACTIVOS = siNo('Incluir inactivos');
const uno = { params: { CODIGOMEDICO: codigo('Médico') } };

export const medicos = contract('/medicos', {
  /** Doctors of the current branch, for selectors. */
  obtener: get('/obtener/:INACTIVOS', { permiso: 'sesion', params: { INACTIVOS }, data: z.array(MedicoListado) }),
  /** TODAS 1 means of all branches. */
  obtener_de: get('/obtener/:INACTIVOS/:TODAS', {
    permiso: 'sesion',
    params: { INACTIVOS, TODAS: siNo('Todas las sucursales') },
    data: z.array(MedicoListado),
  }),
  obtener_uno: get('/obtener_uno/:CODIGOMEDICO', { ...uno, permiso: [P.clinica.medicos, P.clinica.configurar], data: MedicoCompleto }),
  obtener_nombre: get('/obtener_nombre/:CODIGOMEDICO', {
    ...uno,
    permiso: 'sesion',
    data: MedicoListado.pick({ CODIGOMEDICO: true, NOMBRECOMPLETO: true }),
  }),
  agregar: post('/agregar', {
    permiso: P.clinica.medicos,
    body: MedicoNuevo,
    confirma: 'CONFIRMAR_REGISTRO',
    data: z.object({ CODIGOMEDICO: codigo(), NOMBRECOMPLETO: texto('Nombre', 152) }),
    ok: 'El médico se registró correctamente',
    toca: ['/usuarios'],
  }),
  actualizar: post('/actualizar/:CODIGOMEDICO', {
    ...uno,
    permiso: [P.clinica.medicos, P.clinica.configurar],
    body: MedicoEditado,
    confirma: 'CONFIRMAR_REGISTRO',
    data: z.object({ VERSION: codigo() }),
    ok: 'El médico se guardó correctamente',
  }),
  limite_medicos: get('/limite_medicos', {
    permiso: P.clinica.medicos,
    data: z.object({ ACTIVOS: entero('Activos'), LIMITE: entero('Límite') }),
  }),
  /** The doctor's unfinished appointments from that day on. */
  citas_pendientes: post('/citas_pendientes/:CODIGOMEDICO/:FECHA', {
    permiso: P.clinica.medicos,
    lee: true,
    params: { ...uno.params, FECHA: fecha('Fecha') },
    data: entero('Citas pendientes'),
  }),
  cambiar_estado: post('/cambiar_estado/:CODIGOMEDICO/:ACTIVO', {
    permiso: P.clinica.medicos,
    params: { ...uno.params, ACTIVO: siNo('Activo') },
    data: SIN_DATOS,
    ok: 'El estado del médico se cambió correctamente',
    toca: ['/usuarios'],
  }),
  puede_eliminar: post('/puede_eliminar/:CODIGOMEDICO', { ...uno, permiso: P.clinica.medicos, lee: true, ambos: true, data: SIN_DATOS }),
  eliminar: post('/eliminar/:CODIGOMEDICO', {
    ...uno,
    permiso: P.clinica.medicos,
    data: SIN_DATOS,
    ok: 'El médico se eliminó correctamente',
    toca: ['/usuarios'],
  }),
  /** The signature as a data URL, '' when there is none; only for that doctor and for those who may set it (`puedeVerFirma`). */
  obtener_firma: get('/obtener_firma/:CODIGOMEDICO', { ...uno, permiso: 'sesion', anota: true, data: z.object({ FIRMA: z.string() }) }),
  /** A picture or a data URL; without one the signature is removed. */
  actualizar_firma: post('/actualizar_firma/:CODIGOMEDICO', {
    ...uno,
    permiso: P.clinica.medicos,
    otraVez: true,
    body: z.object({ FIRMA: imagenSobrePapel() }),
    data: z.object({ FIRMA: textoOpcional('Firma', 500) }),
    ok: 'La firma se guardó correctamente',
  }),
  actualizar_logo: post('/actualizar_logo/:CODIGOMEDICO', {
    ...uno,
    permiso: P.clinica.medicos,
    body: z.object({ logo: imagenSobrePapel() }),
    data: z.object({ logo: textoOpcional('Logotipo', 500) }),
    ok: 'El logotipo se guardó correctamente',
  }),
  obtener_horarios: get('/obtener_horarios/:CODIGOMEDICO', {
    ...uno,
    permiso: 'sesion',
    /** VERSION is the doctor's, because both forms edit the branches. */
    data: z.object({ SUCURSALES: lista(codigo('Sucursal')), HORARIOS: z.array(HorarioGuardado), VERSION: version() }),
  }),
  actualizar_horarios: post('/actualizar_horarios/:CODIGOMEDICO', {
    ...uno,
    permiso: [P.clinica.medicos, P.clinica.configurar],
    body: HorariosEditados,
    data: z.object({ VERSION: codigo() }),
    ok: 'Los horarios se guardaron correctamente',
    toca: ['/agenda'],
  }),
  /** The doctor's price for a video consultation (1) or a visit (0). */
  concepto_medico: get('/concepto_medico/:CODIGOMEDICO/:VIDEO', {
    permiso: 'sesion',
    params: { ...uno.params, VIDEO: siNo('Videoconsulta') },
    data: ConceptoMedico,
  }),
});
