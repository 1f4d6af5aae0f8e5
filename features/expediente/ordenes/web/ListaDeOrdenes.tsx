// The list of a patient's orders of one kind. A check says which have results; a badge, which nobody has opened.
import type { ReactNode } from 'react';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import { MAX_ORDENES, type OrdenEnLista } from '../contract.ts';
import { useAccionesDeOrden } from './acciones.tsx';
import type { DeClase } from './llamadas.ts';
import estilos from './ordenes.module.css';

export function ListaDeOrdenes({ d, c, otros }: DeClase & { otros?: ReactNode }) {
  const datos = useDatos(c.obtener, { CODIGOPACIENTE: useCodigoPaciente() });
  const agrega = useModificable(d.permisos.agregar);
  const { acciones, dialogo } = useAccionesDeOrden({ d, c }, { abre: true });
  const quien = useColumnasDeQuien<OrdenEnLista>('NOMBRESUCURSAL');
  return (
    <ListaDeRegistros
      titulo={d.titulo}
      uno="una orden"
      datos={datos}
      tope={MAX_ORDENES}
      claveDe={(o) => o.ID_ORDEN}
      columnas={[
        columnaFecha(),
        { clave: 'RESUMEN', titulo: d.catalogo.titulo, movil: 'linea', celda: (o) => <span className={estilos.resumen}>{o.RESUMEN}</span> },
        RESULTADOS,
        quien.medico,
        ...quien.sucursal,
      ]}
      acciones={acciones}
      nuevo={agrega ? { texto: 'Nueva orden', primero: 'Hacer la primera', a: `${d.direccion}/new/_` } : undefined}
      otros={otros}
      vacio={`Aquí quedan las órdenes de ${d.catalogo.titulo.toLowerCase()} del paciente, con su papel y sus resultados`}
    >
      {dialogo}
    </ListaDeRegistros>
  );
}

const RESULTADOS: Columna<OrdenEnLista> = {
  clave: 'RESULTADOS',
  titulo: 'Resultados',
  ancho: '150px',
  valor: (o) => (o.SIN_REVISAR ? 'Sin revisar' : o.RESULTADOS ? 'Con resultados' : 'Pendientes'),
  celda: (o) =>
    o.SIN_REVISAR ? (
      <Ficha tono="cuidado" icono="alerta">
        Sin revisar
      </Ficha>
    ) : o.RESULTADOS ? (
      <span className={`${comunes.bien} ${estilos.con}`}>
        <Icono n="listo" t="s" /> Con resultados
      </span>
    ) : (
      <span className={comunes.tenue}>Pendientes</span>
    ),
};
