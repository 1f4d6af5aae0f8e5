// A doctor's account with a service that is authorised on the provider's page. Its state is read again when the user comes
// back.

import { P } from '#domain/permisos.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { esAppNativa } from '#kernel/web/entorno.ts';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import type { EstadoCuenta } from '../fields.ts';
import { Enlazada } from './Enlazada.tsx';

interface Props {
  nombre: string;
  estado: EstadoCuenta;
  CODIGOMEDICO: number;
  /** Returns the address of the provider's page. */
  enlace: Call;
  desconectar: Call;
  /** Another consequence of unlinking, told to the user before they confirm. */
  alDesconectar?: string;
}
export function CuentaDelMedico({ nombre, estado, CODIGOMEDICO, enlace, desconectar, alDesconectar = '' }: Props) {
  const puede = usePuedeEscribir(P.clinica.medicos);
  const pedir = useGuardar(enlace);
  const soltar = useGuardar(desconectar, { CODIGOMEDICO });
  if (esAppNativa()) return <p className={comunes.secundario}>Debe acceder desde un navegador para poder configurar esta sección.</p>;

  const enlazar = async () => {
    // The tab is opened before awaiting the address: opened later, the browser would block it as a popup.
    const pestana = open('', '_blank');
    if (!pestana) return avisar('Por favor permita las ventanas emergentes para enlazar la cuenta', 'mal');
    const dado = (await pedir.enviar({ CODIGOMEDICO })) as { URL: string } | undefined;
    if (dado) pestana.location.href = dado.URL;
    else pestana.close();
  };
  const desconectarTrasPreguntar = async () => {
    const texto = `¿Desconectar la cuenta ${estado.CUENTA} de ${nombre}? ${alDesconectar && `${alDesconectar} `}Podrá enlazarla de nuevo cuando quiera.`;
    if (await preguntar({ titulo: `Desconectar ${nombre}`, texto, si: 'Desconectar', peligro: true })) await soltar.enviar();
  };
  return (
    <Enlazada nombre={nombre} estado={estado}>
      {puede &&
        (estado.ENLAZADA ? (
          <Boton ocupado={soltar.enviando} onClick={desconectarTrasPreguntar} aria-label={`Desconectar ${nombre}`}>
            Desconectar
          </Boton>
        ) : (
          estado.CONFIGURADO === 1 && (
            <Boton icono="enlace" ocupado={pedir.enviando} onClick={enlazar} aria-label={`Enlazar ${nombre}`}>
              Enlazar
            </Boton>
          )
        ))}
    </Enlazada>
  );
}
