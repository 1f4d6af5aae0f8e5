// Screen of print formats: settings of each printout, and the clinic's other formats.

import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha, Segmentos } from '#kernel/web/controles.tsx';
import { BarraGuardar, Campo, Formulario, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { pedirEliminar } from '#kernel/web/registro.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { SugeridosDialogo } from '#kernel/web/sugeridos.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { Configuracion, formatosImpresion, HOJAS } from '../contract.ts';
import { puedeAgregarFormato } from '../rules.ts';

const editar = (nombre: string | number) => `/catalogs/print-format/${nombre}`;
export default function Formatos() {
  const [url, setUrl] = useSearchParams();
  const ver = url.get('ver') === 'otros' ? 'otros' : 'configuracion';
  const configuracion = useDatos(formatosImpresion.obtener_configuracion);
  const otros = useDatos(formatosImpresion.obtener_con, { INACTIVOS: 1 });
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.plantillas.impresion);
  const sugeridos = useDatos(formatosImpresion.obtener_sugeridos);
  const [sugiere, setSugiere] = useState(false);
  const agregarSugeridos = useGuardar(formatosImpresion.agregar_sugeridos, {}, { alHacer: () => setSugiere(false) });
  const alAgregar = () => {
    const v = puedeAgregarFormato(otros.data?.length ?? 0, configuracion.data?.LIMITE_PLANTILLAS_FORMATOS ?? 0);
    if (v !== true) avisar(v, 'mal');
    else void ir(editar('nuevo'));
  };
  const lleno =
    configuracion.data && otros.data && puedeAgregarFormato(otros.data.length, configuracion.data.LIMITE_PLANTILLAS_FORMATOS) !== true;
  return (
    <Pagina
      titulo="Formatos de impresión"
      acciones={
        ver === 'otros' &&
        puede && (
          <>
            {Boolean(sugeridos.data?.length) && <Boton onClick={() => setSugiere(true)}>Formatos sugeridos</Boton>}
            <Boton primario icono="mas" disabled={lleno ?? true} onClick={alAgregar}>
              Agregar
            </Boton>
          </>
        )
      }
    >
      <div className={comunes.columna}>
        <div className={comunes.fila}>
          <Segmentos
            etiqueta="Sección"
            valor={ver}
            opciones={[
              { valor: 'configuracion', texto: 'Configuración' },
              { valor: 'otros', texto: 'Otros formatos' },
            ]}
            alCambiar={(v) => setUrl(v === 'otros' ? { ver: 'otros' } : {}, { replace: true })}
          />
        </div>
        {ver === 'otros' ? (
          <Otros
            filas={otros.data}
            cargando={otros.isPending}
            error={otros.error?.message}
            nota={lleno ? puedeAgregarFormato(otros.data!.length, configuracion.data!.LIMITE_PLANTILLAS_FORMATOS) : true}
            alDuplicar={(f) => ir(`${editar('nuevo')}?de=${f.ID}`)}
          />
        ) : (
          <Cargando de={configuracion}>{configuracion.data && <Ajustes inicial={configuracion.data} puede={puede} />}</Cargando>
        )}
      </div>
      {sugiere && (
        <SugeridosDialogo
          titulo="Formatos sugeridos"
          texto="Consentimientos que pide la ley de su país. Después puede cambiar su texto."
          faltan={(sugeridos.data ?? []).map((d) => ({ nombre: d.NOMBRE, nota: d.NOTA }))}
          que={['formato', 'formatos']}
          ocupado={agregarSugeridos.enviando}
          alAgregar={(NOMBRES) => void agregarSugeridos.enviar({ NOMBRES })}
          alCerrar={() => setSugiere(false)}
        />
      )}
    </Pagina>
  );
}

