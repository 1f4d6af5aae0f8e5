// Screen /patient/:CODIGOPACIENTE/clinical-analysis/charts: numeric analyses over time, several at once, each over its band.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { E } from '#domain/estados.ts';
import type { Fuera } from '#domain/referencia.ts';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaCorta, sumarDias } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { Grafica } from '#kernel/web/grafica.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { BarraTabla } from '#kernel/web/partes_tabla.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { analisisClinicos, type Graficable, MAX_GRAFICAS, type SerieDeAnalisis } from '../contract.ts';
import { graficaDe } from '../grafica.ts';
import estilos from './analisis.module.css';
import { Marca } from './Marca.tsx';

/** Days before today shown at first, and how many of the most repeated analyses. */
const DIAS = 730;
const AL_ABRIR = 2;
const SIN_REGISTROS = 'No se puede imprimir/enviar una gráfica sin registros';

export default function Graficas() {
  const p = usePaciente();
  const base = `/patient/${p.CODIGOPACIENTE}/clinical-analysis`;
  const graficables = useDatos(analisisClinicos.obtener_graficables, { CODIGOPACIENTE: p.CODIGOPACIENTE });
  return graficables.data?.length ? (
    <DeTodas ofrecidos={graficables.data} volver={base} />
  ) : (
    <Pagina titulo="Gráficas" volver={base}>
      <Cargando de={graficables}>
        <Vacio icono="curva" texto="Todavía no hay resultados numéricos de este paciente" />
      </Cargando>
    </Pagina>
  );
}

function DeTodas({ ofrecidos, volver }: { ofrecidos: readonly Graficable[]; volver: string }) {
  const p = usePaciente();
  const hoy = useHoy();
  const [url, setUrl] = useSearchParams();
  const [enviando, setEnviando] = useState(false);
  const pedidos = url.get('analisis');
  const ids = ofrecidos.map((o) => o.ID_ANALISIS);
  const elegidos = pedidos === null ? ids.slice(0, AL_ABRIR) : ids.filter((id) => pedidos.split('_').includes(String(id)));
  const FECHA_INICIAL = url.get('desde') ?? sumarDias(hoy, -DIAS);
  const FECHA_FINAL = url.get('hasta') ?? hoy;
  const rango = { CODIGOPACIENTE: p.CODIGOPACIENTE, FECHA_INICIAL, FECHA_FINAL, ID_ANALISIS: elegidos.join('_') };
  const valido = elegidos.length > 0 && [FECHA_INICIAL, FECHA_FINAL].every((f) => /^\d{4}-\d\d-\d\d$/.test(f));
  const series = useDatos(analisisClinicos.obtener_por_fechas, {}, { query: rango, si: valido });
  const hechas = valido ? (series.data ?? []) : [];
  const poner = (k: string, v: string) =>
    setUrl(
      (u) => {
        u.set(k, v);
        return u;
      },
      { replace: true },
    );
  const alternar = (id: number) => {
    if (!elegidos.includes(id) && elegidos.length >= MAX_GRAFICAS) return avisar(`Máximo ${MAX_GRAFICAS} gráficas a la vez`, 'mal');
    poner('analisis', (elegidos.includes(id) ? elegidos.filter((x) => x !== id) : [...elegidos, id]).join('_'));
  };
  const conRegistros = (hacer: () => unknown) => () => (hechas.length ? void hacer() : avisar(SIN_REGISTROS, 'mal'));
  return (
    <Pagina
      titulo="Gráficas"
      volver={volver}
      acciones={
        <>
          <Boton icono="correo" onClick={conRegistros(() => setEnviando(true))}>
            Enviar
          </Boton>
          <Boton icono="imprimir" onClick={conRegistros(() => abrirArchivo(analisisClinicos.imprimir_grafica, {}, rango, 'documento'))}>
            Imprimir
          </Boton>
        </>
      }
    >
      <BarraTabla className={estilos.filtros}>
        <EntradaFecha aria-label="Fecha inicial" valor={FECHA_INICIAL} max={FECHA_FINAL} alCambiar={(v) => poner('desde', v)} />
        <EntradaFecha aria-label="Fecha final" valor={FECHA_FINAL} max={hoy} alCambiar={(v) => poner('hasta', v)} />
      </BarraTabla>
      <fieldset className={estilos.elegibles}>
        <legend className={comunes.oculto}>Análisis</legend>
        {ofrecidos.map((o) => (
          <Boton
            key={o.ID_ANALISIS}
            chico
            activo={elegidos.includes(o.ID_ANALISIS)}
            aria-pressed={elegidos.includes(o.ID_ANALISIS)}
            onClick={() => alternar(o.ID_ANALISIS)}
          >
            {o.NOMBRE}
          </Boton>
        ))}
      </fieldset>
      {hechas.length === 0 && !series.isFetching && (
        <Vacio
          icono="curva"
          texto={elegidos.length ? 'No hay resultados de estos análisis en esas fechas' : 'Elija uno o varios análisis'}
        />
      )}
      <div className={estilos.graficas}>
        {hechas.map((s) => (
          <Una key={s.ID_ANALISIS} s={s} />
        ))}
      </div>
      <EnviarDialogo
        titulo="Enviar las gráficas"
        abierto={enviando}
        alCerrar={() => setEnviando(false)}
        enviar={analisisClinicos.enviar_grafica}
        params={{}}
        cuerpo={async () => rango}
        destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
      />
    </Pagina>
  );
}

function Una({ s }: { s: SerieDeAnalisis }) {
  const { SEXO } = usePaciente();
  const { decimal } = useClinica().pais.moneda;
  const grafica = useMemo(() => graficaDe(s, SEXO ?? E.sexo.noAsignado, decimal), [s, SEXO, decimal]);
  return (
    <section className={`${comunes.hoja} ${estilos.grafica}`} aria-label={s.NOMBRE}>
      <h2>{s.NOMBRE}</h2>
      {s.REFERENCIA && (
        <p className={comunes.tenue}>
          Referencia: {s.REFERENCIA} {s.UNIDAD}
        </p>
      )}
      {s.PUNTOS.some((x) => x.VALOR !== null) && <Grafica {...grafica} sinTabla />}
      <ul className={estilos.puntos} aria-label={`Resultados de ${s.NOMBRE}`}>
        {s.PUNTOS.toReversed().map((x) => (
          <li key={x.ID_ORDEN}>
            <span className={`${comunes.tenue} ${comunes.numeros}`}>{fechaCorta(x.FECHA)}</span>
            <b className={comunes.numeros}>{x.RESULTADO.replace('.', decimal)}</b>
            <Marca fuera={x.FUERA as Fuera} />
          </li>
        ))}
      </ul>
    </section>
  );
}
