// What a clinic offers online: doctors, kinds, branches, concepts and prices. Nothing else can be asked for.
import { sql } from 'kysely';
import type { TipoCita } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import type { Pasarela } from '#domain/paises/pais.ts';
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import { cobraVideo } from '#features/clinica/rules.ts';
import { COBRADORES } from '#features/integraciones/pagos/server/cobradores.ts';
import { DOMICILIO, deSucursal, telefonoDe } from '#features/plantillas/server/clinica.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import { correo } from '#kernel/server/correo.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { ClinicaEnLinea, MedicoEnLinea } from '../contract.ts';
import { duracionDe, NO_DISPONIBLE, puedeAgendarse, ultimoDia } from '../rules.ts';

interface Ajustes {
  HRS_ANTICIPACION_ONLINE: number;
  PRESENCIAL_AGENDA_ONLINE: number;
  MOSTRAR_AUTO_REGISTRO_ONLINE: number;
  PAC_TCEL_REG: 0 | 1;
  PAGO_OBLIGATORIO_ONLINE: 0 | 1;
  PAGO_OBLIGATORIO_PRESENCIAL: 0 | 1;
  CONCEPTO_VIDEOCONSULTA: number | null;
  CONCEPTO_PRESENCIAL: number | null;
  TELEFONO1: string;
}
/** The settings of the online agenda. Throws Rechazo 404 where it is switched off. */
export async function ajustesDe(ctx: Ctx): Promise<Ajustes> {
  if (!ctx.sesion.clinica.AGENDA_ONLINE) throw new Rechazo(NO_DISPONIBLE, null, 404);
  // Not of a clinic whose subscription has ended: its staff could not see the bookings.
  const { rows } = await sql<Ajustes>`select "HRS_ANTICIPACION_ONLINE", "PRESENCIAL_AGENDA_ONLINE", "MOSTRAR_AUTO_REGISTRO_ONLINE",
    "PAC_TCEL_REG", "PAGO_OBLIGATORIO_ONLINE", "PAGO_OBLIGATORIO_PRESENCIAL", "CONCEPTO_VIDEOCONSULTA", "CONCEPTO_PRESENCIAL", "TELEFONO1" from sistema_control
    where not exists (select 1 from cliente_actual() where vencido)`.execute(ctx.db);
  if (!rows[0]) throw new Rechazo(NO_DISPONIBLE, null, 404);
  return rows[0];
}
/** The earliest instant of an appointment requested at `pedido` (now, unless a hold says when). */
export const noAntesDe = (a: Ajustes, pedido = Date.now()): Date =>
  new Date(Math.max(Date.now(), pedido + a.HRS_ANTICIPACION_ONLINE * 3_600_000));

interface Fila {
  CODIGOMEDICO: number;
  NOMBRE: string;
  ESPECIALIDAD: string;
  CEDULA: string;
  UNIVERSIDAD: string;
  logo: string | null;
  DURACION_CITA_ONLINE: number | null;
  CONCEPTO_VIDEOCONSULTA: number | null;
  CONCEPTO_PRESENCIAL: number | null;
  CONCEPTOS_AGENDA_ONLINE: number[];
  CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: number[];
}
interface Concepto {
  CODIGO: number;
  DESCRIPCION: string;
  IMPORTE: number;
  DURACION: number | null;
}
interface Hora {
  CODIGOMEDICO: number;
  SUCURSAL: number;
  DIA: number;
  TIPO: string;
  INICIAL: string;
  FINAL: string;
  /** 1 when video consultations have no separate hours there. */
  IGUAL: number;
}
interface Donde {
  SUCURSAL: number;
  NOMBRE: string;
  DIRECCION: string;
  TELEFONO: string;
}
const TOPE = 300;

