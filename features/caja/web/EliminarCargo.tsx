// Dialog that deletes a charge and asks for the reason.

import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { type CargoListado, cargos } from '../cargos/contract.ts';
import { ConMotivo } from './ConMotivo.tsx';
import { useDinero } from './PaginaCaja.tsx';

export function EliminarCargo({ cargo, alCerrar, alHacer }: { cargo: CargoListado; alCerrar: () => void; alHacer: () => void }) {
  const { FOLIOCARGO } = cargo;
  const $ = useDinero();
  const guardar = useGuardar(cargos.eliminar, { FOLIOCARGO }, { alHacer });
  return (
    <ConMotivo
      titulo={`Eliminar cargo ${FOLIOCARGO}`}
      no="No eliminar"
      si={`Eliminar cargo de ${$(cargo.IMPORTE)}`}
      guardar={guardar}
      alCerrar={alCerrar}
    >
      <p>
        {cargo.DESCRIPCION} dejará de deberse.{' '}
        <span className={comunes.tenue}>El cargo se conserva como eliminado, con quién, cuándo y por qué.</span>
      </p>
    </ConMotivo>
  );
}
