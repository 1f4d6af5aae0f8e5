// Section of the doctor's page: the doctor's own payment account.
import { P } from '#domain/permisos.ts';
import { Enlazada } from '#features/integraciones/cuentas/web/Enlazada.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import type { PropsSeccion } from '#kernel/web/secciones.ts';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { stripe, stripeMedico } from '../contract.ts';
import { AVISO_DESCONECTAR } from '../rules.ts';
import { useEnlaceStripe } from './useEnlaceStripe.ts';

/** A doctor's own account. Its state is read again whenever the user comes back to this tab. */
export default function SeccionPagosMedico({ CODIGOMEDICO }: PropsSeccion) {
  const puede = usePuedeEscribir(P.clinica.medicos);
  const datos = useDatos(stripeMedico.check_stripe, { id: CODIGOMEDICO }, { si: CODIGOMEDICO > 0, fresco: 0 });
  const enlazar = useEnlaceStripe(CODIGOMEDICO);
  const soltar = useGuardar(stripe.desconectar_stripe, { medicId: CODIGOMEDICO });
  if (CODIGOMEDICO === 0) return <p className={comunes.tenue}>Debe completar el registro del médico para poder configurar esta sección.</p>;
  return (
    <Cargando de={datos}>
      {datos.data && (
        <Enlazada nombre="Stripe" estado={datos.data}>
          {puede &&
            (datos.data.ENLAZADA ? (
              <Boton
                peligro
                ocupado={soltar.enviando}
                onClick={async () => {
                  if (await preguntar({ titulo: 'Desconectar Stripe', texto: AVISO_DESCONECTAR, si: 'Desconectar', peligro: true }))
                    await soltar.enviar();
                }}
              >
                Desconectar
              </Boton>
            ) : (
              datos.data.CONFIGURADO === 1 && (
                <Boton icono="enlace" onClick={enlazar}>
                  Enlazar
                </Boton>
              )
            ))}
        </Enlazada>
      )}
    </Cargando>
  );
}
