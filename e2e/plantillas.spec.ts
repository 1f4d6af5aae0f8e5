// Branches, contacts, and the clinic's own mail and chat texts.
import { expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import { contactos } from '#features/contactos/contract.ts';
import { plantillasCorreo } from '#features/plantillas_correo/contract.ts';
import { plantillasWhatsapp } from '#features/plantillas_whatsapp/contract.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { accionDeFila, hoy, prepararPagina, sinFallas, test } from './galeno.ts';

const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);
const norte = { NOMBRECLINICA: 'Norte', DIRECCION: 'Av. Insurgentes', NUMEROEXTERIOR: '100', ID_PAIS: 1 };

test('se agrega una sucursal y el otro escritorio la ve enseguida; la principal no se desactiva', async ({ yo, clinica, context }) => {
  const otro = await context.newPage();
  await prepararPagina(otro, clinica.token);
  await otro.goto('/patients');
  await expect(otro.getByRole('heading', { level: 1 })).toBeVisible();
  await yo.goto('/catalog/branches');
  await expect(yo.getByRole('row', { name: /Clínica Jacarandas/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Sucursales' }).click();
  await yo.keyboard.press('e');
  await aviso(yo, 'Debe seleccionar una Sucursal');
  await accionDeFila(yo, /Clínica Jacarandas/, 'Desactivar');
  await aviso(yo, 'No se puede desactivar la Sucursal Principal');
  await sinFallas(yo);

  await yo.getByRole('link', { name: 'Agregar' }).click();
  await expect(yo.getByLabel('Nombre')).toBeFocused();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Debe llenar todos los campos requeridos').first()).toBeVisible();
  await yo.getByLabel('Nombre').fill('Norte');
  await yo.getByLabel('Calle').fill('Av. Insurgentes');
  await yo.getByLabel('Número exterior').fill('100');
  await yo.getByLabel('Estado', { exact: true }).selectOption({ label: 'Ciudad de México' });
  await yo.getByLabel('Ciudad o municipio').selectOption({ label: 'Benito Juárez' });
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'La sucursal se guardó correctamente');
  await expect(yo.getByRole('row', { name: /Norte.*Benito Juárez/ })).toBeVisible();
  // Without reloading, the top bar offers the branch choice.
  await expect(otro.getByRole('button', { name: 'Clínica Jacarandas' })).toBeVisible();
  await otro.close();
});

test('desactivarla dice antes qué cuelga de ella', async ({ yo, clinica }) => {
  const { CODIGOCLINICA } = await clinica.hacer(sucursales.agregar, {}, norte);
  await clinica.hacer(
    usuarios.agregar,
    {},
    {
      NOMBRE: 'Rita',
      MAIL: 'rita@ejemplo.mx',
      CLAVEUSUARIO: 'rita',
      NIVEL: 1,
      SUCURSALES_TODAS: 0,
      SUCURSALES: [CODIGOCLINICA],
      PASS: 'Segura12',
      REPASS: 'Segura12',
    },
  );
  await yo.goto('/catalog/branches');
  await accionDeFila(yo, /Norte/, 'Desactivar');
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo).toContainText('¿Seguro que desea desactivar la sucursal Norte?');
  await expect(dialogo).toContainText('1 no tiene otra y pasará a la Sucursal Principal');
  await dialogo.getByRole('button', { name: 'Desactivar' }).click();
  await aviso(yo, 'El estado de la sucursal se cambió correctamente');
  await expect(yo.getByRole('button', { name: 'Activar: Norte' })).toBeVisible();
  expect((await clinica.hacer(usuarios.obtener)).find((u) => u.CLAVEUSUARIO === 'rita')).toMatchObject({ ACTIVO: 1, SUCURSALES: [1] });
});

test('un contacto se agrega, se busca, se descarga y se elimina', async ({ yo, clinica }) => {
  await yo.goto('/contacts');
  await yo.getByRole('link', { name: 'Agregar contacto' }).click();
  await yo.getByLabel('Nombre').fill('Laura');
  await yo.getByLabel('Apellidos').fill('Peña');
  await yo.getByLabel('Organización').fill('Laboratorio Ámbar');
  await yo.getByLabel('Celular').fill('+52 55 5550 0301');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'El contacto se guardó correctamente');
  await clinica.hacer(contactos.agregar, {}, { NOMBRE: 'Abel' });
  await yo.getByRole('searchbox', { name: 'Buscar', exact: true }).fill('ambar');
  await expect(yo.getByRole('row', { name: /Abel/ })).toHaveCount(0);
  await sinFallas(yo);
  await yo.getByRole('heading', { name: 'Contactos' }).click();
  await yo.keyboard.press('Delete');
  await aviso(yo, 'Debe seleccionar un Contacto');
  const bajada = yo.waitForEvent('download');
  await accionDeFila(yo, /Laura Peña/, 'Descargar vCard');
  expect((await bajada).suggestedFilename()).toBe('Laura Peña.vcf');
  await accionDeFila(yo, /Laura Peña/, 'Eliminar');
  await expect(yo.getByRole('dialog')).toContainText('¿Seguro que desea eliminar a Laura Peña?');
  await yo.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await aviso(yo, 'El contacto se eliminó correctamente');
  expect((await clinica.hacer(contactos.obtener)).map((c) => c.NOMBRE)).toEqual(['Abel']);
});

