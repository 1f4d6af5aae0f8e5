// The connection between the two browsers. The doctor's always offers and the patient's answers, so that they never talk at once.
import { nuevaLlave } from '#kernel/web/llaves.ts';
import type { TipoSenal } from '../rules.ts';
import { cuidarCalidad } from './calidad.ts';

export type Conexion = 'nadie' | 'conectando' | 'conectada' | 'reconectando';
export interface Enlace {
  /** What the other side sends. */
  remoto: MediaStream;
  conexion: () => Conexion;
  conImagen: () => boolean;
  empezar: () => void;
  recibir: (TIPO: TipoSenal, CUERPO: string) => void;
  /** Sends this from now on; null sends nothing of that kind. */
  poner: (clase: 'audio' | 'video', pista: MediaStreamTrack | null) => void;
  cerrar: () => void;
}
interface Opciones {
  ofrece: boolean;
  ICE: RTCIceServer[];
  pistas: Record<'audio' | 'video', MediaStreamTrack | null>;
  /** Whether the other side is there: nobody is called who is not. */
  presente: () => boolean;
  decir: (TIPO: TipoSenal, CUERPO: string) => void;
  alCambiar: () => void;
}
/** Each opening of the page has a name; what was meant for another opening is not listened to. */
interface Sobre {
  yo: string;
  para?: string;
  sdp?: string;
  candidatos?: RTCIceCandidateInit[];
  /** Asks for another way: the one that there was broke. */
  roto?: 1;
  /** An offer of a connection made anew. */
  nueva?: 1;
  /** The number of the offer that this is, or answers: one that was overtaken, or comes twice, is not listened to. */
  oferta?: number;
}
/** Milliseconds that a broken connection is given to mend itself before another way is looked for; longer at each attempt. */
const SE_COMPONE = 2_500;
const MAX_ESPERA = 10_000;
/** The attempt at which the connection is made anew. */
const SE_REHACE = 3;
/** Milliseconds in which the ways found are gathered before they are sent. */
const JUNTAR = 60;

function leerSobre(CUERPO: string): Sobre | null {
  try {
    const s = JSON.parse(CUERPO) as Partial<Sobre> | null;
    return typeof s?.yo === 'string' ? (s as Sobre) : null;
  } catch {
    return null;
  }
}