export interface Oferta {
  ajustes: Ajustes;
  /** Only doctors with something on offer. */
  medicos: MedicoEnLinea[];
  filas: Fila[];
  /** The hours as shown: those for video only where they are separate. */
  horas: Hora[];
  sucursales: Donde[];
}
/** Everything on offer, or what one doctor offers. Throws Rechazo 404. */
export async function ofertaDe(ctx: Ctx, CODIGOMEDICO = 0): Promise<Oferta> {
  const { clinica } = ctx.sesion;
  const ajustes = await ajustesDe(ctx);
  const visibles = sql`m."MOSTRAR_EN_AGENDA_ONLINE" = 1 and m."ACTIVO" = 1 and m.eliminado is null and ${CODIGOMEDICO}::int in (0, m."CODIGOMEDICO")`;
  const [filas, horas, conceptos, sucursales] = await Promise.all([
    sql<Fila>`select m."CODIGOMEDICO", m.nombre_completo as "NOMBRE", coalesce(e."DESCRIPCION", '') as "ESPECIALIDAD", m."CEDULA_PROFECIONAL" as "CEDULA",
        m."UNIVERSIDAD", m.logo, m."DURACION_CITA_ONLINE", m."CONCEPTO_VIDEOCONSULTA", m."CONCEPTO_PRESENCIAL", m."CONCEPTOS_AGENDA_ONLINE",
        m."CONCEPTOS_AGENDA_ONLINE_PRESENCIAL"
      from medicos m left join catalogo_especialidades e on e.cliente = m.cliente and e."ID" = m."ID_ESPECIALIDAD"
      where ${visibles} order by m.nombre_completo, m."CODIGOMEDICO" limit ${TOPE}`.execute(ctx.db),
    sql<Hora>`select h."CODIGOMEDICO", h."SUCURSAL", h."DIA", h."TIPO", h."INICIAL", h."FINAL", coalesce(ms."HORARIOVC_IGUAL", 1) as "IGUAL" from medicos_horarios h
      join medicos m on m.cliente = h.cliente and m."CODIGOMEDICO" = h."CODIGOMEDICO"
      join sucursales s on s.cliente = h.cliente and s."CODIGOCLINICA" = h."SUCURSAL" and s."ACTIVO" = 1 and s.eliminado is null
      left join medicos_sucursales ms on ms.cliente = h.cliente and ms."CODIGOMEDICO" = h."CODIGOMEDICO" and ms."SUCURSAL" = h."SUCURSAL"
      where ${visibles} order by h."CODIGOMEDICO", h."SUCURSAL", h."DIA", h."INICIAL"`.execute(ctx.db),
    sql<Concepto>`select "CODIGO", "DESCRIPCION", "IMPORTE", "DURACION" from conceptos_ingresos where "ACTIVO" = 1 and eliminado is null
      and "CODIGO" in (select jsonb_array_elements(m."CONCEPTOS_AGENDA_ONLINE" || m."CONCEPTOS_AGENDA_ONLINE_PRESENCIAL")::int from medicos m where ${visibles}
        union select unnest(array[m."CONCEPTO_VIDEOCONSULTA", m."CONCEPTO_PRESENCIAL"]) from medicos m where ${visibles}
        union select unnest(array[k."CONCEPTO_VIDEOCONSULTA", k."CONCEPTO_PRESENCIAL"]) from sistema_control k)`.execute(ctx.db),
    sql<Donde>`select s."CODIGOCLINICA" as "SUCURSAL", s."NOMBRECLINICA" as "NOMBRE", ${deSucursal('TELEFONO1')} as "TELEFONO",
        ${DOMICILIO} as "DIRECCION"
      from sucursales s join sistema_control k on k.cliente = s.cliente where s."ACTIVO" = 1 and s.eliminado is null order by s."CODIGOCLINICA"`.execute(
      ctx.db,
    ),
  ]);
  const porCodigo = new Map(conceptos.rows.map((c) => [c.CODIGO, c]));
  const tipos = Object.values(E.tipoCita).filter(
    (t) => (t === E.tipoCita.video ? clinica.CONFIG_VIDEOCONSULTAS : ajustes.PRESENCIAL_AGENDA_ONLINE) === 1,
  );

  const conceptosDe = (m: Fila, tipo: TipoCita) => {
    const propios = (tipo === E.tipoCita.video ? m.CONCEPTOS_AGENDA_ONLINE : m.CONCEPTOS_AGENDA_ONLINE_PRESENCIAL).filter((c) =>
      porCodigo.has(c),
    );
    const unico =
      tipo === E.tipoCita.video
        ? (m.CONCEPTO_VIDEOCONSULTA ?? ajustes.CONCEPTO_VIDEOCONSULTA)
        : (m.CONCEPTO_PRESENCIAL ?? ajustes.CONCEPTO_PRESENCIAL);
    const codigos = propios.length ? propios : [unico !== null && porCodigo.has(unico) ? unico : 0];
    return codigos.map((CONCEPTO) => {
      const c = porCodigo.get(CONCEPTO);
      return {
        CONCEPTO,
        DESCRIPCION: c?.DESCRIPCION ?? '',
        IMPORTE: c?.IMPORTE ?? 0,
        DURACION: duracionDe(c?.DURACION ?? null, m.DURACION_CITA_ONLINE, clinica.DURACION_CITA_ONLINE),
      };
    });
  };
  /** Branches in which the doctor sees patients in that way. */
  const dondeDe = (m: Fila, tipo: TipoCita): number[] => [
    ...new Set(
      horas.rows
        .filter((h) => h.CODIGOMEDICO === m.CODIGOMEDICO && h.TIPO === (tipo === E.tipoCita.video && !h.IGUAL ? 'VC' : ''))
        .map((h) => h.SUCURSAL),
    ),
  ];
  const medicos = filas.rows.flatMap((m) => {
    const OFERTAS = tipos.flatMap((TIPO_CITA) => {
      const SUCURSALES = dondeDe(m, TIPO_CITA);
      return SUCURSALES.length ? [{ TIPO_CITA, CONCEPTOS: conceptosDe(m, TIPO_CITA), SUCURSALES }] : [];
    });
    const { CODIGOMEDICO: codigo, NOMBRE, ESPECIALIDAD, logo } = m;
    return OFERTAS.length ? [{ CODIGOMEDICO: codigo, NOMBRE, ESPECIALIDAD, LOGO: enlaceDe(ctx, logo), OFERTAS }] : [];
  });
  return { ajustes, medicos, filas: filas.rows, horas: horas.rows, sucursales: sucursales.rows };
}

