// The connection through a LiveKit: each browser speaks with that server and not with the other. Loaded only where there is one.
import { DisconnectReason, type LocalTrackPublication, Room, RoomEvent, setLogLevel, Track } from 'livekit-client';
import type { Conexion, Enlace } from './enlace.ts';
import type { Propio } from './propio.ts';

interface Opciones {
  /** Where this side enters and with what; asked again whenever it comes back. */
  entrada: () => Promise<{ SERVIDOR: string; TOKEN: string }>;
  pistas: Propio['pistas'];
  alCambiar: () => void;
}
setLogLevel('error');
const FUENTES = { audio: Track.Source.Microphone, video: Track.Source.Camera } as const;
/** Milliseconds between two tries to enter. */
const OTRA_VEZ = 2_000;

export function crearEnlaceLivekit({ entrada, pistas, alCambiar }: Opciones): Enlace {
  const remoto = new MediaStream();
  // Cameras are opened and closed by the visit, which also chooses them. Two peer connections, as every version of LiveKit takes.
  const sala = new Room({ adaptiveStream: true, dynacast: true, singlePeerConnection: false, stopLocalTrackOnUnpublish: false });
  const publicadas: Partial<Record<'audio' | 'video', LocalTrackPublication>> = {};
  let conexion: Conexion = 'nadie';
  let seVieron = false;
  let cerrado = false;
  let turno = Promise.resolve();
  let luego: ReturnType<typeof setTimeout> | undefined;

  /** One thing after the other. What fails is tried again with the next change, or when the room is entered anew. */
  const enTurno = (hacer: () => Promise<unknown>) => {
    turno = turno
      .then(() => (cerrado ? undefined : hacer()))
      .then(
        () => {},
        () => {},
      );
  };
  function mirar() {
    const hayOtro = remoto.getTracks().length > 0;
    seVieron ||= hayOtro;
    conexion = sala.state === 'connected' && hayOtro ? 'conectada' : seVieron ? 'reconectando' : 'conectando';
    alCambiar();
  }
  async function poner(clase: 'audio' | 'video') {
    if (sala.state !== 'connected') return;
    const [pista, hay] = [pistas[clase], publicadas[clase]?.track];
    if (pista && hay) {
      if (hay.mediaStreamTrack !== pista) await hay.replaceTrack(pista, true);
    } else if (pista) publicadas[clase] = await sala.localParticipant.publishTrack(pista, { source: FUENTES[clase], simulcast: true });
    else if (hay) {
      delete publicadas[clase];
      await sala.localParticipant.unpublishTrack(hay.mediaStreamTrack, false);
    }
  }
  async function entrar() {
    const { SERVIDOR, TOKEN } = await entrada();
    for (const clase of ['audio', 'video'] as const) delete publicadas[clase];
    await sala.connect(SERVIDOR, TOKEN);
    await Promise.all([poner('audio'), poner('video')]);
  }
  function intentar() {
    clearTimeout(luego);
    enTurno(async () => {
      if (sala.state !== 'disconnected') return;
      await entrar().catch(() => {
        luego = setTimeout(intentar, OTRA_VEZ);
      });
      mirar();
    });
  }
  sala.on(RoomEvent.TrackSubscribed, ({ mediaStreamTrack }) => {
    for (const t of remoto.getTracks()) if (t.kind === mediaStreamTrack.kind) remoto.removeTrack(t);
    remoto.addTrack(mediaStreamTrack);
    mirar();
  });
  sala.on(RoomEvent.TrackUnsubscribed, ({ mediaStreamTrack }) => {
    remoto.removeTrack(mediaStreamTrack);
    mirar();
  });
  sala.on(RoomEvent.ConnectionStateChanged, mirar);
  sala.on(RoomEvent.Disconnected, (por) => {
    for (const t of remoto.getTracks()) remoto.removeTrack(t);
    if (cerrado) return;
    mirar();
    // Put out because the same side entered from another page, that one goes on.
    if (por !== DisconnectReason.DUPLICATE_IDENTITY) luego = setTimeout(intentar, OTRA_VEZ);
  });
  return {
    remoto,
    conexion: () => conexion,
    // A bad connection gets a smaller picture from LiveKit rather than none.
    conImagen: () => true,
    empezar: intentar,
    // They tell each other nothing: LiveKit does.
    recibir() {},
    poner(clase, pista) {
      pistas[clase] = pista;
      enTurno(() => poner(clase));
    },
    cerrar() {
      cerrado = true;
      clearTimeout(luego);
      void sala.disconnect(false);
    },
  };
}