type Filas = NonNullable<ReturnType<typeof useDatos<typeof formatosImpresion.obtener_con>>['data']>;
function Otros({
  filas,
  cargando,
  error,
  nota,
  alDuplicar,
}: {
  filas: Filas | undefined;
  cargando: boolean;
  error: string | undefined;
  /** true, or why no more can be added. */
  nota: true | string;
  alDuplicar: (f: Filas[number]) => void;
}) {
  const ir = useNavigate();
  const puede = usePuedeEscribir(P.plantillas.impresion);
  const eliminar = useGuardar(formatosImpresion.eliminar);
  const quitar = ({ ID, NOMBRE }: Filas[number]) =>
    pedirEliminar(formatosImpresion.puede_eliminar, { ID }, `el formato «${NOMBRE}»`, () => eliminar.enviar({}, { ID }));
  return (
    <>
      {nota !== true && <p className={comunes.tenue}>{nota}</p>}
      <Tabla
        nombre="Otros formatos"
        filas={filas}
        cargando={cargando}
        error={error}
        claveDe={(f) => f.ID}
        uno="un Formato"
        acciones={[
          abrirCon<Filas[number]>(puede, (f) => ir(editar(f.ID))),
          {
            texto: 'Imprimir',
            icono: 'imprimir',
            tecla: 'P',
            hacer: (f) => abrirArchivo(formatosImpresion.imprimir, { NOMBRE: String(f.ID) }, undefined, 'documento'),
          },
          ...(puede
            ? [{ texto: 'Duplicar', icono: 'documento' as const, hacer: alDuplicar, permite: () => nota }, eliminarCon(quitar)]
            : []),
        ]}
        vacio={{ texto: 'Aquí van los formatos que el paciente firma: consentimientos, certificados y constancias' }}
        columnas={[
          { clave: 'NOMBRE', titulo: 'Nombre', movil: 'titulo' },
          {
            clave: 'HOJA',
            titulo: 'Hoja',
            valor: (f) => HOJAS.find(([h]) => h === f.HOJA)?.[1] ?? '',
            celda: (f) => HOJAS.find(([h]) => h === f.HOJA)?.[1],
          },
          {
            clave: 'ACTIVO',
            titulo: 'Activo',
            ancho: '110px',
            valor: (f) => (f.ACTIVO ? 'Sí' : 'No'),
            celda: (f) => (f.ACTIVO ? 'Sí' : <Ficha>No</Ficha>),
          },
        ]}
      />
    </>
  );
}

function Ajustes({ inicial, puede }: { inicial: Configuracion; puede: boolean }) {
  const { CONFIG_FORMATOS_CAJA } = useClinica();
  const guardar = useGuardar(formatosImpresion.actualizar_configuracion);
  // The form stays open after saving, so the next save must send the new version.
  const version = useRef(inicial.VERSION);
  return (
    <Formulario
      schema={Configuracion}
      inicial={inicial as unknown as Arbol}
      errores={guardar.errores}
      soloLectura={!puede}
      alGuardar={async (v: Arbol) => {
        const hecha = await guardar.enviar({ ...v, VERSION: version.current });
        if (hecha) version.current = hecha.VERSION;
        return hecha !== undefined;
      }}
    >
      <Seccion titulo="Membrete" nota="Lo que llevan todas las impresiones.">
        <Rejilla min={260}>
          <Campo nombre="LOGO_MEDICO" />
          <Campo nombre="MARCA_AGUA" />
          <Campo nombre="DOMICILIO_EN_PIE" />
          <Campo nombre="PIEDEPAGINA" ancho="todo" />
        </Rejilla>
      </Seccion>
      <Seccion
        titulo="Receta"
        nota={
          <EnlaceBoton a={editar('receta')} chico icono="nota">
            Editar el formato
          </EnlaceBoton>
        }
      >
        <Rejilla min={260}>
          <Campo nombre="FORMATO_RECETA" />
          <Campo nombre="ENVIAR_RECETA_PERSONALIZADA" />
          <Campo nombre="RECETA_MEDIACARTA" />
          <Campo nombre="SIGNOS_RECETA" />
        </Rejilla>
      </Seccion>
      <Seccion
        titulo="Nota de evolución"
        nota={
          <EnlaceBoton a={editar('nota')} chico icono="nota">
            Editar el formato
          </EnlaceBoton>
        }
      >
        <Rejilla min={260}>
          <Campo nombre="FORMATO_NOTA" />
          <Campo nombre="ENVIAR_NOTA_PERSONALIZADA" />
        </Rejilla>
      </Seccion>
      <Seccion titulo="Historia clínica y órdenes">
        <Rejilla min={260}>
          <Campo nombre="FIRMA_ORDENES_LAB" ancho="todo" />
          <Campo nombre="PIEHISTORIACLINICA" ancho="todo" />
        </Rejilla>
      </Seccion>
      {CONFIG_FORMATOS_CAJA === 1 && (
        <Seccion titulo="Caja">
          <Rejilla min={260}>
            <Campo nombre="RECIBO_TICKET" />
            <Campo nombre="FORMATO_ABONO_MEDIACARTA" />
            <Campo nombre="RECIBO_PAGADO" />
            <Campo nombre="COTIZACION_MEDIACARTA" />
            <Campo nombre="FORMATO_ABONO_LEYENDA" ancho="todo" />
            <Campo nombre="COTIZACION_LEYENDA" ancho="todo" />
          </Rejilla>
        </Seccion>
      )}
      {puede && <BarraGuardar de={guardar} />}
    </Formulario>
  );
}
