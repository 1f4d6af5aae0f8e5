// The cashier's shift: opened and closed by counting, its money apart from other cashiers', differences explained, many at once.
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { formatear, suma } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica, fechaLarga } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { abonos } from '../abonos/contract.ts';
import { cargos } from '../cargos/contract.ts';
import { saldoFavor } from '../saldo_favor/contract.ts';
import { turnosCaja } from './contract.ts';
import { contado, conteoValido, diferenciaTexto, esperado, puedeMoverOtraVez, puedeRetirar } from './rules.ts';

const CAJERO = [P.caja.ver, P.caja.cobrar, P.caja.registrarCargos, P.caja.cancelar, P.caja.aceptarParciales, P.caja.registrarSaldoFavor];
const { efectivo, debito, cheque } = E.formaPago;
/** A clinic with a patient, a concept of 500 and a cashier. */
async function caja(): Promise<Cliente> {
  const c = await clinica({ permisos: 'todos' });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  return clinica({ en: c, permisos: CAJERO });
}
const abrir = (c: Cliente, billetes = 2) => c.llamar(turnosCaja.abrir, {}, { CONTEO: [{ DENOMINACION: 500, CANTIDAD: billetes }] });
const cerrar = (c: Cliente, FOLIOTURNO: number, pesos: number, MOTIVO = '') =>
  c.llamar(turnosCaja.cerrar, { FOLIOTURNO }, { CONTEO: [{ DENOMINACION: 1, CANTIDAD: pesos }], MOTIVO });
async function cobrar(c: Cliente, ...formas: [forma: number, importe: number][]): Promise<number> {
  const { FOLIOS } = await c.hacer(
    cargos.agregar,
    {},
    { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: suma(formas.map(([, n]) => n)) }] },
  );
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const FORMAS_PAGO = formas.map(([FORMAPAGO, IMPORTE]) => ({ FORMAPAGO, IMPORTE }));
  return (await c.hacer(abonos.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, CARGOS: FOLIOS, FORMAS_PAGO })).FOLIORECIBO;
}
const actual = async (c: Cliente) => (await c.hacer(turnosCaja.obtener_actual)).ACTUAL;

test('un turno se abre con lo contado, junta lo que cobra su cajero y cierra si cuadra; otro cajero cierra aparte', async () => {
  const ana = await caja();
  const beto = await clinica({ en: ana, permisos: CAJERO });
  expect(await actual(ana)).toBeNull();
  const { FOLIOTURNO } = (await abrir(ana)).data!;
  const suyo = (await abrir(beto, 0)).data!.FOLIOTURNO;
  await cobrar(ana, [efectivo, 300], [debito, 200]);
  await cobrar(beto, [efectivo, 70]);
  await cobrar(ana, [efectivo, 50]);
  // The drawer is counted without knowing what it should have.
  const abierto = (await actual(ana))!;
  expect(abierto.TURNO).toMatchObject({ FOLIOTURNO, FONDO: 1000, ESPERADO: null, CONTADO: null, FECHA_CIERRE: null });
  expect(abierto.FORMAS).toEqual([{ FORMAPAGO: debito, RECIBOS: 1, RECIBIDO: 200, DEVUELTO: 0 }]);
  expect((await cerrar(ana, FOLIOTURNO, 1350)).data).toEqual({ CONTADO: 1350, ESPERADO: 1350 });
  expect((await cerrar(beto, suyo, 70)).data).toEqual({ CONTADO: 70, ESPERADO: 70 });
  expect(await actual(ana)).toBeNull();
  const { TURNO, FORMAS } = await ana.hacer(turnosCaja.obtener_uno, { FOLIOTURNO });
  expect(TURNO).toMatchObject({ CONTADO: 1350, ESPERADO: 1350, MOTIVO: '', CERRADO_POR: ana.usuario });
  expect(TURNO.CONTEO_CIERRE).toEqual([{ DENOMINACION: 1, CANTIDAD: 1350 }]);
  expect(FORMAS).toMatchObject([
    { FORMAPAGO: efectivo, RECIBOS: 2, RECIBIDO: 350 },
    { FORMAPAGO: debito, RECIBIDO: 200 },
  ]);
  // What is received without a shift belongs to none.
  await cobrar(ana, [efectivo, 10]);
  expect((await abrir(ana)).success).toBe(true);
  expect((await actual(ana))!.FORMAS).toEqual([]);
});

