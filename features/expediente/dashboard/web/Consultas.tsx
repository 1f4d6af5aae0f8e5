// Screen /patient/:CODIGOPACIENTE, the dashboard: today, the last visit, past appointments, and at the side what changed.

import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { useCodigoPaciente, useHoy, useModificable, usePaciente } from '#features/pacientes/web/paciente.ts';
import { llamada } from '#kernel/reporte/web.tsx';
import { diasEntre, fechaTexto, MESES } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useAtajos } from '#kernel/web/atajos.tsx';
import { Combo, filtrar, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Icono } from '#kernel/web/icons.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { TextoRico } from '#kernel/web/rico.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type CitaPasada, dashboard, type Overview, type ResumenDia } from '../contract.ts';
import { CLASES, useAcciones } from './clases.ts';
import estilos from './consultas.module.css';
import { Dia } from './Dia.tsx';
import { Lado } from './Lado.tsx';
import { EstadoCita } from './piezas.tsx';

/** Past appointments loaded at first (2 §9). */
const CITAS = 5;

export default function Consultas() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const tablero = useDatos(dashboard.overview, { CODIGOPACIENTE, CITAS });
  const base = `/patient/${CODIGOPACIENTE}`;
  const { NOMBRECOMPLETO } = usePaciente();
  const acciones = useAcciones();
  const ir = useNavigate();
  useAtajos(
    useMemo(() => acciones.map((a) => ({ tecla: a.tecla, texto: a.texto, hacer: () => void ir(`${base}/${a.a}`) })), [acciones, base, ir]),
  );
  // This screen's heading is the patient's name, so the document's title is set here.
  useEffect(() => {
    document.title = `${NOMBRECOMPLETO} · Galeno`;
  }, [NOMBRECOMPLETO]);
  return (
    <div className={estilos.pagina} data-pieza="pagina">
      <Cargando de={tablero}>
        {tablero.data && (
          <div className={estilos.consultas}>
            <div className={estilos.principal}>
              <DiaElegido base={base} t={tablero.data} />
              <UltimaVisita base={base} r={tablero.data.RESUMEN_ANTERIOR} />
              <CitasPasadas t={tablero.data} />
            </div>
            <Lado base={base} t={tablero.data} />
          </div>
        )}
      </Cargando>
      <BarraMovil base={base} />
    </div>
  );
}

/** Today, or the day in the address. */
function DiaElegido({ base, t }: { base: string; t: Overview }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const [url, cambiar] = useDireccion();
  const hoy = useHoy();
  const pedida = url.get('fecha') ?? '';
  const otra = /^\d{4}-\d\d-\d\d$/.test(pedida) && pedida !== hoy ? pedida : '';
  const resumen = useDatos(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: otra }, { si: otra !== '' });
  const elegir = (fecha: string) => cambiar({ fecha: fecha === hoy ? null : fecha }, { paso: true });
  const { INSIGNIAS } = t;
  return (
    <section aria-label={otra ? fechaTexto(otra) : 'Hoy'}>
      <header className={estilos.cabeceraDeSeccion}>
        <h2>{otra ? 'Otro día' : 'Hoy'}</h2>
        <span className={`${estilos.cuando} ${comunes.tenue} ${comunes.numeros}`}>{fechaTexto(otra || hoy)}</span>
        <span className={comunes.crece} />
        {!otra && INSIGNIAS.CUMPLEANIOS === 1 && <Ficha tono="marca">Cumpleaños</Ficha>}
        {!otra && INSIGNIAS.PRIMER_CITA === 1 && <Ficha tono="marca">Primera cita</Ficha>}
        {INSIGNIAS.CITA_CONTROL && (
          <Ficha tono="marca" icono="agenda">
            Cita de control <span className={comunes.numeros}>{fechaTexto(INSIGNIAS.CITA_CONTROL)}</span>
          </Ficha>
        )}
        {!otra && INSIGNIAS.VIDEOCONSULTA === 1 && (
          <Ficha tono="marca" icono="video">
            Videoconsulta
          </Ficha>
        )}
        {!otra && INSIGNIAS.ZOOM === 1 && (
          <Ficha tono="marca" icono="video">
            Zoom
          </Ficha>
        )}
        {otra && (
          <Boton chico onClick={() => elegir('')}>
            Volver a hoy
          </Boton>
        )}
        <div className={estilos.otraFecha}>
          <Combo
            etiqueta="Otra fecha"
            desde={0}
            buscar={async (texto, signal) =>
              filtrar(
                (await llamar(dashboard.obtener_fechas, { CODIGOPACIENTE, CODIGOMEDICO: 0 }, undefined, signal)).data,
                texto,
                enPalabras,
              )
            }
            claveDe={(f) => f}
            textoDe={fechaTexto}
            pintar={(f, palabras) => <Resaltado texto={fechaTexto(f)} palabras={palabras} />}
            alElegir={elegir}
          />
        </div>
      </header>
      {otra ? (
        <Cargando de={resumen.isPlaceholderData ? { ...resumen, data: undefined } : resumen}>
          {resumen.data && <Dia base={base} r={resumen.data} hoy={false} />}
        </Cargando>
      ) : (
        <Dia base={base} r={t.RESUMEN_HOY} hoy />
      )}
    </section>
  );
}
/** A day with all forms in which it may be searched: "mar 18 ago 2026 agosto 18/08/2026". */
const enPalabras = (f: string) => `${fechaTexto(f)} ${MESES[Number(f.slice(5, 7)) - 1]} ${f.split('-').reverse().join('/')}`;

