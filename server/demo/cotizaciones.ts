// Quotes of the last months: treatments with several concepts, some of them accepted today, whole or in part.
import { CONCEPTO } from '#data/demo/clinica_tipos.ts';
import { cotizaciones as llamadas } from '#features/caja/cotizaciones/contract.ts';
import '#features/caja/cotizaciones/server/table.ts';
import { importeLinea, total } from '#features/caja/cargos/rules.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const PLANES: readonly (readonly (readonly [CODIGOTRABAJO: number, CANTIDAD: number, NOTA?: string])[])[] = [
  [
    [CONCEPTO.LIMPIEZA_DENTAL, 1],
    [CONCEPTO.RESINA, 3, 'Piezas 14, 15 y 36'],
    [CONCEPTO.EXTRACCION, 1, 'Pieza 48'],
  ],
  [[CONCEPTO.CURACION, 4, 'Una por semana']],
  [
    [CONCEPTO.RESINA, 2, 'Piezas 24 y 25'],
    [CONCEPTO.CONTROL, 1],
  ],
  [
    [CONCEPTO.ELECTROCARDIOGRAMA, 1],
    [CONCEPTO.CONTROL, 2],
  ],
  [
    [CONCEPTO.ULTRASONIDO, 1],
    [CONCEPTO.CITOLOGIA, 1],
  ],
];
const MAXIMO = 60;

export const cotizaciones: Parte = async ({ db, ctx, demo, azar, avance, llamar }) => {
  const escala = 10 ** demo.DECIMALES;
  const cotizados = avance.pacientes.filter((_, i) => i % 4 === 0).slice(0, MAXIMO);
  const dias = cotizados.map(() => azar.entero(0, 120)).sort((a, b) => b - a);
  const cabezas: object[] = [];
  const lineas: object[] = [];
  cotizados.forEach(({ CODIGOPACIENTE }, i) => {
    const FOLIOCOTIZACION = i + 1;
    const FECHA = sumarDias(ctx.hoy, -dias[i]!);
    const rebaja = azar.suerte(0.4);
    const suyas = PLANES[i % PLANES.length]!.map(([CODIGOTRABAJO, CANTIDAD, NOTA = ''], j) => {
      const { DESCRIPCION, IMPORTE: IMPORTEUNITARIO } = demo.CONCEPTOS.find((c) => c.CODIGO === CODIGOTRABAJO)!;
      const DESCUENTO = rebaja ? Math.round(CANTIDAD * IMPORTEUNITARIO * 0.1 * escala) / escala : 0;
      const de = { CANTIDAD, IMPORTEUNITARIO, DESCUENTO };
      return { FOLIOCOTIZACION, RENGLON: j + 1, CODIGOTRABAJO, DESCRIPCION, NOTA, ...de, IMPORTE: importeLinea(de) };
    });
    lineas.push(...suyas);
    cabezas.push({
      FOLIOCOTIZACION,
      CODIGOPACIENTE,
      FECHA,
      HORA: '12:30',
      CODIGOMEDICO: azar.elegir(demo.MEDICOS).CODIGOMEDICO,
      TOTAL: total(suyas, 'IMPORTE'),
      SUCURSAL: 1,
      creado: `${FECHA} 12:30`,
      creado_por: avance.usuarios.caja,
    });
  });
  await volcar(db, 'cotizaciones', cabezas);
  await volcar(db, 'cotizaciones_detalle', lineas);
  await seguirSerie(db, 'COTIZACION', cabezas.length);
  const activas = await db
    .selectFrom('cotizaciones as c')
    .innerJoin('pacientes as p', 'p.CODIGOPACIENTE', 'c.CODIGOPACIENTE')
    .select('c.FOLIOCOTIZACION')
    .where('p.ACTIVO', '=', 1)
    .orderBy('c.FOLIOCOTIZACION', 'desc')
    .limit(3)
    .execute();
  for (const { FOLIOCOTIZACION } of activas.slice(1)) await llamar(llamadas.aceptar, { FOLIOCOTIZACION }, { RENGLONES: [1] });
};
