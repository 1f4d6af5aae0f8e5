import { expect, test } from 'vitest';
import { masCercanas } from './cercania.ts';

const CONCEPTOS = [
  'Certificado médico',
  'Consulta de ginecología',
  'Consulta de medicina interna',
  'Consulta',
  'Interconsulta',
  'Videoconsulta',
];
const buscar = (t: string, usos: Record<string, number> = {}) => masCercanas(CONCEPTOS, t, (c) => c, { usos: (c) => usos[c] ?? 0 });

test('lo que se llama así va primero; después lo que más se usa, lo que empieza así y lo que solo lo contiene', () => {
  expect(buscar('consulta')).toEqual([
    'Consulta',
    'Consulta de ginecología',
    'Consulta de medicina interna',
    'Interconsulta',
    'Videoconsulta',
  ]);
  expect(buscar('consul', { 'Consulta de medicina interna': 40, Videoconsulta: 3 }).slice(0, 3)).toEqual([
    'Consulta de medicina interna',
    'Videoconsulta',
    'Consulta',
  ]);
});

test('palabras en cualquier orden, con o sin acentos; sin palabras, lo más usado primero', () => {
  expect(buscar('MEDICINA consulta')).toEqual(['Consulta de medicina interna']);
  expect(buscar('ginecologia')).toEqual(['Consulta de ginecología']);
  expect(buscar('', { Interconsulta: 2 })[0]).toBe('Interconsulta');
  expect(buscar('', {}).slice(0, 2)).toEqual(['Certificado médico', 'Consulta de ginecología']);
  expect(buscar('no hay')).toEqual([]);
});

test('también se busca en lo demás, que no decide cuál va antes', () => {
  const textos = [
    { n: 'Signos de alarma', t: 'reposo si hay fiebre' },
    { n: 'Reposo', t: 'dos días' },
  ];
  expect(masCercanas(textos, 'repo', (x) => x.n, { tambien: (x) => x.t }).map((x) => x.n)).toEqual(['Reposo', 'Signos de alarma']);
});
