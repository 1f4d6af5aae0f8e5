// The studies of the selected group, or the results of a search in all groups.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nombreEn } from '#kernel/shared/fields.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Interruptor } from '#kernel/web/controles.tsx';
import { type Lista, useLista } from '#kernel/web/lista.ts';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type CatalogoEstudios, type Estudio, type EstudioHallado, type GrupoListado, MAX_HALLADOS, TIPOS_RESPUESTA } from '../contract.ts';
import { SIN_GRUPO } from '../rules.ts';
import { EdicionEstudio } from './EdicionEstudio.tsx';
import estilos from './estudios.module.css';
import { AccionesGrupo } from './Grupos.tsx';

interface Props {
  d: CatalogoEstudios;
  grupo: GrupoListado | undefined;
  grupos: readonly GrupoListado[];
  buscado: string;
  inactivos: boolean;
  verInactivos: (si: boolean) => void;
  puede: boolean;
}

export function ListaEstudios({ d, grupo, grupos, buscado, inactivos, verInactivos, puede }: Props) {
  const [, setUrl] = useSearchParams();
  const INACTIVOS = inactivos ? 1 : 0;
  const delGrupo = useLista(
    d.estudios.obtener_con,
    { ID_GRUPO: grupo?.ID ?? 0, INACTIVOS },
    { nombre: d.titulo, si: Boolean(grupo) && !buscado },
  );
  const hallados = useDatos(d.estudios.buscar, {}, { query: { BUSCAR: buscado, INACTIVOS, LIMITE: MAX_HALLADOS }, si: buscado !== '' });
  const { filas, ...lista }: Lista<Estudio> = buscado
    ? { filas: hallados.data, cargando: hallados.isPending, error: hallados.error?.message }
    : grupo
      ? delGrupo
      : { filas: [], cargando: false, error: undefined };
  const [editado, setEditado] = useState<Estudio | 'nuevo'>();
  const eliminar = useGuardar(d.estudios.eliminar);

  const agregar = () => (grupo ? setEditado('nuevo') : avisar(SIN_GRUPO, 'mal'));
  const alEliminar = async (e: Estudio) => {
    await pedirEliminar(d.estudios.puede_eliminar, { ID: e.ID }, `«${e.NOMBRE}»`, () => eliminar.enviar({}, { ID: e.ID }));
  };
  const titulo = buscado ? 'Resultados en todos los grupos' : (grupo?.NOMBRE ?? d.titulo.split(' ')[0]!);
  return (
    <section className={estilos.lista} aria-label={titulo}>
      <header>
        <Boton plano icono="izquierda" className={estilos.volver} aria-label="Regresar a los grupos" onClick={() => setUrl({})} />
        <h2 className={comunes.crece}>{titulo}</h2>
        {!buscado && grupo?.ACTIVO === 0 && <Ficha>Grupo inactivo: no se ofrece en las órdenes</Ficha>}
        {!buscado && grupo && <AccionesGrupo d={d} grupo={grupo} puede={puede} />}
      </header>
      <Tabla
        nombre={d.titulo}
        filas={filas}
        {...lista}
        claveDe={(e) => e.ID}
        columnas={buscado ? [NOMBRE, DE_GRUPO, ...columnasDe(d)] : [NOMBRE, ...columnasDe(d)]}
        sinBusqueda
        vacio={{
          texto: grupo ? `Todavía no hay ${d.muchos} en este grupo` : SIN_GRUPO,
          ...(grupo && puede
            ? {
                accion: (
                  <Boton icono="mas" onClick={agregar}>
                    Agregar {d.uno}
                  </Boton>
                ),
              }
            : {}),
        }}
        uno={grupo || buscado ? `un ${d.uno}` : 'un grupo'}
        acciones={[abrirCon<Estudio>(puede, setEditado), ...(puede ? [eliminarCon(alEliminar)] : [])]}
        barra={
          puede && (
            <Boton chico primario icono="mas" onClick={agregar}>
              Agregar
            </Boton>
          )
        }
        filtros={
          <Interruptor valor={inactivos} alCambiar={verInactivos}>
            Inactivos
          </Interruptor>
        }
        pie={
          filas?.length === MAX_HALLADOS && buscado ? (
            <p className={`${estilos.pie} ${comunes.tenue}`}>Siga escribiendo para ver menos resultados</p>
          ) : undefined
        }
      />
      {editado && (
        <EdicionEstudio
          d={d}
          {...(editado === 'nuevo' ? { enGrupo: grupo!.ID } : { estudio: editado })}
          grupos={grupos}
          puede={puede}
          alCerrar={() => setEditado(undefined)}
        />
      )}
    </section>
  );
}

const NOMBRE: Columna<Estudio> = {
  clave: 'NOMBRE',
  titulo: 'Nombre',
  movil: 'titulo',
  celda: (e) => (
    <span className={`${comunes.fila} ${comunes.envuelve}`}>
      {e.NOMBRE}
      {!e.ACTIVO && <Ficha>Inactivo</Ficha>}
    </span>
  ),
};
const DE_GRUPO: Columna<Estudio> = { clave: 'GRUPO', titulo: 'Grupo', valor: (e) => (e as EstudioHallado).GRUPO };
const tipoDe = (e: Estudio) => nombreEn(TIPOS_RESPUESTA, e.TIPO_RESPUESTA);
function columnasDe(d: CatalogoEstudios): Columna<Estudio>[] {
  const columnas: (Columna<Estudio> & { clave: keyof Estudio })[] = [
    { clave: 'TIPO_RESPUESTA', titulo: 'Tipo de respuesta', valor: tipoDe, celda: tipoDe, ancho: '140px' },
    { clave: 'UNIDAD', titulo: 'Unidad', ancho: '100px' },
    { clave: 'REFERENCIA', titulo: 'Referencia' },
    {
      clave: 'INDICACIONES',
      titulo: 'Indicaciones',
      celda: (e) => (
        <span className={estilos.indicaciones} title={e.INDICACIONES}>
          {e.INDICACIONES}
        </span>
      ),
    },
    { clave: 'CODIGO_BARRAS', titulo: 'Código de barras', ancho: '150px' },
  ];
  return columnas.map((c) => (d.columnas.includes(c.clave) ? c : { ...c, oculta: true, movil: 'no' }));
}
