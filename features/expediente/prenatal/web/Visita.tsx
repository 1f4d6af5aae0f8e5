// The fields of a visit, in the order in which it goes: dates, signs, examination, ultrasound, history and laboratory.
import { useFormContext, useWatch } from 'react-hook-form';
import { type Biometria, edadCombinada, edadPorMedida, type MedidaFetal, pesoFetal, textoSemanas } from '#domain/embarazo.ts';
import { PanelSignos } from '#features/expediente/notas_evolucion/web/PanelSignos.tsx';
import { CampoMedico } from '#features/expediente/registros/web/CampoMedico.tsx';
import { useHoy } from '#features/pacientes/web/paciente.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import type { RegistroCompleto } from '../contract.ts';
import { alertasDeVisita, type Cuenta, edadEn, fechasDe, gananciaDe, type Visita as Valores } from '../rules.ts';
import estilos from './prenatal.module.css';

interface Props {
  registro: RegistroCompleto | undefined;
  anterior: RegistroCompleto | null;
  /** The patient is of the age at which vital signs are kept. */
  conSignos: boolean;
  puede: boolean;
}
export function Visita({ registro, anterior, conSignos, puede }: Props) {
  const hoy = useHoy();
  const v = useVisita();
  return (
    <>
      <Seccion
        titulo="Visita"
        {...(anterior ? { nota: `La última vez: ${fechaCorta(anterior.FECHA)}, ${anterior.EDAD_QUE_RIGE} semanas.` } : {})}
      >
        <Rejilla>
          <CampoMedico actual={registro} />
          <Campo nombre="FECHA" max={hoy} />
        </Rejilla>
      </Seccion>
      <Seccion
        titulo="Fechas del embarazo"
        nota="La edad por ultrasonido rige cuando difiere de la menstruación más de lo que dice ACOG 700."
      >
        <Rejilla>
          <Campo nombre="F_ULTIMA_MENSTRUACION" max={hoy} />
          <Campo nombre="FUM_CONFIABLE" />
          <Campo nombre="EDAD_GESTACIONAL_ECO" unidad="sem.días" placeholder="20.3" autoComplete="off" />
          <Campo nombre="FECHA_ECO" max={hoy} ayuda="Sin ella cuenta la de la consulta" />
        </Rejilla>
        <FechasDichas v={v} />
      </Seccion>
      {conSignos && <PanelSignos FECHA={v.FECHA} />}
      <Seccion titulo="Exploración">
        <Rejilla min={190}>
          <Campo nombre="FONDO_UTERINO" autoComplete="off" />
          <Campo nombre="FCF" autoComplete="off" />
          <Campo nombre="MOVIMIENTOS_FETALES" vacio="Sin valorar" />
          <Campo nombre="PRESENTACION" vacio="Sin valorar" />
          <Campo nombre="SITUACION" vacio="Sin valorar" />
          <Campo nombre="EDEMA" vacio="Sin valorar" />
          <Campo nombre="PROTEINURIA" vacio="Sin valorar" />
          <Campo nombre="RIESGO" vacio="Sin valorar" />
          <Campo nombre="SIGNOS_ALARMA" ancho="todo" filas={2} />
        </Rejilla>
        <Alertas v={v} />
      </Seccion>
      <Ultrasonido v={v} puede={puede} />
      <Seccion titulo="Antecedentes">
        <Rejilla min={150}>
          <Campo nombre="GESTAS" autoComplete="off" />
          <Campo nombre="PARTOS" autoComplete="off" />
          <Campo nombre="CESAREAS" autoComplete="off" />
          <Campo nombre="ABORTOS" autoComplete="off" />
          <Campo nombre="ECTOPICOS" autoComplete="off" />
          <Campo nombre="NACIDOS_VIVOS" autoComplete="off" />
          <Campo nombre="PESO_PREGESTACIONAL" autoComplete="off" />
        </Rejilla>
        <Ganancia v={v} talla={anterior?.SIGNOS_VITALES?.TALLA ?? null} />
      </Seccion>
      <Seccion titulo="Laboratorio">
        <Rejilla min={170}>
          <Campo nombre="HEMOTIPO" autoComplete="off" placeholder="O Rh positivo" />
          <Campo nombre="COOMBS" vacio="Sin resultado" />
          <Campo nombre="VDRL" vacio="Sin resultado" />
          <Campo nombre="VIH" vacio="Sin resultado" />
          <Campo nombre="HB" autoComplete="off" />
          <Campo nombre="GLUCOSA" autoComplete="off" />
          <Campo nombre="EGO" ancho="todo" autoComplete="off" />
        </Rejilla>
      </Seccion>
      <Seccion titulo="Vacunas y suplementos">
        <Rejilla>
          <Campo nombre="TDPA" max={hoy} />
          <Campo nombre="INFLUENZA" max={hoy} />
          <Campo nombre="ACIDO_FOLICO" />
          <Campo nombre="HIERRO" />
        </Rejilla>
      </Seccion>
      <Seccion titulo="Observaciones y término" nota="Cuando el embarazo termina, el siguiente registro empieza uno nuevo.">
        <Rejilla>
          <Campo nombre="OBSERVACIONES" ancho="todo" filas={3} />
          <Campo nombre="TERMINO" vacio="Sigue el embarazo" />
          <Campo nombre="F_TERMINO" max={hoy} />
        </Rejilla>
      </Seccion>
    </>
  );
}

