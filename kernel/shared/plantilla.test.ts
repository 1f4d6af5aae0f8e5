// Templates with variables: what may be named, how often, and what comes out.
import { expect, test } from 'vitest';
import {
  clavesDe,
  conTope,
  deFichas,
  llenarHtml,
  llenarTexto,
  MAX_IMAGENES,
  revisarVariables,
  sinParrafosVacios,
  type Variable,
} from './plantilla.ts';

const variable = (clave: string, tipo: Variable['tipo'] = 'texto'): Variable => ({ clave, tipo, etiqueta: clave, grupo: 'G', ejemplo: '' });
const SUYAS = [variable('NOMBRE'), variable('LOGO', 'imagen')];
const TODAS = [...SUYAS, variable('DE_OTRA')];
const revisar = (texto: string) => revisarVariables(texto, SUYAS, TODAS);

test('solo se nombran las variables que hay, con las llaves completas y sin formato dentro', () => {
  for (const bien of ['', 'Hola', 'Hola {{NOMBRE}}', '{{ NOMBRE }}{{NOMBRE}}', 'a { b } c']) expect(revisar(bien), bien).toBe(true);
  expect(revisar('{{DE_OTRA}}')).toBe('La variable {{DE_OTRA}} no se puede usar en esta plantilla');
  expect(revisar('{{NOMBRE}} {{ NADA }}')).toBe('La variable {{ NADA }} no existe');
  expect(revisar('{{nombre}}')).toBe('La variable {{nombre}} no existe');
  const MAL = 'Hay una variable mal escrita: las llaves {{ }} van completas y sin formato dentro';
  for (const mal of ['{{NOMBRE', 'NOMBRE}}', '{{<b>NOMBRE</b>}}', '{{NOMBRE}}}}']) expect(revisar(mal), mal).toBe(MAL);
});

test('las imágenes tienen un tope, y los textos no lo gastan', () => {
  const logos = (n: number) => '{{LOGO}}'.repeat(n);
  expect(revisar(logos(MAX_IMAGENES) + '{{NOMBRE}}'.repeat(50))).toBe(true);
  expect(revisar(logos(MAX_IMAGENES + 1))).toBe(`El formato lleva más de ${MAX_IMAGENES} imágenes`);
});

test('lo que se pone se pesa: letras los textos, veces las imágenes', () => {
  const cabe = conTope(10, 'No cabe');
  expect(cabe(variable('A'), '1234567890')).toBe('1234567890');
  for (let i = 0; i < MAX_IMAGENES; i++) expect(cabe(variable('L', 'imagen'), 'x'.repeat(100))).toHaveLength(100);
  expect(cabe(variable('A'), '')).toBe('');
  expect(() => cabe(variable('A'), '1')).toThrow('No cabe');
  const imagenes = conTope(10, 'No cabe');
  for (let i = 0; i < MAX_IMAGENES; i++) imagenes(variable('L', 'imagen'), '');
  expect(() => imagenes(variable('L', 'imagen'), '')).toThrow('No cabe');
});

test('se llena el texto y nunca una etiqueta; lo que no se conoce queda a la vista', () => {
  const poner = (c: string) => (c === 'NOMBRE' ? 'Ana' : undefined);
  expect(llenarHtml('<p title="{{NOMBRE}}">{{ NOMBRE }} {{NADA}}</p>', poner)).toBe('<p title="{{NOMBRE}}">Ana {{NADA}}</p>');
  expect(deFichas('a <span data-variable="NOMBRE" class="variable">Nombre</span> b')).toBe('a {{NOMBRE}} b');
  expect(clavesDe('{{A}} {{ B_2 }} {{A}} {{b}}')).toEqual(['A', 'B_2']);
});

test('un renglón o un párrafo cuyas variables están todas vacías no sale', () => {
  const valor = (c: string) => (c === 'A' ? 'x' : '');
  expect(llenarTexto('Hola\nTel. {{B}}\n{{A}} {{B}}\n\n{{A}}', valor)).toBe('Hola\nx \n\nx');
  expect(sinParrafosVacios('<p>Hola</p><p class="c">Tel. {{B}}</p><ul><li>{{B}}</li><li>{{A}} {{B}}</li></ul><p></p>', valor)).toBe(
    '<p>Hola</p><ul><li>{{A}} {{B}}</li></ul><p></p>',
  );
});
