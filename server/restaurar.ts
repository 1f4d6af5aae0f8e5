// `npm run restore`: an installation from a backup: database, files and key.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { abrirAlmacen } from '#kernel/server/almacen.ts';
import type { Config } from '#kernel/server/config.ts';
import { tamano } from '#kernel/shared/tamano.ts';
import { alCerrar, atenderSenales, cerrando, cerrar } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { fraseDeCopia } from './respaldo/copia.ts';
import { depositoDe } from './respaldo/destino.ts';
import { elegida } from './respaldo/elegir.ts';
import { huellaDeLlave } from './respaldo/llave.ts';
import { loQueHay, restaurar } from './respaldo/volver.ts';

const AYUDA = `Vuelve a una copia hecha con npm run backup: base de datos, archivos y llave.

  npm run restore                      la última completa que haya en BACKUP_URL
  npm run restore -- <copia>           esa (las que hay: npm run backup -- --list)
  npm run restore -- --replace         también donde ya hay clínicas o archivos: la base de datos de ahora queda guardada con otro nombre

Galeno debe estar detenido. Todo se prepara y se compara aparte: si algo falla, nada cambia.`;

function leidas() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (e) {
    throw new NoArranca(`No se entiende lo escrito (${(e as Error).message}). Vea npm run restore -- --help`);
  }
}

/** Installs a key of the backup; the file that was there is kept beside it. */
function ponerLlave({ DATA_DIR }: Config, archivo: 'llave' | 'llave-anterior', llave: string): void {
  const ruta = join(DATA_DIR, archivo);
  if (existsSync(ruta)) {
    if (readFileSync(ruta, 'utf8').trim() === llave) return;
    renameSync(ruta, `${ruta}.antes-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
  }
  writeFileSync(ruta, `${llave}\n`, { mode: 0o600, flag: 'wx' });
}

atenderSenales();
try {
  const { values: v, positionals } = leidas();
  if (v.help) {
    console.log(AYUDA);
    process.exit(0);
  }
  if (positionals.length > 1) throw new NoArranca(`No se entiende «${positionals.join(' ')}». Vea npm run restore -- --help`);
  const seDijo = Boolean(process.env.ENCRYPTION_KEY || process.env.ENCRYPTION_KEY_FILE);
  // Prevents a key from being generated: it comes with the backup.
  if (!seDijo) process.env.ENCRYPTION_KEY = 'la de la copia';
  const config = configuracion();
  const dicha = seDijo ? config.ENCRYPTION_KEY : '';
  const deposito = await depositoDe(config, false);
  const { nombre, manifiesto: m } = await elegida(deposito, positionals[0]);
  if (dicha && dicha !== m.ENCRYPTION_KEY.trim())
    throw new NoArranca(
      `ENCRYPTION_KEY (huella ${huellaDeLlave(dicha)}) no es la de la copia (huella ${huellaDeLlave(m.ENCRYPTION_KEY)}): quítela para usar la de la copia, o ponga la de entonces.`,
    );
  const base = await abrirBase(config);
  alCerrar(base.cerrar);
  const almacen = abrirAlmacen(config.FILES_URL);
  const hay = await loQueHay(base.conexion, almacen);
  if ((hay.clinicas || hay.archivos) && !v.replace)
    throw new NoArranca(
      `Aquí ya hay ${hay.clinicas ? `${hay.clinicas} clínicas` : 'archivos'}: para poner la copia en su lugar, agregue --replace. No se cambió nada.`,
    );
  console.log(`Restaurando ${nombre}, hecha el ${m.creada.slice(0, 16).replace('T', ' a las ')} (UTC)…`);
  const r = await restaurar(base.conexion, deposito, m, almacen, {
    vacia: hay.clinicas === 0,
    alCambiar: () => {
      if (!dicha) ponerLlave(config, 'llave', m.ENCRYPTION_KEY);
      if (m.ENCRYPTION_KEY_ANTERIOR) ponerLlave(config, 'llave-anterior', m.ENCRYPTION_KEY_ANTERIOR);
    },
  });
  console.log(
    `Listo: ${r.clinicas} clínicas, ${r.filas} renglones iguales a los copiados y ${m.alcance === 'completa' ? `${r.archivos} archivos (${tamano(r.bytes)})` : 'los archivos que ya estaban'}. Inicie Galeno con npm start.`,
  );
  if (r.perdidos)
    console.log(`Faltan ${r.perdidos} archivos que la base de datos nombra: tampoco estaban en la instalación cuando se copió.`);
  if (r.anterior)
    console.log(`La base de datos de antes quedó como ${r.anterior}. Cuando ya no haga falta, bórrela con: drop database ${r.anterior};`);
  await cerrar(0);
} catch (e) {
  if (!cerrando())
    decirFalla(
      (e as { code?: string }).code || !(e instanceof Error) || e.message === 'EN_USO' || e.constructor.name === 'CarpetaEnUso'
        ? e
        : new NoArranca(fraseDeCopia(e).replace('hacer la copia', 'restaurar')),
    );
  await cerrar(1);
}
