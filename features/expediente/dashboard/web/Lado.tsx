// The side of the dashboard: changes since the last visit, charts of vital signs, the next appointment.

import { Link } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { type CodigoSigno, claseDe, signoDe } from '#domain/signos.ts';
import { INTERVALO_NORMAL } from '#features/expediente/notas_evolucion/signos.ts';
import estilosRegistros from '#features/expediente/registros/web/registros.module.css';
import { ESTADO_DOSIS, type EstadoDosis } from '#features/expediente/vacunacion/rules.ts';
import { fechaCorta, fechaTexto, MESES } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { comoBoton, Ficha } from '#kernel/web/controles.tsx';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Overview, SerieDeSigno } from '../contract.ts';
import { cambioDe } from '../rules.ts';
import { claseDeLista } from './clases.ts';
import estilos from './consultas.module.css';
import { EstadoCita, Sparkline } from './piezas.tsx';

/** Signs shown at the side, those usually followed from visit to visit first. */
const ORDEN: readonly CodigoSigno[] = [
  'TENSION_ARTERIAL',
  'PESO',
  'IMC',
  'GLUCEMIA_CAPILAR',
  'FRECUENCIA_CARDIACA',
  'SATURACION_OXIGENO',
  'TEMPERATURA',
  'PERIMETRO_CINTURA',
];
const MAX_SIGNOS = 5;
/** Abbreviations for sentences. */
const CORTO: Partial<Record<string, string>> = { TENSION_ARTERIAL: 'TA', FRECUENCIA_CARDIACA: 'FC', FRECUENCIA_RESPIRATORIA: 'FR' };

export function Lado({ base, t }: { base: string; t: Overview }) {
  const series = ORDEN.flatMap((c) => t.SIGNOS.find((s) => s.CODIGO === c) ?? []);
  return (
    <aside className={estilos.ladoConsultas} aria-label="Resumen del paciente">
      <Cambios t={t} series={series} />
      <Signos base={base} series={series.slice(0, MAX_SIGNOS)} />
      <Vacunas base={base} v={t.VACUNAS} />
      <Proxima base={base} t={t} />
    </aside>
  );
}

