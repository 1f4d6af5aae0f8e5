// What can be done with a prescription: the list and its viewer offer the same.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { type Accion, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type RecetaEnLista, recetas } from '../contract.ts';
import { recetasMedikit } from '../medikit/contract.ts';
import { puedeDuplicarReceta, puedeEliminarReceta, puedeImprimirCopia } from '../rules.ts';

type Cual = Pick<RecetaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'MEDIKIT_ID' | 'FECHA'>;
/** `alEliminar` runs once one is gone. */
export function useAcciones(alEliminar?: () => void) {
  const s = useSesion();
  const ir = useNavigate();
  const paciente = usePaciente();
  const { CODIGOPACIENTE } = paciente;
  const [enviada, setEnviada] = useState<number>();
  const eliminar = useGuardar(recetas.eliminar, {}, alEliminar ? { alHacer: alEliminar } : {});
  const duplica = useModificable(P.recetas.duplicar) && s.permisos.has(P.recetas.agregar);
  const elimina = useModificable(P.recetas.eliminar);
  const una = (r: Pick<Cual, 'CONSECUTIVO'>) => ({ CODIGOPACIENTE, CONSECUTIVO: r.CONSECUTIVO });
  const imprimir = (r: Pick<Cual, 'CONSECUTIVO'> & { MEDIKIT_ID?: string }) =>
    abrirArchivo(r.MEDIKIT_ID ? recetasMedikit.imprimir_medikit : recetas.imprimir, una(r), undefined, 'receta');
  const pagina = (r: Cual) => ir(`/patient/${CODIGOPACIENTE}/prescription/${r.CONSECUTIVO}`);
  const acciones: Accion<Cual>[] = [
    ...(s.permisos.has(P.recetas.agregar) ? [{ texto: 'Detalles', icono: 'ver' as const, tecla: 'V', abre: true, hacer: pagina }] : []),
    { texto: 'Enviar', icono: 'correo', hacer: (r) => setEnviada(r.CONSECUTIVO) },
    { texto: 'Imprimir', icono: 'imprimir', tecla: 'P', hacer: imprimir },
    {
      texto: 'Imprimir copia',
      icono: 'documento',
      hacer: (r) => abrirArchivo(recetas.imprimir_copia, { ...una(r), COPIA: 1 }, undefined, 'receta'),
      permite: puedeImprimirCopia,
    },
    ...(duplica
      ? [
          {
            texto: 'Duplicar',
            icono: 'repetir' as const,
            tecla: 'D',
            hacer: (r: Cual) => ir(`/patient/${CODIGOPACIENTE}/prescription/new?de=${r.CONSECUTIVO}`),
            permite: (r: Cual) => puedeDuplicarReceta(s, r),
          },
        ]
      : []),
    ...(elimina
      ? [
          eliminarCon<Cual>(
            async (r) => {
              if (await confirmarEliminar(`la receta ${r.CONSECUTIVO} del ${fechaTexto(r.FECHA)}`)) await eliminar.enviar({}, una(r));
            },
            (r) => puedeEliminarReceta(s, r),
          ),
        ]
      : []),
  ];
  const dialogo = enviada !== undefined && (
    <EnviarDialogo
      titulo={`Enviar la receta ${enviada}`}
      abierto
      alCerrar={() => setEnviada(undefined)}
      enviar={recetas.enviar}
      params={{ CODIGOPACIENTE, CONSECUTIVO: enviada }}
      destino={{ MAIL: paciente.MAIL, TCEL_LADA: paciente.TCEL_LADA || s.clinica.pais.telefono.lada, TCELULAR: paciente.TCELULAR }}
    />
  );
  return { acciones, dialogo, imprimir, enviar: setEnviada };
}
