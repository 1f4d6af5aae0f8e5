// The shell: side menu by groups, and a top bar with branch, patient search, next appointment and user menu.

import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { AyudaAtajos } from './atajos.tsx';
import { avisar, olvidarFallas } from './avisos.tsx';
import comunes from './comunes.module.css';
import { Boton, Iniciales, MenuBoton } from './controles.tsx';
import { informar, prepararDialogos } from './dialogo.tsx';
import entrada from './entrada_menu.module.css';
import { EntradaMenu } from './entrada_menu.tsx';
import { useFocoInicial } from './foco.ts';
import { Icono, Logo, type NombreIcono } from './icons.tsx';
import estilos from './marco.module.css';
import estilosPagina from './pagina.module.css';
import { Esqueleto } from './pagina.tsx';
import { espacioDelServidor } from './red.ts';
import { GRUPOS, type Pantalla, TITULO_GRUPO, visible } from './screens.ts';
import { useSesionCompleta } from './sesion.tsx';
import { cambiarTema, useOscuro } from './tema.ts';
import { useConectado, useVivo } from './vivo.ts';

interface MarcoProps {
  pantallas: readonly Pantalla[];
  children: ReactNode;
  /** The patient search, provided by its slice. */
  buscador: ReactNode;
  /** The next appointment, provided by its slice. */
  siguiente?: ReactNode;
  /** What floats over every screen, and stays while the code of one arrives. */
  encima?: ReactNode;
  /** Stores which screen opens first for this user; blank for none. */
  alElegirInicio: (ruta: string) => void;
}
const segmento = (ruta: string) => ruta.split('/')[2] ?? '';
/**
 * A menu entry is marked by its whole path, by the singular of a list (/cashier/patients, /cashier/patient/7), or by its third
 * segment, as specified.
 */
const activa = (p: string, aqui: string) =>
  aqui === p ||
  aqui.startsWith(`${p}/`) ||
  aqui.startsWith(`${p.replace(/s$/, '')}/`) ||
  (aqui.startsWith('/catalogs/') && segmento(p) !== '' && segmento(p) === segmento(aqui));

