// What the cashier's paper says and leaves out.
import { expect, test } from 'vitest';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica, fechaTexto } from '#kernel/shared/dates.ts';
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

test('el recibo dice si está pagado, cuánto quedaba tras él, y si se canceló, cuándo, quién y por qué', async () => {
  const c = await clinica({ permisos: 'todos' });
  const configuracion = await c.hacer(formatosImpresion.obtener_configuracion, {});
  await c.hacer(formatosImpresion.actualizar_configuracion, {}, { ...configuracion, RECIBO_PAGADO: 1 });
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1 }, { CODIGOTRABAJO: 1 }] });
  const pagar = (CARGOS: number[], IMPORTE: number) =>
    c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, CARGOS, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE }] });
  await pagar([1], 200);
  await pagar([1], 300);
  await pagar([2], 500);
  // The seal of a whole page is see-through, which this reader of PDF leaves out: that of the ticket is read.
  const papel = async (FOLIORECIBO: number, call: typeof abonos.imprimir | typeof abonos.imprimir_ticket = abonos.imprimir_ticket) =>
    junto((await leerPdf((await c.llamar(call, { FOLIORECIBO })).body)).texto);
  // The first was a part: what was left then is said, also now that nothing is owed.
  const parte = await papel(1);
  expect(parte).toContain(junto('Saldo pendiente$300.00'));
  expect(parte).not.toContain('PAGADO');
  for (const folio of [2, 3]) expect(await papel(folio)).toContain('PAGADO');
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 2 }, { MOTIVO: 'Se cobró de más' });
  const cancelado = await papel(2);
  expect(cancelado).toContain('CANCELADO');
  expect(cancelado).not.toContain('PAGADO');
  const dicho = junto(`Recibo cancelado el ${fechaTexto(FECHA)} por`);
  for (const texto of [cancelado, await papel(2, abonos.imprimir)])
    for (const t of [dicho, junto(': Se cobró de más.')]) expect(texto).toContain(t);
  expect((await c.hacer(abonos.obtener_mensaje, { FOLIORECIBO: 2 })).MENSAJE).toMatch(/Se canceló su recibo 2 por \$300\.00/);
  // The others say nothing of it, and what was left after the first is what it was.
  expect(await papel(3)).not.toMatch(/CANCELADO|cancelado/);
  expect(await papel(1)).toBe(parte);
});

test('los cargos se imprimen con importes, o sin ellos y con quién atendió; el descuento solo si lo hay', async () => {
  const c = await clinica({ permisos: 'todos' });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  const cargar = (mas: object) => c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1, ...mas }] });
  await cargar({ NOTA: 'Con electrocardiograma' });
  await cargar({ CANTIDAD: 2, DESCUENTO: 50 });
  const papel = async (FOLIOS: number[], CONIMPORTES: 0 | 1) =>
    junto((await leerPdf((await c.llamar(cargos.imprimir, { CODIGOPACIENTE: 1, FOLIOS, CONIMPORTES })).body)).texto);
  const uno = await papel([1], 1);
  for (const t of ['Consulta', 'Con electrocardiograma', 'Total$500.00$0.00$500.00']) expect(uno).toContain(junto(t));
  expect(uno).not.toContain('Descuento');
  const dos = await papel([1, 2], 1);
  for (const t of ['Descuento', '$50.00', 'Total$1,450.00$0.00$1,450.00']) expect(dos).toContain(junto(t));
  const sin = await papel([1, 2], 0);
  expect(sin).toContain(junto('Con electrocardiograma'));
  for (const t of ['$', 'Importe', 'Saldo', 'Descuento', 'Total']) expect(sin).not.toContain(t);
});
