// Fills a template so that it fits in one SMS of 160 characters. Links stay whole, since half a link is useless; shortened or
// dropped are, in this order: long dates, the place, lines without links, and the names.
import { aGsm7, LARGO_SMS, largoGsm7 } from '#domain/gsm7.ts';
import { enTexto } from './llenar.ts';
import type { Valores } from './variables.ts';

const cabe = (t: string): boolean => largoGsm7(t) <= LARGO_SMS;
/** Without extra spaces, and without lines left empty by an empty value. */
const prensado = (t: string): string =>
  t
    .split('\n')
    .map((l) => l.replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
const palabras = (v: string | undefined, n: number): string => (v ?? '').split(' ').slice(0, n).join(' ');
/** The start of a text that fits in so many characters, cut between words if possible. */
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

/** Ways to shorten the values, each applied after the ones before it. */
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

/** Index of the first shortening after which lines may be dropped too. */
const CON_NOMBRES = 2;

const ENLACE = /https?:\/\/\S+/;
/** Drops lines from the last one: first lines without links, then the words around a link. The first line stays. */
function sinRenglones(texto: string): string {
  const [primero = '', ...resto] = texto.split('\n');
  const junto = (r: readonly string[]) => [primero, ...r].join('\n');
  let queda = resto;
  for (let i = queda.length - 1; i >= 0 && !cabe(junto(queda)); i--) if (!ENLACE.test(queda[i]!)) queda = queda.toSpliced(i, 1);
  if (!cabe(junto(queda))) queda = queda.map((l) => ENLACE.exec(l)?.[0] ?? l);
  return junto(queda);
}
/** Last resort: the links that fit, and as much of the remaining text as there is room for. */
function recortado(texto: string): string {
  const enlaces: string[] = [];
  for (const e of texto.match(new RegExp(ENLACE, 'g')) ?? []) if (cabe([...enlaces, e].join('\n'))) enlaces.push(e);
  const cola = enlaces.join('\n');
  const palabrasSolas = texto.replace(new RegExp(ENLACE, 'g'), ' ').replace(/\s+/g, ' ').trim();
  const lugar = LARGO_SMS - (cola ? largoGsm7(cola) + 1 : 0);
  return [cortado(palabrasSolas, Math.max(0, lugar)), cola].filter(Boolean).join('\n');
}

/** Removes *bold* and _italics_ marks of chats, which an SMS would show. Underscores inside a variable's name stay. */
const sinAdornos = (plantilla: string): string => plantilla.replace(/(?<=^|[\s(])([*_~])(?=\S)(.*?\S)\1(?=$|[\s.,;:!?)])/gm, '$2');

/** Fills the template in the GSM-7 alphabet, within one SMS. `cola`: text that must end the message. */
export function enSms(plantilla: string, valores: Valores, cola = ''): string {
  const sobria = sinAdornos(plantilla);
  let v = valores;
  const textos = ABREVIAR.map((abreviar) => {
    v = abreviar(v);
    return prensado(aGsm7(`${enTexto(sobria, v)}\n${cola}`));
  });
  return textos.find(cabe) ?? textos.slice(CON_NOMBRES).map(sinRenglones).find(cabe) ?? recortado(textos.at(-1)!);
}
