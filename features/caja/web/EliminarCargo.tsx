// A charge is taken out of the account, and why is kept.
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { type CargoListado, cargos, Motivo } from '../cargos/contract.ts';
import { useDinero } from './PaginaCaja.tsx';

export function EliminarCargo({ cargo, alCerrar, alHacer }: { cargo: CargoListado; alCerrar: () => void; alHacer: () => void }) {
  const { FOLIOCARGO } = cargo;
  const $ = useDinero();
  const g = useGuardar(cargos.eliminar, { FOLIOCARGO }, { alHacer });
  return (
    <Dialogo
      titulo={`Eliminar cargo ${FOLIOCARGO}`}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar>No eliminar</Cancelar>
          <Boton peligro type="submit" form="eliminar-cargo" ocupado={g.enviando}>
            Eliminar cargo de {$(cargo.IMPORTE)}
          </Boton>
        </>
      }
    >
      <p>
        {cargo.DESCRIPCION} dejará de deberse.{' '}
        <span className="muted">El cargo se conserva como eliminado, con quién, cuándo y por qué.</span>
      </p>
      <Formulario
        id="eliminar-cargo"
        schema={Motivo}
        inicial={{ MOTIVO: '' }}
        sinGuardia
        errores={g.errores}
        alGuardar={async (v) => (await g.enviar(v)) !== undefined}
      >
        <Campo nombre="MOTIVO" enfocar />
      </Formulario>
    </Dialogo>
  );
}
