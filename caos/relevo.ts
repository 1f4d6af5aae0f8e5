// Used by `deploy/alta_disponibilidad/probar.sh`: saves go on through one address while the primary is killed; counts the
// acknowledged saves that were lost and how long none was possible.
import { setTimeout as dormir } from 'node:timers/promises';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { medicoDePrueba } from '#testing/clinica_por_http.ts';
import { Navegador } from '#testing/navegador.ts';
import { azar } from './azar.ts';
import { Mano, registroNuevo } from './carga.ts';
import { comprobar } from './comprobar.ts';
import { CLAVE, CLINICA } from './escenario.ts';

const ANTES_MS = 10_000;
const DESPUES_MS = 20_000;
const TOPE_S = 30;
const { URL: url = '', PIDS_PRIMARIO = '', URL_SUPERUSUARIO = '' } = process.env;

const admin = await new Navegador(url).entrar(CLINICA, 'admin', CLAVE);
await medicoDePrueba(admin);
await admin.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta' });
const registro = registroNuevo();
const manos = Array.from({ length: 6 }, (_, i) => new Mano(i, [url], registro, azar(i)));
for (const m of manos) await m.entrar();
let sigue = true;
const trabajo = Promise.all(manos.map((m) => m.trabajar(() => sigue)));
await dormir(ANTES_MS);

const muerte = Date.now();
for (const pid of PIDS_PRIMARIO.split(' ')) process.kill(Number(pid), 'SIGKILL');
console.log('La máquina del primario ha muerto (kill -9 a su Patroni y a su PostgreSQL).');
const guardados = () => registro.esperas.filter((e) => e.hasta > muerte + 1_000);
for (const limite = muerte + 120_000; !guardados().length && Date.now() < limite; ) await dormir(50);
await dormir(DESPUES_MS);
sigue = false;
await trabajo;

const males = await comprobar({ connectionString: URL_SUPERUSUARIO }, registro);
const confirmados = Object.values(registro.dichos).reduce((t, s) => t + s.size, 0);
// From the last save before the interruption to the first one after.
const momentos = registro.esperas.map((e) => e.hasta).sort((a, b) => a - b);
const hueco = Math.max(...momentos.slice(1).map((m, i) => (m > muerte ? m - momentos[i]! : 0)));
console.log(
  `Confirmados: ${confirmados}. Respuestas: ${[...registro.estados].map(([s, n]) => `${s || 'sin respuesta'}: ${n}`).join(', ')}.`,
);
console.log(`Perdidos: ${males.perdidos}. Segundos sin poder guardar: ${(hueco / 1000).toFixed(1)} (debe ser menos de ${TOPE_S}).`);
for (const m of males.males) console.log(`  ✗ ${m}`);
process.exit(males.males.length || hueco >= TOPE_S * 1000 ? 1 : 0);
