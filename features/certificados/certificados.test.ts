// Invoicing certificates: checked when uploaded, and their keys and passwords never sent back.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { certificados, certificadosMx, certificadosPe } from '#features/certificados/contract.ts';
import { csdDePrueba, pfxDePrueba } from '#testing/certificados.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';

const DIA = 86_400_000;
const cuerpo = (o: Parameters<typeof csdDePrueba>[0] = {}, CODIGOMEDICO = 0) => {
  const { CER, KEY, PASS } = csdDePrueba(o);
  return { CODIGOMEDICO, CER: new ArchivoDePrueba(CER, 'csd.cer', ''), KEY: new ArchivoDePrueba(KEY, 'csd.key', ''), PASS };
};
const conRfc = async (c: Cliente, RFC: string) => {
  await c.sql(({ db }) =>
    db
      .updateTable('sistema_control')
      .set(RFC.length === 11 ? { RUC: RFC } : { RFC })
      .execute(),
  );
  return c;
};
const subir = (c: Cliente, b: object) => c.llamar(certificadosMx.subir_certificados_facturacion, {}, b as never);

test('un CSD bueno se guarda, se muestra y su llave no vuelve', async () => {
  const c = await conRfc(await clinica({ permisos: [P.clinica.configurar] }), 'EKU9003173C9');
  const r = await subir(c, cuerpo());
  expect(r).toMatchObject({
    success: true,
    data: { NOCERTIFICADO: '30001000000500003416', IDENTIFICACION: 'EKU9003173C9', NOMBRE: 'ESCUELA KEMPER URGATE SA DE CV' },
  });
  expect(r.body.toString()).not.toContain('12345678a');
  expect(await c.hacer(certificados.obtener, { CODIGOMEDICO: 0 })).toMatchObject({
    HAY: 1,
    CERTIFICADO: { NOCERTIFICADO: '30001000000500003416' },
  });
  const { rows } = await c.casa.dueno.query('select valor from secretos where cliente = $1', [c.cliente]);
  expect(rows[0].valor).toMatch(/^v1\.[\w-]+$/);
});

test.each([
  ['de otro RFC', { RFC: 'XAXX010101000' }, 'CER', 'El certificado es de XAXX010101000 y los datos de facturación dicen EKU9003173C9'],
  ['de una e.firma', { sucursal: false }, 'CER', 'El certificado es de una e.firma; debe ser un certificado de sello digital (CSD)'],
  ['vencido', { desde: new Date(Date.now() - 900 * DIA), hasta: new Date(Date.now() - 3 * DIA) }, 'CER', 'El certificado está vencido'],
  ['que aún no vale', { desde: new Date(Date.now() + 3 * DIA) }, 'CER', 'El certificado todavía no es válido'],
])('un CSD %s se rechaza diciendo por qué', async (_, o, campo, sentencia) => {
  const c = await conRfc(await clinica({ permisos: [P.clinica.configurar] }), 'EKU9003173C9');
  expect(await subir(c, cuerpo(o))).toMatchObject({ success: false, message: sentencia, data: { ERRORES: { [campo]: sentencia } } });
  expect(await c.hacer(certificados.obtener, { CODIGOMEDICO: 0 })).toEqual({ HAY: 0, CERTIFICADO: null });
});

test('ni otra contraseña, ni otra llave, ni otra cosa', async () => {
  const c = await clinica({ permisos: [P.clinica.configurar] });
  expect(await subir(c, cuerpo())).toMatchObject({ success: false, message: 'Guarde primero los datos de facturación, con su RFC' });
  await conRfc(c, 'EKU9003173C9');
  expect(await subir(c, { ...cuerpo(), PASS: 'otra' })).toMatchObject({
    data: { ERRORES: { PASS: 'La contraseña no abre la llave privada' } },
  });
  const nada = new ArchivoDePrueba(Buffer.from('hola'), 'a.key', '');
  expect(await subir(c, { ...cuerpo(), KEY: nada })).toMatchObject({
    data: { ERRORES: { KEY: 'El archivo no es una llave privada del SAT' } },
  });
  expect(await subir(c, { ...cuerpo(), CER: nada })).toMatchObject({ data: { ERRORES: { CER: 'El archivo no es un certificado' } } });
  expect((await subir(c, cuerpo({}, 1))).status).toBe(403);
});

test('en Perú se carga el PFX, también con la envoltura antigua, y se advierte cuando no dice el RUC', async () => {
  const c = await conRfc(await clinica({ pais: 'pe', permisos: [P.clinica.configurar] }), '20100066603');
  const { PFX, PFX_PASS } = pfxDePrueba();
  const b = { CODIGOMEDICO: 0, PFX: new ArchivoDePrueba(PFX, 'clinica.pfx', ''), PFX_PASS, USER: 'MODDATOS', PASS: 'moddatos' };
  const subirPe = (x: object) => c.llamar(certificadosPe.subir_certificados_peru, {}, x as never);
  expect(await subirPe(b)).toMatchObject({ success: true, data: { IDENTIFICACION: '20100066603', ADVERTENCIA: '' } });
  expect(await subirPe({ ...b, PFX_PASS: 'otra' })).toMatchObject({
    data: { ERRORES: { PFX_PASS: 'La contraseña no abre el certificado' } },
  });
  expect(await subirPe({ ...b, PFX: new ArchivoDePrueba(PFX, 'clinica.zip', '') })).toMatchObject({
    data: { ERRORES: { PFX: 'El archivo debe ser .pfx o .p12' } },
  });
  expect(await subirPe({ ...b, PFX: new ArchivoDePrueba(Buffer.from('x'), 'a.p12', '') })).toMatchObject({
    data: { ERRORES: { PFX: 'El archivo no es un certificado .pfx o .p12' } },
  });
  await conRfc(c, '20601327318');
  expect((await subirPe(b)).data).toMatchObject({
    ADVERTENCIA: 'El certificado no dice el RUC 20601327318: revise que sea el de la clínica',
  });
  expect(await subir(c, cuerpo())).toMatchObject({ success: false });
});
