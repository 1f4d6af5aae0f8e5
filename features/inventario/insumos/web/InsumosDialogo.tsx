// The products of a concept, each with how many a charge takes.
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type ProductoHallado, productosInventario } from '#features/inventario/movimientos/contract.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { llamar } from '#kernel/web/red.ts';
import { type ConceptoConInsumos, type InsumoLeido, InsumosEditados, insumos } from '../contract.ts';
import estilos from './insumos.module.css';

interface Props {
  concepto: ConceptoConInsumos;
  puede: boolean;
  alCerrar: () => void;
}
export function InsumosDialogo({ concepto, puede, alCerrar }: Props) {
  const g = useGuardar(insumos.actualizar, { CODIGO: concepto.CODIGO }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={concepto.DESCRIPCION}
      descripcion="Lo que sale del almacén por cada uno que se cobra."
      alCerrar={alCerrar}
      ancho="m"
      guardar={g}
      puede={puede}
      schema={InsumosEditados}
      inicial={{ VERSION: concepto.VERSION, PRODUCTOS: concepto.PRODUCTOS.map((p) => ({ ...p })) }}
    >
      <Productos puede={puede} />
    </DialogoForma>
  );
}

function Productos({ puede }: { puede: boolean }) {
  const { control, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'PRODUCTOS' });
  const escritos = (useWatch({ control, name: 'PRODUCTOS' }) ?? []) as InsumoLeido[];
  const tomar = (p: ProductoHallado) => {
    const ya = escritos.findIndex((x) => x.ID_PRODUCTO === p.ID);
    if (ya >= 0) setValue(`PRODUCTOS.${ya}.CANTIDAD`, (Number(escritos[ya]!.CANTIDAD) || 0) + 1, { shouldDirty: true });
    else append({ ID_PRODUCTO: p.ID, NOMBRE: p.NOMBRE, UNIDAD: p.UNIDAD, CANTIDAD: 1 }, { shouldFocus: false });
  };
  return (
    <>
      {puede && (
        <Combo<ProductoHallado>
          etiqueta="Producto o código de barras"
          desde={1}
          vaciaAlElegir
          enfocar
          buscar={async (BUSCAR, signal) =>
            (await llamar(productosInventario.buscar, { ID_ORIGEN: 0, ID_DESTINO: 0 }, { BUSCAR }, signal)).data
          }
          claveDe={(p) => p.ID}
          textoDe={(p) => p.NOMBRE}
          pintar={(p, palabras) => <Resaltado texto={p.NOMBRE} palabras={palabras} />}
          alElegir={tomar}
        />
      )}
      {fields.length === 0 ? (
        <p className={comunes.tenue}>Nada sale del almacén al cobrarlo.</p>
      ) : (
        <ul className={estilos.insumos}>
          {fields.map((f, i) => {
            const p = escritos[i] ?? (f as unknown as InsumoLeido);
            return (
              <li key={f.id}>
                <b className={comunes.realce}>{p.NOMBRE}</b>
                <Campo nombre={`PRODUCTOS.${i}.CANTIDAD`} unidad={p.UNIDAD} />
                {puede && <Boton plano icono="eliminar" aria-label={`Quitar ${p.NOMBRE}`} onClick={() => remove(i)} />}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
