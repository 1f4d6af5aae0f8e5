// What this side sends: camera or screen, and microphone. Whatever opens after the visit ended is stopped at once.
import { abrirCamara, abrirMedios, abrirMicro, abrirPantalla, type Elegidos, type Problema, problemaDe } from './medios.ts';

export type Clase = 'audio' | 'video';
export interface VistaPropia {
  propio: MediaStream | null;
  problema: Problema | '';
  micro: boolean;
  camara: boolean;
  pantalla: boolean;
  /** What was unplugged, while nothing of its kind takes its place. */
  falta: Clase | '';
}
export interface Propio {
  pistas: Record<Clase, MediaStreamTrack | null>;
  /** Asks for camera and microphone, again if it was refused. */
  abrir: (e?: Partial<Elegidos>) => Promise<void>;
  silenciar: () => void;
  apagarCamara: () => void;
  elegirCamara: (c: MediaTrackConstraints) => Promise<void>;
  elegirMicro: (id: string) => Promise<void>;
  compartir: () => Promise<void>;
  soltar: () => void;
}
interface Opciones {
  leer: () => VistaPropia;
  cambiar: (c: Partial<VistaPropia>) => void;
  /** Another track is sent from now on. */
  alPoner: (clase: Clase, pista: MediaStreamTrack | null) => void;
}
export function crearPropio({ leer, cambiar, alPoner }: Opciones): Propio {
  const pistas: Propio['pistas'] = { audio: null, video: null };
  /** The camera, while the screen is sent in its place. */
  let guardada: MediaStreamTrack | null = null;
  let soltado = false;
  let abriendo = false;

  function mostrar(clase: Clase, pista: MediaStreamTrack | null) {
    pistas[clase] = pista;
    alPoner(clase, pista);
    cambiar({ propio: new MediaStream([pistas.audio, pistas.video].filter((t) => t !== null)) });
  }
  /** Ready to be sent: who was silenced stays so, and a device that is unplugged ends its track. */
  function lista(clase: Clase, pista: MediaStreamTrack): MediaStreamTrack {
    pista.enabled = clase === 'audio' ? leer().micro : leer().camara;
    pista.onended = () => void relevar(clase, pista);
    return pista;
  }
  /** In the place of the one that is sent, or of the camera that waits while the screen is. */
  function cambiarPista(clase: Clase, nueva: MediaStreamTrack) {
    const aparte = clase === 'video' && guardada;
    const antes = aparte || pistas[clase];
    if (aparte) guardada = lista(clase, nueva);
    else mostrar(clase, lista(clase, nueva));
    antes?.stop();
    if (leer().falta === clase) cambiar({ falta: '' });
  }
  /** Another device of its kind, now or when one is plugged in. */
  async function relevar(clase: Clase, ida: MediaStreamTrack) {
    const otra = await abierta(clase === 'audio' ? abrirMicro('') : abrirCamara({ facingMode: 'user' })).catch(() => null);
    const sigue = !soltado && (pistas[clase] === ida || guardada === ida);
    if (!sigue) otra?.stop();
    else if (otra) cambiarPista(clase, otra);
    else {
      cambiar({ falta: clase });
      navigator.mediaDevices.addEventListener('devicechange', () => void relevar(clase, ida), { once: true });
    }
  }
  async function abierta(pedida: Promise<MediaStreamTrack>): Promise<MediaStreamTrack | null> {
    const pista = await pedida;
    if (!soltado) return pista;
    pista.stop();
    return null;
  }
  function dejarDeCompartir() {
    const pantalla = pistas.video;
    mostrar('video', guardada);
    guardada = null;
    pantalla?.stop();
    cambiar({ pantalla: false });
  }
  const intentar = async (hacer: () => Promise<void>) => {
    try {
      await hacer();
      cambiar({ problema: '' });
    } catch (e) {
      cambiar({ problema: problemaDe(e) });
    }
  };
  return {
    pistas,
    async abrir(e = {}) {
      if (abriendo) return;
      abriendo = true;
      await intentar(async () => {
        const flujo = await abrirMedios({ camara: '', micro: '', ...e });
        if (soltado) {
          for (const t of flujo.getTracks()) t.stop();
          return;
        }
        for (const t of flujo.getTracks()) pistas[t.kind as Clase] = lista(t.kind as Clase, t);
        cambiar({ propio: flujo });
      });
      abriendo = false;
    },
    silenciar() {
      if (pistas.audio) pistas.audio.enabled = !leer().micro;
      cambiar({ micro: !leer().micro });
    },
    apagarCamara() {
      const camara = guardada ?? pistas.video;
      if (camara) camara.enabled = !leer().camara;
      cambiar({ camara: !leer().camara });
    },
    elegirCamara: (pedida) =>
      intentar(async () => {
        const antes = guardada ?? pistas.video;
        const era = antes?.getSettings().deviceId;
        // A phone opens one camera at a time.
        antes?.stop();
        let falla: unknown;
        const otra = await abierta(abrirCamara(pedida)).catch((e) => {
          falla = e;
          // The one that there was, again.
          return era ? abierta(abrirCamara({ deviceId: { exact: era } })) : null;
        });
        if (otra) cambiarPista('video', otra);
        if (falla) throw falla;
      }),
    elegirMicro: (id) =>
      intentar(async () => {
        const otro = await abierta(abrirMicro(id));
        if (otro) cambiarPista('audio', otro);
      }),
    async compartir() {
      if (leer().pantalla) return dejarDeCompartir();
      // Whoever closes the browser's question shares nothing.
      const pantalla = await abierta(abrirPantalla()).catch(() => null);
      if (!pantalla) return;
      guardada = pistas.video;
      pantalla.onended = () => leer().pantalla && dejarDeCompartir();
      mostrar('video', pantalla);
      cambiar({ pantalla: true });
    },
    soltar() {
      soltado = true;
      for (const t of [pistas.audio, pistas.video, guardada]) t?.stop();
      cambiar({ propio: null });
    },
  };
}
