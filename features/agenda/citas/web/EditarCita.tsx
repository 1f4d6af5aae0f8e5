// Small dialogs that edit the tag, the notes or the video link of an appointment without opening its form.

import { useId } from 'react';
import { z } from 'zod';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { citas, EnlaceDeCita } from '../contract.ts';
import { Cita, type CitaCompleta } from '../fields.ts';
import { Etiquetas } from './CamposCita.tsx';

export function EditarEtiqueta({ c, alCerrar }: { c: CitaCompleta; alCerrar: () => void }) {
  const g = useGuardar(citas.cambiar_etiqueta, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  return (
    <Etiquetas
      c={{
        id: 'etiqueta',
        etiqueta: 'Etiqueta',
        valor: c.ETIQUETAS ?? '',
        alCambiar: (ETIQUETAS) => void g.enviar({ ETIQUETAS }),
        alSalir: () => {},
        ref: () => {},
        invalido: false,
        describe: undefined,
        deshabilitado: g.enviando,
      }}
    />
  );
}

const Observaciones = z.object({ D_OBSERVACIONES: Cita.shape.D_OBSERVACIONES, VERSION: Cita.shape.VERSION });
interface Props {
  c: CitaCompleta;
  alCerrar: () => void;
}
export function EditarObservaciones({ c, alCerrar }: Props) {
  const g = useGuardar(citas.actualizar_observaciones, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  return <UnCampo campo="D_OBSERVACIONES" schema={Observaciones} c={c} g={g} alCerrar={alCerrar} />;
}
export function EditarEnlace({ c, alCerrar }: Props) {
  const g = useGuardar(citas.actualizar_enlace, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  return <UnCampo campo="LINK_ZOOM" schema={EnlaceDeCita} c={c} g={g} alCerrar={alCerrar} />;
}

interface UnCampoProps extends Props {
  campo: 'D_OBSERVACIONES' | 'LINK_ZOOM';
  schema: z.ZodType;
  g: { enviar: (v: Record<string, unknown>) => Promise<unknown>; enviando: boolean; errores: Record<string, string> };
}
function UnCampo({ campo, schema, c, g, alCerrar }: UnCampoProps) {
  const id = useId();
  return (
    <Formulario
      id={id}
      schema={schema}
      sinGuardia
      errores={g.errores}
      inicial={{ [campo]: c[campo], VERSION: c.VERSION }}
      alGuardar={async (v) => (await g.enviar(v)) !== undefined}
    >
      <Campo nombre={campo} enfocar />
      <div className={comunes.fila}>
        <Boton chico onClick={alCerrar}>
          Cancelar
        </Boton>
        <Boton chico type="submit" ocupado={g.enviando}>
          Guardar
        </Boton>
      </div>
    </Formulario>
  );
}
