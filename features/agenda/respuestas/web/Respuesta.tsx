// /c/:CLIENT/:FICHA: the patient's page to answer a reminder.

import { useState } from 'react';
import { useParams } from 'react-router';
import { E, type RespuestaDicha } from '#domain/estados.ts';
import { FRASE_ENLACE } from '#features/agenda/citas/video.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { type Respondible, respuestas } from '../contract.ts';
import estilos from './publica.module.css';
import { DatoCita, DatosCita, Dicho, PaginaPaciente, SinPregunta } from './publica.tsx';

export default function Respuesta() {
  const { CLIENT = '', FICHA = '' } = useParams();
  const datos = useDatos(respuestas.obtener, { FICHA }, { query: { CLIENT }, fresco: 0 });
  const [hecha, setHecha] = useState<Respondible>();
  const responder = useGuardar(respuestas.responder, { FICHA }, { callado: true, alHacer: setHecha });
  const c = hecha ?? datos.data;
  if (!c || datos.error)
    return <SinPregunta error={datos.error} texto="Este enlace no es válido. Llame a la clínica para confirmar su cita." />;
  const decir = (RESPUESTA: RespuestaDicha) => void responder.enviar({ CLIENT, RESPUESTA });
  return (
    <PaginaPaciente clinica={c.CLINICA} titulo={c.NOMBRE ? `${c.NOMBRE}, su cita` : 'Su cita'} telefono={c.TELEFONO}>
      <DatosCita>
        <DatoCita icono="agenda" t="Fecha">
          {fechaLarga(c.F_CITA)}
        </DatoCita>
        <DatoCita icono="reloj" t="Hora">
          <span className={comunes.numeros}>{c.H_CITA}</span>
        </DatoCita>
        <DatoCita icono="persona" t="Con">
          {c.MEDICO}
        </DatoCita>
        {(c.TIPO_CITA === E.tipoCita.video || c.LUGAR) && (
          <DatoCita icono={c.TIPO_CITA === E.tipoCita.video ? 'video' : 'sucursal'} t="Lugar">
            {c.TIPO_CITA === E.tipoCita.video ? `Videoconsulta. ${FRASE_ENLACE.es}` : c.LUGAR}
          </DatoCita>
        )}
      </DatosCita>
      <div role="status">
        {c.RESPUESTA === E.respuesta.confirma && c.C_ESTATUS === E.cita.confirmada && (
          <Dicho texto="Confirmada. Lo esperamos." tono="bien" />
        )}
        {c.C_ESTATUS === E.cita.cancelada && (
          <Dicho texto={`La cita está cancelada.${c.RESPUESTA === E.respuesta.cancela ? ' Gracias por avisar.' : ''}`} />
        )}
        {c.RESPUESTA === E.respuesta.otraFecha && c.C_ESTATUS !== E.cita.cancelada && (
          <Dicho texto="La clínica se comunicará con usted para ofrecerle otra fecha." />
        )}
      </div>
      {c.PUEDE === 1 ? (
        <div className={estilos.opciones}>
          {!(c.RESPUESTA === E.respuesta.confirma && c.C_ESTATUS === E.cita.confirmada) && (
            <Boton primario ocupado={responder.enviando} onClick={() => decir(1)}>
              Sí voy a asistir
            </Boton>
          )}
          {c.EN_LINEA === 1 && (
            <EnlaceBoton icono="reloj" a={`/agenda/${CLIENT}/cita/${FICHA}`}>
              Elegir otra fecha
            </EnlaceBoton>
          )}
          {c.RESPUESTA !== E.respuesta.otraFecha && !c.EN_LINEA && (
            <Boton ocupado={responder.enviando} onClick={() => decir(3)}>
              Necesito otra fecha
            </Boton>
          )}
          <Boton plano peligro ocupado={responder.enviando} onClick={() => decir(2)}>
            No puedo ir: cancelar la cita
          </Boton>
        </div>
      ) : (
        c.C_ESTATUS !== E.cita.cancelada && <p>{c.MOTIVO}</p>
      )}
    </PaginaPaciente>
  );
}
