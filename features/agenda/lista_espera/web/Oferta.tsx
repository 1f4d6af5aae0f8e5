// /e/:CLIENT/:FICHA: a patient on their phone is offered a time that became free, and takes it or leaves it.
import { useState } from 'react';
import { useParams } from 'react-router';
import { DIAS, diaSemana, fechaLarga } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { Esqueleto, Vacio } from '#kernel/web/pagina.tsx';
import { type OfertaPublica, ofertas } from '../contract.ts';
import './oferta.css';

const diaLargo = (f: string) => `${DIAS[diaSemana(f)]} ${fechaLarga(f)}`;

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
      // What changed meanwhile is on the page itself.
      alFallar: () => {
        void datos.refetch();
        return false;
      },
    },
  );
  const o = dicha ?? datos.data;
  if (datos.error)
    return (
      <main className="oferta">
        <Vacio pagina icono="enlace" texto="Este enlace no es válido. Llame a la clínica para preguntar por su lugar." />
      </main>
    );
  if (!o) return <Esqueleto filas={6} />;
  const decir = (RESPUESTA: 1 | 2 | 3) => void responder.enviar({ CLIENT, RESPUESTA });
  return (
    <main className="oferta">
      <header>
        <p className="muted">{o.CLINICA}</p>
        <h1>
          {o.PUEDE === 1
            ? `${o.NOMBRE ? `${o.NOMBRE}, se` : 'Se'} liberó un lugar`
            : o.ESTADO === 1
              ? 'Su cita quedó agendada'
              : 'El lugar que le ofrecimos'}
        </h1>
      </header>
      <dl>
        <Renglon icono="agenda" t="Fecha">
          {diaLargo(o.F_CITA)}
        </Renglon>
        <Renglon icono="reloj" t="Hora">
          <span className="num">
            {o.H_CITA} · {o.H_MINCITA} minutos
          </span>
        </Renglon>
        <Renglon icono="persona" t="Con">
          {o.MEDICO}
        </Renglon>
        {o.TIPO_CITA === 1 ? (
          <Renglon icono="video" t="Lugar">
            Videoconsulta
          </Renglon>
        ) : (
          o.DONDE && (
            <Renglon icono="sucursal" t="Lugar">
              {o.DONDE}
            </Renglon>
          )
        )}
      </dl>
      <div role="status">{o.PUEDE === 0 && <Dicho o={o} />}</div>
      {o.PUEDE === 1 && (
        <>
          {o.F_ACTUAL && (
            <p>
              Su cita del {diaLargo(o.F_ACTUAL)} a las <span className="num">{o.H_ACTUAL}</span> se cambiará por esta.
            </p>
          )}
          <div className="opciones">
            <Boton primario ocupado={responder.enviando} onClick={() => decir(1)}>
              Sí, lo quiero
            </Boton>
            <Boton ocupado={responder.enviando} onClick={() => decir(2)}>
              No me queda, sigo esperando
            </Boton>
          </div>
          <p className="muted">
            Se lo guardamos hasta las <b className="num">{o.VENCE.slice(11, 16)}</b>; después se ofrece a otra persona.
          </p>
        </>
      )}
      {o.PUEDE === 0 && o.SIGUE === 1 && (
        <Boton plano ocupado={responder.enviando} onClick={() => decir(3)}>
          Ya no quiero esperar: quitarme de la lista
        </Boton>
      )}
      {o.TELEFONO && (
        <p className="muted">
          ¿Dudas? Llame al <a href={`tel:${o.TELEFONO.replace(/[^\d+]/g, '')}`}>{o.TELEFONO}</a>
        </p>
      )}
    </main>
  );
}

const Renglon = ({ icono, t, children }: { icono: NombreIcono; t: string; children: React.ReactNode }) => (
  <div>
    <Icono n={icono} />
    <dt className="oculto">{t}</dt>
    <dd>{children}</dd>
  </div>
);
/** What came of it, and whether they still wait. */
function Dicho({ o }: { o: OfertaPublica }) {
  const bien = o.ESTADO === 1;
  const despues = o.SIGUE === 1 ? 'Usted sigue en la lista de espera, en la misma posición.' : 'Usted ya no está en la lista de espera.';
  return (
    <p className={`dicho${bien ? ' bien' : ''}`}>
      <Icono n={bien ? 'listo' : 'info'} />
      <span>{bien ? 'Confirmada. Lo esperamos.' : `${o.MOTIVO}. ${despues}`}</span>
    </p>
  );
}