test('una diferencia se dice, pide su explicación y queda escrita; lo que cuadra no guarda explicación', async () => {
  const c = await caja();
  const { FOLIOTURNO } = (await abrir(c)).data!;
  await cobrar(c, [efectivo, 250]);
  const falta = 'Faltan $50.00: cuente otra vez o explique la diferencia';
  expect(await cerrar(c, FOLIOTURNO, 1200)).toMatchObject({ success: false, message: falta, data: { ERRORES: { MOTIVO: falta } } });
  expect((await cerrar(c, FOLIOTURNO, 1260)).message).toBe('Sobran $10.00: cuente otra vez o explique la diferencia');
  expect((await actual(c))!.TURNO.FOLIOTURNO).toBe(FOLIOTURNO);
  expect((await cerrar(c, FOLIOTURNO, 1200, 'Se dio cambio de más')).success).toBe(true);
  expect((await cerrar(c, FOLIOTURNO, 1250)).message).toBe('El turno ya se cerró');
  expect(await c.hacer(turnosCaja.obtener)).toMatchObject([{ FOLIOTURNO, CONTADO: 1200, ESPERADO: 1250, MOTIVO: 'Se dio cambio de más' }]);
  const otro = (await abrir(c)).data!.FOLIOTURNO;
  await cerrar(c, otro, 1000, 'Por si acaso');
  expect((await c.hacer(turnosCaja.obtener))[0]).toMatchObject({ FOLIOTURNO: otro, MOTIVO: '' });
});

test('un recibo que se cancela sale de la caja de quien devuelve el dinero, también si lo cobró otro turno', async () => {
  const ana = await caja();
  const beto = await clinica({ en: ana, permisos: CAJERO });
  const { FOLIOTURNO } = (await abrir(ana)).data!;
  const suyo = (await abrir(beto)).data!.FOLIOTURNO;
  const recibo = await cobrar(ana, [efectivo, 300], [debito, 80]);
  await beto.hacer(abonos.cancelar, { FOLIORECIBO: recibo }, { MOTIVO: 'Se equivocó de paciente' });
  const propio = await cobrar(ana, [efectivo, 40]);
  await ana.hacer(abonos.cancelar, { FOLIORECIBO: propio }, { MOTIVO: 'Error' });
  expect((await cerrar(beto, suyo, 700)).data).toEqual({ CONTADO: 700, ESPERADO: 700 });
  expect((await cerrar(ana, FOLIOTURNO, 1300)).data).toEqual({ CONTADO: 1300, ESPERADO: 1300 });
  expect((await beto.hacer(turnosCaja.obtener_uno, { FOLIOTURNO: suyo })).FORMAS).toEqual([
    { FORMAPAGO: efectivo, RECIBOS: 0, RECIBIDO: 0, DEVUELTO: 300 },
    { FORMAPAGO: debito, RECIBOS: 0, RECIBIDO: 0, DEVUELTO: 80 },
  ]);
});

