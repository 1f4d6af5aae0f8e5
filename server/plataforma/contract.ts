// The platform's calls: for those who run Galeno for many clinics, outside any of them.
import { z } from 'zod';
import { FacturaPlan } from '#features/acceso/contract.ts';
import { PARAMETROS } from '#features/clinica/server/leer.ts';
import { nuevaClave } from '#features/personal/claves.ts';
import { archivo } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  correo,
  entero,
  fecha,
  grupo,
  importe,
  type Kind,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';

/** A clinic's state for the platform. */
export const ESTADOS = [
  ['activa', 'Activa'],
  ['vencida', 'Vencida'],
  ['suspendida', 'Suspendida'],
] as const;

/** The clinic's code, which users type to log in. */
export const codigoDeClinica = texto('Cliente', 20).refine(
  (s) => /^[a-z0-9-]+$/i.test(s),
  'Solo letras, números y guiones',
) as Kind<string>;
const CODIGO = texto('Cliente', 20);
const QUIEN = texto('Quién lo hace', 60);
const MOTIVO = texto('Motivo', 255);
const TOPE = 1_000_000;

/** Absent fields stay as they are. */
export const Plan = z.object({
  CONTRATO: opcional(texto('Contrato', 60)),
  LIMITE_MEDICOS: opcional(entero('Médicos del plan', [1, 10_000])),
  SMS: opcional(entero('Mensajes', [0, TOPE])),
  FOLIOS: opcional(entero('Folios de factura', [0, TOPE])),
  VIGENCIA: opcional(fecha('Vigencia')),
  SIN_VENCIMIENTO: siNo('Sin vencimiento'),
  LIMITE_PLANTILLAS_FORMATOS: opcional(entero('Plantillas de formatos', [0, 1000])),
  /** Sections of the product that the plan includes (1) or not (0). */
  PARAMETROS: grupo(
    z.object(
      Object.fromEntries(Object.keys(PARAMETROS).map((k) => [k, opcional(entero(k, [0, 1]))])) as Record<
        keyof typeof PARAMETROS,
        Kind<number | null>
      >,
    ),
  ),
});
export type Plan = z.output<typeof Plan>;

export const ClinicaNueva = Plan.extend({
  QUIEN,
  CODIGO: codigoDeClinica,
  NOMBRECLINICA: texto('Nombre', 150),
  ID_PAIS: codigo('País'),
  /** The capital's, when absent. */
  ZONA_HORARIA: textoOpcional('Zona horaria', 60),
  CLAVEUSUARIO: texto('Usuario', 8),
  MAIL: correo('Correo electrónico'),
  PASS: nuevaClave('Contraseña'),
});
export type ClinicaNueva = z.output<typeof ClinicaNueva>;

export const Clinica = z.object({
  CODIGO,
  NOMBRECLINICA: texto('Nombre', 150),
  ID_PAIS: codigo('País'),
  ESTADO: opcion('Estado', ESTADOS),
  CONTRATO: textoOpcional('Contrato', 60),
  LIMITE_MEDICOS: entero('Médicos del plan'),
  SMS: entero('Mensajes'),
  FOLIOS: entero('Folios de factura'),
  VIGENCIA: opcional(fecha('Vigencia')),
  DEMO: siNo('De demostración'),
  CREADA: momento('Creada'),
});
export type Clinica = z.output<typeof Clinica>;
export const Ficha = Clinica.extend({
  ZONA_HORARIA: texto('Zona horaria', 60),
  SUSPENDIDA: opcional(momento('Suspendida')),
  MOTIVO: textoOpcional('Motivo', 255),
  LIMITE_PLANTILLAS_FORMATOS: opcional(entero('Plantillas de formatos')),
  PARAMETROS: z.record(z.string(), entero('Activo')),
  MEDICOS_ACTIVOS: entero('Médicos activos'),
  USUARIOS_ACTIVOS: entero('Usuarios activos'),
  PACIENTES: entero('Pacientes'),
  ARCHIVOS_MB: entero('Archivos (MB)'),
  ULTIMO_USO: opcional(momento('Último uso')),
  SESIONES: entero('Sesiones abiertas'),
});
export type Ficha = z.output<typeof Ficha>;

const MAX_PDF_MB = 10;
export const FacturaNueva = FacturaPlan.pick({ FOLIO: true, FECHA: true, FECHA_PAGO: true })
  .extend({
    DESDE: fecha('Desde'),
    HASTA: fecha('Hasta'),
    /** The period, when absent. */
    CONCEPTO: textoOpcional('Concepto', 200),
    IMPORTE: importe('Importe', [0.01, 99_999_999]),
    /** The currency of the clinic's country, when absent. */
    MONEDA: textoOpcional('Moneda', 3),
    PAGADA: siNo('Pagada'),
    ARCHIVO: archivo('PDF', MAX_PDF_MB, 'Debe cargar un PDF').optional(),
  })
  .superRefine(
    entreCampos((f, ctx) => {
      if (f.HASTA < f.DESDE) ctx.addIssue({ code: 'custom', path: ['HASTA'], message: 'La fecha final no puede ser menor a la inicial' });
      if (f.MONEDA && !/^[a-z]{3}$/i.test(f.MONEDA))
        ctx.addIssue({ code: 'custom', path: ['MONEDA'], message: 'Son tres letras, como MXN' });
    }),
  );
