// Screen /patient/:CODIGOPACIENTE/general/payment_link: the links with which the patient pays what waits for a payment online.
import { useState } from 'react';
import { paisDe } from '#domain/paises/paises.ts';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, Entrada } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Advertencia, Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { type EnlaceDePago, EnvioDeEnlace, pagosEnLinea } from '../contract.ts';
import { enSuMoneda } from './dinero.ts';
import estilos from './EnlacesDePago.module.css';

export default function EnlacesDePago() {
  const CODIGOPACIENTE = useCodigoPaciente();
  const datos = useDatos(pagosEnLinea.enlaces, { CODIGOPACIENTE }, { fresco: 0 });
  return (
    <Pagina titulo="Enlace de pago en línea" volver={`/patient/${CODIGOPACIENTE}/general`} ancho="lectura">
      <Cargando de={datos}>
        {datos.data?.ENLACES.length === 0 && (
          <Vacio
            icono="dinero"
            texto="El paciente no tiene citas por pagar"
            nota="El enlace se ofrece en cuanto una cita espera su pago."
          />
        )}
        <ul className={estilos.lista}>
          {datos.data?.ENLACES.map((e) => (
            <Enlace key={e.N_CITA} e={e} CORREO={datos.data.CORREO} />
          ))}
        </ul>
      </Cargando>
    </Pagina>
  );
}

function Enlace({ e, CORREO }: { e: EnlaceDePago; CORREO: string }) {
  const { soloLectura } = useSesion();
  const { ID_PAIS } = useClinica();
  const [porCorreo, setPorCorreo] = useState(false);
  const titulo = `${e.DESCRIPCION} del ${fechaTexto(e.HORAINICIAL.slice(0, 10))}, ${e.HORAINICIAL.slice(11, 16)}`;
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(e.URL);
      avisar('El enlace se copió', 'bien');
    } catch {
      avisar('El navegador no permite copiar. Selecciónelo y cópielo usted', 'mal');
    }
  };
  return (
    <li>
      <h2>
        {titulo} <span className={comunes.numeros}>· {enSuMoneda(e.IMPORTE, e.MONEDA, paisDe(ID_PAIS))}</span>
      </h2>
      {e.MOTIVO ? (
        <Advertencia>{e.MOTIVO}</Advertencia>
      ) : (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <Entrada
            className={comunes.crece}
            readOnly
            value={e.URL}
            aria-label={`Enlace para pagar ${titulo}`}
            onFocus={(x) => x.target.select()}
          />
          <Boton icono="enlace" onClick={() => void copiar()}>
            Copiar
          </Boton>
          {!soloLectura && (
            <Boton icono="correo" onClick={() => setPorCorreo(true)}>
              Enviar correo
            </Boton>
          )}
          <a {...comoBoton()} href={`https://wa.me/?text=${encodeURIComponent(e.MENSAJE)}`} target="_blank" rel="noreferrer">
            <Icono n="telefono" />
            Enviar WhatsApp
          </a>
        </div>
      )}
      {porCorreo && <PorCorreo e={e} CORREO={CORREO} alCerrar={() => setPorCorreo(false)} />}
    </li>
  );
}
function PorCorreo({ e, CORREO, alCerrar }: { e: EnlaceDePago; CORREO: string; alCerrar: () => void }) {
  const g = useGuardar(pagosEnLinea.enviar, { N_CITA: e.N_CITA }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo="Enviar el enlace de pago"
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      si="Enviar"
      antes={<p className={comunes.secundario}>{e.MENSAJE}</p>}
      schema={EnvioDeEnlace}
      inicial={{ MAIL: CORREO }}
    >
      <Campo nombre="MAIL" enfocar ancho="todo" />
    </DialogoForma>
  );
}
