// A visit going on in this browser, outside the screens: it stays while one goes from one screen to another.
import type { DatosVisita, EstadoVisita, SenalesNuevas } from '../contract.ts';
import { FOTO, MAX_SENAL, type TipoSenal } from '../rules.ts';
import type { Canal } from './canal.ts';
import { type Conexion, crearEnlace, type Enlace } from './enlace.ts';
import { crearPropio, type Propio, type VistaPropia } from './propio.ts';

export interface Linea {
  NUMERO: number;
  mia: boolean;
  texto: string;
  /** The number of a picture in the file, instead of words. */
  foto: number | null;
}
/** What the screens draw; another object at each change. */
export interface Vista extends VistaPropia {
  /** It ended: by the doctor, by the patient, or by its limit. */
  fin: '' | 'termino' | 'limite';
  estado: EstadoVisita | null;
  /** Milliseconds until the limit; null before the start. */
  quedan: number | null;
  conexion: Conexion;
  /** Whether the other side sends a picture; its own sending may have stopped for a bad connection. */
  remoto: MediaStream;
  remotoConImagen: boolean;
  envioImagen: boolean;
  chat: readonly Linea[];
  /** The server cannot be reached. */
  sinRed: boolean;
}
export interface Llamada extends Omit<Propio, 'pistas' | 'soltar'> {
  leer: () => Vista;
  mirar: (al: () => void) => () => void;
  /** Answers the server's sentence when it refuses. */
  escribir: (texto: string) => Promise<string>;
  /** Only on the patient's side. Answers the server's sentence when it refuses. */
  enviarFoto?: (foto: File) => Promise<string>;
  /** Asks the server at once, after something that this side did. */
  pronto: () => void;
  /** Stops camera, microphone and connection here; the visit goes on. */
  salir: () => void;
}
/** Milliseconds between two questions to the server: while the browsers look for each other, before, and afterwards. */
const APRISA = 450;
const EN_LA_SALA = 800;
const DESPACIO = 1_500;
/** Milliseconds between two signs of life of the patient. */
const VIDA = 15_000;
/** Milliseconds after which a visit without a limit, or past it, is left: 31 minutes. */
const SALIDA = 31 * 60_000;
const POR_PAGINA = 50;
/** Times that something is said while the server is away, a second apart. */
const VECES = 30;
const estadoDe = (e: unknown): number => (e as { status?: number }).status ?? 0;
/** A failure that goes by: no network, a server that is being changed, too many questions. */
const pasajera = (e: unknown): boolean => estadoDe(e) === 0 || estadoDe(e) === 429 || estadoDe(e) >= 500;

