// `npm run rekey`: encrypts again with the installation's key what the one before it encrypted.
import { parseArgs } from 'node:util';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { alCerrar, atenderSenales, cerrando, cerrar } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { cuentaDeLaMaquina } from './plataforma/orden.ts';
import { preparar } from './preparar.ts';
import { huellaDeLlave } from './respaldo/llave.ts';
import { recifrar } from './respaldo/recifrar.ts';

const AYUDA = `Cifra con la llave de ahora lo que cifró la anterior, mientras Galeno trabaja con las dos:

  1. Detenga Galeno. Ponga la nueva en ENCRYPTION_KEY y la de antes en ENCRYPTION_KEY_ANTERIOR;
     si están en DATA_DIR, cambie el nombre de llave a llave-anterior, y al iniciar se crea otra.
  2. Inicie Galeno y haga npm run rekey, con las mismas variables. Si se corta, repítalo: sigue donde iba.
  3. Quite la anterior cuando ya no haga falta: los enlaces que se enviaron con ella valen hasta entonces.

El manual: docs/operacion.md, «Cambiar la llave».`;

atenderSenales();
try {
  let ayuda: boolean | undefined;
  try {
    ({ help: ayuda } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values);
  } catch (e) {
    throw new NoArranca(`No se entiende lo escrito (${(e as Error).message}). Vea npm run rekey -- --help`);
  }
  if (ayuda) {
    console.log(AYUDA);
    process.exit(0);
  }
  const config = configuracion();
  if (!config.ENCRYPTION_KEY_ANTERIOR)
    throw new NoArranca('Falta la llave de antes: póngala en ENCRYPTION_KEY_ANTERIOR. Vea npm run rekey -- --help');
  const base = await abrirBase(config, { prestada: true });
  alCerrar(base.cerrar);
  const dueno = abrirPoolDueno(base.conexion, 3);
  alCerrar(() => dueno.end());
  await preparar(dueno, base.conexion, config);
  const r = await recifrar(dueno, config);
  await dueno.query("insert into compartido.plataforma_bitacora (quien, origen, accion, detalle) values ($1, 'orden', 'rekey', $2)", [
    cuentaDeLaMaquina(),
    JSON.stringify({ HUELLA: huellaDeLlave(config.ENCRYPTION_KEY), HECHOS: r.hechos, PERDIDOS: r.perdidos.length }),
  ]);
  console.log(
    `Listo: ${r.hechos} secretos se cifraron con la llave de huella ${huellaDeLlave(config.ENCRYPTION_KEY)}, y ${r.yaEstaban} ya lo estaban. La anterior ya no hace falta para leer nada; los enlaces que se enviaron con ella valen mientras siga puesta.`,
  );
  if (r.perdidos.length)
    console.log(`Ninguna de las dos llaves abre estos, que ya estaban perdidos y se capturan otra vez:\n  ${r.perdidos.join('\n  ')}`);
  await cerrar(0);
} catch (e) {
  if (!cerrando()) decirFalla(e);
  await cerrar(1);
}
