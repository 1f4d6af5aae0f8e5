// One medicine of an electronic prescription: how much, how, for what, and whether it is refilled.
import { useFormContext } from 'react-hook-form';
import { cie10 } from '#features/diagnosticos/contract.ts';
import estilosExpediente from '#features/expediente/web/expediente.module.css';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import { Boton, type Eleccion, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { llamar } from '#kernel/web/red.ts';
import estilos from './medikit.module.css';

export interface Renglon {
  ID_MEDICAMENTO: string;
  /** Shown, not sent: the server asks the network for them. */
  NOMBRE: string;
  DIAGNOSTICO: string;
  DIAGNOSTICO_DESCRIPCION: string;
}
interface Props {
  i: number;
  m: Renglon;
  vias: readonly Eleccion[];
  /** The patient's allergy that it names, '' when none. */
  alergia: string;
  alQuitar: () => void;
}
export function Medicamento({ i, m, vias, alergia, alQuitar }: Props) {
  const f = useFormContext();
  const en = (campo: string) => `MEDICAMENTOS.${i}.${campo}`;
  const repetido = f.getFieldState(en('ID_MEDICAMENTO'), f.formState).error?.message;
  return (
    <section className={`sheet ${estilos.medicamento}`} aria-label={m.NOMBRE}>
      <header className="row">
        <h3 className={`${estilosExpediente.titulo} grow`}>{m.NOMBRE}</h3>
        {alergia && (
          <Ficha tono="danger" icono="alerta">
            Alergia: {alergia}
          </Ficha>
        )}
        <Boton plano chico icono="eliminar" aria-label={`Quitar ${m.NOMBRE}`} onClick={alQuitar} />
      </header>
      {repetido && (
        <p className="error" role="alert">
          {repetido}
        </p>
      )}
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
                  <b className="num">{d.CODIGO}</b> <Resaltado texto={d.DESCRIPCION} palabras={palabras} />
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
