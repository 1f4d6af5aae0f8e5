// The browser's half of engine 1: list, dialog or page, with everything the specification asks of every catalogue.

import { useQueries } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { cuerpoDe } from '../shared/endpoint.ts';
import type { Campo as Descripcion } from '../shared/fields.ts';
import type { Arbol } from '../shared/form.ts';
import { claveDe, useDatos, useGuardar } from '../web/api.tsx';
import { avisar } from '../web/avisos.tsx';
import { Boton, type Eleccion, Ficha, Interruptor, MenuBoton } from '../web/controles.tsx';
import { confirmarEliminar, Dialogo, informar } from '../web/dialogo.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla } from '../web/form.tsx';
import { ImportarDialogo } from '../web/importar.tsx';
import { guardarArchivoLocal } from '../web/imprimir.tsx';
import { Cargando, Pagina, SinPermiso } from '../web/pagina.tsx';
import { type Falla, llamar } from '../web/red.ts';
import { useClinica, usePuedeEscribir } from '../web/sesion.tsx';
import { type Columna, Tabla } from '../web/tabla.tsx';
import { type Catalogo, camposDe, nombreDe } from './define.ts';

type Fila = Record<string, unknown>;
const masculino = (c: Catalogo) => /^un\s/.test(c.uno);
const clave = (c: Catalogo, f: Fila) => Number(f[c.clave]);

type Elecciones = Record<string, readonly Eleccion[]>;
/** The choices of fields that hold codes of other lists. */
function useElecciones(c: Catalogo): Elecciones {
  const relaciones = Object.entries(c.relaciones ?? {});
  const listas = useQueries({
    queries: relaciones.map(([, r]) => ({
      queryKey: claveDe(r!.call, {}),
      queryFn: ({ signal }: { signal: AbortSignal }) => llamar(r!.call, {}, undefined, signal).then((x) => x.data as Fila[]),
    })),
  });
  return Object.fromEntries(
    relaciones.map(([campo, r], i) => [
      campo,
      (listas[i]?.data ?? []).map((f) => ({ valor: f[r!.clave] as number, texto: String(f[r!.texto]) })),
    ]),
  );
}

function columnaDe(c: Catalogo, nombre: string, d: Descripcion | undefined, i: number, elecciones: Elecciones): Columna<Fila> {
  const base = { clave: nombre, titulo: d?.etiqueta ?? nombre, movil: i === 0 ? ('titulo' as const) : ('linea' as const) };
  if (d?.tipo === 'siNo') {
    const [si, no] = c.activo ?? ['Sí', 'No'];
    return {
      ...base,
      ancho: '110px',
      valor: (f) => (f[nombre] === 1 ? si : no),
      celda: (f) => (f[nombre] === 1 ? si : <Ficha>{no}</Ficha>),
    };
  }
  if (nombre === 'COLOR')
    return {
      ...base,
      ancho: '90px',
      celda: (f) => <span className="muestra-color" style={{ background: String(f[nombre]) }} role="img" aria-label={String(f[nombre])} />,
    };
  const otra = elecciones[nombre];
  if (otra) return { ...base, valor: (f) => otra.find((o) => o.valor === f[nombre])?.texto ?? '' };
  if (d?.opciones) return { ...base, valor: (f) => d.opciones!.find(([v]) => v === f[nombre])?.[1] ?? '' };
  return { ...base, derecha: d?.tipo === 'importe' || d?.tipo === 'entero' };
}

