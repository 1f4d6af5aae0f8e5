// List of a catalogue's groups; selecting one shows its studies.

import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { FallaDeLista } from '#kernel/web/partes_tabla.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { type CatalogoEstudios, GrupoEditado, type GrupoListado } from '../contract.ts';
import { SIN_GRUPO } from '../rules.ts';
import estilos from './estudios.module.css';

interface Props {
  d: CatalogoEstudios;
  datos: ReturnType<typeof useDatos<CatalogoEstudios['grupos']['obtener_con']>>;
  grupo: GrupoListado | undefined;
  puede: boolean;
  alAgregar: () => void;
}

export function Grupos({ d, datos, grupo, puede, alAgregar }: Props) {
  return (
    <section className={`${estilos.grupos} ${comunes.hoja}`} aria-label="Grupos">
      <header>
        <h2 className={comunes.crece}>Grupos</h2>
        {puede && <Boton chico plano icono="mas" aria-label="Agregar grupo" onClick={alAgregar} />}
        <AccionesGrupo d={d} grupo={grupo} puede={puede} />
      </header>
      {datos.error ? (
        <FallaDeLista>{datos.error.message}</FallaDeLista>
      ) : datos.data ? (
        <Lista grupos={datos.data} elegido={grupo?.ID} />
      ) : (
        <Esqueleto filas={8} />
      )}
    </section>
  );
}

/** Buttons for the selected group, above the groups or, on a phone, above its studies. */
export function AccionesGrupo({ d, grupo, puede }: Pick<Props, 'd' | 'grupo' | 'puede'>) {
  const [, setUrl] = useSearchParams();
  const [editado, setEditado] = useState<GrupoListado>();
  const eliminar = useGuardar(d.grupos.eliminar, {}, { alHacer: () => setUrl({}) });
  const conGrupo = (hacer: (g: GrupoListado) => unknown) => () => (grupo ? void hacer(grupo) : avisar(SIN_GRUPO, 'mal'));
  const alEliminar = async (g: GrupoListado) => {
    await pedirEliminar(d.grupos.puede_eliminar, { ID: g.ID }, `el grupo «${g.NOMBRE}»`, () => eliminar.enviar({}, { ID: g.ID }));
  };
  return (
    <span className={estilos.acciones}>
      <Boton
        chico
        plano
        icono={puede ? 'nota' : 'ver'}
        aria-label={puede ? 'Editar grupo' : 'Detalles del grupo'}
        onClick={conGrupo(setEditado)}
      />
      {puede && <Boton chico plano icono="eliminar" aria-label="Eliminar grupo" onClick={conGrupo(alEliminar)} />}
      {editado && <EdicionGrupo d={d} grupo={editado} puede={puede} alCerrar={() => setEditado(undefined)} />}
    </span>
  );
}

function Lista({ grupos, elegido }: { grupos: readonly GrupoListado[]; elegido: number | undefined }) {
  const ul = useRef<HTMLUListElement>(null);
  const tecla = (e: KeyboardEvent) => {
    const enlaces = [...(ul.current?.querySelectorAll('a') ?? [])];
    const i = enlaces.indexOf(e.target as HTMLAnchorElement);
    const a = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: enlaces.length - 1 }[e.key];
    if (a === undefined) return;
    e.preventDefault();
    enlaces[a]?.focus();
  };
  const entra = elegido ?? grupos[0]?.ID;
  return (
    <ul ref={ul} onKeyDown={tecla}>
      {grupos.map((g) => (
        <li key={g.ID}>
          <Link
            to={{ search: `?grupo=${g.ID}` }}
            tabIndex={g.ID === entra ? 0 : -1}
            aria-current={g.ID === elegido ? 'true' : undefined}
            className={g.ID === elegido ? estilos.elegido : ''}
          >
            <span className={comunes.crece}>{g.NOMBRE}</span>
            {!g.ACTIVO && <Ficha>Inactivo</Ficha>}
            <span className={`${estilos.cuantos} ${comunes.numeros} ${comunes.tenue}`}>{g.ESTUDIOS}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface EdicionProps {
  d: CatalogoEstudios;
  grupo?: GrupoListado;
  puede?: boolean;
  alCerrar: () => void;
  alHacer?: (ID: number) => void;
}
export function EdicionGrupo({ d, grupo, puede = true, alCerrar, alHacer }: EdicionProps) {
  const g = useGuardar(grupo ? d.grupos.actualizar : d.grupos.agregar, grupo ? { ID: grupo.ID } : {}, {
    alHacer: (data) => {
      alCerrar();
      if (data) alHacer?.(data.ID);
    },
  });
  return (
    <DialogoForma
      titulo={grupo ? (puede ? 'Editar grupo' : 'Detalles del grupo') : 'Agregar grupo'}
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      puede={puede}
      schema={GrupoEditado}
      inicial={grupo ? { ...grupo } : { NOMBRE: '', ACTIVO: 1, VERSION: '' }}
    >
      <Rejilla min={320}>
        <Campo nombre="NOMBRE" enfocar />
        <Campo nombre="ACTIVO" />
      </Rejilla>
    </DialogoForma>
  );
}
