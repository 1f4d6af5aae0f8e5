// /catalogs/formas-forms: the forms application in a frame, or the card to link an account when there is none.
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { formas } from '../contract.ts';
import { CuentaFormas } from './CuentaFormas.tsx';
import estilos from './formas.module.css';

export default function FormasPantalla() {
  const estado = useDatos(formas.estado, {}, { fresco: 0 });
  const token = useDatos(formas.token, {}, { si: estado.data?.ENLAZADA === 1, fresco: 0 });
  return (
    <Pagina titulo="Formas">
      <Cargando de={estado}>
        {estado.data && <CuentaFormas estado={estado.data} />}
        {estado.data?.ENLAZADA === 1 && (
          <Cargando de={token}>
            <iframe
              className={estilos.marco}
              title="Aplicación de formas"
              referrerPolicy="no-referrer"
              sandbox="allow-scripts allow-forms allow-same-origin allow-downloads"
              src={`${estado.data.URL}/app?${new URLSearchParams({ token: token.data ?? '' })}`}
            />
          </Cargando>
        )}
      </Cargando>
    </Pagina>
  );
}
