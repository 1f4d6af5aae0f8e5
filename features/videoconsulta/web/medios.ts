// Camera, microphone and screen of this device.

export type Problema = 'negado' | 'ocupada' | 'ninguna' | 'inseguro' | 'otra';
export const problemaDe = (e: unknown): Problema => {
  const nombre = e instanceof Error || e instanceof DOMException ? e.name : '';
  if (nombre === 'NotAllowedError' || nombre === 'SecurityError') return 'negado';
  if (nombre === 'NotReadableError' || nombre === 'AbortError') return 'ocupada';
  if (nombre === 'NotFoundError' || nombre === 'OverconstrainedError') return 'ninguna';
  return nombre === 'TypeError' ? 'inseguro' : 'otra';
};
/** A device that somebody chose, by kind; empty: whichever the browser prefers. */
export interface Elegidos {
  camara: string;
  micro: string;
}
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
const SONIDO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const camaraDe = (id: string): MediaTrackConstraints => ({ ...VIDEO, ...(id ? { deviceId: { exact: id } } : { facingMode: 'user' }) });
const microDe = (id: string): MediaTrackConstraints => ({ ...SONIDO, ...(id ? { deviceId: { exact: id } } : {}) });

/** Asks for camera and microphone; without one of them, the other alone. Rejects when there is neither, or access is denied. */
export async function abrirMedios({ camara, micro }: Elegidos): Promise<MediaStream> {
  const pedir = (video: boolean, audio: boolean) =>
    navigator.mediaDevices.getUserMedia({ video: video && camaraDe(camara), audio: audio && microDe(micro) });
  try {
    return await pedir(true, true);
  } catch (e) {
    if (!['ninguna', 'ocupada'].includes(problemaDe(e))) throw e;
    return pedir(false, true).catch(() => pedir(true, false));
  }
}
export const abrirCamara = async (constraints: MediaTrackConstraints): Promise<MediaStreamTrack> =>
  (await navigator.mediaDevices.getUserMedia({ video: { ...VIDEO, ...constraints } })).getVideoTracks()[0]!;
export const abrirMicro = async (id: string): Promise<MediaStreamTrack> =>
  (await navigator.mediaDevices.getUserMedia({ audio: microDe(id) })).getAudioTracks()[0]!;
export const abrirPantalla = async (): Promise<MediaStreamTrack> =>
  (await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 10 } } })).getVideoTracks()[0]!;

/** The devices by kind; their names are known once access was given. */
export async function aparatos(): Promise<Record<'videoinput' | 'audioinput' | 'audiooutput', MediaDeviceInfo[]>> {
  const todos = await navigator.mediaDevices.enumerateDevices();
  const de = (kind: MediaDeviceKind) => todos.filter((d) => d.kind === kind && d.deviceId);
  return { videoinput: de('videoinput'), audioinput: de('audioinput'), audiooutput: de('audiooutput') };
}
export const girable = (pista: MediaStreamTrack | undefined): boolean => pista?.getSettings().facingMode !== undefined;

/** How loud the microphone is, from 0 to 1, many times a second; answers how to stop. */
export function oirNivel(flujo: MediaStream, alOir: (nivel: number) => void): () => void {
  if (flujo.getAudioTracks().length === 0) return () => {};
  const contexto = new AudioContext();
  const analizador = contexto.createAnalyser();
  analizador.fftSize = 512;
  contexto.createMediaStreamSource(flujo).connect(analizador);
  const muestras = new Float32Array(analizador.fftSize);
  const t = setInterval(() => {
    analizador.getFloatTimeDomainData(muestras);
    const media = Math.sqrt(muestras.reduce((s, x) => s + x * x, 0) / muestras.length);
    alOir(Math.min(1, media * 5));
  }, 100);
  return () => {
    clearInterval(t);
    void contexto.close();
  };
}
/** Two notes by which one hears whether the speaker works. */
export async function sonar(bocina: string): Promise<void> {
  const contexto = new AudioContext();
  // Choosing the speaker is not possible in every browser.
  if (bocina && 'setSinkId' in contexto) await (contexto.setSinkId as (id: string) => Promise<void>)(bocina).catch(() => {});
  const volumen = contexto.createGain();
  volumen.gain.value = 0.15;
  volumen.connect(contexto.destination);
  for (const [i, hercios] of [523, 659].entries()) {
    const nota = contexto.createOscillator();
    nota.frequency.value = hercios;
    nota.connect(volumen);
    nota.start(contexto.currentTime + i * 0.25);
    nota.stop(contexto.currentTime + i * 0.25 + 0.22);
  }
  setTimeout(() => void contexto.close(), 1_000);
}
