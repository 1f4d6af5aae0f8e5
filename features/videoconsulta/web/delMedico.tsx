// The words and buttons of the doctor's side, on the page and in the window that floats.
import type { ReactNode } from 'react';
import { useGuardar } from '#kernel/web/api.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { videoconsultas } from '../contract.ts';
import { type Abierta, ponerActual } from './actual.ts';
import { Controles, type Palabras, Redondo } from './Escena.tsx';
import type { Vista } from './llamada.ts';
import { TEXTOS } from './textos.ts';

export const PALABRAS: Palabras = {
  ...TEXTOS.es,
  otro: 'Paciente',
  conectando: 'Conectando con el paciente…',
  sinImagen: 'El paciente tiene la cámara apagada',
  tocar: 'Pulse para oír al paciente',
};
export function Botones({ suya, v, chica, children }: { suya: Abierta; v: Vista; chica?: boolean; children?: ReactNode }) {
  const { llamada, N_CITA } = suya;
  const terminar = useGuardar(videoconsultas.terminar, { N_CITA }, { callado: true, alHacer: () => ponerActual(null) });
  const colgar = async () => {
    const si = await preguntar({
      titulo: '¿Terminar la videoconsulta?',
      texto: 'También se cierra la del paciente, y ya no se puede volver a abrir.',
      ...{ si: 'Terminar', peligro: true },
    });
    if (si) await terminar.enviar();
  };
  return (
    <Controles llamada={llamada} v={v} t={TEXTOS.es}>
      {(!chica || v.pantalla) && 'getDisplayMedia' in navigator.mediaDevices && (
        <Redondo
          icono="pantalla"
          texto={v.pantalla ? 'Dejar de compartir pantalla' : 'Compartir pantalla'}
          activo={v.pantalla}
          onClick={() => void llamada.compartir()}
        />
      )}
      {children}
      <Redondo icono="colgar" texto="Terminar" cuelga onClick={() => void colgar()} />
    </Controles>
  );
}
