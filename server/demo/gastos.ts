// What the clinic spent in the last year: rent, wages and services on their day of the month, and smaller purchases between.
import '#features/finanzas/server/table.ts';
import { sql } from 'kysely';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Position in the suggested concepts, day of the month, and the amount in consultations, with how much it varies. */
const MENSUALES = [
  [0, 1, 12, 0],
  [1, 15, 15, 0.04],
  [1, 28, 15, 0.04],
  [2, 17, 6, 0.03],
  [3, 9, 2.5, 0.3],
  [4, 17, 8, 0.15],
  [5, 11, 1, 0.3],
  [6, 4, 1.5, 0],
] as const;
/** Bought about so many times a month. */
const SUELTOS = [
  [9, 3, 1.5, 0.6],
  [10, 2, 2, 0.7],
  [13, 2, 0.8, 0.6],
  [14, 2, 1, 0.5],
  [17, 1, 2, 0.8],
] as const;
const OBSERVACIONES = ['', '', '', 'Factura pendiente', 'Pagado con transferencia', 'Compra en mostrador'];
const MESES_ATRAS = 12;

export const gastos: Parte = async ({ db, ctx, demo, azar, avance }) => {
  const { rows: conceptos } = await sql<{ CODIGO: number }>`select "CODIGO" from conceptos_egresos order by "CODIGO"`.execute(db);
  const consulta = demo.CONCEPTOS[0]!.IMPORTE;
  const escala = 10 ** demo.DECIMALES;
  const filas: { FECHA: string; CODIGOCONCEPTO: number; IMPORTE: number; OBSERVACIONES: string }[] = [];
  const gastar = (posicion: number, FECHA: string, consultas: number, varia: number) => {
    const CODIGOCONCEPTO = conceptos[posicion % conceptos.length]!.CODIGO;
    const IMPORTE = Math.max(1, Math.round(consulta * consultas * (1 + varia * (azar.decimal() * 2 - 1)) * escala) / escala);
    if (FECHA <= ctx.hoy) filas.push({ FECHA, CODIGOCONCEPTO, IMPORTE, OBSERVACIONES: azar.elegir(OBSERVACIONES) });
  };
  for (let mes = MESES_ATRAS; mes >= 0; mes--) {
    const primero = sumarMeses(`${ctx.hoy.slice(0, 8)}01`, -mes);
    for (const [posicion, dia, consultas, varia] of MENSUALES) gastar(posicion, sumarDias(primero, dia - 1), consultas, varia);
    for (const [posicion, veces, consultas, varia] of SUELTOS)
      for (let i = 0; i < veces; i++) gastar(posicion, sumarDias(primero, azar.entero(0, 27)), consultas, varia);
  }
  filas.sort((a, b) => (a.FECHA < b.FECHA ? -1 : 1));
  await volcar(
    db,
    'gastos',
    filas.map((f, i) => ({ NUMERO: i + 1, ...f, SUCURSAL: 1, creado: `${f.FECHA} 13:00`, creado_por: avance.usuarios.caja })),
  );
  await seguirSerie(db, 'GASTO', filas.length);
};
