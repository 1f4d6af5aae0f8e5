// Screen to switch the second factor on and off.
import { useState } from 'react';
import { z } from 'zod';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { texto } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { acceso, Identidad } from '../contract.ts';
import estilos from './acceso.module.css';

const Codigo = z.object({ CODIGO: texto('Código de verificación', 20) });

export default function SegundoFactor() {
  const estado = useDatos(acceso.get_session, {}, { fresco: 0 });
  const [nuevo, setNuevo] = useState<Datos<typeof acceso.totp_nuevo>>();
  const [codigos, setCodigos] = useState<string[]>();
  const pedir = useGuardar(acceso.totp_nuevo, {}, { alHacer: setNuevo });
  const activar = useGuardar(
    acceso.totp_activar,
    {},
    {
      alHacer: (d) => {
        setCodigos(d.CODIGOS);
        setNuevo(undefined);
      },
    },
  );
  const quitar = useGuardar(acceso.totp_desactivar);
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
            <section className={comunes.hoja}>
              <h2>Códigos de recuperación</h2>
              <p className={comunes.secundario}>
                Guárdelos fuera de este equipo. Cada uno sirve una vez si pierde el teléfono; no se muestran de nuevo.
              </p>
              <ul className={comunes.numeros}>
                {codigos.map((c) => (
                  <li key={c}>
                    <code>{c}</code>
                  </li>
                ))}
              </ul>
            </section>
          ) : estado.data?.TOTP ? (
            <>
              <p className={comunes.secundario}>
                ¿Se le acabaron los códigos de recuperación o no sabe quién los tiene? Cámbielos por otros.
              </p>
              <Boton icono="candado" ocupado={renovar.enviando} onClick={() => void renovar.enviar()}>
                Códigos de recuperación nuevos
              </Boton>
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
          ) : nuevo ? (
            <>
              <div
                className={estilos.codigoQr}
                role="img"
                aria-label="Código QR para la aplicación"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG made by our own server
                dangerouslySetInnerHTML={{ __html: nuevo.QR }}
              />
              <p className={comunes.tenue}>
                ¿No puede leerlo? Escriba esta clave: <code>{nuevo.SECRETO}</code>
              </p>
              <Formulario
                schema={Codigo}
                sinGuardia
                inicial={{ CODIGO: '' }}
                errores={activar.errores}
                alGuardar={async (v) => (await activar.enviar(v)) !== undefined}
              >
                <Campo nombre="CODIGO" autoComplete="one-time-code" enfocar />
                <Boton primario type="submit" ocupado={activar.enviando}>
                  Activar
                </Boton>
              </Formulario>
            </>
          ) : (
            <Boton primario icono="candado" ocupado={pedir.enviando} onClick={() => void pedir.enviar()}>
              Activar el segundo factor
            </Boton>
          )}
        </div>
      </Cargando>
    </Pagina>
  );
}
