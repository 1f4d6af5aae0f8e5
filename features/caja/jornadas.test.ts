// Property test of whole days at the till: three cashiers at once, with shifts, discounts, mixed methods, advances, quotes,
// cancellations and invoices. Afterwards every identity of the books holds, and undoing everything gives everything back.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { centavos } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { certificadosMx } from '#features/certificados/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { facturas } from '#features/facturas/mexico/contract.ts';
import { ESTADO_CFDI } from '#features/facturas/mexico/rules.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { descuadres, librosDe, seriesDeCaja } from '#testing/caja.ts';
import { csdDePrueba } from '#testing/certificados.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { abonos } from './abonos/contract.ts';
import { cargos } from './cargos/contract.ts';
import { cotizaciones } from './cotizaciones/contract.ts';
import { saldoFavor } from './saldo_favor/contract.ts';
import { turnosCaja } from './turnos/contract.ts';

const PACIENTES = 2;
const CAJEROS = 3;
const { saldoFavor: favor, efectivo, credito, transferencia } = E.formaPago;
const paso = fc.record({
  que: fc.constantFrom(
    ...([
      'cargar',
      'cargar',
      'pagar',
      'pagar',
      'pagar',
      'pagar',
      'comprar',
      'comprar',
      'cotizar',
      'aceptar',
      'cancelar',
      'cancelar',
    ] as const),
    ...(['eliminar', 'facturar', 'facturar', 'facturar', 'desfacturar', 'turno', 'turno', 'mover'] as const),
  ),
  quien: fc.nat(CAJEROS - 1),
  p: fc.integer({ min: 1, max: PACIENTES }),
  /** Days before today. */
  hace: fc.constantFrom(0, 0, 0, 1, 2),
  /** No receipt reaches the thousand pesos above which the receiver of an invoice is asked before it is cancelled. */
  enCentavos: fc.integer({ min: 1, max: 9_000 }),
  /** Percent of a charge that is paid, and what part of it by each method. */
  parte: fc.constantFrom(33, 50, 100, 100, 110),
  formas: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
  descuento: fc.nat(300),
  cual: fc.integer({ min: 1, max: 9 }),
  iva: fc.constantFrom('DESGLOSAR', 'EXENTO'),
});
type Paso = typeof paso extends fc.Arbitrary<infer T> ? T : never;

let n = 0;
async function abrirCaja(): Promise<Cliente[]> {
  const c = await clinica();
  // The emulated PAC keeps its books by issuer.
  const RFC = `EKU${10 + (process.pid % 80)}0101${String.fromCharCode(65 + (++n % 26))}${n % 10}3`;
  await c.sql(({ db }) =>
    sql`update sistema_control set "RFC" = ${RFC}, "RAZONSOCIAL" = 'CENTRO MEDICO JACARANDAS SA DE CV', "ID_REGIMEN_FISCAL" = 601,
      "CODIGOPOSTALEXPEDICION" = '06700', "FACT_ELECTRONIC" = 1, "FACTURACION" = 1`.execute(db),
  );
  const { CER, KEY, PASS } = csdDePrueba({ RFC });
  const archivos = { CER: new ArchivoDePrueba(CER, 'a.cer', ''), KEY: new ArchivoDePrueba(KEY, 'a.key', '') };
  await c.hacer(certificadosMx.subir_certificados_facturacion, {}, { CODIGOMEDICO: 0, ...archivos, PASS } as never);
  for (const NOMBRE of ['Ana', 'Beto']) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Luna', SEXO: 1 });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta' });
  return [c, ...(await Promise.all(Array.from({ length: CAJEROS - 1 }, () => clinica({ en: c }))))];
}

/** Splits cents by those weights. */
function partir(total: number, pesos: readonly number[]): number[] {
  const suma = pesos.reduce((a, b) => a + b, 0) || 1;
  const partes = pesos.slice(1).map((w) => Math.floor((total * w) / suma));
  return [total - partes.reduce((a, b) => a + b, 0), ...partes];
}
const enFormas = (que: readonly (readonly [forma: number, enCentavos: number])[]) =>
  que.filter(([, importe]) => importe > 0).map(([FORMAPAGO, importe]) => ({ FORMAPAGO, IMPORTE: importe / 100 }));

