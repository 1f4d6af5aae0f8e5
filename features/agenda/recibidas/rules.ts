// Interprets a patient's answer. Only a clear one changes the appointment; anything else is left for a person to read.
import { type Entendida, LO_DICHO } from './contract.ts';

const { ninguna, confirma, cancela, otraFecha, silencio, mensajesDeNuevo } = LO_DICHO;
const DICHAS = [confirma, cancela, otraFecha] as const;

const conjunto = (palabras: string): ReadonlySet<string> => new Set(palabras.split(' '));
/** Words that mean it anywhere in the text, unless negated. */
const DICEN = {
  [confirma]: conjunto('confirmo confirmar confirmado confirmada confirmamos asistire asistiremos'),
  [cancela]: conjunto('cancelo cancelar cancela cancele cancelen cancelada cancelado cancelamos'),
  [otraFecha]: conjunto(
    'reagendar reagendo reagenden reagende cambiar cambio cambiarla cambiarlo cambien reprogramar reprogramen reprogramarla',
  ),
} as const;
/** Words and signs that mean it only when nothing else is said: «si» is also "if", and 1 may be an hour. */
const SOLAS = { [confirma]: conjunto('si sip 1 👍 ✅ 👌'), [cancela]: conjunto('no 2 👎 ❌'), [otraFecha]: conjunto('3') } as const;
/** Words that may accompany those without changing the meaning. */
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
    // Skin tones and other modifiers of emoji.
    .replace(/[\u{1F3FB}-\u{1F3FF}\u{FE0F}\u200d]/gu, '')
    .toLowerCase();
const PALABRA = /[\p{L}\p{N}]+|\p{Extended_Pictographic}|[,.;?¿!¡]/gu;
const esSigno = (p: string): boolean => /^[,.;?¿!¡]$/.test(p);

/** The meaning of a text; `ninguna` where it is unclear. */
export function entender(texto: string): Entendida {
  const todo = normal(texto).match(PALABRA) ?? [];
  const palabras = todo.filter((p) => !esSigno(p));
  if (!palabras.length || palabras.length > 40) return ninguna;
  const soloCon = (de: ReadonlySet<string>, otras: (p: string) => boolean) =>
    palabras.some((p) => de.has(p)) && palabras.every((p) => de.has(p) || otras(p));
  if (soloCon(SILENCIO, (p) => SIN_MENSAJES.has(p))) return silencio;
  if (soloCon(ALTA, (p) => SIN_MENSAJES.has(p))) return mensajesDeNuevo;

  const dichas = DICHAS.filter((r) => palabras.some((p) => DICEN[r].has(p)));
  const solas = DICHAS.filter((r) => palabras.some((p) => SOLAS[r].has(p)));
  const pregunta = todo.some((p) => p === '?' || p === '¿');
  // «No asistiré» means not coming.
  if (soloCon(SOLAS[cancela], (p) => ADORNOS.has(p) || CON_NO.has(p) || DICEN[cancela].has(p)))
    return pregunta || negada(todo, DICEN[cancela]) ? ninguna : cancela;
  if (dichas.length > 1) return ninguna;
  const [dicha] = dichas;
  if (dicha) {
    const otras = solas.filter((r) => r !== dicha && !(dicha === otraFecha && r === cancela));
    if (negada(todo, DICEN[dicha])) return ninguna;
    if (dicha === otraFecha) return otraFecha;
    // With another number or a «no» beside it, the sentence may mean something else.
    return otras.length || pregunta ? ninguna : dicha;
  }
  const [sola] = solas;
  if (solas.length !== 1 || !sola || pregunta) return ninguna;
  return soloCon(SOLAS[sola], (p) => ADORNOS.has(p)) ? sola : ninguna;
}
/** A negation before the word without a pause between: «no cancelen», «no quiero cancelar». */
function negada(todo: readonly string[], de: ReadonlySet<string>): boolean {
  let no = false;
  for (const p of todo) {
    if (esSigno(p)) no = false;
    else if (p === 'no' || p === 'nunca' || p === 'tampoco') no = true;
    else if (no && de.has(p)) return true;
  }
  return false;
}

/** The ways in which we may have written a phone: Mexican mobiles come back with a 1 that is not dialled. */
export function telefonosDe(de: string): string[] {
  const n = de.replace(/\D/g, '');
  if (/^521\d{10}$/.test(n)) return [n, `52${n.slice(3)}`];
  return /^52\d{10}$/.test(n) ? [n, `521${n.slice(2)}`] : [n];
}
