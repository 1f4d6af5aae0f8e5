// `npm run import -- <clase> <archivo>`: the official catalogues that are too large to ship.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LISTA_PAISES, paisPorCodigo } from '#domain/paises/paises.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { alCerrar, atenderSenales, cerrando, cerrar } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { NoArranca } from './frases.ts';
import { CLASES, claseLlamada } from './importar/clases.ts';
import { type Hecho, importar, type Pedido } from './importar/importar.ts';
import { cuentaDeLaMaquina } from './plataforma/orden.ts';
import { preparar } from './preparar.ts';

const AYUDA = `Trae un catálogo oficial, que usted descargó de la página de su autoridad, a todas las clínicas de esta instalación:

  npm run import -- <clase> <archivo> [--profile NOMBRE] [--dry-run]

${CLASES.map((c) => `  ${c.nombre.padEnd(18)}${c.titulo}\n${c.perfiles.map((p) => `  ${''.padEnd(20)}${p.nombre.padEnd(14)}${p.titulo}`).join('\n')}`).join('\n')}

  <archivo>      texto o CSV (UTF-8 o Latin-1), libro .xlsx, o un zip con ellos
  --profile      de qué autoridad es; si no se dice, se reconoce por sus columnas
  --dry-run      solo dice qué pasaría
  --pais         mx, co, pe, ec o cl: de quién es una lista que no lo dice
  --omitir       deja fuera los renglones con errores en vez de rechazar el archivo
  --retirar      acepta que muchas claves que ya no vienen queden inactivas

Repetirlo no cambia nada. Ninguna clave se borra: las que el archivo ya no trae quedan inactivas, y lo escrito con ellas sigue igual.`;

function leidas() {
  const opcion = { type: 'string' } as const;
  const si = { type: 'boolean' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: { profile: opcion, pais: opcion, 'dry-run': si, omitir: si, retirar: si, help: { ...si, short: 'h' } },
    });
  } catch (e) {
    throw new NoArranca(`No se entiende lo escrito (${(e as Error).message}). Vea npm run import -- --help`);
  }
}
function pedido(): Omit<Pedido, 'avisar'> {
  const { values: v, positionals } = leidas();
  if (v.help || positionals.length === 0) {
    console.log(AYUDA);
    process.exit(0);
  }
  const [nombre = '', archivo, ...sobra] = positionals;
  const clase = claseLlamada(nombre);
  if (!clase) throw new NoArranca(`No hay un catálogo «${nombre}». Hay: ${CLASES.map((c) => c.nombre).join(', ')}.`);
  if (!archivo || sobra.length) throw new NoArranca(`Diga un archivo: npm run import -- ${nombre} <archivo>`);
  const pais = paisPorCodigo(v.pais ?? 'mx');
  if (!pais) throw new NoArranca(`--pais debe ser uno de: ${LISTA_PAISES.map((p) => p.codigo).join(', ')}.`);
  return {
    clase,
    // npm runs in the product's folder; relative paths are relative to where the user typed.
    ruta: resolve(process.env.INIT_CWD ?? '.', archivo),
    perfil: v.profile,
    PAIS: pais.ID_PAIS,
    quien: cuentaDeLaMaquina(),
    probar: v['dry-run'] ?? false,
    omitir: v.omitir ?? false,
    retirar: v.retirar ?? false,
  };
}

const A_LA_VISTA = 1_000;
const n = (x: number) => x.toLocaleString('es-MX');
function informe(h: Hecho, { probar, clase }: Pick<Pedido, 'probar' | 'clase'>): string {
  const verbos = h.guardado
    ? ['se agregaron', 'se cambiaron', 'quedaron inactivas']
    : ['se agregarían', 'se cambiarían', 'quedarían inactivas'];
  return [
    ...h.errores.slice(0, A_LA_VISTA).map((e) => `  renglón ${e.renglon}${e.hoja ? ` de ${e.hoja}` : ''}: ${e.sentencia}`),
    ...(h.errores.length > A_LA_VISTA ? [`  … y ${n(h.errores.length - A_LA_VISTA)} renglones más con errores`] : []),
    '',
    `${clase.titulo}: ${n(h.leidos)} renglones leídos, ${n(h.registros)} claves`,
    `  ${n(h.nuevos)} ${verbos[0]}, ${n(h.cambiados)} ${verbos[1]}, ${n(h.iguales)} iguales`,
    `  ${n(h.retirados)} que ya no vienen ${verbos[2]}${h.retirados ? ` (${h.muestra.join(', ')}${h.retirados > h.muestra.length ? '…' : ''})` : ''}`,
    ...(h.errores.length ? [`  ${n(h.errores.length)} con errores`] : []),
    ...(probar && !h.motivo ? ['', 'Solo fue una prueba: no se cambió nada.'] : []),
  ].join('\n');
}

atenderSenales();
try {
  const p = pedido();
  const config = configuracion();
  const base = await abrirBase(config, { prestada: true });
  alCerrar(base.cerrar);
  const dueno = abrirPoolDueno(base.conexion, 3);
  alCerrar(() => dueno.end());
  await preparar(dueno, base.conexion, config);
  const inicio = Date.now();
  const h = await importar(dueno, { ...p, avisar: (frase) => console.log(`  ${frase}`) });
  console.log(`${informe(h, p)}\n  en ${((Date.now() - inicio) / 1000).toFixed(1)} s`);
  if (h.motivo) throw new NoArranca(h.motivo);
  await cerrar(0);
} catch (e) {
  if (!cerrando()) decirFalla(e);
  await cerrar(1);
}
