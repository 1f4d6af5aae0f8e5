import { expect } from '@playwright/test';
import { niveles } from '#features/niveles/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { CLAVE, entrar, prepararPagina, sinFallas, test } from './galeno.ts';
import { corrimiento, seVe, sinCortes } from './mirada.ts';

test('la barra se abre con Ctrl K desde cualquier parte: encuentra al paciente, y se ve lo que encuentra', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'María José', APELLIDO_PATERNO: 'Ñúñez' });
  await clinica.paciente({ NOMBRE: 'Martín', APELLIDO_PATERNO: 'Núñez', TCELULAR: '5555500143', FECHA_NACIMIENTO: '1990-01-02' });
  await yo.goto('/catalogs/specialties');
  await expect(yo.getByRole('heading', { name: 'Especialidades' })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [360, 740],
  ] as const) {
    await yo.setViewportSize({ width, height });
    await yo.keyboard.press('Control+k');
    await expect(yo.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await yo.keyboard.type('nunez mar');
    const hallados = yo.getByRole('dialog').getByRole('option');
    await expect(hallados).toHaveCount(3); // two patients, and registering another
    for (const o of await hallados.all()) await expect(o).toBeInViewport({ ratio: 1 });
    await expect(yo.getByRole('dialog').getByRole('combobox')).toBeInViewport({ ratio: 1 });
    if (width !== 360) await sinFallas(yo);
    await yo.keyboard.press('Escape');
    await yo.keyboard.press('Escape');
    await expect(yo.getByRole('dialog')).toHaveCount(0);
  }
  // Whoever types faster than it is drawn loses no key.
  await yo.evaluate(() => {
    const tecla = (key: string, ctrlKey = false) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    tecla('k', true);
    for (const key of [...'nunez maria', 'Enter']) tecla(key);
  });
  await expect(yo).toHaveURL(new RegExp(`/patient/${CODIGOPACIENTE}`));
});

test('la barra sabe cobrar, recetar e ir a un día o a una pantalla, y a nadie registra con el nombre de una acción', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto('/patients');
  const decir = async (texto: string) => {
    await yo.keyboard.press('Control+k');
    await expect(yo.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await yo.keyboard.type(texto);
  };
  await expect(yo.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await decir('receta');
  await expect(yo.getByRole('option', { name: 'Receta para…' })).toBeVisible();
  await expect(yo.getByRole('option', { name: /Registrar paciente «/ })).toHaveCount(0);
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('dialog').getByRole('combobox')).toHaveValue('Receta para ');
  await yo.keyboard.type('guada');
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(new RegExp(`/patient/${CODIGOPACIENTE}/prescription/new`));
  await expect(yo.getByLabel('Medicamento')).toBeFocused();
  await decir('cobrar a hernandez');
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(new RegExp(`/cashier/patient/${CODIGOPACIENTE}/charges`));
  await decir('ir al 12 de enero');
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(/\/calendar\?.*f=\d{4}-01-12/);
  await decir('especialidades');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('heading', { name: 'Especialidades' })).toBeVisible();
  // With nothing typed, the patient last charged and prescribed comes first.
  await yo.keyboard.press('Control+k');
  await expect(yo.getByRole('dialog').getByRole('option').first()).toContainText('Guadalupe Hernández Ortega');
});

