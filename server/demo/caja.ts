// What each visit cost and how it was paid: charges, receipts and their lines. Folios follow the dates without gaps.
import { E } from '#domain/estados.ts';
import '#features/caja/abonos/server/table.ts';
import '#features/caja/cargos/server/table.ts';
import { aHora, minutos, sumarDias } from '#kernel/shared/dates.ts';
import type { Atendida, Parte } from './siembra.ts';
import { SUCURSAL_DE_TURNOS, TurnosDeDemo } from './turnos.ts';
import { seguirSerie, volcar } from './volcar.ts';

const { efectivo, cheque, credito, debito, transferencia } = E.formaPago;
const BANCOS = ['Banco del Valle', 'Banco Andino', 'Banco Nacional', 'Caja Popular'];

export const caja: Parte = async ({ db, ctx, demo, azar, avance }) => {
  const precios = new Map(demo.CONCEPTOS.map((c) => [c.CODIGO, c]));
  const escala = 10 ** demo.DECIMALES;
  const redondear = (n: number) => Math.round(n * escala) / escala;
  const visitas: Atendida[] = [
    ...avance.pacientes.flatMap(({ CODIGOPACIENTE, historia }) => historia.ENCUENTROS.map((e) => ({ ...e, CODIGOPACIENTE }))),
    ...avance.atendidas,
  ].sort((a, b) => (a.FECHA + a.HORA < b.FECHA + b.HORA ? -1 : 1));
  const hace = sumarDias(ctx.hoy, -60);

  const turnos = new TurnosDeDemo(ctx.hoy, avance.usuarios.caja!);
  const cargos: object[] = [];
  const abonos: object[] = [];
  const detalle: object[] = [];
  const formas: object[] = [];
  for (const v of visitas) {
    const HORA = aHora(Math.min(minutos(v.HORA) + v.H_MINCITA, 23 * 60 + 50));
    const comun = { CODIGOPACIENTE: v.CODIGOPACIENTE, FECHA: v.FECHA, HORA, SUCURSAL: v.SUCURSAL };
    const sello = { creado: `${v.FECHA} ${HORA}`, creado_por: avance.usuarios.caja };
    // Old debts are rare; of the last two months one in ten is still unpaid, or half paid.
    const pago =
      v.FECHA < hace
        ? azar.suerte(0.992)
          ? 1
          : 0
        : azar.ponderado([
            [1, 90],
            [0.5, 4],
            [0, 6],
          ] as const);
    const lineas: { FOLIOCARGO: number; DESCRIPCION: string; pagado: number }[] = [];
    for (const CODIGOTRABAJO of v.CONCEPTOS) {
      const { DESCRIPCION, IMPORTE: IMPORTEUNITARIO } = precios.get(CODIGOTRABAJO)!;
      const DESCUENTO = azar.suerte(0.06) ? redondear(IMPORTEUNITARIO * azar.elegir([0.1, 0.15, 0.2])) : 0;
      const IMPORTE = redondear(IMPORTEUNITARIO - DESCUENTO);
      const ABONOS = pago === 1 ? IMPORTE : redondear(Math.floor(IMPORTE * pago));
      const FOLIOCARGO = cargos.length + 1;
      cargos.push({
        FOLIOCARGO,
        ...comun,
        CODIGOTRABAJO,
        DESCRIPCION,
        CANTIDAD: 1,
        IMPORTEUNITARIO,
        DESCUENTO,
        IMPORTE,
        ABONOS,
        CODIGOMEDICO: v.CODIGOMEDICO,
        ...sello,
      });
      if (ABONOS > 0) lineas.push({ FOLIOCARGO, DESCRIPCION, pagado: ABONOS });
    }
    const TOTAL = redondear(lineas.reduce((n, l) => n + l.pagado, 0));
    if (TOTAL === 0) continue;
    const FOLIORECIBO = abonos.length + 1;
    abonos.push({ FOLIORECIBO, ...comun, TOTAL, turno: turnos.de(v), ...sello });
    lineas.forEach((l, i) => {
      detalle.push({ FOLIORECIBO, RENGLON: i + 1, FOLIOCARGO: l.FOLIOCARGO, CANTIDAD: 1, DESCRIPCION: l.DESCRIPCION, IMPORTE: l.pagado });
    });
    const enDos = azar.suerte(0.05) && TOTAL > 2;
    const primero = enDos ? redondear(Math.floor(TOTAL / 2)) : TOTAL;
    const partes = enDos ? [primero, redondear(TOTAL - primero)] : [TOTAL];
    partes.forEach((IMPORTE, i) => {
      const FORMAPAGO = enDos
        ? [efectivo, credito][i]!
        : azar.ponderado([
            [efectivo, 46],
            [credito, 24],
            [debito, 18],
            [transferencia, 11],
            [cheque, 1],
          ] as const);
      if (FORMAPAGO === efectivo && v.SUCURSAL === SUCURSAL_DE_TURNOS) turnos.cobrar(v.FECHA, IMPORTE);
      const conBanco = FORMAPAGO !== efectivo;
      const NODOCUMENTO = conBanco ? String(azar.entero(1000, 9999)) : '';
      formas.push({ FOLIORECIBO, RENGLON: i + 1, FORMAPAGO, IMPORTE, NODOCUMENTO, BANCO: conBanco ? azar.elegir(BANCOS) : '' });
    });
  }
  await volcar(db, 'cargos', cargos);
  await turnos.volcar(db, ctx.sesion.clinica.pais.moneda);
  await volcar(db, 'abonos', abonos);
  await volcar(db, 'abonos_detalle', detalle);
  await volcar(db, 'abonos_formas_pago', formas);
  await seguirSerie(db, 'CARGO', cargos.length);
  await seguirSerie(db, 'RECIBO', abonos.length);
};
