// The reports that are mailed: those of one report in its page, or all of the user's under the list of reports.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { type Accion, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { confirmarEliminar, preguntar } from '#kernel/web/dialogo.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { FORMATO, FRECUENCIA, type Programado, programados } from '../contract.ts';
import { sePrograma } from '../rules.ts';
import { Envios } from './Envios.tsx';
import { LISTA_PROGRAMADOS } from './nombres.ts';
import { ProgramaDialogo } from './ProgramaDialogo.tsx';
import estilos from './programados.module.css';

interface BotonProps {
  REPORTE: string;
  titulo: string;
  filtros: readonly { clave: string; tipo: string }[];
  FILTROS: string;
  /** Shows what is chosen, so that what is mailed is what is seen; false when something is missing. */
  elegir: () => boolean;
}
/** The button of a report's page; nothing for reports that are not programmed. */
export function EnviarPorCorreo({ REPORTE, titulo, filtros, FILTROS, elegir }: BotonProps) {
  const puede = usePuedeEscribir();
  const [abierto, setAbierto] = useState(false);
  if (!puede || !sePrograma(filtros)) return null;
  const abrir = () => {
    if (elegir()) setAbierto(true);
  };
  return (
    <>
      <Boton icono="correo" aria-label="Enviar por correo" onClick={abrir}>
        <span className={estilos.ancho}>Enviar por correo</span>
        <span className={estilos.angosto}>Correo</span>
      </Boton>
      {abierto && <ProgramaDialogo REPORTE={REPORTE} titulo={titulo} FILTROS={FILTROS} alCerrar={() => setAbierto(false)} />}
    </>
  );
}

const cuando = ({ FRECUENCIA: f, FORMATO: x }: Programado): string =>
  `${f === FRECUENCIA.semanal ? 'Cada lunes' : 'El día 1 de cada mes'}, en ${x === FORMATO.pdf ? 'PDF' : 'Excel'}`;
const para = ({ DESTINATARIOS }: Programado): string => DESTINATARIOS.map((d) => d.NOMBRECOMPLETO).join(', ') || 'Nadie';

/** `rutaDe` gives the address of a report with its filters. Draws nothing while there is none. */
export function Programados({ REPORTE, rutaDe }: { REPORTE?: string; rutaDe: (p: Programado) => string }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir();
  const { data } = useDatos(programados.obtener);
  const filas = data?.filter((p) => REPORTE === undefined || p.REPORTE === REPORTE);
  const [editado, setEditado] = useState<Programado>();
  const [visto, setVisto] = useState<Programado>();
  const pausar = useGuardar(programados.pausar);
  const eliminar = useGuardar(programados.eliminar);
  const dejar = useGuardar(programados.dejar);
  if (!filas?.length) return null;
  const suyo = (p: Programado) => puede && p.SUYO === 1;
  const vigente = (p: Programado) => suyo(p) && p.SE_VE === 1;
  const acciones: Accion<Programado>[] = [
    { texto: 'Ver envíos', icono: 'ver', tecla: 'V', abre: true, hacer: setVisto },
    { texto: 'Editar', icono: 'nota', tecla: 'E', si: vigente, hacer: setEditado },
    {
      texto: (p) => (p.ACTIVO ? 'Pausar' : 'Reanudar'),
      icono: (p) => (p.ACTIVO ? 'reloj' : 'repetir'),
      si: (p) => (p.ACTIVO ? suyo(p) : vigente(p)),
      hacer: (p) => pausar.enviar({ ACTIVO: p.ACTIVO ? 0 : 1 }, { ID: p.ID }),
    },
    ...(REPORTE === undefined
      ? [
          {
            texto: 'Abrir el reporte',
            icono: 'lista' as const,
            si: (p: Programado) => p.SE_VE === 1,
            hacer: (p: Programado) => ir(rutaDe(p)),
          },
        ]
      : []),
    {
      texto: 'Dejar de recibirlo',
      icono: 'cerrar',
      si: (p) => puede && !p.SUYO,
      hacer: async (p) => {
        const si = { titulo: `¿Dejar de recibir «${p.TITULO}»?`, texto: `Lo programó ${p.DE}.`, si: 'Dejar de recibirlo', peligro: true };
        if (await preguntar(si)) await dejar.enviar({}, { ID: p.ID });
      },
    },
    {
      ...eliminarCon<Programado>(async (p) => {
        if (await confirmarEliminar(`el envío de «${p.TITULO}»`)) await eliminar.enviar({}, { ID: p.ID });
      }),
      si: suyo,
    },
  ];
  return (
    <section className={estilos.seccion} aria-label={LISTA_PROGRAMADOS}>
      <h2>{LISTA_PROGRAMADOS}</h2>
      <Tabla
        nombre={LISTA_PROGRAMADOS}
        uno="un envío"
        sinBusqueda
        filas={filas}
        claveDe={(p) => p.ID}
        acciones={acciones}
        columnas={[
          ...(REPORTE === undefined ? [{ clave: 'TITULO', titulo: 'Reporte', movil: 'titulo' as const }] : []),
          {
            clave: 'FRECUENCIA',
            titulo: 'Cuándo',
            celda: cuando,
            valor: cuando,
            movil: REPORTE === undefined ? ('linea' as const) : ('titulo' as const),
          },
          { clave: 'DESTINATARIOS', titulo: 'Para', celda: para, valor: para, movil: 'linea' },
          {
            clave: 'SIGUIENTE',
            titulo: 'Próximo',
            valor: (p) => p.SIGUIENTE,
            celda: (p) => (p.ACTIVO ? fechaTexto(p.SIGUIENTE) : 'En pausa'),
            movil: 'linea',
          },
          {
            clave: 'ULTIMO',
            titulo: 'Último',
            desde: 820,
            valor: (p) => p.ULTIMO?.DIA,
            celda: (p) => <Ultimo p={p} />,
          },
          ...(filas.some((p) => !p.SUYO) ? [{ clave: 'DE', titulo: 'De', desde: 920 as const }] : []),
        ]}
      />
      {editado && (
        <ProgramaDialogo
          REPORTE={editado.REPORTE}
          titulo={editado.TITULO}
          FILTROS={editado.FILTROS}
          programado={editado}
          alCerrar={() => setEditado(undefined)}
        />
      )}
      {visto && <Envios de={visto} alCerrar={() => setVisto(undefined)} />}
    </section>
  );
}
function Ultimo({ p: { ULTIMO } }: { p: Programado }) {
  if (!ULTIMO) return <span className={comunes.tenue}>Ninguno</span>;
  const { DIA, ENVIOS, FALLAS } = ULTIMO;
  if (!FALLAS) return fechaTexto(DIA);
  return (
    <>
      {fechaTexto(DIA)}: <span className={comunes.peligro}>{FALLAS === ENVIOS ? 'no llegó' : `${FALLAS} de ${ENVIOS} no llegaron`}</span>
    </>
  );
}
