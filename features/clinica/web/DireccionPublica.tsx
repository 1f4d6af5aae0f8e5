// The public address of the online agenda, to be copied.

import { avisar } from '#kernel/web/avisos.tsx';
import { CajaCampo } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, Entrada } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';

/** The clinic's address, or one doctor's. */
export function DireccionPublica({ CODIGOMEDICO }: { CODIGOMEDICO?: number }) {
  const { CODIGOCLIENTE } = useClinica();
  const ruta = `/agenda/${CODIGOCLIENTE}${CODIGOMEDICO ? `/${CODIGOMEDICO}` : ''}`;
  const direccion = `${location.origin}${ruta}`;
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(direccion);
      avisar('La dirección se copió', 'bien');
    } catch {
      avisar('El navegador no permite copiar. Selecciónela y cópiela usted', 'mal');
    }
  };
  return (
    <CajaCampo>
      <span className={comunes.etiqueta} id="direccion-publica">
        Dirección para los pacientes
      </span>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        <Entrada
          className={comunes.crece}
          readOnly
          value={direccion}
          aria-labelledby="direccion-publica"
          onFocus={(e) => e.target.select()}
        />
        <Boton icono="enlace" onClick={() => void copiar()}>
          Copiar
        </Boton>
        <a {...comoBoton()} href={ruta} target="_blank" rel="noreferrer">
          <Icono n="ver" />
          Abrir
        </a>
      </div>
    </CajaCampo>
  );
}
