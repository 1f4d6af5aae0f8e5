// What comes last moves nothing that was already seen, however slow it is.
import { expect, type Page } from '@playwright/test';
import { contactos } from '#features/contactos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { hoy, retener, test } from './galeno.ts';
import { corrimiento, seVe } from './mirada.ts';

/** Opens the screen while an answer is held back, and lets it go after `visto`. */
async function conLoUltimo(yo: Page, ruta: string, tarde: RegExp, visto: () => Promise<unknown>) {
  const dejar = await retener(yo, tarde);
  const quieto = await corrimiento(yo, 0.01);
  await yo.goto(ruta);
  await visto();
  const llega = yo.waitForResponse(tarde);
  dejar();
  await llega;
  return quieto;
}

for (const [que, cuantos] of [
  ['un médico', 1],
  ['dos médicos', 2],
] as const)
  test(`los pacientes no se mueven cuando llegan los médicos, en la clínica de ${que}`, async ({ yo, clinica }) => {
    const otro = { NOMBRE: 'Tomás', APELLIDO_PATERNO: 'Rojas', ID_ESPECIALIDAD: 1, SEXO: 1, SUCURSALES: [1] };
    if (cuantos > 1) await clinica.hacer(medicos.agregar, {}, otro);
    await clinica.paciente();
    const fila = yo.getByRole('row', { name: /Guadalupe Hernández/ });
    const quieto = await conLoUltimo(yo, '/patients', /\/medicos\/obtener/, () => seVe(fila));
    await expect(yo.getByRole('combobox', { name: 'Médico' })).toHaveCount(cuantos - 1);
    await seVe(fila);
    await quieto();
  });

test('los contactos no bajan cuando llegan los cumpleaños, ni en el teléfono', async ({ enTelefono: yo, clinica }) => {
  await clinica.hacer(contactos.agregar, {}, { NOMBRE: 'Karen', APELLIDOS: 'Ruiz', FECHANACIMIENTO: `1980-${hoy().slice(5)}` });
  const lista = yo.waitForResponse(/\/contactos\/obtener/);
  const quieto = await conLoUltimo(yo, '/contacts', /\/contactos\/cumpleanos/, () => lista);
  await seVe(yo.getByRole('region', { name: 'Cumpleaños de esta semana' }));
  await seVe(yo.getByRole('table', { name: 'Contactos' }).or(yo.getByRole('list', { name: 'Contactos' })), 1, { parte: true });
  await quieto();
});
