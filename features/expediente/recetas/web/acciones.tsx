// The actions of a prescription, for its list and its reading.
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type RecetaEnLista, recetas } from '../contract.ts';
import { recetasMedikit } from '../medikit/contract.ts';
import { puedeDuplicarReceta, puedeEliminarReceta, puedeImprimirCopia } from '../rules.ts';

type Cual = Pick<RecetaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'MEDIKIT_ID' | 'FECHA'>;

/** `alEliminar` is called after one was deleted. */
export function useAcciones(alEliminar?: () => void) {
  const s = useSesion();
  const ir = useNavigate();
  const CODIGOPACIENTE = useCodigoPaciente();
  const duplica = useModificable(P.recetas.duplicar) && s.permisos.has(P.recetas.agregar);
  const params = ({ CONSECUTIVO }: Cual) => ({ CODIGOPACIENTE, CONSECUTIVO });
  const copia: Accion<Cual> = {
    texto: 'Imprimir copia',
    icono: 'documento',
    hacer: (r) => abrirArchivo(recetas.imprimir_copia, { ...params(r), COPIA: 1 }, undefined, 'receta'),
    permite: puedeImprimirCopia,
  };
  const duplicar: Accion<Cual> = {
    texto: 'Duplicar',
    icono: 'repetir',
    tecla: 'D',
    hacer: (r) => ir(`/patient/${CODIGOPACIENTE}/prescription/new?de=${r.CONSECUTIVO}`),
    permite: (r) => puedeDuplicarReceta(s, r),
  };
  return useAccionesDeRegistro<Cual>({
    nombre: (r) => `la receta ${r.CONSECUTIVO}`,
    cuando: (r) => `del ${fechaTexto(r.FECHA)}`,
    params,
    abre: { permiso: P.recetas.agregar, a: (r) => `prescription/${r.CONSECUTIVO}` },
    enviar: recetas.enviar,
    imprimir: (r) => (r.MEDIKIT_ID ? recetasMedikit.imprimir_medikit : recetas.imprimir),
    papel: 'receta',
    eliminar: { call: recetas.eliminar, permite: (r) => puedeEliminarReceta(s, r) },
    otras: duplica ? [copia, duplicar] : [copia],
    ...(alEliminar ? { alEliminar } : {}),
  });
}
