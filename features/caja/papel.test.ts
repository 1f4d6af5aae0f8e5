// What the cashier's paper says and leaves out.
import { expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { clinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';

const PIEDEPAGINA = 'Si presenta una reacción a sus medicamentos suspéndalos';
const FORMATO_ABONO_LEYENDA = 'Gracias por su confianza';

test('el papel de caja lleva su leyenda y no el pie del papel clínico; el banco se nombra una vez y la hora es de 24', async () => {
  const c = await clinica({ ajustes: { PIEDEPAGINA, FORMATO_ABONO_LEYENDA } });
  const { fecha: FECHA } = enLaClinica(c.zona);
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', SEXO: 2 });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, FECHA, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  const FORMAS_PAGO = [
    { FORMAPAGO: 3, IMPORTE: 300, BANCO: 'Banco Nacional', NODOCUMENTO: '77' },
    { FORMAPAGO: 6, IMPORTE: 200, BANCO: 'Banorte' },
  ];
  await c.hacer(abonos.agregar, {}, { FECHA, HORA: '00:16', CODIGOPACIENTE: 1, CARGOS: [1], FORMAS_PAGO, TOTAL: 500 });
  const recibo = { FOLIORECIBO: 1 };
  const papeles = await Promise.all(
    [
      [abonos.imprimir, recibo] as const,
      [abonos.imprimir_ticket, recibo] as const,
      [general.imprimir_estado_cuenta, { CODIGOPACIENTE: 1 }] as const,
      [cargos.imprimir, { CODIGOPACIENTE: 1, FOLIOS: [1], CONIMPORTES: 1 }] as const,
    ].map(async ([call, params]) => leerPdf((await c.llamar(call, params)).body).texto),
  );
  for (const texto of papeles) expect(texto).not.toContain(junto(PIEDEPAGINA));
  for (const texto of papeles.slice(0, 2)) {
    expect(texto).toContain(junto(FORMATO_ABONO_LEYENDA));
    expect(texto).toContain(junto('No. 77 · Banco Nacional'));
    expect(texto).toContain(junto('Banco Banorte'));
    expect(texto).not.toContain('BancoBanco');
    expect(texto).toContain(', 00:16'.trim().replace(' ', ''));
  }
});