const modoDe = async (ctx: Ctx, a: Ajustes) => ({
  HAY_CORREO: (await correo.falta(ctx.host)) ? (0 as const) : (1 as const),
  POR_CORREO: a.MOSTRAR_AUTO_REGISTRO_ONLINE ? (0 as const) : (1 as const),
});
/** Throws Rechazo 404 where nobody can book. */
export async function exigirAgendable(ctx: Ctx, a: Ajustes): Promise<void> {
  const v = puedeAgendarse(await modoDe(ctx, a));
  if (v !== true) throw new Rechazo(v, null, 404);
}

/** The offer as the public page shows it; also where nobody can book, so that the page says whom to call. */
export async function clinicaPublica(ctx: Ctx, o: Oferta): Promise<ClinicaEnLinea> {
  const { clinica } = ctx.sesion;
  const usadas = new Set(o.medicos.flatMap((m) => m.OFERTAS.flatMap((x) => x.SUCURSALES)));
  return {
    NOMBRE: clinica.NOMBRECLINICA,
    LOGO: clinica.LOGO,
    TELEFONO: telefonoDe(ctx, o.ajustes.TELEFONO1),
    ID_PAIS: clinica.ID_PAIS,
    ET_MEDICO: clinica.ET_MEDICO,
    HOY: ctx.hoy,
    HASTA: ultimoDia(ctx.hoy),
    PIDE_CELULAR: o.ajustes.PAC_TCEL_REG,
    ...(await modoDe(ctx, o.ajustes)),
    PAGO_PRESENCIAL: seCobra(ctx, o.ajustes, 0) ? 1 : 0,
    PAGO_VIDEO: seCobra(ctx, o.ajustes, 1) ? 1 : 0,
    SUCURSALES: o.sucursales.filter((s) => usadas.has(s.SUCURSAL)),
    MEDICOS: o.medicos,
  };
}

/** Whether appointments of that kind wait for a payment. */
export const seCobra = (ctx: Ctx, a: Ajustes, tipo: TipoCita): boolean => {
  const { clinica } = ctx.sesion;
  if (tipo === E.tipoCita.video) return cobraVideo(clinica) && a.PAGO_OBLIGATORIO_ONLINE === 1;
  return clinica.CONFIG_PAGOS_ONLINE === 1 && clinica.pais.pasarelas.length > 0 && a.PAGO_OBLIGATORIO_PRESENCIAL === 1;
};

/** Whether an account is linked that takes the clinic's currency: the doctor's own or the clinic's. */
export async function cobraEnLinea(ctx: Ctx, CODIGOMEDICO: number): Promise<boolean> {
  const { pais } = ctx.sesion.clinica;
  const { rows } = await sql<{
    servicio: Pasarela;
  }>`select servicio from cuentas_externas where servicio = any(${[...pais.pasarelas]}::text[])
    and "CODIGOMEDICO" in (${DE_LA_CLINICA}, ${pais.pagosDelMedico ? CODIGOMEDICO : DE_LA_CLINICA})`.execute(ctx.db);
  return rows.some((r) => COBRADORES[r.servicio]?.acepta(pais.moneda.codigo));
}

export interface Elegido {
  CODIGOMEDICO: number;
  TIPO_CITA: TipoCita;
  sucursales: number[];
  concepto: MedicoEnLinea['OFERTAS'][number]['CONCEPTOS'][number];
  ajustes: Ajustes;
}
/** Checks that the choice is on offer: in one branch when one is named, else in all of the doctor's. Throws Rechazo. */
export async function elegido(
  ctx: Ctx,
  e: { CODIGOMEDICO: number; TIPO_CITA: TipoCita; SUCURSAL: number | null; CONCEPTO: number | null },
): Promise<Elegido> {
  const { medicos, ajustes } = e.CODIGOMEDICO ? await ofertaDe(ctx, e.CODIGOMEDICO) : { medicos: [], ajustes: await ajustesDe(ctx) };
  const oferta = medicos[0]?.OFERTAS.find((o) => o.TIPO_CITA === e.TIPO_CITA);
  if (!oferta) throw noExiste(`El ${ctx.sesion.clinica.ET_MEDICO.toLowerCase()}`);
  const concepto = e.CONCEPTO ? oferta.CONCEPTOS.find((c) => c.CONCEPTO === e.CONCEPTO) : oferta.CONCEPTOS[0];
  if (!concepto) throw noExiste('El concepto');
  if (e.SUCURSAL && !oferta.SUCURSALES.includes(e.SUCURSAL)) throw noExiste('La sucursal');
  return {
    CODIGOMEDICO: e.CODIGOMEDICO,
    TIPO_CITA: e.TIPO_CITA,
    sucursales: e.SUCURSAL ? [e.SUCURSAL] : oferta.SUCURSALES,
    concepto,
    ajustes,
  };
}