type Datos = Pick<DatosVisita, 'ICE' | 'SERVIDOR' | 'ESTADO'>;
export function crearLlamada(canal: Canal, { ICE, SERVIDOR, ESTADO: inicial }: Datos): Llamada {
  const miran = new Set<() => void>();
  let viva = true;
  let desde = 0;
  let lento: ReturnType<typeof setTimeout> | undefined;
  let vida = 0;
  let desfase = inicial.AHORA - Date.now();
  let enlace: Enlace | null = null;
  let uniendo = false;
  const nada = new MediaStream();
  let v: Vista = {
    ...{ fin: '', estado: inicial, quedan: null, propio: null, problema: '', conexion: 'nadie', remoto: nada, remotoConImagen: false },
    ...{ envioImagen: true, micro: true, camara: true, pantalla: false, falta: '', chat: [], sinRed: false },
  };
  function cambiar(c: Partial<Vista>) {
    v = { ...v, ...c };
    for (const m of miran) m();
  }
  const { pistas, soltar, ...aparatos } = crearPropio({
    leer: () => v,
    cambiar(c) {
      cambiar(c);
      // The link waits for the camera.
      if (c.propio && v.estado) unir(v.estado);
    },
    alPoner: (clase, pista) => enlace?.poner(clase, pista),
  });
  // What is said keeps its order; without the server it waits.
  let salida = Promise.resolve();
  const decir = (TIPO: TipoSenal, CUERPO: string) => {
    salida = salida.then(async () => {
      for (let i = 0; viva && i < VECES; i++) {
        try {
          await canal.decir(TIPO, CUERPO);
          return;
        } catch (e) {
          if (!pasajera(e)) return;
          await new Promise((r) => setTimeout(r, 1_000));
        }
      }
    });
  };
  function alCambiarEnlace() {
    if (!enlace) return;
    const video = enlace.remoto.getVideoTracks()[0];
    if (video) video.onmute = video.onunmute = alCambiarEnlace;
    cambiar({ conexion: enlace.conexion(), envioImagen: enlace.conImagen(), remotoConImagen: video !== undefined && !video.muted });
  }
  const presente = () => canal.parte === 'paciente' || v.estado?.ESPERA === 1;
  function empezar(nuevo: Enlace) {
    if (!viva) return nuevo.cerrar();
    enlace = nuevo;
    cambiar({ remoto: enlace.remoto });
    enlace.empezar();
  }
  /** Once the patient was let in, the browsers look for each other. */
  function unir(estado: EstadoVisita) {
    if (enlace || uniendo || !estado.ADMITIDO || !v.propio) return;
    if (!SERVIDOR)
      return empezar(crearEnlace({ ofrece: canal.parte === 'medico', ICE, pistas, presente, decir, alCambiar: alCambiarEnlace }));
    uniendo = true;
    import('./enlace_livekit.ts')
      .then(({ crearEnlaceLivekit }) => empezar(crearEnlaceLivekit({ entrada: canal.entrada, pistas, alCambiar: alCambiarEnlace })))
      // Without network the code does not come: the next question asks for it again.
      .catch(() => {
        uniendo = false;
      });
  }
  function terminar(fin: Vista['fin']) {
    if (!viva) return;
    salir();
    cambiar({ fin });
  }
  async function preguntar() {
    for (const primera = desde === 0; ; ) {
      const { ESTADO, SENALES } = await canal.oir(desde);
      if (!viva) return;
      desfase = ESTADO.AHORA - Date.now();
      desde = SENALES.at(-1)?.NUMERO ?? desde;
      const nuevas = SENALES.filter((s) => (s.TIPO === 'chat' || s.TIPO === FOTO) && !v.chat.some((l) => l.NUMERO === s.NUMERO));
      cambiar({
        estado: ESTADO,
        sinRed: false,
        ...(nuevas.length > 0 ? { chat: [...v.chat, ...nuevas.map(lineaDe)] } : {}),
      });
      if (ESTADO.TERMINADA) return terminar('termino');
      unir(ESTADO);
      // What was said before this page was opened is over, but for the last greeting.
      const delOtro = SENALES.filter((s) => s.DE !== canal.parte);
      const utiles = primera ? delOtro.filter((s) => s.TIPO === 'reinicio').slice(-1) : delOtro;
      for (const s of utiles) if (s.TIPO !== FOTO) enlace?.recibir(s.TIPO, s.CUERPO);
      if (SENALES.length < POR_PAGINA) break;
    }
    // What it refuses, the question above says.
    if (!canal.esperar || Date.now() - vida <= VIDA) return;
    vida = Date.now();
    await canal.esperar().catch(() => {});
  }
  const lineaDe = ({ NUMERO, DE, TIPO, CUERPO }: SenalesNuevas['SENALES'][number]): Linea => ({
    ...{ NUMERO, mia: DE === canal.parte },
    ...(TIPO === FOTO ? { texto: '', foto: Number(CUERPO) } : { texto: CUERPO, foto: null }),
  });
  let preguntando = false;
  let otraVez = false;
  /** Asks now, and again after a while; what is asked for meanwhile is asked once more. */
  async function ronda() {
    if (preguntando) {
      otraVez = true;
      return;
    }
    preguntando = true;
    clearTimeout(lento);
    try {
      await preguntar();
    } catch (e) {
      // The appointment was deleted, or is somebody else's now.
      if (estadoDe(e) === 404) terminar('termino');
      else if (pasajera(e)) cambiar({ sinRed: true });
    }
    preguntando = false;
    const espera = otraVez ? 0 : v.conexion === 'conectada' ? DESPACIO : v.estado?.ADMITIDO ? APRISA : EN_LA_SALA;
    otraVez = false;
    if (viva) lento = setTimeout(ronda, espera);
  }
  const comienzo = Date.now();
  function reloj() {
    const LIMITE = v.estado?.LIMITE ?? null;
    const quedan = LIMITE === null ? null : LIMITE - (Date.now() + desfase);
    cambiar({ quedan });
    if ((quedan ?? 1) > 0 && !(LIMITE === null && Date.now() - comienzo > SALIDA && v.conexion === 'conectada')) return;
    void canal.fin().catch(() => {});
    terminar('limite');
  }
  const segundo = setInterval(reloj, 1_000);

  function salir() {
    viva = false;
    clearTimeout(lento);
    clearInterval(segundo);
    enlace?.cerrar();
    soltar();
    cambiar({ conexion: 'nadie' });
  }
  /** What is asked for with a sentence where it is refused. */
  const pedir = async (hacer: () => Promise<unknown>): Promise<string> => {
    try {
      await hacer();
      void ronda();
      return '';
    } catch (e) {
      return (e as Error).message;
    }
  };
  void ronda();
  return {
    leer: () => v,
    mirar(al) {
      miran.add(al);
      return () => miran.delete(al);
    },
    ...aparatos,
    escribir: (texto) => pedir(() => canal.decir('chat', texto.trim().slice(0, MAX_SENAL))),
    ...(canal.enviarFoto ? { enviarFoto: (foto: File) => pedir(() => canal.enviarFoto!(foto)) } : {}),
    pronto: () => void ronda(),
    salir,
  };
}
