// /c/:CLIENT/:FICHA: a patient on their phone, with one question to answer and nothing else.
import { useState } from 'react';
import { useParams } from 'react-router';
import { fechaLarga } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Esqueleto, Vacio } from '#kernel/web/pagina.tsx';
import { type Respondible, respuestas } from '../contract.ts';
import './respuesta.css';

export default function Respuesta() {
  const { CLIENT = '', FICHA = '' } = useParams();
  const datos = useDatos(respuestas.obtener, { FICHA }, { query: { CLIENT }, fresco: 0 });
  const [hecha, setHecha] = useState<Respondible>();
  const responder = useGuardar(respuestas.responder, { FICHA }, { callado: true, alHacer: setHecha });
  const c = hecha ?? datos.data;
  if (datos.error)
    return (
      <main className="respuesta">
        <Vacio pagina icono="enlace" texto="Este enlace no es válido. Llame a la clínica para confirmar su cita." />
      </main>
    );
  if (!c) return <Esqueleto filas={6} />;
  const decir = (RESPUESTA: 1 | 2 | 3) => void responder.enviar({ CLIENT, RESPUESTA });
  return (
    <main className="respuesta">
      <header>
        <p className="muted">{c.CLINICA}</p>
        <h1>{c.NOMBRE ? `${c.NOMBRE}, su cita` : 'Su cita'}</h1>
      </header>
      <dl>
        <div>
          <Icono n="agenda" />
          <dt className="oculto">Fecha</dt>
          <dd>{fechaLarga(c.F_CITA)}</dd>
        </div>
        <div>
          <Icono n="reloj" />
          <dt className="oculto">Hora</dt>
          <dd className="num">{c.H_CITA}</dd>
        </div>
        <div>
          <Icono n="persona" />
          <dt className="oculto">Con</dt>
          <dd>{c.MEDICO}</dd>
        </div>
        {(c.TIPO_CITA === 1 || c.LUGAR) && (
          <div>
            <Icono n={c.TIPO_CITA === 1 ? 'video' : 'sucursal'} />
            <dt className="oculto">Lugar</dt>
            <dd>{c.TIPO_CITA === 1 ? 'Videoconsulta' : c.LUGAR}</dd>
          </div>
        )}
      </dl>
      <div role="status">
        {c.RESPUESTA === 1 && c.C_ESTATUS === 1 && <Dicho texto="Confirmada. Lo esperamos." bien />}
        {c.C_ESTATUS === 4 && <Dicho texto="La cita está cancelada. Gracias por avisar." />}
        {c.RESPUESTA === 3 && c.C_ESTATUS !== 4 && <Dicho texto="La clínica se comunicará con usted para ofrecerle otra fecha." />}
      </div>
      {c.PUEDE === 1 ? (
        <div className="opciones">
          {!(c.RESPUESTA === 1 && c.C_ESTATUS === 1) && (
            <Boton primario ocupado={responder.enviando} onClick={() => decir(1)}>
              Sí voy a asistir
            </Boton>
          )}
          {c.EN_LINEA === 1 && (
            <EnlaceBoton icono="reloj" a={`/agenda/${CLIENT}/cita/${FICHA}`}>
              Elegir otra fecha
            </EnlaceBoton>
          )}
          {c.RESPUESTA !== 3 && !c.EN_LINEA && (
            <Boton ocupado={responder.enviando} onClick={() => decir(3)}>
              Necesito otra fecha
            </Boton>
          )}
          <Boton plano peligro ocupado={responder.enviando} onClick={() => decir(2)}>
            No puedo ir: cancelar la cita
          </Boton>
        </div>
      ) : (
        c.C_ESTATUS !== 4 && <p>{c.MOTIVO}</p>
      )}
      {c.TELEFONO && (
        <p className="muted">
          ¿Dudas? Llame al <a href={`tel:${c.TELEFONO.replace(/[^\d+]/g, '')}`}>{c.TELEFONO}</a>
        </p>
      )}
    </main>
  );
}
const Dicho = ({ texto, bien }: { texto: string; bien?: boolean }) => (
  <p className={`dicho${bien ? ' bien' : ''}`}>
    <Icono n={bien ? 'listo' : 'info'} />
    {texto}
  </p>
);
