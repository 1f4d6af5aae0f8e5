// Who could take a free time: the first is chosen already, and one click makes the offer.

import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { textoCelular } from '#domain/telefonos.ts';
import { nombreCanal } from '#kernel/shared/canales.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { listaEspera } from '../contract.ts';
import type { LugarLibre } from '../fields.ts';
import { PRIORIDAD_ESPERA } from '../fields.ts';
import estilos from './lista_espera.module.css';
import { cuandoSera } from './palabras.ts';

export function OfrecerDialogo({ lugar, alCerrar }: { lugar: LugarLibre; alCerrar: () => void }) {
  const puede = usePuedeEscribir(P.citas.enviar);
  const d = useDatos(listaEspera.candidatos, { LUGAR: lugar.ID }, { fresco: 0 });
  const ajustes = useDatos(listaEspera.ajustes);
  const [elegido, setElegido] = useState<number>();
  const ofrecer = useGuardar(
    listaEspera.ofrecer,
    { LUGAR: lugar.ID },
    {
      callado: true,
      alHacer: ({ PACIENTE, VENCE }) => {
        avisar(`Se ofreció a ${PACIENTE}, responde antes de las ${VENCE.slice(11, 16)}`, 'bien');
        alCerrar();
      },
    },
  );
  const ESPERA = elegido ?? d.data?.find((c) => c.CANAL)?.ID;
  return (
    <Dialogo
      titulo="Ofrecer el lugar"
      descripcion={`${cuandoSera(lugar.F_CITA, lugar.H_CITA)} con ${lugar.MEDICO}`}
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          <Cancelar />
          {puede && (
            <Boton
              primario
              data-foco
              ocupado={ofrecer.enviando}
              disabled={ESPERA === undefined}
              onClick={() => void ofrecer.enviar({ ESPERA })}
            >
              Ofrecer
            </Boton>
          )}
        </>
      }
    >
      <Cargando de={d}>
        {d.data?.length === 0 ? (
          <Vacio icono="pacientes" texto="A nadie de la lista de espera le queda este lugar" />
        ) : (
          <div className={comunes.columna}>
            <fieldset className={estilos.candidatos}>
              <legend className={comunes.oculto}>A quién se ofrece primero</legend>
              {d.data?.map((c) => (
                <label key={c.ID} className={ESPERA === c.ID ? estilos.elegido : ''}>
                  <input type="radio" name="espera" checked={ESPERA === c.ID} disabled={!c.CANAL} onChange={() => setElegido(c.ID)} />
                  <Iniciales nombre={c.PACIENTE} />
                  <span className={`${comunes.crece} ${estilos.candidato}`}>
                    <b className={comunes.recortado}>{c.PACIENTE}</b>
                    <small className={`${comunes.tenue} ${comunes.numeros}`}>
                      {c.CANAL
                        ? `Por ${nombreCanal(c.CANAL)}`
                        : c.TCELULAR
                          ? `Llámele al ${textoCelular(c.TCEL_LADA, c.TCELULAR)}`
                          : 'Sin celular ni correo'}
                      {` · ${c.H_MINCITA} min`}
                      {c.NOTA && ` · ${c.NOTA}`}
                    </small>
                  </span>
                  {c.PRIORIDAD === PRIORIDAD_ESPERA.urgente && <Ficha tono="cuidado">Urgente</Ficha>}
                </label>
              ))}
            </fieldset>
            <p className={comunes.tenue}>
              Recibe un mensaje para tomarlo o dejarlo{ajustes.data && ` y el lugar se le guarda hasta ${ajustes.data.MINUTOS} minutos`}. Si
              no lo toma, se ofrece al siguiente.
            </p>
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}
