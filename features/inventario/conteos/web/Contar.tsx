// Screen /inventory/count/new: a warehouse is counted, by place; what differs from the books becomes movements with their reason.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { cantidadTexto } from '#features/inventario/movimientos/texto.ts';
import { useAlmacenes, useNombreAlmacen } from '#features/inventario/movimientos/web/almacenes.tsx';
import { Filtros } from '#kernel/reporte/filtro_periodo.tsx';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Entrada, Ficha, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { ConteoEnviado, conteosInventario, type PorContar } from '../contract.ts';
import { diferencia } from '../rules.ts';
import estilos from './conteos.module.css';
import { RUTA_CONTEOS } from './rutas.ts';

/** More lines than this are counted by place: nobody reads a longer form. */
const A_LA_VEZ = 120;

export default function Contar() {
  const [url, cambiar] = useDireccion();
  const almacenes = useAlmacenes();
  const nombre = useNombreAlmacen();
  const unico = almacenes?.length === 1 ? almacenes[0]!.ID : null;
  const ID_ALMACEN = Number(url.get('almacen')) || unico;
  const UBICACION = url.get('lugar') ?? '';
  const datos = useDatos(conteosInventario.obtener_por_contar, { ID_ALMACEN }, { si: ID_ALMACEN !== null, query: { UBICACION } });
  const suyos = ID_ALMACEN !== null && !datos.isPlaceholderData ? datos.data : undefined;
  return (
    <Pagina
      titulo="Nuevo conteo"
      volver={RUTA_CONTEOS}
      acciones={
        ID_ALMACEN !== null && (
          <Boton
            icono="imprimir"
            onClick={() => abrirArchivo(conteosInventario.imprimir_hoja, { ID_ALMACEN }, { UBICACION }, 'hoja de conteo')}
          >
            Hoja para contar
          </Boton>
        )
      }
    >
      <Filtros>
        <Seleccion
          chica
          aria-label="Almacén"
          vacio="¿Qué almacén?"
          opciones={(almacenes ?? []).map((a) => ({ valor: a.ID, texto: nombre(a) }))}
          valor={ID_ALMACEN}
          alCambiar={(almacen) => cambiar({ almacen, lugar: null })}
        />
        {suyos && suyos.UBICACIONES.length > 0 && (
          <Seleccion
            chica
            aria-label="Ubicación"
            vacio="Todas las ubicaciones"
            opciones={suyos.UBICACIONES.map((u) => ({ valor: u, texto: u }))}
            valor={UBICACION}
            alCambiar={(lugar) => cambiar({ lugar })}
          />
        )}
      </Filtros>
      {ID_ALMACEN === null ? (
        <Vacio icono="inventario" texto="Elija el almacén que va a contar" nota="La hoja se imprime sin decir cuánto debe haber." />
      ) : (
        <Cargando de={{ ...datos, data: suyos }}>
          {suyos &&
            (suyos.PRODUCTOS.length > A_LA_VEZ && !UBICACION && suyos.UBICACIONES.length > 0 ? (
              <Vacio
                icono="lista"
                texto="Son muchos productos: elija una ubicación"
                nota="Se cuenta y se guarda una ubicación tras otra."
              />
            ) : suyos.PRODUCTOS.length === 0 ? (
              <Vacio icono="inventario" texto="Aquí no hay productos que contar" />
            ) : (
              <Forma
                key={`${ID_ALMACEN}·${UBICACION}`}
                ID_ALMACEN={ID_ALMACEN}
                lugar={UBICACION}
                lineas={suyos.PRODUCTOS}
                releer={datos.refetch}
              />
            ))}
        </Cargando>
      )}
    </Pagina>
  );
}

const claveDe = (l: Pick<PorContar, 'ID_PRODUCTO' | 'LOTE'>) => `${l.ID_PRODUCTO}·${l.LOTE}`;
/** What the books have of each line, by its `claveDe`. */
type Existencias = ReadonlyMap<string, number>;
const existenciasDe = (lineas: readonly PorContar[]): Existencias => new Map(lineas.map((l) => [claveDe(l), l.EXISTENCIA]));

