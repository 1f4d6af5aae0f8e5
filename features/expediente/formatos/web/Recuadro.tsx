// Where somebody signs: a box to draw in, or a picture from the device.
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { LienzoFirma, type LienzoRef } from '#kernel/web/lienzo_firma.tsx';
import { Papel } from '#kernel/web/papel.tsx';
import { imagenDeFirma } from '../contract.ts';
import { FALTA_FIRMA } from '../rules.ts';
import estilos from './firmas.module.css';

interface Props {
  ocupado: boolean;
  alTerminar: (imagen: string | File) => void;
  /** Draws the box and its buttons where the caller wants them. */
  children: (recuadro: ReactNode, botones: ReactNode) => ReactNode;
}
export function Recuadro({ ocupado, alTerminar, children }: Props) {
  const lienzo = useRef<LienzoRef>(null);
  const entrada = useRef<HTMLInputElement>(null);
  const [vacio, setVacio] = useState(true);
  const [subida, setSubida] = useState<{ archivo: File; url: string }>();
  const [mal, setMal] = useState('');
  const quitar = () => {
    if (subida) URL.revokeObjectURL(subida.url);
    setSubida(undefined);
  };
  const borrar = () => {
    quitar();
    lienzo.current?.borrar();
    setMal('');
  };
  const elegir = async (e: ChangeEvent<HTMLInputElement>) => {
    const elegido = e.target.files?.[0];
    e.target.value = '';
    if (!elegido) return;
    const archivo = await comprimirImagen(elegido);
    const falla = imagenDeFirma().safeParse(archivo).error?.issues[0];
    setMal(falla?.message ?? '');
    if (falla) return;
    quitar();
    setSubida({ archivo, url: URL.createObjectURL(archivo) });
  };
  const terminar = () => {
    const sin = !subida && vacio;
    setMal(sin ? FALTA_FIRMA : '');
    if (!sin) alTerminar(subida?.archivo ?? lienzo.current!.imagen());
  };
  return children(
    <div className={comunes.columna}>
      {subida ? (
        <Papel className={estilos.subida}>
          <img src={subida.url} alt="Firma elegida" />
        </Papel>
      ) : (
        <LienzoFirma
          ref={lienzo}
          alCambiar={(v) => {
            setVacio(v);
            if (!v) setMal('');
          }}
        />
      )}
      <input ref={entrada} type="file" accept="image/*" hidden tabIndex={-1} aria-hidden="true" onChange={elegir} />
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        <Boton chico icono="subir" onClick={() => entrada.current?.click()}>
          Subir imagen
        </Boton>
        <Boton chico plano disabled={vacio && !subida} onClick={borrar}>
          Borrar
        </Boton>
      </div>
      <p className={comunes.peligro} role="alert">
        {mal}
      </p>
    </div>,
    <Boton primario ocupado={ocupado} onClick={terminar}>
      Terminar
    </Boton>,
  );
}
