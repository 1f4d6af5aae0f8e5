// /patient/:CODIGOPACIENTE/data-requests
import { useState } from 'react';
import { useAccionesDeRegistro } from '#features/expediente/registros/web/acciones.tsx';
import { columnaFecha } from '#features/expediente/registros/web/ListaDeRegistros.tsx';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { puedeLlamar } from '#kernel/shared/endpoint.ts';
import type { Accion } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Solicitud, solicitudes } from '../contract.ts';
import { puedeContestar, puedeCumplirse } from '../rules.ts';
import { columnas } from './columnas.tsx';
import { ContestarDialogo, RecibirDialogo, TITULO } from './dialogos.tsx';

export default function Solicitudes() {
  const s = useSesion();
  const hoy = enLaClinica(s.clinica.ZONA_HORARIA).fecha;
  const lista = useLista(solicitudes.obtener, { CODIGOPACIENTE: useCodigoPaciente() }, { nombre: TITULO });
  const [nueva, setNueva] = useState(false);
  const [contestada, setContestada] = useState<Solicitud>();
  const cumplir = useGuardar(solicitudes.cumplir, {});
  const otras: Accion<Solicitud>[] = puedeLlamar(s, solicitudes.contestar)
    ? [
        { texto: 'Contestar', icono: 'nota', tecla: 'E', hacer: setContestada, permite: puedeContestar },
        {
          texto: 'Marcar como cumplida',
          icono: 'listo',
          hacer: ({ ID }) => void cumplir.enviar({}, { ID } as never),
          permite: puedeCumplirse,
        },
      ]
    : [];
  const { acciones, dialogo } = useAccionesDeRegistro<Solicitud>({
    nombre: ({ ID }) => `el acuse de la solicitud ${ID}`,
    params: ({ ID }) => ({ ID }),
    enviar: solicitudes.enviar,
    imprimir: solicitudes.imprimir,
    papel: 'acuse',
    otras,
  });
  return (
    <Pagina
      titulo={TITULO}
      acciones={
        puedeLlamar(s, solicitudes.agregar) && (
          <Boton primario icono="mas" onClick={() => setNueva(true)}>
            Registrar solicitud
          </Boton>
        )
      }
    >
      <Tabla
        nombre={TITULO}
        {...lista}
        claveDe={({ ID }) => ID}
        uno="una solicitud"
        acciones={acciones}
        columnas={[{ ...columnaFecha<Solicitud>(), titulo: 'Recibida', ancho: '150px' }, ...columnas<Solicitud>(hoy)]}
        vacio={{ texto: 'Aquí se registra lo que el paciente pide sobre sus datos: verlos, corregirlos, suprimirlos u oponerse a su uso' }}
      />
      {dialogo}
      {nueva && <RecibirDialogo hoy={hoy} alCerrar={() => setNueva(false)} />}
      {contestada && <ContestarDialogo solicitud={contestada} alCerrar={() => setContestada(undefined)} />}
    </Pagina>
  );
}
