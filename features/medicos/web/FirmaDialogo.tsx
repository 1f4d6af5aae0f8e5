// Dialog to draw a doctor's signature; answers a PNG data URL with transparent background.
import { useRef, useState } from 'react';
import { Boton } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { LienzoFirma, type LienzoRef } from '#kernel/web/lienzo_firma.tsx';

interface Props {
  titulo: string;
  alCerrar: () => void;
  alGuardar: (dataUrl: string) => Promise<void>;
}
export function FirmaDialogo({ titulo, alCerrar, alGuardar }: Props) {
  const lienzo = useRef<LienzoRef>(null);
  const [vacia, setVacia] = useState(true);
  const [ocupado, setOcupado] = useState(false);
  const guardar = async () => {
    setOcupado(true);
    await alGuardar(lienzo.current!.imagen());
    setOcupado(false);
  };
  return (
    <Dialogo
      titulo={titulo}
      descripcion="Firme dentro del recuadro con el dedo, un lápiz o el ratón. También puede subir una imagen."
      abierto
      alCerrar={alCerrar}
      ancho="m"
      pie={
        <>
          <Boton onClick={() => lienzo.current!.borrar()} disabled={vacia}>
            Borrar
          </Boton>
          <Boton primario onClick={guardar} disabled={vacia} ocupado={ocupado}>
            Guardar
          </Boton>
        </>
      }
    >
      <LienzoFirma ref={lienzo} alCambiar={setVacia} />
    </Dialogo>
  );
}
