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

test('de lo igual de usado va antes lo que lleva la palabra entera, después la que empieza así, y lo más corto', () => {
  const segun = (t: string, ...lista: string[]) => masCercanas(lista, t, (x) => x);
  // As written, with blanks around and in capitals.
  expect(segun('  RX torax ', 'Rx tórax lateral', 'Rx tórax')).toEqual(['Rx tórax', 'Rx tórax lateral']);
  // It begins so.
  expect(segun('sangre', 'Cultivo de sangre', 'Sangre oculta en heces')).toEqual(['Sangre oculta en heces', 'Cultivo de sangre']);
  // A whole word before the start of one, and that before the middle of one.
  expect(segun('urea', 'Bisurea total', 'De ureasa', 'De urea xy')).toEqual(['De urea xy', 'De ureasa', 'Bisurea total']);
  expect(segun('perfil uno', 'El perfil de uno', 'El perfilado de unos')).toEqual(['El perfil de uno', 'El perfilado de unos']);
  // The shorter one; then the order of the list.
  expect(segun('de', 'Xde largo', 'Yde')).toEqual(['Yde', 'Xde largo']);
  expect(segun('de', 'Zde', 'Yde')).toEqual(['Zde', 'Yde']);
});

test('lo que se llama así gana a lo que se usa mucho, y lo que se usa a lo que empieza así', () => {
  const usos = (x: string) => (x === 'Panel de orina' ? 9 : 0);
  expect(masCercanas(['Panel de orina', 'Orina'], 'orina', (x) => x, { usos })).toEqual(['Orina', 'Panel de orina']);
  expect(masCercanas(['Orina de 24 horas', 'Panel de orina'], 'orina', (x) => x, { usos })).toEqual([
    'Panel de orina',
    'Orina de 24 horas',
  ]);
});