test('la plantilla de correo se escribe con variables, del menú y a mano, y sale en el correo de la cita', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/mail_templates');
  await expect(yo.getByRole('row', { name: /Cita agendada/ })).toBeVisible();
  await sinFallas(yo);
  await yo.getByRole('row', { name: /Cita agendada/ }).click();
  const asunto = yo.getByRole('textbox', { name: 'Asunto' });
  const previa = yo.getByRole('region', { name: 'Vista previa' });
  await expect(previa).toContainText('Hola, Guadalupe: su cita quedó agendada');
  await expect(previa).toContainText('Clínica Jacarandas');
  await asunto.fill('Su cita, ');
  await yo.getByRole('button', { name: 'Insertar variable en el asunto' }).click();
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('ArrowRight');
  await yo.getByRole('menuitem', { name: 'Nombre de pila' }).click();
  await expect(asunto).toHaveValue('Su cita, {{PACIENTE_NOMBRE_PILA}}');
  const texto = yo.getByRole('textbox', { name: 'Plantilla' });
  await texto.click();
  await yo.keyboard.press('Control+a');
  await yo.keyboard.type('Lo atiende {{MEDICO_NOMBRE}} en ');
  await yo.getByRole('button', { name: 'Insertar variable en el texto' }).click();
  await yo.getByRole('menuitem', { name: 'Clínica' }).click();
  await yo.getByRole('menuitem', { name: 'Nombre', exact: true }).click();
  await expect(texto.locator('[data-variable]')).toHaveText(['Médico: Nombre', 'Clínica: Nombre']);
  await expect(previa).toContainText('Lo atiende Elena Márquez Solís en Clínica Jacarandas');
  await sinFallas(yo);
  await asunto.fill('Hola {{APODO}}');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('La variable {{APODO}} no existe').first()).toBeVisible();
  await asunto.fill('Su cita, {{PACIENTE_NOMBRE_PILA}}');
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'La plantilla se guardó correctamente');
  expect(await clinica.hacer(plantillasCorreo.obtener_uno, { ID: 1 })).toMatchObject({
    ASUNTO: 'Su cita, {{PACIENTE_NOMBRE_PILA}}',
    PLANTILLA: '<p>Lo atiende {{MEDICO_NOMBRE}} en {{CLINICA_NOMBRE}}</p>',
  });
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await clinica.hacer(
    citas.agregar,
    {},
    {
      CODIGOPACIENTE,
      CODIGOMEDICO: 1,
      F_CITA: sumarDias(hoy(), 9),
      H_CITA: '10:00',
      H_MINCITA: 30,
      CONFIRMAR_AGENDAR: 1,
    },
  );
  expect(await clinica.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' })).toMatchObject({
    ASUNTO: 'Su cita, Guadalupe',
    MENSAJE_CORREO: 'Lo atiende Elena Márquez Solís en Clínica Jacarandas',
  });
  // The fifth is the product's own and cannot be saved.
  await yo.goto('/catalogs/mail_template/5');
  await expect(yo.getByText('Esta plantilla no se puede modificar')).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
});

test('la plantilla de WhatsApp se ve en la burbuja mientras se escribe', async ({ yo, clinica }) => {
  await yo.goto('/whatsapp_templates');
  await expect(yo.getByRole('link', { name: 'Agregar' })).toHaveCount(0);
  await expect(yo.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await yo.getByRole('row', { name: /Recordatorio de cita/ }).click();
  const burbuja = yo.getByRole('region', { name: 'Vista previa' });
  await expect(burbuja).toContainText('Hola, Guadalupe: le recordamos su cita');
  const texto = yo.getByLabel('Plantilla', { exact: false });
  await texto.fill('');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Este campo es requerido').first()).toBeVisible();
  await texto.fill('Hasta el *{{CITA_FECHA_CORTA}}*, ');
  await yo.getByRole('button', { name: 'Insertar variable en el texto' }).click();
  await yo.getByRole('menuitem', { name: 'Paciente' }).click();
  await yo.getByRole('menuitem', { name: 'Nombre completo' }).click();
  await expect(texto).toHaveValue('Hasta el *{{CITA_FECHA_CORTA}}*, {{PACIENTE_NOMBRE}}');
  await expect(texto).toBeFocused();
  await expect(burbuja.locator('b')).toHaveText('vie 20 nov 2026');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'La plantilla se guardó correctamente');
  expect((await clinica.hacer(plantillasWhatsapp.obtener_uno, { ID: 3 })).PLANTILLA).toBe(
    'Hasta el *{{CITA_FECHA_CORTA}}*, {{PACIENTE_NOMBRE}}',
  );
});
