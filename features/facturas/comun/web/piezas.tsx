// What the dialogs of an invoice have in common in every country.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import estilos from './piezas.module.css';

export const ListaDatos = ({ children }: { children: ReactNode }) => <dl className={estilos.datos}>{children}</dl>;

/** Nothing that is issued counts for the tax authority. */
export const DeDemostracion = ({ children }: { children: ReactNode }) => (
  <p className={estilos.aviso}>
    <Ficha tono="cuidado">Modo de demostración: {children}</Ficha>
  </p>
);

interface PropsAviso {
  titulo: string;
  alCerrar: () => void;
  children: ReactNode;
}
/** Says something that can only be read and closed. */
export const DialogoAviso = ({ titulo, alCerrar, children }: PropsAviso) => (
  <Dialogo
    titulo={titulo}
    abierto
    alCerrar={alCerrar}
    ancho="s"
    pie={
      <Boton data-foco onClick={alCerrar}>
        Cerrar
      </Boton>
    }
  >
    {children}
  </Dialogo>
);

/** Why the clinic cannot invoice, and where that is mended for who may. */
export function NoSeFactura({ titulo, texto, alCerrar }: Omit<PropsAviso, 'children'> & { texto: string }) {
  const s = useSesion();
  return (
    <DialogoAviso titulo={titulo} alCerrar={alCerrar}>
      <Advertencia role="alert">
        {texto} {s.permisos.has(P.clinica.configurar) && <Link to="/tools/system">Configuración de la clínica</Link>}
      </Advertencia>
    </DialogoAviso>
  );
}
