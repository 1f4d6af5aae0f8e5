// Generates the mutants of a source file, and the same file with all of them inside, inactive until one is selected.
import { parseSync } from 'vite';

const CONTRARIOS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};
/** Calls that can be removed from a chain so that the result is still of the same kind. */
const SE_QUITAN = new Set(
  'where orderBy limit distinct forUpdate filter sort toSorted slice reverse trim toLowerCase toUpperCase normalize'.split(' '),
);
const PARES = new Map(
  ['some every', 'min max', 'floor ceil', 'startsWith endsWith'].flatMap((par) => {
    const [a, b] = par.split(' ');
    return [
      [a, b],
      [b, a],
    ];
  }),
);
/** SQL fragments and their wrong replacements. */
const EN_SQL = [
  [/ desc\b/g, ''],
  [/<=/g, '<'],
  [/>=/g, '>'],
  [/(?<![<>=-])<(?![=>@-])/g, '<='],
  [/(?<![<>=@-])>(?![=>])/g, '>='],
  [/<>/g, '='],
  [/(?<= )=(?= )/g, '<>'],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/\bnot (?=exists|\(|in\b)/g, ''],
  [/\bleft join\b/g, 'join'],
  [/\bmax\(/g, 'min('],
  [/\bmin\(/g, 'max('],
  [/\bsum\(/g, 'max('],
  [/\bfor update\b/g, ''],
  [/^true$/g, 'false'],
  [/^false$/g, 'true'],
  [/(?<=[ (])\d{1,4}(?=[ ),]|$)/g, (n) => String(Number(n) + 1)],
];
/** Type nodes, which do not exist at run time. */
const TIPOS = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments', 'implements']);
const CON_VALOR = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression']);
const esTexto = (n) => n.type === 'TemplateLiteral' || (n.type === 'Literal' && typeof n.value === 'string');
const esSql = (n) => n.tag.type === 'Identifier' && n.tag.name === 'sql';

/**
 * The places of a source that can be mutated: an expression with its replacements, or a statement that can be removed (`sin`).
 */
export function lugaresDe(archivo, codigo) {
  const lugares = new Map();
  const texto = (n) => codigo.slice(n.start, n.end);
  const poner = (n, ...variantes) => {
    const llave = `${n.start}:${n.end}`;
    const l = lugares.get(llave) ?? { start: n.start, end: n.end, variantes: [] };
    for (const v of variantes) if (v !== texto(n) && !l.variantes.includes(v)) l.variantes.push(v);
    lugares.set(llave, l);
  };
  const sin = (n) => lugares.set(`${n.start}:${n.end}:sin`, { start: n.start, end: n.end, variantes: [''], sin: true });
  const cambiado = (n, start, end, por) => codigo.slice(n.start, start) + por + codigo.slice(end, n.end);
  const prueba = (n) => n && poner(n, 'true', 'false');

  const literal = (n, padre, llave) => {
    if (typeof n.value === 'boolean') poner(n, String(!n.value));
    else if (typeof n.value === 'number') poner(n, String(n.value + 1), `(${n.value - 1})`);
    else if (typeof n.value === 'string') {
      const otro = n.value === 'asc' ? `'desc'` : n.value === 'desc' ? `'asc'` : undefined;
      if (!(padre.type === 'BinaryExpression' && padre.left.type === 'UnaryExpression') && llave !== 'source')
        poner(n, otro ?? (n.value ? `''` : `'·'`));
    } else if (n.regex) {
      const { pattern, flags } = n.regex;
      if (pattern.startsWith('^')) poner(n, `/${pattern.slice(1)}/${flags}`);
      if (pattern.endsWith('$') && !pattern.endsWith('\\$')) poner(n, `/${pattern.slice(0, -1)}/${flags}`);
      if (flags.includes('i')) poner(n, `/${pattern}/${flags.replace('i', '')}`);
    }
  };
  const llamada = (n, enCadena) => {
    const { callee } = n;
    if (callee.type !== 'MemberExpression' || callee.computed) return;
    const { name } = callee.property;
    if (!enCadena && SE_QUITAN.has(name)) poner(n, texto(callee.object));
    if (PARES.has(name) && !enCadena) poner(n, cambiado(n, callee.property.start, callee.property.end, PARES.get(name)));
    if (name === 'has' && !enCadena) prueba(n);
  };
  const propio = (n, padre, llave, enCadena) => {
    switch (n.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        if (n.operator === '+' && (esTexto(n.left) || esTexto(n.right))) return;
        if (n.operator === '??') poner(n, texto(n.left));
        const signo = codigo.slice(n.left.end, n.right.start);
        for (const otro of CONTRARIOS[n.operator] ?? []) {
          const i = n.left.end + signo.indexOf(n.operator);
          poner(n, cambiado(n, i, i + n.operator.length, otro));
        }
        return;
      }
      case 'UnaryExpression':
        if (n.operator === '!') poner(n, texto(n.argument));
        return;
      case 'IfStatement':
      case 'ConditionalExpression':
        return prueba(n.test);
      case 'WhileStatement':
      case 'ForStatement':
        return n.test && poner(n.test, 'false');
      case 'Literal':
        return literal(n, padre, llave);
      case 'TemplateLiteral':
        if (padre.type !== 'TaggedTemplateExpression' && n.quasis.some((q) => q.value.raw)) poner(n, '``');
        return;
      case 'TaggedTemplateExpression':
        if (!esSql(n)) return;
        for (const q of n.quasi.quasis) {
          const crudo = q.value.raw;
          const desde = q.start + texto(q).indexOf(crudo);
          for (const [que, por] of EN_SQL)
            for (const m of crudo.matchAll(que))
              poner(n, cambiado(n, desde + m.index, desde + m.index + m[0].length, typeof por === 'string' ? por : por(m[0])));
        }
        return;
      case 'CallExpression':
        return llamada(n, enCadena);
      case 'ThrowStatement':
        return sin(n);
      case 'ExpressionStatement':
        if (!n.directive && !/^(console|ctx\.log|log)\./.test(texto(n))) sin(n);
        if (n.expression.type === 'AwaitExpression') poner(n.expression, `void ${texto(n.expression.argument)}`);
        return;
    }
  };
  const andar = (n, padre, llave, enCadena = false) => {
    if (n.type.startsWith('TS') && !CON_VALOR.has(n.type)) return;
    if (n.type === 'ImportDeclaration' || n.type === 'ExportAllDeclaration' || n.type === 'ImportExpression') return;
    propio(n, padre, llave, enCadena);
    for (const [k, v] of Object.entries(n)) {
      if (TIPOS.has(k) || !v || typeof v !== 'object') continue;
      if (k === 'key' && !n.computed) continue;
      // Replacing part of a `?.` chain would change where it short-circuits.
      const espina = n.type === 'ChainExpression' || (enCadena && (k === 'callee' || k === 'object' || k === 'expression'));
      for (const hijo of Array.isArray(v) ? v : [v]) if (typeof hijo?.type === 'string') andar(hijo, n, k, espina);
    }
  };
  const { program, errors } = parseSync(archivo, codigo);
  if (errors.length) throw new Error(`${archivo}: ${errors[0].message}`);
  andar(program, { type: '' }, '');
  return [...lugares.values()].filter((l) => l.variantes.length).sort((a, b) => a.start - b.start || b.end - a.end || (a.sin ? -1 : 1));
}

/**
 * The source with its mutants inactive (`$m(n)` is true for the selected one), and their descriptions. Numbers start at
 * `primero`.
 */
export function conMutantes(archivo, codigo, primero) {
  const lugares = lugaresDe(archivo, codigo);
  const mutantes = [];
  let siguiente = 0;
  const lineas = [0, ...[...codigo.matchAll(/\n/g)].map((m) => m.index + 1)];
  const lineaDe = (i) => lineas.findLastIndex((d) => d <= i) + 1;
  const nuevo = (l, por) => {
    mutantes.push({ n: primero + mutantes.length, archivo, linea: lineaDe(l.start), de: codigo.slice(l.start, l.end), por });
    return primero + mutantes.length - 1;
  };
  const escribir = (desde, hasta) => {
    let salida = '';
    let i = desde;
    while (siguiente < lugares.length && lugares[siguiente].end <= hasta && lugares[siguiente].start >= desde) {
      const l = lugares[siguiente++];
      salida += codigo.slice(i, l.start);
      const numeros = l.variantes.map((v) => [nuevo(l, v), v]);
      const dentro = escribir(l.start, l.end);
      salida += l.sin
        ? // In braces of its own: an `else` after it belongs to the `if` before it.
          `{if(!$m(${numeros[0][0]})){${dentro}\n}}`
        : `(${numeros.map(([n, v]) => `$m(${n})?(${v}\n):`).join('')}(${dentro}\n))`;
      i = l.end;
    }
    return salida + codigo.slice(i, hasta);
  };
  return { codigo: escribir(0, codigo.length), mutantes };
}