test('el menú muestra solo lo que el nivel permite, y lo demás no se abre', async ({ page, clinica }) => {
  const { NIVEL } = (await clinica.hacer(niveles.agregar, {}, { DESCRIPCION: 'Recepción', PROCESOS: { 300: 1, 100: 1 } })) as {
    NIVEL: number;
  };
  await clinica.hacer(
    usuarios.agregar,
    {},
    {
      NOMBRE: 'Karla',
      APEPAT: 'Reséndiz',
      MAIL: 'karla@ejemplo.mx',
      CLAVEUSUARIO: 'karla',
      NIVEL,
      PASS: CLAVE,
      REPASS: CLAVE,
      ACTIVO: 1,
      SUCURSALES_TODAS: 1,
    },
  );
  await prepararPagina(page, await entrar(clinica.codigo, 'karla'));
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('link', { name: 'Agenda' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Caja' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Configuración' }).click();
  await expect(menu.getByRole('link', { name: 'Días no laborables' })).toBeVisible();
  for (const ajeno of ['Usuarios', 'Niveles', 'Médicos']) await expect(menu.getByRole('link', { name: ajeno })).toHaveCount(0);
  await page.goto('/catalogs/users');
  await expect(page.getByText('Sin permisos para ver esta pantalla')).toBeVisible();
});

test('sin red se dice y se sigue trabajando al volver; la ayuda de atajos se abre con ?', async ({ yo, context }) => {
  await yo.goto('/catalogs/specialties');
  await expect(yo.getByRole('heading', { name: 'Especialidades' })).toBeVisible();
  await yo.keyboard.press('?');
  await expect(yo.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible();
  await yo.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(yo.getByText('No tienes conexión a internet. Lo que escriba se conserva en este equipo.')).toBeVisible();
  await context.setOffline(false);
  await expect(yo.getByText('No tienes conexión a internet.')).toHaveCount(0);
});

test('una tecla pulsada en el instante en que la pantalla aparece también se oye', async ({ yo }) => {
  await yo.addInitScript(() => {
    const mirar = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Especialidades') return;
      mirar.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    mirar.observe(document, { childList: true, subtree: true });
  });
  await yo.goto('/catalogs/specialties');
  await expect(yo.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('la barra se abre otra vez antes de que se haya quitado, y empieza vacía; lo que se escribe antes de que tenga el foco no se pierde', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.addInitScript(() => {
    const pulsar = (e: KeyboardEventInit) =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...e, bubbles: true, cancelable: true }));
    const empujar = history.pushState;
    history.pushState = function (...a) {
      empujar.apply(this, a);
      if (String(a[2]).includes('/charges')) pulsar({ key: 'k', ctrlKey: true });
    };
    addEventListener('de-golpe', () => {
      for (const e of [{ key: 'k', ctrlKey: true }, { key: 'e' }, { key: 's' }, { key: 'p' }]) pulsar(e);
    });
  });
  await yo.goto('/patients');
  await expect(yo.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  const campo = yo.getByRole('dialog').getByRole('combobox');
  await yo.keyboard.press('Control+k');
  await expect(campo).toBeFocused();
  await yo.keyboard.type('cobrar a hernandez');
  await yo.keyboard.press('Enter'); // before its answer
  await expect(yo).toHaveURL(new RegExp(`/cashier/patient/${CODIGOPACIENTE}/charges`));
  await expect(campo).toBeFocused();
  await expect(campo).toHaveValue('');
  await yo.keyboard.type('ir al 12 de enero');
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(/\/calendar\?.*f=\d{4}-01-12/);
  await expect(yo.getByRole('dialog')).toHaveCount(0);

  await yo.evaluate(() => dispatchEvent(new Event('de-golpe')));
  await expect(campo).toBeFocused();
  await yo.keyboard.type('ecialid');
  await expect(campo).toHaveValue('especialid');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('heading', { name: 'Especialidades' })).toBeVisible();
});

test('lo que se agrega en un escritorio aparece en el otro antes de un segundo', async ({ yo, clinica, browser }) => {
  const otro = await (await browser.newContext({ baseURL: process.env.E2E_BASE!, locale: 'es-MX' })).newPage();
  await prepararPagina(otro, clinica.token);
  for (const p of [yo, otro]) {
    await p.goto('/catalogs/specialties');
    await expect(p.getByRole('cell', { name: 'Acupuntura humana' })).toBeVisible();
  }
  await yo.getByRole('button', { name: 'Agregar' }).click();
  await yo.getByLabel('Descripción').fill('Abordaje integral');
  await yo.keyboard.press('Control+Enter');
  await expect(otro.getByRole('cell', { name: 'Abordaje integral' })).toBeVisible({ timeout: 1_500 });
});

