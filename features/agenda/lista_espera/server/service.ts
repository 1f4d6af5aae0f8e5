// The handlers of the waiting list and of the patient's answers.
import { sql } from 'kysely';
import { POR_VENIR } from '#domain/estados.ts';
import { soloDelMedico } from '#domain/sesion.ts';
import { puedeSerDeTipo } from '#features/agenda/citas/rules.ts';
import { campo, contactosDe, sucursalDe } from '#features/agenda/citas/server/datos.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { bloqueado, visibles } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { listaEspera, ofertas } from '../contract.ts';
import type { EsperaEditada } from '../fields.ts';
import { ESTADO_ESPERA, ESTADO_LUGAR } from '../fields.ts';
import {
  EN_LISTA,
  enEspera,
  horasDe,
  puedeDescartar,
  puedeEditarEspera,
  puedeEsperar,
  puedeOfrecer,
  puedeRetirarEspera,
  puedeRetirarOferta,
} from '../rules.ts';
import { fichasDeOferta } from './ficha.ts';
import { esperaDe, obtener, resumen } from './leer.ts';
import { candidatosDe, lugarDe } from './lugares.ts';
import { ajustesDe, ofrecerAMano, ponerLugar, retirarOferta, soltar, turno } from './ofrecer.ts';
import { leerOferta, responderOferta } from './responder.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

/** An entry, locked together with the clinic's offers. Throws Rechazo 404. */
async function tomar(ctx: Ctx, ID: number) {
  await exigirDe(ctx, { tabla: 'lista_espera', clave: 'ID', numero: ID, que: 'El registro de la lista de espera' });
  await turno(ctx);
  const e = await ctx.db.selectFrom('lista_espera').selectAll().where('ID', '=', ID).forUpdate().executeTakeFirst();
  if (!e) throw noExiste('El registro de la lista de espera');
  return e;
}

/** The row to store: checks that all it names exists and that the patient does not already wait for that doctor. */
async function comprobada(ctx: Ctx, { VERSION: _v, ...e }: EsperaEditada, ID: number, antes = 0) {
  exigir(puedeEsperar(ctx.sesion, e, ctx.hoy));
  exigir(puedeSerDeTipo(ctx.sesion.clinica, e.TIPO_CITA, antes));
  await bloqueado(ctx, e.CODIGOPACIENTE);
  if (e.CODIGOMEDICO !== null) await contactosDe(ctx, e.CODIGOMEDICO, e.CODIGOPACIENTE);
  if (e.SUCURSAL !== null) sucursalDe(ctx, e.SUCURSAL);
  const { rows } = await sql<{ doble: boolean; cita: string | null }>`select
    exists (select 1 from lista_espera where "CODIGOPACIENTE" = ${e.CODIGOPACIENTE} and "ESTADO" in ${literales(EN_LISTA)} and coalesce("CODIGOMEDICO", 0) = ${e.CODIGOMEDICO ?? 0} and "ID" <> ${ID}) as doble,
    (select "F_CITA" from citas where "N_CITA" = ${e.N_CITA} and "CODIGOPACIENTE" = ${e.CODIGOPACIENTE} and eliminado is null and "C_ESTATUS" in ${literales(POR_VENIR)} and "F_CITA" >= ${ctx.hoy}) as cita`.execute(
    ctx.db,
  );
  const { doble, cita } = rows[0]!;
  if (doble) throw new Rechazo('El paciente ya está en esa lista de espera');
  if (e.N_CITA !== null && cita === null) throw new Rechazo('La cita que se adelantaría ya no está en pie');
  // The wait ends with the appointment that would be replaced.
  const FECHAFINAL = cita !== null && cita < e.FECHAFINAL ? cita : e.FECHAFINAL;
  if (FECHAFINAL < e.FECHAINICIAL) throw campo('FECHAINICIAL', 'No puede ser posterior a la cita que se adelantaría');
  return { ...e, ...horasDe(e), FECHAFINAL, DIAS: JSON.stringify([...new Set(e.DIAS)].sort()) as never };
}

