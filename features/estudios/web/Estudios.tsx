// /catalogs/clinical-analysis and /catalogs/cabinet-studies: groups and the studies of the selected one, side by side or, on a
// phone, one after the other. The search covers all groups.

import { type ComponentType, useState } from 'react';
import { useDatos } from '#kernel/web/api.tsx';
import { useBusqueda } from '#kernel/web/busqueda.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, MenuBoton } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { ImportarDialogo } from '#kernel/web/importar.tsx';
import { guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import type { CatalogoEstudios } from '../contract.ts';
import estilos from './estudios.module.css';
import { EdicionGrupo, Grupos } from './Grupos.tsx';
import { ListaEstudios } from './ListaEstudios.tsx';

export const pantallaDe = (d: CatalogoEstudios): ComponentType =>
  function PantallaEstudios() {
    return <Estudios key={d.ruta} d={d} />;
  };

function Estudios({ d }: { d: CatalogoEstudios }) {
  const puede = usePuedeEscribir(d.permiso);
  const [url, cambiar] = useDireccion();
  const buscado = url.get('q') ?? '';
  const { texto, poner: setTexto } = useBusqueda(buscado, (q) => cambiar({ q, p: '' }));
  const [inactivos, setInactivos] = useState(true);
  const [importa, setImporta] = useState<'archivo' | 'sugerido'>();
  const [agregaGrupo, setAgregaGrupo] = useState(false);
  const grupos = useDatos(d.grupos.obtener_con, { INACTIVOS: inactivos ? 1 : 0 });
  const grupo = grupos.data?.find((g) => g.ID === Number(url.get('grupo')));

  const vacio = grupos.data?.length === 0 && inactivos && !buscado;
  return (
    <Pagina titulo={d.titulo}>
      {vacio ? (
        <div className={comunes.hoja}>
          <Vacio
            icono={d.icono}
            texto={`Todavía no hay ${d.titulo.toLowerCase()}. Con ellos se arman las órdenes de los pacientes.`}
            accion={
              puede && (
                <div className={estilos.inicio}>
                  <Boton primario onClick={() => setImporta('sugerido')}>
                    Cargar catálogo sugerido
                  </Boton>
                  <Boton icono="subir" onClick={() => setImporta('archivo')}>
                    Importar de Excel o CSV
                  </Boton>
                  <Boton icono="mas" onClick={() => setAgregaGrupo(true)}>
                    Agregar grupo
                  </Boton>
                </div>
              )
            }
          />
        </div>
      ) : (
        <div className={`${estilos.estudios}${grupo || buscado ? ` ${estilos.dentroDeGrupo}` : ''}`}>
          <div className={estilos.barra}>
            <CajaBusqueda etiqueta="Buscar en todos los grupos" valor={texto} alCambiar={setTexto} />
            {puede && (
              <MenuBoton
                icono="puntos"
                aria-label={`Más acciones de ${d.titulo.toLowerCase()}`}
                opciones={[
                  { texto: 'Importar de Excel o CSV', icono: 'subir', hacer: () => setImporta('archivo') },
                  { texto: 'Descargar en Excel', icono: 'descargar', hacer: () => void guardarArchivoLocal(d.estudios.exportar) },
                  { texto: 'Cargar catálogo sugerido', icono: 'lista', hacer: () => setImporta('sugerido') },
                ]}
              />
            )}
          </div>
          <Grupos d={d} datos={grupos} grupo={buscado ? undefined : grupo} puede={puede} alAgregar={() => setAgregaGrupo(true)} />
          <ListaEstudios
            key={buscado ? 'busca' : (grupo?.ID ?? 0)}
            d={d}
            grupo={grupo}
            grupos={grupos.data ?? []}
            buscado={buscado}
            inactivos={inactivos}
            verInactivos={setInactivos}
            puede={puede}
          />
        </div>
      )}
      {agregaGrupo && (
        <EdicionGrupo
          d={d}
          alCerrar={() => setAgregaGrupo(false)}
          alHacer={(ID) => cambiar({ q: '', p: '', grupo: String(ID) }, { paso: true })}
        />
      )}
      {importa && (
        <ImportarDialogo
          titulo={d.titulo}
          importar={d.estudios.importar}
          exportar={d.estudios.exportar}
          sugerido={importa === 'sugerido'}
          alCerrar={() => setImporta(undefined)}
        />
      )}
    </Pagina>
  );
}
