// What patients wrote back, newest first; what was unclear waits here for somebody.

import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { fechaTexto, momentoTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, Interruptor, type Tono } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { usePaginas, VerMas } from '#kernel/web/paginas.tsx';
import { usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { ENTENDIDAS, LO_DICHO, MEDIOS, type RecibidaLeida, recibidas } from '../contract.ts';
import estilos from './respuestas.module.css';

const TONOS: Partial<Record<RecibidaLeida['ENTENDIDA'], Tono>> = {
  [LO_DICHO.confirma]: 'bien',
  [LO_DICHO.cancela]: 'peligro',
  [LO_DICHO.otraFecha]: 'cuidado',
  [LO_DICHO.silencio]: 'cuidado',
};

/** The interpreted meaning of an answer, as a label. */
export const Entendido = ({ de }: { de: Pick<RecibidaLeida, 'ENTENDIDA'> }) => (
  <Ficha {...(TONOS[de.ENTENDIDA] ? { tono: TONOS[de.ENTENDIDA]! } : {})}>{nombreEn(ENTENDIDAS, de.ENTENDIDA) || 'Por leer'}</Ficha>
);

export function Respuestas() {
  const puede = usePuedeEscribir(P.citas.agendar, P.contactos.ver, P.clinica.configurar);
  const { permisos } = useSesion();
  const [url, cambiar] = useDireccion();
  const soloPendientes = url.get('sin_atender') === '1';
  const ir = useNavigate();
  const paginas = usePaginas(recibidas.obtener, 'RESPUESTAS', { SIN_ATENDER: soloPendientes ? 1 : 0 });
  const atender = useGuardar(recibidas.atender);
  return (
    <Tabla
      nombre="Respuestas"
      filas={paginas.filas}
      cargando={paginas.cargando}
      error={paginas.error}
      claveDe={(r) => r.ID}
      sinPaginas
      sinBusqueda
      vacio={{
        texto: soloPendientes
          ? 'Todas las respuestas están atendidas'
          : 'Todavía no hay respuestas. Aquí llega lo que los pacientes contestan a los recordatorios.',
      }}
      columnas={[
        {
          clave: 'RECIBIDA',
          titulo: 'Fecha',
          ancho: '180px',
          celda: (r) => <span className={comunes.numeros}>{momentoTexto(r.RECIBIDA)}</span>,
        },
        { clave: 'CANAL', titulo: 'Medio', ancho: '90px', celda: (r) => nombreEn(MEDIOS, r.CANAL) },
        {
          clave: 'DE',
          titulo: 'De',
          movil: 'titulo',
          celda: (r) => <span className={comunes.numeros}>{[r.PACIENTE, textoTelefono(`+${r.DE}`, '')].filter(Boolean).join(' · ')}</span>,
        },
        { clave: 'TEXTO', titulo: 'Mensaje', celda: (r) => <span className={estilos.respuestaTexto}>{r.TEXTO || 'Sin texto'}</span> },
        {
          clave: 'F_CITA',
          titulo: 'Cita',
          ancho: '160px',
          celda: (r) => r.F_CITA && <span className={comunes.numeros}>{`${fechaTexto(r.F_CITA).slice(0, -5)} ${r.H_CITA ?? ''}`}</span>,
        },
        {
          clave: 'ENTENDIDA',
          titulo: 'Respuesta',
          celda: (r) => (
            <>
              <span className={`${comunes.fila} ${comunes.envuelve}`}>
                <Entendido de={r} />
                {r.ATENDIDA ? <span className={comunes.tenue}>Atendida</span> : <Ficha tono="marca">Sin atender</Ficha>}
              </span>
              {r.NOTA && <div className={comunes.tenue}>{r.NOTA}</div>}
            </>
          ),
        },
      ]}
      uno="una respuesta"
      acciones={[
        ...(puede
          ? [
              {
                texto: 'Atendida',
                icono: 'listo' as const,
                tecla: 'A',
                si: (r: RecibidaLeida) => r.ATENDIDA === null,
                hacer: (r: RecibidaLeida) => atender.enviar({}, { ID: r.ID }),
              },
            ]
          : []),
        {
          texto: 'Ver en la agenda',
          icono: 'agenda',
          si: (r) => r.F_CITA !== null && permisos.has(P.citas.agendar),
          hacer: (r) => ir(`/calendar?v=dia&f=${r.F_CITA}`),
        },
        {
          texto: 'Expediente',
          icono: 'documento',
          si: (r) => r.CODIGOPACIENTE !== null && permisos.has(P.pacientes.abrir),
          hacer: (r) => ir(`/patient/${r.CODIGOPACIENTE}`),
        },
      ]}
      filtros={
        <Interruptor valor={soloPendientes} alCambiar={(si) => cambiar({ sin_atender: si ? 1 : null })}>
          Solo sin atender
        </Interruptor>
      }
      pie={<VerMas de={paginas}>Ver anteriores</VerMas>}
    />
  );
}
