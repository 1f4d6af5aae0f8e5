// Who the patient is, in plain sight on every screen of the file: age, alerts, next appointment, money.

import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { textoEdad } from '#domain/edad.ts';
import { etiqueta, SEXOS } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { enlaceTelefono, textoTelefono } from '#domain/telefonos.ts';
import type { Encabezado as Datos } from '#features/expediente/dashboard/contract.ts';
import type { PacienteCompleto } from '#features/pacientes/contract.ts';
import { useHoy, useModificable } from '#features/pacientes/web/paciente.ts';
import { fechaCorta, fechaTexto } from '#kernel/shared/dates.ts';
import { Ficha, Iniciales } from '#kernel/web/controles.tsx';
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
  // Asked once the header stands: a screen that is still being loaded may throw a first rendering away.
  const abrir = useEffectEvent(() => {
    if (porMostrar(s.clinica.CODIGOCLIENTE, p)) setAlertas(true);
  });
  useEffect(() => abrir(), []);
  const telefono = telefonoDe(p);
  const lada = (p.TCELULAR && p.TCEL_LADA) || s.clinica.pais.telefono.lada;
  return (
    <header className={estilos.cabecera} data-pieza="cabecera-expediente">
      <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} t={60} />
      <div className="grow">
        <div className={estilos.quien}>
          <div className="row wrap">
            <h1>{p.NOMBRECOMPLETO}</h1>
            <span className="muted num">{p.CODIGOPACIENTE}</span>
          </div>
          <div className={`${estilos.datosDelPaciente} num`}>
            {p.FECHA_NACIMIENTO && <span>{textoEdad(p.FECHA_NACIMIENTO, hoy)}</span>}
            {p.SEXO > 0 && <span>{etiqueta(SEXOS, p.SEXO)}</span>}
            {p.FECHA_NACIMIENTO && <span>{fechaCorta(p.FECHA_NACIMIENTO)}</span>}
            {telefono && <a href={enlaceTelefono(telefono, lada)}>{textoTelefono(telefono, lada)}</a>}
          </div>
        </div>
        <div className={estilos.alertas}>
          {tieneAlertas(p) ? (
            <button type="button" className="chip fuerte" onClick={() => setAlertas(true)}>
              Alertas
            </button>
          ) : (
            editable && (
              <button type="button" className="chip" onClick={() => setAlertas(true)}>
                Agregar alertas
              </button>
            )
          )}
          {p.ALERGIAS && (
            <Ficha tono="danger" icono="alerta">
              Alergias: {p.ALERGIAS}
            </Ficha>
          )}
          {!p.ALERGIAS && p.ALERGIAS_NEGADAS === 1 && <Ficha>Alergias negadas</Ficha>}
          {p.ALARMA1 && <Ficha tono="warn">{p.ALARMA1}</Ficha>}
          {p.ALARMA2 && <Ficha tono="warn">{p.ALARMA2}</Ficha>}
          {p.FUSIONADO === 1 ? (
            <Ficha tono="warn" icono="candado">
              Fusionado
            </Ficha>
          ) : (
            p.ACTIVO === 0 && (
              <Ficha tono="warn" icono="candado">
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

function ProximaCita({ p, cita, cargado }: { p: PacienteCompleto; cita: Datos['SIGUIENTE_CITA'] | undefined; cargado: boolean }) {
  const s = useSesion();
  const agenda = `/calendar/patient/${p.CODIGOPACIENTE}`;
  return (
    <div className={`${estilos.dato} ${estilos.deCita}`}>
      <span className="lab">Próxima cita</span>
      {cita ? (
        <>
          <b>{fechaTexto(cita.F_CITA)}</b>
          <span className="sec num">
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
      <span className="lab">{debe || !saldo?.SALDO_FAVOR ? 'Saldo pendiente' : 'Saldo a favor'}</span>
      {saldo && (
        <>
          {debe ? (
            <b className="red">{dinero(saldo.SALDOS)}</b>
          ) : saldo.SALDO_FAVOR > 0 ? (
            <b className="green">{dinero(saldo.SALDO_FAVOR)}</b>
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
 * Whose file it is and what the patient is allergic to, in one strip that stays where the header scrolls away. The header lies over
 * it until then, and says the same to whoever does not look.
 */
export function Franja({ p }: { p: PacienteCompleto }) {
  const hoy = useHoy();
  return (
    <div className={estilos.franja} data-pieza="franja" aria-hidden="true">
      <div>
        <b>{p.NOMBRECOMPLETO}</b>
        {p.FECHA_NACIMIENTO && <span className="num">{textoEdad(p.FECHA_NACIMIENTO, hoy)}</span>}
        {p.ALERGIAS ? (
          <span className="red">
            <Icono n="alerta" t="s" />
            {p.ALERGIAS}
          </span>
        ) : (
          <span className="muted">{p.ALERGIAS_NEGADAS === 1 ? 'Alergias negadas' : 'Alergias sin registrar'}</span>
        )}
      </div>
    </div>
  );
}