const numero = (x: unknown): number | null => (x === '' || x === null || x === undefined || Number.isNaN(Number(x)) ? null : Number(x));
const dia = (x: unknown): string | null => (/^\d{4}-\d\d-\d\d$/.test(String(x ?? '')) ? String(x) : null);
/** The form's values as the rules read them. */
function useVisita(): Valores {
  const v = useWatch() as Record<string, unknown>;
  const signos = (v.SIGNOS_VITALES ?? {}) as Record<string, unknown>;
  const de = (clave: string) => numero(v[clave]);
  return {
    FECHA: dia(v.FECHA) ?? '',
    F_ULTIMA_MENSTRUACION: dia(v.F_ULTIMA_MENSTRUACION),
    FUM_CONFIABLE: v.FUM_CONFIABLE === 1 || v.FUM_CONFIABLE === true ? 1 : 0,
    EDAD_GESTACIONAL_ECO: String(v.EDAD_GESTACIONAL_ECO ?? '').trim(),
    FECHA_ECO: dia(v.FECHA_ECO),
    TERMINO: de('TERMINO'),
    F_TERMINO: dia(v.F_TERMINO),
    ...{ DBP: de('DBP'), CC: de('CC'), CA: de('CA'), LF: de('LF'), LCC: de('LCC') },
    ...{ PROTEINURIA: de('PROTEINURIA'), FCF: de('FCF'), FONDO_UTERINO: de('FONDO_UTERINO'), HB: de('HB') },
    ...{ PESO_PREGESTACIONAL: de('PESO_PREGESTACIONAL'), NUM_FETOS: de('NUM_FETOS') },
    SIGNOS_VITALES: { PESO: numero(signos.PESO), TALLA: numero(signos.TALLA), TENSION_ARTERIAL: String(signos.TENSION_ARTERIAL ?? '') },
  };
}

function FechasDichas({ v }: { v: Valores }) {
  const f = v.FECHA ? fechasDe(v) : null;
  return (
    <dl className={estilos.fechas} aria-live="polite">
      <UnaCuenta nombre="Por última menstruación" c={f?.porFum ?? null} v={v} rige={f?.rige === 'FUM'} />
      <UnaCuenta nombre="Por ultrasonido" c={f?.porEco ?? null} v={v} rige={f?.rige === 'ECO'} />
    </dl>
  );
}
function UnaCuenta({ nombre, c, v, rige }: { nombre: string; c: Cuenta | null; v: Valores; rige: boolean }) {
  const dias = c && edadEn(c.inicio, v.FECHA);
  return (
    <div>
      <dt className={comunes.etiqueta}>
        {nombre} {rige && <Ficha tono="marca">Rige</Ficha>}
      </dt>
      <dd className={comunes.numeros}>
        {c && dias !== null ? (
          <>
            <b>{textoSemanas(dias)} semanas</b>
            <span>Parto probable: {fechaCorta(c.parto)}</span>
          </>
        ) : (
          <span className={comunes.tenue}>Sin dato</span>
        )}
      </dd>
    </div>
  );
}

