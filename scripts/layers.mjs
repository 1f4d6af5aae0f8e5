// Checks what the compiler cannot: who may import whom, who writes which table, forbidden words, style sheets.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..');
const CARPETAS = ['domain', 'kernel', 'features', 'server', 'web', 'data', 'testing', 'e2e', 'bench', 'caos', 'scripts', 'db'];
const MAX_LINEAS = 400;
/** Letters in a line of a comment; the formatter breaks code, not comments. */
const MAX_COMENTARIO = 130;

/**
 * Each slice may import those before it, on the server, in the browser and in shared files, so no two import each other. A need
 * in the other direction becomes a job or a declared section or screen, or means that code is in the wrong place.
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
  'suive',
  'estudios',
  'imagenes_interactivas',
  'plantillas_hc',
  'inventario',
  'expediente',
  'crecimiento',
  'norma',
  'caja',
  'pagos_en_linea',
  'videoconsulta',
  'facturas',
  'rips',
  'finanzas',
  'estadisticas',
  'reportes',
  'asistente',
  'respaldo',
];
const rango = new Map(ORDEN.map((s, i) => [s, i]));
/**
 * Slices divided into rooms: their folders in the order in which each may import those before it, including types and screens.
 */
const CUARTOS = {
  facturas: ['comun', 'mexico', 'peru'],
  inventario: ['movimientos', 'conteos', 'insumos', 'reportes'],
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
  expediente: [
    'registros',
    'notas_evolucion',
    'historias_clinicas',
    'recetas',
    'enlaces_externos',
    'ordenes',
    'analisis',
    'gabinete',
    'resultados',
    'carpetas',
    'documentos',
    'imagenes',
    'prenatal',
    'vacunacion',
    'formatos',
    'aperturas',
    'solicitudes',
    'privacidad',
    'consentimientos',
    'dashboard',
    'completo',
    'marco',
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
/** Without comments, keeping line numbers. */
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
/** Screens opened by the router; other slices may import the pieces beside them, not the screens. */
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
    // A test may call any contract, but only look inside what it tests and what that depends on.
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

// No circles, including types: a type that two files need from each other gets a file of its own.
const modulos = new Map(
  fuentes
    .filter((f) => /\.tsx?$/.test(f.ruta) && !f.prueba)
    .map(({ ruta, texto }) => [ruta, [...sinComentarios(texto).matchAll(IMPORTA)].map((m) => destino(ruta, m[1] ?? m[2] ?? m[3]))]),
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

// 2. Tables: the slice that declares a table owns it.
/**
 * Columns that belong to another slice: passwords and second factors in the user's row, and the sent message's number in the
 * appointment's.
 */
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
// Kysely's writing methods and their SQL equivalents.
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

// 3. Forbidden words, and file sizes.
/** Files with rules of a single field, which see only its text. */
const DE_UN_CAMPO = ['kernel/shared/fields.ts', 'features/personal/claves.ts'];
/** Whose comments are still longer than MAX_COMENTARIO. */
/** Fields whose numbers and letters have names: of the wire, and `estado` of the outbox. */
const CON_NOMBRE = `ALCANCE|C_ESTATUS|ENTENDIDA|ESTADO|ESTADO_PAGO|FORMAPAGO|FORMAS|MOVIMIENTO|NIVEL|PARTE|PRIORIDAD|RESPUESTA|SEXO|TIPO|
  TIPO_ABONO|TIPO_CITA|TIPO_MENSAJE|TIPO_PERIODO|TIPO_RESPUESTA|TIPO_VIDEOCONSULTA|estado`.replaceAll(/\s/g, '');
const NUMERO = String.raw`(?:-?\d+\b|'[A-Z]')`;
/** Such a number compared, assigned, as a type, as what stands for nothing, in Kysely and in SQL. */
const NUMERO_SIN_NOMBRE = new RegExp(
  [
    String.raw`\b(?:${CON_NOMBRE})\b["')\]!]*\s*(?:[=!]==?|<>|[<>]=?)\s*\(?${NUMERO}`,
    String.raw`(?<![\w.])${NUMERO}\s*[=!]==\s*[\w.]*\b(?:${CON_NOMBRE})\b`,
    String.raw`\[[\d, ]+\][\w ]*\)?\.includes\([\w.]*\b(?:${CON_NOMBRE})\b`,
    String.raw`\b(?:${CON_NOMBRE})\b\s*\?\?\s*${NUMERO}`,
    String.raw`\b(?:${CON_NOMBRE})\b\??:\s*${NUMERO}`,
    String.raw`'(?:\w+\.)?(?:${CON_NOMBRE})',\s*'[^']+',\s*\[?\s*${NUMERO}`,
    String.raw`"(?:${CON_NOMBRE})"\s*=\s*${NUMERO}|\bestado\s*=\s*\d`,
    String.raw`\b(?:${CON_NOMBRE})\b"?\s+(?:not\s+)?in\s*\(\s*${NUMERO}`,
  ].join('|'),
);
const PALABRAS = [
  [
    /(\/\/|\/?\*|--).*\b(TODO|FIXME|HACK)\b/,
    'pendiente en el código',
    (f) => !f.ruta.startsWith('scripts/') && !f.ruta.startsWith('data/'),
  ],
  [/\bID_PAIS\s*[!=]==?/, 'el país es datos, no un if', (f) => !f.prueba && !/^(domain\/paises|data|scripts|db)\//.test(f.ruta)],
  // The demonstration is written country by country, and nowhere else is a country asked for by its letters.
  [
    /(?:[!=]==?|\bcase) '(?:mx|co|pe|ec|cl)'/i,
    'el país es datos, no un if',
    (f) => !f.prueba && !/^(domain\/paises|data|scripts|db|server\/demo)\//.test(f.ruta),
  ],
  [/\b(describe|test|it)\.(only|skip|todo)\(/, 'prueba apagada', (f) => f.prueba && f.ruta.startsWith('e2e/') === false],
  [
    /\bnew pg\.Pool\(/,
    'los pools se abren en kernel/server/db.ts',
    (f) => !f.prueba && f.ruta !== 'kernel/server/db.ts' && !/^(scripts|bench)\//.test(f.ruta),
  ],
  [
    // At a line's end the argument is on the next line, where the formatter puts `entreCampos(`.
    /\.superRefine\((?!entreCampos\(|$)/,
    'una regla entre campos va en entreCampos (kernel/shared/entre_campos.ts)',
    (f) => !f.prueba && /^(features|server|kernel)\//.test(f.ruta) && !DE_UN_CAMPO.includes(f.ruta),
  ],
  [
    NUMERO_SIN_NOMBRE,
    'un número que significa algo se escribe por su nombre (docs/decisiones/0068)',
    (f) => !f.prueba && /^(domain|kernel|features|server|web|data)\/.*\.tsx?$/.test(f.ruta),
  ],
  [/^\s*debugger\b/m, 'debugger', () => true],
];
for (const f of fuentes) {
  const renglones = f.texto.split('\n');
  if (/\.(tsx?|mjs)$/.test(f.ruta) && !f.ruta.startsWith('data/') && renglones.length - 1 > MAX_LINEAS)
    falla(f.ruta, 0, `${renglones.length - 1} renglones; el máximo es ${MAX_LINEAS}`);
  if (/(^|\/)(index\.tsx?|(utils?|helpers?|common|manager)\.tsx?)$/.test(f.ruta)) falla(f.ruta, 0, 'un nombre que no dice nada');
  renglones.forEach((r, i) => {
    if (r.length > MAX_COMENTARIO && /^\s*(\/\/|\{?\/\*|\* )/.test(r)) falla(f.ruta, i + 1, `un comentario de ${r.length} letras`);
  });
  for (const [patron, que, aplica] of PALABRAS) {
    if (!aplica(f) || !patron.test(f.texto)) continue;
    renglones.forEach((r, i) => {
      if (patron.test(r)) falla(f.ruta, i + 1, que);
    });
  }
}

// 4. Style sheets: each belongs to its component and uses tokens where they exist.
/** What elements are, and the measures and colours of everything; all else is a module. */
const HOJAS_COMUNES = ['kernel/web/tokens.css', 'kernel/web/base.css'];
const hojas = fuentes.filter((f) => f.ruta.endsWith('.css')).map((f) => ({ ...f, texto: sinComentarios(f.texto) }));
const clasesDe = (texto) =>
  [...texto.replace(/url\([^)]*\)|"[^"]*"|\{[^{}]*\}/g, '{}').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map((m) => m[1]);
/** What the editor's library names by itself. */
const DE_LA_BIBLIOTECA = /^(ProseMirror(-\w+)?|selectedCell)$/;
const usadas = new Map();
const piezas = new Set();
for (const { ruta, texto, prueba } of fuentes) {
  if (prueba || !/\.tsx?$/.test(ruta)) continue;
  for (const [, resto] of texto.matchAll(/data-pieza['=:](.*)/g)) for (const m of resto.matchAll(/["']([\w-]+)["']/g)) piezas.add(m[1]);
  // A class is what a sheet gives: a word between quotes would be nobody's.
  for (const m of sinComentarios(texto).matchAll(/\bclassName=(?:"[^"]|\{'[^']+'\}|\{`[^`$]*\w|\{[^{}`']*\? '[^']|\{[^{}`']*: '[^'])/g))
    falla(ruta, renglonDe(texto, m.index), 'una clase escrita: es de una hoja (estilos.x) o de kernel/web/comunes.module.css');
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
  if (!deModulo && !HOJAS_COMUNES.includes(ruta)) falla(ruta, 0, 'una hoja global: hágala X.module.css');
  if (!deModulo) for (const c of new Set(clasesDe(texto))) falla(ruta, 0, `.${c} es de una pieza: llévela a su hoja`);
  if (deModulo) {
    const ajenas = [...texto.matchAll(/:global\(([^)]*)\)/g)].flatMap((m) => clasesDe(m[1]));
    for (const c of new Set(ajenas)) if (!DE_LA_BIBLIOTECA.test(c)) falla(ruta, 0, `:global(.${c}): nada nuestro es global`);
    for (const m of texto.matchAll(/\[data-pieza="([^"]+)"\]/g))
      if (!piezas.has(m[1])) falla(ruta, renglonDe(texto, m.index), `nadie se llama data-pieza="${m[1]}"`);
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
// An undeclared token has no value, and the browser paints nothing without an error.
const declarados = new Set(
  fuentes
    .filter((f) => /\.(css|tsx?)$/.test(f.ruta))
    .flatMap((f) => [...f.texto.matchAll(/(--[a-z][\w-]*)['"`\]]*\s*[:,]/g)].map((m) => m[1])),
);
/** Set by Base UI on the elements it positions. */
const DE_BASE_UI = ['--available-height', '--anchor-width'];
for (const { ruta, texto } of hojas)
  for (const m of texto.matchAll(/var\((--[\w-]+)/g))
    if (!declarados.has(m[1]) && !DE_BASE_UI.includes(m[1])) falla(ruta, renglonDe(texto, m.index), `nadie declara ${m[1]}`);

if (fallas.length) {
  console.error(fallas.sort().join('\n'));
  console.error(`\n${fallas.length} fallas en las capas`);
  process.exit(1);
}
