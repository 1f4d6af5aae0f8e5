// The browser side of engine 1: list and dialog or page, with what the specification requires of every catalogue.

import { type ComponentType, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { formatear } from '#domain/dinero.ts';
import type { Clinica } from '#domain/sesion.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import type { Arbol } from '../shared/corchetes.ts';
import { cuerpoDe } from '../shared/endpoint.ts';
import { campoDe, type Campo as Descripcion } from '../shared/fields.ts';
import { abrirCon, eliminarCon } from '../web/acciones_fila.tsx';
import { useGuardar } from '../web/api.tsx';
import comunes from '../web/comunes.module.css';
import { Boton, Ficha, Interruptor, MenuBoton } from '../web/controles.tsx';
import { DialogoForma } from '../web/dialogo_forma.tsx';
import { mostrarFila } from '../web/fila_nueva.ts';
import { BarraGuardar, Formulario } from '../web/form.tsx';
import { ImportarDialogo } from '../web/importar.tsx';
import { guardarArchivoLocal } from '../web/imprimir.tsx';
import { type Lista as ListaDe, useLista } from '../web/lista.ts';
import { Pagina, SinPermiso } from '../web/pagina.tsx';
import { pedirEliminar, Registro } from '../web/registro.tsx';
import { useClinica, usePuedeEscribir } from '../web/sesion.tsx';
import { type Columna, Tabla } from '../web/tabla.tsx';
import { Campos, type Elecciones, useElecciones } from './campos.tsx';
import estilos from './catalogo.module.css';
import { type Catalogo, camposDe, nombreDe, type Operacion } from './define.ts';

type Fila = Record<string, unknown>;
const masculino = (c: Catalogo) => /^un\s/.test(c.uno);
const clave = (c: Catalogo, f: Fila) => Number(f[c.clave]);

function columnaDe(c: Catalogo, [nombre, d]: [string, Descripcion], i: number, elecciones: Elecciones, { pais }: Clinica): Columna<Fila> {
  const base = { clave: nombre, titulo: d.etiqueta, movil: i === 0 ? ('titulo' as const) : ('linea' as const) };
  const conTexto = (valor: (f: Fila) => string) => ({ ...base, valor, celda: valor });
  if (d.tipo === 'siNo') {
    const [si, no] = (nombre === 'ACTIVO' && c.activo) || ['Sí', 'No'];
    const valor = (f: Fila) => (f[nombre] === 1 ? si : no);
    if (nombre !== 'ACTIVO') return { ...conTexto(valor), ancho: '110px', movil: 'no' };
    // On a phone, where the column has no heading, only inactive rows show their state.
    const celda = (f: Fila) =>
      f[nombre] === 1 ? (
        <span data-tarjeta="no">{si}</span>
      ) : (
        <Ficha>
          <span data-tarjeta="no">{no}</span>
          <span data-tarjeta="si">Inactivo</span>
        </Ficha>
      );
    return { ...base, ancho: '110px', valor, celda };
  }
  const opcionDe = (f: Fila) => d.opciones?.find(([v]) => v === f[nombre])?.[1] ?? '';
  if (nombre === 'COLOR')
    return {
      ...base,
      ancho: '90px',
      valor: opcionDe,
      celda: (f) => <span className={estilos.muestraColor} style={{ background: String(f[nombre]) }} role="img" aria-label={opcionDe(f)} />,
    };
  const otra = elecciones[nombre];
  if (otra) return conTexto((f) => otra.find((o) => o.valor === f[nombre])?.texto ?? '');
  if (d.opciones) return conTexto(opcionDe);
  if (d.tipo === 'telefono')
    return { ...base, celda: (f) => <span className={comunes.numeros}>{textoTelefono(String(f[nombre] ?? ''), pais.telefono.lada)}</span> };
  if (d.tipo === 'importe')
    return { ...base, derecha: true, celda: (f) => (typeof f[nombre] === 'number' ? formatear(f[nombre], pais) : '') };
  return d.tipo === 'entero' || d.tipo === 'medida' ? { ...base, derecha: true, movil: 'no' } : base;
}

function Lista({ c }: { c: Catalogo }) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(c.permiso);
  const clinica = useClinica();
  const campos = useMemo(() => new Map(camposDe(c, clinica)), [c, clinica]);
  const elecciones = useElecciones(c);
  const columnas = useMemo(
    () =>
      c.columnas
        .flatMap((n) => (campos.has(n) ? [[n, campos.get(n)!] as [string, Descripcion]] : []))
        .map((x, i) => columnaDe(c, x, i, elecciones, clinica)),
    [c, campos, elecciones, clinica],
  );
  const [importa, setImporta] = useState<'archivo' | 'sugerido'>();
  const conActivo = campos.has('ACTIVO');
  const [inactivos, setInactivos] = useState(true);
  const lista = useLista(conActivo ? c.contract.obtener_con! : c.contract.obtener!, conActivo ? { INACTIVOS: inactivos ? 1 : 0 } : {}, {
    nombre: c.titulo,
  }) as unknown as ListaDe<Fila>;
  const [editada, setEditada] = useState<Fila | 'nueva'>();
  const hace = (o: Operacion) => c.operaciones.includes(o) && !c.sinBoton?.includes(o);
  const eliminar = useGuardar(c.contract.eliminar ?? c.contract.obtener!);
  const abrir = (f: Fila) => (c.pagina ? ir(c.pagina.replace(':id', String(clave(c, f)))) : setEditada(f));
  const alEliminar = (f: Fila) => {
    const ID = clave(c, f);
    return pedirEliminar(c.contract.puede_eliminar!, { ID }, `«${String(f[c.columnas[0]!])}»`, () => eliminar.enviar({}, { ID }));
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
                { texto: 'Importar de Excel o CSV', icono: 'subir', hacer: () => setImporta('archivo') },
                { texto: 'Descargar en Excel', icono: 'descargar', hacer: () => void guardarArchivoLocal(c.contract.exportar!) },
                { texto: 'Cargar catálogo sugerido', icono: 'lista', si: Boolean(c.sugerido), hacer: () => setImporta('sugerido') },
              ]}
            />
            <Boton primario icono="mas" onClick={() => (c.pagina ? ir(c.pagina.replace(':id', 'new')) : setEditada('nueva'))}>
              Agregar
            </Boton>
          </>
        )
      }
    >
      <Tabla
        nombre={c.titulo}
        {...lista}
        claveDe={(f) => clave(c, f)}
        columnas={columnas}
        vacio={{
          texto: `Todavía no hay ${c.titulo.toLowerCase()}`,
          accion:
            puede && hace('agregar') ? (
              <div className={`${comunes.fila} ${comunes.envuelve}`}>
                <Boton icono="mas" onClick={() => (c.pagina ? ir(c.pagina.replace(':id', 'new')) : setEditada('nueva'))}>
                  Agregar {nombreDe(c).toLowerCase()}
                </Boton>
                {c.sugerido && (
                  <Boton icono="lista" onClick={() => setImporta('sugerido')}>
                    Cargar catálogo sugerido
                  </Boton>
                )}
              </div>
            ) : undefined,
        }}
        uno={c.uno}
        acciones={[abrirCon(puede && hace('actualizar'), abrir), ...(puede && hace('eliminar') ? [eliminarCon(alEliminar)] : [])]}
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
          alCerrar={() => setImporta(undefined)}
        />
      )}
      {editada && <Edicion c={c} fila={editada === 'nueva' ? undefined : editada} alCerrar={() => setEditada(undefined)} />}
    </Pagina>
  );
}

