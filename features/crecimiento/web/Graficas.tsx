// /patient/:CODIGOPACIENTE/growth-chart/charts: a child's points on the WHO's curves, with zoom, print and mail.
import { useMemo, useState } from 'react';
import { tallaDiana } from '#domain/crecimiento.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { P } from '#domain/permisos.ts';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Segmentos, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Grafica } from '#kernel/web/grafica.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Antecedentes, type RegistroCompleto, registrosCrecimiento } from '../contract.ts';
import { GRAFICAS, graficaDeEdad, graficaOms, LINEAS, type Lineas, puntosDelNino } from '../graficas.ts';
import { TABLAS } from '../oms.ts';
import { edadDicha, juzgar, SIN_REGISTROS, sexoLms } from '../rules.ts';
import { AntecedentesDialogo } from './AntecedentesDialogo.tsx';
import estilos from './crecimiento.module.css';

const ZOOM = { min: 50, max: 200, paso: 25 };
/** Height of the chart in pixels: on a phone it fits under the header. */
const alto = () => (window.innerWidth < 720 ? 380 : 520);

export default function Graficas() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const registros = useDatos(registrosCrecimiento.obtener, { CODIGOPACIENTE });
  const antecedentes = useDatos(registrosCrecimiento.obtener_antecedentes, { CODIGOPACIENTE });
  const de = registros.data ? antecedentes : registros;
  return (
    <Cargando de={de}>
      {registros.data && antecedentes.data && <Abierta registros={registros.data} antecedentes={antecedentes.data} />}
    </Cargando>
  );
}