const DATOS_FISCALES = {
  ...{ EMISOR: 0, DESCRIPCION: 'Servicios Médicos', OBJECTO_IMP: '02', ISR: 'NA', PROD_SERV: '85121502', UNIDAD: 'E48' },
  ...{ USO_CFDI: 'D01', METODO_PAGO: 'PUE', RECNOMBRE: 'XOCHILT CASAS CHAVEZ', RECRFC: 'CACX7605101P8', RECCODIGOPOSTAL: '36257' },
  ...{ RECEMAIL: '', RECID_REGIMEN_FISCAL: '612', ACTUALIZAR_PACIENTE: 0 },
};
/** One step of a cashier. What the product refuses, it refuses; the books must hold either way. */
async function dar(cajeros: readonly Cliente[], x: Paso): Promise<{ status: number } | undefined> {
  const c = cajeros[x.quien]!;
  const { fecha, hora: HORA } = enLaClinica(c.zona);
  const FECHA = sumarDias(fecha, -x.hace);
  const de = { CODIGOPACIENTE: x.p, FECHA, HORA: x.hace ? '10:00' : HORA };
  const linea = { CODIGOTRABAJO: 1, IMPORTEUNITARIO: x.enCentavos / 100 };
  const CONCEPTOS = [linea, { ...linea, CANTIDAD: (x.cual % 3) + 1, DESCUENTO: Math.min(x.descuento, x.enCentavos) / 100 }];
  switch (x.que) {
    case 'cargar':
      return c.llamar(cargos.agregar, {}, { ...de, CONCEPTOS });
    case 'cotizar':
      return c.llamar(cotizaciones.agregar, {}, { CODIGOPACIENTE: x.p, CONCEPTOS });
    case 'aceptar':
      return c.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION: (x.cual % 3) + 1 }, { RENGLONES: x.cual % 2 ? [1, 2] : [2] });
    case 'comprar':
      return c.llamar(
        saldoFavor.agregar,
        {},
        {
          ...de,
          FORMAS_PAGO: enFormas([
            [efectivo, x.enCentavos],
            [credito, x.descuento],
          ]),
        },
      );
    case 'cancelar':
      return c.llamar(abonos.cancelar, { FOLIORECIBO: x.cual }, { MOTIVO: 'Error' });
    case 'eliminar':
      return c.llamar(cargos.eliminar, { FOLIOCARGO: x.cual }, { MOTIVO: 'Error' });
    case 'facturar': {
      const suyos = await c.hacer(abonos.obtener, { CODIGOPACIENTE: x.p });
      const pagos = suyos.filter((a) => !a.CONCEPTO.startsWith('Saldo a favor'));
      // Now and then an advance, which is refused.
      const FOLIORECIBO = (pagos[x.cual % (pagos.length || 1)] ?? suyos[0])?.FOLIORECIBO ?? x.cual;
      return c.llamar(facturas.timbrar, { FOLIORECIBO }, { ...DATOS_FISCALES, IVA: x.iva, CODIGOPACIENTE: x.p } as never);
    }
    case 'desfacturar': {
      const hechas = await c.hacer(facturas.obtener);
      const FACTURAFOLIO = hechas[x.cual % (hechas.length || 1)]?.FACTURAFOLIO ?? x.cual;
      return c.llamar(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' });
    }
    case 'turno':
    case 'mover': {
      const suyo = (await c.hacer(turnosCaja.obtener_actual)).ACTUAL;
      if (!suyo) return c.llamar(turnosCaja.abrir, {}, { CONTEO: [{ DENOMINACION: 500, CANTIDAD: x.cual }] });
      const { FOLIOTURNO } = suyo.TURNO;
      if (x.que === 'mover')
        return c.llamar(turnosCaja.mover, { FOLIOTURNO }, { TIPO: (x.cual % 2) + 1, IMPORTE: x.enCentavos / 100, MOTIVO: 'Cambio' });
      return c.llamar(turnosCaja.cerrar, { FOLIOTURNO }, { CONTEO: [{ DENOMINACION: 1, CANTIDAD: x.enCentavos }], MOTIVO: 'Azar' });
    }
    case 'pagar': {
      const abiertos = (await c.hacer(cargos.obtener, { CODIGOPACIENTE: x.p }, { ESTADO: 'PENDIENTES' })).slice(0, (x.cual % 3) + 1);
      const { SALDO } = await c.hacer(saldoFavor.obtener_uno, { CODIGOPACIENTE: x.p });
      const total = Math.floor((abiertos.reduce((t, k) => t + centavos(k.SALDO), 0) * x.parte) / 100);
      // Two cashiers may count on the same advance.
      const deSaldo = x.cual % 2 ? Math.min(centavos(SALDO), total) : 0;
      const [a, b, d] = partir(total - deSaldo, x.formas);
      const FORMAS_PAGO = enFormas([
        [efectivo, a!],
        [credito, b!],
        [transferencia, d!],
        [favor, deSaldo],
      ]);
      return c.llamar(abonos.agregar, {}, { ...de, CARGOS: abiertos.map((k) => k.FOLIOCARGO), FORMAS_PAGO });
    }
  }
}

