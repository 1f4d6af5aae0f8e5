// Charts on paper: the same drawing as on the screen, as vectors, in the colours of the light theme.
import type { Dibujo, Forma } from '../shared/dibujo.ts';
import { escapar } from '../shared/escapar.ts';
import { TINTAS } from '../shared/medidas_graficas.ts';
import { crudo, type Html } from './hoja.ts';

/** One colour and one dash per series: paper may be printed in black. */
const COLORES = ['#0b6b75', '#1f56a8', '#8a2a63', '#7a4a00', '#1d6b3c', '#4a5560'];
const GUIONES = ['', '6 4', '2 4', '10 4', '8 3 2 3', '4 2'];
const TINTA = '#1c2326';

function pintura({ clase, serie = 0 }: Forma): string {
  const color = COLORES[serie % TINTAS];
  const guion = GUIONES[serie % TINTAS];
  switch (clase) {
    case 'fondo':
      return 'fill="#fff"';
    case 'banda':
      return 'fill="#e4f0f0"';
    case 'regla':
      return 'stroke="#e7e5e0"';
    case 'eje':
      return 'fill="#5f696d" font-size="12"';
    case 'trazo':
      return `fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"${guion ? ` stroke-dasharray="${guion}"` : ''}`;
    case 'curva':
      return `fill="none" stroke="#5f696d" stroke-width="1"`;
    case 'rotulo':
      return `fill="${TINTA}" font-size="13"`;
    default:
      return `fill="${color}"`;
  }
}
const atributos = (a: Forma['a']) =>
  Object.entries(a)
    .map(([k, v]) => `${k}="${escapar(String(v))}"`)
    .join(' ');

/** The drawing as an SVG element as wide as its container. */
export const enPapel = ({ ancho, alto, formas }: Dibujo): Html =>
  crudo(
    `<svg viewBox="0 0 ${ancho} ${alto}" width="100%" font-family="Inter, Arial, sans-serif" xmlns="http://www.w3.org/2000/svg">${formas
      .map((f) => {
        const valor = f.valor === undefined ? '' : ` <tspan font-weight="600">${escapar(f.valor)}</tspan>`;
        return `<${f.e} ${atributos(f.a)} ${pintura(f)}>${f.texto === undefined ? '' : escapar(f.texto)}${valor}</${f.e}>`;
      })
      .join('')}</svg>`,
  );
