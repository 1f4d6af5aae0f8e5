// Report of the till's day: receipts, methods of payment, cashiers and, apart, cancelled receipts.
import { sql } from 'kysely';
import { centavos, importe as deCentavos } from '#domain/dinero.ts';
import { E, etiqueta, FORMAS_PAGO } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { listar } from '#features/caja/abonos/server/abono.ts';
import '#features/personal/server/table.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { reporte } from '#kernel/reporte/server.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { codigo, fecha, hora, importe, opcional, textoOpcional } from '#kernel/shared/fields.ts';
import { enDias } from './comun/periodo.ts';

const sumar = <T>(filas: readonly T[], clave: (f: T) => string, monto: (f: T) => number): [string, number][] => {
  const sumas = new Map<string, number>();
  for (const f of filas) sumas.set(clave(f), (sumas.get(clave(f)) ?? 0) + centavos(monto(f)));
  return [...sumas].map(([k, v]) => [k, deCentavos(v)]);
};

export default reporte({
  accion: '/ingresos/corte_de_caja',
  titulo: 'Corte de caja',
  descripcion: 'Recibos de un día, por forma de pago y por cajero; los cancelados, aparte',
  grupo: 'Caja',
  permiso: P.reportes.caja,
  filtros: {
    FECHA: fecha('Fecha'),
    CODIGOUSUARIO: opcional(codigo('Cajero')),
    SUCURSALES_TODAS: SUCURSALES,
  },
  defectos: (ctx) => ({ FECHA: ctx.hoy, SUCURSALES_TODAS: 0 }),
  // A receipt may pay charges of several doctors, so it belongs to the cashier who took it (3 §6).
  alcance: { sucursal: 'a.SUCURSAL', medico: false, cajero: 'a.creado_por' },
  opciones: async (ctx) => ({
    CODIGOUSUARIO: (
      await ctx.db
        .selectFrom('usuarios')
        .select(['CODIGOUSUARIO', 'NOMBRE', 'APEPAT'])
        .where('eliminado', 'is', null)
        .orderBy('NOMBRE')
        .limit(500)
        .execute()
    ).map((u) => [u.CODIGOUSUARIO, [u.NOMBRE, u.APEPAT].filter(Boolean).join(' ')]),
  }),
  columnas: {
    FOLIORECIBO: codigo('Recibo'),
    HORA: hora('Hora'),
    PACIENTE: textoOpcional('Paciente', 160),
    CONCEPTO: textoOpcional('Concepto', 1000),
    FORMAS_PAGO: textoOpcional('Formas de pago', 300),
    USUARIO: textoOpcional('Cajero', 160),
    SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
    ESTADO: textoOpcional('Estado', 40),
    TOTAL: importe('Total'),
    CANCELADO: importe('Cancelado'),
  },
  totales: ['TOTAL', 'CANCELADO'],
  consulta: async (ctx, f, donde) =>
    (await listar(ctx, sql`a."FECHA" = ${f.FECHA} and ${donde} order by a."FOLIORECIBO"`)).map((a) => ({
      ...a,
      ESTADO: a.RECIBO_CANCELADO ? 'Cancelado' : 'Vigente',
      TOTAL: a.RECIBO_CANCELADO ? null : a.TOTAL,
      CANCELADO: a.RECIBO_CANCELADO ? a.TOTAL : null,
    })),

  async resumen(ctx, f, donde, filas) {
    const vivos = filas.filter((r) => r.ESTADO === 'Vigente') as { USUARIO: string; TOTAL: number }[];
    const [formas, { rows: tarde }] = await Promise.all([
      sql<{ FORMAPAGO: number; IMPORTE: number }>`select p."FORMAPAGO", sum(p."IMPORTE") as "IMPORTE" from abonos a
        join abonos_formas_pago p on p.cliente = a.cliente and p."FOLIORECIBO" = a."FOLIORECIBO"
        where a."FECHA" = ${f.FECHA} and a.eliminado is null and ${donde} group by 1 order by 2 desc`.execute(ctx.db),
      sql<{ FOLIORECIBO: number; FECHA: string; TOTAL: number }>`select a."FOLIORECIBO", a."FECHA", a."TOTAL" from abonos a
        where ${enDias('a.eliminado', { FECHA_INICIAL: f.FECHA, FECHA_FINAL: f.FECHA })} and a."FECHA" <> ${f.FECHA} and ${donde}
        order by a."FOLIORECIBO" limit 200`.execute(ctx.db),
    ]);
    const total = vivos.reduce((t, r) => t + centavos(r.TOTAL), 0);
    const usado = centavos(formas.rows.find((r) => r.FORMAPAGO === E.formaPago.saldoFavor)?.IMPORTE ?? 0);
    return [
      {
        titulo: 'Ingreso del día',
        filas: [
          ['Total de recibos', deCentavos(total)],
          ['Saldo a favor usado', deCentavos(-usado)],
          ['Dinero recibido', deCentavos(total - usado)],
        ],
      },
      { titulo: 'Por forma de pago', filas: formas.rows.map((r) => [etiqueta(FORMAS_PAGO, r.FORMAPAGO), r.IMPORTE]) },
      {
        titulo: 'Por cajero',
        filas: sumar(
          vivos,
          (r) => r.USUARIO || 'Sin cajero',
          (r) => r.TOTAL,
        ),
      },
      ...(tarde.length
        ? [
            {
              titulo: 'Cancelados este día, de otras fechas',
              filas: tarde.map((r): [string, number] => [`Recibo ${r.FOLIORECIBO} del ${fechaCorta(r.FECHA)}`, r.TOTAL]),
            },
          ]
        : []),
    ];
  },
});
