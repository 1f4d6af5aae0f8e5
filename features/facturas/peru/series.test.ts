// The series of vouchers of Peru, on the real database.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { c, cobrar, emitida, emitir, enviar, prepararCpe, RUC_TIPO } from '#testing/cpe.ts';
import { facturasPeru } from './contract.ts';

prepararCpe();

test('la serie se elige y continúa la de otro sistema; con comprobantes ya no se le cambia el número', async () => {
  const cambiar = (SERIE: string, SIGUIENTE: number) =>
    c.llamar(facturasPeru.actualizar_serie, { SUCURSAL: 1, TIPO_DOCUMENTO: '03', NOTA: 0 }, { SERIE, SIGUIENTE });
  const serie = async () =>
    (await c.hacer(facturasPeru.obtener_series)).find((s) => s.SUCURSAL === 1 && s.TIPO_DOCUMENTO === '03' && !s.NOTA);
  expect(await serie()).toMatchObject({ SERIE: 'B001', SIGUIENTE: 1, USADA: 0 });
  for (const mala of ['F001', 'B1', 'E001', 'B-01'])
    expect((await cambiar(mala, 1)).data).toEqual({ ERRORES: { SERIE: 'Son cuatro letras o números y comienza con B' } });
  expect(await cambiar('b0a1', 501)).toMatchObject({ success: true });
  expect((await emitir(await cobrar())).data).toMatchObject({ SERIE: 'B0A1', NUMERO: 501 });
  expect(await serie()).toMatchObject({ SERIE: 'B0A1', SIGUIENTE: 502, USADA: 1 });
  expect((await cambiar('B0A1', 900)).data).toEqual({ ERRORES: { SIGUIENTE: 'La serie B0A1 ya tiene comprobantes: sigue en el 502' } });
  expect(await cambiar('B0A1', 502)).toMatchObject({ success: true });
  expect(
    (await c.llamar(facturasPeru.actualizar_serie, { SUCURSAL: 77, TIPO_DOCUMENTO: '03', NOTA: 0 }, { SERIE: 'B001', SIGUIENTE: 1 }))
      .status,
  ).toBe(404);
});

test('las notas de crédito tienen sus series, que se eligen y continúan las de otro sistema', async () => {
  const cambiar = (TIPO_DOCUMENTO: '01' | '03', SERIE: string, SIGUIENTE: number) =>
    c.llamar(facturasPeru.actualizar_serie, { SUCURSAL: 1, TIPO_DOCUMENTO, NOTA: 1 }, { SERIE, SIGUIENTE });
  const series = async () =>
    (await c.hacer(facturasPeru.obtener_series))
      .filter((s) => s.SUCURSAL === 1)
      .map((s) => `${s.NOTA ? 'nota ' : ''}${s.TIPO_DOCUMENTO} ${s.SERIE}-${s.SIGUIENTE}${s.USADA ? ' usada' : ''}`);
  expect(await series()).toEqual(['03 B001-1', '01 F001-1', 'nota 03 BC01-1', 'nota 01 FC01-1']);
  expect((await cambiar('03', 'FN01', 1)).data).toEqual({ ERRORES: { SERIE: 'Son cuatro letras o números y comienza con B' } });
  expect(await cambiar('03', 'BN01', 77)).toMatchObject({ success: true });
  expect(await cambiar('01', 'F001', 12)).toMatchObject({ success: true });
  const anotada = async (mas: object = {}) => {
    const { FACTURAFOLIO } = await emitida(mas);
    await enviar(FACTURAFOLIO);
    return c.hacer(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO: '01', SUSTENTO: 'Se cobró dos veces' });
  };
  expect(await anotada()).toMatchObject({ SERIE: 'BN01', NUMERO: 77 });
  const empresa = { TIPO_DOCUMENTO: '01', ID_TIPO_DOCUMENTO: RUC_TIPO, DOCUMENTOID: '20131312955', NOMBRECOMPLETO: 'SUNAT' };
  expect(await anotada(empresa)).toMatchObject({ SERIE: 'F001', NUMERO: 12 });
  expect(await series()).toEqual(['03 B001-2 usada', '01 F001-2 usada', 'nota 03 BN01-78 usada', 'nota 01 F001-13 usada']);
});

test('una sucursal cuyo número ya no cabe en una serie la elige antes de emitir', async () => {
  const SUCURSAL = 1000;
  await c.sql(({ db }) => sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (${SUCURSAL}, 'Mil')`.execute(db));
  const deSucursal = async () =>
    (await c.hacer(facturasPeru.obtener_series)).filter((s) => s.SUCURSAL === SUCURSAL).map((s) => `${s.SERIE}-${s.SIGUIENTE}`);
  expect(await deSucursal()).toEqual(['-1', '-1', '-1', '-1']);
  const FOLIORECIBO = await cobrar();
  await c.sql(({ db }) => sql`update abonos set "SUCURSAL" = ${SUCURSAL} where "FOLIORECIBO" = ${FOLIORECIBO}`.execute(db));
  expect(await emitir(FOLIORECIBO)).toMatchObject({ status: 422, message: 'Elija la serie de esta sucursal en la configuración' });
  await c.hacer(facturasPeru.actualizar_serie, { SUCURSAL, TIPO_DOCUMENTO: '03', NOTA: 0 }, { SERIE: 'BM00', SIGUIENTE: 5 });
  const { FACTURAFOLIO, ...emitido } = (await emitir(FOLIORECIBO)).data;
  expect(emitido).toMatchObject({ SERIE: 'BM00', NUMERO: 5 });
  await enviar(FACTURAFOLIO);
  expect(await c.llamar(facturasPeru.nota_credito, { FACTURAFOLIO }, { MOTIVO: '01', SUSTENTO: 'Error' })).toMatchObject({
    status: 422,
    message: 'Elija la serie de esta sucursal en la configuración',
  });
});
