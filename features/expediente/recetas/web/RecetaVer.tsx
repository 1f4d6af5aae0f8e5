// Reading a saved prescription: it can be printed, sent or repeated, not changed.

import { useNavigate, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { BarraDeAcciones } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { TextoRico } from '#kernel/web/rico.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type RecetaCompleta, recetas } from '../contract.ts';
import { useAcciones } from './acciones.tsx';
import estilos from './recetas.module.css';

export default function RecetaVer() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const CONSECUTIVO = Number(useParams().CONSECUTIVO);
  const ir = useNavigate();
  const s = useSesion();
  const datos = useDatos(recetas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO });
  const lista = `/patient/${CODIGOPACIENTE}/prescriptions`;
  const { acciones, dialogo } = useAcciones(() => ir(lista));
  return (
    <Pagina
      titulo={`Receta ${CONSECUTIVO}`}
      volver={lista}
      acciones={s.permisos.has(P.recetas.ver) && datos.data && <BarraDeAcciones fila={datos.data} acciones={acciones} />}
    >
      <Cargando de={datos}>{datos.data && <Hoja r={datos.data} />}</Cargando>
      {dialogo}
    </Pagina>
  );
}

function Hoja({ r }: { r: RecetaCompleta }) {
  const { clinica } = useSesion();
  const alergias = r.ALERGIAS ? (
    <Ficha tono="peligro" icono="alerta">
      {r.ALERGIAS}
    </Ficha>
  ) : r.ALERGIAS_NEGADAS ? (
    'Negadas'
  ) : (
    'No registradas'
  );
  const datos: [string, React.ReactNode][] = [
    ['Fecha', <span key="f" className={comunes.numeros}>{`${fechaTexto(r.FECHA)}, ${r.HORA}`}</span>],
    [clinica.ET_MEDICO, r.MEDICO],
    ...(clinica.MOSTRAR_SUCURSALES ? ([['Sucursal', r.NOMBRESUCURSAL]] as [string, React.ReactNode][]) : []),
    ['Alergias', alergias],
  ];
  return (
    <article className={`${comunes.hoja} ${estilos.hoja}`}>
      <dl className={estilos.datos}>
        {datos.map(([k, v]) => (
          <div key={k}>
            <dt>{k}</dt>
            <dd>{v}</dd>
          </div>
        ))}
      </dl>
      <TextoRico html={r.DETALLE} />
    </article>
  );
}