test('las entradas y los retiros se anotan con su motivo; no se retira más de lo que hay', async () => {
  const c = await caja();
  const { FOLIOTURNO } = (await abrir(c)).data!;
  const mover = (TIPO: number, IMPORTE: number, MOTIVO = 'A la caja fuerte') =>
    c.llamar(turnosCaja.mover, { FOLIOTURNO }, { TIPO, IMPORTE, MOTIVO });
  expect(await mover(2, 1000.01)).toMatchObject({ message: 'No hay tanto efectivo en la caja' });
  expect((await mover(2, 600)).success).toBe(true);
  expect((await mover(1, 100.5, 'Cambio del banco')).success).toBe(true);
  expect([500.5, 500.51].map((n) => puedeRetirar(2, n, 500.5))).toEqual([true, 'No hay tanto efectivo en la caja']);
  expect(puedeRetirar(1, 9999, 0)).toBe(true);
  expect((await mover(2, 10, '')).data).toMatchObject({ ERRORES: { MOTIVO: 'Este campo es requerido' } });
  expect((await mover(1, 0)).success).toBe(false);
  expect([499, 500].map(puedeMoverOtraVez)).toEqual([true, 'El turno ya tiene 500 movimientos: ciérrelo y abra otro']);
  expect((await actual(c))!.MOVIMIENTOS.map((m) => [m.RENGLON, m.TIPO, m.IMPORTE])).toEqual([
    [1, 2, 600],
    [2, 1, 100.5],
  ]);
  const r = await c.llamar(
    turnosCaja.cerrar,
    { FOLIOTURNO },
    {
      CONTEO: [
        { DENOMINACION: 500, CANTIDAD: 1 },
        { DENOMINACION: 0.5, CANTIDAD: 1 },
      ],
    },
  );
  expect(r.data).toEqual({ CONTADO: 500.5, ESPERADO: 500.5 });
  expect((await mover(1, 5)).message).toBe('El turno ya se cerró');
  const lleno = { FOLIOTURNO: (await abrir(c)).data!.FOLIOTURNO };
  await c.sql(({ db }) =>
    sql`insert into turnos_caja_movimientos ("FOLIOTURNO", "RENGLON", "TIPO", "IMPORTE", "MOTIVO", "FECHA", "HORA")
      select ${lleno.FOLIOTURNO}, n, 1, 1, 'Cambio', '2026-01-05', '09:00' from generate_series(1, 500) n`.execute(db),
  );
  expect((await c.llamar(turnosCaja.mover, lleno, { TIPO: 1, IMPORTE: 1, MOTIVO: 'Cambio' })).message).toBe(
    'El turno ya tiene 500 movimientos: ciérrelo y abra otro',
  );
});

test('cada quien ve lo suyo; quien lee los reportes de caja, los de la sucursal; otro lo cierra si cancela recibos', async () => {
  const ana = await caja();
  const { FOLIOTURNO } = (await abrir(ana)).data!;
  const beto = await clinica({ en: ana, permisos: CAJERO });
  expect(await beto.hacer(turnosCaja.obtener)).toEqual([]);
  expect((await beto.llamar(turnosCaja.obtener_uno, { FOLIOTURNO })).status).toBe(404);
  expect((await cerrar(beto, FOLIOTURNO, 1000)).status).toBe(404);
  const mira = await clinica({ en: ana, permisos: [P.caja.cobrar, P.reportes.caja] });
  expect(await mira.hacer(turnosCaja.obtener)).toMatchObject([{ FOLIOTURNO, CODIGOUSUARIO: ana.usuario }]);
  expect((await cerrar(mira, FOLIOTURNO, 1000)).message).toBe('No cuenta con el permiso para realizar esta acción');
  const restringido = await clinica({ en: ana, permisos: [P.caja.cobrar, P.reportes.caja, P.restricciones.medicoYCaja] });
  expect(await restringido.hacer(turnosCaja.obtener)).toEqual([]);
  const jefa = await clinica({ en: ana, permisos: [P.caja.cancelar, P.reportes.caja] });
  expect((await cerrar(jefa, FOLIOTURNO, 1000)).success).toBe(true);
  expect((await ana.hacer(turnosCaja.obtener))[0]).toMatchObject({ CERRADO_POR: jefa.usuario });
  const suyo = (await abrir(beto)).data!.FOLIOTURNO;
  const buscar = async (BUSCAR: string) => (await mira.hacer(turnosCaja.obtener, {}, { BUSCAR })).map((t) => t.FOLIOTURNO);
  for (const [u, nombre] of [
    [ana, 'Ana'],
    [beto, 'Beto'],
  ] as const)
    await u.sql(({ db }) =>
      sql`update usuarios set "NOMBRE" = ${nombre}, "APEPAT" = 'Robles' where "CODIGOUSUARIO" = ${u.usuario}`.execute(db),
    );
  expect([await buscar('robles'), await buscar('beto rob'), await buscar(String(FOLIOTURNO)), await buscar('nadie')]).toEqual([
    [suyo, FOLIOTURNO],
    [suyo],
    [FOLIOTURNO],
    [],
  ]);
  const ajena = await caja();
  expect((await ajena.llamar(turnosCaja.obtener_uno, { FOLIOTURNO })).status).toBe(404);
});

