// An appointment for whoever has its link: seeing it, and moving it to another time of the same doctor and kind.
import { sql } from 'kysely';
import { E, type TipoCita } from '#domain/estados.ts';
import { moverReserva } from '#features/agenda/citas/server/reservar.ts';
import { recursosDe } from '#features/agenda/recursos/server/tomados.ts';
import { puedeResponder } from '#features/agenda/respuestas/rules.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { deSucursal, LUGAR, telefonoDe } from '#features/plantillas/server/clinica.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { CitaEnLinea, HuecoEnLinea } from '../contract.ts';
import { puedeMover, ultimoDia } from '../rules.ts';
import { exigirHueco, huecosDelMes } from './apartados.ts';
import { avisarCita } from './correo.ts';
import { cobraEnLinea, ofertaDe } from './oferta.ts';

interface Fila
  extends Omit<CitaEnLinea, 'CLINICA' | 'LOGO' | 'ID_PAIS' | 'HOY' | 'HASTA' | 'PUEDE_CANCELAR' | 'PUEDE_MOVER' | 'PUEDE_PAGAR'> {
  SUCURSAL: number;
  /** Resources, which must be free at the new time too. */
  RECURSOS: number[];
}
async function leer(ctx: Ctx, N_CITA: number): Promise<Fila> {
  const { rows } =
    await sql<Fila>`select c."CODIGOMEDICO", m.nombre_completo as "MEDICO", c."F_CITA", c."H_CITA", c."H_MINCITA", c."TIPO_CITA", c."C_ESTATUS", c."RESPUESTA",
      c."ESTADO_PAGO", c."IMPORTE", c."SUCURSAL", ${recursosDe('c')} as "RECURSOS", ${deSucursal('TELEFONO1')} as "TELEFONO",
      ${LUGAR} as "LUGAR",
      -- The concept only if the patient chose it online: the link of another appointment must not tell why the patient comes.
      coalesce((select x."DESCRIPCION" from conceptos_ingresos x join citas_en_linea l on l.cliente = x.cliente and l."N_CITA" = c."N_CITA"
        where x.cliente = c.cliente and x."CODIGO" = c."CONCEPTO"), '') as "CONCEPTO"
    from citas c join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    join sucursales s on s.cliente = c.cliente and s."CODIGOCLINICA" = c."SUCURSAL"
    join sistema_control k on k.cliente = c.cliente
    where c."N_CITA" = ${N_CITA} and c.eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('La cita');
  return rows[0];
}

/** How the appointment's doctor is offered online for its kind; undefined when no longer. */
async function ofrecida(ctx: Ctx, c: Pick<Fila, 'CODIGOMEDICO' | 'TIPO_CITA' | 'SUCURSAL' | 'H_MINCITA' | 'RECURSOS'>) {
  const todo = await ofertaDe(ctx, c.CODIGOMEDICO).catch((e: unknown) => {
    if (e instanceof Rechazo) return undefined;
    throw e;
  });
  if (!todo) return undefined;
  const { medicos, ajustes } = todo;
  const oferta = medicos[0]?.OFERTAS.find((o) => o.TIPO_CITA === c.TIPO_CITA);
  // In person the appointment stays in its branch.
  const sucursales = oferta?.SUCURSALES.filter((s) => c.TIPO_CITA === E.tipoCita.video || s === c.SUCURSAL) ?? [];
  return sucursales.length
    ? { CODIGOMEDICO: c.CODIGOMEDICO, TIPO_CITA: c.TIPO_CITA as TipoCita, sucursales, ajustes, duracion: c.H_MINCITA, recursos: c.RECURSOS }
    : undefined;
}

export async function citaDe(ctx: Ctx, FICHA: string): Promise<CitaEnLinea> {
  const c = await leer(ctx, fichasDeCita.exigir(ctx, FICHA));
  const { NOMBRECLINICA: CLINICA, LOGO, ID_PAIS } = ctx.sesion.clinica;
  const porPagar = c.ESTADO_PAGO === E.pago.pendiente && (c.IMPORTE ?? 0) > 0 && c.C_ESTATUS !== E.cita.cancelada;
  return {
    ...c,
    TELEFONO: telefonoDe(ctx, c.TELEFONO),
    CLINICA,
    LOGO,
    ID_PAIS,
    HOY: ctx.hoy,
    HASTA: ultimoDia(ctx.hoy),
    PUEDE_CANCELAR: puedeResponder(c, ctx.hoy, ctx.ahora) === true ? 1 : 0,
    PUEDE_MOVER: puedeMover(c, ctx.hoy, ctx.ahora, (await ofrecida(ctx, c)) !== undefined) === true ? 1 : 0,
    PUEDE_PAGAR: porPagar && (await cobraEnLinea(ctx, c.CODIGOMEDICO)) ? 1 : 0,
  };
}

export async function huecosDeCita(ctx: Ctx, FICHA: string, MES: string): Promise<HuecoEnLinea[]> {
  const N_CITA = fichasDeCita.exigir(ctx, FICHA);
  const c = await leer(ctx, N_CITA);
  const o = await ofrecida(ctx, c);
  exigir(puedeMover(c, ctx.hoy, ctx.ahora, o !== undefined));
  const huecos = await huecosDelMes(ctx, o!, MES, { cita: N_CITA });
  return huecos.filter((h) => h.FECHA !== c.F_CITA || h.HORA !== c.H_CITA);
}

export async function moverCita(ctx: Ctx, FICHA: string, { FECHA, HORA }: HuecoEnLinea): Promise<CitaEnLinea> {
  const N_CITA = fichasDeCita.exigir(ctx, FICHA);
  const vista = await leer(ctx, N_CITA);
  // A repeated request, whose answer was lost: it was already moved.
  if (vista.F_CITA === FECHA && vista.H_CITA === HORA) return citaDe(ctx, FICHA);
  const espacio = {
    CODIGOMEDICO: vista.CODIGOMEDICO,
    TIPO_CITA: vista.TIPO_CITA,
    H_CITA: HORA,
    H_MINCITA: vista.H_MINCITA,
    fechas: [FECHA],
    RECURSOS: vista.RECURSOS,
  };
  await moverReserva(ctx, N_CITA, { ...espacio, F_CITA: FECHA }, async (c) => {
    const o = await ofrecida(ctx, c);
    exigir(puedeMover(c, ctx.hoy, ctx.ahora, o !== undefined));
    return (await exigirHueco(ctx, o!, FECHA, HORA, { cita: N_CITA })).SUCURSAL;
  });
  await avisarCita(ctx, N_CITA, 'REPROGRAMADA', vista.ESTADO_PAGO === E.pago.pendiente);
  ctx.anotar({ N_CITA });
  return citaDe(ctx, FICHA);
}
