// /patient/:CODIGOPACIENTE/vital-signs/charts: one sign over time, with its numbers in a table.
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CodigoSigno, claseDe, signoDe } from '#domain/signos.ts';
import { INTERVALO_NORMAL } from '#features/expediente/dashboard/rules.ts';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton, EntradaFecha, Seleccion } from '#kernel/web/controles.tsx';
import { aPng, GraficaLineas, type Linea } from '#kernel/web/grafica.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { notasEvolucion, type PuntoDeSigno } from '../contract.ts';
import { signosCalculados, signosCapturados } from '../signos.ts';
import estilos from './notas.module.css';

/** Days before today that the chart opens with. */
const DIAS = 365;
/** The same chart for a letter sheet, whose letters must be 8 points at least. */
const ANCHO_EN_PAPEL = 680;
const SIN_REGISTROS = 'No se puede imprimir/enviar una gráfica sin registros';

export default function Graficas() {
  const p = usePaciente();
  const clinica = useClinica();
  const hoy = useHoy();
  const [url, setUrl] = useSearchParams();
  const dibujo = useRef<SVGSVGElement>(null);
  const [enviando, setEnviando] = useState(false);
  const signos = [...signosCapturados(clinica), ...signosCalculados(clinica)];
  const SIGNO = (signos.find((s) => s.CODIGO === url.get('signo')) ?? signos[0])?.CODIGO ?? 'PESO';
  const FECHA_INICIAL = url.get('desde') ?? sumarDias(hoy, -DIAS);
  const FECHA_FINAL = url.get('hasta') ?? hoy;
  const rango = { CODIGOPACIENTE: p.CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, SIGNO };
  const valido = [FECHA_INICIAL, FECHA_FINAL].every((f) => /^\d{4}-\d\d-\d\d$/.test(f));
  const serie = useDatos(notasEvolucion.obtener_signo_vital, {}, { query: rango, si: valido });
  const poner = (k: string, v: string) =>
    setUrl(
      (u) => {
        u.set(k, v);
        return u;
      },
      { replace: true },
    );
  const def = signoDe(SIGNO);
  const puntos = serie.data ?? [];
  const grafica = {
    titulo: `${def?.NOMBRE} de ${p.NOMBRECOMPLETO}`,
    unidad: def?.UNIDAD ?? '',
    lineas: lineasDe(SIGNO, puntos),
    // The normal interval is of one value: behind the two lines of a pressure it would be read as of both.
    banda: SIGNO === 'TENSION_ARTERIAL' ? undefined : INTERVALO_NORMAL[SIGNO],
  };
  const conImagen = (hacer: () => unknown) => () => (puntos.length ? void hacer() : avisar(SIN_REGISTROS, 'mal'));
  const cuerpo = async () => ({ ...rango, IMAGEN: await aPng(dibujo.current!) });
  return (
    <Pagina
      titulo="Gráficas de signos vitales"
      volver={`/patient/${p.CODIGOPACIENTE}/evolution-notes`}
      acciones={
        <>
          <Boton icono="correo" onClick={conImagen(() => setEnviando(true))}>
            Enviar
          </Boton>
          <Boton
            icono="imprimir"
            onClick={conImagen(async () => abrirArchivo(notasEvolucion.imprimir_grafica, {}, await cuerpo(), 'documento'))}
          >
            Imprimir
          </Boton>
        </>
      }
    >
      <div className={`barra-tabla ${estilos.filtrosDeGrafica}`} data-pieza="barra-tabla">
        <Seleccion
          aria-label="Signo"
          opciones={signos.map((s) => ({ valor: s.CODIGO, texto: `${s.NOMBRE} (${s.UNIDAD})` }))}
          valor={SIGNO}
          alCambiar={(v) => poner('signo', v)}
        />
        <EntradaFecha aria-label="Fecha inicial" valor={FECHA_INICIAL} max={FECHA_FINAL} alCambiar={(v) => poner('desde', v)} />
        <EntradaFecha aria-label="Fecha final" valor={FECHA_FINAL} max={hoy} alCambiar={(v) => poner('hasta', v)} />
      </div>
      <Cargando de={serie}>
        {puntos.length === 0 ? (
          <Vacio icono="curva" texto="No hay registros de este signo en esas fechas" />
        ) : (
          <div className="columna">
            <div className={`sheet ${estilos.hojaDeGrafica}`}>
              <GraficaLineas {...grafica} />
            </div>
            <div hidden>
              <GraficaLineas {...grafica} ref={dibujo} ancho={ANCHO_EN_PAPEL} />
            </div>
            <Tabla
              nombre="Valores"
              filas={[...puntos].reverse()}
              claveDe={(x) => x.CONSECUTIVO}
              sinBusqueda
              columnas={[
                { clave: 'FECHA', titulo: 'Fecha', celda: (x) => <span className="num">{fechaTexto(x.FECHA)}</span>, movil: 'titulo' },
                { clave: 'HORA', titulo: 'Hora', celda: (x) => <span className="num">{x.HORA}</span> },
                { clave: 'VALOR', titulo: `${def?.NOMBRE} (${def?.UNIDAD})`, derecha: true, celda: valorDe },
                { clave: 'CLASE', titulo: 'Clase', celda: (x) => claseDe(SIGNO as CodigoSigno, valorDe(x))?.texto ?? '' },
              ]}
            />
          </div>
        )}
      </Cargando>
      <EnviarDialogo
        titulo="Enviar la gráfica"
        abierto={enviando}
        alCerrar={() => setEnviando(false)}
        enviar={notasEvolucion.enviar_grafica}
        params={{}}
        cuerpo={cuerpo}
        destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
      />
    </Pagina>
  );
}

const valorDe = (x: PuntoDeSigno): string => (x.DIASTOLICA === null ? String(x.VALOR ?? '') : `${x.VALOR}/${x.DIASTOLICA}`);
function lineasDe(SIGNO: string, puntos: readonly PuntoDeSigno[]): Linea[] {
  const linea = (nombre: string, y: (x: PuntoDeSigno) => number | null): Linea => ({
    nombre,
    puntos: puntos.flatMap((x) => {
      const v = y(x);
      return v === null ? [] : [{ x: `${x.FECHA} ${x.HORA}`, y: v }];
    }),
  });
  return SIGNO === 'TENSION_ARTERIAL'
    ? [linea('Sistólica', (x) => x.VALOR), linea('Diastólica', (x) => x.DIASTOLICA)]
    : [linea(signoDe(SIGNO)?.NOMBRE ?? SIGNO, (x) => x.VALOR)];
}
