// Screen /patient/:CODIGOPACIENTE/record/:CONSECUTIVO: the editor of a history that the user may save, else its reading.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { BarraDeAcciones } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type HistoriaCompleta, historiasClinicas } from '../contract.ts';
import { puedeGuardarHistoria } from '../rules.ts';
import { useAccionesHistoria } from './acciones.tsx';
import { HistoriaEditor } from './HistoriaEditor.tsx';
import { Estado, Lectura } from './Lectura.tsx';

export default function HistoriaAbierta() {
  const CONSECUTIVO = Number(useParams().CONSECUTIVO);
  const datos = useDatos(historiasClinicas.obtener_detalle, { CONSECUTIVO });
  const suya = datos.data?.CONSECUTIVO === CONSECUTIVO ? datos : { ...datos, data: undefined };
  return <Cargando de={suya}>{suya.data && <Abierta key={CONSECUTIVO} h={suya.data} />}</Cargando>;
}

function Abierta({ h }: { h: HistoriaCompleta }) {
  const s = useSesion();
  const modificable = useModificable(P.historias.cerrar);
  // The history as it was opened: what others save meanwhile is shown, and never replaces what is being written.
  const [abierta, setAbierta] = useState(h);
  const edita = modificable && puedeGuardarHistoria(s, h) === true;
  return edita ? <HistoriaEditor abierta={abierta} ahora={h} alUnir={() => setAbierta(h)} /> : <Leida h={h} />;
}

function Leida({ h }: { h: HistoriaCompleta }) {
  const ir = useNavigate();
  const lista = `/patient/${useCodigoPaciente()}/records`;
  const { acciones, dialogo } = useAccionesHistoria(() => void ir(lista));
  return (
    <Pagina
      titulo={h.DESCRIPCION}
      volver={lista}
      junto={
        <>
          <Estado h={h} />
          <span className={`${comunes.tenue} ${comunes.numeros}`}>
            {fechaTexto(h.FECHA)}, {h.HORA} · {h.MEDICO}
          </span>
        </>
      }
      acciones={<BarraDeAcciones fila={h} acciones={acciones} />}
      ancho="lectura"
    >
      <Lectura h={h} />
      {dialogo}
    </Pagina>
  );
}
