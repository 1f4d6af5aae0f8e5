// Button and dialog to add suggested histories.

import { useState } from 'react';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { SugeridosDialogo } from '#kernel/web/sugeridos.tsx';
import { plantillasHc } from '../contract.ts';
import estilos from './plantillas.module.css';

/** Renders nothing when the clinic has them all. */
export function HistoriasSugeridas() {
  const faltan = useDatos(plantillasHc.sugeridas).data ?? [];
  const [abierto, setAbierto] = useState(false);
  const agregar = useGuardar(plantillasHc.agregar_sugeridas, {}, { alHacer: () => setAbierto(false) });
  if (faltan.length === 0) return null;
  return (
    <>
      <Boton icono="lista" onClick={() => setAbierto(true)}>
        <span className={estilos.soloAncho}>Historias sugeridas</span>
        <span className={estilos.soloMovil}>Sugeridas</span>
      </Boton>
      {abierto && (
        <SugeridosDialogo
          titulo="Historias sugeridas"
          texto="Se agregan completas, con las imágenes que usan. Después puede quitar, cambiar o agregar preguntas."
          faltan={faltan.map((h) => ({ nombre: h.DESCRIPCION, nota: `${h.PARA}. ${h.PREGUNTAS} preguntas` }))}
          que={['historia', 'historias']}
          ocupado={agregar.enviando}
          alAgregar={(NOMBRES) => void agregar.enviar({ NOMBRES })}
          alCerrar={() => setAbierto(false)}
        />
      )}
    </>
  );
}