export type FacturaNueva = z.output<typeof FacturaNueva>;
export const Factura = FacturaPlan.extend({ PDF: siNo('PDF') });
export type Factura = z.output<typeof Factura>;

export const Soporte = z.object({
  QUIEN,
  MOTIVO,
  MINUTOS: opcional(entero('Minutos', [5, 480])),
  /** Without it the session is read-only. */
  ESCRIBE: siNo('Puede hacer cambios'),
});
export const SoporteAbierto = z.object({
  TOKEN: texto('Token', 200),
  ENLACE: texto('Enlace', 500),
  HASTA: momento('Hasta'),
});

export const Acceso = z.object({
  QUIEN,
  MOTIVO,
  /** The clinic's first administrator, when absent. */
  CLAVEUSUARIO: textoOpcional('Usuario', 8),
  /** For users who have also lost their phone. */
  SIN_SEGUNDO_FACTOR: siNo('Quitar el segundo factor'),
});
export const AccesoDado = z.object({ CLAVEUSUARIO: texto('Usuario', 8), ENLACE: texto('Enlace', 500), HASTA: momento('Hasta') });

export const Pagina = z.object({
  LIMITE: opcional(entero('Límite', [1, 500])),
  PAGINA: opcional(entero('Página', [1, 1_000_000])),
});
const porCodigo = { params: { CODIGO }, permiso: 'plataforma' as const };
const porFolio = { params: { CODIGO, FOLIO: FacturaPlan.shape.FOLIO }, permiso: 'plataforma' as const };

export const plataforma = contract('/plataforma', {
  obtener: get('/clinicas/obtener', {
    permiso: 'plataforma',
    query: Pagina.extend({ BUSCAR: textoOpcional('Buscar', 100), ESTADO: opcional(opcion('Estado', ESTADOS)) }),
    data: z.object({ TOTAL: entero('Total'), CLINICAS: z.array(Clinica) }),
  }),
  obtener_uno: get('/clinicas/obtener_uno/:CODIGO', { ...porCodigo, data: Ficha }),
  agregar: post('/clinicas/agregar', {
    permiso: 'plataforma',
    body: ClinicaNueva,
    data: z.object({ CODIGO }),
    ok: 'La clínica quedó creada',
  }),
  suspender: post('/clinicas/suspender/:CODIGO', {
    ...porCodigo,
    body: z.object({ QUIEN, MOTIVO }),
    data: SIN_DATOS,
    ok: 'La clínica quedó suspendida',
  }),
  reanudar: post('/clinicas/reanudar/:CODIGO', { ...porCodigo, body: z.object({ QUIEN }), data: SIN_DATOS, ok: 'La clínica quedó activa' }),
  plan: post('/clinicas/plan/:CODIGO', { ...porCodigo, body: Plan.extend({ QUIEN }), data: Ficha, ok: 'El plan se guardó correctamente' }),
  vencer: post('/clinicas/vencer/:CODIGO', {
    ...porCodigo,
    body: z.object({ QUIEN }),
    data: SIN_DATOS,
    ok: 'La suscripción quedó vencida',
  }),
  soporte: post('/clinicas/soporte/:CODIGO', {
    ...porCodigo,
    body: Soporte,
    data: SoporteAbierto,
    ok: 'La sesión de soporte quedó abierta',
  }),
  cerrar_soporte: post('/clinicas/cerrar_soporte/:CODIGO', {
    ...porCodigo,
    body: z.object({ QUIEN }),
    data: z.object({ CERRADAS: entero('Sesiones cerradas') }),
  }),
  acceso: post('/clinicas/acceso/:CODIGO', {
    ...porCodigo,
    body: Acceso,
    data: AccesoDado,
    ok: 'El enlace sirve una sola vez, durante media hora',
  }),
  facturas: get('/facturas/obtener/:CODIGO', {
    ...porCodigo,
    query: Pagina,
    data: z.object({ TOTAL: entero('Total'), FACTURAS: z.array(Factura) }),
  }),
  registrar_factura: post('/facturas/agregar/:CODIGO', {
    ...porCodigo,
    body: FacturaNueva.safeExtend({ QUIEN }),
    data: SIN_DATOS,
    ok: 'La factura quedó registrada',
  }),
  pagar_factura: post('/facturas/pagar/:CODIGO/:FOLIO', {
    ...porFolio,
    body: z.object({ QUIEN, FECHA_PAGO: FacturaPlan.shape.FECHA_PAGO }),
    data: SIN_DATOS,
    ok: 'La factura quedó pagada',
  }),
  cancelar_factura: post('/facturas/cancelar/:CODIGO/:FOLIO', {
    ...porFolio,
    body: z.object({ QUIEN, MOTIVO }),
    data: SIN_DATOS,
    ok: 'La factura quedó cancelada',
  }),
  bitacora: get('/bitacora', {
    permiso: 'plataforma',
    query: Pagina.extend({ CODIGO: textoOpcional('Cliente', 20) }),
    data: z.object({
      TOTAL: entero('Total'),
      RENGLONES: z.array(
        z.object({
          FECHA: momento('Fecha'),
          QUIEN: textoOpcional('Quién', 60),
          ORIGEN: texto('Origen', 64),
          ACCION: texto('Acción', 100),
          CODIGO: textoOpcional('Cliente', 20),
          DETALLE: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
});