/** What does not hold, counted; all zero when the books are right. */
const comprobar = async (c: Cliente) => {
  const vigentes = sql`(${sql.join([ESTADO_CFDI.porTimbrar, ESTADO_CFDI.vigente, ESTADO_CFDI.enProceso])})`;
  const { rows } = await c.sql(({ db }) =>
    sql<Record<string, number>>`with renglones as (select "FOLIORECIBO", sum("IMPORTE") as n from abonos_detalle group by 1),
      formas as (select "FOLIORECIBO", sum("IMPORTE") as n, sum("IMPORTE") filter (where "FORMAPAGO" = ${favor}) as favor from abonos_formas_pago group by 1),
      vivas as (select "FOLIORECIBO", count(*) as n, sum("TOTAL" + "RETENIDO") as total from cfdi where "ESTADO" in ${vigentes} group by 1)
    select
      (select count(*) from abonos a left join renglones r using ("FOLIORECIBO") left join formas f using ("FOLIORECIBO")
        where a."TOTAL" is distinct from r.n or a."TOTAL" is distinct from f.n) as "recibos que no suman",
      (select count(*) from cargos c where c."IMPORTE" <> c."CANTIDAD" * c."IMPORTEUNITARIO" - c."DESCUENTO" or c."SALDO" <> c."IMPORTE" - c."ABONOS" or c."SALDO" < 0
        or c."ABONOS" <> (select coalesce(sum(d."IMPORTE"), 0) from abonos_detalle d join abonos a using ("FOLIORECIBO")
          where d."FOLIOCARGO" = c."FOLIOCARGO" and a.eliminado is null)) as "cargos que no suman",
      (select count(*) from cargos c where c.eliminado is not null and c."ABONOS" <> 0) as "cargos eliminados con pagos",
      (select count(*) from saldos_favor s where s."SALDO" <> (select sum(m."IMPORTE") from saldos_favor_movimientos m where m."CODIGOPACIENTE" = s."CODIGOPACIENTE")
        or s."SALDO" <> (select coalesce(sum(case when d."FOLIOCARGO" is null then d."IMPORTE" end), 0) from abonos_detalle d join abonos a using ("FOLIORECIBO")
          where a.eliminado is null and a."CODIGOPACIENTE" = s."CODIGOPACIENTE")
        - (select coalesce(sum(f.favor), 0) from formas f join abonos a using ("FOLIORECIBO") where a.eliminado is null and a."CODIGOPACIENTE" = s."CODIGOPACIENTE"))
        as "saldos a favor que no suman",
      (select count(*) from vivas v join abonos a using ("FOLIORECIBO") where v.n > 1 or v.total <> a."TOTAL" or a.eliminado is not null) as "facturas de más",
      (select count(*) from cfdi f where f."SUBTOTAL" + f."IMPUESTO" - f."RETENIDO" <> f."TOTAL") as "facturas que no suman",
      -- Money is invoiced once: an advance when it pays, not when it is received.
      greatest(0, (select coalesce(sum(v.total), 0) from vivas v) - (select coalesce(sum(a."TOTAL"), 0) from abonos a where a.eliminado is null
        and exists (select from abonos_detalle d where d."FOLIORECIBO" = a."FOLIORECIBO" and d."FOLIOCARGO" is not null))) as "facturado sin cobrar",
      (select count(*) from turnos_caja t where t."FECHA_CIERRE" is not null and t."ESPERADO" <> t."FONDO"
        + (select coalesce(sum(f."IMPORTE"), 0) from abonos a join abonos_formas_pago f using ("FOLIORECIBO") where a.turno = t."FOLIOTURNO" and f."FORMAPAGO" = ${efectivo})
        - (select coalesce(sum(f."IMPORTE"), 0) from abonos a join abonos_formas_pago f using ("FOLIORECIBO") where a.turno_cancelacion = t."FOLIOTURNO" and f."FORMAPAGO" = ${efectivo})
        + (select coalesce(sum(case when m."TIPO" = 1 then m."IMPORTE" else -m."IMPORTE" end), 0) from turnos_caja_movimientos m where m."FOLIOTURNO" = t."FOLIOTURNO"))
        as "turnos que no suman",
      (select count(*) from abonos a join turnos_caja t on t."FOLIOTURNO" = a.turno where t."CODIGOUSUARIO" <> a.creado_por) as "recibos en turno ajeno",
      (select coalesce(max("FOLIO"), 0) - count(*) from cfdi) as "huecos en facturas",
      (select coalesce(max("FOLIOTURNO"), 0) - count(*) from turnos_caja) as "huecos en turnos"`.execute(db),
  );
  expect(Object.fromEntries(Object.entries(rows[0]!).filter(([, cuantos]) => Number(cuantos) !== 0))).toEqual({});
  for (let p = 1; p <= PACIENTES; p++) expect(descuadres(await c.sql(({ db }) => librosDe(db, p)))).toEqual([]);
  for (const serie of await c.sql(({ db }) => seriesDeCaja(db))) expect(serie.n).toBe(serie.ultimo);
};

