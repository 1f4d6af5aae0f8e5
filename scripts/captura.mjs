// The README's picture: the demonstration clinic's agenda in the real application. `node scripts/captura.mjs`
import { enDemostracion, entrar, ventana } from './galeno.mjs';

await enDemostracion({ pacientes: 800 }, async ({ base }, navegador) => {
  const contexto = await ventana(navegador, { token: await entrar(base, 'demomx', 'recep'), alto: 960, colorScheme: 'light' });
  const pagina = await contexto.newPage();
  await pagina.goto(`${base}/calendar?m=1`);
  await pagina.locator('[data-cita]').first().waitFor({ timeout: 60_000 });
  await pagina.waitForTimeout(1500);
  await pagina.screenshot({ path: 'docs/agenda.png' });
  console.log('docs/agenda.png');
});