function Cambios({ t, series }: { t: Overview; series: readonly SerieDeSigno[] }) {
  const { pais } = useSesion().clinica;
  const desde = t.RESUMEN_ANTERIOR?.FECHA;
  const renglones: { clave: string; icono: NombreIcono; texto: React.ReactNode }[] = [
    ...series.flatMap(({ CODIGO, PUNTOS }) => {
      const c = cambioDe(PUNTOS);
      // A measure of the last visit is not new; the BMI adds nothing to the weight.
      if (!c || c.sentido === 0 || !desde || c.AHORA.FECHA <= desde || CODIGO === 'IMC') return [];
      const unidad = CODIGO === 'TENSION_ARTERIAL' ? '' : ` ${signoDe(CODIGO)?.UNIDAD ?? ''}`;
      return [
        {
          clave: CODIGO,
          icono: 'signos' as const,
          texto: (
            <>
              {CORTO[CODIGO] ?? signoDe(CODIGO)?.NOMBRE} {c.sentido > 0 ? 'subió' : 'bajó'} de {c.ANTES.TEXTO} a{' '}
              <b className={comunes.fuerte}>
                {c.AHORA.TEXTO}
                {unidad}
              </b>
            </>
          ),
        },
      ];
    }),
    ...t.NOVEDADES.map((n) => ({
      clave: `${n.LISTA}${n.ID}`,
      icono: claseDeLista(n.LISTA)?.icono ?? 'info',
      texto: (
        <>
          {claseDeLista(n.LISTA)?.nombre}: {n.DESCRIPCION}{' '}
          <span className={comunes.tenue}>({[n.ESTADO.toLowerCase(), fechaCorta(n.FECHA)].filter(Boolean).join(', ')})</span>
        </>
      ),
    })),
    ...(t.SALDO.SALDOS > 0
      ? [
          {
            clave: 'saldo',
            icono: 'caja' as const,
            texto: (
              <>
                Debe <b className={`${comunes.fuerte} ${comunes.peligro}`}>{formatear(t.SALDO.SALDOS, pais)}</b> de {t.SALDO.PENDIENTES}{' '}
                {t.SALDO.PENDIENTES === 1 ? 'cargo' : 'cargos'}
              </>
            ),
          },
        ]
      : []),
  ];
  if (renglones.length === 0) return null;
  return (
    <section>
      <h2 className={estilosRegistros.titulo}>Desde la última visita</h2>
      <ul className={`${estilos.cambios} ${comunes.numeros}`}>
        {renglones.map((r) => (
          <li key={r.clave}>
            <Icono n={r.icono} t="s" />
            <span>{r.texto}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const mesDe = (fecha: string) => (MESES[Number(fecha.slice(5, 7)) - 1] ?? '').slice(0, 3);
const signo = (n: number) => `${n > 0 ? '+' : '−'}${Math.abs(Math.round(n * 100) / 100)}`;

function Signos({ base, series }: { base: string; series: readonly SerieDeSigno[] }) {
  const s = useSesion();
  if (series.length === 0) return null;
  const fechas = [...new Set(series.flatMap((x) => x.PUNTOS.map((p) => p.FECHA)))].sort();
  const conBanda = series.some((x) => INTERVALO_NORMAL[x.CODIGO]);
  return (
    <section>
      <div className={comunes.fila}>
        <h2 className={`${estilosRegistros.titulo} ${comunes.crece}`}>Signos vitales</h2>
        {seAbre(s, `${base}/vital-signs/charts`) && (
          <Link {...comoBoton({ enLinea: true })} to={`${base}/vital-signs/charts`}>
            Gráficas
          </Link>
        )}
      </div>
      {series.map((x) => (
        <Signo key={x.CODIGO} x={x} />
      ))}
      <p className={`${comunes.tenue} ${estilos.pieSignos}`}>
        {fechas.length} {fechas.length === 1 ? 'visita' : 'visitas'}, de {fechaCorta(fechas[0])} a {fechaCorta(fechas.at(-1))}.
        {conBanda && ' Banda: intervalo normal.'}
      </p>
    </section>
  );
}
function Signo({ x: { CODIGO, PUNTOS } }: { x: SerieDeSigno }) {
  const def = signoDe(CODIGO);
  const ultimo = PUNTOS.at(-1)!;
  const clase = claseDe(CODIGO as CodigoSigno, ultimo.TEXTO);
  const cambio = cambioDe(PUNTOS);
  const fuera = clase && clase.nivel !== 'normal';
  return (
    <div className={estilos.signoLado}>
      <div>
        <div className={estilos.rotulo}>{def?.NOMBRE}</div>
        <div className={estilos.valor}>
          {ultimo.TEXTO}
          <small>{def?.UNIDAD}</small>
        </div>
        <div className={`${estilos.cuando} ${fuera ? comunes.cuidado : comunes.secundario}`}>
          {fuera
            ? clase.texto
            : cambio?.sentido
              ? `${signo((cambio.AHORA.VALOR ?? 0) - (cambio.ANTES.VALOR ?? 0))} desde ${mesDe(cambio.ANTES.FECHA)}`
              : (clase?.texto ?? '')}
        </div>
      </div>
      <Sparkline valores={PUNTOS.flatMap((p) => (p.VALOR === null ? [] : [p.VALOR]))} banda={INTERVALO_NORMAL[CODIGO]} />
    </div>
  );
}

const CUANDO: Partial<Record<EstadoDosis, string>> = {
  [ESTADO_DOSIS.atrasada]: 'desde el',
  [ESTADO_DOSIS.toca]: 'desde el',
  [ESTADO_DOSIS.proxima]: 'el',
  [ESTADO_DOSIS.porVenir]: 'el',
};
/** What waits on the vaccination card, with the way to it. */
function Vacunas({ base, v }: { base: string; v: Overview['VACUNAS'] }) {
  const s = useSesion();
  if (!v) return null;
  const partes = [
    v.ATRASADAS > 0 && ([`${v.ATRASADAS} ${v.ATRASADAS === 1 ? 'atrasada' : 'atrasadas'}`, 'peligro'] as const),
    v.TOCAN > 0 && ([`${v.TOCAN} ${v.TOCAN === 1 ? 'toca' : 'tocan'} ahora`, 'cuidado'] as const),
  ].filter((x) => x !== false);
  return (
    <section aria-label="Vacunas">
      <div className={comunes.fila}>
        <h2 className={`${estilosRegistros.titulo} ${comunes.crece}`}>Vacunas</h2>
        {seAbre(s, `${base}/vaccination`) && (
          <Link {...comoBoton({ enLinea: true })} to={`${base}/vaccination`}>
            Cartilla
          </Link>
        )}
      </div>
      <div className={`${comunes.fila} ${estilos.proxima}`}>
        <Icono n="vacuna" />
        <div>
          <p className={comunes.realce}>{[v.VACUNA, v.DOSIS.toLowerCase()].filter(Boolean).join(', ')}</p>
          <p className={`${comunes.secundario} ${comunes.numeros}`}>
            {v.TOCA ? `Toca ${CUANDO[v.ESTADO]} ${fechaCorta(v.TOCA)}` : 'Toca este año'}
          </p>
        </div>
      </div>
      {partes.length > 0 && (
        <p className={comunes.fila}>
          {partes.map(([texto, tono]) => (
            <Ficha key={texto} tono={tono}>
              {texto}
            </Ficha>
          ))}
        </p>
      )}
    </section>
  );
}

function Proxima({ base, t }: { base: string; t: Overview }) {
  const s = useSesion();
  const c = t.SIGUIENTE_CITA;
  if (!c) return null;
  const codigo = base.split('/').at(-1);
  return (
    <section>
      <h2 className={estilosRegistros.titulo}>Próxima cita</h2>
      <div className={`${comunes.fila} ${estilos.proxima}`}>
        <Icono n="agenda" />
        <div>
          <p className={`${comunes.realce} ${comunes.numeros}`}>
            {fechaTexto(c.F_CITA)}, {c.HORAINICIAL}
          </p>
          <p className={comunes.secundario}>
            {c.MEDICO}, {c.H_MINCITA} min
          </p>
        </div>
      </div>
      <div className={comunes.fila}>
        <EstadoCita estado={c.C_ESTATUS} caja />
        <span className={comunes.crece} />
        {seAbre(s, `/calendar/patient/${codigo}`) && (
          <Link {...comoBoton({ enLinea: true })} to={`/calendar/patient/${codigo}`}>
            Ver en la agenda
          </Link>
        )}
      </div>
    </section>
  );
}
