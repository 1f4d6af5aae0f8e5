// Screen /patient/:CODIGOPACIENTE/records: the patient's histories. One that cannot be edited opens in the viewer.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import { type HistoriaEnLista, historiasClinicas } from '../contract.ts';
import { puedeGuardarHistoria } from '../rules.ts';
import { useAccionesHistoria } from './acciones.tsx';
import { HistoriaNueva } from './HistoriaNueva.tsx';
import { Visor } from './Visor.tsx';

/** Most histories of a list; more than any patient has. */
const LIMITE = 2000;
const TITULO = 'Historias clínicas';

export default function HistoriasLista() {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const datos = useDatos(historiasClinicas.obtener, { CODIGOPACIENTE }, { query: { LIMITE } });
  const guardada = (useLocation().state as { guardada?: number } | null)?.guardada;
  useEffect(() => {
    if (guardada) mostrarFila(TITULO, guardada);
  }, [guardada]);
  const { acciones, dialogo } = useAccionesHistoria();
  const agrega = useModificable(P.historias.agregar, P.historias.ver);
  const guarda = useModificable(P.historias.cerrar);
  const quien = useColumnasDeQuien<HistoriaEnLista>('SUCURSAL_NOMBRE');
  const detalles: Accion<HistoriaEnLista> = {
    texto: 'Detalles',
    icono: 'ver',
    tecla: 'V',
    abre: true,
    hacer: (h) =>
      guarda && puedeGuardarHistoria(s, h) === true
        ? void ir(`/patient/${CODIGOPACIENTE}/record/${h.CONSECUTIVO}`)
        : cambiar({ ver: h.CONSECUTIVO }, { paso: true }),
  };
  const agregar = () => cambiar({ agregar: 1 });
  return (
    <ListaDeRegistros
      titulo={TITULO}
      uno="una Historia Clínica"
      datos={datos}
      tope={LIMITE}
      claveDe={(h) => h.CONSECUTIVO}
      columnas={[columnaFecha(), DESCRIPCION, quien.medico, ...quien.sucursal, ESTADO]}
      acciones={[detalles, ...acciones]}
      otros={
        agrega && (
          <Boton primario icono="mas" onClick={agregar}>
            Agregar historia clínica
          </Boton>
        )
      }
      vacio="Aquí quedan las historias clínicas del paciente: cuestionarios de las plantillas de la clínica, con lo que se respondió"
    >
      {dialogo}
      {agrega && url.get('agregar') && <HistoriaNueva alCerrar={() => cambiar({ agregar: null })} />}
      {Number(url.get('ver')) > 0 && <Visor CONSECUTIVO={Number(url.get('ver'))} alCerrar={() => cambiar({ ver: null })} />}
    </ListaDeRegistros>
  );
}

const DESCRIPCION: Columna<HistoriaEnLista> = { clave: 'DESCRIPCION', titulo: 'Historia clínica', movil: 'linea' };
const ESTADO: Columna<HistoriaEnLista> = {
  clave: 'CERRADA',
  titulo: 'Estado',
  ancho: '110px',
  celda: (h) => (h.CERRADA ? <span className={comunes.tenue}>Cerrada</span> : <Ficha tono="cuidado">Abierta</Ficha>),
  valor: (h) => (h.CERRADA ? 'Cerrada' : 'Abierta'),
};
