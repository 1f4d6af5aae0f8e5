// The mail of a voucher of Peru, as it arrives.
import { expect, test } from 'vitest';
import { quienFirmo } from '#features/certificados/server/firma_hilo.ts';
import { MEDIO_IMPRESO } from '#kernel/impreso/define.ts';
import { llegaElUltimo, type Recibido, xmlDelCorreo } from '#testing/correo.ts';
import { c, emitida, enviar, prepararCpe, RUC } from '#testing/cpe.ts';
import { facturasPeru } from './contract.ts';

prepararCpe();

/** The mail of a voucher, as it arrives at the patient's. */
async function recibido(FACTURAFOLIO: number): Promise<Recibido> {
  await c.hacer(facturasPeru.enviar, { FACTURAFOLIO }, { TIPO_MENSAJE: MEDIO_IMPRESO.correo, MAIL: 'ana@ejemplo.pe' } as never);
  const correo = await llegaElUltimo(c);
  expect(correo.para).toEqual(['ana@ejemplo.pe']);
  return correo;
}

test('el correo lleva el PDF y el XML firmado; la constancia de SUNAT, cuando ya la dio', async () => {
  const { FACTURAFOLIO } = await emitida();
  const correo = await recibido(FACTURAFOLIO);
  const antes = correo.cuerpo;
  expect(antes).toContain('application/pdf');
  const xml = xmlDelCorreo(correo);
  expect(xml).toContain('<cbc:ID>B001-1</cbc:ID>');
  expect(quienFirmo(xml)?.subject).toContain(RUC);
  expect(antes).toContain(`${RUC}-03-B001-1.xml`);
  expect(antes).not.toContain('application/zip');
  await enviar(FACTURAFOLIO);
  const despues = (await recibido(FACTURAFOLIO)).cuerpo;
  for (const parte of ['application/pdf', `${RUC}-03-B001-1.xml`, 'application/zip', `R-${RUC}-03-B001-1.zip`])
    expect(despues).toContain(parte);
});