function Lista({ c }: { c: Catalogo }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(c.permiso);
  const clinica = useClinica();
  const campos = new Map(camposDe(c, clinica));
  const elecciones = useElecciones(c);
  const [importa, importar] = useState<'archivo' | 'sugerido'>();
  const conActivo = campos.has('ACTIVO');
  const [inactivos, setInactivos] = useState(true);
  const datos = useDatos(conActivo ? c.contract.obtener_con! : c.contract.obtener!, conActivo ? { INACTIVOS: inactivos ? 1 : 0 } : {});
  const [elegida, elegir] = useState<Fila>();
  const [editada, editar] = useState<Fila | 'nueva'>();
  const hace = (o: string) => c.operaciones.includes(o as never);
  const eliminar = useGuardar(c.contract.eliminar ?? c.contract.obtener!);
  const faltaElegir = () => avisar(`Debe seleccionar ${c.uno}`, 'mal');
  const abrir = (f: Fila | undefined) => (f ? (c.pagina ? ir(c.pagina.replace(':id', String(clave(c, f)))) : editar(f)) : faltaElegir());
  const alEliminar = async () => {
    if (!elegida) return faltaElegir();
    try {
      await llamar(c.contract.puede_eliminar!, { ID: clave(c, elegida) });
    } catch (e) {
      return void informar('No permitido', (e as Falla).message);
    }
    if (await confirmarEliminar(`«${String(elegida[c.columnas[0]!])}»`)) await eliminar.enviar({}, { ID: clave(c, elegida) });
    elegir(undefined);
  };
  return (
    <Pagina
      titulo={c.titulo}
      acciones={
        puede &&
        hace('agregar') && (
          <>
            <MenuBoton
              icono="puntos"
              aria-label={`Más acciones de ${c.titulo.toLowerCase()}`}
              opciones={[
                { texto: 'Importar de Excel o CSV', icono: 'subir', hacer: () => importar('archivo') },
                { texto: 'Descargar en Excel', icono: 'descargar', hacer: () => void guardarArchivoLocal(c.contract.exportar!) },
                { texto: 'Cargar catálogo sugerido', icono: 'lista', si: Boolean(c.sugerido), hacer: () => importar('sugerido') },
              ]}
            />
            <Boton primario icono="mas" onClick={() => (c.pagina ? ir(c.pagina.replace(':id', 'new')) : editar('nueva'))}>
              Agregar
            </Boton>
          </>
        )
      }
    >
      <Tabla
        nombre={c.titulo}
        filas={datos.data as Fila[] | undefined}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(f) => clave(c, f)}
        columnas={c.columnas.filter((n) => campos.has(n)).map((n, i) => columnaDe(c, n, campos.get(n), i, elecciones))}
        seleccion={elegida}
        alSeleccionar={elegir}
        alAbrir={abrir}
        vacio={{
          texto: `Todavía no hay ${c.titulo.toLowerCase()}`,
          accion:
            puede && hace('agregar') ? (
              <Boton icono="mas" onClick={() => (c.pagina ? ir(c.pagina.replace(':id', 'new')) : editar('nueva'))}>
                Agregar {nombreDe(c).toLowerCase()}
              </Boton>
            ) : undefined,
        }}
        acciones={
          <>
            <Boton chico icono={puede && hace('actualizar') ? 'nota' : 'ver'} onClick={() => abrir(elegida)}>
              {puede && hace('actualizar') ? 'Editar' : 'Detalles'}
            </Boton>
            {puede && hace('eliminar') && (
              <Boton chico icono="eliminar" onClick={alEliminar}>
                Eliminar
              </Boton>
            )}
          </>
        }
        filtros={
          conActivo && (
            <Interruptor valor={inactivos} alCambiar={setInactivos}>
              Inactivos
            </Interruptor>
          )
        }
      />
      {importa && (
        <ImportarDialogo
          titulo={c.titulo}
          importar={c.contract.importar!}
          exportar={c.contract.exportar!}
          sugerido={importa === 'sugerido'}
          alCerrar={() => importar(undefined)}
        />
      )}
      {editada && <Edicion c={c} fila={editada === 'nueva' ? undefined : editada} alCerrar={() => editar(undefined)} />}
    </Pagina>
  );
}

/** What a new row starts with. */
const inicialDe = (c: Catalogo, fila?: Fila): Fila =>
  fila ??
  Object.fromEntries(
    camposDe(c).map(([k, d]) => [k, d.tipo === 'siNo' ? (c.Alta.shape[k] as { parse: (v: unknown) => unknown }).parse(undefined) : '']),
  );
function Campos({ c }: { c: Catalogo }) {
  const campos = camposDe(c, useClinica());
  const elecciones = useElecciones(c);
  return (
    <Rejilla min={campos.length > 4 ? 240 : 400}>
      {campos.map(([k, d], i) => (
        <Campo
          key={k}
          nombre={k}
          {...(elecciones[k] ? { opciones: elecciones[k] } : {})}
          enfocar={i === 0}
          ancho={d.tipo === 'notas' || (d.max ?? 0) > 120 ? 'todo' : 1}
          {...(k === 'COLOR'
            ? {
                control: (x) => (
                  <input
                    {...{ id: x.id }}
                    className="inp color"
                    type="color"
                    value={String(x.valor || '#0B6B75')}
                    onChange={(e) => x.alCambiar(e.target.value)}
                  />
                ),
              }
            : {})}
        />
      ))}
    </Rejilla>
  );
}