const hace = (fecha: string, hoy: string): string => {
  const dias = diasEntre(fecha, hoy);
  if (dias < 14) return `hace ${dias} ${dias === 1 ? 'día' : 'días'}`;
  if (dias < 61) return `hace ${Math.round(dias / 7)} semanas`;
  if (dias < 700) return `hace ${Math.round(dias / 30.4)} meses`;
  return `hace ${Math.floor(dias / 365.25)} años`;
};

function UltimaVisita({ base, r }: { base: string; r: ResumenDia | null }) {
  const hoy = useHoy();
  const duplica = useModificable(P.recetas.duplicar);
  const s = useSesion();
  if (!r) return null;
  const nota = r.NOTAS.at(-1);
  const receta = r.RECETAS.at(-1);
  const diagnosticos = r.NOTAS.flatMap((n) => n.DIAGNOSTICOS);
  return (
    <section aria-label="Última visita">
      <header className={estilos.cabeceraDeSeccion}>
        <h2>Última visita</h2>
        <span className={`${estilos.cuando} ${comunes.tenue} ${comunes.numeros}`}>
          {fechaTexto(r.FECHA)}, {hace(r.FECHA, hoy)}
        </span>
        <span className={comunes.crece} />
        {nota && (
          <Link {...comoBoton({ enLinea: true })} to={`${base}/evolution-note/${nota.CONSECUTIVO}`}>
            Ver nota completa
          </Link>
        )}
      </header>
      {nota || receta ? (
        <div className={`${comunes.hoja} ${estilos.visita}`}>
          {nota && (
            <div>
              {diagnosticos.length > 0 && (
                <>
                  <h3>Diagnósticos</h3>
                  <dl className={estilos.diagnosticos}>
                    {diagnosticos.map((d, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: R69X may appear twice
                      <div key={`${d.CODIGO}${i}`}>
                        <dt className={comunes.numeros}>{codigoLegible(d.CODIGO)}</dt>
                        <dd>{d.DESCRIPCION}</dd>
                      </div>
                    ))}
                  </dl>
                </>
              )}
              <h3>Nota</h3>
              <p className={`${comunes.secundario} ${estilos.resumen}`}>{nota.RESUMEN}</p>
            </div>
          )}
          {receta && (
            <div>
              <div className={comunes.fila}>
                <h3 className={comunes.crece}>Receta {receta.CONSECUTIVO}</h3>
                {!receta.DETALLE && seAbre(s, `${base}/prescription/${receta.CONSECUTIVO}`) && (
                  <Link {...comoBoton({ enLinea: true })} to={`${base}/prescription/${receta.CONSECUTIVO}`}>
                    Ver receta completa
                  </Link>
                )}
                {duplica && s.permisos.has(P.recetas.agregar) && (
                  <EnlaceBoton chico icono="repetir" a={`${base}/prescription/new?de=${receta.CONSECUTIVO}`}>
                    Duplicar receta
                  </EnlaceBoton>
                )}
              </div>
              {receta.DETALLE ? (
                <div className={`${comunes.secundario} ${estilos.detalle}`}>
                  <TextoRico html={receta.DETALLE} />
                </div>
              ) : (
                <p className={`${comunes.secundario} ${estilos.resumen}`}>{receta.RESUMEN}</p>
              )}
            </div>
          )}
        </div>
      ) : (
        <Dia base={base} r={r} hoy={false} />
      )}
    </section>
  );
}