export function Marco({ pantallas, children, buscador, siguiente, encima, alElegirInicio }: MarcoProps) {
  const { sesion, recargar } = useSesionCompleta();
  const { pathname } = useLocation();
  const aqui = pantallas.find((p) => p.lista && matchPath(p.path, pathname))?.lista ?? pathname;
  const [cajon, setCajon] = useState(false);
  // The menu shrinks to icons on narrow screens, and inside a patient's file so that the file's own tabs are the only text at
  // the left.
  const angosta = useMedia('(max-width: 1279px)');
  const telefono = useMedia('(max-width: 959px)');
  const deExpediente = useMedia('(max-width: 1599px)') && /^\/patient\/\d+/.test(pathname);
  const riel = !telefono && (angosta || deExpediente);
  useVivo(() => void recargar());
  useEffect(prepararDialogos, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of place
  useEffect(() => {
    setCajon(false);
    olvidarFallas();
  }, [pathname]);
  useFocoInicial(pathname);
  const entradas = pantallas
    .filter((p) => p.menu && !p.expediente && visible(p, sesion) && (p.menu.si?.(sesion) ?? true))
    .sort((a, b) => a.menu!.orden - b.menu!.orden);
  const grupos = GRUPOS.map((g) => ({ g, xs: entradas.filter((p) => p.menu!.grupo === g) })).filter((x) => x.xs.length > 0);
  const config = grupos.filter(({ g }) => ['configuracion', 'catalogos', 'laboratorio', 'insumos', 'seguridad'].includes(g));
  const [abierta, setAbierta] = useState(() => config.some(({ xs }) => xs.some((p) => activa(p.menu!.path ?? p.path, aqui))));
  // Scrolls the current screen's entry into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of place, and when the menu or its settings unfold
  useEffect(() => {
    document.querySelector('[data-pieza="menu"] [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, abierta, cajon]);
  // A screen with an entry of its own is not that of the list whose address it continues.
  const propia = entradas.some((p) => (p.menu!.path ?? p.path) === aqui);
  const item = (p: Pantalla) => {
    const ruta = p.menu!.path ?? p.path;
    return (
      <EntradaMenu
        key={p.path}
        a={ruta}
        icono={p.menu!.icono}
        texto={p.menu!.titulo ?? p.titulo}
        actual={propia ? ruta === aqui : activa(ruta, aqui)}
      >
        {p.menu!.cuenta && <Cuenta de={p.menu!.cuenta} />}
      </EntradaMenu>
    );
  };
  return (
    <div
      className={`${estilos.marco}${riel ? ` ${estilos.riel}` : ''}${cajon ? ` ${estilos.cajon}` : ''}`}
      data-riel={riel && !cajon ? '' : undefined}
    >
      <a className={estilos.salto} data-pieza="salto" href="#contenido">
        Ir al contenido
      </a>
      <nav className={estilos.menu} data-pieza="menu" aria-label="Menú principal">
        <Link to="/" className={estilos.marca} aria-label="Galeno, inicio">
          <LogoClinica url={sesion.clinica.LOGO} />
          <span className={entrada.palabras}>
            Galeno<span className={estilos.clinica}>{sesion.clinica.NOMBRECLINICA}</span>
          </span>
        </Link>
        <div className={estilos.lista}>
          {grupos
            .filter((x) => !config.includes(x) && x.g !== 'cuenta' && x.g !== 'ayuda')
            .map(({ g, xs }) => (
              <div key={g}>
                {TITULO_GRUPO[g] && <p className={estilos.grupo}>{TITULO_GRUPO[g]}</p>}
                {riel && TITULO_GRUPO[g] && <hr className={estilos.raya} />}
                {xs.map(item)}
              </div>
            ))}
          {config.length > 0 && (
            <div className={estilos.configuracion}>
              <button
                type="button"
                className={entrada.entrada}
                title="Configuración"
                aria-expanded={abierta && (!riel || cajon)}
                onClick={() => {
                  // The shrunken menu has no room for the entries, so the whole menu opens.
                  setAbierta(riel && !cajon ? true : !abierta);
                  if (riel) setCajon(true);
                }}
              >
                <Icono n="ajustes" />
                <span className={entrada.palabras}>Configuración</span>
                <span className={`${entrada.numero} ${estilos.gira}${abierta ? ` ${estilos.abierta}` : ''}`}>
                  <Icono n="abajo" t="s" />
                </span>
              </button>
              {abierta &&
                (!riel || cajon) &&
                config.map(({ g, xs }) => (
                  <div key={g}>
                    <p className={estilos.grupo}>{TITULO_GRUPO[g]}</p>
                    {xs.map(item)}
                  </div>
                ))}
            </div>
          )}
        </div>
        {grupos.find(({ g }) => g === 'ayuda')?.xs.map(item)}
        <button
          type="button"
          className={entrada.entrada}
          onClick={() => dispatchEvent(new Event('galeno:atajos'))}
          title="Atajos del teclado"
        >
          <Icono n="ayuda" />
          <span className={entrada.palabras}>Ayuda</span>
          <kbd className={`${entrada.numero} ${entrada.palabras}`}>?</kbd>
        </button>
      </nav>
      {cajon && <button type="button" className={estilos.veloCajon} aria-label="Cerrar menú" onClick={() => setCajon(false)} />}
      <header className={estilos.tope} data-pieza="tope">
        <Boton plano icono="menu" className={estilos.abreMenu} aria-label="Abrir menú" onClick={() => setCajon(true)} />
        <Sucursales />
        {buscador}
        <span className={comunes.crece} />
        {siguiente}
        <Tema />
        <Usuario pantallas={pantallas} alElegirInicio={alElegirInicio} />
      </header>
      <main className={estilos.contenido} data-pieza="contenido" id="contenido" tabIndex={-1}>
        <Noticias />
        <Suspense
          fallback={
            <div className={estilosPagina.cuerpo}>
              <Esqueleto filas={8} />
            </div>
          }
        >
          {children}
        </Suspense>
        {encima}
      </main>
      <AyudaAtajos />
    </div>
  );
}
function useMedia(consulta: string): boolean {
  return useSyncExternalStore(
    (o) => {
      const m = matchMedia(consulta);
      m.addEventListener('change', o);
      return () => m.removeEventListener('change', o);
    },
    () => matchMedia(consulta).matches,
  );
}
/** The number beside a menu entry. */
function Cuenta({ de }: { de: () => { cuantos: number; que: string } }) {
  const { cuantos, que } = de();
  if (!cuantos) return null;
  return (
    <span className={`${entrada.numero} ${entrada.cuenta} ${entrada.palabras}`} data-pieza="cuenta">
      <span className={comunes.oculto}>{que}: </span>
      {cuantos > 99 ? '99+' : cuantos}
    </span>
  );
}
/** The clinic's logo; the product's when there is none or it fails to load. */
function LogoClinica({ url }: { url: string }) {
  const [rota, setRota] = useState('');
  return url && rota !== url ? <img data-pieza="logo" src={url} alt="" width={26} height={26} onError={() => setRota(url)} /> : <Logo />;
}
function Sucursales() {
  const { sesion, recargar } = useSesionCompleta();
  const actual = sesion.SUCURSALES.find((s) => s.CODIGOCLINICA === sesion.SUCURSAL);
  if (sesion.SUCURSALES.length < 2)
    return actual ? (
      <span className={`${estilos.sucursal} ${estilos.soloAncho}`} title={actual.NOMBRECLINICA}>
        {<Icono n="sucursal" />}
        <span className={comunes.recortado}>{actual.NOMBRECLINICA}</span>
      </span>
    ) : null;
  return (
    <MenuBoton
      plano
      className={estilos.sucursal}
      icono="sucursal"
      title={actual?.NOMBRECLINICA}
      aria-label={`Sucursal: ${actual?.NOMBRECLINICA ?? ''}`}
      opciones={sesion.SUCURSALES.map((s) => ({
        texto: s.NOMBRECLINICA,
        marcada: s.CODIGOCLINICA === sesion.SUCURSAL,
        hacer: () => void recargar(s.CODIGOCLINICA),
      }))}
    >
      <span className={`${comunes.recortado} ${estilos.nombreDeSucursal}`}>{actual?.NOMBRECLINICA}</span>
      <Icono n="abajo" t="s" />
    </MenuBoton>
  );
}
function Tema() {
  const oscuro = useOscuro();
  return (
    <Boton
      plano
      icono={oscuro ? 'sol' : 'luna'}
      className={estilos.soloAncho}
      aria-label={oscuro ? 'Tema claro' : 'Tema oscuro'}
      onClick={cambiarTema}
    />
  );
}
function Usuario({ pantallas, alElegirInicio }: Pick<MarcoProps, 'pantallas' | 'alElegirInicio'>) {
  const { sesion, salir } = useSesionCompleta();
  const oscuro = useOscuro();
  const ir = useNavigate();
  const { pathname } = useLocation();
  const empiezaAqui = sesion.PANTALLA_INICIO === pathname;
  const propias = pantallas.filter((p) => p.menu?.grupo === 'cuenta' && visible(p, sesion)).sort((a, b) => a.menu!.orden - b.menu!.orden);
  return (
    <MenuBoton
      plano
      className={estilos.usuario}
      aria-label={`Menú de ${sesion.NOMBRECOMPLETO}`}
      opciones={[
        ...propias.map((p) => ({ texto: p.titulo, icono: p.menu!.icono as NombreIcono, hacer: () => void ir(p.path) })),
        { texto: oscuro ? 'Tema claro' : 'Tema oscuro', icono: oscuro ? 'sol' : 'luna', hacer: cambiarTema },
        {
          texto: 'Empezar siempre en esta pantalla',
          icono: 'enter',
          marcada: empiezaAqui,
          si: !sesion.soloLectura && pantallas.some((p) => p.menu && !p.expediente && p.path === pathname),
          hacer: () => alElegirInicio(empiezaAqui ? '' : pathname),
        },
        'raya',
        { texto: 'Cerrar sesión', icono: 'salir', hacer: () => void salir() },
      ]}
    >
      <Iniciales nombre={sesion.NOMBRECOMPLETO} />
      <span className={estilos.nombreDeUsuario}>
        <b>{sesion.NOMBRECOMPLETO}</b>
        {sesion.soloLectura && <small>Solo lectura</small>}
      </span>
      <Icono n="abajo" t="s" />
    </MenuBoton>
  );
}

const VISTO = 'galeno.ultimo_dia';
const ESPACIO = {
  lleno:
    'El disco del servidor está lleno y no se puede guardar. Libere espacio o agregue disco; lo que ya se guardó está a salvo, y este aviso se quita solo.',
  poco: 'Queda poco espacio en el disco del servidor. Libere espacio o agregue disco antes de que se llene y no se pueda guardar.',
};
/** The newer version of which this tab has told: whoever closes that notice is not told again. */
let versionDicha = '';
/** Notices for every screen: no network, a newer version, an account on its last day. */
function Noticias() {
  const { sesion } = useSesionCompleta();
  const conectado = useConectado();
  const espacio = useSyncExternalStore(espacioDelServidor.mirar, espacioDelServidor.leer);
  const [enLinea, setEnLinea] = useState(navigator.onLine);
  useEffect(() => {
    const si = () => setEnLinea(true);
    const no = () => setEnLinea(false);
    addEventListener('online', si);
    addEventListener('offline', no);
    return () => {
      removeEventListener('online', si);
      removeEventListener('offline', no);
    };
  }, []);
  useEffect(() => {
    if (sesion.clinica.ULTIMO_DIA !== 1 || sessionStorage.getItem(VISTO)) return;
    sessionStorage.setItem(VISTO, '1');
    void informar('Cuenta vencida', 'La cuenta de la clínica vence hoy. Renuévela durante el día para evitar la suspensión.');
  }, [sesion.clinica.ULTIMO_DIA]);
  useEffect(() => {
    const ver = async () => {
      // When served from the sources there is no version to compare.
      if (!__VERSION__) return;
      const r = await fetch('/version', { cache: 'no-store' }).catch(() => undefined);
      const version = r?.ok ? (await r.text()).trim() : __VERSION__;
      if (version === __VERSION__ || version === versionDicha) return;
      versionDicha = version;
      avisar('Hay una versión nueva de Galeno.', 'info', { texto: 'Actualizar', hacer: () => location.reload() }, true);
    };
    const reloj = setInterval(ver, 10 * 60_000);
    // After reconnecting, the server may have a newer version.
    if (conectado) void ver();
    return () => clearInterval(reloj);
  }, [conectado]);
  return (
    <>
      {!enLinea && (
        <p className={`${estilos.noticia} ${estilos.cuidado}`} role="alert">
          <Icono n="alerta" />
          No tienes conexión a internet. Lo que escriba se conserva en este equipo.
        </p>
      )}
      {espacio !== 'bien' && (
        <p className={`${estilos.noticia} ${estilos.cuidado}`} role="alert">
          <Icono n="alerta" />
          {ESPACIO[espacio]}
        </p>
      )}
    </>
  );
}
declare const __VERSION__: string;