function useEdicion(c: Catalogo, fila: Fila | undefined, alHacer: () => void) {
  const puede = usePuedeEscribir(c.permiso) && c.operaciones.includes(fila ? 'actualizar' : 'agregar');
  const guardar = useGuardar(fila ? c.contract.actualizar! : c.contract.agregar!, fila ? { ID: clave(c, fila) } : {}, { alHacer });
  const n = nombreDe(c);
  const clinica = useClinica();
  const llamada = c.contract.agregar ?? c.contract.actualizar;
  return {
    puede,
    schema: useMemo(() => (llamada ? cuerpoDe(llamada, clinica) : c.Alta), [llamada, clinica, c.Alta]),
    guardar,
    titulo: fila ? `${puede ? 'Editar' : 'Detalles de'} ${puede ? n : `${masculino(c) ? 'el' : 'la'} ${n.toLowerCase()}`}` : `Agregar ${n}`,
    alGuardar: async (v: Arbol) => (await guardar.enviar({ ...v, ...(fila ? { VERSION: fila.VERSION } : {}) })) !== undefined,
  };
}
function Edicion({ c, fila, alCerrar }: { c: Catalogo; fila: Fila | undefined; alCerrar: () => void }) {
  const e = useEdicion(c, fila, alCerrar);
  return (
    <Dialogo
      titulo={e.titulo}
      abierto
      alCerrar={alCerrar}
      ancho={camposDe(c).length > 4 ? 'm' : 's'}
      pie={
        <>
          <Boton onClick={alCerrar}>{e.puede ? 'Cancelar' : 'Cerrar'}</Boton>
          {e.puede && (
            <Boton primario type="submit" form="catalogo" ocupado={e.guardar.enviando} atajo="Ctrl ↵">
              Guardar
            </Boton>
          )}
        </>
      }
    >
      <Formulario
        id="catalogo"
        schema={e.schema}
        inicial={inicialDe(c, fila)}
        alGuardar={e.alGuardar}
        errores={e.guardar.errores}
        soloLectura={!e.puede}
        sinGuardia
      >
        <Campos c={c} />
      </Formulario>
    </Dialogo>
  );
}
function PaginaEdicion({ c }: { c: Catalogo }) {
  const id = Object.values(useParams())[0] ?? 'new';
  const nueva = id === 'new';
  const datos = useDatos(c.contract.obtener_uno!, { ID: id }, { si: !nueva, fresco: 0 });
  return nueva ? (
    <PaginaFormulario c={c} fila={undefined} />
  ) : (
    <Cargando de={datos as Parameters<typeof Cargando>[0]['de']}>
      <PaginaFormulario key={id} c={c} fila={datos.data as unknown as Fila} />
    </Cargando>
  );
}
function PaginaFormulario({ c, fila }: { c: Catalogo; fila: Fila | undefined }) {
  const ir = useNavigate();
  const e = useEdicion(c, fila, () => ir(c.pantalla));
  return (
    <Pagina titulo={e.titulo} volver={c.pantalla} ancho="lectura">
      <Formulario
        schema={e.schema}
        inicial={inicialDe(c, fila)}
        alGuardar={e.alGuardar}
        errores={e.guardar.errores}
        soloLectura={!e.puede}
        borrador={e.puede ? `${c.ruta}/${fila ? clave(c, fila) : 'new'}` : undefined}
      >
        <Campos c={c} />
        {e.puede && (
          <BarraGuardar>
            <Boton primario type="submit" ocupado={e.guardar.enviando} atajo="Ctrl ↵">
              Guardar
            </Boton>
          </BarraGuardar>
        )}
      </Formulario>
    </Pagina>
  );
}

const enPais = (c: Catalogo, Pantalla: ComponentType<{ c: Catalogo }>) =>
  function Catalogado() {
    const { pais } = useClinica();
    return c.pais && !c.pais(pais) ? <SinPermiso /> : <Pantalla c={c} />;
  };
export const listaDe = (c: Catalogo): ComponentType => enPais(c, Lista);
export const paginaDe = (c: Catalogo): ComponentType => enPais(c, PaginaEdicion);
