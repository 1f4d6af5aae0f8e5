// Dialogs and menus that need an action: each names a route and the action.
const boton = (p, name) => p.getByRole('button', { name }).first();
const dialogo = (p) => p.getByRole('dialog').first().waitFor();
/** A search result; selects in the same form have options too. */
const hallado = (p) => p.getByRole('listbox').getByRole('option').first();

export const DIALOGOS = [
  {
    nombre: 'barra de órdenes',
    ruta: '/catalogs/specialties',
    async hacer(p) {
      await p.keyboard.press('Control+k');
      await p.getByRole('dialog').getByRole('combobox').waitFor();
      await p.keyboard.type('mar');
      await hallado(p).waitFor();
      await p.waitForTimeout(500);
    },
  },
  {
    nombre: 'menú del teléfono',
    ruta: '/calendar',
    anchos: [360],
    async hacer(p) {
      await boton(p, 'Abrir menú').click();
    },
  },
  {
    nombre: 'atajos del teclado',
    ruta: '/catalogs/specialties',
    async hacer(p) {
      await p.keyboard.press('?');
      await dialogo(p);
    },
  },
  {
    nombre: 'agendar cita',
    ruta: '/calendar?m=1',
    async hacer(p) {
      await p.locator('[data-pieza="centro-agenda"]').waitFor();
      await p.keyboard.press('c');
      await p.getByRole('combobox', { name: 'Paciente' }).fill('mar');
      await hallado(p).waitFor();
    },
  },
  {
    nombre: 'agendar cita, con paciente',
    ruta: '/calendar?m=1',
    async hacer(p) {
      await p.locator('[data-pieza="centro-agenda"]').waitFor();
      await p.keyboard.press('c');
      await p.getByRole('combobox', { name: 'Paciente' }).fill('mar');
      await hallado(p).click();
    },
  },
  {
    nombre: 'cita',
    ruta: '/calendar?m=1&v=lista',
    async hacer(p) {
      await p.locator('[data-cita], [data-pieza="lista-citas"] :is(a, button)').first().click();
      await dialogo(p);
    },
  },
  {
    nombre: 'evento',
    ruta: '/catalogs/non_working_days',
    async hacer(p) {
      await boton(p, /^Agregar/).click();
      await dialogo(p);
    },
  },
  {
    nombre: 'lista de espera',
    ruta: '/calendar/waiting-list',
    async hacer(p) {
      await boton(p, /^Agregar|^Poner/).click();
      await dialogo(p);
    },
  },
  {
    nombre: 'registrar pago',
    ruta: '/cashier/patient/:CODIGOPACIENTE/charges',
    async hacer(p) {
      await boton(p, 'Registrar pago').click();
      await p.getByRole('dialog').getByRole('combobox').first().fill('consulta');
      await hallado(p).waitFor();
    },
  },
  ...['Detalles', 'Aceptar', 'Duplicar'].map((accion) => ({
    nombre: `cotización, ${accion.toLowerCase()}`,
    ruta: '/cashier/patient/:CODIGOPACIENTE/quotes',
    async hacer(p) {
      await boton(p, /^Acciones de/).click();
      await p.getByRole('menuitem', { name: accion }).click();
      await dialogo(p);
    },
  })),
  {
    nombre: 'alertas del paciente',
    ruta: '/patient/:CODIGOPACIENTE',
    async hacer(p) {
      await boton(p, /^(Agregar a|A)lertas/).click();
      await dialogo(p);
    },
  },
  {
    nombre: 'registro de un catálogo',
    ruta: '/catalogs/specialties',
    async hacer(p) {
      await boton(p, 'Agregar').click();
      await dialogo(p);
    },
  },
  {
    nombre: 'importar, con su vista previa',
    ruta: '/catalog/branches',
    async hacer(p) {
      await boton(p, 'Más acciones de sucursales').click();
      await p.getByRole('menuitem', { name: 'Importar de Excel o CSV' }).click();
      const hoja = 'Nombre;Calle;Número exterior;Estado;Ciudad\nNorte;Av. Reforma;10;Ciudad de México;Cuauhtémoc\nSur;;20;;\n';
      await p
        .getByLabel('Archivo de Excel o CSV')
        .setInputFiles({ name: 'sucursales.csv', mimeType: 'text/csv', buffer: Buffer.from(hoja) });
      await p.getByText('Este campo es requerido').first().waitFor();
    },
  },
  {
    nombre: 'no existe',
    ruta: '/no/existe',
    async hacer() {},
  },
];
