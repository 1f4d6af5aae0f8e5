// The public address, where the clinic sets up its online agenda: to be copied into its site, its card, its chats.
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton, Entrada } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';

/** Of the clinic, or of one doctor. */
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
    <div className="field">
      <span className="lab" id="direccion-publica">
        Dirección para los pacientes
      </span>
      <div className="row wrap">
        <Entrada className="grow" readOnly value={direccion} aria-labelledby="direccion-publica" onFocus={(e) => e.target.select()} />
        <Boton icono="enlace" onClick={() => void copiar()}>
          Copiar
        </Boton>
        <a className="btn" href={ruta} target="_blank" rel="noreferrer">
          <Icono n="ver" />
          Abrir
        </a>
      </div>
    </div>
  );
}