function Alertas({ v }: { v: Valores }) {
  const alertas = v.FECHA ? alertasDeVisita(v) : [];
  return (
    <div className={estilos.linea} aria-live="polite">
      {alertas.map((a) => (
        <Ficha key={a.clave} tono="cuidado" icono="alerta">
          {a.texto}
        </Ficha>
      ))}
      {alertas.length === 0 && <span className={comunes.tenue}>Nada pide atención en lo que se ha escrito.</span>}
    </div>
  );
}

const MEDIDAS: readonly MedidaFetal[] = ['DBP', 'CC', 'CA', 'LF', 'LCC'];
function Ultrasonido({ v, puede }: { v: Biometria; puede: boolean }) {
  const { setValue } = useFormContext();
  const escrito = numero(useWatch({ name: 'PESO_FETAL' }));
  const edad = edadCombinada(v);
  const peso = pesoFetal(v);
  return (
    <Seccion titulo="Ultrasonido" nota="Las edades y el peso son estimados (Hadlock, Robinson): lo que usted escriba se queda como está.">
      <Rejilla min={190}>
        {MEDIDAS.map((m) => {
          const dias = edadPorMedida(m, v[m]);
          return (
            <Campo key={m} nombre={m} autoComplete="off" ayuda={dias === null ? '\u00a0' : `Estimado: ${textoSemanas(dias)} semanas`} />
          );
        })}
        <Campo nombre="PESO_FETAL" autoComplete="off" ayuda={peso === null ? '\u00a0' : `Estimado: ${peso} g`} />
        <Campo nombre="LIQUIDO_AMNIOTICO" autoComplete="off" />
        <Campo nombre="NUM_FETOS" autoComplete="off" />
        <Campo nombre="SEXO_FETAL" vacio="Sin valorar" />
        <Campo nombre="PLACENTA" ancho={2} autoComplete="off" />
      </Rejilla>
      <div className={estilos.linea} aria-live="polite">
        {edad === null && peso === null ? (
          <span className={comunes.tenue}>Con DBP, CC, CA y LF se estiman la edad y el peso; la LCC basta hasta las 14 semanas.</span>
        ) : (
          <span className={comunes.numeros}>
            {[edad === null ? '' : `Edad estimada ${textoSemanas(edad)} semanas`, peso === null ? '' : `peso estimado ${peso} g`]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        {puede && edad !== null && (
          <Boton chico plano onClick={() => setValue('EDAD_GESTACIONAL_ECO', textoSemanas(edad), { shouldDirty: true })}>
            Usar {textoSemanas(edad)} como edad
          </Boton>
        )}
        {puede && peso !== null && peso !== escrito && (
          <Boton chico plano onClick={() => setValue('PESO_FETAL', peso, { shouldDirty: true })}>
            Usar {peso} g
          </Boton>
        )}
      </div>
    </Seccion>
  );
}

const kilos = ([a, b]: readonly [number, number]) => `${a.toFixed(1)} a ${b.toFixed(1)} kg`;
function Ganancia({ v, talla }: { v: Valores; talla: number | null }) {
  const g = v.FECHA ? gananciaDe(v, talla) : null;
  const fuera = g?.ganado != null && g.esperado && (g.ganado < g.esperado[0] || g.ganado > g.esperado[1]);
  return (
    <div className={estilos.linea} aria-live="polite">
      {g ? (
        <>
          <span className={comunes.numeros}>
            {[
              `IMC anterior ${g.imc.toFixed(1)}`,
              g.total ? `por ganar ${kilos(g.total)} en todo el embarazo` : 'sin recomendación para este número de fetos',
              g.esperado ? `${kilos(g.esperado)} hasta hoy` : '',
            ]
              .filter(Boolean)
              .join('; ')}
            .
          </span>
          {g.ganado !== null && <Ficha {...(fuera ? { tono: 'cuidado' as const } : {})}>Ganancia: {g.ganado.toFixed(1)} kg</Ficha>}
        </>
      ) : (
        <span className={comunes.tenue}>Con el peso de antes y la talla se dice cuánto conviene ganar (Instituto de Medicina, 2009).</span>
      )}
    </div>
  );
}
