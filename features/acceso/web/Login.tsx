// Login, forgotten password, new password with the mailed link, and notice of an ended subscription.

import { lazy, Suspense, useEffect, useState } from 'react';
import type { z } from 'zod';
import { instalacion } from '#features/instalacion/contract.ts';
import { useHayCorreo } from '#features/instalacion/web/SinCorreo.tsx';
import { Claves } from '#features/personal/claves.ts';
import { Condiciones } from '#features/personal/web/Condiciones.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, Giro } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Icono, Logo } from '#kernel/web/icons.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { CajaErrores } from '#kernel/web/resumen_errores.tsx';
import { acceso, Entrada, Restablecer } from '../contract.ts';
import { SIN_CORREO } from '../rules.ts';

import type { Entrar } from '../sesion.ts';
import estilos from './acceso.module.css';
import { useCaptcha } from './captcha.ts';

const CuentaAbierta = lazy(() => import('./CuentaAbierta.tsx'));
type Modo = 'login' | 'reset_pass' | 'new_pass' | 'overdue' | 'cuenta';
const CLIENTE = 'galeno.cliente';
const USUARIO = 'galeno.usuario';
const deEnlace = () => {
  const [cliente = '', token = ''] = location.hash.slice(1).split('/');
  return { CLIENT: decodeURIComponent(cliente), TOKEN: token };
};

export default function Login({ alEntrar }: { alEntrar: (s: Entrar) => Promise<void> }) {
  const [modo, setModo] = useState<Modo>(location.pathname === '/restablecer' && location.hash ? 'new_pass' : 'login');
  const [cuenta, setCuenta] = useState('');
  const [enLinea, setEnLinea] = useState(navigator.onLine);
  useEffect(() => {
    document.title = 'Galeno';
    const ver = () => setEnLinea(navigator.onLine);
    addEventListener('online', ver);
    addEventListener('offline', ver);
    return () => {
      removeEventListener('online', ver);
      removeEventListener('offline', ver);
    };
  }, []);
  return (
    <div className={estilos.pantalla}>
      <main className={estilos.formaDeEntrar}>
        <p className={estilos.marca}>
          <Logo /> Galeno
        </p>
        <div className={estilos.centro}>
          {!enLinea ? (
            <div className={comunes.columna}>
              <h1>No hay conexión a internet</h1>
              <p className={comunes.secundario}>Revise la red de este equipo e intente de nuevo.</p>
              <Boton primario onClick={() => location.reload()}>
                Recargar
              </Boton>
            </div>
          ) : modo === 'login' ? (
            <FormaEntrada
              alEntrar={alEntrar}
              alVencer={(t) => {
                setCuenta(t);
                setModo('overdue');
              }}
              alOlvidar={() => setModo('reset_pass')}
            />
          ) : modo === 'reset_pass' ? (
            <Olvido alVolver={() => setModo('login')} />
          ) : modo === 'new_pass' ? (
            <Nueva
              alVolver={() => {
                history.replaceState(null, '', '/');
                setModo('login');
              }}
            />
          ) : modo === 'overdue' ? (
            <div className={comunes.columna}>
              <h1>Tu suscripción ha vencido</h1>
              <p className={comunes.secundario}>Renuévela en su cuenta para volver a entrar. Sus datos están completos y a salvo.</p>
              <Boton primario onClick={() => setModo('cuenta')}>
                Mi cuenta
              </Boton>
              <Boton plano onClick={() => setModo('login')}>
                Regresar
              </Boton>
            </div>
          ) : (
            <div className={comunes.columna}>
              <h1>Mi cuenta</h1>
              <Suspense fallback={null}>
                <CuentaAbierta token={cuenta} />
              </Suspense>
              <Boton onClick={() => setModo('overdue')}>Salir</Boton>
            </div>
          )}
        </div>
      </main>
      <aside className={estilos.lado} aria-hidden="true">
        <p className={estilos.lema}>
          La consulta completa,
          <br />
          con la vista en el paciente.
        </p>
        <ul>
          <li>
            <Icono n="agenda" />
            Agenda que todos los escritorios ven al mismo tiempo
          </li>
          <li>
            <Icono n="nota" />
            Expediente y receta desde el teclado
          </li>
          <li>
            <Icono n="caja" />
            Caja, recibos y cortes en el mismo lugar
          </li>
        </ul>
      </aside>
    </div>
  );
}

