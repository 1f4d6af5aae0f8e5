// The walls that the compiler cannot see: who may import whom, who writes which table, and a few words that may not stand.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..');
const CARPETAS = ['domain', 'kernel', 'features', 'server', 'web', 'data', 'testing', 'e2e', 'bench', 'caos', 'scripts', 'db'];
const MAX_LINEAS = 400;

/**
 * Each slice may import those before it, on the server, in the browser and in what both share; so no two import each other. A need
 * that points the other way is a job, a section or a screen that is declared, or in the wrong place.
 */
const ORDEN = [
  'listas',
  'personal',
  'instalacion',
  'conceptos_ingresos',
  'clinica',
  'niveles',
  'sucursales',
  'catalogos',
  'medicos',
  'usuarios',
  'acceso',
  'certificados',
  'integraciones',
  'pacientes',
  'contactos',
  'plantillas',
  'plantillas_correo',
  'plantillas_whatsapp',
  'agenda',
  'mensajes',
  'album',
  'formatos_impresion',
  'medicamentos',
  'diagnosticos',
  'estudios',
  'imagenes_interactivas',
  'plantillas_hc',
  'expediente',
  'caja',
  'reportes',
  'asistente',
  'respaldo',
];
const rango = new Map(ORDEN.map((s, i) => [s, i]));
/** A slice too big for one room: its folders in the order in which each may import those before it, types and screens too. */
const CUARTOS = {
  agenda: [
    'tiempo',
    'recursos',
    'recordatorios',
    'formas',
    'eventos',
    'citas',
    'citas_control',
    'respuestas',
    'mensajes_cita',
    'recibidas',
    'lista_espera',
    'en_linea',
    'calendario',
  ],
};

const fallas = [];
const falla = (archivo, renglon, que) => fallas.push(`${archivo}${renglon ? `:${renglon}` : ''}  ${que}`);