function Abierta({ registros, antecedentes }: { registros: readonly RegistroCompleto[]; antecedentes: Antecedentes }) {
  const p = usePaciente();
  const hoy = useHoy();
  const escribe = useModificable(P.crecimiento.ver);
  const [url, cambiar] = useDireccion();
  const [zoom, setZoom] = useState(100);
  const [enviando, setEnviando] = useState(false);
  const [editando, setEditando] = useState(false);
  const pedida = url.get('grafica');
  const n = pedida !== null && GRAFICAS[Number(pedida)] ? Number(pedida) : graficaDeEdad(aniosCumplidos(p.FECHA_NACIMIENTO, hoy));
  const g = GRAFICAS[n]!;
  const lineas: Lineas = url.get('lineas') === 'Z' ? 'Z' : 'P';
  const { SEMANAS_NACIMIENTO, TALLA_PADRE, TALLA_MADRE } = antecedentes;
  const nino = useMemo(
    () => ({ SEXO: p.SEXO, FECHA_NACIMIENTO: p.FECHA_NACIMIENTO, SEMANAS_NACIMIENTO, NOMBRE: p.NOMBRE }),
    [p.SEXO, p.FECHA_NACIMIENTO, p.NOMBRE, SEMANAS_NACIMIENTO],
  );
  const grafica = useMemo(() => graficaOms(g, TABLAS, nino, registros, lineas), [g, nino, registros, lineas]);
  const puntos = puntosDelNino(g, nino, registros);
  const sexo = sexoLms(p.SEXO);
  const diana = sexo && TALLA_PADRE && TALLA_MADRE ? tallaDiana(sexo, TALLA_PADRE, TALLA_MADRE) : null;
  const conRegistros = (hacer: () => unknown) => () => (registros.length ? void hacer() : avisar(SIN_REGISTROS, 'mal'));
  const cual = { GRAFICA: n, LINEAS: lineas };
  return (
    <Pagina
      titulo="Gráficas de crecimiento"
      volver={`/patient/${p.CODIGOPACIENTE}/growth-charts`}
      acciones={
        <>
          <Boton icono="correo" onClick={conRegistros(() => setEnviando(true))}>
            Enviar
          </Boton>
          <Boton
            icono="imprimir"
            onClick={conRegistros(() =>
              abrirArchivo(registrosCrecimiento.imprimir, { CODIGOPACIENTE: p.CODIGOPACIENTE }, cual, 'documento'),
            )}
          >
            Imprimir
          </Boton>
        </>
      }
    >
      <div className={estilos.barra}>
        <Seleccion
          aria-label="Gráfica"
          className={estilos.cual!}
          opciones={GRAFICAS.map((x, i) => ({ valor: i, texto: x.titulo }))}
          valor={n}
          alCambiar={(v) => cambiar({ grafica: v })}
        />
        <Segmentos
          etiqueta="Líneas"
          opciones={LINEAS.map(([valor, texto]) => ({ valor, texto }))}
          valor={lineas}
          alCambiar={(v) => cambiar({ lineas: v === 'P' ? null : v })}
        />
        <fieldset className={estilos.zoom}>
          <legend className={comunes.oculto}>Acercamiento</legend>
          <Boton chico aria-label="Alejar" disabled={zoom <= ZOOM.min} onClick={() => setZoom(Math.max(ZOOM.min, zoom - ZOOM.paso))}>
            −
          </Boton>
          <output className={comunes.numeros}>{zoom} %</output>
          <Boton
            chico
            icono="mas"
            aria-label="Acercar"
            disabled={zoom >= ZOOM.max}
            onClick={() => setZoom(Math.min(ZOOM.max, zoom + ZOOM.paso))}
          />
        </fieldset>
      </div>
      {grafica ? (
        <div className={comunes.columna}>
          <section className={`${comunes.hoja} ${estilos.marco}`} aria-label={g.titulo} tabIndex={zoom > 100 ? 0 : undefined}>
            <div style={{ width: `${zoom}%` }}>
              <Grafica {...grafica} alto={Math.round((alto() * zoom) / 100)} sinTabla />
            </div>
          </section>
          {puntos.length === 0 && <p className={comunes.secundario}>Ningún registro cae en esta gráfica.</p>}
          <section className={estilos.padres}>
            <span className={comunes.secundario}>
              {[
                SEMANAS_NACIMIENTO
                  ? `Nació de ${SEMANAS_NACIMIENTO} semanas${SEMANAS_NACIMIENTO < 37 ? ': edad corregida hasta los 24 meses' : ''}.`
                  : '',
                diana ? `Talla diana ${diana.talla.toFixed(1)} cm (${diana.desde.toFixed(1)} a ${diana.hasta.toFixed(1)}).` : '',
              ]
                .filter(Boolean)
                .join(' ') ||
                'Con las semanas al nacer se corrige la edad del prematuro; con las tallas de los padres se calcula la talla diana.'}
            </span>
            {escribe && (
              <Boton chico icono="nota" onClick={() => setEditando(true)}>
                Nacimiento y padres
              </Boton>
            )}
          </section>
          <Tabla
            nombre="Valores"
            filas={registros}
            claveDe={(r) => r.ID}
            sinBusqueda
            columnas={[
              {
                clave: 'FECHA',
                titulo: 'Fecha',
                movil: 'titulo',
                celda: (r) => <span className={comunes.numeros}>{fechaTexto(r.FECHA)}</span>,
              },
              { clave: 'EDAD', titulo: 'Edad', movil: 'linea', celda: edadDicha },
              {
                clave: 'VALOR',
                titulo: `${g.titulo.split(',')[0]} (${g.unidad})`,
                movil: 'linea',
                celda: (r) => <span className={comunes.numeros}>{valorDe(g.medida, r)}</span>,
              },
              {
                clave: 'z',
                titulo: 'OMS',
                movil: 'linea',
                celda: (r) => {
                  const j = juzgar(g.medida, TABLAS, nino, r);
                  return j ? (
                    <span className={comunes.numeros}>
                      P {j.percentil.toFixed(1)}, z {j.z.toFixed(2)}
                    </span>
                  ) : null;
                },
              },
            ]}
            vacio={{ texto: 'No hay registros' }}
          />
        </div>
      ) : (
        <Vacio
          icono="curva"
          texto="El sexo del paciente no está registrado"
          nota="Las curvas de la OMS son distintas para niñas y niños: elíjalo en General."
        />
      )}
      {editando && <AntecedentesDialogo antecedentes={antecedentes} alCerrar={() => setEditando(false)} />}
      <EnviarDialogo
        titulo="Enviar la gráfica"
        abierto={enviando}
        alCerrar={() => setEnviando(false)}
        enviar={registrosCrecimiento.enviar}
        params={{ CODIGOPACIENTE: p.CODIGOPACIENTE }}
        cuerpo={async () => cual}
        destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
      />
    </Pagina>
  );
}
const valorDe = (medida: (typeof GRAFICAS)[number]['medida'], r: RegistroCompleto): string =>
  medida === 'PESO_TALLA' ? `${r.PESO} con ${r.TALLA} cm` : String(r[medida] ?? '');
