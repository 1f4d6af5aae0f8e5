// The header of every screen of the file: the patient, age, alerts, next appointment and balance.

import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { textoEdad } from '#domain/edad.ts';
import { E, etiqueta, SEXOS } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { enlaceTelefono, textoTelefono } from '#domain/telefonos.ts';
import type { Encabezado as Datos } from '#features/expediente/dashboard/contract.ts';
import type { PacienteCompleto } from '#features/pacientes/contract.ts';
import { useHoy, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaCorta, fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { comoFicha, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { AlertasDialogo, porMostrar, tieneAlertas } from './Alertas.tsx';
import estilos from './expediente.module.css';

const telefonoDe = (p: PacienteCompleto) => p.TCELULAR || p.TELEFONO1 || p.TELEFONO2;

export function Encabezado({ p, datos }: { p: PacienteCompleto; datos: Datos | undefined }) {
  const s = useSesion();
  const hoy = useHoy();
  const editable = useModificable(P.pacientes.editar);
  const [alertas, setAlertas] = useState(false);
  // In an effect, because React may discard the first render of a screen that is still loading.
  const abrir = useEffectEvent(() => {
    if (porMostrar(s.clinica.CODIGOCLIENTE, p)) setAlertas(true);
  });
  useEffect(() => abrir(), []);
  const telefono = telefonoDe(p);
  const lada = (p.TCELULAR && p.TCEL_LADA) || s.clinica.pais.telefono.lada;
  return (
    <header className={estilos.cabecera} data-pieza="cabecera-expediente">
      <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} t={60} />
      <div className={comunes.crece}>
        <div className={estilos.quien}>
          <div className={`${comunes.fila} ${comunes.envuelve}`}>
            <h1>{p.NOMBRECOMPLETO}</h1>
            <span className={`${comunes.tenue} ${comunes.numeros}`}>{p.CODIGOPACIENTE}</span>
          </div>
          <div className={`${estilos.datosDelPaciente} ${comunes.numeros}`}>
            {p.FECHA_NACIMIENTO && <span>{textoEdad(p.FECHA_NACIMIENTO, hoy)}</span>}
            {p.SEXO !== E.sexo.noAsignado && <span>{etiqueta(SEXOS, p.SEXO)}</span>}
            {p.FECHA_NACIMIENTO && <span>{fechaCorta(p.FECHA_NACIMIENTO)}</span>}
            {telefono && <a href={enlaceTelefono(telefono, lada)}>{textoTelefono(telefono, lada)}</a>}
          </div>
        </div>
        <div className={estilos.alertas}>
          {tieneAlertas(p) ? (
            <button type="button" className={`${comoFicha(undefined, true)} ${estilos.ficha}`} onClick={() => setAlertas(true)}>
              Alertas
            </button>
          ) : (
            editable && (
              <button type="button" className={`${comoFicha()} ${estilos.ficha}`} onClick={() => setAlertas(true)}>
                Agregar alertas
              </button>
            )
          )}
          {p.ALERGIAS && (
            <Ficha tono="peligro" icono="alerta">
              Alergias: {p.ALERGIAS}
            </Ficha>
          )}
          {!p.ALERGIAS && p.ALERGIAS_NEGADAS === 1 && <Ficha>Alergias negadas</Ficha>}
          {p.ALARMA1 && <Ficha tono="cuidado">{p.ALARMA1}</Ficha>}
          {p.ALARMA2 && <Ficha tono="cuidado">{p.ALARMA2}</Ficha>}
          {datos?.EMBARAZO && <Embarazo p={p} embarazo={datos.EMBARAZO} />}
          {datos?.SIN_MENSAJES === 1 && (
            <Ficha tono="cuidado" icono="correo">
              No quiere mensajes
            </Ficha>
          )}
          {p.FUSIONADO === 1 ? (
            <Fusionado con={p.FUSIONADO_CON} />
          ) : (
            p.ACTIVO === 0 && (
              <Ficha tono="cuidado" icono="candado">
                Inactivo
              </Ficha>
            )
          )}
        </div>
      </div>
      <div className={estilos.datos}>
        <ProximaCita p={p} cita={datos?.SIGUIENTE_CITA} cargado={datos !== undefined} />
        <SaldoDelPaciente p={p} saldo={datos?.SALDO} />
      </div>
      <AlertasDialogo p={p} abierto={alertas} alCerrar={() => setAlertas(false)} />
    </header>
  );
}

/** A closed file leads to the one that received what it had. */
const Fusionado = ({ con }: { con: number | null }) =>
  con ? (
    <Link className={`${comoFicha('cuidado')} ${estilos.ficha}`} to={`/patient/${con}/general`}>
      <Icono n="candado" t="s" />
      Fusionado con el expediente {con}
    </Link>
  ) : (
    <Ficha tono="cuidado" icono="candado">
      Fusionado
    </Ficha>
  );

/** The pregnancy that goes on, which opens its control. */
function Embarazo({ p, embarazo }: { p: PacienteCompleto; embarazo: NonNullable<Datos['EMBARAZO']> }) {
  return (
    <Link className={`${comoFicha('marca')} ${estilos.ficha}`} to={`/patient/${p.CODIGOPACIENTE}/prenatal-control`}>
      Embarazo de {embarazo.EDAD_GESTACIONAL} semanas, parto {fechaCorta(embarazo.FECHA_PROBABLE_PARTO)}
    </Link>
  );
}

function ProximaCita({ p, cita, cargado }: { p: PacienteCompleto; cita: Datos['SIGUIENTE_CITA'] | undefined; cargado: boolean }) {
  const s = useSesion();
  const agenda = `/calendar/patient/${p.CODIGOPACIENTE}`;
  return (
    <div className={`${estilos.dato} ${estilos.deCita}`}>
      <span className={comunes.etiqueta}>Próxima cita</span>
      {cita ? (
        <>
          <b>{fechaTexto(cita.F_CITA)}</b>
          <span className={`${comunes.secundario} ${comunes.numeros}`}>
            {cita.HORAINICIAL}, {cita.MEDICO}
          </span>
        </>
      ) : (
        cargado && (
          <>
            <b>Sin cita</b>
            {seAbre(s, agenda) && <Link to={agenda}>Agendar</Link>}
          </>
        )
      )}
    </div>
  );
}

function SaldoDelPaciente({ p, saldo }: { p: PacienteCompleto; saldo: Datos['SALDO'] | undefined }) {
  const s = useSesion();
  const dinero = (n: number) => formatear(n, s.clinica.pais);
  const debe = (saldo?.SALDOS ?? 0) > 0;
  const caja = `/cashier/patient/${p.CODIGOPACIENTE}/charges`;
  return (
    <div className={estilos.dato}>
      <span className={comunes.etiqueta}>{debe || !saldo?.SALDO_FAVOR ? 'Saldo pendiente' : 'Saldo a favor'}</span>
      {saldo && (
        <>
          {debe ? (
            <b className={comunes.peligro}>{dinero(saldo.SALDOS)}</b>
          ) : saldo.SALDO_FAVOR > 0 ? (
            <b className={comunes.bien}>{dinero(saldo.SALDO_FAVOR)}</b>
          ) : (
            <b>{dinero(0)}</b>
          )}
          {seAbre(s, caja) && <Link to={caja}>Ver cargos</Link>}
        </>
      )}
    </div>
  );
}

/**
 * A strip with the patient's name and allergies that stays in view when the header scrolls away. Until then the header covers
 * it, and screen readers find it in both.
 */
export function Franja({ p }: { p: PacienteCompleto }) {
  const hoy = useHoy();
  return (
    <div className={estilos.franja} data-pieza="franja" aria-hidden="true">
      <div>
        <b>{p.NOMBRECOMPLETO}</b>
        {p.FECHA_NACIMIENTO && <span className={comunes.numeros}>{textoEdad(p.FECHA_NACIMIENTO, hoy)}</span>}
        {p.ALERGIAS ? (
          <span className={`${comunes.peligro} ${estilos.alergias}`}>
            <Icono n="alerta" t="s" />
            {p.ALERGIAS}
          </span>
        ) : (
          <span className={comunes.tenue}>{p.ALERGIAS_NEGADAS === 1 ? 'Alergias negadas' : 'Alergias sin registrar'}</span>
        )}
      </div>
    </div>
  );
}
