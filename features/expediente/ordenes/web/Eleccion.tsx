// Choosing the studies of an order: by searching, by whole groups, or one by one within a group; and what is chosen.
import { type Ref, useState } from 'react';
import type { EstudioHallado } from '#features/estudios/contract.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import type { ClaseDeOrden } from '../clases.ts';
import estilos from './ordenes.module.css';

export interface Elegido {
  id: number;
  NOMBRE: string;
  GRUPO: string;
}
interface Props {
  d: ClaseDeOrden;
  elegidos: readonly Elegido[];
  alCambiar: (elegidos: Elegido[]) => void;
  /** Studies that the order has already: they cannot be chosen again. */
  tiene?: ReadonlySet<number>;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}
interface Grupo {
  ID: number;
  NOMBRE: string;
}
type Opcion = { clave: string; texto: string } & ({ grupo: Grupo } | { estudio: EstudioHallado });

const NADA: ReadonlySet<number> = new Set();
export function Eleccion({ d, elegidos, alCambiar, tiene = NADA, error, ref }: Props) {
  const grupos = useDatos(d.catalogo.grupos.obtener);
  const [abierto, setAbierto] = useState<number>();
  const suyos = new Set(elegidos.map((e) => e.id));
  const agregar = (nuevos: readonly Elegido[]) => alCambiar([...elegidos, ...nuevos.filter((n) => !suyos.has(n.id) && !tiene.has(n.id))]);
  const quitar = (ids: ReadonlySet<number>) => alCambiar(elegidos.filter((e) => !ids.has(e.id)));
  const deGrupo = async (g: Grupo): Promise<Elegido[]> => {
    const { data } = await llamar(d.catalogo.estudios.obtener, { ID_GRUPO: g.ID });
    return data.map((e) => ({ id: e.ID, NOMBRE: e.NOMBRE, GRUPO: g.NOMBRE }));
  };
  const buscar = async (BUSCAR: string, signal: AbortSignal): Promise<Opcion[]> => {
    const { data } = await llamar(d.catalogo.estudios.buscar, {}, { BUSCAR, LIMITE: 40 }, signal);
    const palabras = plegar(BUSCAR).split(/\s+/).filter(Boolean);
    const hallados = (grupos.data ?? []).filter((g) => palabras.length > 0 && palabras.every((p) => plegar(g.NOMBRE).includes(p)));
    return [
      ...hallados.slice(0, 5).map((grupo) => ({ clave: `g${grupo.ID}`, texto: grupo.NOMBRE, grupo })),
      ...data
        .filter((e) => !suyos.has(e.ID) && !tiene.has(e.ID))
        .map((estudio) => ({ clave: `e${estudio.ID}`, texto: estudio.NOMBRE, estudio })),
    ];
  };
  return (
    <div className={estilos.eleccion}>
      <div className={estilos.ofrecidos}>
        <label className={comunes.etiqueta} htmlFor="orden-buscar">
          Buscar por nombre o grupo
        </label>
        <Combo<Opcion>
          id="orden-buscar"
          ref={ref}
          enfocar
          etiqueta="Buscar por nombre o grupo"
          placeholder={d.uno === 'análisis' ? 'Glucosa, perfil de lípidos…' : 'Tórax, ultrasonido…'}
          buscar={buscar}
          claveDe={(o) => o.clave}
          textoDe={(o) => o.texto}
          vaciaAlElegir
          aria-invalid={Boolean(error)}
          {...(error ? { 'aria-describedby': 'orden-error' } : {})}
          pintar={(o, palabras) => (
            <>
              <Icono n={'grupo' in o ? 'lista' : d.icono} />
              <span className={comunes.crece}>
                <b className={comunes.fuerte}>
                  <Resaltado texto={o.texto} palabras={palabras} />
                </b>
                <span className={comunes.tenue}> {'grupo' in o ? 'todo el grupo' : o.estudio.GRUPO}</span>
              </span>
            </>
          )}
          alElegir={async (o) =>
            agregar('grupo' in o ? await deGrupo(o.grupo) : [{ id: o.estudio.ID, NOMBRE: o.estudio.NOMBRE, GRUPO: o.estudio.GRUPO }])
          }
        />
        {error && (
          <p id="orden-error" className={comunes.peligro} role="alert">
            {error}
          </p>
        )}
        <ul className={estilos.grupos} aria-label="Grupos">
          {grupos.data?.map((g) => (
            <li key={g.ID}>
              <div className={estilos.grupo}>
                <button
                  type="button"
                  aria-expanded={abierto === g.ID}
                  className={estilos.abrir}
                  onClick={() => setAbierto(abierto === g.ID ? undefined : g.ID)}
                >
                  <Icono n={abierto === g.ID ? 'abajo' : 'derecha'} t="s" />
                  <span className={estilos.nombreGrupo}>{g.NOMBRE}</span>
                  {elegidos.some((e) => e.GRUPO === g.NOMBRE) && (
                    <span className={`${comunes.numeros} ${estilos.cuantos}`}>{elegidos.filter((e) => e.GRUPO === g.NOMBRE).length}</span>
                  )}
                </button>
                <Boton plano chico aria-label={`Todo el grupo ${g.NOMBRE}`} onClick={async () => agregar(await deGrupo(g))}>
                  Todo
                </Boton>
              </div>
              {abierto === g.ID && (
                <DelGrupo d={d} grupo={g} suyos={suyos} tiene={tiene} alMarcar={(e, si) => (si ? agregar([e]) : quitar(new Set([e.id])))} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <Elegidos d={d} elegidos={elegidos} quitar={quitar} />
    </div>
  );
}

interface DelGrupoProps {
  d: ClaseDeOrden;
  grupo: Grupo;
  suyos: ReadonlySet<number>;
  tiene: ReadonlySet<number>;
  alMarcar: (e: Elegido, si: boolean) => void;
}
function DelGrupo({ d, grupo, suyos, tiene, alMarcar }: DelGrupoProps) {
  const { data } = useDatos(d.catalogo.estudios.obtener, { ID_GRUPO: grupo.ID });
  if (!data) return <Esqueleto filas={3} />;
  return (
    <ul className={estilos.estudios}>
      {data.map((e) => (
        <li key={e.ID}>
          <Casilla
            valor={suyos.has(e.ID) || tiene.has(e.ID)}
            disabled={tiene.has(e.ID)}
            alCambiar={(si) => alMarcar({ id: e.ID, NOMBRE: e.NOMBRE, GRUPO: grupo.NOMBRE }, si)}
          >
            {e.NOMBRE}
          </Casilla>
        </li>
      ))}
      {data.length === 0 && <li className={comunes.tenue}>El grupo no tiene {d.muchos} activos</li>}
    </ul>
  );
}

/** What is chosen, by groups, each with its cross. */
function Elegidos({ d, elegidos, quitar }: { d: ClaseDeOrden; elegidos: readonly Elegido[]; quitar: (ids: ReadonlySet<number>) => void }) {
  const porGrupo = new Map<string, Elegido[]>();
  for (const e of elegidos) porGrupo.set(e.GRUPO, [...(porGrupo.get(e.GRUPO) ?? []), e]);
  return (
    <section className={estilos.elegidos} aria-label="En la orden">
      <h2>
        En la orden{' '}
        <span className={`${comunes.tenue} ${comunes.numeros}`} role="status">
          {elegidos.length === 0 ? '' : `${elegidos.length} ${elegidos.length === 1 ? d.uno : d.muchos}`}
        </span>
      </h2>
      {elegidos.length === 0 && <p className={comunes.secundario}>Busque y oprima Enter, o marque en un grupo.</p>}
      {[...porGrupo].map(([grupo, suyos]) => (
        <div key={grupo}>
          <p className={estilos.deGrupo}>
            {grupo}
            {suyos.length > 1 && (
              <Boton plano chico aria-label={`Quitar todo ${grupo}`} onClick={() => quitar(new Set(suyos.map((e) => e.id)))}>
                Quitar
              </Boton>
            )}
          </p>
          <ul>
            {suyos.map((e) => (
              <li key={e.id}>
                <span>{e.NOMBRE}</span>
                <Boton plano chico icono="cerrar" aria-label={`Quitar ${e.NOMBRE}`} onClick={() => quitar(new Set([e.id]))} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
