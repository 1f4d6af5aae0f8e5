// A doctor's account with a service that is authorised at its own page. What it shows is asked again when the user comes back.
import { P } from '#domain/permisos.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
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
  /** Answers the URL of the provider's page. */
  enlace: Call;
  desconectar: Call;
  /** What unlinking brings about, besides. */
  alDesconectar?: string;
}
export function CuentaDelMedico({ nombre, estado, CODIGOMEDICO, enlace, desconectar, alDesconectar = '' }: Props) {
  const puede = usePuedeEscribir(P.clinica.medicos);
  const pedir = useGuardar(enlace);
  const soltar = useGuardar(desconectar, { CODIGOMEDICO });
  if (esAppNativa()) return <p className="sec">Debe acceder desde un navegador para poder configurar esta sección.</p>;

  const enlazar = async () => {
    // The tab opens with the click, so that nothing blocks it, and waits there for its address.
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
