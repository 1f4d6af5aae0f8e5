// /wizard and /wizard/:step: guides from an empty clinic to its first appointment. Each step saves by itself and can be
// skipped.
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Icono } from '#kernel/web/icons.tsx';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Paso, pasosDe } from '../rules.ts';
import estilos from './asistente.module.css';
import { PasoBienvenido } from './PasoBienvenido.tsx';
import { PasoClinica } from './PasoClinica.tsx';
import { PasoConceptos } from './PasoConceptos.tsx';
import { PasoExpediente } from './PasoExpediente.tsx';
import { PasoHorarios } from './PasoHorarios.tsx';
import { PasoMedico } from './PasoMedico.tsx';
import { PasoTerminar } from './PasoTerminar.tsx';
import type { PropsPaso } from './paso.ts';

const PASOS: Record<Paso, ComponentType<PropsPaso>> = {
  bienvenido: PasoBienvenido,
  clinica: PasoClinica,
  expediente: PasoExpediente,
  medico: PasoMedico,
  horarios: PasoHorarios,
  conceptos: PasoConceptos,
  terminar: PasoTerminar,
};

export default function Asistente() {
  const { step } = useParams();
  const ir = useNavigate();
  const pasos = pasosDe(useSesion());
  // An unknown step in the address means the first one.
  const i = Math.max(
    0,
    pasos.findIndex(([p]) => p === step),
  );
  const [actual, nombre] = pasos[i]!;
  const arriba = useRef<HTMLHeadingElement>(null);
  const primera = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of step
  useEffect(() => {
    // A step with a form focuses its first field by itself; otherwise the heading is focused.
    if (!primera.current && !arriba.current?.parentElement?.contains(document.activeElement)) arriba.current?.focus();
    primera.current = false;
  }, [actual]);
  const irA = (p: Paso) => void ir(`/wizard/${p}`);
  const Contenido = PASOS[actual];
  return (
    <Pagina titulo="Asistente de configuración" ancho="lectura">
      <div className={estilos.asistente}>
        <nav aria-label="Pasos del asistente">
          <p className={estilos.cuentaDePasos} role="status">
            Paso {i + 1} de {pasos.length}
          </p>
          <ol>
            {pasos.map(([p, texto], n) => (
              <li key={p} className={n < i ? estilos.hecho : n === i ? estilos.actual : ''}>
                <Link to={`/wizard/${p}`} aria-current={n === i ? 'step' : undefined}>
                  <span className={estilos.punto} aria-hidden="true">
                    {n < i ? <Icono n="listo" t="xs" /> : n + 1}
                  </span>
                  <span className={estilos.texto}>{texto}</span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section className={estilos.paso} aria-labelledby="asistente-paso">
          <h2 id="asistente-paso" ref={arriba} tabIndex={-1}>
            {nombre}
          </h2>
          <Contenido
            key={actual}
            irA={irA}
            seguir={() => irA(pasos[Math.min(i + 1, pasos.length - 1)]![0])}
            regresar={() => irA(pasos[Math.max(i - 1, 0)]![0])}
          />
        </section>
      </div>
    </Pagina>
  );
}
