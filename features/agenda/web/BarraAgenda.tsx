// The head of the calendar: where we are, how it is seen, and what may be done.
import { Boton, EnlaceBoton, MenuBoton, Segmentos } from '#kernel/web/controles.tsx';
import type { NombreIcono } from '#kernel/web/icons.tsx';
import { VISTAS, type Vista } from './useAgenda.ts';

export interface AccionAgenda {
  texto: string;
  icono: NombreIcono;
  si: boolean;
  a?: string;
  hacer?: () => void;
}
interface Props {
  vista: Vista;
  titulo: string;
  /** Whose agenda, for phones. */
  quien: string;
  movil: boolean;
  /** There is no room for the side nor for words on every button. */
  angosta: boolean;
  acciones: readonly AccionAgenda[];
  /** There is more than one doctor to see. */
  equipo: boolean;
  alHoy: () => void;
  paso: (n: number) => void;
  alVer: (v: Vista) => void;
  alFiltrar: () => void;
  alAgendar?: () => void;
}
export function BarraAgenda({ vista, titulo, quien, movil, angosta, acciones, equipo, alHoy, paso, alVer, alFiltrar, alAgendar }: Props) {
  const periodo = vista === 'dia' ? 'Día' : 'Semana';
  return (
    <header className="ag-bar">
      <h1>Agenda</h1>
      {movil ? (
        <span className="ag-quien ell grow">{quien}</span>
      ) : (
        <>
          <Boton chico onClick={alHoy}>
            Hoy
          </Boton>
          <span className="ag-pasos">
            <Boton chico plano icono="izquierda" aria-label={`${periodo} anterior`} onClick={() => paso(-1)} />
            <Boton chico plano icono="derecha" aria-label={`${periodo} siguiente`} onClick={() => paso(1)} />
          </span>
          <span className="ag-titulo b6 num" aria-live="polite">
            {titulo}
          </span>
          <span className="grow" />
        </>
      )}
      <Segmentos
        etiqueta="Vista"
        valor={vista}
        opciones={VISTAS.filter((v) => (v.valor === 'semana' ? !movil : v.valor !== 'equipo' || (equipo && !movil)))}
        alCambiar={alVer}
      />
      {angosta && <Boton chico plano icono="filtro" aria-label="Mes, médico y filtros" onClick={alFiltrar} />}
      {!movil &&
        (angosta ? (
          <MenuBoton chico plano icono="puntos" aria-label="Más acciones de la agenda" opciones={acciones} />
        ) : (
          acciones
            .filter((x) => x.si)
            .map(({ texto, icono, a, hacer }) =>
              a ? (
                <EnlaceBoton key={texto} chico icono={icono} a={a}>
                  {texto}
                </EnlaceBoton>
              ) : (
                <Boton key={texto} chico icono={icono} onClick={hacer}>
                  {texto}
                </Boton>
              ),
            )
        ))}
      {!movil && alAgendar && (
        <Boton chico primario icono="mas" atajo="C" onClick={alAgendar}>
          Cita
        </Boton>
      )}
    </header>
  );
}
