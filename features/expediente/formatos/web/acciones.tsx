// The actions of a document, for its list, its editor and its signing screen.
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type FormatoEnLista, formatos } from '../contract.ts';
import { puedeEliminarFormato } from '../rules.ts';

type Cual = Pick<FormatoEnLista, 'ID' | 'NOMBRE' | 'CODIGOMEDICO' | 'FECHA' | 'FIRMADO'> & { PENDIENTES?: number };

/** `alEliminar` is called after one was deleted; with `enLista` they open it too. */
export function useAcciones({ enLista = false, alEliminar }: { enLista?: boolean; alEliminar?: () => void } = {}) {
  const s = useSesion();
  const ir = useNavigate();
  const base = `/patient/${useCodigoPaciente()}/doc-format`;
  const firma = useModificable(P.formatos.ver);
  const firmar: Accion<Cual> = {
    texto: 'Firmar',
    icono: 'nota',
    tecla: 'F',
    hacer: ({ ID }) => ir(`${base}/${ID}/sign`),
    permite: ({ PENDIENTES, FIRMADO }) => Boolean(PENDIENTES || FIRMADO) || 'La plantilla no contiene ninguna variable para firma',
  };
  return useAccionesDeRegistro<Cual>({
    nombre: ({ NOMBRE }) => `el formato «${NOMBRE}»`,
    cuando: ({ FECHA }) => `del ${fechaTexto(FECHA)}`,
    params: ({ ID }) => ({ ID }),
    ...(enLista ? { abre: { permiso: P.formatos.ver, a: ({ ID, FIRMADO }) => `doc-format/${ID}${FIRMADO ? '/sign' : ''}` } } : {}),
    enviar: formatos.enviar,
    imprimir: formatos.imprimir,
    papel: 'formato',
    eliminar: { call: formatos.eliminar, antes: formatos.puede_eliminar, permite: (f) => puedeEliminarFormato(s, f) },
    otras: enLista && firma ? [firmar] : [],
    ...(alEliminar ? { alEliminar } : {}),
  });
}
