// The handlers of online payments.
import { type RawBuilder, sql } from 'kysely';
import { leerParaMensajes } from '#features/agenda/mensajes_cita/server/mensajes.ts';
import { fichasDeCita } from '#features/agenda/respuestas/server/ficha.ts';
import { exigirCancelable } from '#features/caja/abonos/server/cancelar.ts';
import { exigirCobrable } from '#features/caja/abonos/server/paciente.ts';
import { type Pendiente, pendienteDe, pendientes } from '#features/caja/citas_pago_pendiente/server/pendiente.ts';
import { comprarSaldo } from '#features/caja/saldo_favor/server/comprar.ts';
import type { FormaDePago, PorDevolver } from '#features/integraciones/pagos/server/cobro.ts';
import { avisoDeEpayco } from '#features/integraciones/pagos/server/epayco.ts';
import { avisoDePaypal } from '#features/integraciones/pagos/server/paypal.ts';
import { deVisibles, exigirDe } from '#features/pacientes/server/alcance.ts';
import { nombreVisible } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { filasDeLista } from '#kernel/server/lista.ts';
import { literales } from '#kernel/server/literales.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { type EnlaceDePago, MAX_PAGOS, type PagoListado, pagosEnLinea } from '../contract.ts';
import { pagosPendientes } from '../pendientes.ts';
import { devuelto, PAGO, puedeAbonar, puedeAtender, puedeDevolver, SIN_CUENTA } from '../rules.ts';
import { bloqueado, darPorDevuelto, recibidoPor } from './aplicar.ts';
import { enlaceDePago, enMoneda } from './avisar.ts';
import { deCuenta, deStripe } from './avisos.ts';
import { consultar } from './consultar.ts';
import { type Caja, cajaDe, cajaPara } from './cuenta.ts';
import { formaDe, type Mostrable, mover, pedirForma, porMostrar, porMover } from './en_pagina.ts';
import { type Apertura, abrirPago, paginaDe, prepararPago } from './publico.ts';

const canceladoEl = sql`(a.eliminado is not null and o."ESTADO" = ${sql.lit(PAGO.pagado)})`;
/** Money that belongs to nothing: under review, or, for a year, of a receipt that was cancelled at the till. */
const enRevision = sql`(o."ATENDIDO" is null and o."ESTADO" = ${sql.lit(PAGO.porRevisar)})`;
const sinRecibo = sql`(o."ATENDIDO" is null and o."PAGADO" > now() - interval '1 year' and ${canceladoEl})`;
const DE = sql`pagos_en_linea o join pacientes p on p.cliente = o.cliente and p."CODIGOPACIENTE" = o."CODIGOPACIENTE"
  left join abonos a on a.cliente = o.cliente and a."FOLIORECIBO" = o."FOLIORECIBO"`;
const exigirVisible = (ctx: Ctx, ID: number) => exigirDe(ctx, { tabla: 'pagos_en_linea', clave: 'ID', numero: ID, que: 'El pago' });

function enlaceDe(ctx: Ctx, c: Pendiente, MOTIVO: string): EnlaceDePago {
  const URL = enlaceDePago(ctx, c.N_CITA);
  const cuando = `${fechaTexto(c.HORAINICIAL.slice(0, 10))}, ${c.HORAINICIAL.slice(11, 16)}`;
  return {
    ...c,
    URL,
    MOTIVO,
    MENSAJE: `${ctx.sesion.clinica.NOMBRECLINICA}: pague en línea su cita del ${cuando} (${enMoneda(ctx, c.IMPORTE, c.MONEDA)}) aquí: ${URL}`,
  };
}
async function enlaces(ctx: Ctx, CODIGOPACIENTE: number): Promise<EnlaceDePago[]> {
  const citas = await pendientes(ctx, sql`and c."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by c."F_CITA", c."H_CITA", c."N_CITA" limit 50`);
  // Once for each doctor and currency, which are few.
  const cajas = new Map<string, boolean>();
  for (const c of citas) {
    const clave = `${c.CODIGOMEDICO}/${c.MONEDA}`;
    if (!cajas.has(clave)) cajas.set(clave, (await cajaPara(ctx, c)) !== null);
  }
  return citas.map((c) => enlaceDe(ctx, c, cajas.get(`${c.CODIGOMEDICO}/${c.MONEDA}`) ? '' : SIN_CUENTA));
}