function CitasPasadas({ t }: { t: Overview }) {
  const CODIGOPACIENTE = useCodigoPaciente();
  const [todas, setTodas] = useState(false);
  const completa = useDatos(dashboard.citas_pasadas, { CODIGOPACIENTE }, { si: todas });
  const lista = (todas && completa.data) || t.CITAS_PASADAS;
  const imprimir = () => abrirArchivo(llamada('imprimir', '/agenda/citas_por_paciente'), {}, { CODIGOPACIENTE }, 'reporte');
  if (t.TOTAL_CITAS === 0) return null;
  return (
    <section aria-label="Citas pasadas">
      <header className={estilos.cabeceraDeSeccion}>
        <h2>Citas pasadas</h2>
        <span className={`${estilos.cuando} ${comunes.tenue} ${comunes.numeros}`}>
          {lista.length} de {t.TOTAL_CITAS}
        </span>
        <span className={comunes.crece} />
        {lista.length < t.TOTAL_CITAS && (
          <Boton enLinea onClick={() => setTodas(true)} ocupado={todas && completa.isPending}>
            Mostrar todo
          </Boton>
        )}
        <Boton enLinea icono="imprimir" aria-label="Imprimir las citas del paciente" onClick={() => void imprimir()}>
          Imprimir
        </Boton>
      </header>
      <ul className={`${comunes.hoja} ${estilos.pasadas}`}>
        {lista.map((c) => (
          <li key={c.N_CITA}>
            <CitaEnLista c={c} />
          </li>
        ))}
      </ul>
    </section>
  );
}
function CitaEnLista({ c }: { c: CitaPasada }) {
  return (
    <Link to={`?fecha=${c.F_CITA}`} onClick={() => document.getElementById('contenido')?.scrollTo({ top: 0 })}>
      <span className={`${estilos.fecha} ${comunes.numeros}`}>{fechaTexto(c.F_CITA)}</span>
      <span className={`${estilos.motivo} ${comunes.recortado}`}>
        {c.D_OBSERVACIONES || 'Cita'} <span className={comunes.tenue}>· {c.MEDICO}</span>
      </span>
      <span className={`${estilos.registros} ${comunes.tenue} ${comunes.numeros}`}>
        {CLASES.filter(({ lista }) => c.REGISTROS[lista] > 0).map(({ lista, icono }) => (
          <span key={lista} className={comunes.fila}>
            <Icono n={icono} t="s" />
            {c.REGISTROS[lista]}
          </span>
        ))}
      </span>
      <EstadoCita estado={c.C_ESTATUS} />
      <Icono n="derecha" t="s" />
    </Link>
  );
}

/** On phones the actions are at the bottom, within reach of the thumb. */
function BarraMovil({ base }: { base: string }) {
  const acciones = useAcciones();
  if (acciones.length === 0) return null;
  return (
    <nav className={estilos.movil} data-al-pie="" aria-label="Acciones">
      {acciones.slice(0, 5).map((a) => (
        <Link key={a.a} to={`${base}/${a.a}`}>
          <Icono n={a.icono} />
          {a.corto ?? a.texto}
        </Link>
      ))}
    </nav>
  );
}
