// /patient/:CODIGOPACIENTE/privacy: what the patient said of the privacy notice, and the notice.
import { useState } from 'react';
import { usePaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { puedeLlamar } from '#kernel/shared/endpoint.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { AccionesDePagina } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { abrirArchivo, EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type ActoHecho, ActoNuevo, privacidad } from '../contract.ts';
import { ACTOS, estadoDe, MEDIO_ACTO, MEDIOS_ACTO, puedeAceptar, puedeRetirar } from '../rules.ts';
import { Texto } from './Texto.tsx';

export default function Privacidad() {
  const s = useSesion();
  const { CODIGOPACIENTE, MAIL, TCEL_LADA, TCELULAR } = usePaciente();
  const datos = useDatos(privacidad.obtener, { CODIGOPACIENTE });
  const [dice, setDice] = useState<'aceptar' | 'retirar'>();
  const [envia, setEnvia] = useState(false);
  const { AVISO, ACTOS: actos = [] } = datos.data ?? {};
  const vigente = AVISO?.VERSION_AVISO ?? null;
  const estado = estadoDe(vigente, actos[0]);
  const puede = puedeLlamar(s, privacidad.aceptar) && !s.soloLectura && datos.data !== undefined;
  return (
    <Pagina
      titulo="Aviso de privacidad"
      junto={datos.data && <Ficha {...(estado.tono ? { tono: estado.tono } : {})}>{estado.texto}</Ficha>}
      acciones={
        <AccionesDePagina
          acciones={[
            {
              texto: 'Imprimir',
              icono: 'imprimir',
              si: vigente !== null,
              hacer: () => void abrirArchivo(privacidad.imprimir, { CODIGOPACIENTE }, undefined, 'documento'),
            },
            { texto: 'Enviar', icono: 'correo', si: vigente !== null, hacer: () => setEnvia(true) },
            {
              texto: 'Retirar',
              icono: 'cancelada',
              peligro: true,
              si: puede && puedeRetirar(actos[0]) === true,
              hacer: () => setDice('retirar'),
            },
          ]}
        />
      }
    >
      <Cargando de={datos}>
        <div className={comunes.columna}>
          <Tabla
            nombre="Aviso de privacidad"
            filas={actos}
            claveDe={({ ID }) => ID}
            sinBusqueda
            barra={
              puede &&
              puedeAceptar(vigente, actos[0]) === true && (
                <Boton primario icono="listo" onClick={() => setDice('aceptar')}>
                  Registrar aceptación
                </Boton>
              )
            }
            vacio={{ texto: 'Aquí queda cuándo y cómo el paciente aceptó el aviso de privacidad, y si retiró su consentimiento' }}
            columnas={[
              { clave: 'FECHA', titulo: 'Fecha', ancho: '170px', celda: (a: ActoHecho) => `${fechaTexto(a.FECHA)}, ${a.HORA}` },
              { clave: 'ACTO', titulo: 'Qué dijo', movil: 'titulo', celda: (a) => nombreEn(ACTOS, a.ACTO) },
              { clave: 'VERSION_AVISO', titulo: 'Versión', ancho: '90px', celda: (a) => a.VERSION_AVISO ?? '' },
              { clave: 'MEDIO_ACTO', titulo: 'Cómo', celda: (a) => nombreEn(MEDIOS_ACTO, a.MEDIO_ACTO) },
              { clave: 'NOTA', titulo: 'Nota', desde: 920 },
              { clave: 'REGISTRO', titulo: 'Registró', desde: 1120 },
            ]}
          />
          {AVISO && <Texto aviso={AVISO} />}
        </div>
      </Cargando>
      {dice && <ActoDialogo que={dice} CODIGOPACIENTE={CODIGOPACIENTE} alCerrar={() => setDice(undefined)} />}
      {envia && (
        <EnviarDialogo
          titulo="Enviar aviso de privacidad"
          abierto
          alCerrar={() => setEnvia(false)}
          enviar={privacidad.enviar}
          params={{ CODIGOPACIENTE }}
          destino={{ MAIL, TCEL_LADA, TCELULAR }}
        />
      )}
    </Pagina>
  );
}

const DICHOS = {
  aceptar: { titulo: 'Registrar aceptación', descripcion: 'El paciente leyó la versión vigente y la acepta.', si: 'Registrar' },
  retirar: {
    titulo: 'Retirar consentimiento',
    descripcion: 'No se le enviará ningún mensaje, ni recordatorios. Su expediente se conserva el tiempo que la norma ordena.',
    si: 'Retirar',
  },
};
function ActoDialogo({ que, CODIGOPACIENTE, alCerrar }: { que: keyof typeof DICHOS; CODIGOPACIENTE: number; alCerrar: () => void }) {
  const guardar = useGuardar(privacidad[que], { CODIGOPACIENTE }, { alHacer: alCerrar });
  return (
    <DialogoForma
      {...DICHOS[que]}
      alCerrar={alCerrar}
      guardar={guardar}
      schema={ActoNuevo}
      inicial={{ MEDIO_ACTO: que === 'aceptar' ? MEDIO_ACTO.escrito : '', NOTA: '' }}
      peligro={que === 'retirar'}
    >
      <Rejilla>
        <Campo nombre="MEDIO_ACTO" ancho="todo" enfocar />
        <Campo nombre="NOTA" ancho="todo" autoComplete="off" />
      </Rejilla>
    </DialogoForma>
  );
}
