// Section of the clinic's settings with the additional reminders, one sentence each.

import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { P } from '#domain/permisos.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, confirmarEliminar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { MAX_PASOS, PasoEditado, type PasoRecordatorio, recordatorios } from '../contract.ts';
import { ALCANCE, frasePaso, puedeGuardarPaso } from '../rules.ts';
import estilos from './pasos.module.css';

export default function PasosRecordatorio() {
  const puede = usePuedeEscribir(P.clinica.configurar);
  const datos = useDatos(recordatorios.obtener);
  const [editado, setEditado] = useState<PasoRecordatorio | 'nuevo'>();
  const quitar = useGuardar(recordatorios.eliminar);
  const pasos = datos.data ?? [];
  return (
    <div className={estilos.pasosRecordatorio} data-pieza="pasos">
      <h3>Recordatorios adicionales</h3>
      <p className={comunes.tenue}>Salen además de los anteriores, una sola vez por cita, también en las que ya están agendadas.</p>
      <Cargando de={datos}>
        {pasos.length > 0 && (
          <ul>
            {pasos.map((p) => (
              <li key={p.ID}>
                <span className={comunes.crece}>{frasePaso(p)}</span>
                {puede && (
                  <>
                    <Boton chico icono="nota" aria-label={`Editar: ${frasePaso(p)}`} onClick={() => setEditado(p)}>
                      Editar
                    </Boton>
                    <Boton
                      chico
                      icono="eliminar"
                      aria-label={`Quitar: ${frasePaso(p)}`}
                      onClick={async () => {
                        if (await confirmarEliminar('el recordatorio')) await quitar.enviar({}, { ID: p.ID });
                      }}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {puede &&
          (pasos.length < MAX_PASOS ? (
            <Boton icono="mas" onClick={() => setEditado('nuevo')}>
              Agregar recordatorio
            </Boton>
          ) : (
            <p className={comunes.tenue}>Puede haber máximo {MAX_PASOS}.</p>
          ))}
      </Cargando>
      {editado && (
        <PasoDialogo
          {...(editado === 'nuevo' ? {} : { paso: editado })}
          otros={pasos.filter((p) => editado === 'nuevo' || p.ID !== editado.ID)}
          alCerrar={() => setEditado(undefined)}
        />
      )}
    </div>
  );
}

const NUEVO = { HORAS: 3, CANAL: 'whatsapp', PARA: 'paciente', SOLO_SIN_CONFIRMAR: 1, VERSION: '' };
interface DialogoProps {
  paso?: PasoRecordatorio;
  otros: readonly PasoRecordatorio[];
  alCerrar: () => void;
}
function PasoDialogo({ paso, otros, alCerrar }: DialogoProps) {
  const id = useId();
  const clinica = useClinica();
  const agregar = useGuardar(recordatorios.agregar, {}, { alHacer: alCerrar });
  const actualizar = useGuardar(recordatorios.actualizar, { ID: paso?.ID ?? 0 }, { alHacer: alCerrar });
  const guardar = paso ? actualizar : agregar;
  const schema = PasoEditado.superRefine(
    entreCampos((p, ctx) => {
      const v = puedeGuardarPaso(otros, p, clinica);
      if (v !== true) ctx.addIssue({ code: 'custom', path: ['HORAS'], message: v });
    }),
  );
  return (
    <Dialogo
      titulo={paso ? 'Editar recordatorio' : 'Agregar recordatorio'}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form={id} ocupado={guardar.enviando}>
            Guardar
          </Boton>
        </>
      }
    >
      <Formulario
        id={id}
        schema={schema}
        sinGuardia
        inicial={paso ? { ...paso, VERSION: paso.VERSION ?? '' } : NUEVO}
        errores={guardar.errores}
        alGuardar={async (v) => (await guardar.enviar(v)) !== undefined}
      >
        <Rejilla min={150}>
          <Campo nombre="HORAS" enfocar />
          <Campo nombre="CANAL" />
          <Campo nombre="PARA" />
        </Rejilla>
        <Campo nombre="SOLO_SIN_CONFIRMAR" />
        <Resumen />
      </Formulario>
    </Dialogo>
  );
}
/** The reminder being edited, in the words of the list, and which appointments it reaches. */
function Resumen() {
  const r = PasoEditado.safeParse(useWatch());
  if (!r.success) return null;
  return (
    <p className={comunes.tenue} aria-live="polite">
      {frasePaso(r.data)} Lo reciben {ALCANCE[r.data.CANAL][r.data.PARA]}.
    </p>
  );
}
