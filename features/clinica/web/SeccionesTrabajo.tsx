// Sections of the clinic's settings: expenses, reminders, agenda, e-prescription, file, notes and prints.

import { useWatch } from 'react-hook-form';
import { P } from '#domain/permisos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { SinCorreo } from '#features/instalacion/web/SinCorreo.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton } from '#kernel/web/controles.tsx';
import { Campo, Rejilla, Seccion } from '#kernel/web/form.tsx';
import { CampoRico } from '#kernel/web/rico.tsx';
import { Secciones } from '#kernel/web/secciones_pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import type { AjustesGuardados } from '../contract.ts';
import { cobraVideo, SECCIONES_EXPEDIENTE } from '../rules.ts';
import { Casillas } from './Casillas.tsx';
import { DireccionPublica } from './DireccionPublica.tsx';
import { CampoSignos } from './Signos.tsx';

export const SeccionGastos = () => (
  <Seccion titulo="Gastos">
    <Campo nombre="ENTRADAS_GASTOS" ayuda="Cada entrada al almacén con costo se registra también en gastos" />
  </Seccion>
);

export const SeccionRips = () => (
  <Seccion titulo="RIPS">
    <Campo
      nombre="RIPS_JSON"
      ayuda="Para reportar al ministerio (Resolución 948). Pide más datos de cada atención; sin él solo salen los archivos planos para conciliar."
    />
  </Seccion>
);

export function SeccionRecordatorios() {
  const { cartillaVacunacion } = useClinica().pais;
  return (
    <Seccion titulo="Recordatorios" nota="El correo sale a las 08:00, hora de la clínica, o cuando empieza el horario de mensajes.">
      <div className={comunes.columna}>
        <SinCorreo texto="Los recordatorios por correo no salen: esta instalación no tiene configurado el servidor de correo." />
        <Rejilla>
          <Campo nombre="DIAS_ANTICIPO_ENVIO_EMAIL" />
          <Campo nombre="HORAS_ANTICIPO_ENVIO_SMS" />
        </Rejilla>
        <Rejilla>
          <Campo
            nombre="HORAINICIALMENSAJES"
            ayuda="Los recordatorios y los lugares que se ofrecen fuera de este horario salen cuando vuelve a empezar"
          />
          <Campo nombre="HORAFINALMENSAJES" ayuda="Lo que alguien envía o pide en ese momento sale a cualquier hora" />
        </Rejilla>
        <Campo nombre="SOLO_ENVIO_RECORDATORIO" />
        {cartillaVacunacion && (
          <Rejilla>
            <Campo nombre="RECORDAR_VACUNAS" ayuda="Una semana antes, una vez, a los pacientes cuya cartilla se lleva en la clínica" />
          </Rejilla>
        )}
        <Secciones en="recordatorios" CODIGOMEDICO={0} />
      </div>
    </Seccion>
  );
}

const SIN_CONFIRMACION =
  'Esta instalación no tiene configurado el servidor de correo: los pacientes agendan en línea, pero no reciben la confirmación ni el archivo para su calendario.';
const SIN_AGENDA =
  'Nadie puede agendar en línea: sin admitir pacientes nuevos la cita se confirma por correo, y esta instalación no tiene configurado el servidor de correo. La página pide llamar a la clínica.';
type Hay = Record<'online' | 'pagos', boolean>;
const elecciones = (xs: readonly { CODIGO: number; DESCRIPCION: string }[] | undefined) =>
  (xs ?? []).map((c) => ({ valor: c.CODIGO, texto: c.DESCRIPCION }));
