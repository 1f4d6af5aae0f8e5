// Two users with the same form open: the second to save is told, whatever live updates arrived meanwhile, and the first save
// stays.
import { expect } from '@playwright/test';
import empresas from '#features/catalogos/empresas.ts';
import medicamentos from '#features/catalogos/medicamentos.ts';
import origenes from '#features/catalogos/origenes.ts';
import { contactos } from '#features/contactos/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { plantillasCorreo } from '#features/plantillas_correo/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { test } from './galeno.ts';

interface Forma {
  ruta: string;
  leer: Call;
  guardar: Call;
  params: Arbol;
  /** What each user types. */
  campo: string;
}
const de = (ruta: string, { leer, guardar }: { leer: Call; guardar: Call }, params: Arbol, campo: string): Forma => ({
  ...{ ruta, leer, guardar, params, campo },
});
const casa = (c: { obtener_uno: Call; actualizar: Call }) => ({ leer: c.obtener_uno, guardar: c.actualizar });
const catalogo = (c: { contract: { obtener_uno?: Call; actualizar?: Call } }) => ({
  leer: c.contract.obtener_uno!,
  guardar: c.contract.actualizar!,
});
const ETIQUETA: Record<string, RegExp> = {
  NOMBRE: /^Nombre/,
  DESCRIPCION: /^Descripción/,
  UNIVERSIDAD: /^Universidad/,
  ASUNTO: /^Asunto/,
};
const FORMAS: Forma[] = [
  de('/catalogs/company/1', catalogo(empresas), { ID: 1 }, 'NOMBRE'),
  de('/catalogs/origin/1', catalogo(origenes), { ID: 1 }, 'NOMBRE'),
  de('/catalogs/medicine/1', catalogo(medicamentos), { ID: 1 }, 'NOMBRE'),
  de('/contact/1', casa(contactos), { CODIGO: 1 }, 'NOMBRE'),
  de('/catalogs/level/2', casa(niveles), { NIVEL: 2 }, 'DESCRIPCION'),
  de('/catalogs/medic/1', casa(medicos), { CODIGOMEDICO: 1 }, 'UNIVERSIDAD'),
  de('/catalogs/mail_template/1', casa(plantillasCorreo), { ID: 1 }, 'ASUNTO'),
];

test('quien guarda después de otro se entera, en cada forma', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  await clinica.hacer(empresas.contract.agregar, {}, { NOMBRE: 'Aseguradora' });
  await clinica.hacer(origenes.contract.agregar, {}, { NOMBRE: 'Radio' });
  await clinica.hacer(medicamentos.contract.agregar, {}, { NOMBRE: 'Metformina' });
  await clinica.hacer(contactos.agregar, {}, { NOMBRE: 'Laboratorio' });
  await clinica.hacer(niveles.agregar, {}, { DESCRIPCION: 'Apoyo', PROCESOS: { 100: 1 } });
  const { ID } = await clinica.hacer(
    formatosImpresion.agregar,
    {},
    { NOMBRE: 'Constancia', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: '<p>Consta.</p>' },
  );
  const formato = de(`/catalogs/print-format/${ID}`, casa(formatosImpresion), { NOMBRE: String(ID) }, 'NOMBRE');
  for (const { ruta, leer, guardar, params, campo } of [...FORMAS, formato])
    await test.step(ruta, async () => {
      const vivo = yo.waitForResponse((r) => r.url().endsWith('/api/vivo'));
      await yo.goto(ruta);
      const caja = yo.getByRole('main').getByLabel(ETIQUETA[campo]!).first();
      await expect(caja).not.toHaveValue('');
      await vivo;
      await caja.fill('Del segundo');
      // The other user saves, and this page is told.
      const leida = (await clinica.hacer(leer, params)) as Arbol;
      const oida = yo.waitForResponse((r) => r.url().includes(leer.ruta.replace(/\/:.*/, '/')), { timeout: 3_000 }).catch(() => undefined);
      await clinica.hacer(guardar, params, { ...leida, [campo]: 'Del primero' });
      await oida;
      await yo.keyboard.press('Control+Enter');
      await expect(yo.getByText(/Otra persona guardó cambios en .+\. Revise los datos actuales/).first()).toBeVisible();
      expect(await clinica.hacer(leer, params)).toMatchObject({ [campo]: 'Del primero' });
      await expect(caja).toHaveValue('Del segundo');
    });
});
