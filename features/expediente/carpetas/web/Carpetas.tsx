// The folders of a list of files, each a card that opens it; and the dialogs that name and delete one.
import { useState } from 'react';
import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { MenuBoton } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { CarpetaEditada, type CarpetaEnLista } from '../contract.ts';
import estilos from './carpetas.module.css';

/** Calls of the slice to which the folders belong. */
export interface DeCarpetas {
  agregar_carpeta: Call;
  renombrar_carpeta: Call;
  eliminar_carpeta: Call;
}
/** What is said of what a folder held: 'Su imagen quedará', 'imágenes quedarán'. */
export interface Palabras {
  una: string;
  varias: string;
}
interface Props {
  calls: DeCarpetas;
  carpetas: readonly CarpetaEnLista[];
  /** Below /patient/N. */
  base: string;
  palabras: Palabras;
  /** A new one is being named. */
  nueva: boolean;
  alCerrarNueva: () => void;
}
export function Carpetas({ calls, carpetas, base, palabras, nueva, alCerrarNueva }: Props) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const [editada, setEditada] = useState<CarpetaEnLista>();
  const edita = useModificable(P.archivos.editar);
  const elimina = useModificable(P.archivos.eliminar);
  const eliminar = useGuardar(calls.eliminar_carpeta);
  const quitar = async (c: CarpetaEnLista) => {
    const texto = c.CUANTOS
      ? `¿Seguro que desea eliminar la carpeta «${c.DESCRIPCION}»? ${c.CUANTOS === 1 ? palabras.una : `${c.CUANTOS} ${palabras.varias}`} sin carpeta.`
      : undefined;
    if (await confirmarEliminar(`la carpeta «${c.DESCRIPCION}»`, texto))
      await eliminar.enviar({}, { CODIGOPACIENTE, CODIGOCARPETA: c.CODIGOCARPETA } as never);
  };
  return (
    <>
      {carpetas.length > 0 && (
        <ul className={estilos.carpetas} aria-label="Carpetas">
          {carpetas.map((c) => (
            <li key={c.CODIGOCARPETA}>
              <Link to={`/patient/${CODIGOPACIENTE}/${base}/folder/${c.CODIGOCARPETA}`} className={estilos.carpeta}>
                <Icono n="carpeta" />
                <span className={comunes.crece}>{c.DESCRIPCION}</span>
                <span className={`${comunes.tenue} ${comunes.numeros}`}>{c.CUANTOS}</span>
              </Link>
              {(edita || elimina) && (
                <MenuBoton
                  plano
                  chico
                  icono="puntos"
                  aria-label={`Opciones de ${c.DESCRIPCION}`}
                  opciones={[
                    { texto: 'Renombrar', icono: 'nota', hacer: () => setEditada(c), si: edita },
                    { texto: 'Eliminar', icono: 'eliminar', peligro: true, hacer: () => void quitar(c), si: elimina },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {nueva && <CarpetaDialogo calls={calls} alCerrar={alCerrarNueva} />}
      {editada && <CarpetaDialogo calls={calls} carpeta={editada} alCerrar={() => setEditada(undefined)} />}
    </>
  );
}

function CarpetaDialogo({ calls, carpeta, alCerrar }: { calls: DeCarpetas; carpeta?: CarpetaEnLista; alCerrar: () => void }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const call = carpeta ? calls.renombrar_carpeta : calls.agregar_carpeta;
  const guardar = useGuardar(call, { CODIGOPACIENTE, CODIGOCARPETA: carpeta?.CODIGOCARPETA ?? 0 }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={carpeta ? 'Renombrar carpeta' : 'Nueva carpeta'}
      alCerrar={alCerrar}
      ancho="s"
      guardar={guardar}
      schema={CarpetaEditada}
      inicial={carpeta ?? { DESCRIPCION: '', VERSION: '' }}
    >
      <Rejilla>
        <Campo nombre="DESCRIPCION" ancho="todo" enfocar autoComplete="off" />
      </Rejilla>
    </DialogoForma>
  );
}
/** The choice of a folder, with the one that is none first. */
export const opcionesDeCarpeta = (carpetas: readonly CarpetaEnLista[]) => [
  { valor: 0, texto: 'Sin carpeta' },
  ...carpetas.map((c) => ({ valor: c.CODIGOCARPETA, texto: c.DESCRIPCION })),
];
