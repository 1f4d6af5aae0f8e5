// Screen to switch the second factor on and off.
import { useState } from 'react';
import { exigeSegundoFactor } from '#features/clinica/rules.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { acceso, Identidad } from '../contract.ts';
import { SEGUNDO_FACTOR_OBLIGATORIO } from '../rules.ts';
import { ActivarSegundoFactor, CodigosRecuperacion } from './ActivarSegundoFactor.tsx';

export default function SegundoFactor() {
  const sesion = useSesion();
  const estado = useDatos(acceso.get_session, {}, { fresco: 0 });
  const [codigos, setCodigos] = useState<string[]>();
  const renovar = useGuardar(acceso.codigos_nuevos, {}, { alHacer: (d) => setCodigos(d.CODIGOS) });
  return (
    <Pagina
      titulo="Segundo factor"
      ancho="lectura"
      junto={
        estado.data?.TOTP ? (
          <Ficha tono="bien" icono="listo">
            Activo
          </Ficha>
        ) : (
          <Ficha>Inactivo</Ficha>
        )
      }
    >
      <Cargando de={estado}>
        <div className={comunes.columna} style={{ maxWidth: 460 }}>
          <p className={comunes.secundario}>
            Además de la contraseña, al entrar se pide un código de seis dígitos que cambia cada medio minuto en la aplicación de su
            teléfono.
          </p>
          {codigos ? (
            <CodigosRecuperacion codigos={codigos} />
          ) : estado.data?.TOTP ? (
            <>
              <p className={comunes.secundario}>
                ¿Se le acabaron los códigos de recuperación o no sabe quién los tiene? Cámbielos por otros.
              </p>
              <Boton icono="candado" ocupado={renovar.enviando} onClick={() => void renovar.enviar()}>
                Códigos de recuperación nuevos
              </Boton>
              {exigeSegundoFactor(sesion.clinica, sesion) ? (
                <p className={comunes.secundario}>{SEGUNDO_FACTOR_OBLIGATORIO}.</p>
              ) : (
                <Desactivar />
              )}
            </>
          ) : (
            <ActivarSegundoFactor alActivar={setCodigos} />
          )}
        </div>
      </Cargando>
    </Pagina>
  );
}

function Desactivar() {
  const quitar = useGuardar(acceso.totp_desactivar);
  return (
    <>
      <h2>Desactivar</h2>
      <Formulario
        schema={Identidad}
        sinGuardia
        inicial={{ CURRENT_PASS: '', CODIGO: '' }}
        errores={quitar.errores}
        alGuardar={async (v) => (await quitar.enviar(v)) !== undefined}
      >
        <Campo nombre="CURRENT_PASS" autoComplete="current-password" />
        <Campo nombre="CODIGO" autoComplete="one-time-code" ayuda="El de su aplicación, o uno de recuperación" />
        <Boton type="submit" peligro ocupado={quitar.enviando}>
          Desactivar
        </Boton>
      </Formulario>
    </>
  );
}
