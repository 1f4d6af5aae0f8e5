// Settings section «Pagos en línea».
import { useState } from 'react';
import type { Pasarela } from '#domain/paises/pais.ts';
import { P } from '#domain/permisos.ts';
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import estilos from '#features/integraciones/cuentas/web/cuentas.module.css';
import { Enlazada } from '#features/integraciones/cuentas/web/Enlazada.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { epayco, niubiz, pagos, paypal, stripe } from '../contract.ts';
import { AVISO_DESCONECTAR, NOMBRES, puedeEnlazar } from '../rules.ts';
import { ClavesDialogo } from './ClavesDialogo.tsx';
import { useEnlaceStripe } from './useEnlaceStripe.ts';

const DESCONECTAR = { paypal: paypal.desconectar, epayco: epayco.desconectar, niubiz: niubiz.desconectar } as const;

/** The clinic's account for online payments, of one of the providers its country has. */
export default function SeccionPagos() {
  const { pais } = useClinica();
  const puede = usePuedeEscribir(P.clinica.configurar);
  const datos = useDatos(pagos.obtener, {}, { fresco: 0 });
  const [claves, setClaves] = useState<Exclude<Pasarela, 'stripe'>>();
  const conStripe = useEnlaceStripe(DE_LA_CLINICA);
  const soltarStripe = useGuardar(stripe.desconectar_stripe, { medicId: DE_LA_CLINICA });
  const soltar = { paypal: useGuardar(DESCONECTAR.paypal), epayco: useGuardar(DESCONECTAR.epayco), niubiz: useGuardar(DESCONECTAR.niubiz) };
  const desconectar = async (cual: Pasarela) => {
    if (!(await preguntar({ titulo: `Desconectar ${NOMBRES[cual]}`, texto: AVISO_DESCONECTAR, si: 'Desconectar', peligro: true }))) return;
    await (cual === 'stripe' ? soltarStripe : soltar[cual]).enviar();
  };
  const hay = (datos.data ?? []).filter((c) => c.ENLAZADA).map((c) => c.PASARELA as Pasarela);
  return (
    <Cargando de={datos}>
      <div className={estilos.cuentasExternas}>
        <p className={comunes.tenue}>
          Con ella los pacientes pagan en línea sus videoconsultas y citas. Solo puede haber una cuenta enlazada.
        </p>
        {datos.data?.map((c) => {
          const cual = c.PASARELA as Pasarela;
          const veredicto = puedeEnlazar(pais, cual, hay);
          return (
            <Enlazada key={cual} nombre={NOMBRES[cual]} estado={c}>
              {puede &&
                (c.ENLAZADA ? (
                  <Boton peligro onClick={() => void desconectar(cual)}>
                    Desconectar
                  </Boton>
                ) : (
                  c.CONFIGURADO === 1 && (
                    <Boton
                      icono="enlace"
                      disabled={veredicto !== true}
                      title={veredicto === true ? undefined : veredicto}
                      onClick={() => (cual === 'stripe' ? conStripe() : setClaves(cual))}
                    >
                      Enlazar
                    </Boton>
                  )
                ))}
            </Enlazada>
          );
        })}
        {claves && <ClavesDialogo cual={claves} alCerrar={() => setClaves(undefined)} />}
      </div>
    </Cargando>
  );
}
