import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calcularFormula, conOtrasPreguntas, divideEntreCero, leerFormula, type Nodo, preguntasDe, trozosDe } from './formula.ts';

const arbolDe = (texto: string): Nodo => {
  const l = leerFormula(texto);
  if (!l.bien) throw new Error(`${texto}: ${l.mensaje}`);
  return l.arbol;
};
const da = (texto: string, valores: Record<number, number> = {}, decimales = 2) =>
  calcularFormula(arbolDe(texto), (id) => valores[id], decimales);
const falla = (texto: string) => {
  const l = leerFormula(texto);
  return l.bien ? 'bien' : `${l.posicion}: ${l.mensaje}`;
};

test('el orden de las operaciones es el del papel', () => {
  const casos: [string, number][] = [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ** 3 ** 2', 512],
    ['-2 ** 2', -4],
    ['(-2) ** 2', 4],
    ['2 ** -1', 0.5],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 5', 2],
    ['2 * -3', -6],
    ['--4', 4],
    ['.5 + 1.', 1.5],
    ['7 / 3', 2.33],
  ];
  for (const [texto, valor] of casos) expect([texto, da(texto)]).toEqual([texto, { valor }]);
});

test('el IMC y las semanas de gestación', () => {
  expect(da('$3 / ($4 / 100) ** 2', { 3: 70, 4: 170 })).toEqual({ valor: 24.22 });
  expect(da('$3 / ($4 / 100) ** 2', { 3: 70, 4: 170 }, 1)).toEqual({ valor: 24.2 });
  expect(da('($7 + 2.5) / 7', { 7: 137.5 }, 0)).toEqual({ valor: 20 });
});

test('lo que falta se dice y lo que no tiene valor también', () => {
  expect(da('$1 + $2 * $1', { 2: 4 })).toEqual({ faltan: [1] });
  expect(da('$1 / ($2 - 4)', { 1: 1, 2: 4 })).toEqual({ error: 'No se puede dividir entre cero' });
  expect(da('0 ** -$1', { 1: 2 })).toEqual({ error: 'No se puede dividir entre cero' });
  expect(da('(-8) ** 0.5')).toEqual({ error: 'El resultado no es un número' });
  expect(da('10 ** 99')).toEqual({ error: 'El resultado es demasiado grande' });
});

test('lo que no es una fórmula se rechaza con su motivo y su lugar', () => {
  const casos: [string, string][] = [
    ['', '1: Escriba la fórmula'],
    ['   ', '4: Escriba la fórmula'],
    ['1 +', '4: La fórmula está incompleta'],
    ['* 2', '1: La fórmula está incompleta'],
    ['(1 + 2', '1: Falta cerrar un paréntesis'],
    ['1 + 2)', '6: Sobra un paréntesis'],
    ['()', '2: La fórmula está incompleta'],
    ['1 2', '3: Falta un operador entre dos valores'],
    ['2(3)', '2: Falta un operador entre dos valores'],
    ['$1$2', '3: Falta un operador entre dos valores'],
    ['$peso', '1: Después de $ va el número de una pregunta'],
    ['$', '1: Después de $ va el número de una pregunta'],
    ['1,5 + 2', '2: Use punto para los decimales'],
    ['2 ^ 3', '3: Para la potencia use **'],
    ['1 *** 2', '5: La fórmula está incompleta'],
    ['alert(1)', '1: El carácter «a» no se puede usar en una fórmula'],
    ['$1.constructor', '3: Falta un operador entre dos valores'],
    ['1e3', '2: El carácter «e» no se puede usar en una fórmula'],
    [`${'('.repeat(100)}1${')'.repeat(100)}`, '61: La fórmula tiene demasiados paréntesis'],
    ['1+'.repeat(300), '1: La fórmula debe tener máximo 500 caracteres'],
  ];
  for (const [texto, dice] of casos) expect([texto, falla(texto)]).toEqual([texto, dice]);
});

test('un cero que ninguna respuesta cambia se ve al escribir', () => {
  for (const [texto, si] of [
    ['$1 / 0', true],
    ['$1 / (2 - 2)', true],
    ['3 + $1 * (4 / (1 - 1))', true],
    ['0 ** -1', true],
    ['$1 / $2', false],
    ['0 / $1', false],
    ['1 / 3', false],
    ['-$1', false],
  ] as const)
    expect([texto, divideEntreCero(arbolDe(texto))]).toEqual([texto, si]);
});

