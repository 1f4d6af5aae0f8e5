// The frame of a patient's file: header, tabs and the screen of the open tab.

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router';
import { P } from '#domain/permisos.ts';
import { type Encabezado as DatosEncabezado, dashboard } from '#features/expediente/dashboard/contract.ts';
import type { Lista } from '#features/expediente/registros/rules.ts';
import { type PacienteCompleto, pacientes } from '#features/pacientes/contract.ts';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { MenuBoton } from '#kernel/web/controles.tsx';
import { EntradaMenu, NumeroDeEntrada } from '#kernel/web/entrada_menu.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Cargando, SinPermiso, Vacio } from '#kernel/web/pagina.tsx';
import type { Pantalla } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Encabezado, Franja } from './Encabezado.tsx';
import estilos from './expediente.module.css';
import { caben, pestanaActiva, pestanasDe } from './pestanas.ts';

export default function Expediente() {
  const s = useSesion();
  const CODIGOPACIENTE = useCodigoPaciente();
  const puede = s.permisos.has(P.pacientes.abrir) && Number.isSafeInteger(CODIGOPACIENTE);
  const paciente = useDatos(pacientes.obtener_uno, { CODIGOPACIENTE }, { si: puede });
  const encabezado = useDatos(dashboard.encabezado, { CODIGOPACIENTE }, { si: puede });
  if (!puede) return <SinPermiso />;
  // While another patient loads, the hook still answers the previous one, of whom nothing may be shown.
  const suyo = <T extends { data?: unknown }>(d: T, es: boolean): T => (es ? d : { ...d, data: undefined });
  const datos = encabezado.isPlaceholderData ? undefined : encabezado.data;
  // Waits for both, so that the page does not grow while being read; if the header's data fails, the file opens without it.
  const listo = paciente.data?.CODIGOPACIENTE === CODIGOPACIENTE && (datos !== undefined || encabezado.failureCount > 0);
  return <Cargando de={suyo(paciente, listo)}>{listo && <Abierto key={CODIGOPACIENTE} p={paciente.data!} datos={datos} />}</Cargando>;
}

function Abierto({ p, datos }: { p: PacienteCompleto; datos: DatosEncabezado | undefined }) {
  const s = useSesion();
  const { pathname } = useLocation();
  const caja = useRef<HTMLDivElement>(null);
  const pestanas = pestanasDe(s, p);
  const activa = pestanaActiva(pestanas, pathname);
  // Long alerts make header and strip taller, so their heights are published as CSS variables for what sticks below them.
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
  const ir = (t: Pantalla) => t.path.replace(':CODIGOPACIENTE', String(p.CODIGOPACIENTE));
  const ultima = useUltimaPestana(pestanas, activa);
  if (pathname.split('/').length === 3) {
    if (ultima && ultima !== activa) return <Navigate to={ir(ultima)} replace />;
    if (!s.permisos.has(P.pacientes.verConsultas)) return <Navigate to={`/patient/${p.CODIGOPACIENTE}/general`} replace />;
  }
  return (
    <div className={estilos.expediente} ref={caja}>
      <Franja p={p} />
      <Encabezado p={p} datos={datos} />
      <SelectorDePestana pestanas={pestanas} activa={activa} ir={ir} />
      <div className={estilos.cuerpo}>
        <nav className={estilos.pestanas} aria-label="Expediente">
          {pestanas.map((t) => (
            <EntradaMenu key={t.path} a={ir(t)} icono={t.menu!.icono} texto={t.menu!.titulo ?? t.titulo} actual={t === activa}>
              <Cuenta t={t} datos={datos} />
            </EntradaMenu>
          ))}
        </nav>
        <div className={estilos.contenido}>
          {caben(p, pathname) ? <Outlet /> : <Vacio icono="info" texto="Esta sección no corresponde a este paciente" />}
        </div>
      </div>
    </div>
  );
}

/**
 * The tab that the user had open last, in whichever file: only while this one opens, and only for who follows a link here; an
 * address that was typed, kept or gone back to shows what it says.
 */
function useUltimaPestana(pestanas: readonly Pantalla[], activa: Pantalla | undefined): Pantalla | undefined {
  const { CODIGOUSUARIO } = useSesion();
  const clave = `galeno.expediente.pestana.${CODIGOUSUARIO}`;
  const deEnlace = useNavigationType() === 'PUSH';
  const [entra, setEntra] = useState(deEnlace);
  const [recordada] = useState(() => localStorage.getItem(clave));
  useEffect(() => setEntra(false), []);
  useEffect(() => {
    if (activa && !entra) localStorage.setItem(clave, activa.path);
  }, [clave, activa, entra]);
  return entra ? pestanas.find((t) => t.path === recordada) : undefined;
}

function Cuenta({ t, datos }: { t: Pantalla; datos: DatosEncabezado | undefined }) {
  const n = datos?.CUENTAS[t.menu!.registros as Lista];
  return n ? <NumeroDeEntrada>{n}</NumeroDeEntrada> : null;
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
      <span className={comunes.tenue}>{pestanas.length} secciones</span>
      <Icono n="abajo" t="s" />
    </MenuBoton>
  );
}
