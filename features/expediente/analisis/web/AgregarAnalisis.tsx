// Adds analyses to a saved order.
import { useState } from 'react';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import type { OrdenCompleta } from '#features/expediente/ordenes/contract.ts';
import { Eleccion, type Elegido } from '#features/expediente/ordenes/web/Eleccion.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { analisisClinicos } from '../contract.ts';

export function AgregarAnalisis({ o, alCerrar }: { o: OrdenCompleta; alCerrar: () => void }) {
  const [elegidos, setElegidos] = useState<Elegido[]>([]);
  const guardar = useGuardar(analisisClinicos.agregar_analisis, { ID_ORDEN: o.ID_ORDEN });
  const enviar = async () => {
    if (await guardar.enviar({ DETALLES: elegidos.map(({ id }) => ({ id })) })) alCerrar();
  };
  return (
    <Dialogo
      titulo={`Agregar análisis a la orden ${o.ID_ORDEN}`}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          <Cancelar />
          <Boton primario disabled={elegidos.length === 0} ocupado={guardar.enviando} onClick={() => void enviar()}>
            Agregar
          </Boton>
        </>
      }
    >
      <Eleccion
        d={ANALISIS}
        elegidos={elegidos}
        alCambiar={setElegidos}
        tiene={new Set(o.DET.map((l) => l.ID_ANALISIS))}
        error={guardar.errores.DETALLES}
      />
    </Dialogo>
  );
}
