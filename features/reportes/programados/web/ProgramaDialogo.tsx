// The form of a report that is mailed: when, as what, and to whom.
import { useGuardar } from '#kernel/web/api.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { FORMATO, FRECUENCIA, type Programado, ProgramadoEditado, programados } from '../contract.ts';
import { HORA_ENVIO } from '../rules.ts';
import { Destinatarios } from './Destinatarios.tsx';
import { LISTA_PROGRAMADOS } from './nombres.ts';

interface Props {
  REPORTE: string;
  titulo: string;
  /** The report's filters in force, without its period. */
  FILTROS: string;
  /** The programme to change; absent for a new one. */
  programado?: Programado | undefined;
  alCerrar: () => void;
}
export function ProgramaDialogo({ REPORTE, titulo, FILTROS, programado, alCerrar }: Props) {
  const { CODIGOUSUARIO, NOMBRECOMPLETO } = useSesion();
  const antes = programado?.DESTINATARIOS ?? [{ CODIGOUSUARIO, NOMBRECOMPLETO }];
  const agregar = useGuardar(programados.agregar, {});
  const actualizar = useGuardar(programados.actualizar, { ID: programado?.ID ?? 0 });
  const guardar = programado ? actualizar : agregar;
  return (
    <DialogoForma
      titulo={`Enviar «${titulo}» por correo`}
      descripcion={`Sale desde las ${HORA_ENVIO}, con los filtros que ${programado ? 'se eligieron' : 'eligió'}. Cada destinatario recibe lo mismo que vería en su pantalla, mientras pueda ver el reporte.`}
      ancho="m"
      alCerrar={alCerrar}
      guardar={guardar}
      schema={ProgramadoEditado}
      inicial={
        programado
          ? { ...programado, DESTINATARIOS: antes.map((d) => d.CODIGOUSUARIO), VERSION: programado.VERSION ?? '' }
          : { FRECUENCIA: FRECUENCIA.semanal, FORMATO: FORMATO.pdf, DESTINATARIOS: [CODIGOUSUARIO], VERSION: '' }
      }
      si={programado ? 'Guardar' : 'Programar'}
      alGuardar={async (v: ProgramadoEditado) => {
        const hecho = programado ? await actualizar.enviar({ ...v }) : await agregar.enviar({ ...v, REPORTE, FILTROS });
        if (hecho === undefined) return false;
        mostrarFila(LISTA_PROGRAMADOS, programado?.ID ?? (hecho as { ID: number }).ID);
        alCerrar();
        return true;
      }}
    >
      <Rejilla>
        <Campo nombre="FRECUENCIA" ancho="todo" enfocar />
        <Campo nombre="FORMATO" />
        <Campo
          nombre="DESTINATARIOS"
          etiqueta="Destinatarios"
          ancho="todo"
          control={(c) => <Destinatarios c={c} REPORTE={REPORTE} ID={programado?.ID} antes={antes} />}
        />
      </Rejilla>
    </DialogoForma>
  );
}
