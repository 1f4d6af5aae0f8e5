// What can be done with a note: the list and the reader offer the same.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type NotaEnLista, notasEvolucion } from '../contract.ts';
import { puedeEliminarNota } from '../rules.ts';

type Cual = Pick<NotaEnLista, 'CONSECUTIVO' | 'CODIGOMEDICO' | 'CERRADA' | 'FECHA'>;

/** Buttons over the chosen note; without one they say so. `alEliminar` runs once it is gone. */
export function useAccionesNota(elegida: Cual | undefined, { conDetalles, alEliminar }: { conDetalles: boolean; alEliminar?: () => void }) {
  const s = useSesion();
  const ir = useNavigate();
  const p = usePaciente();
  const { CODIGOPACIENTE } = p;
  const [enviada, enviar] = useState<number>();
  const lista = `/patient/${CODIGOPACIENTE}/evolution-notes`;
  const eliminar = useGuardar(notasEvolucion.eliminar, {}, { alHacer: () => (alEliminar ? alEliminar() : void ir(lista)) });
  const elimina = useModificable(108);
  const con = (hacer: (n: Cual) => unknown) => () => {
    if (!elegida) return avisar('Debe seleccionar una Nota de Evolución', 'mal');
    void hacer(elegida);
  };
  const una = (n: Cual) => ({ CODIGOPACIENTE, CONSECUTIVO: n.CONSECUTIVO });
  const abrir = (n: Cual) => void ir(`/patient/${CODIGOPACIENTE}/evolution-note/${n.CONSECUTIVO}`);
  const alEliminarUna = async (n: Cual) => {
    const v = puedeEliminarNota(s, n);
    if (v !== true) return avisar(v, 'mal');
    try {
      await llamar(notasEvolucion.puede_eliminar, una(n));
    } catch (e) {
      if (e instanceof Falla) return avisar(e.message, 'mal');
      throw e;
    }
    if (await confirmarEliminar(`la nota de evolución ${n.CONSECUTIVO} del ${fechaTexto(n.FECHA)}`)) await eliminar.enviar({}, una(n));
  };
  const botones = (
    <>
      {conDetalles && s.permisos.has(107) && (
        <Boton chico icono="ver" onClick={con(abrir)}>
          Detalles
        </Boton>
      )}
      {s.permisos.has(107) && (
        <>
          <Boton chico icono="correo" onClick={con((n) => enviar(n.CONSECUTIVO))}>
            Enviar
          </Boton>
          <Boton chico icono="imprimir" onClick={con((n) => abrirArchivo(notasEvolucion.imprimir, una(n), undefined, 'documento'))}>
            Imprimir
          </Boton>
        </>
      )}
      {elimina && (conDetalles || !elegida || puedeEliminarNota(s, elegida) === true) && (
        <Boton chico icono="eliminar" onClick={con(alEliminarUna)}>
          Eliminar
        </Boton>
      )}
    </>
  );
  const dialogo = enviada !== undefined && (
    <EnviarDialogo
      titulo={`Enviar la nota de evolución ${enviada}`}
      abierto
      alCerrar={() => enviar(undefined)}
      enviar={notasEvolucion.enviar}
      params={{ CODIGOPACIENTE, CONSECUTIVO: enviada }}
      destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
    />
  );
  return { botones, dialogo, abrir };
}