export function crearEnlace({ ofrece, ICE, pistas, presente, decir, alCambiar }: Opciones): Enlace {
  const yo = nuevaLlave();
  const remoto = new MediaStream();
  let otro = '';
  let pc: RTCPeerConnection | null = null;
  let conexion: Conexion = 'nadie';
  let conImagen = true;
  let tempranos: RTCIceCandidateInit[] = [];
  /** The last offer made, or answered. */
  let oferta = 0;
  let ofrecida = 0;
  let cerrado = false;
  let dejar = () => {};
  let componer: ReturnType<typeof setTimeout> | undefined;
  let intentos = 0;
  let turno = Promise.resolve();

  const mandar = (TIPO: TipoSenal, s: Omit<Sobre, 'yo'>) => decir(TIPO, JSON.stringify({ yo, ...s } satisfies Sobre));
  const saludar = (s: Omit<Sobre, 'yo'> = {}) => mandar('reinicio', { ...(otro ? { para: otro } : {}), ...s });
  const pasa = (c: Conexion) => {
    if (conexion === c) return;
    conexion = c;
    alCambiar();
  };
  function soltar() {
    clearTimeout(componer);
    componer = undefined;
    dejar();
    pc?.close();
    pc = null;
    for (const t of remoto.getTracks()) remoto.removeTrack(t);
  }
  /** The doctor finds another way over the same connection; the patient asks for it. */
  const buscarOtro = () => (ofrece ? enTurno(() => ofrecer(true)) : saludar({ roto: 1 }));
  function alPerderse() {
    if (conexion === 'conectada') pasa('reconectando');
    vigilar();
  }
  /** Tries again and again until it is connected. */
  function vigilar() {
    componer ??= setTimeout(
      () => {
        componer = undefined;
        if (cerrado || conexion === 'conectada') return;
        if (!presente()) return vigilar();
        intentos++;
        // The greeting may have been lost.
        if (!otro) {
          saludar();
          return vigilar();
        }
        if (ofrece && intentos % SE_REHACE === 0) return enTurno(async () => armar());
        buscarOtro();
        vigilar();
      },
      Math.min(MAX_ESPERA, SE_COMPONE * (intentos + 1)),
    );
  }
  function armar(): void {
    if (cerrado) return;
    soltar();
    conImagen = true;
    tempranos = [];
    let juntos: RTCIceCandidateInit[] = [];
    const mia = new RTCPeerConnection({ iceServers: ICE, bundlePolicy: 'max-bundle' });
    pc = mia;
    mia.ontrack = ({ track }) => {
      for (const t of remoto.getTracks()) if (t.kind === track.kind) remoto.removeTrack(t);
      remoto.addTrack(track);
      alCambiar();
    };
    mia.onicecandidate = ({ candidate }) => {
      if (!candidate || pc !== mia) return;
      if (juntos.length === 0)
        setTimeout(() => {
          if (pc === mia) mandar('candidato', { para: otro, candidatos: juntos });
          juntos = [];
        }, JUNTAR);
      juntos.push(candidate.toJSON());
    };
    mia.onconnectionstatechange = () => {
      if (pc !== mia) return;
      if (mia.connectionState === 'connected') {
        clearTimeout(componer);
        componer = undefined;
        intentos = 0;
        pasa('conectada');
      } else if (mia.connectionState === 'disconnected' || mia.connectionState === 'failed') alPerderse();
    };
    dejar = cuidarCalidad(mia, (hay) => {
      conImagen = hay;
      alCambiar();
    });
    pasa(conexion === 'nadie' ? 'conectando' : 'reconectando');
    vigilar();
    if (!ofrece) return;
    for (const clase of ['audio', 'video'] as const) mia.addTransceiver(pistas[clase] ?? clase, { direction: 'sendrecv' });
    enTurno(() => ofrecer(false));
  }
  async function ofrecer(iceRestart: boolean) {
    if (!pc || pc.signalingState === 'closed') return;
    await pc.setLocalDescription(await pc.createOffer({ iceRestart }));
    ofrecida = Date.now();
    mandar('oferta', { para: otro, oferta: ++oferta, sdp: pc.localDescription!.sdp, ...(iceRestart ? {} : { nueva: 1 }) });
  }
  async function describir(type: 'offer' | 'answer', sdp: string) {
    await pc!.setRemoteDescription({ type, sdp });
    for (const c of tempranos.splice(0)) await pc!.addIceCandidate(c).catch(() => {});
  }
  async function responder({ sdp, nueva, oferta: suya = 0 }: Sobre & { sdp: string }) {
    if (suya <= oferta) return;
    oferta = suya;
    if (nueva && pc!.remoteDescription) armar();
    await describir('offer', sdp);
    for (const t of pc!.getTransceivers()) {
      t.direction = 'sendrecv';
      await t.sender.replaceTrack(pistas[t.receiver.track.kind as 'audio' | 'video']);
    }
    await pc!.setLocalDescription(await pc!.createAnswer());
    mandar('respuesta', { para: otro, oferta: suya, sdp: pc!.localDescription!.sdp });
  }
  /** One thing after the other: descriptions must not overtake each other. After a failure another way is looked for. */
  function enTurno(hacer: () => Promise<void>) {
    turno = turno.then(() => (cerrado ? undefined : hacer())).catch(() => alPerderse());
  }
  async function atender(TIPO: TipoSenal, s: Sobre) {
    if (TIPO === 'reinicio') {
      if (s.para && s.para !== yo) return;
      const nuevo = s.yo !== otro;
      otro = s.yo;
      if (nuevo) {
        if (!ofrece) oferta = 0;
        // Whoever greeted without naming me does not know me yet.
        if (!s.para) saludar();
        armar();
        // Both notice a cut at the same time: the offer that is on its way is waited for.
      } else if (ofrece && s.roto && Date.now() - ofrecida > SE_COMPONE) await ofrecer(true);
      return;
    }
    if (s.para !== yo || s.yo !== otro || !pc) return;
    if (TIPO === 'oferta' && s.sdp && !ofrece) await responder({ ...s, sdp: s.sdp });
    if (TIPO === 'respuesta' && s.sdp && s.oferta === oferta && pc.signalingState === 'have-local-offer') await describir('answer', s.sdp);
    if (TIPO === 'candidato')
      for (const c of s.candidatos ?? []) {
        if (pc.remoteDescription) await pc.addIceCandidate(c).catch(() => {});
        else tempranos.push(c);
      }
  }
  const alVolver = () => conexion !== 'nadie' && buscarOtro();
  addEventListener('online', alVolver);
  return {
    remoto,
    conexion: () => conexion,
    conImagen: () => conImagen,
    empezar() {
      saludar();
      vigilar();
    },
    recibir(TIPO, CUERPO) {
      const s = leerSobre(CUERPO);
      if (s) enTurno(() => atender(TIPO, s));
    },
    poner(clase, pista) {
      pistas[clase] = pista;
      for (const t of pc?.getTransceivers() ?? []) if (t.receiver.track.kind === clase) void t.sender.replaceTrack(pista);
    },
    cerrar() {
      cerrado = true;
      removeEventListener('online', alVolver);
      soltar();
    },
  };
}