const archivos = CARPETAS.flatMap((c) => {
  try {
    return readdirSync(join(raiz, c), { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => relative(raiz, join(e.parentPath, e.name)).replaceAll('\\', '/'));
  } catch {
    return [];
  }
});
const fuentes = archivos
  .filter((f) => /\.(ts|tsx|mjs|sql|css)$/.test(f))
  .map((ruta) => {
    const texto = readFileSync(join(raiz, ruta), 'utf8');
    return {
      ruta,
      texto,
      prueba: /\.(test|spec)\.tsx?$/.test(ruta) || ruta.startsWith('testing/') || ruta.startsWith('e2e/') || ruta.startsWith('caos/'),
    };
  });
const renglonDe = (texto, indice) => texto.slice(0, indice).split('\n').length;
/** Without comments and with the same line numbers. */
const sinComentarios = (t) => t.replace(/\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ' ')).replace(/(^|[\s;{(])\/\/[^\n]*/g, '$1');

/** features/caja/abonos/server/x.ts → features/caja/abonos */
function sliceDe(ruta) {
  const m = /^features\/(.+?)\/(server|web)\//.exec(ruta);
  return m ? `features/${m[1]}` : ruta.startsWith('features/') ? posix.dirname(ruta) : '';
}
const capa = (ruta) => ruta.split('/')[0];
function destino(ruta, espec) {
  if (espec.startsWith('#')) return espec.slice(1);
  if (espec.startsWith('.')) return posix.normalize(posix.join(posix.dirname(ruta), espec));
  return null;
}
const PUEDE = {
  domain: ['domain', 'data'],
  data: ['data', 'domain'],
  kernel: ['kernel', 'domain', 'data'],
  features: ['features', 'kernel', 'domain', 'data'],
  server: ['server', 'features', 'kernel', 'domain', 'data'],
  bench: ['server', 'features', 'kernel', 'domain', 'data', 'bench'],
  web: ['web', 'features', 'kernel', 'domain', 'data'],
};

// 1. Imports.
const IMPORTA = /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
/** What the router opens; other slices may use the pieces beside it, not the screens. */
const pantallas = new Set(
  fuentes
    .filter((f) => /\/web\/(screens|secciones)\.ts$/.test(f.ruta))
    .flatMap((f) => [...f.texto.matchAll(/\bimport\(\s*'([^']+)'/g)].map((m) => destino(f.ruta, m[1]))),
);
for (const { ruta, texto, prueba } of fuentes) {
  if (!/\.tsx?$/.test(ruta)) continue;
  for (const m of sinComentarios(texto).matchAll(IMPORTA)) {
    const a = destino(ruta, m[1] ?? m[2] ?? m[3]);
    if (!a) continue;
    const renglon = renglonDe(texto, m.index + 1);
    const deWeb = /(^|\/)web\//.test(ruta) || /\/web\.tsx$/.test(ruta);
    if (deWeb && !prueba && /(^|\/)server(\/|\.tsx?$)/.test(a)) falla(ruta, renglon, `código del servidor en el navegador: ${a}`);
    // A test calls whatever the product promises, and looks inside what it tests and what that stands on.
    const promesa = !/\/(server|web)\//.test(a) || /\/server\/table\.ts$/.test(a);
    if (prueba && (promesa || capa(ruta) !== 'features' || !a.startsWith('features/'))) continue;
    const permitidas = PUEDE[capa(ruta)];
    if (permitidas && !permitidas.includes(capa(a))) falla(ruta, renglon, `${capa(ruta)} no importa ${capa(a)}: ${a}`);
    if (capa(ruta) !== 'features' || capa(a) !== 'features') continue;
    const [mia, otra] = [ruta.split('/')[1], a.split('/')[1]];
    for (const s of [mia, otra]) if (!rango.has(s)) falla(ruta, renglon, `falta ${s} en el orden de las rebanadas (scripts/layers.mjs)`);
    if (mia !== otra && rango.get(mia) < rango.get(otra)) falla(ruta, renglon, `${mia} está antes que ${otra}: ${a}`);
    if (!prueba && mia === otra && CUARTOS[mia]) {
      const [desde, hasta] = [ruta, a].map((x) => CUARTOS[mia].indexOf(x.split('/')[2]));
      if (desde < 0 || hasta < 0) falla(ruta, renglon, `está fuera de los cuartos de ${mia} (scripts/layers.mjs): ${a}`);
      if (desde < hasta) falla(ruta, renglon, `${CUARTOS[mia][desde]} está antes que ${CUARTOS[mia][hasta]}: ${a}`);
    }
    if (!prueba && sliceDe(ruta) !== sliceDe(a) && pantallas.has(a)) falla(ruta, renglon, `pantalla de otra rebanada: ${a}`);
  }
}

// No circles, types included: a type that two files need from each other has a file of its own.
const modulos = new Map(
  fuentes
    .filter((f) => /\.tsx?$/.test(f.ruta) && !f.prueba)
    .map(({ ruta, texto }) => [
      ruta,
      [...sinComentarios(texto).matchAll(IMPORTA)].filter((m) => !m[3]).map((m) => destino(ruta, m[1] ?? m[2])),
    ]),
);
const vistos = new Map();
function recorrer(ruta, camino) {
  vistos.set(ruta, 'abierto');
  for (const a of modulos.get(ruta)) {
    if (vistos.get(a) === 'abierto') falla(ruta, 0, `círculo: ${[...camino.slice(camino.indexOf(a)), a].join(' → ')}`);
    else if (modulos.has(a) && !vistos.has(a)) recorrer(a, [...camino, a]);
  }
  vistos.set(ruta, 'cerrado');
}
for (const ruta of modulos.keys()) if (!vistos.has(ruta)) recorrer(ruta, [ruta]);

// 2. Tables: who declares one owns it.
/** Passwords and second factors stand in the user's row and belong to who checks them; the number of what was sent, in the appointment's. */
const PRESTADAS = {
  'features/acceso': ['usuarios', 'restablecer'],
  'features/usuarios': ['usuarios'],
  'features/agenda/formas': ['citas'],
};
const duenas = new Map();
for (const { ruta, texto, prueba } of fuentes) {
  if (prueba || !/^(features|kernel)\/.*\.ts$/.test(ruta)) continue;
  const slice = sliceDe(ruta) || capa(ruta);
  const nombres = [...texto.matchAll(/\btable\(\s*'(\w+)'/g)].map((m) => m[1]);
  for (const m of texto.matchAll(/declare module '[^']*ctx\.ts'\s*\{\s*interface DB \{([\s\S]*?)\n {2}\}/g))
    nombres.push(...[...m[1].matchAll(/^ {4}(\w+):/gm)].map((x) => x[1]));
  for (const n of nombres) duenas.set(n, (duenas.get(n) ?? new Set()).add(slice));
}
// Kysely's verbs, and the same in plain SQL.
const ESCRIBE =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|delete from)\s+"?([a-z_][a-z_0-9]*)"?[\s(]|\bupdate\s+([a-z_][a-z_0-9]*)\s+(?:[a-z]\w*\s+)?set\s/g;
for (const { ruta, texto, prueba } of fuentes) {
  if (prueba || !/^(features|kernel)\/.*\.ts$/.test(ruta)) continue;
  const slice = sliceDe(ruta) || capa(ruta);
  for (const m of sinComentarios(texto).matchAll(ESCRIBE)) {
    const tabla = m[1] ?? m[2] ?? m[3];
    const de = duenas.get(tabla);
    const suya = !de || [...de].some((d) => d === slice || d.startsWith(`${slice}/`) || slice.startsWith(`${d}/`));
    if (!suya && !PRESTADAS[slice]?.includes(tabla))
      falla(ruta, renglonDe(texto, m.index), `escribe en ${tabla}, que es de ${[...de].join(', ')}`);
  }
}

// 3. Words and sizes.
const PALABRAS = [
  [
    /(\/\/|\/?\*|--).*\b(TODO|FIXME|HACK)\b/,
    'pendiente en el código',
    (f) => !f.ruta.startsWith('scripts/') && !f.ruta.startsWith('data/'),
  ],
  [/\bID_PAIS\s*[!=]==?/, 'el país es datos, no un if', (f) => !f.prueba && !/^(domain\/paises|data|scripts|db)\//.test(f.ruta)],
  [/\b(describe|test|it)\.(only|skip|todo)\(/, 'prueba apagada', (f) => f.prueba && f.ruta.startsWith('e2e/') === false],
  [
    /\bnew pg\.Pool\(/,
    'los pools se abren en kernel/server/db.ts',
    (f) => !f.prueba && f.ruta !== 'kernel/server/db.ts' && !/^(scripts|bench)\//.test(f.ruta),
  ],
  [/^\s*debugger\b/m, 'debugger', () => true],
];
for (const f of fuentes) {
  const renglones = f.texto.split('\n');
  if (/\.(tsx?|mjs)$/.test(f.ruta) && !f.ruta.startsWith('data/') && renglones.length - 1 > MAX_LINEAS)
    falla(f.ruta, 0, `${renglones.length - 1} renglones; el máximo es ${MAX_LINEAS}`);
  if (/(^|\/)(index\.tsx?|(utils?|helpers?|common|manager)\.tsx?)$/.test(f.ruta)) falla(f.ruta, 0, 'un nombre que no dice nada');
  for (const [patron, que, aplica] of PALABRAS) {
    if (!aplica(f) || !patron.test(f.texto)) continue;
    renglones.forEach((r, i) => {
      if (patron.test(r)) falla(f.ruta, i + 1, que);
    });
  }
}

// 4. Style sheets: each belongs to its piece, and says with tokens what tokens say.
/** Elements and the words that every screen shares; everything else is a module. */
const HOJAS_COMUNES = ['tokens', 'base', 'form', 'shell'].map((h) => `kernel/web/${h}.css`);
/** Still global. It only grows shorter. */
const HOJAS_POR_MUDAR = new Set([]);
const hojas = fuentes.filter((f) => f.ruta.endsWith('.css')).map((f) => ({ ...f, texto: sinComentarios(f.texto) }));
const clasesDe = (texto) =>
  [...texto.replace(/url\([^)]*\)|"[^"]*"|\{[^{}]*\}/g, '{}').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map((m) => m[1]);
// What the editor's library names by itself.
const compartidas = new Set(['ProseMirror', 'ProseMirror-selectednode', 'selectedCell']);
for (const { ruta, texto } of hojas) if (!ruta.endsWith('.module.css')) for (const c of clasesDe(texto)) compartidas.add(c);
const usadas = new Map();
for (const { ruta, texto, prueba } of fuentes) {
  if (prueba || !/\.tsx?$/.test(ruta)) continue;
  for (const [, nombre, espec] of texto.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const hoja = destino(ruta, espec);
    const suyas = usadas.get(hoja) ?? new Map();
    const cuerpo = texto.replace(/^import .*$/gm, '');
    for (const m of cuerpo.matchAll(new RegExp(`\\b${nombre}\\.(\\w+)`, 'g')))
      suyas.set(m[1], { ruta, renglon: renglonDe(cuerpo, m.index) });
    usadas.set(hoja, suyas);
  }
}
for (const { ruta, texto } of hojas) {
  const deModulo = ruta.endsWith('.module.css');
  if (!deModulo && !HOJAS_COMUNES.includes(ruta) && !HOJAS_POR_MUDAR.has(ruta)) falla(ruta, 0, 'una hoja global: hágala X.module.css');
  if (deModulo) {
    const ajenas = [...texto.matchAll(/:global\(([^)]*)\)/g)].flatMap((m) => clasesDe(m[1]));
    for (const c of new Set(ajenas)) if (!compartidas.has(c)) falla(ruta, 0, `:global(.${c}) no está en las hojas comunes`);
    const propias = new Set(clasesDe(texto.replace(/:global\([^)]*\)/g, '')));
    const suyas = usadas.get(ruta) ?? new Map();
    for (const c of propias) if (!suyas.has(c)) falla(ruta, 0, `nadie usa .${c}`);
    for (const [c, donde] of suyas) if (!propias.has(c)) falla(donde.ruta, donde.renglon, `${ruta} no tiene .${c}`);
  }
  if (ruta === 'kernel/web/tokens.css') continue;
  for (const m of texto
    .replace(/url\([^)]*\)/g, (u) => ' '.repeat(u.length))
    .matchAll(/:[^;{}]*?(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\()|z-index:\s*-?\d/gi))
    falla(ruta, renglonDe(texto, m.index), 'un color o una altura que no está en kernel/web/tokens.css');
}
for (const h of HOJAS_POR_MUDAR) if (!hojas.some((f) => f.ruta === h)) falla(h, 0, 'ya no es global: quítela de HOJAS_POR_MUDAR');

if (fallas.length) {
  console.error(fallas.sort().join('\n'));
  console.error(`\n${fallas.length} fallas en las capas`);
  process.exit(1);
}
