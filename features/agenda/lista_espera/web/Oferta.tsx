// /e/:CLIENT/:FICHA: the patient's page of an offered time, to take it or leave it.

import { useState } from 'react';
import { useParams } from 'react-router';
import { E } from '#domain/estados.ts';
import { FRASE_ENLACE } from '#features/agenda/citas/video.ts';
import publica from '#features/agenda/respuestas/web/publica.module.css';
import { DatoCita, DatosCita, Dicho, PaginaPaciente, SinPregunta } from '#features/agenda/respuestas/web/publica.tsx';
import { DIAS, diaSemana, fechaLarga } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { ofertas } from '../contract.ts';
import type { OfertaPublica, RespuestaOferta } from '../fields.ts';

const diaLargo = (f: string) => `${DIAS[diaSemana(f)]} ${fechaLarga(f)}`;

function tituloDe(o: OfertaPublica): string {
  if (o.PUEDE === 1) return `${o.NOMBRE ? `${o.NOMBRE}, se` : 'Se'} liberó un lugar`;
  return o.ESTADO === E.oferta.aceptada ? 'Su cita quedó agendada' : 'El lugar que le ofrecimos';
}
/** Whether the patient is still on the list. */
const despuesDe = (o: OfertaPublica) =>
  o.SIGUE === 1 ? 'Usted sigue en la lista de espera, en la misma posición.' : 'Usted ya no está en la lista de espera.';

export default function Oferta() {
  const { CLIENT = '', FICHA = '' } = useParams();
  const datos = useDatos(ofertas.oferta, { FICHA }, { query: { CLIENT }, fresco: 0 });
  const [dicha, setDicha] = useState<OfertaPublica>();
  const responder = useGuardar(
    ofertas.responder,
    { FICHA },
    {
      callado: true,
      alHacer: setDicha,
      // The page itself shows what changed meanwhile.
      alFallar: () => {
        void datos.refetch();
        return false;
      },
    },
  );
  const o = dicha ?? datos.data;
  if (!o || datos.error)
    return <SinPregunta error={datos.error} texto="Este enlace no es válido. Llame a la clínica para preguntar por su lugar." />;
  const decir = (RESPUESTA: RespuestaOferta) => void responder.enviar({ CLIENT, RESPUESTA });
  return (
    <PaginaPaciente clinica={o.CLINICA} titulo={tituloDe(o)} telefono={o.TELEFONO}>
      <DatosCita>
        <DatoCita icono="agenda" t="Fecha">
          {diaLargo(o.F_CITA)}
        </DatoCita>
        <DatoCita icono="reloj" t="Hora">
          <span className={comunes.numeros}>
            {o.H_CITA} · {o.H_MINCITA} minutos
          </span>
        </DatoCita>
        <DatoCita icono="persona" t="Con">
          {o.MEDICO}
        </DatoCita>
        {o.TIPO_CITA === E.tipoCita.video ? (
          <DatoCita icono="video" t="Lugar">
            Videoconsulta. {FRASE_ENLACE.es}
          </DatoCita>
        ) : (
          o.DONDE && (
            <DatoCita icono="sucursal" t="Lugar">
              {o.DONDE}
            </DatoCita>
          )
        )}
      </DatosCita>
      <div role="status">
        {o.PUEDE === 0 && (
          <Dicho
            tono={o.ESTADO === E.oferta.aceptada ? 'bien' : ''}
            texto={o.ESTADO === E.oferta.aceptada ? 'Confirmada. Lo esperamos.' : `${o.MOTIVO}. ${despuesDe(o)}`}
          />
        )}
      </div>
      {o.PUEDE === 1 && (
        <>
          {o.F_ACTUAL && (
            <p>
              Su cita del {diaLargo(o.F_ACTUAL)} a las <span className={comunes.numeros}>{o.H_ACTUAL}</span> se cambiará por esta.
            </p>
          )}
          <div className={publica.opciones}>
            <Boton primario ocupado={responder.enviando} onClick={() => decir(1)}>
              Sí, lo quiero
            </Boton>
            <Boton ocupado={responder.enviando} onClick={() => decir(2)}>
              No me queda, sigo esperando
            </Boton>
          </div>
          <p className={comunes.tenue}>
            Se lo guardamos hasta las <b className={comunes.numeros}>{o.VENCE.slice(11, 16)}</b>; después se ofrece a otra persona.
          </p>
        </>
      )}
      {o.PUEDE === 0 && o.SIGUE === 1 && (
        <Boton plano ocupado={responder.enviando} onClick={() => decir(3)}>
          Ya no quiero esperar: quitarme de la lista
        </Boton>
      )}
    </PaginaPaciente>
  );
}
