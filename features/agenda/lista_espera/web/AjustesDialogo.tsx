// The settings of offers: automatic or by hand, and how long a patient has to answer.
import { useId } from 'react';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { listaEspera } from '../contract.ts';
import { AjustesEspera } from '../fields.ts';

export function AjustesDialogo({ alCerrar }: { alCerrar: () => void }) {
  const id = useId();
  const d = useDatos(listaEspera.ajustes, {}, { fresco: 0 });
  const g = useGuardar(listaEspera.guardar_ajustes, {}, { alHacer: alCerrar });
  return (
    <Dialogo
      titulo="Ajustes de la lista de espera"
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form={id} ocupado={g.enviando} disabled={!d.data} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </>
      }
    >
      <Cargando de={d}>
        {d.data && (
          <Formulario
            id={id}
            schema={AjustesEspera}
            inicial={d.data}
            errores={g.errores}
            sinGuardia
            alGuardar={async (v) => (await g.enviar(v)) !== undefined}
          >
            <Campo
              nombre="AUTOMATICA"
              ayuda="Cuando se libera un lugar se avisa al primero a quien le queda, de 8:00 a 21:00. Apagado, la agenda muestra el lugar y usted decide."
            />
            <Campo nombre="MINUTOS" ayuda="Es menos si la hora está cerca. Después se ofrece al siguiente." />
          </Formulario>
        )}
      </Cargando>
    </Dialogo>
  );
}
