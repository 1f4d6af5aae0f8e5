// The account page within a session.
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { acceso } from '../contract.ts';
import CuentaAbierta from './CuentaAbierta.tsx';

export default function Cuenta() {
  const token = useDatos(acceso.get_subscription_token);
  return (
    <Pagina titulo="Mi cuenta" ancho="lectura">
      <Cargando de={token}>
        <CuentaAbierta token={token.data ?? ''} />
      </Cargando>
    </Pagina>
  );
}
