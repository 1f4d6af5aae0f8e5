// /patient/:CODIGOPACIENTE/evolution-notes

import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { P } from '#domain/permisos.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { notasEvolucion } from '../contract.ts';
import { useAccionesNota } from './acciones.tsx';
import estilos from './notas.module.css';

/** Notes that the list holds at once: more than any patient has. */
const LIMITE = 2000;

export default function NotasLista() {
  const { CODIGOPACIENTE } = usePaciente();
  const s = useSesion();
  const notas = useDatos(notasEvolucion.obtener, { CODIGOPACIENTE }, { query: { LIMITE } });
  const guardada = (useLocation().state as { guardada?: number } | null)?.guardada;
  // Whoever comes from writing a note is on it.
  useEffect(() => {
    if (guardada) mostrarFila('Notas de evolución', guardada);
  }, [guardada]);
  const { acciones, dialogo } = useAccionesNota();
  const agrega = useModificable(P.notas.agregar);
  const base = `/patient/${CODIGOPACIENTE}`;
  return (
    <Pagina
      titulo="Notas de evolución"
      acciones={
        <>
          {s.clinica.GRAFICAS_EXPEDIENTE === 1 && (
            <EnlaceBoton icono="curva" a={`${base}/vital-signs/charts`}>
              Gráficas
            </EnlaceBoton>
          )}
          {agrega && (
            <EnlaceBoton primario icono="mas" a={`${base}/evolution-note/new`}>
              Nota de evolución
            </EnlaceBoton>
          )}
        </>
      }
    >
      <Tabla
        nombre="Notas de evolución"
        filas={notas.data}
        cargando={notas.isPending}
        error={notas.error?.message}
        claveDe={(n) => n.CONSECUTIVO}
        uno="una Nota de Evolución"
        acciones={acciones}
        vacio={{
          texto: 'Este paciente todavía no tiene notas de evolución',
          ...(agrega ? { accion: <EnlaceBoton a={`${base}/evolution-note/new`}>Escribir la primera</EnlaceBoton> } : {}),
        }}
        columnas={[
          { clave: 'CONSECUTIVO', titulo: 'Número', derecha: true, ancho: '72px', desde: 820, movil: 'no' },
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '190px',
            movil: 'titulo',
            celda: (n) => (
              <span className="num ell">
                {fechaTexto(n.FECHA)}, {n.HORA}
              </span>
            ),
            valor: (n) => `${n.FECHA} ${n.HORA} ${fechaTexto(n.FECHA)}`,
          },
          { clave: 'MEDICO', titulo: s.clinica.ET_MEDICO, ancho: '170px', desde: 720 },
          {
            clave: 'DIAGNOSTICOS',
            titulo: 'Diagnósticos',
            ancho: '120px',
            celda: (n) => <span className="num">{n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', ')}</span>,
            valor: (n) => n.DIAGNOSTICOS.map((d) => `${codigoLegible(d.CODIGO)} ${d.CODIGO} ${d.DESCRIPCION}`).join(' '),
          },
          {
            clave: 'RESUMEN',
            titulo: 'Nota',
            celda: (n) => <span className={estilos.resumenNota}>{n.RESUMEN}</span>,
            valor: (n) => n.RESUMEN,
          },
          ...(s.clinica.MOSTRAR_SUCURSALES
            ? [{ clave: 'SUCURSAL_NOMBRE', titulo: 'Sucursal', ancho: '140px', desde: 1020 as const, movil: 'no' as const }]
            : []),
          {
            clave: 'CERRADA',
            titulo: 'Estado',
            ancho: '120px',
            celda: (n) => (
              <span className="row">
                {n.CERRADA ? <span className="muted">Cerrada</span> : <Ficha tono="warn">Abierta</Ficha>}
                {n.ADDENDA > 0 && <span className="muted num">+{n.ADDENDA}</span>}
              </span>
            ),
            valor: (n) => (n.CERRADA ? 'Cerrada' : 'Abierta'),
          },
        ]}
      />
      {dialogo}
    </Pagina>
  );
}
