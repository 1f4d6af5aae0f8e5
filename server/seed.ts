// `npm run seed -- --patients N`: a big clinic, demogrande, for measurements; without it, the demonstration clinics.
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { alCerrar, atenderSenales, cerrando, cerrar } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { GRANDE, sembrarGrande } from './demo/grande.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { NoArranca } from './frases.ts';
import { abrirHost } from './host.ts';
import { preparar } from './preparar.ts';

const AYUDA = `npm run seed                        las clínicas de demostración que falten
npm run seed -- --patients 1000000  una clínica grande para mediciones (${GRANDE.CODIGOCLIENTE}, usuario admin, Galeno2026)`;

function cuantos(): number | undefined {
  try {
    const { values } = parseArgs({ options: { patients: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
    if (values.help) {
      console.log(AYUDA);
      process.exit(0);
    }
    if (values.patients === undefined) return undefined;
    const n = Number(values.patients);
    if (!Number.isInteger(n) || n < 1 || n > 10_000_000) throw new Error('--patients debe ser un número entre 1 y 10000000');
    return n;
  } catch (e) {
    throw new NoArranca(`${(e as Error).message}. Vea npm run seed -- --help`);
  }
}

atenderSenales();
try {
  const pacientes = cuantos();
  const config = configuracion();
  const base = await abrirBase(config, { prestada: true });
  alCerrar(base.cerrar);
  const dueno = abrirPoolDueno(base.conexion, 4);
  await preparar(dueno, base.conexion, config).finally(() => dueno.end());
  const casa = abrirHost(config, base.conexion, Fastify({ logger: { level: 'error' } }).log);
  alCerrar(casa.cerrar);
  const avisar = (frase: string) => console.log(`  ${frase}`);
  if (pacientes === undefined) await sembrarDemo(casa.host, base.conexion, { avisar, parar: cerrando });
  else await sembrarGrande(casa.host, base.conexion, pacientes, avisar);
  await cerrar(0);
} catch (e) {
  if (!cerrando()) decirFalla(e);
  await cerrar(1);
}
