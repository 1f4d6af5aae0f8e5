// The card that links the clinic's forms account, or shows which one is linked.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { Enlazada } from '#features/integraciones/cuentas/web/Enlazada.tsx';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { CuentaFormas as Claves, formas } from '../contract.ts';

export function CuentaFormas({ estado }: { estado: Datos<typeof formas.estado> }) {
  const puede = usePuedeEscribir(P.plantillas.formularios);
  const [abierto, setAbierto] = useState(false);
  const entrar = useGuardar(formas.login, {}, { alHacer: () => setAbierto(false) });
  const salir = useGuardar(formas.desconectar);
  const desconectar = async () => {
    if (
      await preguntar({
        titulo: 'Desconectar formas',
        texto: 'Ya no se podrán enviar formas a los pacientes con sus citas. ¿Seguro que desea desconectar la cuenta?',
        si: 'Desconectar',
        peligro: true,
      })
    )
      await salir.enviar();
  };
  return (
    <>
      <Enlazada nombre="Formas" estado={estado}>
        {puede &&
          (estado.ENLAZADA ? (
            <Boton peligro ocupado={salir.enviando} onClick={() => void desconectar()}>
              Desconectar
            </Boton>
          ) : (
            estado.CONFIGURADO === 1 && (
              <Boton icono="enlace" onClick={() => setAbierto(true)}>
                Enlazar cuenta
              </Boton>
            )
          ))}
      </Enlazada>
      {abierto && (
        <DialogoForma
          titulo="Enlazar cuenta de formas"
          alCerrar={() => setAbierto(false)}
          ancho="s"
          guardar={entrar}
          si="Enlazar"
          schema={Claves}
          inicial={{ EMAIL: '', PASS: '' }}
        >
          <Rejilla min={320}>
            <Campo nombre="EMAIL" enfocar ancho="todo" autoComplete="off" />
            <Campo nombre="PASS" ancho="todo" autoComplete="off" />
          </Rejilla>
        </DialogoForma>
      )}
    </>
  );
}
