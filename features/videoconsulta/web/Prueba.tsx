// Trying camera, microphone and speaker before the other side comes.
import { useEffect, useState } from 'react';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import type { Llamada, Vista } from './llamada.ts';
import { aparatos, oirNivel, sonar } from './medios.ts';
import estilos from './prueba.module.css';
import { Video } from './Video.tsx';

interface Palabras {
  usted: string;
  camara: string;
  micro: string;
  bocina: string;
  sonar: string;
  habla: string;
}
type Aparatos = Awaited<ReturnType<typeof aparatos>>;
export function Prueba({ llamada, v, t }: { llamada: Llamada; v: Vista; t: Palabras }) {
  const [hay, setHay] = useState<Aparatos>();
  const [bocina, setBocina] = useState('');
  const { propio } = v;
  useEffect(() => {
    const leer = () => void aparatos().then(setHay, () => {});
    leer();
    navigator.mediaDevices.addEventListener('devicechange', leer);
    return () => navigator.mediaDevices.removeEventListener('devicechange', leer);
  }, []);
  if (!propio || !hay) return null;
  const de = (clase: 'audio' | 'video') =>
    propio
      .getTracks()
      .find((p) => p.kind === clase)
      ?.getSettings().deviceId ?? '';
  return (
    <div className={estilos.prueba}>
      <div className={estilos.imagen}>{propio.getVideoTracks().length > 0 && <Video flujo={propio} nombre={t.usted} propio espejo />}</div>
      <Nivel propio={propio} texto={t.habla} />
      <Lista
        t={t.camara}
        lista={hay.videoinput}
        valor={de('video')}
        alElegir={(id) => void llamada.elegirCamara({ deviceId: { exact: id } })}
      />
      <Lista t={t.micro} lista={hay.audioinput} valor={de('audio')} alElegir={(id) => void llamada.elegirMicro(id)} />
      <Lista t={t.bocina} lista={hay.audiooutput} valor={bocina} alElegir={setBocina} />
      <Boton chico onClick={() => void sonar(bocina)}>
        {t.sonar}
      </Boton>
    </div>
  );
}
function Nivel({ propio, texto }: { propio: MediaStream; texto: string }) {
  const [nivel, setNivel] = useState(0);
  useEffect(() => oirNivel(propio, setNivel), [propio]);
  return (
    <div className={estilos.nivel}>
      <span>{texto}</span>
      <meter min={0} max={1} value={nivel} aria-label={texto} />
    </div>
  );
}
/** With one device there is nothing to choose. */
function Lista({ t, lista, valor, alElegir }: { t: string; lista: MediaDeviceInfo[]; valor: string; alElegir: (id: string) => void }) {
  if (lista.length < 2) return null;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
    <label className={estilos.aparato}>
      {t}
      <Seleccion
        valor={valor || lista[0]!.deviceId}
        alCambiar={alElegir}
        opciones={lista.map((d, i) => ({ valor: d.deviceId, texto: d.label || `${t} ${i + 1}` }))}
      />
    </label>
  );
}
