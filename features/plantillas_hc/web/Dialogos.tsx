// Dialogs of the four panes: a simple one (description and switch) for histories, sections and options, and that of a question.
import { useState } from 'react';
import type { z } from 'zod';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import {
  OpcionEditada,
  type OpcionEnLista,
  PlantillaCopiada,
  PlantillaEditada,
  type PlantillaEnLista,
  type PreguntaEnLista,
  plantillasHc,
  SeccionEditada,
  type SeccionEnLista,
} from '../contract.ts';
import { PreguntaDialogo } from './PreguntaDialogo.tsx';

/** Which dialog is open and for which row; without a row it adds one. */
export type Abierto =
  | { que: 'plantilla' | 'copia'; fila?: PlantillaEnLista }
  | { que: 'seccion'; fila?: SeccionEnLista }
  | { que: 'pregunta'; fila?: PreguntaEnLista }
  | { que: 'opcion'; fila?: OpcionEnLista };

/** What is chosen in the panes. */
export interface Lugar {
  historia: PlantillaEnLista | undefined;
  seccion: SeccionEnLista | undefined;
  pregunta: PreguntaEnLista | undefined;
}
interface DialogosProps extends Lugar {
  abierto: Abierto;
  puede: boolean;
  secciones: readonly SeccionEnLista[];
  preguntas: readonly PreguntaEnLista[];
  alCerrar: () => void;
  /** Selects the row that was just added. */
  alCrear: (lugar: Record<string, number>) => void;
}

export function Dialogos({ abierto, puede, historia, seccion, pregunta, secciones, preguntas, alCerrar, alCrear }: DialogosProps) {
  const comun = { puede, alCerrar };
  const CODIGOHC = historia?.CODIGOHC ?? 0;
  switch (abierto.que) {
    case 'plantilla':
      return (
        <Registro
          {...comun}
          que="Historia clínica"
          schema={PlantillaEditada}
          fila={abierto.fila}
          call={abierto.fila ? plantillasHc.actualizar : plantillasHc.agregar}
          params={abierto.fila ? { CODIGOHC: abierto.fila.CODIGOHC } : {}}
          alHacer={(d) => d && alCrear({ hc: Number(d.CODIGOHC) })}
        />
      );
    case 'copia':
      return (
        <Registro
          {...comun}
          que="Historia clínica"
          titulo={`Duplicar «${abierto.fila?.DESCRIPCION}»`}
          schema={PlantillaCopiada}
          fila={{ DESCRIPCION: `${abierto.fila?.DESCRIPCION.slice(0, 37)} (copia)` }}
          call={plantillasHc.duplicar}
          params={{ CODIGOHC: abierto.fila?.CODIGOHC ?? 0 }}
          verbo="Duplicar"
          alHacer={(d) => d && alCrear({ hc: Number(d.CODIGOHC) })}
        />
      );
    case 'seccion':
      return (
        <Registro
          {...comun}
          que="Sección"
          schema={SeccionEditada}
          fila={abierto.fila}
          call={abierto.fila ? plantillasHc.actualizar_seccion : plantillasHc.agregar_seccion}
          params={abierto.fila ? { CODIGOSECCION: abierto.fila.CODIGOSECCION } : {}}
          fijos={{ CODIGOHC }}
          otra
          alHacer={(d) => d && alCrear({ hc: CODIGOHC, seccion: Number(d.CODIGOSECCION) })}
        />
      );
    case 'opcion':
      return (
        <Registro
          {...comun}
          que="Opción"
          schema={OpcionEditada}
          fila={abierto.fila}
          call={abierto.fila ? plantillasHc.actualizar_opcion : plantillasHc.agregar_opcion}
          params={abierto.fila ? { CODIGOOPCION: abierto.fila.CODIGOOPCION } : {}}
          fijos={{ CODIGOPREGUNTA: pregunta?.CODIGOPREGUNTA ?? 0 }}
          otra
        />
      );
    case 'pregunta':
      return (
        <PreguntaDialogo
          {...comun}
          fila={abierto.fila}
          CODIGOHC={CODIGOHC}
          seccion={seccion!}
          secciones={secciones}
          preguntas={preguntas}
          alCrear={(CODIGOPREGUNTA) => alCrear({ hc: CODIGOHC, seccion: seccion!.CODIGOSECCION, pregunta: CODIGOPREGUNTA })}
        />
      );
  }
}

interface RegistroProps {
  que: 'Historia clínica' | 'Sección' | 'Opción';
  titulo?: string;
  verbo?: string;
  schema: z.ZodObject;
  fila: Arbol | undefined;
  call: Call;
  params: Arbol;
  /** Fields that are sent besides those of the form. */
  fijos?: Arbol;
  puede: boolean;
  /** Offers to add another one after saving. */
  otra?: boolean;
  alCerrar: () => void;
  alHacer?: (data: Record<string, unknown> | null) => void;
}
/** Form with description and active switch. */
function Registro({ que, titulo, verbo = 'Guardar', schema, fila, call, params, fijos, puede, otra, alCerrar, alHacer }: RegistroProps) {
  const g = useGuardar(call, params);
  const [vuelta, setVuelta] = useState(0);
  const conOtra = otra && !fila && puede;
  const alGuardar = async (v: Arbol, cual: string) => {
    const data = await g.enviar({ ...v, ...fijos });
    if (data === undefined) return false;
    alHacer?.(data as Record<string, unknown> | null);
    if (cual === 'otra') setVuelta((n) => n + 1);
    else alCerrar();
    return true;
  };
  return (
    <Dialogo
      titulo={titulo ?? (fila ? (puede ? `Editar ${que}` : `Detalles de la ${que.toLowerCase()}`) : `Agregar ${que}`)}
      abierto
      alCerrar={alCerrar}
      ancho={conOtra ? 'm' : 's'}
      pie={
        <>
          <Cancelar>{puede ? 'Cancelar' : 'Cerrar'}</Cancelar>
          {conOtra && (
            <Boton type="submit" form="registro-hc" value="otra" ocupado={g.enviando}>
              Guardar y agregar otra
            </Boton>
          )}
          {puede && (
            <Boton primario type="submit" form="registro-hc" ocupado={g.enviando} atajo="Ctrl ↵">
              {verbo}
            </Boton>
          )}
        </>
      }
    >
      <Formulario
        key={vuelta}
        id="registro-hc"
        schema={schema}
        inicial={fila ?? { DESCRIPCION: '', ACTIVO: 1, ORDEN: '', VERSION: '' }}
        errores={g.errores}
        soloLectura={!puede}
        sinGuardia
        alGuardar={alGuardar}
      >
        <Campo nombre="DESCRIPCION" enfocar />
        {'ACTIVO' in schema.shape && <Campo nombre="ACTIVO" />}
      </Formulario>
    </Dialogo>
  );
}
