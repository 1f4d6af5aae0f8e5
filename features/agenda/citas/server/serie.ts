// Changes to a whole series, or to one appointment and those after it.
import { sql } from 'kysely';
import { E, TERMINADA } from '#domain/estados.ts';
import { claveDe, exigirRecursos, ponerRecursos, recursosDe } from '#features/agenda/recursos/server/tomados.ts';
import type { Conflictos } from '#features/agenda/tiempo/conflicto.ts';
import { coinciden } from '#features/agenda/tiempo/lapsos.ts';
import { deCita, lapsoDe } from '#features/agenda/tiempo/rules.ts';
import { type Dia, diasDe } from '#features/agenda/tiempo/server/turno.ts';
import { bloqueado, exigirVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { aHora, diasEntre, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { exigir, exigirVersion, noExiste, otraVersion, Rechazo } from '#kernel/shared/verdict.ts';
import { ALCANCE_SERIE, type Alcance, type CitaEditada } from '../contract.ts';
import type { Cita } from '../fields.ts';
import { porVenir, puedeAgendar, puedeCancelarSerie, puedeEditarCita, puedeEliminarSerie, puedeSerDeTipo } from '../rules.ts';
import { codigoEnlace, enOrden, loEnviado, mismos, sobre, tomar } from './agendar.ts';
import { cobroDe, contactosDe, exigirEtiqueta, recordatoriosDe, sucursalDe } from './datos.ts';
import { conflictosDe, recursosEn, soltarSobrecupos } from './espacio.ts';
import { type Estado, OCULTAR } from './estado.ts';
import { citaAgenda } from './leer.ts';

type Fila = Awaited<ReturnType<typeof tomar>>;
type Lugar = Pick<Fila, 'CODIGOMEDICO' | 'F_CITA' | 'H_CITA' | 'H_MINCITA' | 'SUCURSAL' | 'TIPO_CITA' | 'RECURSOS'>;
const diasDeLugares = (xs: readonly Lugar[]): Dia[] => xs.flatMap((x) => diasDe({ ...x, fechas: [x.F_CITA] }));

/**
 * Locks the named appointment and those of its series that a change reaches, with the days they leave and the days they go to.
 * Throws Rechazo: it does not exist, or another desk moved one meanwhile.
 */
async function tomarSerie(
  ctx: Ctx,
  N_CITA: number,
  ALCANCE: Alcance,
  fuera: readonly Estado[],
  adonde: (l: Lugar) => Lugar = (l) => l,
): Promise<{ c: Fila; serie: Fila[] }> {
  const { rows: vistas } =
    await sql<Lugar>`select s."CODIGOMEDICO", s."F_CITA", s."H_CITA", s."H_MINCITA", s."SUCURSAL", s."TIPO_CITA", ${recursosDe('s')} as "RECURSOS" from citas c
    join citas s on s.cliente = c.cliente and s."RECURRENTE" = c."RECURRENTE" where c."N_CITA" = ${N_CITA} and c."RECURRENTE" > 0 and s.eliminado is null`.execute(
      ctx.db,
    );
  const dias = diasDeLugares([...vistas, ...vistas.map(adonde)]);
  const c = await tomar(ctx, N_CITA, dias);
  if (!c.RECURRENTE) return { c, serie: [] };
  let consulta = ctx.db
    .selectFrom('citas')
    .selectAll()
    .select(recursosDe('citas').as('RECURSOS'))
    .where('RECURRENTE', '=', c.RECURRENTE)
    .where('eliminado', 'is', null)
    .where('C_ESTATUS', 'not in', fuera);
  if (ALCANCE === ALCANCE_SERIE.soloEsta) consulta = consulta.where('N_CITA', '=', N_CITA);
  if (ALCANCE === ALCANCE_SERIE.siguientes)
    consulta = consulta.where(sql<boolean>`("F_CITA", "H_CITA") >= (${c.F_CITA}::date, ${c.H_CITA}::time)`);
  const serie = await consulta.orderBy('F_CITA').orderBy('H_CITA').orderBy('N_CITA').forUpdate().execute();
  const tomados = new Set(dias.map((d) => d.join('/')));
  if (diasDeLugares(serie).some((d) => !tomados.has(d.join('/')))) throw otraVersion(c.VERSION);
  return { c, serie };
}
const numerosDe = (serie: readonly Fila[]): number[] => serie.map((x) => x.N_CITA);
/** Checks each one, because another doctor may have taken over some of them. */
const exigirDeCada = (ctx: Ctx, citas: readonly Fila[], puede: typeof puedeCancelarSerie): void => {
  for (const x of citas) exigir(puede(ctx.sesion, x));
};

/** The appointments to cancel or delete: only those that have not begun. The past of the patient stays. */
async function tomarFin(ctx: Ctx, N_CITA: number, ALCANCE: Alcance, fuera: readonly Estado[], puede: typeof puedeCancelarSerie) {
  const { c, serie: todas } = await tomarSerie(ctx, N_CITA, ALCANCE, fuera);
  exigir(puede(ctx.sesion, c));
  const serie = todas.filter((x) => porVenir(x, ctx.hoy, ctx.ahora));
  exigirDeCada(ctx, serie, puede);
  if (!serie.length) throw new Rechazo('La serie no tiene citas por venir');
  return serie;
}
export async function cancelarSerie(ctx: Ctx, N_CITA: number, ALCANCE: Alcance): Promise<{ CITAS: number }> {
  const serie = await tomarFin(ctx, N_CITA, ALCANCE, TERMINADA, puedeCancelarSerie);
  await ctx.db
    .updateTable('citas')
    .set({ C_ESTATUS: E.cita.cancelada, LLEGADA: null, cambiada: sql`now()` })
    .where('N_CITA', 'in', numerosDe(serie))
    .execute();
  await soltarSobrecupos(ctx, diasDeLugares(serie));
  return { CITAS: serie.length };
}
export async function eliminarSerie(ctx: Ctx, N_CITA: number, ALCANCE: Alcance): Promise<{ CITAS: number }> {
  const serie = await tomarFin(ctx, N_CITA, ALCANCE, [E.cita.realizada], puedeEliminarSerie);
  await ctx.db
    .updateTable('citas')
    .set({ ...OCULTAR, eliminado_motivo: 'Serie eliminada' })
    .where('N_CITA', 'in', numerosDe(serie))
    .execute();
  await soltarSobrecupos(ctx, diasDeLugares(serie));
  return { CITAS: serie.length };
}

interface HallazgoDeSerie {
  conflictos: Conflictos;
  /** Appointments that overlap another of their doctor. */
  encimadas: Set<number>;
  encimados: Set<string>;
}
const NADA: HallazgoDeSerie = { conflictos: {}, encimadas: new Set(), encimados: new Set() };
/** Conflicts of all of them at their new times (or only of their new resources), those within the series included. */
async function conflictosDeSerie(ctx: Ctx, nuevas: readonly Fila[], semueven: boolean): Promise<HallazgoDeSerie> {
  const grupos = new Map<string, Fila[]>();
  for (const x of nuevas) {
    const clave = [x.CODIGOMEDICO, x.SUCURSAL, x.TIPO_CITA, x.H_CITA, x.H_MINCITA, x.RECURSOS.join()].join('/');
    grupos.set(clave, [...(grupos.get(clave) ?? []), x]);
  }
  const propias = numerosDe(nuevas);
  const hallados = await Promise.all(
    [...grupos.values()].map(async (citas) => {
      const hallado = await (semueven ? conflictosDe : recursosEn)(ctx, { ...citas[0]!, fechas: citas.map((x) => x.F_CITA) }, propias);
      return { ...hallado, citas };
    }),
  );
  const conflictos: Conflictos = {};
  const encimadas = new Set<number>();
  const encimados = new Set(hallados.flatMap((h) => [...h.encimados]));
  for (const h of hallados) {
    for (const [fecha, xs] of Object.entries(h.conflictos)) conflictos[fecha] = [...(conflictos[fecha] ?? []), ...xs];
    for (const x of h.citas) if (h.encimadas.has(x.F_CITA)) encimadas.add(x.N_CITA);
  }
  // One that had been moved alone may now overlap its neighbour, by doctor or by resource.
  const decir = (a: Lugar, b: Lugar) => {
    const HORAFINAL = aHora((minutos(a.H_CITA) + a.H_MINCITA) % 1440);
    const otra = { TIPO: 'Cita', HORA: a.H_CITA, HORAFINAL, MOTIVO: 'Otra cita de la misma serie', SUCURSAL: '' } as const;
    conflictos[b.F_CITA] = [...(conflictos[b.F_CITA] ?? []), otra];
  };
  for (const [a, b] of semueven ? encuentros(nuevas, (x) => [x.CODIGOMEDICO]) : []) {
    decir(a, b);
    encimadas.add(b.N_CITA);
  }
  for (const [a, b, recurso] of encuentros(nuevas, (x) => x.RECURSOS)) {
    if (!semueven || a.CODIGOMEDICO !== b.CODIGOMEDICO) decir(a, b);
    encimados.add(claveDe(b.F_CITA, recurso));
  }
  return { conflictos, encimadas, encimados };
}

/** Pairs that have the same thing (doctor or resource) at the same time, the earlier first. */
function* encuentros(citas: readonly Fila[], tiene: (x: Fila) => readonly number[]): Generator<[Fila, Fila, number]> {
  const lapsos = new Map(citas.map((x) => [x, lapsoDe(deCita(x), citas[0]!.F_CITA)]));
  const lapso = (x: Fila) => lapsos.get(x)!;
  /** For each thing, the appointment so far that ends last. */
  const ultima = new Map<number, Fila>();
  for (const b of [...citas].sort((x, y) => lapso(x)[0] - lapso(y)[0]))
    for (const cosa of tiene(b)) {
      const a = ultima.get(cosa);
      if (a && coinciden(lapso(a), lapso(b))) yield [a, b, cosa];
      if (!a || lapso(b)[1] > lapso(a)[1]) ultima.set(cosa, b);
    }
}

type Cambios = Omit<CitaEditada, 'ALCANCE'>;
/**
 * Applies to the others of the series what changes in one: its changed fields, and a move by as many days. An hour or doctor
 * that differs in some of them stays, unless that is what changes.
 */
export async function actualizarSerie(
  ctx: Ctx,
  N_CITA: number,
  ALCANCE: Alcance,
  { VERSION, VIDEOCONSULTA, RECURSOS, MOTIVO_CONFIRMAR, ...cambios }: Cambios,
) {
  const vista = await ctx.db
    .selectFrom('citas')
    .select('F_CITA')
    .where('N_CITA', '=', N_CITA)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!vista) throw noExiste('La cita');
  const enviado: Partial<Fila> = { ...loEnviado(cambios), ...(RECURSOS ? { RECURSOS: enOrden(RECURSOS) } : {}) };
  const salto = diasEntre(vista.F_CITA, cambios.F_CITA);
  const { c, serie: todas } = await tomarSerie(ctx, N_CITA, ALCANCE, TERMINADA, (l) => ({
    ...l,
    ...enviado,
    F_CITA: sumarDias(l.F_CITA, salto),
  }));
  exigirVersion(c, VERSION);
  exigir(puedeEditarCita(ctx.sesion, c));
  const serie = todas.filter((x) => x.N_CITA === N_CITA || porVenir(x, ctx.hoy, ctx.ahora));
  if (!serie.some((x) => x.N_CITA === N_CITA)) throw new Rechazo('La cita ya no está pendiente en su serie: cámbiela a ella sola');

  const avisos: string[] = [];
  const pedida = { ...c, ...enviado };
  const contactos = await contactosDe(ctx, pedida.CODIGOMEDICO, pedida.CODIGOPACIENTE);
  const { F_CITA: _, RECURSOS: recursos = c.RECURSOS, ...deseada } = { ...enviado, ...recordatoriosDe(pedida, contactos, avisos) };
  const cambio: Partial<Pick<Fila, keyof typeof Cita.shape>> = Object.fromEntries(
    Object.entries({ ...deseada, ETIQUETAS: pedida.ETIQUETAS || null }).filter(([k, v]) => v !== c[k as keyof Fila]),
  );
  const semueve = salto !== 0 || 'H_CITA' in cambio || 'H_MINCITA' in cambio || 'CODIGOMEDICO' in cambio;
  const otros = !mismos(recursos, c.RECURSOS);
  const nuevas = serie.map((x): Fila => ({ ...x, ...cambio, F_CITA: sumarDias(x.F_CITA, salto), RECURSOS: otros ? recursos : x.RECURSOS }));
  if ('SUCURSAL' in cambio) sucursalDe(ctx, pedida.SUCURSAL);
  for (const [i, x] of serie.entries()) {
    exigir(puedeEditarCita(ctx.sesion, x));
    exigir(puedeAgendar(ctx.sesion, nuevas[i]!));
    exigir(puedeSerDeTipo(ctx.sesion.clinica, nuevas[i]!.TIPO_CITA, x.TIPO_CITA));
  }
  const otroCobro =
    'TIPO_CITA' in cambio ||
    (VIDEOCONSULTA !== undefined &&
      pedida.TIPO_CITA === E.tipoCita.video &&
      (['CONCEPTO', 'IMPORTE', 'MONEDA'] as const).some((k) => VIDEOCONSULTA[k] !== c[k]));
  const [cobro] = await Promise.all([
    otroCobro && cobroDe(ctx, pedida.CODIGOMEDICO, pedida.TIPO_CITA, VIDEOCONSULTA ?? { CONCEPTO: null, IMPORTE: null, MONEDA: '' }),
    'CODIGOPACIENTE' in cambio && bloqueado(ctx, pedida.CODIGOPACIENTE),
    'CODIGOPACIENTE' in cambio && exigirVisible(ctx, pedida.CODIGOPACIENTE),
    'ETIQUETAS' in cambio && exigirEtiqueta(ctx, cambio.ETIQUETAS),
    ...[...new Set(nuevas.map((x) => x.SUCURSAL))].map((sucursal) => {
      const nuevos = nuevas.flatMap((x, i) =>
        x.SUCURSAL === sucursal ? x.RECURSOS.filter((r) => 'SUCURSAL' in cambio || !serie[i]!.RECURSOS.includes(r)) : [],
      );
      return exigirRecursos(ctx, enOrden(nuevos), sucursal);
    }),
  ]);
  const { conflictos, encimadas, encimados } = semueve || otros ? await conflictosDeSerie(ctx, nuevas, semueve) : NADA;
  ctx.confirmar(conflictos);

  const numeros = numerosDe(serie);
  await ctx.db
    .updateTable('citas')
    // The database's constraint checks row by row; marking all as overbooked suspends it while they change places.
    .set({
      ...cambio,
      // The patient answered for the former time.
      ...(salto !== 0 || 'H_CITA' in cambio ? { RESPUESTA: E.respuesta.ninguna, respondida: null } : {}),
      ...(semueve ? { sobrecupo: 1 } : {}),
      VERSION: OTRA_VERSION,
      cambiada: sql`now()`,
    })
    .where('N_CITA', 'in', numeros)
    .execute();
  if (cobro)
    await ctx.db.updateTable('citas').set(cobro).where('N_CITA', 'in', numeros).where('ESTADO_PAGO', '<>', E.pago.enLinea).execute();
  if (cambio.TIPO_CITA === E.tipoCita.video)
    await sql`update citas c set "CODIGO_ENLACE" = d.enlace from unnest(${numeros}::int[], ${numeros.map(() => codigoEnlace(ctx, 1))}::text[]) d(n, enlace)
      where c."N_CITA" = d.n and c."CODIGO_ENLACE" = ''`.execute(ctx.db);
  if (semueve) {
    const marcas = nuevas.map((x) => ({
      ...sobre(ctx, encimadas.has(x.N_CITA)),
      n: x.N_CITA,
      f: x.F_CITA,
      motivo: conflictos[x.F_CITA] ? MOTIVO_CONFIRMAR : '',
    }));
    await sql`update citas c set "F_CITA" = d.f, sobrecupo = d.sobrecupo, sobrecupo_por = d.sobrecupo_por, motivo_confirmar = d.motivo
      from jsonb_to_recordset(${JSON.stringify(marcas)}::jsonb) d(n integer, f date, sobrecupo smallint, sobrecupo_por integer, motivo text)
      where c."N_CITA" = d.n`.execute(ctx.db);
  }
  if (otros || (semueve && nuevas.some((x) => x.RECURSOS.length))) await ponerRecursos(ctx, nuevas, encimados);
  if (semueve || otros) await soltarSobrecupos(ctx, diasDeLugares([...serie, ...nuevas]));
  return { N_CITA, ADVERTENCIA: avisos.join('. '), CITA: await citaAgenda(ctx, N_CITA), CITAS: numeros };
}
