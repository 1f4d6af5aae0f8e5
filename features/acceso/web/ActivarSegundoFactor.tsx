// The steps that switch the second factor on: QR code, first code, recovery codes. Its screen shows them, and so does the login
// of whoever must have one.
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { texto } from '#kernel/shared/fields.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { acceso } from '../contract.ts';
import estilos from './acceso.module.css';

const Codigo = z.object({ CODIGO: texto('Código de verificación', 20) });

export function ActivarSegundoFactor({ alActivar }: { alActivar: (codigos: string[]) => void }) {
  const [nuevo, setNuevo] = useState<Datos<typeof acceso.totp_nuevo>>();
  const pedir = useGuardar(acceso.totp_nuevo, {}, { alHacer: setNuevo });
  const activar = useGuardar(acceso.totp_activar, {}, { alHacer: (d) => alActivar(d.CODIGOS) });
  if (!nuevo)
    return (
      <Boton primario icono="candado" ocupado={pedir.enviando} onClick={() => void pedir.enviar()}>
        Activar el segundo factor
      </Boton>
    );
  return (
    <>
      <div
        className={estilos.codigoQr}
        role="img"
        aria-label="Código QR para la aplicación"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG made by our own server
        dangerouslySetInnerHTML={{ __html: nuevo.QR }}
      />
      <p className={comunes.tenue}>
        ¿No puede leerlo? Escriba esta clave: <code className={estilos.secreto}>{nuevo.SECRETO}</code>
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
  );
}

/** `children`: what comes after they are kept. */
export function CodigosRecuperacion({ codigos, children }: { codigos: string[]; children?: ReactNode }) {
  return (
    <section className={`${comunes.hoja} ${estilos.codigos}`}>
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
      {children}
    </section>
  );
}
