// A demonstration clinic's plan, which never ends, and a year of its invoices, written as the platform does.
import type { ClinicaDemo } from '#data/demo/clinica_tipos.ts';
import { hojaPdf } from '#features/integraciones/formas/server/hoja_emulada.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { asClinic } from '#kernel/server/db.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { enLaClinica, fechaTexto, MESES, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { ponerPlan } from '../plataforma/clinicas.ts';
import { FacturaNueva, Plan } from '../plataforma/contract.ts';
import { cancelarFactura, listarFacturas, registrarFactura } from '../plataforma/facturas.ts';

const CUANTAS = 12;
/** Remaining SMS and invoices; one balance is low, so that its warning shows. */
const PLAN = Plan.parse({ CONTRATO: 'Profesional', SMS: 240, FOLIOS: 14 });
/** The monthly price in each country. */
const MENSUALIDAD: Record<ClinicaDemo['pais'], number> = { mx: 899, co: 189_000, pe: 179, ec: 49, cl: 44_990 };

export async function cuenta(
  { poolDueno, almacen }: Host,
  { CODIGOCLIENTE, NOMBRECLINICA, pais, ZONA_HORARIA }: ClinicaDemo,
): Promise<void> {
  const mes = `${enLaClinica(ZONA_HORARIA).fecha.slice(0, 7)}-01`;
  await asClinic(poolDueno, { cliente: 0, usuario: 0, zona: 'UTC', lee: false }, async ({ db }) => {
    await ponerPlan(db, CODIGOCLIENTE, PLAN);
    // An interrupted start may already have written them.
    if ((await listarFacturas(db, CODIGOCLIENTE)).TOTAL) return;
    const registrar = (FOLIO: string, DESDE: string, pagada: boolean) => {
      const HASTA = sumarDias(sumarMeses(DESDE, 1), -1);
      const CONCEPTO = `Plan ${PLAN.CONTRATO}, ${MESES[Number(DESDE.slice(5, 7)) - 1]} de ${DESDE.slice(0, 4)}`;
      const bytes = hojaPdf([`Factura ${FOLIO}`, NOMBRECLINICA, CONCEPTO, `Del ${fechaTexto(DESDE)} al ${fechaTexto(HASTA)}`]);
      return registrarFactura(
        db,
        almacen,
        CODIGOCLIENTE,
        FacturaNueva.parse({
          FOLIO,
          FECHA: DESDE,
          DESDE,
          HASTA,
          CONCEPTO,
          IMPORTE: MENSUALIDAD[pais],
          FECHA_PAGO: pagada ? sumarDias(DESDE, 1 + (Number(DESDE.slice(5, 7)) % 5)) : '',
          ARCHIVO: archivoEnMemoria(`${FOLIO}.pdf`, 'application/pdf', bytes),
        }),
      );
    };
    for (let i = CUANTAS - 1; i >= 0; i--) {
      const DESDE = sumarMeses(mes, -i);
      const FOLIO = `G-${DESDE.slice(0, 7).replace('-', '')}`;
      await registrar(FOLIO, DESDE, i > 0);
      // One invoice had the wrong name and was replaced.
      if (i === 7) {
        await registrar(`${FOLIO}-1`, DESDE, false);
        await cancelarFactura(db, CODIGOCLIENTE, `${FOLIO}-1`, 'Duplicada');
      }
    }
  });
}