const pagos = implement(pagosEnLinea, {
  cita: (ctx, { FICHA }) => paginaDe(ctx, FICHA),
  iniciar: enDosPasos({
    antes: (ctx, { FICHA }) => prepararPago(ctx, FICHA),
    fuera: abrirPago,
    async despues(ctx, _p, _b, r: { referencia: string; url: string }, { ID }: Apertura) {
      // Of two that opened it at once, what the first was given counts.
      if (r.referencia)
        await ctx.db
          .updateTable('pagos_en_linea')
          .set({ referencia: r.referencia, url: r.url })
          .where('ID', '=', ID)
          .where('referencia', '=', '')
          .execute();
      return { URL: r.url };
    },
  }),
  comprobar: enDosPasos({
    async antes(ctx, { FICHA }) {
      const N_CITA = fichasDeCita.exigir(ctx, FICHA);
      const { rows } = await sql<{ cliente: number; ID: number }>`select cliente, "ID" from pagos_en_linea
        where "N_CITA" = ${N_CITA} and "ESTADO" in ${literales([PAGO.abierto, PAGO.enProceso])} and referencia <> '' order by "ID" desc limit 3`.execute(
        ctx.db,
      );
      return rows;
    },
    async fuera(host, suyos: { cliente: number; ID: number }[]) {
      for (const { cliente, ID } of suyos) await consultar(host, cliente, ID);
    },
    despues: (ctx, { FICHA }) => paginaDe(ctx, FICHA),
  }),

  forma: enDosPasos({
    antes: (ctx, { FICHA }) => porMostrar(ctx, FICHA),
    fuera: pedirForma,
    despues: (_ctx, _p, _b, f: FormaDePago, x: Mostrable) => formaDe(f, x),
  }),
  tarjeta: enDosPasos({
    antes: (ctx, { FICHA, ID }, { transactionToken }) => porMover(ctx, FICHA, ID, transactionToken),
    fuera: mover,
    despues: (ctx, { FICHA }) => ({ URL: enlaceDePago(ctx, fichasDeCita.exigir(ctx, FICHA)) }),
  }),

  // These calls have no clinic: each notice is handled within the clinic that it names.
  aviso_stripe: enDosPasos({
    antes: (ctx) => ctx.peticion.firmado!,
    fuera: deStripe,
    despues: () => null,
  }),
  aviso_paypal: enDosPasos({
    antes: (ctx, { CLIENTE }) => ({ CLIENTE, firmado: ctx.peticion.firmado! }),
    fuera: (host, x: Avisado) => deCuenta(host, 'paypal', x.CLIENTE, x.firmado, avisoDePaypal),
    despues: () => null,
  }),
  aviso_epayco: enDosPasos({
    antes: (ctx, { CLIENTE }) => ({ CLIENTE, firmado: ctx.peticion.firmado! }),
    fuera: (host, x: Avisado) => deCuenta(host, 'epayco', x.CLIENTE, x.firmado, avisoDeEpayco),
    despues: () => null,
  }),

  obtener: (ctx, _, { POR_REVISAR: solo, ...q }) =>
    filasDeLista<PagoListado>(
      ctx,
      {
        columnas: sql`o."ID", o."N_CITA", o."CODIGOPACIENTE", o."PASARELA", o."IMPORTE", o."MONEDA", o."ESTADO", o."IMPORTE_RECIBIDO", o."MONEDA_RECIBIDA", o."FOLIORECIBO",
          o."NOTA", o."ATENDIDO"::timestamp(0) as "ATENDIDO", o."ATENDIDO_NOTA", o."PAGADO"::timestamp(0) as "PAGADO", o."EMULADO",
          ${nombreVisible(ctx)} as "PACIENTE", o.creado::timestamp(0) as "INICIADO", ${canceladoEl}::int as "RECIBO_CANCELADO"`,
        de: DE,
        donde: sql`${deVisibles(ctx, 'o')} and ${solo ? sql`(${enRevision} or ${sinRecibo})` : sql`true`}`,
        clave: sql`o."ID"`,
        halla: (patron, palabra) =>
          sql`(f_norm(p.nombre_completo) like ${patron} or o."FOLIORECIBO"::text = ${palabra} or o."N_CITA"::text = ${palabra} or o.transaccion = ${palabra})`,
        orden: sql`o."ID" desc`,
        ordenes: {
          INICIADO: sql`o.creado`,
          PACIENTE: sql`p.nombre_completo`,
          PASARELA: sql`o."PASARELA"`,
          IMPORTE: sql`o."IMPORTE"`,
          ESTADO: sql`o."ESTADO"`,
          FOLIORECIBO: sql`o."FOLIORECIBO"`,
        },
        tope: MAX_PAGOS,
      },
      q,
    ),
  async atender(ctx, { ID }, { ATENDIDO_NOTA }) {
    await exigirVisible(ctx, ID);
    const p = await bloqueado(ctx, ID);
    const cancelado = p.FOLIORECIBO !== null && (await recibosCancelados(ctx, p.FOLIORECIBO));
    if (!(cancelado && p.ATENDIDO === null)) exigir(puedeAtender(p));
    await ctx.db
      .updateTable('pagos_en_linea')
      .set({ ATENDIDO: sql`now()` as never, ATENDIDO_NOTA, atendido_por: ctx.sesion.CODIGOUSUARIO })
      .where('ID', '=', ID)
      .execute();
    ctx.anotar({ ID, N_CITA: p.N_CITA });
    return null;
  },
  devolver: enDosPasos({
    // Marked before the provider is told: if its answer is lost, the reconciliation learns what happened.
    async antes(ctx, { ID }, { MOTIVO }) {
      await exigirVisible(ctx, ID);
      const p = await bloqueado(ctx, ID);
      exigir(puedeDevolver(p));
      // The money must not go back while its receipt has to stay.
      if (p.ESTADO !== PAGO.devolviendo && p.FOLIORECIBO !== null && !(await recibosCancelados(ctx, p.FOLIORECIBO)))
        await exigirCancelable(ctx, p.FOLIORECIBO);
      const caja = await cajaDe(ctx, p);
      if (p.ESTADO !== PAGO.devolviendo)
        await ctx.db
          .updateTable('pagos_en_linea')
          .set({ ESTADO: PAGO.devolviendo, motivo_devolucion: MOTIVO, devuelve: ctx.sesion.CODIGOUSUARIO })
          .where('ID', '=', ID)
          .execute();
      const d: PorDevolver = {
        clave: `galeno-devolucion-${ctx.sesion.clinica.CODIGOCLIENTE}-${ID}`,
        ...{ referencia: p.referencia, transaccion: p.transaccion, IMPORTE: p.IMPORTE_RECIBIDO!, MONEDA: p.MONEDA_RECIBIDA },
      };
      return { caja, d };
    },
    fuera: (_host, { caja, d }: { caja: Caja; d: PorDevolver }) => caja.cobrador.devolver(caja.s, caja.claves, d),
    async despues(ctx, { ID }, { MOTIVO }) {
      const p = await bloqueado(ctx, ID);
      // A notice may have come first.
      if (!devuelto(p)) await darPorDevuelto(ctx, p, MOTIVO);
      ctx.anotar({ ID, N_CITA: p.N_CITA, CODIGOPACIENTE: p.CODIGOPACIENTE, MOTIVO });
      return null;
    },
  }),

  async abonar(ctx, { ID }) {
    await exigirVisible(ctx, ID);
    const p = await bloqueado(ctx, ID);
    exigir(puedeAbonar(p, ctx.sesion.clinica.pais.moneda.codigo));
    const { CODIGOPACIENTE } = p;
    await exigirCobrable(ctx, CODIGOPACIENTE);
    const { FOLIORECIBO } = await comprarSaldo(ctx, recibidoPor(ctx, p, p.IMPORTE_RECIBIDO!, p.transaccion));
    // Without a note, as if it had never waited: cancelling that receipt, or giving the money back, goes on from here.
    await ctx.db.updateTable('pagos_en_linea').set({ ESTADO: PAGO.pagado, FOLIORECIBO, NOTA: '' }).where('ID', '=', ID).execute();
    ctx.anotar({ ID, N_CITA: p.N_CITA, CODIGOPACIENTE, FOLIORECIBO });
    return { FOLIORECIBO };
  },
  async enlaces(ctx, { CODIGOPACIENTE }) {
    const { rows } = await sql<{
      MAIL: string;
    }>`select coalesce("MAIL", '') as "MAIL" from pacientes where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
    return { CORREO: rows[0]?.MAIL ?? '', ENLACES: await enlaces(ctx, CODIGOPACIENTE) };
  },
  async enviar(ctx, { N_CITA }, { MAIL }) {
    const c = await pendienteDe(ctx, N_CITA);
    if (!(await cajaPara(ctx, c))) throw new Rechazo(SIN_CUENTA);
    const m = (await leerParaMensajes(ctx, [N_CITA])).get(N_CITA);
    await mandar(ctx, {
      canal: 'correo',
      para: MAIL,
      asunto: `Pago de su cita, ${ctx.sesion.clinica.NOMBRECLINICA}`,
      cuerpo: `${m?.NOMBRE ? `Hola, ${m.NOMBRE}:\n\n` : ''}${enlaceDe(ctx, c, '').MENSAJE}`,
      origen: `pago_en_linea/enlace/${N_CITA}`,
      CODIGOPACIENTE: c.CODIGOPACIENTE,
    });
    ctx.anotar({ N_CITA, CODIGOPACIENTE: c.CODIGOPACIENTE });
    return null;
  },
});

interface Avisado {
  CLIENTE: string;
  firmado: NonNullable<Ctx['peticion']['firmado']>;
}
async function recibosCancelados(ctx: Ctx, FOLIORECIBO: number): Promise<boolean> {
  const r = await ctx.db.selectFrom('abonos').select('eliminado').where('FOLIORECIBO', '=', FOLIORECIBO).executeTakeFirst();
  return r?.eliminado != null;
}
const cuantos = implement(pagosPendientes, {
  async pendientes(ctx) {
    // One count for each, so that each has its index: the menu asks often and the clinic has every payment it ever had.
    const contar = (que: RawBuilder<unknown>) => sql`(select count(*) from ${DE} where ${que} and ${deVisibles(ctx, 'o')})`;
    const { rows } = await sql<{ n: number }>`select (${contar(enRevision)} + ${contar(sinRecibo)})::int as n`.execute(ctx.db);
    return { PENDIENTES: rows[0]!.n };
  },
});
export default [pagos, cuantos];
