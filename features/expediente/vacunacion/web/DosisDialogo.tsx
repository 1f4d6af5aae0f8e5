// A box of the card: filled with date and lot, corrected, filled again where it repeats, or emptied.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { dosisDe } from '../cartilla.ts';
import { type Anterior, type Dosis, DosisAplicada, registrosVacunas } from '../contract.ts';
import { advertencias, ESTADO_DOSIS, puedeEliminarVacuna } from '../rules.ts';
import { DelAlmacen } from './DelAlmacen.tsx';
import estilos from './vacunacion.module.css';

interface Props {
  dosis: Dosis;
  /** The boxes of its card, to compare its date with the earlier one's. */
  cartilla: readonly Dosis[];
  puede: boolean;
  alCerrar: () => void;
}
export function DosisDialogo({ dosis: d, cartilla, puede, alCerrar }: Props) {
  const { CODIGOPACIENTE } = usePaciente();
  const hoy = useHoy();
  const aplicadas = aplicadasDe(d);
  // The dose that is corrected; a box that is due again opens for its next one.
  const [cual, setCual] = useState(puede && d.ESTADO !== ESTADO_DOSIS.aplicada ? null : d.ID);
  const corregida = aplicadas.find((a) => a.ID === cual);
  const otras = aplicadas.filter((a) => a !== corregida);
  const guardar = useGuardar(registrosVacunas.actualizar, { CODIGOPACIENTE, ID_DOSIS: d.ID_DOSIS }, { alHacer: alCerrar });
  const eliminar = useGuardar(registrosVacunas.eliminar, {}, { alHacer: alCerrar });
  const nombre = [d.VACUNA, d.DOSIS.toLowerCase()].filter(Boolean).join(', ');
  const inicial = corregida
    ? { ID: corregida.ID, FECHA: corregida.FECHA, LOTE: corregida.LOTE, NOTA: corregida.NOTA, VERSION: corregida.VERSION }
    : { ID: '', FECHA: hoy, LOTE: '', NOTA: '', VERSION: '', ID_ALMACEN: '', ID_PRODUCTO: '' };
  return (
    <DialogoForma
      key={cual}
      titulo={nombre}
      descripcion={[d.EDAD, d.ENFERMEDAD].filter(Boolean).join('. ')}
      alCerrar={alCerrar}
      alDevolver={() => document.querySelector<HTMLElement>(`[data-dosis="${d.ID_DOSIS}"]`)}
      guardar={guardar}
      puede={puede}
      si={corregida ? 'Guardar' : 'Aplicar'}
      schema={DosisAplicada}
      inicial={inicial}
      antes={
        <>
          {d.CONDICION && <p className={estilos.dicho}>Para quién: {d.CONDICION}.</p>}
          {corregida && <p className={estilos.dicho}>Aplicó {corregida.USUARIO}.</p>}
        </>
      }
    >
      <Rejilla>
        <Campo nombre="FECHA" max={hoy} />
        <Campo nombre="LOTE" enfocar={!corregida} autoComplete="off" />
        {puede && !corregida && <DelAlmacen vacuna={`${d.VACUNA} ${d.ENFERMEDAD}`} />}
        <Campo nombre="NOTA" ancho="todo" filas={2} />
      </Rejilla>
      <Avisos d={d} cartilla={cartilla} />
      {otras.length > 0 && (
        <ul className={`${comunes.secundario} ${estilos.antes}`}>
          {otras.map((a) => (
            <li key={a.ID}>
              <span className={comunes.numeros}>
                {fechaCorta(a.FECHA)}, lote {a.LOTE}, {a.USUARIO}
              </span>
              {puede && (
                <Boton chico plano icono="nota" aria-label={`Corregir la del ${fechaCorta(a.FECHA)}`} onClick={() => setCual(a.ID)}>
                  Corregir
                </Boton>
              )}
            </li>
          ))}
        </ul>
      )}
      {puede && corregida && (
        <div className={estilos.acciones}>
          {d.REPITE === 1 && corregida.ID === d.ID && (
            <Boton chico icono="mas" onClick={() => setCual(null)}>
              Aplicar otra dosis
            </Boton>
          )}
          {puedeEliminarVacuna(corregida) === true && (
            <Boton
              chico
              icono="eliminar"
              onClick={() =>
                void pedirEliminar(undefined, {}, `la vacuna ${nombre}, del ${fechaCorta(corregida.FECHA)}`, () =>
                  eliminar.enviar({}, { ID: corregida.ID }),
                )
              }
            >
              Eliminar
            </Boton>
          )}
        </div>
      )}
    </DialogoForma>
  );
}

/** The doses that a box has had, the latest first. */
const aplicadasDe = (d: Dosis): Anterior[] =>
  d.ID !== null && d.FECHA !== null && d.CODIGOUSUARIO !== null
    ? [
        {
          ...{ ID: d.ID, FECHA: d.FECHA, LOTE: d.LOTE, NOTA: d.NOTA },
          ...{ CODIGOUSUARIO: d.CODIGOUSUARIO, USUARIO: d.USUARIO, VERSION: d.VERSION },
        },
        ...d.ANTERIORES,
      ]
    : [];

/** What is odd in the date that is being typed. */
function Avisos({ d, cartilla }: { d: Dosis; cartilla: readonly Dosis[] }) {
  const { FECHA_NACIMIENTO } = usePaciente();
  const FECHA = String(useWatch({ name: 'FECHA' }) ?? '');
  const aplicadas = new Map(cartilla.flatMap((x) => (x.FECHA ? [[x.ID_DOSIS, x.FECHA] as const] : [])));
  const nacional = dosisDe(d.ID_DOSIS);
  const dichos = nacional && /^\d{4}-\d\d-\d\d$/.test(FECHA) ? advertencias(nacional, FECHA, { FECHA_NACIMIENTO, aplicadas }) : [];
  return (
    <div aria-live="polite">
      {dichos.map((t) => (
        <Advertencia key={t}>{t}.</Advertencia>
      ))}
    </div>
  );
}
