// Screen /patient/:CODIGOPACIENTE/evolution-notes: the patient's notes.

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { P } from '#domain/permisos.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { Columna } from '#kernel/web/tabla.tsx';
import { type NotaEnLista, notasEvolucion } from '../contract.ts';
import { useAccionesNota } from './acciones.tsx';
import estilos from './notas.module.css';

/** Most notes of a list; more than any patient has. */
const LIMITE = 2000;
const TITULO = 'Notas de evolución';

export default function NotasLista() {
  const { CODIGOPACIENTE } = usePaciente();
  const clinica = useClinica();
  const notas = useDatos(notasEvolucion.obtener, { CODIGOPACIENTE }, { query: { LIMITE } });
  const guardada = (useLocation().state as { guardada?: number } | null)?.guardada;
  // The note just saved gets the focus in the list.
  useEffect(() => {
    if (guardada) mostrarFila(TITULO, guardada);
  }, [guardada]);
  const { acciones, dialogo } = useAccionesNota();
  const agrega = useModificable(P.notas.agregar);
  const quien = useColumnasDeQuien<NotaEnLista>('SUCURSAL_NOMBRE');
  return (
    <ListaDeRegistros
      titulo={TITULO}
      uno="una Nota de Evolución"
      datos={notas}
      tope={LIMITE}
      claveDe={(n) => n.CONSECUTIVO}
      columnas={[NUMERO, columnaFecha(), quien.medico, ...CONTENIDO, ...quien.sucursal, ESTADO]}
      acciones={acciones}
      nuevo={agrega ? { texto: 'Nota de evolución', primero: 'Escribir la primera', a: 'evolution-note/new' } : undefined}
      otros={
        clinica.GRAFICAS_EXPEDIENTE === 1 && (
          <EnlaceBoton icono="curva" a={`/patient/${CODIGOPACIENTE}/vital-signs/charts`}>
            Gráficas
          </EnlaceBoton>
        )
      }
      vacio="Este paciente todavía no tiene notas de evolución"
    >
      {dialogo}
    </ListaDeRegistros>
  );
}

const NUMERO: Columna<NotaEnLista> = { clave: 'CONSECUTIVO', titulo: 'Número', derecha: true, ancho: '72px', desde: 820, movil: 'no' };
const CONTENIDO: readonly Columna<NotaEnLista>[] = [
  {
    clave: 'DIAGNOSTICOS',
    titulo: 'Diagnósticos',
    ancho: '120px',
    celda: (n) => <span className={comunes.numeros}>{n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', ')}</span>,
    valor: (n) => n.DIAGNOSTICOS.map((d) => `${codigoLegible(d.CODIGO)} ${d.CODIGO} ${d.DESCRIPCION}`).join(' '),
  },
  {
    clave: 'RESUMEN',
    titulo: 'Nota',
    celda: (n) => <span className={estilos.resumenNota}>{n.RESUMEN}</span>,
    valor: (n) => n.RESUMEN,
  },
];
const ESTADO: Columna<NotaEnLista> = {
  clave: 'CERRADA',
  titulo: 'Estado',
  ancho: '120px',
  celda: (n) => (
    <span className={comunes.fila}>
      {n.CERRADA ? <span className={comunes.tenue}>Cerrada</span> : <Ficha tono="cuidado">Abierta</Ficha>}
      {n.ADDENDA > 0 && <span className={`${comunes.tenue} ${comunes.numeros}`}>+{n.ADDENDA}</span>}
    </span>
  ),
  valor: (n) => (n.CERRADA ? 'Cerrada' : 'Abierta'),
};
