// The layout of a patient's file: header, tabs and the screen of the tab. It waits for what the header says, once.

import { useLayoutEffect, useRef } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { P } from '#domain/permisos.ts';
import { type Encabezado as DatosEncabezado, dashboard } from '#features/expediente/dashboard/contract.ts';
import { type PacienteCompleto, pacientes } from '#features/pacientes/contract.ts';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { MenuBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Cargando, SinPermiso, Vacio } from '#kernel/web/pagina.tsx';
import type { Pantalla } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Encabezado, Franja } from './Encabezado.tsx';
import estilos from './expediente.module.css';
import { caben, LISTA_DE, pestanaActiva, pestanasDe, segmentoDe } from './pestanas.ts';

export default function Expediente() {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const puede = s.permisos.has(P.pacientes.abrir) && Number.isSafeInteger(CODIGOPACIENTE);
  const paciente = useDatos(pacientes.obtener_uno, { CODIGOPACIENTE }, { si: puede });
  const encabezado = useDatos(dashboard.encabezado, { CODIGOPACIENTE }, { si: puede });
  if (!puede) return <SinPermiso />;
  // While one patient's data is on its way the hook still holds the previous one's: nothing of it may be shown here.
  const suyo = <T extends { data?: unknown }>(d: T, es: boolean): T => (es ? d : { ...d, data: undefined });
  const datos = encabezado.isPlaceholderData ? undefined : encabezado.data;
  // Both at once, so that the page does not grow under who reads it; the file opens too where the second does not come.
  const listo = paciente.data?.CODIGOPACIENTE === CODIGOPACIENTE && (datos !== undefined || encabezado.failureCount > 0);
  return <Cargando de={suyo(paciente, listo)}>{listo && <Abierto key={CODIGOPACIENTE} p={paciente.data!} datos={datos} />}</Cargando>;
}

function Abierto({ p, datos }: { p: PacienteCompleto; datos: DatosEncabezado | undefined }) {
  const s = useSesion();
  const { pathname } = useLocation();
  const caja = useRef<HTMLDivElement>(null);
  const pestanas = pestanasDe(s, p);
  const activa = pestanaActiva(pestanas, pathname);
  // Long alerts make the header and the strip taller: what sticks below them, and what may not be hidden under them, has to know.
  useLayoutEffect(() => {
    const marco = caja.current?.parentElement;
    const [cab, franja] = ['[data-pieza="cabecera-expediente"]', '[data-pieza="franja"] > div'].map((c) =>
      caja.current?.querySelector<HTMLElement>(c),
    );
    if (!marco || !cab || !franja) return;
    const medir = new ResizeObserver(() => {
      marco.style.setProperty('--cab', `${cab.offsetHeight}px`);
      marco.style.setProperty('--franja', `${franja.offsetHeight}px`);
    });
    medir.observe(cab);
    medir.observe(franja);
    return () => medir.disconnect();
  }, []);
  if (segmentoDe(pathname) === '' && !s.permisos.has(P.pacientes.verConsultas))
    return <Navigate to={`/patient/${p.CODIGOPACIENTE}/general`} replace />;
  const ir = (t: Pantalla) => t.path.replace(':CODIGOPACIENTE', String(p.CODIGOPACIENTE));
  return (
    <div className={estilos.expediente} ref={caja}>
      <Franja p={p} />
      <Encabezado p={p} datos={datos} />
      <SelectorDePestana pestanas={pestanas} activa={activa} ir={ir} />
      <div className={estilos.cuerpo}>
        <nav className={estilos.pestanas} aria-label="Expediente">
          {pestanas.map((t) => (
            <Link
              key={t.path}
              to={ir(t)}
              className={`mi${t === activa ? ' on' : ''}`}
              aria-current={t === activa ? 'page' : undefined}
              title={t.menu!.titulo ?? t.titulo}
            >
              <Icono n={t.menu!.icono} />
              <span className="ell">{t.menu!.titulo ?? t.titulo}</span>
              <Cuenta t={t} datos={datos} />
            </Link>
          ))}
        </nav>
        <div className={estilos.contenido}>
          {caben(p, pathname) ? <Outlet /> : <Vacio icono="info" texto="Esta sección no corresponde a este paciente" />}
        </div>
      </div>
    </div>
  );
}

function Cuenta({ t, datos }: { t: Pantalla; datos: DatosEncabezado | undefined }) {
  const lista = LISTA_DE[segmentoDe(t.path)];
  const n = lista && datos?.CUENTAS[lista];
  return n ? <span className="n">{n}</span> : null;
}

function SelectorDePestana({
  pestanas,
  activa,
  ir,
}: {
  pestanas: readonly Pantalla[];
  activa: Pantalla | undefined;
  ir: (t: Pantalla) => string;
}) {
  return (
    <MenuBoton
      plano
      className={estilos.selector}
      {...(activa ? { icono: activa.menu!.icono } : {})}
      opciones={pestanas.map((t) => ({ texto: t.menu!.titulo ?? t.titulo, icono: t.menu!.icono, a: ir(t), marcada: t === activa }))}
    >
      {activa ? (activa.menu!.titulo ?? activa.titulo) : 'Expediente'}
      <span className="muted">{pestanas.length} secciones</span>
      <Icono n="abajo" t="s" />
    </MenuBoton>
  );
}
