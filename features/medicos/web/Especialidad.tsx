// The fields of specialties: the main one is searched, the others are chips.

import especialidades from '#features/catalogos/especialidades.ts';
import { useDatos } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import { Combo, filtrar, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoFicha } from '#kernel/web/controles.tsx';
import estilos from './medicos.module.css';

export interface Especialidad {
  ID: number;
  DESCRIPCION: string;
}
export const useEspecialidades = (): Especialidad[] => (useDatos(especialidades.contract.obtener).data ?? []) as unknown as Especialidad[];
const buscarEn = (lista: readonly Especialidad[]) => (texto: string) => filtrar(lista, texto, (e) => e.DESCRIPCION);
const deUnaLista = {
  desde: 0,
  claveDe: (e: Especialidad) => e.ID,
  textoDe: (e: Especialidad) => e.DESCRIPCION,
  pintar: (e: Especialidad, palabras: string) => <Resaltado texto={e.DESCRIPCION} palabras={palabras} />,
};

/** `guardada` is the doctor's present specialty, shown even if inactive. */
export function EligeEspecialidad({
  c,
  lista,
  guardada,
}: {
  c: ControlDeCampo;
  lista: readonly Especialidad[];
  guardada: Especialidad | undefined;
}) {
  const actual = [...lista, ...(guardada ? [guardada] : [])].find((e) => e.ID === Number(c.valor));
  return (
    <Combo
      {...deUnaLista}
      buscar={buscarEn(lista)}
      id={c.id}
      ref={c.ref}
      etiqueta="Especialidad"
      placeholder="Buscar especialidad"
      valor={actual?.DESCRIPCION ?? ''}
      alElegir={(e) => c.alCambiar(e.ID)}
      alVaciar={() => c.alCambiar('')}
      alSalir={c.alSalir}
      aria-invalid={c.invalido}
      {...(c.describe ? { 'aria-describedby': c.describe } : {})}
      deshabilitado={c.deshabilitado}
    />
  );
}

export function OtrasEspecialidades({ c, lista, principal }: { c: ControlDeCampo; lista: readonly Especialidad[]; principal: number }) {
  const elegidas = (c.valor ?? []) as number[];
  const libres = lista.filter((e) => e.ID !== principal && !elegidas.includes(e.ID));
  return (
    <div className={`${comunes.columna} ${estilos.otrasEspecialidades}`}>
      {elegidas.length > 0 && (
        <ul className={`${comunes.fila} ${comunes.envuelve}`} aria-label="Otras especialidades elegidas">
          {elegidas.map((id) => {
            const nombre = lista.find((e) => e.ID === id)?.DESCRIPCION ?? `Especialidad ${id}`;
            return (
              <li key={id} className={comoFicha('marca')}>
                {nombre}
                {!c.deshabilitado && (
                  <Boton
                    plano
                    chico
                    icono="cerrar"
                    aria-label={`Quitar ${nombre}`}
                    onClick={() => c.alCambiar(elegidas.filter((x) => x !== id))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!c.deshabilitado && (
        <Combo
          {...deUnaLista}
          buscar={buscarEn(libres)}
          id={c.id}
          ref={c.ref}
          etiqueta="Otras especialidades"
          placeholder="Agregar otra"
          vaciaAlElegir
          alElegir={(e) => c.alCambiar([...elegidas, e.ID])}
          alSalir={c.alSalir}
        />
      )}
    </div>
  );
}
