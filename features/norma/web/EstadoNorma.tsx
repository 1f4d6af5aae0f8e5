// The state of a register as a badge.
import { Ficha } from '#kernel/web/controles.tsx';
import { ABIERTO, CERRADO, textoEstado } from '../rules.ts';

export const EstadoNorma = ({ estado }: { estado: number | null }) => (
  <Ficha tono={estado === CERRADO ? 'bien' : estado === ABIERTO ? 'cuidado' : 'peligro'}>{textoEstado(estado)}</Ficha>
);