interface FormaProps {
  ID_ALMACEN: number;
  lugar: string;
  lineas: readonly PorContar[];
  releer: () => Promise<{ data?: { PRODUCTOS: readonly PorContar[] } | undefined }>;
}
function Forma({ ID_ALMACEN, lugar, lineas, releer }: FormaProps) {
  const ir = useNavigate();
  const g = useGuardar(
    conteosInventario.agregar,
    {},
    {
      alHacer: ({ ID }) => {
        mostrarFila('Conteos físicos', ID);
        void ir(RUTA_CONTEOS);
      },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts once; later stock goes into the lines left to count
  const inicial = useMemo(
    () => ({
      ID_ALMACEN,
      MOTIVO: 'Conteo físico',
      PRODUCTOS: lineas.map(({ ID_PRODUCTO, LOTE, EXISTENCIA }) => ({ ID_PRODUCTO, LOTE, EXISTENCIA, CONTADO: '' })),
    }),
    [],
  );
  const [primeras] = useState(lineas);
  // While the books are read again for the lines that were sent back: whoever saves before waits for them.
  const devueltas = useRef<Promise<Existencias>>(undefined);
  const releerlas = (claves: readonly string[]): Promise<Existencias> => {
    devueltas.current = releer().then(({ data }) => {
      const hay = existenciasDe(data?.PRODUCTOS ?? lineas);
      devueltas.current = undefined;
      return new Map(claves.map((clave) => [clave, hay.get(clave) ?? 0]));
    });
    return devueltas.current;
  };
  const guardar = async (c: ConteoEnviado) => {
    const hay = await devueltas.current;
    const PRODUCTOS = c.PRODUCTOS.map((r) => ({ ...r, CONTADO: r.CONTADO ?? '', EXISTENCIA: hay?.get(claveDe(r)) ?? r.EXISTENCIA }));
    return g.enviar({ ...c, PRODUCTOS });
  };
  return (
    <Formulario
      schema={ConteoEnviado}
      inicial={inicial}
      errores={g.errores}
      borrador={`conteo.${ID_ALMACEN}.${plegar(lugar)}`}
      alGuardar={guardar}
    >
      <Rejilla>
        <Campo nombre="MOTIVO" ayuda="Queda en el movimiento de lo que falte o sobre" ancho={2} />
      </Rejilla>
      <Lector lineas={primeras} />
      <Lineas lineas={primeras} ahora={lineas} rehusado={g.errores} releer={releerlas} />
      <BarraGuardar de={g} />
    </Formulario>
  );
}

/** Each reading of a code counts one more of its product. */
function Lector({ lineas }: { lineas: readonly PorContar[] }) {
  const { getValues, setValue } = useFormContext();
  const [dicho, setDicho] = useState('');
  return (
    <div className={estilos.lector}>
      <Entrada
        icono="buscar"
        aria-label="Leer código de barras"
        placeholder="Leer código de barras: cuenta uno más"
        autoComplete="off"
        autoFocus
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || e.ctrlKey || e.metaKey) return;
          e.preventDefault();
          const codigo = e.currentTarget.value.trim();
          if (!codigo) return;
          const i = lineas.findIndex((l) => l.CODIGO_BARRAS === codigo);
          e.currentTarget.value = '';
          if (i < 0) return setDicho(`Nada aquí tiene el código ${codigo}`);
          const contado = (Number(getValues(`PRODUCTOS.${i}.CONTADO`)) || 0) + 1;
          setValue(`PRODUCTOS.${i}.CONTADO`, contado, { shouldDirty: true });
          setDicho(`${lineas[i]!.NOMBRE}${lineas[i]!.LOTE ? `, lote ${lineas[i]!.LOTE}` : ''}: ${contado}`);
        }}
      />
      <p role="status" className={comunes.secundario}>
        {dicho}
      </p>
    </div>
  );
}