const lista = implement(listaEspera, {
  obtener: (ctx, _, filtro) => obtener(ctx, filtro),
  obtener_uno: (ctx, { ID }) => esperaDe(ctx, ID),
  resumen: (ctx, _, { CODIGOMEDICO }) => resumen(ctx, CODIGOMEDICO),
  async candidatos(ctx, { LUGAR }) {
    const l = await ctx.db.selectFrom('lista_espera_lugares').select('CODIGOMEDICO').where('ID', '=', LUGAR).executeTakeFirst();
    if (!l) throw noExiste('El lugar');
    exigir(puedeDescartar(ctx.sesion, l));
    return candidatosDe(ctx, LUGAR, soloDelMedico(ctx.sesion), visibles(ctx));
  },

  async agregar(ctx, _, e) {
    await turno(ctx);
    const fila = await comprobada(ctx, e, 0);
    const ID = await ctx.codigo('LISTA_ESPERA');
    await ctx.db
      .insertInto('lista_espera')
      .values({ ...fila, ID })
      .execute();
    return { ID };
  },
  async actualizar(ctx, { ID }, e) {
    const antes = await tomar(ctx, ID);
    exigirVersion(antes, e.VERSION);
    exigir(puedeEditarEspera(ctx.sesion, antes));
    const fila = await comprobada(ctx, { ...e, CODIGOPACIENTE: antes.CODIGOPACIENTE }, ID, antes.TIPO_CITA);
    const hecho = await ctx.db
      .updateTable('lista_espera')
      .set({ ...fila, ESTADO: ESTADO_ESPERA.enEspera, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },
  async retirar(ctx, { ID }, { MOTIVO }) {
    exigir(puedeRetirarEspera(ctx.sesion, await tomar(ctx, ID)));
    await soltar(ctx, ID);
    await ctx.db.updateTable('lista_espera').set({ ESTADO: ESTADO_ESPERA.retirada, MOTIVO }).where('ID', '=', ID).execute();
    return null;
  },
  async atender(ctx, { ID }, { N_CITA }) {
    const e = await tomar(ctx, ID);
    if (!enEspera(e)) throw new Rechazo('El paciente ya no está en la lista de espera');
    const suya = await ctx.db
      .selectFrom('citas')
      .select('CODIGOMEDICO')
      .where('N_CITA', '=', N_CITA)
      .where('CODIGOPACIENTE', '=', e.CODIGOPACIENTE)
      .where('eliminado', 'is', null)
      .executeTakeFirst();
    if (!suya) throw noExiste('La cita');
    exigir(puedeDescartar(ctx.sesion, e));
    await soltar(ctx, ID);
    await ctx.db.updateTable('lista_espera').set({ ESTADO: ESTADO_ESPERA.aceptada, CITA_NUEVA: N_CITA }).where('ID', '=', ID).execute();
    return null;
  },

  async ofrecer(ctx, { LUGAR }, { ESPERA }) {
    await turno(ctx);
    exigir(puedeOfrecer(ctx.sesion, await lugarDe(ctx, LUGAR)));
    if (ESPERA !== null)
      await exigirDe(ctx, { tabla: 'lista_espera', clave: 'ID', numero: ESPERA, que: 'El registro de la lista de espera' });
    return ofrecerAMano(ctx, LUGAR, ESPERA);
  },
  async retirar_oferta(ctx, { OFERTA }) {
    await turno(ctx);
    await exigirDe(ctx, { tabla: 'lista_espera_ofertas', clave: 'ID', numero: OFERTA, que: 'La oferta' });
    const o = await ctx.db.selectFrom('lista_espera_ofertas').select('CODIGOMEDICO').where('ID', '=', OFERTA).executeTakeFirst();
    if (!o) throw noExiste('La oferta');
    exigir(puedeRetirarOferta(ctx.sesion, o));
    await retirarOferta(ctx, OFERTA);
    return null;
  },
  async descartar(ctx, { LUGAR }) {
    await turno(ctx);
    const l = await lugarDe(ctx, LUGAR);
    exigir(puedeDescartar(ctx.sesion, l));
    if (l.ESTADO === ESTADO_LUGAR.ofreciendose) throw new Rechazo('Ese lugar se está ofreciendo: retire antes la oferta');
    if (l.ESTADO === ESTADO_LUGAR.libre) await ponerLugar(ctx, LUGAR, ESTADO_LUGAR.descartado);
    return null;
  },

  ajustes: (ctx) => ajustesDe(ctx),
  async guardar_ajustes(ctx, _, { VERSION, ...a }) {
    await turno(ctx);
    const antes = await ajustesDe(ctx);
    exigirVersion(antes, VERSION, 'estos ajustes');
    const otra = (antes.VERSION ?? 0) + 1;
    await ctx.db
      .insertInto('lista_espera_ajustes')
      .values({ ...a, VERSION: otra })
      .onConflict((c) => c.column('cliente').doUpdateSet({ ...a, VERSION: otra }))
      .execute();
    return { VERSION: otra };
  },
});

const publicas = implement(ofertas, {
  oferta: (ctx, { FICHA }) => leerOferta(ctx, fichasDeOferta.exigir(ctx, FICHA)),
  responder: (ctx, { FICHA }, { RESPUESTA }) => responderOferta(ctx, fichasDeOferta.exigir(ctx, FICHA), RESPUESTA),
});

export default [lista, publicas];