test('cada turno suma lo suyo por forma, sin el saldo a favor; dice quién, dónde y cuándo; el de otra sucursal solo lo ve su cajero', async () => {
  const ana = await caja();
  const [beto, jefa] = await Promise.all([clinica({ en: ana, permisos: CAJERO }), clinica({ en: ana, permisos: 'todos' })]);
  const CONTEO = [
    { DENOMINACION: 500, CANTIDAD: 2 },
    { DENOMINACION: 100, CANTIDAD: 0 },
    { DENOMINACION: 50, CANTIDAD: '' },
  ];
  const uno = await ana.hacer(turnosCaja.abrir, {}, { CONTEO });
  const dos = (await abrir(beto)).data!;
  const recibo = await cobrar(ana, [debito, 20], [debito, 5]);
  await cobrar(ana, [debito, 10], [efectivo, 1]);
  await cobrar(beto, [debito, 7]);
  const { fecha: FECHA, hora: HORA } = enLaClinica(ana.zona);
  const FORMAS_PAGO = [{ FORMAPAGO: cheque, IMPORTE: 40 }];
  await ana.hacer(saldoFavor.agregar, {}, { FECHA, HORA, CODIGOPACIENTE: 1, FORMAS_PAGO });
  await cobrar(ana, [E.formaPago.saldoFavor, 40]);
  await beto.hacer(abonos.cancelar, { FOLIORECIBO: recibo }, { MOTIVO: 'Error' });
  const mover = (c: Cliente, t: { FOLIOTURNO: number }, TIPO: number, IMPORTE: number) =>
    c.llamar(turnosCaja.mover, t, { TIPO, IMPORTE, MOTIVO: 'Cambio' });
  for (const [TIPO, n] of [
    [1, 5],
    [2, 2],
    [1, 1],
  ] as const)
    expect((await mover(ana, uno, TIPO, n)).message).toBe('El movimiento se guardó correctamente');
  await mover(beto, dos, 1, 3);
  const falta = 'No hay tanto efectivo en la caja';
  expect(await mover(ana, uno, 2, 1005.01)).toMatchObject({ status: 422, message: falta, data: { ERRORES: { IMPORTE: falta } } });
  const formas = [
    { FORMAPAGO: cheque, RECIBOS: 1, RECIBIDO: 40, DEVUELTO: 0 },
    { FORMAPAGO: debito, RECIBOS: 2, RECIBIDO: 35, DEVUELTO: 0 },
  ];
  const abierto = (await actual(ana))!;
  expect(abierto.FORMAS).toEqual(formas);
  expect(abierto.TURNO).toMatchObject({ CERRO: '', CONTEO_APERTURA: [CONTEO[0]], CONTEO_CIERRE: [] });
  expect(abierto.MOVIMIENTOS.map((m) => [m.RENGLON, m.TIPO, m.IMPORTE, m.MOTIVO, m.FECHA])).toEqual([
    [1, 1, 5, 'Cambio', FECHA],
    [2, 2, 2, 'Cambio', FECHA],
    [3, 1, 1, 'Cambio', FECHA],
  ]);
  const deBeto = (await actual(beto))!;
  expect(deBeto.FORMAS).toEqual([{ FORMAPAGO: debito, RECIBOS: 1, RECIBIDO: 7, DEVUELTO: 25 }]);
  expect(deBeto.MOVIMIENTOS.map((m) => [m.RENGLON, m.IMPORTE])).toEqual([[1, 3]]);
  const malo = { CONTEO: [{ DENOMINACION: 3, CANTIDAD: 1 }], MOTIVO: 'Azar' };
  expect((await ana.llamar(turnosCaja.cerrar, uno, malo)).data).toMatchObject({
    ERRORES: { CONTEO: 'La denominación no existe en la moneda de la clínica' },
  });
  expect((await cerrar(ana, uno.FOLIOTURNO, 1005)).data).toEqual({ CONTADO: 1005, ESPERADO: 1005 });
  expect(await mover(ana, uno, 1, 5)).toMatchObject({ status: 409, message: 'El turno ya se cerró' });
  const cerrado = await jefa.hacer(turnosCaja.obtener_uno, uno);
  expect(cerrado.FORMAS).toEqual([{ FORMAPAGO: efectivo, RECIBOS: 1, RECIBIDO: 1, DEVUELTO: 0 }, ...formas]);
  expect(cerrado.TURNO).toMatchObject({
    ...{ USUARIO: `Usuario ${ana.usuario}`, CERRO: `Usuario ${ana.usuario}`, SUCURSAL_NOMBRE: 'Clínica de prueba', FONDO: 1000 },
    ...{ FECHA, FECHA_CIERRE: FECHA, HORA_CIERRE: expect.stringMatching(/^\d\d:\d\d$/) },
  });
  const ve = async (c: Cliente) => (await c.hacer(turnosCaja.obtener)).map((t) => [t.FOLIOTURNO, t.SUCURSAL_NOMBRE]);
  const [unoAqui, dosAqui] = [uno, dos].map((t) => [t.FOLIOTURNO, 'Clínica de prueba']);
  expect([await ve(jefa), await ve(ana), await ve(beto)]).toEqual([[dosAqui, unoAqui], [unoAqui], [dosAqui]]);
  await ana.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`update turnos_caja set "SUCURSAL" = 2 where "FOLIOTURNO" = ${dos.FOLIOTURNO}`.execute(db);
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (7, 'Elena', 'Luna', 1)`.execute(
      db,
    );
  });
  const propio = (await abrir(jefa)).data!.FOLIOTURNO;
  await ana.sql(({ db }) => sql`update turnos_caja set "SUCURSAL" = 2 where "FOLIOTURNO" = ${propio}`.execute(db));
  expect([await ve(jefa), await ve(beto)]).toEqual([[[propio, 'Norte'], unoAqui], [[dos.FOLIOTURNO, 'Norte']]]);
  // A restriction to a doctor restricts no drawer.
  expect(await ve(await clinica({ en: ana, permisos: [P.reportes.caja, P.restricciones.medico], CODIGOMEDICO: 7 }))).toEqual([unoAqui]);
  for (const call of [turnosCaja.obtener_uno, turnosCaja.imprimir])
    expect(await jefa.llamar(call, dos)).toMatchObject({ status: 404, message: `El turno ${dos.FOLIOTURNO} no existe` });
  expect(await cerrar(jefa, dos.FOLIOTURNO, 1)).toMatchObject({ status: 404, message: `El turno ${dos.FOLIOTURNO} no existe` });
});

test('dos ventanas abren un turno y lo cierran una vez; un conteo que no puede ser se dice', async () => {
  const c = await caja();
  const dos = await Promise.all([abrir(c), abrir(c)]);
  expect(dos.map((r) => r.success).sort()).toEqual([false, true]);
  expect(dos.find((r) => !r.success)).toMatchObject({ status: 409, message: 'Ya tiene un turno abierto' });
  const { FOLIOTURNO } = (await actual(c))!.TURNO;
  const cierres = await Promise.all([cerrar(c, FOLIOTURNO, 1000), cerrar(c, FOLIOTURNO, 1000)]);
  expect(cierres.filter((r) => r.success)).toHaveLength(1);
  for (const [CONTEO, dice] of [
    [[{ DENOMINACION: 3, CANTIDAD: 1 }], 'La denominación no existe en la moneda de la clínica'],
    [[1, 2].map(() => ({ DENOMINACION: 100, CANTIDAD: 1 })), 'Cada denominación se cuenta una vez'],
  ] as const)
    expect((await c.llamar(turnosCaja.abrir, {}, { CONTEO })).data).toMatchObject({ ERRORES: { CONTEO: dice } });
  expect((await c.llamar(turnosCaja.abrir, {}, { CONTEO: [{ DENOMINACION: 100, CANTIDAD: 100_000 }] })).success).toBe(false);
  expect(await actual(c)).toBeNull();
});

/** When a shift was opened and closed, as its paper writes it. */
const cuando = ({ TURNO: t }: NonNullable<Awaited<ReturnType<typeof actual>>>) => ({
  abierto: `Abierto${fechaLarga(t.FECHA)}, ${t.HORA}`,
  cerrado: t.FECHA_CIERRE ? `Cerrado${fechaLarga(t.FECHA_CIERRE)}, ${t.HORA_CIERRE}` : '',
});
const papelDe = async (c: Cliente, FOLIOTURNO: number) => {
  const r = await c.llamar(turnosCaja.imprimir, { FOLIOTURNO });
  expect(r.headers['content-disposition']).toContain(encodeURIComponent(`Turno de caja ${FOLIOTURNO}.pdf`));
  return leerPdf(r.body).texto;
};
const deCaja = (c: Cliente) => `Página 1 de 1Clínica de pruebaTurno de caja 1Turno de caja 1Clínica de pruebaUsuario ${c.usuario}Turno`;
const CONTEO_EN_PAPEL = 'DenominaciónPiezasImporte';
const FORMAS_EN_PAPEL = 'Por forma de pagoForma de pagoRecibosCobradoDevuelto';

test('el papel dice el conteo, lo cobrado, la diferencia y quién entrega', async () => {
  const c = await caja();
  const { FOLIOTURNO } = (await abrir(c)).data!;
  await cobrar(c, [efectivo, 300], [debito, 200]);
  await c.hacer(turnosCaja.mover, { FOLIOTURNO }, { TIPO: 2, IMPORTE: 100, MOTIVO: 'Mensajería' });
  await c.hacer(turnosCaja.mover, { FOLIOTURNO }, { TIPO: 1, IMPORTE: 50, MOTIVO: 'Cambio' });
  await cerrar(c, FOLIOTURNO, 1240, 'Faltó cambio');
  const t = cuando(await c.hacer(turnosCaja.obtener_uno, { FOLIOTURNO }));
  // Nothing that there is nothing to say of: neither who closed it, nor what was given back.
  expect(await papelDe(c, FOLIOTURNO)).toBe(
    junto(
      [
        ...[deCaja(c), t.abierto, t.cerrado, 'EfectivoFondo al abrir$1,000.00Cobrado$300.00'],
        ...['Retiro de efectivo: Mensajería-$100.00', 'Entrada de efectivo: Cambio$50.00'],
        ...['Debe haber$1,250.00Contado$1,240.00Faltan $10.00-$10.00'],
        ...[`Conteo al cerrar${CONTEO_EN_PAPEL}$1.001240$1,240.00Total$1,240.00`],
        ...[`${FORMAS_EN_PAPEL}Efectivo1$300.00Tarjeta de débito1$200.00`],
        ...[`Explicación de la diferencia: Faltó cambioUsuario ${c.usuario}EntregaRecibe`],
      ].join(''),
    ),
  );
});

test('el papel de quien solo devolvió dice lo devuelto, y quién lo cerró si fue otro; mientras está abierto no dice cuánto debe haber', async () => {
  const ana = await caja();
  const folio = await cobrar(ana, [efectivo, 300]);
  const { FOLIOTURNO } = (await abrir(ana)).data!;
  await ana.hacer(abonos.cancelar, { FOLIORECIBO: folio }, { MOTIVO: 'Se devolvió' });
  const { abierto } = cuando((await actual(ana))!);
  const firma = `Usuario ${ana.usuario}EntregaRecibe`;
  expect(await papelDe(ana, FOLIOTURNO)).toBe(
    junto(`${deCaja(ana)}${abierto}EstadoAbiertoConteo al abrir${CONTEO_EN_PAPEL}$500.002$1,000.00Total$1,000.00${firma}`),
  );
  const jefa = await clinica({ en: ana, permisos: 'todos' });
  expect((await cerrar(jefa, FOLIOTURNO, 700)).data).toEqual({ CONTADO: 700, ESPERADO: 700 });
  expect(await cerrar(jefa, FOLIOTURNO, 700)).toMatchObject({ status: 409, message: 'El turno ya se cerró' });
  const { cerrado } = cuando(await ana.hacer(turnosCaja.obtener_uno, { FOLIOTURNO }));
  expect(await papelDe(ana, FOLIOTURNO)).toBe(
    junto(
      [
        ...[deCaja(ana), abierto, cerrado, `Lo cerróUsuario ${jefa.usuario}`],
        ...['EfectivoFondo al abrir$1,000.00Cobrado$0.00Devuelto por recibos cancelados-$300.00'],
        ...[`Debe haber$700.00Contado$700.00Cuadra$0.00Conteo al cerrar${CONTEO_EN_PAPEL}$1.00700$700.00Total$700.00`],
        ...[`${FORMAS_EN_PAPEL}Efectivo0$0.00$300.00${firma}`],
      ].join(''),
    ),
  );
  // Of one that received nothing.
  const otro = (await abrir(jefa)).data!.FOLIOTURNO;
  await cerrar(jefa, otro, 1000);
  expect(await papelDe(jefa, otro)).toContain(junto('Fondo al abrir$1,000.00Cobrado$0.00Debe haber$1,000.00Contado$1,000.00Cuadra$0.00'));
});

describe('reglas', () => {
  test('el efectivo que debe haber, la diferencia y el conteo, al centavo y en cada moneda', () => {
    const movimientos = [
      { TIPO: 1, IMPORTE: 0.1 },
      { TIPO: 2, IMPORTE: 0.3 },
    ];
    expect(esperado({ FONDO: 0.2, RECIBIDO: 100.1, DEVUELTO: 0.1, movimientos })).toBe(100);
    expect(contado([{ DENOMINACION: 0.1, CANTIDAD: 3 }])).toBe(0.3);
    for (const pais of Object.values(PAISES)) {
      const todas = pais.moneda.denominaciones.map((DENOMINACION) => ({ DENOMINACION, CANTIDAD: 1 }));
      expect(conteoValido(todas, pais)).toBe(true);
      expect([...pais.moneda.denominaciones].sort((a, b) => b - a)).toEqual(pais.moneda.denominaciones);
      expect(diferenciaTexto(-5, pais)).toBe(`Faltan ${formatear(5, pais)}`);
      expect(diferenciaTexto(0, pais)).toBe('Cuadra');
    }
  });
});

test('varios cajeros a la vez, abriendo y cerrando al azar: cada recibo está en un turno y cada cierre suma lo suyo', async () => {
  const paso = fc.record({
    quien: fc.nat(2),
    que: fc.constantFrom('turno', 'cobrar', 'cobrar', 'cobrar', 'cancelar', 'retirar'),
    n: fc.integer({ min: 1, max: 900 }),
    cual: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 12, maxLength: 30 }), async (pasos) => {
      const primero = await caja();
      const cajeros = [primero, ...(await Promise.all([1, 2].map(() => clinica({ en: primero, permisos: CAJERO }))))];
      const dar = async ({ quien, que, n, cual }: (typeof pasos)[number]) => {
        const c = cajeros[quien]!;
        if (que === 'cobrar') return cobrar(c, [cual % 3 ? efectivo : debito, n]);
        if (que === 'cancelar') return c.llamar(abonos.cancelar, { FOLIORECIBO: cual }, { MOTIVO: 'Error' });
        const suyo = await actual(c);
        if (que === 'retirar')
          return suyo && c.llamar(turnosCaja.mover, { FOLIOTURNO: suyo.TURNO.FOLIOTURNO }, { TIPO: 2, IMPORTE: n, MOTIVO: 'x' });
        return suyo ? cerrar(c, suyo.TURNO.FOLIOTURNO, n, 'Azar') : abrir(c);
      };
      for (let i = 0; i < pasos.length; i += 4) await Promise.all(pasos.slice(i, i + 4).map(dar));
      const { rows } = await primero.sql(({ db }) =>
        sql<{ mal: number; fuera: number; n: number }>`select
          (select count(*) from turnos_caja t where t."FECHA_CIERRE" is not null and t."ESPERADO" <> t."FONDO"
            + (select coalesce(sum(f."IMPORTE"), 0) from abonos a join abonos_formas_pago f using (cliente, "FOLIORECIBO") where a.turno = t."FOLIOTURNO" and f."FORMAPAGO" = 1)
            - (select coalesce(sum(f."IMPORTE"), 0) from abonos a join abonos_formas_pago f using (cliente, "FOLIORECIBO") where a.turno_cancelacion = t."FOLIOTURNO" and f."FORMAPAGO" = 1)
            - (select coalesce(sum(m."IMPORTE"), 0) from turnos_caja_movimientos m where m."FOLIOTURNO" = t."FOLIOTURNO")) as mal,
          -- Nobody's money in somebody else's shift.
          (select count(*) from abonos a join turnos_caja t on t."FOLIOTURNO" = a.turno where t."CODIGOUSUARIO" <> a.creado_por)
            + (select count(*) from abonos a join turnos_caja t on t."FOLIOTURNO" = a.turno_cancelacion where t."CODIGOUSUARIO" <> a.eliminado_por) as fuera,
          (select count(*) from turnos_caja) - (select coalesce(max("FOLIOTURNO"), 0) from turnos_caja) as n`.execute(db),
      );
      expect(rows[0]).toEqual({ mal: 0, fuera: 0, n: 0 });
    }),
    { numRuns: 8 },
  );
}, 120_000);