interface LineasProps {
  lineas: readonly PorContar[];
  /** The same as the books have them now. */
  ahora: readonly PorContar[];
  /** What the server refused. */
  rehusado: Record<string, string>;
  /** Reads the books again for some of the lines, and answers what they have. */
  releer: (claves: readonly string[]) => Promise<Existencias>;
}
function Lineas({ lineas, ahora, rehusado, releer }: LineasProps) {
  const { pais } = useClinica();
  const { control, getValues, setValue, formState } = useFormContext();
  const escritas = (useWatch({ control, name: 'PRODUCTOS' }) ?? []) as { EXISTENCIA: number; CONTADO: number | string }[];
  // What is counted is held against what there was then: what moves later is known only for lines not counted yet…
  useEffect(() => {
    const hay = existenciasDe(ahora);
    for (const [i, l] of lineas.entries()) {
      const EXISTENCIA = hay.get(claveDe(l)) ?? 0;
      const [contado, sabida] = getValues([`PRODUCTOS.${i}.CONTADO`, `PRODUCTOS.${i}.EXISTENCIA`]);
      if (contado === '' && sabida !== EXISTENCIA) setValue(`PRODUCTOS.${i}.EXISTENCIA`, EXISTENCIA);
    }
  }, [ahora, lineas, getValues, setValue]);
  // …and, once for each time that the server sends them back, for those to be counted again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const suyas = lineas.flatMap((l, i) => (rehusado[`PRODUCTOS.${i}.CONTADO`] === undefined ? [] : [{ i, clave: claveDe(l) }]));
    if (suyas.length)
      void releer(suyas.map((s) => s.clave)).then((hay) => {
        for (const { i, clave } of suyas) setValue(`PRODUCTOS.${i}.EXISTENCIA`, hay.get(clave));
      });
  }, [rehusado]);
  const falta = formState.errors.PRODUCTOS as { message?: string; root?: { message?: string } } | undefined;
  const queja = falta?.message ?? falta?.root?.message;
  const n = (v: number) => cantidadTexto(v, pais);
  return (
    <section aria-label="Productos por contar">
      {queja && (
        <p role="alert" className={comunes.peligro}>
          {queja}
        </p>
      )}
      <ul className={estilos.lineas}>
        {lineas.map((l, i) => {
          const anterior = lineas[i - 1];
          const e = escritas[i];
          return (
            <li key={claveDe(l)}>
              {l.UBICACION !== (anterior?.UBICACION ?? '') && <h2>{l.UBICACION || 'Sin ubicación'}</h2>}
              <div className={estilos.linea}>
                <div className={estilos.producto}>
                  <b className={comunes.realce}>{l.NOMBRE}</b>
                  <span className={`${comunes.tenue} ${comunes.numeros}`}>
                    {l.LOTE ? `Lote ${l.LOTE}, caduca el ${fechaCorta(l.CADUCIDAD)}` : l.CODIGO_BARRAS}
                  </span>
                </div>
                <Campo
                  nombre={`PRODUCTOS.${i}.CONTADO`}
                  etiqueta={<span className={comunes.oculto}>{`Contado de ${l.NOMBRE}${l.LOTE ? `, lote ${l.LOTE}` : ''}`}</span>}
                  unidad={l.UNIDAD}
                />
                <span className={estilos.veredicto}>{e && e.CONTADO !== '' && veredicto(Number(e.CONTADO), Number(e.EXISTENCIA))}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );

  function veredicto(CONTADO: number, EXISTENCIA: number) {
    if (Number.isNaN(CONTADO)) return null;
    const d = diferencia({ CONTADO, EXISTENCIA });
    if (d === 0) return <Ficha tono="bien">Cuadra</Ficha>;
    return <Ficha tono={d < 0 ? 'peligro' : 'cuidado'}>{d < 0 ? `Faltan ${n(-d)}` : `Sobran ${n(d)}`}</Ficha>;
  }
}
