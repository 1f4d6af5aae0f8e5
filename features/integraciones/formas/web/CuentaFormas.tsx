// The card that links the clinic's forms account, or shows which one is linked.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { Enlazada } from '#features/integraciones/cuentas/web/Enlazada.tsx';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo, preguntar } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
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
      <Dialogo
        titulo="Enlazar cuenta de formas"
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        ancho="s"
        pie={
          <>
            <Cancelar />
            <Boton primario type="submit" form="formas" ocupado={entrar.enviando}>
              Enlazar
            </Boton>
          </>
        }
      >
        <Formulario
          id="formas"
          schema={Claves}
          sinGuardia
          inicial={{ EMAIL: '', PASS: '' }}
          errores={entrar.errores}
          alGuardar={async (v) => (await entrar.enviar(v)) !== undefined}
        >
          <Rejilla min={320}>
            <Campo nombre="EMAIL" enfocar ancho="todo" autoComplete="off" />
            <Campo nombre="PASS" ancho="todo" autoComplete="off" />
          </Rejilla>
        </Formulario>
      </Dialogo>
    </>
  );
}
