// Settings section «Envío de formas».
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { formas } from '../contract.ts';
import { CuentaFormas } from './CuentaFormas.tsx';

export default function SeccionFormas() {
  const datos = useDatos(formas.estado, {}, { fresco: 0 });
  return <Cargando de={datos}>{datos.data && <CuentaFormas estado={datos.data} />}</Cargando>;
}
