// Screen /tools/sessions: one's own open sessions.
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { SesionesAbiertas } from './SesionesAbiertas.tsx';

export default function MisSesiones() {
  const { CODIGOUSUARIO } = useSesion();
  return (
    <Pagina titulo="Mis sesiones" ancho="lectura">
      <SesionesAbiertas CODIGOUSUARIO={CODIGOUSUARIO} />
    </Pagina>
  );
}