export function SeccionAgenda({ guardado, hay }: { guardado: AjustesGuardados; hay: Hay }) {
  const clinica = useClinica();
  const activas = Number(useWatch({ name: 'ACTIVAR_VIDEOCONSULTA' })) === 1;
  const conVideo = guardado.CONFIG_VIDEOCONSULTAS === 1 && activas;
  const video = useDatos(conceptosIngresos.para_videoconsulta);
  const presencial = useDatos(conceptosIngresos.para_consulta_presencial);
  const admite = Number(useWatch({ name: 'MOSTRAR_AUTO_REGISTRO_ONLINE' })) === 1;
  const pagos = hay.pagos && clinica.pais.pasarelas.length > 0;
  return (
    <Seccion titulo="Agenda">
      <div className={comunes.columna}>
        <Rejilla>
          <Campo nombre="HORAINICIALAGENDA" />
          <Campo nombre="HORAFINALAGENDA" />
          <Campo nombre="DURACION_CITA_ONLINE" ayuda="La que se propone al agendar" />
        </Rejilla>
        {guardado.CONFIG_VIDEOCONSULTAS === 1 && <Campo nombre="ACTIVAR_VIDEOCONSULTA" />}
        <Rejilla>
          {conVideo && (
            <Campo
              nombre="CONCEPTO_VIDEOCONSULTA"
              opciones={elecciones(video.data)}
              vacio="Ninguno"
              ayuda="Lo que se cobra cuando el médico no tiene uno propio"
            />
          )}
          <Campo
            nombre="CONCEPTO_PRESENCIAL"
            opciones={elecciones(presencial.data)}
            vacio="Ninguno"
            ayuda="Lo que se cobra cuando el médico no tiene uno propio"
          />
        </Rejilla>
        {hay.online && (
          <>
            <h3>Agenda en línea</h3>
            <SinCorreo texto={admite ? SIN_CONFIRMACION : SIN_AGENDA} />
            <DireccionPublica />
            <Rejilla>
              <Campo nombre="HRS_ANTICIPACION_ONLINE" ayuda="Lo más tarde que un paciente puede agendar por su cuenta" />
            </Rejilla>
            <Rejilla min={300}>
              <Campo nombre="PRESENCIAL_AGENDA_ONLINE" />
              <Campo nombre="MOSTRAR_AUTO_REGISTRO_ONLINE" />
              <Campo nombre="PAC_TCEL_REG" />
              {conVideo && cobraVideo(clinica) && <Campo nombre="PAGO_OBLIGATORIO_ONLINE" />}
              {pagos && <Campo nombre="PAGO_OBLIGATORIO_PRESENCIAL" />}
            </Rejilla>
          </>
        )}
      </div>
    </Seccion>
  );
}

export const SeccionMedikit = () => (
  <Seccion titulo="Receta electrónica" nota="Servicio Medikit.">
    <Campo
      nombre="MEDIKIT"
      ayuda="Cada médico y cada paciente se registran aparte en el servicio. Mientras esté activa no se puede cambiar el país."
    />
  </Seccion>
);

export const SeccionAcceso = () => (
  <Seccion titulo="Acceso">
    <Campo
      nombre="SEGUNDO_FACTOR"
      ayuda="A quien le toque y no lo tenga se le pide activarlo la próxima vez que entre; hasta entonces no puede hacer nada más. Administran quienes configuran la clínica, los usuarios o los niveles."
    />
  </Seccion>
);

/** The choice of the file's sections, also in the wizard. */
export function CamposExpediente() {
  const { cartillaVacunacion } = useClinica().pais;
  const opciones = SECCIONES_EXPEDIENTE.filter(([c]) => cartillaVacunacion || c !== 'REGISTROS_VACUNAS');
  return (
    <div className={comunes.columna}>
      <Campo
        nombre="SECCIONES_PACIENTE"
        etiqueta="Secciones del expediente"
        ayuda="Las que no se usan se quitan del expediente; lo que ya tengan se conserva."
        control={(c) => <Casillas c={c} opciones={opciones} />}
      />
      <Rejilla min={260}>
        <Campo nombre="EXP_GRAFICAS_CRECIMIENTO" />
        <Campo nombre="EXP_CONTROL_PRENATAL" />
      </Rejilla>
    </div>
  );
}
export const SeccionExpediente = () => (
  <Seccion titulo="Expediente">
    <div className={comunes.columna}>
      <CamposExpediente />
      <Campo nombre="GRAFICAS_EXPEDIENTE" ayuda="Botones para ver signos y análisis en el tiempo" />
    </div>
  </Seccion>
);

export function SeccionNotas({ puede }: { puede: boolean }) {
  return (
    <Seccion titulo="Notas de evolución">
      <div className={comunes.columna}>
        <Campo nombre="DIAGNOSTICO_OBLIGATORIO" />
        <CampoSignos soloLectura={!puede} />
        <CampoRico nombre="PLANTILLA_NOTA" etiqueta="Plantilla de la nota" alto={160} soloLectura={!puede} />
        <p className={comunes.tenue}>Con este texto empieza cada nota nueva.</p>
      </div>
    </Seccion>
  );
}

export function SeccionFormatos() {
  const puede = useSesion().permisos.has(P.plantillas.impresion);
  return (
    <Seccion titulo="Formatos de impresión" nota="Recetas, notas, órdenes y recibos.">
      {puede ? (
        <EnlaceBoton a="/catalogs/print-formats" icono="imprimir">
          Configurar los formatos de impresión
        </EnlaceBoton>
      ) : (
        <p className={comunes.secundario}>Los configura quien tiene el permiso de formatos de impresión.</p>
      )}
    </Seccion>
  );
}