test('los trozos de una fórmula vuelven a ser la fórmula, y una copia habla de otras preguntas', () => {
  expect(trozosDe('$3/($4/100)**2')).toEqual([3, '/(', 4, '/100)**2']);
  const mapa = new Map([
    [3, 30],
    [30, 3],
  ]);
  expect(conOtrasPreguntas('$3 + $30 + $300', (id) => mapa.get(id))).toBe('$30 + $3 + $300');
});

describe('con fórmulas al azar', () => {
  const hoja: fc.Arbitrary<Nodo> = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((n) => ({ t: 'numero', v: n / 4 }) as Nodo),
    fc.integer({ min: 1, max: 5 }).map((id) => ({ t: 'pregunta', id }) as Nodo),
  );
  const { nodo } = fc.letrec<{ nodo: Nodo }>((tie) => ({
    nodo: fc.oneof(
      { maxDepth: 5 },
      hoja,
      fc.record({ t: fc.constant('negativo' as const), a: tie('nodo') }),
      fc.record({ t: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), a: tie('nodo'), b: tie('nodo') }),
      fc.record({ t: fc.constant('**' as const), a: tie('nodo'), b: hoja }),
    ),
  }));
  const FUERZA = { '+': 1, '-': 1, '*': 2, '/': 2, negativo: 3, '**': 4, numero: 9, pregunta: 9 } as const;
  /** As people write it: parentheses only where they are needed. */
  const escribir = (n: Nodo): string => {
    const entre = (x: Nodo, cuando: boolean) => (cuando ? `(${escribir(x)})` : escribir(x));
    const f = FUERZA[n.t];
    switch (n.t) {
      case 'numero':
        return String(n.v);
      case 'pregunta':
        return `$${n.id}`;
      case 'negativo':
        return `-${entre(n.a, FUERZA[n.a.t] < f)}`;
      case '**':
        return `${entre(n.a, FUERZA[n.a.t] <= f)} ** ${entre(n.b, FUERZA[n.b.t] < f)}`;
      default:
        return `${entre(n.a, FUERZA[n.a.t] < f)} ${n.t} ${entre(n.b, FUERZA[n.b.t] <= f)}`;
    }
  };

  test('lo escrito se lee como el árbol del que salió', () => {
    fc.assert(
      fc.property(nodo, (n) => {
        const texto = escribir(n);
        fc.pre(texto.length <= 500);
        expect(arbolDe(texto)).toEqual(n);
        expect(arbolDe(texto.replaceAll(' ', ''))).toEqual(n);
      }),
      { numRuns: 500 },
    );
  });
  test('o da un número con sus decimales, o dice por qué no', () => {
    const valores = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(nodo, valores, fc.integer({ min: 0, max: 4 }), (n, vs, decimales) => {
        const r = calcularFormula(n, (id) => vs[id]! / 8, decimales);
        expect('valor' in r || 'error' in r).toBe(true);
        if (!('valor' in r)) return;
        expect(Number.isFinite(r.valor)).toBe(true);
        expect(Math.abs(r.valor * 10 ** decimales - Math.round(r.valor * 10 ** decimales))).toBeLessThanOrEqual(
          Math.abs(r.valor) * 10 ** decimales * 1e-12,
        );
      }),
      { numRuns: 500 },
    );
  });
  test('sin una respuesta no hay valor, y se dice cuál falta', () => {
    fc.assert(
      fc.property(nodo, fc.integer({ min: 1, max: 5 }), (n, ausente) => {
        const r = calcularFormula(n, (id) => (id === ausente ? null : 1));
        expect('faltan' in r).toBe(preguntasDe(n).includes(ausente));
      }),
    );
  });
  test('ningún texto rompe al lector', () => {
    const simbolo = fc.constantFrom('$', '1', '23', '.', '+', '-', '*', '/', '(', ')', ' ', '**', 'x', ',', 'é', '\0', '$1');
    const texto = fc.oneof(
      fc.array(simbolo, { maxLength: 60 }).map((xs) => xs.join('')),
      fc.string({ unit: 'binary', maxLength: 80 }),
    );
    fc.assert(
      fc.property(texto, (t) => {
        const l = leerFormula(t);
        if (l.bien) calcularFormula(l.arbol, () => 2);
        else {
          expect(l.mensaje).not.toBe('');
          expect(l.posicion).toBeLessThanOrEqual(t.length + 1);
        }
        expect(
          trozosDe(t)
            .map((p) => (typeof p === 'number' ? `$${p}` : p))
            .join('').length,
        ).toBeLessThanOrEqual(t.length);
      }),
      { numRuns: 400 },
    );
  });
});
