// A vaccine that no national card has: its name and disease besides date and lot.
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton, Entrada } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { OTRAS_VACUNAS } from '../cartilla.ts';
import { type Dosis, OtraEditada, registrosVacunas } from '../contract.ts';
import { DelAlmacen } from './DelAlmacen.tsx';
import estilos from './vacunacion.module.css';

interface Props {
  otra?: Dosis;
  puede: boolean;
  alCerrar: () => void;
  alGuardar?: () => void;
}
export function OtraDialogo({ otra, puede, alCerrar, alGuardar }: Props) {
  const { CODIGOPACIENTE } = usePaciente();
  const hoy = useHoy();
  const sugeridas = useId();
  const alHacer = () => {
    alGuardar?.();
    alCerrar();
  };
  const agregar = useGuardar(registrosVacunas.agregar_otra, { CODIGOPACIENTE }, { alHacer });
  const actualizar = useGuardar(registrosVacunas.actualizar_otra, { CODIGOPACIENTE, ID_DOSIS: otra?.ID_DOSIS ?? 0 }, { alHacer });
  const eliminar = useGuardar(registrosVacunas.eliminar_otra, {}, { alHacer: alCerrar });
  const { VACUNA = '', ENFERMEDAD = '', DOSIS = '', FECHA = hoy, LOTE = '', NOTA = '', VERSION = '' } = otra ?? {};
  return (
    <DialogoForma
      titulo={otra ? otra.VACUNA : 'Otra vacuna'}
      descripcion={otra ? `Aplicó ${otra.USUARIO}.` : 'Una que no está en la cartilla nacional.'}
      alCerrar={alCerrar}
      {...(otra ? { alDevolver: () => document.querySelector<HTMLElement>(`[data-dosis="${otra.ID_DOSIS}"]`) } : {})}
      guardar={otra ? actualizar : agregar}
      puede={puede}
      si={otra ? 'Guardar' : 'Aplicar'}
      schema={OtraEditada}
      inicial={{ VACUNA, ENFERMEDAD, DOSIS, FECHA, LOTE, NOTA, VERSION, ID_ALMACEN: '', ID_PRODUCTO: '' } as Arbol}
    >
      <Rejilla>
        <Campo
          nombre="VACUNA"
          enfocar={!otra}
          control={(c) => (
            <>
              <Entrada
                id={c.id}
                ref={c.ref}
                value={String(c.valor ?? '')}
                onChange={(e) => c.alCambiar(e.target.value)}
                onBlur={c.alSalir}
                aria-invalid={c.invalido}
                aria-describedby={c.describe}
                disabled={c.deshabilitado}
                list={sugeridas}
                autoComplete="off"
                data-foco={otra ? undefined : ''}
              />
              <datalist id={sugeridas}>
                {OTRAS_VACUNAS.map((v) => (
                  <option key={v} value={v} />
                ))}
              </datalist>
            </>
          )}
        />
        <Campo nombre="ENFERMEDAD" autoComplete="off" />
        <Campo nombre="DOSIS" autoComplete="off" placeholder="Primera, refuerzo" />
        <Campo nombre="FECHA" max={hoy} />
        <Campo nombre="LOTE" autoComplete="off" />
        {puede && !otra && <DeOtra />}
        <Campo nombre="NOTA" ancho="todo" filas={2} />
      </Rejilla>
      {otra && puede && (
        <div className={estilos.acciones}>
          <Boton
            chico
            icono="eliminar"
            onClick={() =>
              void pedirEliminar(undefined, {}, `la vacuna ${otra.VACUNA}`, () => eliminar.enviar({}, { ID_DOSIS: otra.ID_DOSIS }))
            }
          >
            Eliminar
          </Boton>
        </div>
      )}
    </DialogoForma>
  );
}

function DeOtra() {
  const [VACUNA, ENFERMEDAD] = useWatch({ name: ['VACUNA', 'ENFERMEDAD'] }) as string[];
  return <DelAlmacen vacuna={`${VACUNA} ${ENFERMEDAD}`} />;
}