/** On demonstrations: the clinics and passwords to log in with. */
function Demostracion({ alElegir }: { alElegir: (cliente: string) => void }) {
  const demo = useDatos(instalacion.bienvenida, {}, { fresco: 60_000 }).data?.DEMO ?? [];
  if (demo.length === 0) return null;
  return (
    <div className={estilos.demo}>
      <p>
        Instalación de <b>demostración</b>, con datos inventados. Usuarios admin, medico, recep, caja y almacen; contraseña Galeno2026.
      </p>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        {demo.map((c) => (
          <Boton key={c} chico onClick={() => alElegir(c)}>
            {c}
          </Boton>
        ))}
      </div>
    </div>
  );
}

function Captcha({ c }: { c: ReturnType<typeof useCaptcha> }) {
  return (
    <div className={`${estilos.captcha}${c.estado === 'error' ? ` ${estilos.fallo}` : ''}`} role="status">
      {c.estado === 'listo' ? (
        <span className={estilos.palomita}>
          <Icono n="listo" t="s" />
        </span>
      ) : c.estado === 'error' ? (
        <Icono n="alerta" />
      ) : (
        <Giro />
      )}
      <span className={comunes.crece}>
        {c.estado === 'listo'
          ? 'Verificado, no es un robot'
          : c.estado === 'error'
            ? 'No se pudo verificar'
            : 'Verificando que no es un robot…'}
      </span>
      {c.estado === 'error' && c.ofrecer && (
        <Boton chico onClick={c.otra}>
          Recargar
        </Boton>
      )}
    </div>
  );
}

function FormaEntrada({
  alEntrar,
  alVencer,
  alOlvidar,
}: {
  alEntrar: (s: Entrar) => Promise<void>;
  alVencer: (token: string) => void;
  alOlvidar: () => void;
}) {
  const captcha = useCaptcha();
  const [conCodigo, setConCodigo] = useState(false);
  const [error, setError] = useState('');
  const [ver, setVer] = useState(false);
  const entrar = async (v: z.output<typeof Entrada>) => {
    setError('');
    try {
      const PACIENTE = /\/patient\/(\d+)/.exec(location.pathname)?.[1] ?? '';
      const { data } = await captcha.con((CAPTCHA) =>
        llamar(acceso.login, {}, { ...v, CAPTCHA, USER_AGENT: navigator.userAgent, PACIENTE }),
      );
      localStorage.setItem(CLIENTE, v.CLIENT);
      localStorage.setItem(USUARIO, v.USER);
      if (data.VENCIDA) alVencer(data.TOKEN ?? '');
      else await alEntrar(data as Entrar);
      return true;
    } catch (e) {
      captcha.otra();
      if (e instanceof Falla && (e.data as { TOTP?: number } | null)?.TOTP) setConCodigo(true);
      setError((e as Error).message);
      return false;
    }
  };
  return (
    <Formulario
      schema={Entrada}
      sinGuardia
      alGuardar={entrar}
      inicial={{
        CLIENT: localStorage.getItem(CLIENTE) ?? '',
        USER: localStorage.getItem(USUARIO) ?? '',
        PASS: '',
        CODIGO: '',
        CAPTCHA: '',
        USER_AGENT: '',
        PACIENTE: '',
        SUCURSAL: '',
      }}
    >
      {(f) => (
        <>
          <div>
            <h1>Iniciar sesión</h1>
            <p className={comunes.secundario}>Use los datos que le dio su clínica.</p>
          </div>
          {error && (
            <CajaErrores>
              <Icono n="alerta" />
              {error}
            </CajaErrores>
          )}
          <Campo nombre="CLIENT" autoComplete="organization" enfocar={!localStorage.getItem(CLIENTE)} />
          <Campo nombre="USER" autoComplete="username" />
          <Campo
            nombre="PASS"
            autoComplete="current-password"
            {...(ver ? { tipo: 'search' as const } : {})}
            enfocar={Boolean(localStorage.getItem(USUARIO))}
            unidad={
              <Boton
                plano
                chico
                icono="ver"
                aria-label={ver ? 'Ocultar contraseña' : 'Mostrar contraseña'}
                aria-pressed={ver}
                onClick={() => setVer(!ver)}
              />
            }
          />
          {conCodigo && <Campo nombre="CODIGO" autoComplete="one-time-code" ayuda="El de su aplicación, o uno de recuperación" enfocar />}
          <Captcha c={captcha} />
          <Boton primario type="submit" disabled={captcha.estado !== 'listo'} atajo="↵">
            Entrar
          </Boton>
          <button type="button" {...comoBoton({ enLinea: true, className: estilos.centrado })} onClick={alOlvidar}>
            Olvidé mi contraseña
          </button>
          <Demostracion
            alElegir={(c) => {
              f.setValue('CLIENT', c);
              f.setValue('USER', f.getValues('USER') || 'admin');
              f.setFocus('PASS');
            }}
          />
        </>
      )}
    </Formulario>
  );
}

