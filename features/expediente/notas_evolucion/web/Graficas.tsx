// Screen /patient/:CODIGOPACIENTE/vital-signs/charts: one vital sign over time, as chart and table.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CodigoSigno, claseDe, signoDe } from '#domain/signos.ts';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { Grafica } from '#kernel/web/grafica.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { BarraTabla } from '#kernel/web/partes_tabla.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { notasEvolucion, type PuntoDeSigno } from '../contract.ts';
import { graficaDe } from '../grafica.ts';
import { signosCalculados, signosCapturados } from '../signos.ts';
import estilos from './notas.module.css';

/** Days before today shown at first. */
const DIAS = 365;
const SIN_REGISTROS = 'No se puede imprimir/enviar una gráfica sin registros';

export default function Graficas() {
  const p = usePaciente();
  const clinica = useClinica();
  const hoy = useHoy();
  const [url, setUrl] = useSearchParams();
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
  const puntos = serie.data ?? SIN_PUNTOS;
  const grafica = useMemo(() => graficaDe(SIGNO, p.NOMBRECOMPLETO, puntos), [SIGNO, p.NOMBRECOMPLETO, puntos]);
  const conPuntos = (hacer: () => unknown) => () => (puntos.length ? void hacer() : avisar(SIN_REGISTROS, 'mal'));
  return (
    <Pagina
      titulo="Gráficas de signos vitales"
      volver={`/patient/${p.CODIGOPACIENTE}/evolution-notes`}
      acciones={
        <>
          <Boton icono="correo" onClick={conPuntos(() => setEnviando(true))}>
            Enviar
          </Boton>
          <Boton icono="imprimir" onClick={conPuntos(() => abrirArchivo(notasEvolucion.imprimir_grafica, {}, rango, 'documento'))}>
            Imprimir
          </Boton>
        </>
      }
    >
      <BarraTabla className={estilos.filtrosDeGrafica}>
        <Seleccion
          aria-label="Signo"
          opciones={signos.map((s) => ({ valor: s.CODIGO, texto: `${s.NOMBRE} (${s.UNIDAD})` }))}
          valor={SIGNO}
          alCambiar={(v) => poner('signo', v)}
        />
        <EntradaFecha aria-label="Fecha inicial" valor={FECHA_INICIAL} max={FECHA_FINAL} alCambiar={(v) => poner('desde', v)} />
        <EntradaFecha aria-label="Fecha final" valor={FECHA_FINAL} max={hoy} alCambiar={(v) => poner('hasta', v)} />
      </BarraTabla>
      <Cargando de={serie}>
        {puntos.length === 0 ? (
          <Vacio icono="curva" texto="No hay registros de este signo en esas fechas" />
        ) : (
          <div className={comunes.columna}>
            <div className={`${comunes.hoja} ${estilos.hojaDeGrafica}`}>
              <Grafica {...grafica} sinTabla />
            </div>
            <Tabla
              nombre="Valores"
              filas={[...puntos].reverse()}
              claveDe={(x) => `${x.FECHA} ${x.HORA} ${x.CONSECUTIVO} ${x.VALOR}`}
              sinBusqueda
              columnas={[
                {
                  clave: 'FECHA',
                  titulo: 'Fecha',
                  celda: (x) => <span className={comunes.numeros}>{fechaTexto(x.FECHA)}</span>,
                  movil: 'titulo',
                },
                { clave: 'HORA', titulo: 'Hora', celda: (x) => <span className={comunes.numeros}>{x.HORA}</span> },
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
        cuerpo={async () => rango}
        destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
      />
    </Pagina>
  );
}

const SIN_PUNTOS: readonly PuntoDeSigno[] = [];
const valorDe = (x: PuntoDeSigno): string => (x.DIASTOLICA === null ? String(x.VALOR ?? '') : `${x.VALOR}/${x.DIASTOLICA}`);
