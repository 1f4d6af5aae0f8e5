// What each paper of the till says, line by line, before it is drawn: of who owes, of who paid, and of what was cancelled.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cargos } from '#features/caja/cargos/contract.ts';
import { cotizaciones } from '#features/caja/cotizaciones/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { impresoDe } from '#kernel/impreso/server.ts';
import type { Html } from '#kernel/server/hoja.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { enLaClinica, fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { abonos } from './abonos/contract.ts';

const CODIGOPACIENTE = 1;
let abierta: Promise<Cliente> | undefined;
/** One clinic for all: four charges, eight receipts of which the fourth was cancelled, two quotes, and a patient without any. */
const caja = (): Promise<Cliente> => {
  abierta ??= abrir();
  return abierta;
};
async function abrir(): Promise<Cliente> {
  const c = await clinica({ permisos: 'todos', ajustes: { FORMATO_ABONO_LEYENDA: 'Gracias por su confianza' } });
  for (const NOMBRE of ['Guadalupe', 'Rosalba']) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Hernández' });
  for (const [DESCRIPCION, IMPORTE] of [
    ['Consulta', 500],
    ['Resina', 950],
  ])
    await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE });
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (1, 'Elena', 'Márquez', 1)`.execute(
      db,
    );
    await sql`update pacientes set "DOCUMENTOID" = 'HEGU800101' where "CODIGOPACIENTE" = 1`.execute(db);
    await sql`update usuarios set "NOMBRE" = 'Ana', "APEPAT" = 'Robles' where "CODIGOUSUARIO" = ${c.usuario}`.execute(db);
    await sql`update sistema_control set "NOMBRECLINICA" = 'Clínica Jacarandas', "TELEFONO1" = '5555121314', "MAIL" = 'hola@ejemplo.mx',
      "DIRECCION" = 'Reforma', "NUMEROEXTERIOR" = '10'`.execute(db);
  });
  const cargar = (dia: number, HORA: string, linea: object, mas: object = {}) =>
    c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, FECHA: `2026-01-0${dia}`, HORA, CONCEPTOS: [linea], ...mas } as never);
  const pagar = (dia: number, HORA: string, CARGOS: number[], FORMAS_PAGO: object[], REFERENCIA = '') =>
    c.hacer(abonos.agregar, {}, { CODIGOPACIENTE, FECHA: `2026-01-0${dia}`, HORA, CARGOS, FORMAS_PAGO, REFERENCIA } as never);
  const efectivo = (IMPORTE: number) => ({ FORMAPAGO: 1, IMPORTE });
  await cargar(5, '09:00', { CODIGOTRABAJO: 1, NOTA: 'De control' }, { CODIGOMEDICO: 1, REFERENCIA: 'Póliza 9' });
  await cargar(6, '12:00', { CODIGOTRABAJO: 2, CANTIDAD: 2, DESCUENTO: 100 });
  await cargar(6, '09:30', { CODIGOTRABAJO: 1 });
  await cargar(8, '18:00', { CODIGOTRABAJO: 2 });
  await pagar(7, '10:15', [1, 2], [efectivo(100), { FORMAPAGO: 3, IMPORTE: 500, NODOCUMENTO: '77', BANCO: 'Norte' }], 'Mostrador');
  await pagar(8, '10:15', [2], [{ FORMAPAGO: 6, IMPORTE: 1700, BANCO: 'Banco Azteca' }]);
  const compra = { FORMAPAGO: 2, IMPORTE: 200.5, NODOCUMENTO: '9' };
  await c.hacer(saldoFavor.agregar, {}, { CODIGOPACIENTE, FECHA: '2026-01-09', HORA: '11:00', FORMAS_PAGO: [compra] });
  await pagar(9, '11:30', [4], [efectivo(950)]);
  await c.hacer(abonos.cancelar, { FOLIORECIBO: 4 }, { MOTIVO: 'Se cobró dos veces' });
  await pagar(8, '10:15', [3], [efectivo(50)]);
  await pagar(8, '09:00', [3], [efectivo(25)]);
  await pagar(9, '12:00', [3], [{ FORMAPAGO: 0, IMPORTE: 50 }]);
  await pagar(9, '12:30', [4], [efectivo(100)]);
  const cotizar = (mas: object) =>
    c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, FECHA: '2026-01-10', HORA: '12:00', ...mas } as never);
  const CONCEPTOS = [
    { CODIGOTRABAJO: 1, CANTIDAD: 2, NOTA: 'Revisión' },
    { CODIGOTRABAJO: 2, DESCUENTO: 50 },
  ];
  await cotizar({ CODIGOMEDICO: 1, REFERENCIA: 'Plan A', CONCEPTOS });
  await cotizar({ CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  return c;
}
const configurar = async (c: Cliente, mas: object) =>
  c.hacer(formatosImpresion.actualizar_configuracion, {}, { ...(await c.hacer(formatosImpresion.obtener_configuracion)), ...mas });

/** The printout of that name as its call makes it: its lines and what is said of it. `con` changes its data first. */
// biome-ignore lint/suspicious/noExplicitAny: each printout has data of its own
async function hoja(c: Cliente, clave: string, params: object, con = (d: any): any => d) {
  const i = impresoDe(clave)!;
  return enClinica(c.casa.host, c.cliente, c.usuario, async (ctx) => {
    const d = con(await i.datos(ctx, params));
    const pagina = await i.pagina(d, c.cliente);
    const dicho = { nombre: i.nombre(d), hoja: i.hoja(d), pie: i.pie?.(d), asunto: i.asunto(d), mensaje: i.mensaje(d) };
    const estilo = typeof i.estilo === 'function' ? i.estilo(d) : i.estilo;
    // Nothing is drawn around what there is not.
    expect(String(pagina)).not.toMatch(/<(b|div|p|span)\b[^>]*>\s*<\/\1>/);
    return { lineas: lineasDe(pagina), pagina: String(pagina), dicho, estilo };
  });
}
/** Its rows and paragraphs, each with its cells. */
const lineasDe = (pagina: Html): string[] =>
  String(pagina)
    .split(/<\/(?:tr|div|p|dl|h2|header|section)>/)
    .map((l) => l.replace(/(?:<[^>]+>|\s*\n\s*)+/g, ' | ').replace(/^[ |]+|[ |]+$/g, ''))
    .filter(Boolean);
const MEMBRETE = ['CJ | Clínica Jacarandas | Clínica de prueba', 'Reforma 10', 'Tel. 55 5512 1314 · hola@ejemplo.mx'];
const FICHA = ['Paciente | Guadalupe Hernández', 'Código | 1', 'Documento | HEGU800101'];
const DE_ELLA = 'Expediente 1 · Guadalupe Hernández';

test('el recibo dice qué se pagó, cómo, cuánto queda de esos cargos y quién lo recibió', async () => {
  const c = await caja();
  await configurar(c, { RECIBO_PAGADO: 0, FORMATO_ABONO_MEDIACARTA: 0 });
  const recibo = (FOLIORECIBO: number, con?: Parameters<typeof hoja>[3]) => hoja(c, 'caja.recibo', { FOLIORECIBO }, con);
  const uno = await recibo(1);
  const firma = ['Gracias por su confianza', 'Ana Robles | Recibió'];
  expect(uno.lineas).toEqual([
    ...MEMBRETE,
    'Recibo de pago | Folio 1',
    '7 de enero de 2026, 10:15',
    ...FICHA,
    'Referencia | Mostrador',
    'Cargo | Cant. | Concepto | Importe',
    '1 | 1 | Consulta | $500.00',
    '2 | 2 | Resina | $100.00',
    'Efectivo | $100.00',
    'Tarjeta de crédito | No. 77 · Banco Norte | $500.00',
    'Total pagado | $600.00',
    'Saldo pendiente de estos cargos | $1,700.00',
    'Seiscientos pesos 00/100 M.N.',
    ...firma,
  ]);
  expect(uno.dicho).toEqual({
    nombre: 'Recibo 1',
    hoja: 'carta',
    pie: `Recibo 1 · ${DE_ELLA}`,
    asunto: 'Recibo 1, Clínica Jacarandas',
    mensaje: 'Hola, Guadalupe Hernández. Este es su recibo 1 por $600.00 del 7 de enero de 2026. Clínica Jacarandas',
  });
  // A paper of the till is no doctor's.
  expect(uno.estilo).toContain('Clínica Jacarandas');
  expect(uno.estilo).not.toContain('Márquez');
  // Advances are of no charge; a method says its document or its bank.
  const compra = (await recibo(3)).lineas;
  expect(compra.slice(MEMBRETE.length + 2 + FICHA.length)).toEqual([
    'Referencia | SALDO A FAVOR',
    'Cargo | Cant. | Concepto | Importe',
    '— | 1 | Saldo a favor | $200.50',
    'Cheque | No. 9 | $200.50',
    'Total pagado | $200.50',
    'Saldo pendiente de estos cargos | $0.00',
    'Doscientos pesos 50/100 M.N.',
    ...firma,
  ]);
  const pagado = (await recibo(2)).lineas;
  expect(pagado).toContain('Transferencia | Banco Azteca | $1,700.00');
  for (const nada of [/^PAGADO/, /^Referencia/]) expect(pagado.filter((l) => nada.test(l))).toEqual([]);
  expect((await recibo(2, (d) => ({ ...d, ENC: { ...d.ENC, USUARIO: '' } }))).lineas.at(-1)).toBe('Recibió');
});

test('lo que quedaba tras un recibo cuenta los anteriores y el suyo, no los que siguieron ni los que se cancelaron', async () => {
  const c = await caja();
  const quedaba = async (FOLIORECIBO: number) =>
    (await hoja(c, 'caja.recibo', { FOLIORECIBO })).lineas.find((l) => l.startsWith('Saldo pendiente'))?.split(' | ')[1];
  expect(await Promise.all([1, 2, 3, 5, 6, 7, 8].map(quedaba))).toEqual([
    ...['$1,700.00', '$0.00', '$0.00'],
    ...['$450.00', '$425.00', '$375.00', '$850.00'],
  ]);
  // That of a cancelled one is what it said when it was made.
  expect(await quedaba(4)).toBe('$0.00');
});

test('el sello dice pagado solo si así se pide y ya nada se debe; el cancelado lo dice siempre, y cuándo, quién y por qué', async () => {
  const c = await caja();
  const hoy = fechaTexto(enLaClinica(c.zona).fecha);
  const sello = async (FOLIORECIBO: number, con?: Parameters<typeof hoja>[3]) => {
    const papeles = await Promise.all(['caja.recibo', 'caja.recibo_ticket'].map((clave) => hoja(c, clave, { FOLIORECIBO }, con)));
    return papeles.map(({ lineas }) => lineas.flatMap((l) => l.match(/PAGADO|CANCELADO|Recibo cancelado.*/) ?? []));
  };
  await configurar(c, { RECIBO_PAGADO: 0 });
  expect([await sello(1), await sello(2)]).toEqual([
    [[], []],
    [[], []],
  ]);
  await configurar(c, { RECIBO_PAGADO: 1 });
  expect([await sello(1), await sello(2)]).toEqual([
    [[], []],
    [['PAGADO'], ['PAGADO']],
  ]);
  const cancelado = (resto: string) => [
    [`Recibo cancelado el ${hoy}${resto}`, 'CANCELADO'],
    ['CANCELADO', `Recibo cancelado el ${hoy}${resto}`],
  ];
  expect(await sello(4)).toEqual(cancelado(' por Ana Robles: Se cobró dos veces.'));
  expect(await sello(4, (d) => ({ ...d, ENC: { ...d.ENC, CANCELADO_POR: '', MOTIVO: '' } }))).toEqual(cancelado('.'));
  expect((await hoja(c, 'caja.recibo', { FOLIORECIBO: 4 })).dicho.mensaje).toBe(
    'Hola, Guadalupe Hernández. Se canceló su recibo 4 por $950.00 del 9 de enero de 2026. Clínica Jacarandas',
  );
});

test('el ticket dice lo mismo que el recibo en su ancho, y no lo que no hay', async () => {
  const c = await caja();
  await configurar(c, { RECIBO_PAGADO: 0 });
  const ticket = (FOLIORECIBO: number, con?: Parameters<typeof hoja>[3]) => hoja(c, 'caja.recibo_ticket', { FOLIORECIBO }, con);
  const uno = await ticket(1);
  expect(uno.lineas).toEqual([
    'Clínica Jacarandas | Clínica de prueba | Reforma 10 | Tel. 55 5512 1314',
    'Recibo | 1',
    'Fecha | mié 7 ene 2026, 10:15',
    'Paciente | Guadalupe Hernández',
    'Código | 1',
    'Recibió | Ana Robles',
    'Referencia | Mostrador',
    '1 × Consulta | $500.00',
    '2 × Resina | $100.00',
    'Total | $600.00',
    'Efectivo | $100.00',
    'Tarjeta de crédito | No. 77 · Banco Norte | $500.00',
    'Saldo pendiente | $1,700.00',
    'Seiscientos pesos 00/100 M.N.',
  ]);
  expect(uno.dicho).toMatchObject({ nombre: 'Recibo 1', hoja: 'ticket', pie: 'Gracias por su confianza' });
  expect((await ticket(2)).lineas.filter((l) => l.startsWith('Referencia'))).toEqual([]);
  expect(uno.pagina).not.toContain('<img');
  const otra = await ticket(1, (d) => ({ ...d, papel: { ...d.papel, clinica: { ...d.papel.clinica, logo: 'data:x', telefonos: '' } } }));
  expect(otra.pagina).toContain('<img src="data:x" alt="">');
  expect(otra.lineas[0]).toBe('Clínica Jacarandas | Clínica de prueba | Reforma 10');
  expect(otra.pagina).not.toContain('<span></span>');
});

test('los cargos en papel: con importes y su total, o sin ellos y con quién atendió; el descuento solo si lo hay', async () => {
  const c = await caja();
  const relacion = (FOLIOS: number[], CONIMPORTES: 0 | 1) => hoja(c, 'caja.cargos', { CODIGOPACIENTE, FOLIOS, CONIMPORTES });
  const cabeza = [...MEMBRETE, `Relación de cargos | ${fechaLarga(enLaClinica(c.zona).fecha)}`, ...FICHA];
  const con = await relacion([2, 1, 2], 1);
  expect(con.lineas).toEqual([
    ...cabeza,
    'Folio | Fecha | Cant. | Concepto | P. Unitario | Descuento | Importe | Abono | Saldo',
    '1 | 05/01/2026 | 1 | Consulta | De control | Póliza 9 | $500.00 | $0.00 | $500.00 | $500.00 | $0.00',
    '2 | 06/01/2026 | 2 | Resina | $950.00 | $100.00 | $1,800.00 | $1,800.00 | $0.00',
    'Total | $2,300.00 | $2,300.00 | $0.00',
  ]);
  expect(con.pagina).toContain('<td colspan="6">Total</td>');
  expect(con.estilo).toContain('Clínica Jacarandas');
  expect(con.dicho).toEqual({
    nombre: 'Cargos 1',
    hoja: 'carta',
    pie: `Relación de cargos · ${DE_ELLA}`,
    asunto: 'Cargos, Clínica Jacarandas',
    mensaje: 'Cargos de Guadalupe Hernández. Clínica Jacarandas',
  });
  const llana = await relacion([3], 1);
  expect(llana.lineas.slice(cabeza.length)).toEqual([
    'Folio | Fecha | Cant. | Concepto | P. Unitario | Importe | Abono | Saldo',
    '3 | 06/01/2026 | 1 | Consulta | $500.00 | $500.00 | $125.00 | $375.00',
    'Total | $500.00 | $125.00 | $375.00',
  ]);
  expect(llana.pagina).toContain('<td colspan="5">Total</td>');
  const pedido = { CODIGOPACIENTE, FOLIOS: [3], CONIMPORTES: 1 };
  const centavos = await hoja(c, 'caja.cargos', pedido, (d) => ({ ...d, cargos: [{ ...d.cargos[0], DESCUENTO: 0.01 }] }));
  expect(centavos.lineas.at(-2)).toBe('3 | 06/01/2026 | 1 | Consulta | $500.00 | $0.01 | $500.00 | $125.00 | $375.00');
  expect((await relacion([1, 2], 0)).lineas.slice(cabeza.length)).toEqual([
    'Folio | Fecha | Cant. | Concepto | Médico',
    '1 | 05/01/2026 | 1 | Consulta | De control | Póliza 9 | Elena Márquez',
    '2 | 06/01/2026 | 2 | Resina',
  ]);
  expect((await relacion([3], 0)).lineas.slice(cabeza.length)).toEqual([
    'Folio | Fecha | Cant. | Concepto',
    '3 | 06/01/2026 | 1 | Consulta',
  ]);
});

test('el estado de cuenta va por día, primero lo cargado, luego lo pagado, con el saldo de cada renglón y el saldo a favor', async () => {
  const c = await caja();
  const cuenta = (CODIGO: number, con?: Parameters<typeof hoja>[3]) => hoja(c, 'caja.estado_cuenta', { CODIGOPACIENTE: CODIGO }, con);
  const uno = await cuenta(1);
  const cabeza = [...MEMBRETE, `Estado de cuenta | Al ${fechaLarga(enLaClinica(c.zona).fecha)}`];
  const columnas = 'Fecha | Folio | Concepto | Cargo | Abono | Saldo';
  const hechos = [
    '05/01/2026 | 1 | Consulta | Póliza 9 | $500.00 | $500.00',
    '06/01/2026 | 3 | Consulta | $500.00 | $1,000.00',
    '06/01/2026 | 2 | 2 × Resina | $1,800.00 | $2,800.00',
    '07/01/2026 | R 1 | Abono, recibo 1 (cargos 1, 2) | Mostrador | $600.00 | $2,200.00',
    '08/01/2026 | 4 | Resina | $950.00 | $3,150.00',
    '08/01/2026 | R 6 | Abono, recibo 6 (cargos 3) | $25.00 | $3,125.00',
    '08/01/2026 | R 2 | Abono, recibo 2 (cargos 2) | $1,700.00 | $1,425.00',
    '08/01/2026 | R 5 | Abono, recibo 5 (cargos 3) | $50.00 | $1,375.00',
    '09/01/2026 | R 7 | Abono, recibo 7 (cargos 3) | $50.00 | $1,325.00',
    '09/01/2026 | R 8 | Abono, recibo 8 (cargos 4) | $100.00 | $1,225.00',
  ];
  const favor = [
    'Saldo a favor',
    'Fecha | Recibo | Movimiento | Importe',
    '09/01/2026 | R 3 | Compra | $200.50',
    '09/01/2026 | R 7 | Uso | -$50.00',
    'Disponible | $150.50',
  ];
  expect(uno.lineas).toEqual([
    ...cabeza,
    ...FICHA,
    'Cargos | $3,750.00',
    'Abonos | $2,525.00',
    'Saldo pendiente | $1,225.00',
    'Saldo a favor | $150.50',
    columnas,
    ...hechos,
    'Saldo pendiente | $1,225.00',
    ...favor,
  ]);
  expect(uno.pagina).toContain('<td class="n">$500.00</td><td class="n"></td><td class="n">$1,000.00</td>');
  expect(uno.pagina).toContain('<td class="n"></td><td class="n">$25.00</td><td class="n">$3,125.00</td>');
  expect(uno.dicho).toEqual({
    nombre: 'Estado de cuenta 1',
    hoja: 'carta',
    pie: `Estado de cuenta · ${DE_ELLA}`,
    asunto: 'Estado de cuenta, Clínica Jacarandas',
    mensaje: 'Estado de cuenta de Guadalupe Hernández: saldo $1,225.00. Clínica Jacarandas',
  });
  expect(uno.estilo).toContain('Clínica Jacarandas');
  const nada = ['Cargos', 'Abonos', 'Saldo pendiente', 'Saldo a favor'].map((k) => `${k} | $0.00`);
  const vacia = [...cabeza, 'Paciente | Rosalba Hernández', 'Código | 2', ...nada, columnas, 'No hay registros', nada[2]];
  expect((await cuenta(2)).lineas).toEqual(vacia);
  // Six hundred are printed, and what was before them in one line.
  const muchos = async (n: number) => {
    const renglon = { FECHA: '2026-01-05', FOLIO: 1, CONCEPTO: 'Consulta', REFERENCIA: '', CARGO: 2, ABONO: 0, RECIBO: 0 };
    return (await cuenta(1, (d) => ({ ...d, lista: Array(n).fill(renglon) }))).lineas.filter((l) => l.startsWith('Saldo anterior'));
  };
  expect([await muchos(599), await muchos(600)]).toEqual([[], ['Saldo anterior | $25.00']]);
});

test('la cotización dice sus precios, sus notas y su total, con quién la elaboró; el descuento y la referencia solo si los hay', async () => {
  const c = await caja();
  const papel = (FOLIOCOTIZACION: number, con?: Parameters<typeof hoja>[3]) => hoja(c, 'caja.cotizacion', { FOLIOCOTIZACION }, con);
  await configurar(c, { COTIZACION_MEDIACARTA: 0, COTIZACION_LEYENDA: 'Vigencia de 15 días' });
  const uno = await papel(1);
  expect(uno.lineas).toEqual([
    ...MEMBRETE,
    'Cotización | Folio 1',
    '10 de enero de 2026, 12:00',
    ...FICHA,
    'Médico | Elena Márquez',
    'Referencia | Plan A',
    'Cant. | Concepto | P. Unitario | Descuento | Importe',
    '2 | Consulta | Revisión | $500.00 | $1,000.00',
    '1 | Resina | $950.00 | $50.00 | $900.00',
    'Total | $1,900.00',
    'Vigencia de 15 días',
    'Ana Robles | Elaboró',
  ]);
  expect(uno.pagina).toContain('<td colspan="4">Total</td>');
  expect(uno.dicho).toEqual({
    nombre: 'Cotización 1',
    hoja: 'carta',
    pie: `Cotización 1 · ${DE_ELLA}`,
    asunto: 'Cotización 1, Clínica Jacarandas',
    mensaje: 'Hola, Guadalupe Hernández. Esta es su cotización 1 por $1,900.00 del 10 de enero de 2026. Clínica Jacarandas',
  });
  const dos = await papel(2, (d) => ({ ...d, ENC: { ...d.ENC, USUARIO: '' } }));
  expect(dos.lineas.slice(MEMBRETE.length + 2)).toEqual([
    ...FICHA,
    'Cant. | Concepto | P. Unitario | Importe',
    '1 | Consulta | $500.00 | $500.00',
    'Total | $500.00',
    'Vigencia de 15 días',
  ]);
  expect(dos.pagina).toContain('<td colspan="3">Total</td>');
  for (const { pagina, vacias } of [
    { pagina: dos.pagina, vacias: 0 },
    { pagina: uno.pagina, vacias: 1 },
  ])
    expect(pagina.match(/<td class="n"><\/td>/g) ?? []).toHaveLength(vacias);
  const centavos = await papel(2, (d) => ({ ...d, DET: [{ ...d.DET[0], DESCUENTO: 0.01 }] }));
  expect(centavos.lineas).toContain('1 | Consulta | $500.00 | $0.01 | $500.00');
  expect(uno.estilo).toContain('Clínica Jacarandas');
  await configurar(c, { COTIZACION_MEDIACARTA: 1 });
  expect((await papel(1)).dicho.hoja).toBe('media');
});

test('el membrete lleva el logotipo o las iniciales, y el domicilio arriba o en el pie', async () => {
  const c = await caja();
  await configurar(c, { FORMATO_ABONO_MEDIACARTA: 1, DOMICILIO_EN_PIE: 1 });
  const abajo = await hoja(c, 'caja.recibo', { FOLIORECIBO: 1 });
  expect(abajo.lineas.slice(0, 2)).toEqual([MEMBRETE[0], MEMBRETE[2]]);
  expect(abajo.dicho).toMatchObject({ hoja: 'media', pie: `Recibo 1 · ${DE_ELLA}\nReforma 10` });
  expect(abajo.pagina).not.toContain('<img');
  await configurar(c, { FORMATO_ABONO_MEDIACARTA: 0, DOMICILIO_EN_PIE: 0 });
  const sin = { sucursal: '', telefonos: '', correo: '', domicilio: [] };
  const llano = await hoja(c, 'caja.recibo', { FOLIORECIBO: 1 }, (d) => ({
    ...d,
    papel: { ...d.papel, clinica: { ...d.papel.clinica, ...sin, logo: 'data:x' } },
  }));
  expect(llano.lineas.slice(0, 2)).toEqual(['Clínica Jacarandas', 'Recibo de pago | Folio 1']);
  expect(llano.pagina).toContain('<img class="logo" alt="" src="data:x">');
  expect(llano.pagina).not.toContain('<div class="num"></div>');
  expect(llano.pagina).toContain('<div class="ancho"><span class="rotulo">Paciente</span>');
});
