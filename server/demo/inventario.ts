// The storeroom of the last weeks: what was bought, sent to each shelf and used, with lots of which some expire soon.
import { sql } from 'kysely';
import { Azar } from '#data/demo/azar.ts';
import { almacenes, INSUMOS_DE, PRODUCTOS } from '#data/demo/insumos.ts';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { redondear } from '#domain/redondeo.ts';
import { conteosInventario } from '#features/inventario/conteos/contract.ts';
import { insumos } from '#features/inventario/insumos/contract.ts';
import { movimientosInventario } from '#features/inventario/movimientos/contract.ts';
import { diaSemana, sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
const DIAS = 70;
/** In the last days nothing was bought, so that something is below its minimum. */
const SIN_COMPRAR = 12;
const DIAS_DE_JORNADA = 4;
/** One product in so many. */
const CADA_AGOTADO = 7;
const SABADO = 5;
/** What a unit costs, as a share of a consultation. */
const COSTOS: Readonly<Record<string, number>> = {
  Sobre: 0.012,
  Pieza: 0.015,
  Paquete: 0.09,
  Rollo: 0.035,
  Caja: 0.16,
  Litro: 0.08,
  Frasco: 0.11,
  Par: 0.02,
  Garrafa: 0.3,
  Jeringa: 0.22,
  Ampolleta: 0.03,
  Dosis: 0.6,
};
/** What each shelf is supplied with, by the places of the main warehouse. */
const SURTIDO: Readonly<Record<string, RegExp>> = {
  Farmacia: /^(Farmacia|Refrigerador)/,
  'Carro de curaciones': /^Anaquel (A1|A2|B1)/,
  'Consultorio dental': /dental|protección/,
};
const DE_SUCURSAL = /^Anaquel (A1|B2)/;
const USOS = ['Consultorio 1', 'Consultorio 2', 'Curaciones', 'Uso del día', 'Procedimientos', 'Urgencia', ''];
const PROVEEDORES = ['Distribuidora Médica', 'Insumos del Centro', 'Droguería La Salud', 'Proveedora Hospitalaria'];
/** Days from today until the lots of one purchase expire, in turn. */
const CADUCAN = [-4, 260, 18, 540, 26, 400, 44, 58, 190, 81];

export const inventario: Parte = async ({ llamar, db, ctx, demo, avance }) => {
  // Chance of its own, so that the other parts stay as they are.
  const azar = new Azar(6580 + demo.ID_PAIS);
  const lugares = almacenes(demo.SUCURSALES);
  const principal = 1;
  const surtidos = lugares.flatMap((a, i) => (i + 1 === principal ? [] : [{ ID: i + 1, de: SURTIDO[a.NOMBRE] ?? DE_SUCURSAL }]));
  const numeros = PRODUCTOS.map((_, i) => i + 1);
  const de = (ID: number) => PRODUCTOS[ID - 1]!;
  const consulta = demo.CONCEPTOS[0]!.IMPORTE;
  const escala = 10 ** demo.DECIMALES;
  const base = numeros.map((ID) => (COSTOS[de(ID).UNIDAD] ?? 0.02) * consulta * (0.6 + azar.decimal() * 0.9));
  const hay = new Map<string, number>();
  const cuanto = (almacen: number, ID: number) => hay.get(`${almacen}·${ID}`) ?? 0;
  const poner = (almacen: number, ID: number, n: number) => hay.set(`${almacen}·${ID}`, redondear(cuanto(almacen, ID) + n, 2));
  let lote = 0;
  const mover = async (
    dias: number,
    HORA: string,
    m: { TIPO: string; ID_ORIGEN?: number; ID_DESTINO?: number; REFERENCIA: string },
    lineas: [number, number][],
  ) => {
    const utiles = lineas.filter(([ID, n]) => n > 0 && (m.ID_ORIGEN === undefined || cuanto(m.ID_ORIGEN, ID) >= n));
    if (!utiles.length) return;
    const PRODUCTOS = utiles.map(([ID_PRODUCTO, CANTIDAD]) => {
      if (m.ID_ORIGEN !== undefined) poner(m.ID_ORIGEN, ID_PRODUCTO, -CANTIDAD);
      if (m.ID_DESTINO !== undefined) poner(m.ID_DESTINO, ID_PRODUCTO, CANTIDAD);
      if (m.TIPO !== entrada) return { ID_PRODUCTO, CANTIDAD };
      const PRECIO_UNITARIO = Math.max(1, Math.round(base[ID_PRODUCTO - 1]! * (0.95 + azar.decimal() * 0.1) * escala)) / escala;
      if (!de(ID_PRODUCTO).CONTROL_LOTES) return { ID_PRODUCTO, CANTIDAD, PRECIO_UNITARIO };
      // What was there at first lasts.
      const CADUCIDAD = sumarDias(ctx.hoy, dias === DIAS ? 200 + 15 * azar.entero(0, 20) : CADUCAN[lote % CADUCAN.length]!);
      const LOTE = `${azar.elegir(['AX', 'LT', 'MX', 'B', 'K'])}${String(4021 + 37 * ++lote)}`;
      if (CADUCIDAD >= ctx.hoy) return { ID_PRODUCTO, CANTIDAD, PRECIO_UNITARIO, LOTE, CADUCIDAD };
      // What expired came in a small quantity, and is not counted on.
      poner(m.ID_DESTINO!, ID_PRODUCTO, -CANTIDAD);
      return { ID_PRODUCTO, CANTIDAD: Math.min(CANTIDAD, 3), PRECIO_UNITARIO, LOTE, CADUCIDAD };
    });
    await llamar(movimientosInventario.agregar, {}, { ...m, FECHA: sumarDias(ctx.hoy, -dias), HORA, PRODUCTOS });
  };
  const comprar = (ID: number) => Math.max(0, de(ID).MAXIMO - lugares.reduce((s, _, i) => s + cuanto(i + 1, ID), 0));
  const surtir = async (dias: number, parte: number) => {
    for (const { ID: ID_DESTINO, de: suyos } of surtidos) {
      const lineas = numeros
        .filter((ID) => suyos.test(de(ID).UBICACION))
        .map((ID): [number, number] => [ID, Math.floor(cuanto(principal, ID) * parte)])
        .filter(() => parte > 0.2 || azar.decimal() < 0.4);
      await mover(dias, '09:40', { TIPO: traspaso, ID_ORIGEN: principal, ID_DESTINO, REFERENCIA: 'Surtido' }, lineas);
    }
  };

  await mover(
    DIAS,
    '08:00',
    { TIPO: entrada, ID_DESTINO: principal, REFERENCIA: 'Inventario inicial' },
    numeros.map((ID) => [ID, de(ID).MAXIMO]),
  );
  await surtir(DIAS - 1, 0.4);
  // A campaign of these days used up some products, which should be bought.
  const jornada = numeros.filter((ID) => ID % CADA_AGOTADO === 3);
  for (let dias = DIAS - 2; dias > 0; dias--) {
    if (dias === DIAS_DE_JORNADA)
      for (const [i] of lugares.entries()) {
        const lineas = jornada.map((ID): [number, number] => [ID, Math.floor(cuanto(i + 1, ID) * (ID % 2 ? 1 : 0.9))]);
        await mover(dias, `08:${10 + i}`, { TIPO: salida, ID_ORIGEN: i + 1, REFERENCIA: 'Jornada de salud' }, lineas);
      }
    const semana = diaSemana(sumarDias(ctx.hoy, -dias));
    if (semana > SABADO) continue;
    if (semana === 0 && dias >= SIN_COMPRAR) {
      const faltan = numeros.filter((ID) => comprar(ID) > de(ID).MAXIMO * 0.3);
      const REFERENCIA = `Factura ${azar.elegir(['A', 'F', 'NB'])}-${azar.entero(1200, 9800)} · ${azar.elegir(PROVEEDORES)}`;
      await mover(
        dias,
        '08:30',
        { TIPO: entrada, ID_DESTINO: principal, REFERENCIA },
        faltan.map((ID) => [ID, comprar(ID)]),
      );
      await surtir(dias, 0.15);
    }
    if (dias % 2) continue;
    for (const [n, { ID: ID_ORIGEN }] of surtidos.entries()) {
      if (n > 1 && azar.decimal() < 0.5) continue;
      const conAlgo = numeros.filter((ID) => cuanto(ID_ORIGEN, ID) >= 1);
      const lineas = [...new Set(Array.from({ length: azar.entero(3, 8) }, () => azar.elegir(conAlgo.length ? conAlgo : numeros)))].map(
        (ID): [number, number] => [ID, Math.max(1, Math.floor(cuanto(ID_ORIGEN, ID) * (0.2 + azar.decimal() * 0.5)))],
      );
      const HORA = `${10 + azar.entero(0, 7)}:${azar.entero(10, 59)}`;
      await mover(dias, HORA, { TIPO: salida, ID_ORIGEN, REFERENCIA: azar.elegir(USOS) }, lineas);
    }
  }
  // What charges take, and a count of these days in which a little was missing.
  const numero = (nombre: string) => PRODUCTOS.findIndex((p) => p.NOMBRE === nombre) + 1;
  for (const { CODIGO, DESCRIPCION } of demo.CONCEPTOS) {
    const [, suyos] = INSUMOS_DE.find(([concepto]) => concepto.test(DESCRIPCION)) ?? [];
    if (suyos)
      await llamar(
        insumos.actualizar,
        { CODIGO },
        { VERSION: 0, PRODUCTOS: suyos.map(([p, CANTIDAD]) => ({ ID_PRODUCTO: numero(p), CANTIDAD })) },
      );
  }
  const CONTADO_EN = principal + 2;
  const { PRODUCTOS: porContar } = await llamar(conteosInventario.obtener_por_contar, { ID_ALMACEN: CONTADO_EN }, {});
  const conAlgo = porContar.filter((p) => p.EXISTENCIA > 0);
  await llamar(
    conteosInventario.agregar,
    {},
    {
      ...{ ID_ALMACEN: CONTADO_EN, MOTIVO: 'Conteo cíclico del carro' },
      PRODUCTOS: conAlgo.map(({ ID_PRODUCTO, LOTE, EXISTENCIA }, i) => ({
        ...{ ID_PRODUCTO, LOTE, EXISTENCIA },
        CONTADO: i % 6 === 2 ? Math.max(0, EXISTENCIA - 1) : i % 9 === 4 ? EXISTENCIA + 1 : EXISTENCIA,
      })),
    },
  );
  await sql`update movimientos_inventario set creado_por = ${avance.usuarios.almacen}, creado = "FECHA" + "HORA"`.execute(db);
};