/** The initial values of a new row: what its fields give for missing values. */
const inicialDe = (c: Catalogo, clinica: Clinica): Fila => {
  const { shape } = cuerpoDe(c.contract.agregar!, clinica) as z.ZodObject;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([k, s]) => {
      const campo = campoDe(s as z.ZodType);
      return !campo || campo.tipo === 'version' ? [] : [[k, (s as z.ZodType).safeParse(undefined).data ?? '']];
    }),
  );
};

function useEdicion(c: Catalogo, fila: Fila | undefined, alCerrar: () => void) {
  const alHacer = (data: unknown) => {
    mostrarFila(c.titulo, fila ? clave(c, fila) : (data as { ID: number }).ID);
    alCerrar();
  };
  const puede = usePuedeEscribir(c.permiso) && c.operaciones.includes(fila ? 'actualizar' : 'agregar');
  const guardar = useGuardar(fila ? c.contract.actualizar! : c.contract.agregar!, fila ? { ID: clave(c, fila) } : {}, { alHacer });
  const n = nombreDe(c).replace(/^./, (l) => l.toUpperCase());
  const clinica = useClinica();
  const llamada = c.contract.agregar ?? c.contract.actualizar;
  return {
    puede,
    inicial: fila ?? inicialDe(c, clinica),
    schema: useMemo(() => (llamada ? cuerpoDe(llamada, clinica) : c.Alta), [llamada, clinica, c.Alta]),
    guardar,
    titulo: fila ? `${puede ? 'Editar' : 'Detalles de'} ${puede ? n : `${masculino(c) ? 'el' : 'la'} ${n.toLowerCase()}`}` : `Agregar ${n}`,
    alGuardar: async (v: Arbol) => (await guardar.enviar(v)) !== undefined,
  };
}
function Edicion({ c, fila, alCerrar }: { c: Catalogo; fila: Fila | undefined; alCerrar: () => void }) {
  const e = useEdicion(c, fila, alCerrar);
  return (
    <DialogoForma
      titulo={e.titulo}
      alCerrar={alCerrar}
      ancho={camposDe(c).length > 4 ? 'm' : 's'}
      guardar={e.guardar}
      puede={e.puede}
      schema={e.schema}
      inicial={e.inicial}
      alGuardar={e.alGuardar}
    >
      <Campos c={c} />
    </DialogoForma>
  );
}
const PaginaEdicion = ({ c }: { c: Catalogo }) => (
  <Registro de={c.contract.obtener_uno!} clave="ID" enRuta={/:(\w+)/.exec(c.pagina!)![1]!}>
    {(fila) => <PaginaFormulario c={c} fila={fila as Fila | undefined} />}
  </Registro>
);
function PaginaFormulario({ c, fila }: { c: Catalogo; fila: Fila | undefined }) {
  const ir = useNavigate();
  const e = useEdicion(c, fila, () => ir(c.pantalla));
  return (
    <Pagina titulo={e.titulo} volver={c.pantalla} ancho="lectura">
      <Formulario
        schema={e.schema}
        inicial={e.inicial}
        alGuardar={e.alGuardar}
        errores={e.guardar.errores}
        soloLectura={!e.puede}
        borrador={e.puede ? `${c.ruta}/${fila ? clave(c, fila) : 'new'}` : undefined}
      >
        <Campos c={c} />
        {e.puede && <BarraGuardar de={e.guardar} />}
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
