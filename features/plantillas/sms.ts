// A template and its values make a short message: one of 160 places, however long the names. Links are kept whole, because half a
// link is none; what gives way is, in this order, the long forms, the place, the lines that only inform, and the names.
import { aGsm7, LARGO_SMS, largoGsm7 } from '#domain/gsm7.ts';
import { enTexto } from './llenar.ts';
import type { Valores } from './variables.ts';

const cabe = (t: string): boolean => largoGsm7(t) <= LARGO_SMS;
/** Without the lines that a blank value left empty. */
const prensado = (t: string): string =>
  t
    .split('\n')
    .map((l) => l.replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
const palabras = (v: string | undefined, n: number): string => (v ?? '').split(' ').slice(0, n).join(' ');
/** The beginning of a text, in whole words where there are any, within so many places. */
function cortado(t: string, places: number): string {
  if (largoGsm7(t) <= places) return t;
  let corto = '';
  for (const letra of t) {
    if (largoGsm7(corto + letra) > places) break;
    corto += letra;
  }
  const hasta = corto.lastIndexOf(' ');
  return (hasta > places / 3 ? corto.slice(0, hasta) : corto).replace(/(?<![\s,;:.])[\s,;:.]+$/, '');
}

/** Shorter and shorter ways to say the same; each keeps what those before it gave up. */
const ABREVIAR: readonly ((v: Valores) => Valores)[] = [
  (v) => v,
  (v) => ({ ...v, CITA_FECHA: v.CITA_FECHA_CORTA?.replace(/ \d{4}$/, ''), CITA_LUGAR: v.CLINICA_SUCURSAL }),
  (v) => ({ ...v, MEDICO_NOMBRE: palabras(v.MEDICO_NOMBRE, 2), PACIENTE_NOMBRE: palabras(v.PACIENTE_NOMBRE, 2), CITA_LUGAR: '' }),
  (v) => ({
    ...v,
    PACIENTE_NOMBRE_PILA: cortado(palabras(v.PACIENTE_NOMBRE_PILA, 1), 12),
    PACIENTE_NOMBRE: cortado(palabras(v.PACIENTE_NOMBRE, 1), 12),
    MEDICO_NOMBRE: cortado(v.MEDICO_NOMBRE ?? '', 16),
    CLINICA_NOMBRE: cortado(v.CLINICA_NOMBRE ?? '', 24),
  }),
];

/** The first of them that is short enough to give up lines for. */
const CON_NOMBRES = 2;

const ENLACE = /https?:\/\/\S+/;
/** Lines are given up from the last: first those that only inform, then the words around a link. The first line stays. */
function sinRenglones(texto: string): string {
  const [primero = '', ...resto] = texto.split('\n');
  const junto = (r: readonly string[]) => [primero, ...r].join('\n');
  let queda = resto;
  for (let i = queda.length - 1; i >= 0 && !cabe(junto(queda)); i--) if (!ENLACE.test(queda[i]!)) queda = queda.toSpliced(i, 1);
  if (!cabe(junto(queda))) queda = queda.map((l) => ENLACE.exec(l)?.[0] ?? l);
  return junto(queda);
}
/** The last resort: the links that fit, and as much of the rest as there is room for. */
function recortado(texto: string): string {
  const enlaces: string[] = [];
  for (const e of texto.match(new RegExp(ENLACE, 'g')) ?? []) if (cabe([...enlaces, e].join('\n'))) enlaces.push(e);
  const cola = enlaces.join('\n');
  const palabrasSolas = texto.replace(new RegExp(ENLACE, 'g'), ' ').replace(/\s+/g, ' ').trim();
  const lugar = LARGO_SMS - (cola ? largoGsm7(cola) + 1 : 0);
  return [cortado(palabrasSolas, Math.max(0, lugar)), cola].filter(Boolean).join('\n');
}

/** Chats write *bold* and _italics_; a short message would show the signs. Variables keep theirs: they are inside a word. */
const sinAdornos = (plantilla: string): string => plantilla.replace(/(?<=^|[\s(])([*_~])(?=\S)(.*?\S)\1(?=$|[\s.,;:!?)])/gm, '$2');

/** The text in the alphabet of short messages and in one of them. `cola`: what the message ends with besides its template. */
export function enSms(plantilla: string, valores: Valores, cola = ''): string {
  const sobria = sinAdornos(plantilla);
  let v = valores;
  const textos = ABREVIAR.map((abreviar) => {
    v = abreviar(v);
    return prensado(aGsm7(`${enTexto(sobria, v)}\n${cola}`));
  });
  return textos.find(cabe) ?? textos.slice(CON_NOMBRES).map(sinRenglones).find(cabe) ?? recortado(textos.at(-1)!);
}
