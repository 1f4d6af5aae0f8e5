// /patient/:CODIGOPACIENTE/evolution-notes
import { useState } from 'react';
import { useLocation } from 'react-router';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { useFocoInicial } from '#features/expediente/web/foco.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type NotaEnLista, notasEvolucion } from '../contract.ts';
import { useAccionesNota } from './acciones.tsx';
import './notas.css';

/** Notes that the list holds at once: more than any patient has. */
const LIMITE = 2000;

/** The row of the note, or the heading where it stands on another page of the list. */
function filaElegida(): HTMLElement | null {
  const filas = document.querySelectorAll<HTMLElement>('.tabla tbody tr');
  const fila = [...filas].find((f) => f.getAttribute('aria-selected') === 'true');
  const titulo = document.querySelector<HTMLElement>('.pagina-cab h1');
  if (fila || filas.length === 0 || !titulo) return fila ?? null;
  titulo.tabIndex = -1;
  return titulo;
}

export default function NotasLista() {
  const { CODIGOPACIENTE } = usePaciente();
  const s = useSesion();
  const notas = useDatos(notasEvolucion.obtener, { CODIGOPACIENTE }, { query: { LIMITE } });
  const guardada = (useLocation().state as { guardada?: number } | null)?.guardada;
  const [elegida, elegir] = useState<Pick<NotaEnLista, 'CONSECUTIVO'> | undefined>(guardada ? { CONSECUTIVO: guardada } : undefined);
  // Whoever comes from writing a note is on it.
  useFocoInicial(filaElegida, { si: guardada !== undefined, robar: true });
  // What was chosen may have been closed or removed by another desk.
  const viva = notas.data?.find((n) => n.CONSECUTIVO === elegida?.CONSECUTIVO);
  const { botones, dialogo, abrir } = useAccionesNota(viva, { conDetalles: true, alEliminar: () => elegir(undefined) });
  const agrega = useModificable(106);
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
        seleccion={viva}
        alSeleccionar={elegir}
        {...(s.permisos.has(107) ? { alAbrir: abrir } : {})}
        acciones={botones}
        vacio={{
          texto: 'Este paciente todavía no tiene notas de evolución',
          ...(agrega ? { accion: <EnlaceBoton a={`${base}/evolution-note/new`}>Escribir la primera</EnlaceBoton> } : {}),
        }}
        columnas={[
          { clave: 'CONSECUTIVO', titulo: 'Número', derecha: true, ancho: '72px', movil: 'no' },
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
          { clave: 'MEDICO', titulo: s.clinica.ET_MEDICO, ancho: '170px' },
          {
            clave: 'DIAGNOSTICOS',
            titulo: 'Diagnósticos',
            ancho: '120px',
            celda: (n) => <span className="num">{n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', ')}</span>,
            valor: (n) => n.DIAGNOSTICOS.map((d) => `${codigoLegible(d.CODIGO)} ${d.CODIGO} ${d.DESCRIPCION}`).join(' '),
          },
          { clave: 'RESUMEN', titulo: 'Nota', celda: (n) => <span className="resumen-nota">{n.RESUMEN}</span>, valor: (n) => n.RESUMEN },
          ...(s.clinica.MOSTRAR_SUCURSALES ? [{ clave: 'SUCURSAL_NOMBRE', titulo: 'Sucursal', ancho: '140px', movil: 'no' as const }] : []),
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
