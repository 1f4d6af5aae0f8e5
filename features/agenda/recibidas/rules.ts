// What a patient means. Only what is plain moves an appointment; whatever could mean something else is for a person to read.
import type { Entendida } from './contract.ts';

const conjunto = (palabras: string): ReadonlySet<string> => new Set(palabras.split(' '));
/** Words that say it wherever they stand, unless they are denied. */
const DICEN = {
  1: conjunto('confirmo confirmar confirmado confirmada confirmamos asistire asistiremos'),
  2: conjunto('cancelo cancelar cancela cancele cancelen cancelada cancelado cancelamos'),
  3: conjunto('reagendar reagendo reagenden reagende cambiar cambio cambiarla cambiarlo cambien reprogramar reprogramen reprogramarla'),
} as const;
/** Words and signs that say it only where nothing else is said: «si» is also «if», and 1 may be an hour. */
const SOLAS = { 1: conjunto('si sip 1 👍 ✅ 👌'), 2: conjunto('no 2 👎 ❌'), 3: conjunto('3') } as const;
/** What may stand beside those and changes nothing. */
const ADORNOS = conjunto(
  'hola buenas buenos dias dia tardes tarde noches muy gracias muchas mil por favor porfavor doctor doctora dr dra señorita señor señora clinica opcion la el mi cita es claro ok vale ahi alli estare nos vemos con gusto perfecto saludos que tal de acuerdo 🙏 😊 🙂',
);
/** After «no» these still mean that the patient does not come. */
const CON_NO = conjunto('puedo podre podremos puede voy vamos ir asistir llegar a poder ire asistire asistiremos');
const SILENCIO = conjunto('stop stopall unsubscribe baja alto');
const ALTA = conjunto('start unstop alta');
const SIN_MENSAJES = conjunto('dar de darme dame la por favor gracias quiero mensajes');

const normal = (t: string): string =>
  t
    .normalize('NFD')
    .replace(/(?!\u0303)\p{Diacritic}/gu, '')
    .normalize('NFC')
    // Skin tones and presentation of emoji.
    .replace(/[\u{1F3FB}-\u{1F3FF}\u{FE0F}\u200d]/gu, '')
    .toLowerCase();
const PALABRA = /[\p{L}\p{N}]+|\p{Extended_Pictographic}|[,.;?¿!¡]/gu;
const esSigno = (p: string): boolean => /^[,.;?¿!¡]$/.test(p);

/** What a text says: 1 comes, 2 does not come, 3 another time, 4 silence, 5 messages again, 0 nothing that is plain. */
export function entender(texto: string): Entendida {
  const todo = normal(texto).match(PALABRA) ?? [];
  const palabras = todo.filter((p) => !esSigno(p));
  if (!palabras.length || palabras.length > 40) return 0;
  const soloCon = (de: ReadonlySet<string>, otras: (p: string) => boolean) =>
    palabras.some((p) => de.has(p)) && palabras.every((p) => de.has(p) || otras(p));
  if (soloCon(SILENCIO, (p) => SIN_MENSAJES.has(p))) return 4;
  if (soloCon(ALTA, (p) => SIN_MENSAJES.has(p))) return 5;

  const dichas = ([1, 2, 3] as const).filter((r) => palabras.some((p) => DICEN[r].has(p)));
  const solas = ([1, 2, 3] as const).filter((r) => palabras.some((p) => SOLAS[r].has(p)));
  const pregunta = todo.some((p) => p === '?' || p === '¿');
  // «No asistiré»: the denial of coming is not coming.
  if (soloCon(SOLAS[2], (p) => ADORNOS.has(p) || CON_NO.has(p) || DICEN[2].has(p))) return pregunta || negada(todo, DICEN[2]) ? 0 : 2;
  if (dichas.length > 1) return 0;
  const [dicha] = dichas;
  if (dicha) {
    const otras = solas.filter((r) => r !== dicha && !(dicha === 3 && r === 2));
    if (negada(todo, DICEN[dicha])) return 0;
    if (dicha === 3) return 3;
    // A number or a «no» beside it may be part of the same sentence with another sense.
    return otras.length || pregunta ? 0 : dicha;
  }
  const [sola] = solas;
  if (solas.length !== 1 || !sola || pregunta) return 0;
  return soloCon(SOLAS[sola], (p) => ADORNOS.has(p)) ? sola : 0;
}
/** «No cancelen», «no quiero cancelar»: a denial before the word with no pause between. */
function negada(todo: readonly string[], de: ReadonlySet<string>): boolean {
  let no = false;
  for (const p of todo) {
    if (esSigno(p)) no = false;
    else if (p === 'no' || p === 'nunca' || p === 'tampoco') no = true;
    else if (no && de.has(p)) return true;
  }
  return false;
}

/** How a telephone may be written in what left: Mexico's mobiles come back with a 1 that is not dialled. */
export function telefonosDe(de: string): string[] {
  const n = de.replace(/\D/g, '');
  if (/^521\d{10}$/.test(n)) return [n, `52${n.slice(3)}`];
  return /^52\d{10}$/.test(n) ? [n, `521${n.slice(2)}`] : [n];
}