test('en un teléfono el menú es un cajón y las tablas son tarjetas', async ({ enTelefono: page }) => {
  await page.goto('/catalogs/specialties');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Especialidades' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar menú' }).click({ position: { x: 350, y: 600 } }); // beside the drawer
  await expect(page.getByRole('button', { name: 'Cerrar menú' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('quien quiere empezar en otra pantalla la elige en su menú, y ahí empieza', async ({ yo }) => {
  await yo.goto('/cashier/patients');
  await expect(yo.getByRole('heading', { level: 1 })).toBeVisible();
  await yo.getByRole('button', { name: /^Menú de / }).click();
  await yo.getByRole('menuitem', { name: 'Empezar siempre en esta pantalla' }).click();
  await expect(yo.getByText('Se guardó con qué pantalla empieza')).toBeVisible();
  await yo.goto('/');
  await expect(yo).toHaveURL('/cashier/patients');
  await yo.getByRole('button', { name: /^Menú de / }).click();
  const recargada = yo.waitForResponse((r) => r.url().endsWith('/auth/get_session'));
  await yo.getByRole('menuitem', { name: 'Empezar siempre en esta pantalla' }).click();
  await recargada;
  await yo.goto('/');
  await expect(yo).toHaveURL(/\/calendar/);
});

test('a 1024 px el menú es un riel que se despliega; lo que se abre se ve y la página no se mueve', async ({ yo }) => {
  await yo.setViewportSize({ width: 1024, height: 768 });
  await yo.goto('/catalogs/users');
  const menu = yo.getByRole('navigation', { name: 'Menú principal' });
  await expect(yo.getByRole('row', { name: /admin/ })).toBeVisible();
  const antes = await yo.locator('main').boundingBox();
  expect(antes!.x).toBe(60);
  await menu.getByRole('button', { name: 'Configuración' }).click();
  await expect(menu.getByRole('link', { name: 'Usuarios' })).toBeInViewport({ ratio: 1 });
  expect(await yo.locator('main').boundingBox()).toEqual(antes);
  await sinFallas(yo);
  await menu.getByRole('link', { name: 'Médicos', exact: true }).click();
  await expect(yo.getByRole('heading', { name: 'Médicos' })).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Cerrar menú' })).toHaveCount(0);
});

test('una dirección que no existe lleva de vuelta; un error se dice una vez y no sigue a la página siguiente', async ({ yo }) => {
  await yo.goto('/no-existe');
  await expect(yo.getByRole('heading', { name: 'Esta dirección no existe' })).toBeVisible();
  await yo.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(yo).toHaveURL(/\/calendar/);
  await yo.goto('/catalogs/level/new');
  // The first key goes where the work begins.
  await expect(yo.getByLabel('Descripción')).toBeFocused();
  await yo.getByRole('heading', { level: 1 }).click();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Este campo es requerido')).toHaveCount(1);
  await expect(yo.getByRole('region', { name: 'Avisos' })).toHaveText('');
  await expect(yo.getByLabel('Descripción')).toBeFocused();
});

test('sin red, guardar lo dice al momento y no pierde nada', async ({ yo, context }) => {
  await yo.goto('/catalogs/specialties');
  await yo.getByRole('button', { name: 'Agregar' }).click();
  await yo.getByLabel('Descripción').fill('Medicina espacial');
  await context.setOffline(true);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('region', { name: 'Avisos' })).toContainText('No tienes conexión a internet');
  await expect(yo.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  await context.setOffline(false);
  await yo.keyboard.press('Control+Enter');
  // The list shows and focuses the new row, even on another page.
  await expect(yo.getByRole('row', { name: /Medicina espacial/ })).toBeFocused();
  await expect(yo.getByRole('row', { name: /Medicina espacial/ })).toBeInViewport({ ratio: 1 });
});

test('la respuesta se pierde en el camino: guardar de nuevo no guarda dos veces', async ({ yo }) => {
  const enviadas: (string | undefined)[] = [];
  await yo.route('**/api/**/agregar', async (ruta) => {
    enviadas.push(ruta.request().headers()['idempotency-key']);
    const response = await ruta.fetch();
    if (enviadas.length > 2) await ruta.fulfill({ response });
    else await ruta.abort();
  });
  await yo.goto('/catalogs/specialties');
  await yo.getByRole('button', { name: 'Agregar' }).click();
  await yo.getByLabel('Descripción').fill('Medicina espacial');
  for (const vez of [1, 2]) {
    await yo.keyboard.press('Control+Enter');
    await expect.poll(() => enviadas.length).toBe(vez);
    await expect(yo.getByRole('region', { name: 'Avisos' })).toContainText('Ocurrió un error en la red');
    await expect(yo.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  }
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  await expect(yo.getByRole('row', { name: /Medicina espacial/ })).toHaveCount(1);
  expect(new Set(enviadas)).toEqual(new Set([expect.stringMatching(/^\w{16,}$/)]));
});

test('una versión nueva se avisa sin mover nada, una vez, y el aviso espera', async ({ yo }) => {
  await yo.route('**/version', (ruta) => ruta.fulfill({ body: 'otra' }));
  const quieto = await corrimiento(yo);
  await yo.clock.install();
  await yo.goto('/calendar');
  const aviso = yo.getByRole('region', { name: 'Avisos' }).getByText('Hay una versión nueva de Galeno.');
  await seVe(aviso);
  await quieto({ todo: true });
  await yo.clock.fastForward('20:00');
  await seVe(aviso);
  await sinCortes(yo);
  await yo.setViewportSize({ width: 360, height: 740 });
  await seVe(aviso);
  await seVe(yo.locator('main [data-nueva]'));
  await sinCortes(yo);
  await yo.getByRole('button', { name: 'Cerrar aviso' }).click();
  await yo.clock.fastForward('20:00');
  await expect(aviso).toHaveCount(0);
});

test('si un archivo de la aplicación no llega, la página no se queda en blanco y se abre sola', async ({ yo }) => {
  let red = false;
  for (const que of ['**/assets/base-*.js', '**/version']) await yo.route(que, (ruta) => (red ? ruta.continue() : ruta.abort()));
  await yo.goto('/patients');
  await seVe(yo.getByText('Se interrumpió la conexión al abrir Galeno'));
  red = true;
  await expect(yo.getByRole('heading', { name: 'Pacientes' })).toBeVisible();

  // What is missing even then is not asked for over and over.
  red = false;
  await yo.reload();
  await seVe(yo.getByText('Galeno no se pudo abrir. Recargue la página.'));
});

test('una pantalla cuyo código no llegó se abre sola cuando vuelve la red; si nunca llega, lo dice', async ({ yo }) => {
  await yo.goto('/patients');
  await expect(yo.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  let red = false;
  await yo.route('**/*', (ruta) => (red ? ruta.continue() : ruta.abort()));
  await yo.getByRole('link', { name: 'Existencias' }).click();
  await seVe(yo.getByText('Se interrumpió la conexión al abrir esta pantalla'));
  await sinCortes(yo);
  red = true;
  await expect(yo.getByRole('heading', { name: 'Existencias' })).toBeVisible();
  await yo.unrouteAll();

  await yo.route('**/assets/**', (ruta) => ruta.abort());
  await yo.getByRole('link', { name: 'Kardex' }).click();
  await seVe(yo.getByText('Ocurrió un problema al abrir esta pantalla'));
  await yo.unrouteAll();
  await yo.getByRole('button', { name: 'Recargar' }).click();
  await seVe(yo.getByRole('heading', { name: 'Kardex' }));
});
