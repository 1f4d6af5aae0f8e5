// What can be done with a prescription: the list and its viewer offer the same.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type RecetaEnLista, recetas } from '../contract.ts';
import { recetasMedikit } from '../medikit/contract.ts';
import { puedeDuplicarReceta, puedeEliminarReceta, puedeImprimirCopia } from '../rules.ts';

type Cual = Pick<RecetaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'MEDIKIT_ID' | 'FECHA'>;
/** Buttons over the chosen prescription; without one they say so. `alEliminar` runs once it is gone. */
export function useAcciones(elegida: Cual | undefined, alEliminar: () => void) {
  const s = useSesion();
  const ir = useNavigate();
  const paciente = usePaciente();
  const { CODIGOPACIENTE } = paciente;
  const [enviada, enviar] = useState<number>();
  const eliminar = useGuardar(recetas.eliminar, {}, { alHacer: alEliminar });
  const duplica = useModificable(170) && s.permisos.has(104);
  const elimina = useModificable(105);
  const con =
    (hacer: (r: Cual) => unknown, permite: (r: Cual) => Veredicto = () => true) =>
    () => {
      if (!elegida) return avisar('Debe seleccionar una receta', 'mal');
      const v = permite(elegida);
      if (v !== true) return avisar(v, 'mal');
      void hacer(elegida);
    };
  const una = (r: Pick<Cual, 'CONSECUTIVO'>) => ({ CODIGOPACIENTE, CONSECUTIVO: r.CONSECUTIVO });
  const imprimir = (r: Pick<Cual, 'CONSECUTIVO'> & { MEDIKIT_ID?: string }) =>
    abrirArchivo(r.MEDIKIT_ID ? recetasMedikit.imprimir_medikit : recetas.imprimir, una(r), undefined, 'receta');
  const botones = (
    <>
      <Boton chico icono="correo" onClick={con((r) => enviar(r.CONSECUTIVO))}>
        Enviar
      </Boton>
      <Boton chico icono="imprimir" onClick={con(imprimir)}>
        Imprimir
      </Boton>
      <Boton
        chico
        icono="documento"
        onClick={con((r) => abrirArchivo(recetas.imprimir_copia, { ...una(r), COPIA: 1 }, undefined, 'receta'), puedeImprimirCopia)}
      >
        Imprimir copia
      </Boton>
      {duplica && (
        <Boton
          chico
          icono="repetir"
          onClick={con(
            (r) => ir(`/patient/${CODIGOPACIENTE}/prescription/new?de=${r.CONSECUTIVO}`),
            (r) => puedeDuplicarReceta(s, r),
          )}
        >
          Duplicar
        </Boton>
      )}
      {elimina && (
        <Boton
          chico
          icono="eliminar"
          onClick={con(
            async (r) => {
              if (await confirmarEliminar(`la receta ${r.CONSECUTIVO} del ${fechaTexto(r.FECHA)}`)) await eliminar.enviar({}, una(r));
            },
            (r) => puedeEliminarReceta(s, r),
          )}
        >
          Eliminar
        </Boton>
      )}
    </>
  );
  const dialogo = enviada !== undefined && (
    <EnviarDialogo
      titulo={`Enviar la receta ${enviada}`}
      abierto
      alCerrar={() => enviar(undefined)}
      enviar={recetas.enviar}
      params={{ CODIGOPACIENTE, CONSECUTIVO: enviada }}
      destino={{ MAIL: paciente.MAIL, TCEL_LADA: paciente.TCEL_LADA || s.clinica.pais.telefono.lada, TCELULAR: paciente.TCELULAR }}
    />
  );
  return { botones, dialogo, imprimir, enviar };
}