function Olvido({ alVolver }: { alVolver: () => void }) {
  const hayCorreo = useHayCorreo();
  if (hayCorreo === undefined) return <Giro role="status" aria-label="Cargando" />;
  return hayCorreo ? <PedirEnlace alVolver={alVolver} /> : <SinEnlace alVolver={alVolver} />;
}

/** Asks for nothing, so that it reads the same for users and strangers. */
function SinEnlace({ alVolver }: { alVolver: () => void }) {
  return (
    <div className={comunes.columna}>
      <h1>Restablecer contraseña</h1>
      <p className={comunes.secundario}>{SIN_CORREO}:</p>
      <code className={estilos.orden}>npm run clinic -- access {localStorage.getItem(CLIENTE) || 'cliente'} --motivo "…"</code>
      <Boton primario onClick={alVolver} autoFocus>
        Regresar
      </Boton>
    </div>
  );
}

function PedirEnlace({ alVolver }: { alVolver: () => void }) {
  const captcha = useCaptcha();
  return (
    <Formulario
      schema={Restablecer}
      sinGuardia
      inicial={{ CLIENT: localStorage.getItem(CLIENTE) ?? '', USER: localStorage.getItem(USUARIO) ?? '', MAIL: '', CAPTCHA: '' }}
      alGuardar={async (v: z.output<typeof Restablecer>) => {
        try {
          const { message } = await captcha.con((CAPTCHA) => llamar(acceso.reset_pass, {}, { ...v, CAPTCHA }));
          avisar(message ?? '', 'bien');
          alVolver();
          return true;
        } catch (e) {
          captcha.otra();
          avisar((e as Error).message, 'mal');
          return false;
        }
      }}
    >
      <div>
        <h1>Restablecer contraseña</h1>
        <p className={comunes.secundario}>Le enviaremos un enlace al correo de su usuario.</p>
      </div>
      <Campo nombre="CLIENT" enfocar={!localStorage.getItem(CLIENTE)} />
      <Campo nombre="USER" enfocar={Boolean(localStorage.getItem(CLIENTE)) && !localStorage.getItem(USUARIO)} />
      <Campo nombre="MAIL" autoComplete="email" enfocar={Boolean(localStorage.getItem(CLIENTE) && localStorage.getItem(USUARIO))} />
      <Captcha c={captcha} />
      <Boton primario type="submit" disabled={captcha.estado !== 'listo'}>
        Enviar enlace
      </Boton>
      <Boton plano onClick={alVolver}>
        Regresar
      </Boton>
    </Formulario>
  );
}

function Nueva({ alVolver }: { alVolver: () => void }) {
  return (
    <Formulario
      schema={Claves}
      sinGuardia
      inicial={{ NEW_PASS: '', REPEAT_PASS: '' }}
      alGuardar={async (v: z.output<typeof Claves>) => {
        try {
          const { message } = await llamar(acceso.new_pass, {}, { ...v, ...deEnlace() });
          avisar(message ?? '', 'bien');
          alVolver();
          return true;
        } catch (e) {
          avisar((e as Error).message, 'mal');
          return false;
        }
      }}
    >
      {(f) => (
        <>
          <div>
            <h1>Contraseña nueva</h1>
          </div>
          <Campo nombre="NEW_PASS" autoComplete="new-password" enfocar />
          <Campo nombre="REPEAT_PASS" autoComplete="new-password" />
          <Condiciones clave={String(f.watch('NEW_PASS') ?? '')} />
          <Boton primario type="submit">
            Cambiar contraseña
          </Boton>
          <Boton plano onClick={alVolver}>
            Regresar
          </Boton>
        </>
      )}
    </Formulario>
  );
}
