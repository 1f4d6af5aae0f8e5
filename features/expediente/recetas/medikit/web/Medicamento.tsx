// One medicine of an electronic prescription: dose, route, diagnosis and refills.

import { useFormContext } from 'react-hook-form';
import { cie10 } from '#features/diagnosticos/contract.ts';
import estilosRegistros from '#features/expediente/registros/web/registros.module.css';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, type Eleccion, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { llamar } from '#kernel/web/red.ts';
import estilos from './medikit.module.css';

export interface Renglon {
  ID_MEDICAMENTO: string;
  /** For display only; the server gets the names from the service. */
  NOMBRE: string;
  DIAGNOSTICO: string;
  DIAGNOSTICO_DESCRIPCION: string;
}
interface Props {
  i: number;
  m: Renglon;
  vias: readonly Eleccion[];
  /** The patient's allergy that the medicine mentions; '' when none. */
  alergia: string;
  alQuitar: () => void;
}
export function Medicamento({ i, m, vias, alergia, alQuitar }: Props) {
  const f = useFormContext();
  const en = (campo: string) => `MEDICAMENTOS.${i}.${campo}`;
  const repetido = f.getFieldState(en('ID_MEDICAMENTO'), f.formState).error?.message;
  return (
    <section className={`${comunes.hoja} ${estilos.medicamento}`} aria-label={m.NOMBRE}>
      <header className={comunes.fila}>
        <h3 className={`${estilosRegistros.titulo} ${comunes.crece}`}>{m.NOMBRE}</h3>
        {alergia && (
          <Ficha tono="peligro" icono="alerta">
            Alergia: {alergia}
          </Ficha>
        )}
        <Boton plano chico icono="eliminar" aria-label={`Quitar ${m.NOMBRE}`} onClick={alQuitar} />
      </header>
      {repetido && <TextoError role="alert">{repetido}</TextoError>}
      <Rejilla min={150}>
        <Campo nombre={en('DOSIS')} />
        <Campo nombre={en('FRECUENCIA')} />
        <Campo nombre={en('DURACION')} />
        <Campo nombre={en('VIA_ADMINISTRACION')} opciones={vias} vacio="" />
        <Campo nombre={en('CANTIDAD')} unidad="piezas" />
        <Campo nombre={en('RESURTIDOS_PERMITIDOS')} />
        <Campo nombre={en('PIEZAS_RESURTIDO')} />
        <Campo nombre={en('INTERVALO_RESURTIDO')} />
        <Campo
          nombre={en('DIAGNOSTICO')}
          ancho={2}
          control={(c) => (
            <Combo
              id={c.id}
              ref={c.ref}
              etiqueta={`Diagnóstico de ${m.NOMBRE}`}
              placeholder="Buscar por nombre o código"
              valor={m.DIAGNOSTICO && `${m.DIAGNOSTICO} ${m.DIAGNOSTICO_DESCRIPCION}`}
              aria-invalid={c.invalido}
              {...(c.describe ? { 'aria-describedby': c.describe } : {})}
              buscar={async (BUSCAR, signal) => (await llamar(cie10.buscar, {}, { BUSCAR }, signal)).data}
              claveDe={(d) => d.CODIGO}
              textoDe={(d) => `${d.CODIGO} ${d.DESCRIPCION}`}
              pintar={(d, palabras) => (
                <span>
                  <b className={comunes.numeros}>{d.CODIGO}</b> <Resaltado texto={d.DESCRIPCION} palabras={palabras} />
                </span>
              )}
              alElegir={(d) => {
                f.setValue(en('DIAGNOSTICO_DESCRIPCION'), d.DESCRIPCION);
                c.alCambiar(d.CODIGO);
              }}
              alVaciar={() => c.alCambiar('')}
              alSalir={c.alSalir}
            />
          )}
        />
        <Campo nombre={en('INSTRUCCIONES')} ancho="todo" filas={2} />
        <Campo nombre={en('PERMITE_SUSTITUTO')} ancho="todo" />
      </Rejilla>
    </section>
  );
}
