// Registers the patient with the e-prescription service; an action of the general data.

import { type ReactNode, useMemo, useState } from 'react';
import { P } from '#domain/permisos.ts';
import { puedeUsarMedikit } from '#features/integraciones/medikit/rules.ts';
import { CamposDeContacto, ModoDemostracion, RegistroDialogo, sinNulos } from '#features/integraciones/medikit/web/RegistroDialogo.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import type { OpcionMenu } from '#kernel/web/menu.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { useModificable, usePaciente } from '../../web/paciente.ts';
import { medikitPaciente, PacienteARegistrar } from '../contract.ts';

/** No action where the clinic or the user has no e-prescription, or the patient cannot be edited. */
export function useMedikitDelPaciente(): { accion?: OpcionMenu; dialogo?: ReactNode } {
  const s = useSesion();
  const { MEDIKIT_ID } = usePaciente();
  const modificable = useModificable(P.medikit.usar);
  const [abierto, setAbierto] = useState(false);
  if (!s.permisos.has(P.medikit.usar) || puedeUsarMedikit(s.clinica) !== true || (!MEDIKIT_ID && !modificable)) return {};
  return {
    accion: { texto: MEDIKIT_ID ? 'Registro Medikit' : 'Registrar en Medikit', icono: 'receta', hacer: () => setAbierto(true) },
    dialogo: abierto && <Dialogo alCerrar={() => setAbierto(false)} />,
  };
}

function Dialogo({ alCerrar }: { alCerrar: () => void }) {
  const clinica = useClinica();
  const { CODIGOPACIENTE } = usePaciente();
  const { data } = useDatos(medikitPaciente.obtener_medikit, { CODIGOPACIENTE }, { fresco: 0 });
  const registrar = useGuardar(medikitPaciente.medikit_registrar, { CODIGOPACIENTE }, { alHacer: alCerrar });
  const schema = useMemo(() => PacienteARegistrar(clinica), [clinica]);
  if (!data) return null;
  return (
    <RegistroDialogo
      titulo="Registro Medikit"
      schema={schema}
      inicial={sinNulos(data)}
      registrado={data.MEDIKIT_ID !== ''}
      enviando={registrar.enviando}
      errores={registrar.errores}
      alCerrar={alCerrar}
      alGuardar={async (v) => (await registrar.enviar(v)) !== undefined}
    >
      <div className={comunes.columna}>
        <p className={`${comunes.fila} ${comunes.envuelve}`}>
          {data.MEDIKIT_ID && <span className={comunes.numeros}>{data.MEDIKIT_ID}</span>}
          <ModoDemostracion />
        </p>
        <Rejilla>
          <Campo nombre="NOMBRE" autoComplete="off" />
          <Campo nombre="APELLIDOS" autoComplete="off" />
          <Campo nombre="FECHA_NACIMIENTO" />
          <Campo nombre="SEXO" vacio="" />
          <Campo nombre="TIPO_MEMBRESIA" />
        </Rejilla>
        <CamposDeContacto />
      </div>
    </RegistroDialogo>
  );
}
