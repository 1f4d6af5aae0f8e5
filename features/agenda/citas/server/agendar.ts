// Booking and rescheduling by the desk: lock the doctor's days, ask about conflicts, write. A constraint of the database
// catches what slips through.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { E, type TipoCita } from '#domain/estados.ts';
import { destinoDeFormas, pedirFormas } from '#features/agenda/formas/server/pedir.ts';
import { type Encimados, exigirRecursos, ponerRecursos, recursosDe } from '#features/agenda/recursos/server/tomados.ts';
import { apartar, type Dia, diasDe, type Espacio } from '#features/agenda/tiempo/server/turno.ts';
import { bloqueado, exigirVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { enSecuencia } from '#kernel/server/vuelo.ts';
import { exigir, exigirVersion, noExiste, otraVersion } from '#kernel/shared/verdict.ts';
import type { CitaEditada, CitaNueva } from '../contract.ts';
import { estadoAlMover, fechasDeSerie, puedeAgendar, puedeEditarCita, puedeSerDeTipo } from '../rules.ts';
import { avisarApartado, avisarOtraCita, cobroDe, contactosDe, exigirEtiqueta, recordatoriosDe, sucursalDe } from './datos.ts';
import { conflictosDe, recursosEn, soltarSobrecupos } from './espacio.ts';
import { citaAgenda } from './leer.ts';

/** The secret code that opens the video room. It names the clinic because the patient who brings it has no session. */
export const codigoEnlace = (ctx: Ctx, TIPO_CITA: number): string =>
  TIPO_CITA === E.tipoCita.video ? `${ctx.sesion.clinica.CODIGOCLIENTE}.${randomBytes(18).toString('base64url')}` : '';
/** The columns that mark an appointment as overbooked, with who confirmed it. */
export const sobre = (ctx: Ctx, encimada: boolean) => ({
  sobrecupo: encimada ? 1 : 0,
  sobrecupo_por: encimada ? ctx.sesion.CODIGOUSUARIO : null,
});

/** Codes of resources without repeats and sorted, so that two lists can be compared. */
export const enOrden = (codigos: readonly number[]): number[] => [...new Set(codigos)].sort((a, b) => a - b);
export const mismos = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

export async function agregar(
  ctx: Ctx,
  { RECURRENTE, RECURRENCIA: r, VIDEOCONSULTA, RECURSOS: pedidos, FORMAS, MOTIVO_CONFIRMAR, ...c }: CitaNueva,
) {
  exigir(puedeAgendar(ctx.sesion, c));
  const SUCURSAL = sucursalDe(ctx, c.SUCURSAL);
  const TIPO_CITA = c.TIPO_CITA ?? E.tipoCita.presencial;
  exigir(puedeSerDeTipo(ctx.sesion.clinica, TIPO_CITA));
  const fechas = RECURRENTE
    ? fechasDeSerie(c.F_CITA, { PERIODICIDAD: r.PERIODICIDAD!, TIPO_PERIODO: r.TIPO_PERIODO!, CITAS: r.CITAS! })
    : [c.F_CITA];
  const RECURSOS = enOrden(pedidos);
  const espacio: Espacio = {
    CODIGOMEDICO: c.CODIGOMEDICO,
    SUCURSAL,
    TIPO_CITA,
    H_CITA: c.H_CITA,
    H_MINCITA: c.H_MINCITA,
    fechas,
    RECURSOS,
  };
  const avisos: string[] = [];
  // The locks come first: what is read must include what the previous holder of the lock wrote.
  const [ultimo, hallado, contactos, cobro, formasPara] = await enSecuencia(ctx.db, [() => apartar(ctx, diasDe(espacio))], () => [
    ctx.codigo('CITA', fechas.length),
    conflictosDe(ctx, espacio),
    contactosDe(ctx, c.CODIGOMEDICO, c.CODIGOPACIENTE),
    cobroDe(ctx, c.CODIGOMEDICO, TIPO_CITA, VIDEOCONSULTA),
    destinoDeFormas(ctx, c.CODIGOPACIENTE, FORMAS, avisos),
    bloqueado(ctx, c.CODIGOPACIENTE),
    exigirEtiqueta(ctx, c.ETIQUETAS),
    exigirRecursos(ctx, RECURSOS, SUCURSAL),
  ]);
  const recordatorios = recordatoriosDe(c, contactos, avisos);
  ctx.confirmar(hallado.conflictos);

  const numeros = fechas.map((_, i) => ultimo - fechas.length + 1 + i);
  const [N_CITA = 0] = numeros;
  const citas = fechas.map((F_CITA, i) => ({ N_CITA: numeros[i]!, F_CITA, RECURSOS }));
  const insertar = () =>
    ctx.db
      .insertInto('citas')
      .values(
        fechas.map((F_CITA, i) => ({
          ...c,
          ...recordatorios,
          ...cobro,
          N_CITA: numeros[i]!,
          F_CITA,
          SUCURSAL,
          TIPO_CITA: TIPO_CITA as TipoCita,
          ETIQUETAS: c.ETIQUETAS || null,
          RECURRENTE: fechas.length > 1 ? N_CITA : 0,
          CODIGO_ENLACE: codigoEnlace(ctx, TIPO_CITA),
          ...sobre(ctx, hallado.encimadas.has(F_CITA)),
          motivo_confirmar: hallado.conflictos[F_CITA] ? MOTIVO_CONFIRMAR : '',
        })),
      )
      .execute();
  const ponerlos = () => ponerRecursos(ctx, citas, hallado.encimados);
  const [CITA] = await enSecuencia(ctx.db, RECURSOS.length ? [insertar, ponerlos] : [insertar], () => [
    citaAgenda(ctx, N_CITA),
    fechas.length === 1 && avisarOtraCita(ctx, c.CODIGOPACIENTE, c.F_CITA, N_CITA, avisos),
    formasPara && pedirFormas(ctx, N_CITA, formasPara, FORMAS.FORMATOS),
    avisarApartado(ctx, espacio, avisos),
  ]);
  return { N_CITA, ADVERTENCIA: avisos.join('. '), CITA, CITAS: numeros };
}

/** Reads the appointment, locks its doctor's days and its resources', then its row. Throws Rechazo 404. */
export async function tomar(ctx: Ctx, N_CITA: number, otros: readonly Dia[] = []) {
  const leer = () =>
    ctx.db
      .selectFrom('citas')
      .selectAll()
      .select(recursosDe('citas').as('RECURSOS'))
      .where('N_CITA', '=', N_CITA)
      .where('eliminado', 'is', null);
  const vista = await leer().executeTakeFirst();
  if (!vista) throw noExiste('La cita');
  await apartar(ctx, [...diasDe({ ...vista, fechas: [vista.F_CITA] }), ...otros]);
  const fila = await leer().forUpdate().executeTakeFirst();
  if (!fila) throw noExiste('La cita');
  // Another desk moved it while we waited for the lock, so the locked days are the wrong ones: the user must start again.
  if (fila.F_CITA !== vista.F_CITA || fila.CODIGOMEDICO !== vista.CODIGOMEDICO || !mismos(fila.RECURSOS, vista.RECURSOS))
    throw otraVersion(fila.VERSION);
  return fila;
}

/** The fields that were sent. A blank counts only for the tag, which may be removed. */
export const loEnviado = (cambios: object): object =>
  Object.fromEntries(Object.entries(cambios).filter(([k, v]) => v !== undefined && (v !== null || k === 'ETIQUETAS')));

export async function actualizar(
  ctx: Ctx,
  N_CITA: number,
  { VERSION, VIDEOCONSULTA, RECURSOS, MOTIVO_CONFIRMAR, ...cambios }: Omit<CitaEditada, 'ALCANCE'>,
) {
  const vista = await ctx.db
    .selectFrom('citas')
    .select(['CODIGOMEDICO', 'SUCURSAL', 'TIPO_CITA', 'H_MINCITA', recursosDe('citas').as('RECURSOS')])
    .where('N_CITA', '=', N_CITA)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!vista) throw noExiste('La cita');
  const enviado = loEnviado(cambios);
  const recursos = RECURSOS ? enOrden(RECURSOS) : vista.RECURSOS;
  const deseada = { ...vista, ...enviado, RECURSOS: recursos } as typeof vista & { F_CITA: string; H_CITA: string };
  const espacio: Espacio = { ...deseada, fechas: [deseada.F_CITA] };
  const antes = await tomar(ctx, N_CITA, diasDe(espacio));
  exigirVersion(antes, VERSION);
  const cita = { ...antes, ...enviado } as typeof antes;
  exigir(puedeEditarCita(ctx.sesion, antes));
  exigir(puedeAgendar(ctx.sesion, cita));
  exigir(puedeSerDeTipo(ctx.sesion.clinica, cita.TIPO_CITA, antes.TIPO_CITA));
  const semueve = (['F_CITA', 'H_CITA', 'H_MINCITA', 'CODIGOMEDICO'] as const).some((k) => cita[k] !== antes[k]);
  const otros = !mismos(recursos, antes.RECURSOS);
  const C_ESTATUS = estadoAlMover(antes, cita, ctx.hoy);
  const vuelve = C_ESTATUS !== antes.C_ESTATUS;
  if (cita.SUCURSAL !== antes.SUCURSAL) sucursalDe(ctx, cita.SUCURSAL);
  const avisos: string[] = [];
  const mismoCobro =
    antes.ESTADO_PAGO === E.pago.enLinea ||
    (cita.TIPO_CITA === antes.TIPO_CITA && (cita.TIPO_CITA === E.tipoCita.presencial || VIDEOCONSULTA === undefined));
  const [contactos, cobro] = await Promise.all([
    contactosDe(ctx, cita.CODIGOMEDICO, cita.CODIGOPACIENTE),
    mismoCobro ? {} : cobroDe(ctx, cita.CODIGOMEDICO, cita.TIPO_CITA, VIDEOCONSULTA ?? { CONCEPTO: null, IMPORTE: null, MONEDA: '' }),
    bloqueado(ctx, cita.CODIGOPACIENTE),
    cita.CODIGOPACIENTE !== antes.CODIGOPACIENTE && exigirVisible(ctx, cita.CODIGOPACIENTE),
    cita.ETIQUETAS !== antes.ETIQUETAS && exigirEtiqueta(ctx, cita.ETIQUETAS),
    // A resource that it already has may stay although it is no longer offered, unless the branch changes.
    exigirRecursos(ctx, cita.SUCURSAL === antes.SUCURSAL ? recursos.filter((r) => !antes.RECURSOS.includes(r)) : recursos, cita.SUCURSAL),
  ]);
  const recordatorios = recordatoriosDe(cita, contactos, avisos);

  const escribir = async (sobrecupo: object, encimados: Encimados = new Set()) => {
    await ctx.db
      .updateTable('citas')
      .set({
        ...enviado,
        ...recordatorios,
        ...cobro,
        ETIQUETAS: cita.ETIQUETAS || null,
        // The patient answered for the former time.
        ...(vuelve || cita.F_CITA !== antes.F_CITA || cita.H_CITA !== antes.H_CITA
          ? { RESPUESTA: E.respuesta.ninguna, respondida: null }
          : {}),
        ...(vuelve ? { C_ESTATUS, LLEGADA: null } : {}),
        // Whoever had the appointment before does not enter with the link of then.
        ...(cita.TIPO_CITA === E.tipoCita.video && (!antes.CODIGO_ENLACE || cita.CODIGOPACIENTE !== antes.CODIGOPACIENTE)
          ? { CODIGO_ENLACE: codigoEnlace(ctx, E.tipoCita.video) }
          : {}),
        ...sobrecupo,
        VERSION: OTRA_VERSION,
        cambiada: sql`now()`,
      })
      .where('N_CITA', '=', N_CITA)
      .execute();
    if (otros || (semueve && recursos.length)) await ponerRecursos(ctx, [{ N_CITA, F_CITA: cita.F_CITA, RECURSOS: recursos }], encimados);
  };
  if (!(semueve || otros) || C_ESTATUS === E.cita.cancelada) await escribir({});
  else {
    // When only the resources change, the doctor's time is not asked about again.
    const { conflictos, encimadas, encimados } = await (semueve ? conflictosDe : recursosEn)(ctx, espacio, [N_CITA]);
    ctx.confirmar(conflictos);
    const motivo_confirmar = conflictos[deseada.F_CITA] ? MOTIVO_CONFIRMAR : '';
    await escribir(semueve ? { ...sobre(ctx, encimadas.has(deseada.F_CITA)), motivo_confirmar } : {}, encimados);
    await soltarSobrecupos(ctx, [...diasDe({ ...antes, fechas: [antes.F_CITA] }), ...diasDe(espacio)]);
    if (semueve) await avisarOtraCita(ctx, cita.CODIGOPACIENTE, cita.F_CITA, N_CITA, avisos);
  }
  if (vuelve) ctx.anotar({ ANTES: antes.C_ESTATUS });
  return { N_CITA, ADVERTENCIA: avisos.join('. '), CITA: await citaAgenda(ctx, N_CITA), CITAS: [N_CITA] };
}
