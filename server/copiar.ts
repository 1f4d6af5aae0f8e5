// `npm run backup`: backs up everything while in use, lists the backups, and verifies one.
import { parseArgs } from 'node:util';
import { destinoVisible, esFuera } from '#features/respaldo/server/estado.ts';
import { abrirAlmacen } from '#kernel/server/almacen.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { tamano } from '#kernel/shared/tamano.ts';
import { alCerrar, atenderSenales, cerrando, cerrar } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { enTabla } from './plataforma/tabla.ts';
import { conTurno, deNombre, fraseDeCopia, hacerCopia } from './respaldo/copia.ts';
import { depositoDe } from './respaldo/destino.ts';
import { elegida } from './respaldo/elegir.ts';
import { probar } from './respaldo/volver.ts';

const AYUDA = `Copias de toda la instalación: base de datos, archivos y llave, cifradas con BACKUP_KEY en BACKUP_URL.

  npm run backup                       hace una ahora, aunque Galeno esté en uso
  npm run backup -- --list             las que hay
  npm run backup -- --verify [copia]   restaura una aparte (la última, si no se dice), cuenta y compara todo, y la quita

Para volver a una: npm run restore -- --help`;

function leidas() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { list: { type: 'boolean' }, verify: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (e) {
    throw new NoArranca(`No se entiende lo escrito (${(e as Error).message}). Vea npm run backup -- --help`);
  }
}

async function listar(): Promise<void> {
  const deposito = await depositoDe(configuracion(), false);
  const filas: string[][] = [];
  for (const nombre of (await deposito.copias()).reverse()) {
    const m = await deposito.abrir(nombre).catch(() => undefined);
    const { creada } = deNombre(nombre);
    filas.push([
      nombre,
      Number.isNaN(creada.getTime()) ? '' : creada.toISOString().slice(0, 16).replace('T', ' '),
      m ? (m.alcance === 'completa' ? 'Completa' : 'Solo la base de datos') : 'Dañada',
      m ? String(m.tablas.reduce((n, t) => n + t.filas, 0)) : '',
      m ? String(m.archivos.cuantos) : '',
      m?.version ?? '',
    ]);
  }
  console.log(
    filas.length
      ? enTabla(['Copia', 'Fecha (UTC)', 'Qué tiene', 'Renglones', 'Archivos', 'Versión'], filas)
      : 'Todavía no hay copias. Haga la primera con: npm run backup',
  );
}

atenderSenales();
try {
  const { values: v, positionals } = leidas();
  if (v.help) {
    console.log(AYUDA);
    process.exit(0);
  }
  if (positionals.length > (v.verify ? 1 : 0))
    throw new NoArranca(`No se entiende «${positionals.join(' ')}». Vea npm run backup -- --help`);
  if (v.list) {
    await listar();
    process.exit(0);
  }
  const config = configuracion();
  const base = await abrirBase(config, { prestada: true });
  alCerrar(base.cerrar);
  const dueno = abrirPoolDueno(base.conexion, 4);
  alCerrar(() => dueno.end());
  if (v.verify) {
    const deposito = await depositoDe(config, false);
    const { nombre, manifiesto } = await elegida(deposito, positionals[0]);
    console.log(`Restaurando ${nombre} en una base de datos aparte…`);
    const r = await conTurno(dueno, () => probar(base.conexion, deposito, manifiesto));
    console.log(
      `La copia está completa: ${r.clinicas} clínicas, ${r.filas} renglones en ${r.tablas} tablas iguales a los copiados, ${r.archivos} archivos (${tamano(r.bytes)}) leídos hasta el final.`,
    );
    if (r.perdidos)
      throw new NoArranca(`Faltan ${r.perdidos} archivos que la base de datos nombra: tampoco estaban en la instalación cuando se copió.`);
  } else {
    const inicio = Date.now();
    const { nombre, manifiesto: m } = await hacerCopia({ config, dueno, almacen: abrirAlmacen(config.FILES_URL), motivo: 'pedida' });
    const filas = m.tablas.reduce((n, t) => n + t.filas, 0);
    console.log(
      `La copia ${nombre} está en ${destinoVisible(config)}: ${filas} renglones, ${m.archivos.cuantos} archivos, en ${Math.ceil((Date.now() - inicio) / 1000)} s.`,
    );
    if (!esFuera(config)) console.log('Está en este mismo equipo: para que sobreviva a él, diga otro lugar con BACKUP_URL y BACKUP_KEY.');
  }
  await cerrar(0);
} catch (e) {
  if (!cerrando()) decirFalla(e instanceof NoArranca ? e : (e as { code?: string }).code ? e : new NoArranca(fraseDeCopia(e)));
  await cerrar(1);
}
