// The list of one kind of record: heading, the button that begins one, the table with its actions and their dialogs.

import type { ReactNode } from 'react';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton } from '#kernel/web/controles.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';

interface Props<R> {
  titulo: string;
  /** For «Debe seleccionar …»: 'una receta'. */
  uno: string;
  datos: { data?: readonly R[] | undefined; isPending: boolean; error: Error | null };
  claveDe: (r: R) => number;
  columnas: readonly Columna<R>[];
  acciones: readonly Accion<R>[];
  /** Begins one, where the session may; `a` is below /patient/N, `primero` the words for a patient who has none. */
  nuevo?: { texto: string; primero: string; a: string } | undefined;
  /** What stands beside that button. */
  otros?: ReactNode;
  /** The most rows that the server sends: with that many, the list says that there may be older ones. */
  tope: number;
  /** What the list will hold, said while it is empty. */
  vacio: string;
  /** The dialogs of its actions. */
  children?: ReactNode;
}
export function ListaDeRegistros<R>({ titulo, uno, datos, claveDe, columnas, acciones, nuevo, otros, tope, vacio, children }: Props<R>) {
  const base = `/patient/${useCodigoPaciente()}`;
  return (
    <Pagina
      titulo={titulo}
      acciones={
        <>
          {otros}
          {nuevo && (
            <EnlaceBoton a={`${base}/${nuevo.a}`} primario icono="mas">
              {nuevo.texto}
            </EnlaceBoton>
          )}
        </>
      }
    >
      <Tabla
        nombre={titulo}
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={claveDe}
        uno={uno}
        acciones={acciones}
        columnas={columnas}
        tope={tope}
        vacio={{
          texto: vacio,
          ...(nuevo
            ? {
                accion: (
                  <EnlaceBoton a={`${base}/${nuevo.a}`} icono="mas">
                    {nuevo.primero}
                  </EnlaceBoton>
                ),
              }
            : {}),
        }}
      />
      {children}
    </Pagina>
  );
}

interface Fechado {
  FECHA: string;
  HORA?: string | null;
}
/** Day and hour, which is also what a telephone's card is called by. */
export const columnaFecha = <R extends Fechado>(): Columna<R> => ({
  clave: 'FECHA',
  titulo: 'Fecha',
  ancho: '190px',
  movil: 'titulo',
  valor: (r) => `${r.FECHA} ${r.HORA ?? ''} ${fechaTexto(r.FECHA)}`,
  celda: (r) => (
    <span className={`${comunes.numeros} ${comunes.recortado}`}>{[fechaTexto(r.FECHA), r.HORA].filter(Boolean).join(', ')}</span>
  ),
});
/** The doctor, as the clinic calls doctors, and the branch where the clinic shows branches. */
export function useColumnasDeQuien<R>(sucursal: string): { medico: Columna<R>; sucursal: readonly Columna<R>[] } {
  const { ET_MEDICO, MOSTRAR_SUCURSALES } = useClinica();
  return {
    medico: { clave: 'MEDICO', titulo: ET_MEDICO, ancho: '170px', desde: 720 },
    sucursal: MOSTRAR_SUCURSALES === 1 ? [{ clave: sucursal, titulo: 'Sucursal', ancho: '140px', desde: 1020, movil: 'no' }] : [],
  };
}
