// /patient/:CODIGOPACIENTE/external-links

import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { columnaFecha, ListaDeRegistros, useColumnasDeQuien } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente, useModificable } from '#features/pacientes/web/paciente.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type EnlaceCompleto, enlacesExternos, MAX_ENLACES } from '../contract.ts';
import { puedeEditarEnlace, puedeEliminarEnlace } from '../rules.ts';
import { EnlaceDialogo } from './EnlaceDialogo.tsx';

/** Opens the page beside the file; the other site learns nothing of where it was opened from. */
const abrir = ({ ENLACE }: EnlaceCompleto) => void open(ENLACE, '_blank', 'noopener,noreferrer');

export default function EnlacesLista() {
  const s = useSesion();
  const datos = useDatos(enlacesExternos.obtener, { CODIGOPACIENTE: useCodigoPaciente() });
  const [editado, setEditado] = useState<EnlaceCompleto | 'nuevo'>();
  const agrega = useModificable(P.enlaces.agregar);
  const edita = useModificable(P.enlaces.editar);
  const quien = useColumnasDeQuien<EnlaceCompleto>('');
  const editar: Accion<EnlaceCompleto> = {
    texto: 'Editar',
    icono: 'nota',
    tecla: 'E',
    hacer: setEditado,
    permite: (e) => puedeEditarEnlace(s, e),
  };
  const { acciones } = useAccionesDeRegistro<EnlaceCompleto>({
    nombre: (e) => `el enlace «${e.DESCRIPCION}»`,
    params: ({ ID }) => ({ ID }),
    eliminar: { call: enlacesExternos.eliminar, permite: (e) => puedeEliminarEnlace(s, e) },
    otras: edita ? [editar] : [],
  });
  const agregar = (
    <Boton primario icono="mas" onClick={() => setEditado('nuevo')}>
      Agregar enlace
    </Boton>
  );
  return (
    <ListaDeRegistros
      titulo="Enlaces"
      uno="un enlace"
      datos={datos}
      tope={MAX_ENLACES}
      claveDe={(e) => e.ID}
      columnas={[
        columnaFecha(),
        { clave: 'DESCRIPCION', titulo: 'Descripción', movil: 'linea' },
        {
          clave: 'ENLACE',
          titulo: 'Enlace',
          desde: 720,
          movil: 'no',
          celda: (e) => <span className={`${comunes.recortado} ${comunes.secundario}`}>{sitioDe(e.ENLACE)}</span>,
          valor: (e) => e.ENLACE,
        },
        quien.medico,
      ]}
      acciones={[{ texto: 'Abrir', icono: 'enlace', tecla: 'V', abre: true, hacer: abrir }, ...acciones]}
      otros={agrega && agregar}
      vacio="Aquí se guardan páginas de fuera que son del paciente: sus imágenes en el visor de un hospital, un formulario, un artículo"
    >
      {editado && <EnlaceDialogo enlace={editado === 'nuevo' ? undefined : editado} alCerrar={() => setEditado(undefined)} />}
    </ListaDeRegistros>
  );
}

/** An address as one recognises it: without the protocol, and not a whole line of parameters. */
const sitioDe = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/[?#].*$/, '…');