/** Cancels invoices and receipts until nothing is left; an advance can only be taken back after what it paid. */
async function deshacerTodo(c: Cliente): Promise<void> {
  const vivas = await c.sql(({ db }) =>
    sql<{ FACTURAFOLIO: number }>`select "FACTURAFOLIO" from cfdi where "ESTADO" = ${ESTADO_CFDI.vigente}`.execute(db),
  );
  for (const { FACTURAFOLIO } of vivas.rows) await c.hacer(facturas.cancelar, { FACTURAFOLIO }, { MOTIVO: '02' });
  for (let antes = -1; ; ) {
    const { rows } = await c.sql(({ db }) =>
      sql<{ FOLIORECIBO: number }>`select "FOLIORECIBO" from abonos where eliminado is null`.execute(db),
    );
    if (rows.length === 0) break;
    expect(rows.length, 'queda algo que no se puede cancelar').not.toBe(antes);
    antes = rows.length;
    for (const { FOLIORECIBO } of rows) await c.llamar(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'Fin' });
  }
  const { rows } = await c.sql(({ db }) =>
    sql`select (select count(*) from cargos where "SALDO" <> "IMPORTE") as pagados, (select coalesce(sum("SALDO"), 0) from saldos_favor) as favor,
      (select count(*) from cfdi where "ESTADO" = ${ESTADO_CFDI.vigente}) as facturas`.execute(db),
  );
  expect(rows[0]).toEqual({ pagados: 0, favor: 0, facturas: 0 });
}

/** How each day begins, so that none passes because everything was refused. */
const APERTURA = ['turno', 'cargar', 'cotizar', 'aceptar', 'comprar', 'pagar', 'facturar'] as const;
const primero = { quien: 0, p: 1, hace: 0, enCentavos: 5_000, parte: 100, formas: [3, 2, 1], descuento: 99, cual: 3, iva: 'DESGLOSAR' };

test('tres cajeros juegan días enteros a la vez: los libros cuadran, y al cancelarlo todo se devuelve todo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 40, maxLength: 70 }), async (pasos) => {
      const cajeros = await abrirCaja();
      for (const que of APERTURA)
        expect(await dar(cajeros, { ...primero, que, cual: que === 'aceptar' ? 9 : 3 } as Paso)).toMatchObject({ status: 200 });
      for (let i = 0; i < pasos.length; i += CAJEROS)
        // A refusal has its sentence; a broken constraint would be an error of ours.
        for (const r of await Promise.all(pasos.slice(i, i + CAJEROS).map((x) => dar(cajeros, x))))
          expect(r?.status, JSON.stringify(r)).toBeLessThan(500);
      await comprobar(cajeros[0]!);
      await deshacerTodo(cajeros[0]!);
      await comprobar(cajeros[0]!);
    }),
    // Shrinking days of calls takes longer than reading the one that failed.
    { numRuns: 6, endOnFailure: true },
  );
}, 180_000);
