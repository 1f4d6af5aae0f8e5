// A charge is taken out of the account, and why is kept.
import { useGuardar } from '#kernel/web/api.tsx';
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
        <span className="muted">El cargo se conserva como eliminado, con quién, cuándo y por qué.</span>
      </p>
    </ConMotivo>
  );
}
