// The visit over the other screens: in a corner, or big. On its own page there is nothing over it.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { informar } from '#kernel/web/dialogo.tsx';
import { type Abierta, ponerActual } from './actual.ts';
import { Botones, PALABRAS } from './delMedico.tsx';
import { useDespierta, useFaltaPoco } from './despierta.ts';
import { Escena, Redondo } from './Escena.tsx';
import estilos from './flotante.module.css';
import { TEXTOS } from './textos.ts';
import { useVista } from './usar.ts';

const ESQUINAS = ['abajo-derecha', 'abajo-izquierda', 'arriba-izquierda', 'arriba-derecha'] as const;
type Esquina = (typeof ESQUINAS)[number];

export default function Flotante({ abierta }: { abierta: Abierta }) {
  const { llamada, N_CITA, datos } = abierta;
  const v = useVista(llamada);
  const ir = useNavigate();
  const enSuPagina = useLocation().pathname === `/videoconsulta/${N_CITA}`;
  const [grande, setGrande] = useState(false);
  const [esquina, setEsquina] = useState<Esquina>('abajo-derecha');
  useDespierta();
  useFaltaPoco(v.estado, v.quedan, () => void informar('Videoconsulta', TEXTOS.es.cinco));
  useEffect(() => {
    if (!v.fin) return;
    avisar(v.fin === 'limite' ? TEXTOS.es.limite : TEXTOS.es.termino);
    ponerActual(null);
  }, [v.fin]);
  if (enSuPagina) return null;
  /** Dropped anywhere, it goes to the nearest corner. */
  const soltar = (e: React.PointerEvent) => {
    const arriba = e.clientY < innerHeight / 2;
    const izquierda = e.clientX < innerWidth / 2;
    setEsquina(`${arriba ? 'arriba' : 'abajo'}-${izquierda ? 'izquierda' : 'derecha'}`);
  };
  if (!v.estado?.ADMITIDO)
    return (
      <section
        className={`${estilos.flotante} ${estilos.sala}`}
        data-esquina={esquina}
        data-pieza="video-flotante"
        aria-label="Videoconsulta"
      >
        <p className={comunes.fuerte}>{datos.PACIENTE}</p>
        <p role="status">{v.estado?.ESPERA ? 'El paciente está en la sala de espera' : 'El paciente todavía no entra'}</p>
        <div className={comunes.fila}>
          <EnlaceBoton primario chico a={`/videoconsulta/${N_CITA}`}>
            Ir a la videoconsulta
          </EnlaceBoton>
          <Boton chico onClick={() => ponerActual(null)}>
            Salir
          </Boton>
        </div>
      </section>
    );
  return (
    <div className={`${estilos.flotante} ${grande ? estilos.grande : ''}`} data-esquina={esquina} data-pieza="video-flotante">
      <header
        className={estilos.asa}
        onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)}
        onPointerUp={grande ? undefined : soltar}
        title="Arrastre a otra esquina"
      >
        {datos.PACIENTE}
      </header>
      <Escena v={v} t={PALABRAS} chica={!grande}>
        <Botones suya={abierta} v={v} chica={!grande}>
          <Redondo icono={grande ? 'achicar' : 'agrandar'} texto={grande ? 'Minimizar' : 'Expandir'} onClick={() => setGrande(!grande)} />
          <Redondo icono="salto" texto="Página completa" onClick={() => ir(`/videoconsulta/${N_CITA}`)} />
          {!grande && (
            <Redondo
              icono="girar"
              texto="Mover a otra esquina"
              onClick={() => setEsquina(ESQUINAS[(ESQUINAS.indexOf(esquina) + 1) % ESQUINAS.length]!)}
            />
          )}
        </Botones>
      </Escena>
    </div>
  );
}
