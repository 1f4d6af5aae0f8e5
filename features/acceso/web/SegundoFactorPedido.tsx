// What a user sees instead of the application until they set up the second factor that their clinic requires.
import { useEffect, useRef, useState } from 'react';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Logo } from '#kernel/web/icons.tsx';
import { useSesionCompleta } from '#kernel/web/sesion.tsx';
import { ActivarSegundoFactor, CodigosRecuperacion } from './ActivarSegundoFactor.tsx';
import estilos from './acceso.module.css';

export default function SegundoFactorPedido() {
  const { sesion, recargar, salir } = useSesionCompleta();
  const [codigos, setCodigos] = useState<string[]>();
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = 'Segundo factor · Galeno';
    titulo.current?.focus();
  }, []);
  return (
    <main className={estilos.unaSola}>
      <p className={estilos.marca}>
        <Logo /> Galeno
      </p>
      <div className={comunes.columna}>
        <h1 ref={titulo} tabIndex={-1}>
          {sesion.clinica.NOMBRECLINICA} pide un segundo factor
        </h1>
        {codigos ? (
          <CodigosRecuperacion codigos={codigos}>
            <Boton primario onClick={() => void recargar()} autoFocus>
              Ya los guardé, entrar
            </Boton>
          </CodigosRecuperacion>
        ) : (
          <>
            <p className={comunes.secundario}>
              Además de la contraseña, al entrar se pide un código de seis dígitos que cambia cada medio minuto en la aplicación de su
              teléfono (Google Authenticator, Microsoft Authenticator, Aegis u otra). Actívelo para seguir.
            </p>
            <ActivarSegundoFactor alActivar={setCodigos} />
            <Boton plano onClick={() => void salir()}>
              Salir
            </Boton>
          </>
        )}
      </div>
    </main>
  );
}
