// `npm run chaos`: two servers and a worker under load while servers, worker, database, connections and disk fail at random.
// Afterwards every acknowledged save must exist exactly once, the books must be consistent, and nobody may have waited longer
// than the faults explain.
import { setTimeout as dormir } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { medicoDePrueba } from '#testing/clinica_por_http.ts';
import { Navegador } from '#testing/navegador.ts';
import { azar } from './azar.ts';
import { Mano, registroNuevo } from './carga.ts';
import { comprobar } from './comprobar.ts';
import { CLAVE, CLINICA, montar } from './escenario.ts';
import { fallasDe, fueraDe, type Ventana } from './fallas.ts';

const AYUDA = `npm run chaos -- [opciones]
  --minutes N   minutos en total, con su principio y su fin (30)
  --seed N      repite las fallas de otra vez
  --only TEXTO  solo las fallas cuyo nombre lo contiene
  --hands N     manos que guardan a la vez (6)`;
/** Longest wait beyond the fault itself. */
const TOPE_MS = 10_000;
const PACIENCIA_MS = 60_000;
/** Time reserved at the end for recovery and the checks. */
const FINAL_MS = 35_000;

const t = { type: 'string' } as const;
const { values: o } = parseArgs({ options: { minutes: t, seed: t, hands: t, only: t, help: { type: 'boolean' } } });
if (o.help) {
  console.log(AYUDA);
  process.exit(0);
}
const semilla = Number(o.seed ?? Date.now() % 1_000_000);
const minutos = Number(o.minutes ?? 30);
console.log(`Caos durante ${minutos} min, con la semilla ${semilla} (--seed ${semilla} repite sus fallas).`);

const inicio = Date.now();
const decir = (frase: string) => console.log(`${String(Math.round((Date.now() - inicio) / 1000)).padStart(5)} s  ${frase}`);
const e = await montar();
const males: string[] = [];
try {
  decir(
    `listos: dos servidores, un proceso de trabajos${e.base.llenable ? ' y un disco que se puede llenar' : '; aquí no se puede montar un disco aparte: no se llena'}`,
  );
  const urls = e.servidores.map((s) => s.url);
  const admin = await new Navegador(urls[0]!).entrar(CLINICA, 'admin', CLAVE);
  await medicoDePrueba(admin);
  await admin.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta' });

  const registro = registroNuevo();
  const manos = Array.from({ length: Number(o.hands ?? 6) }, (_, i) => new Mano(i, urls, registro, azar(semilla + 1 + i)));
  for (const m of manos) await m.entrar();
  let sigue = true;
  const trabajo = Promise.all(manos.map((m) => m.trabajar(() => sigue)));

  const suerte = azar(semilla);
  const fallas = fallasDe(e, suerte).filter((f) => f.nombre.includes(o.only ?? ''));
  const ventanas: Ventana[] = [];
  const hasta = inicio + minutos * 60_000 - FINAL_MS;
  let hechas = 0;
  while (Date.now() < hasta) {
    await dormir(suerte.entre(500, 3_000));
    // Two servers tolerate the loss of one, so the next fault waits until the other is back; how long that takes is judged by
    // how long users waited.
    if (!(await e.sanos(PACIENCIA_MS))) throw new Error('los servidores no volvieron');
    const falla = suerte.uno(fallas);
    decir(`${++hechas}. ${falla.nombre}`);
    const desde = Date.now();
    await falla.hacer();
    // A regular stop is no fault: its waiting time counts against us.
    if (!falla.enOrden) ventanas.push({ desde, hasta: Date.now() });
    decir(`   ${((Date.now() - desde) / 1000).toFixed(1)} s`);
  }
  if (!(await e.sanos(PACIENCIA_MS))) throw new Error('los servidores no volvieron');
  sigue = false;
  await trabajo;

  const largas = registro.esperas.map((x) => ({ ...x, ms: fueraDe(ventanas, x) })).sort((a, b) => b.ms - a.ms);
  for (const x of largas.filter((l) => l.ms > TOPE_MS))
    males.push(`${x.que}: alguien esperó ${Math.round(x.ms / 100) / 10} s más que la falla`);
  males.push(...new Set(registro.nuestros), ...(await comprobar(e.base.superusuario('clinicas'), registro)).males);
  if (registro.nuestros.length) for (const s of e.servidores) for (const l of s.nuestros()) console.log(`  ${s.nombre}: ${l}`);
  const guardados = Object.entries(registro.dichos).map(([que, s]) => `${s.size} ${que}`);
  decir(
    `${hechas} fallas; confirmados ${guardados.join(', ')}; respuestas ${[...registro.estados]
      .sort()
      .map(([s, n]) => `${s || 'sin respuesta'}: ${n}`)
      .join(', ')}`,
  );
  decir(`la espera más larga fuera de las fallas fue de ${((largas[0]?.ms ?? 0) / 1000).toFixed(1)} s`);
} catch (x) {
  males.push((x as Error).message);
} finally {
  await e.cerrar();
}
for (const m of males) console.log(`  ✗ ${m}`);
decir(males.length ? `MAL, con la semilla ${semilla}` : 'bien: nada perdido, nada doble, nada a medias');
process.exit(males.length ? 1 : 0);
