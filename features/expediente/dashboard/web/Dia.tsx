// A day of the file: its appointment, the actions (only today) and one row per record.

import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { E } from '#domain/estados.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import type { FilaDelDia } from '#features/expediente/registros/web/clases.ts';
import { useModificable } from '#features/pacientes/web/paciente.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { CitaDelTablero, ResumenDia } from '../contract.ts';
import { seMarcaRealizada } from '../rules.ts';
import { CLASES, useAcciones } from './clases.ts';
import estilos from './consultas.module.css';
import { EstadoCita } from './piezas.tsx';

export function Dia({ base, r, hoy }: { base: string; r: ResumenDia; hoy: boolean }) {
  const acciones = useAcciones();
  const filas = filasDe(r, base);
  return (
    <div className={`${comunes.hoja} ${estilos.dia}`}>
      {r.CITA ? <Cita cita={r.CITA} hoy={hoy} /> : hoy && <SinCita />}
      {hoy && acciones.length > 0 && (
        <div className={estilos.accionesDia}>
          {acciones.map((a, i) => (
            <EnlaceBoton key={a.a} a={`${base}/${a.a}`} chico icono={a.icono} {...(i === 0 ? { primario: true } : {})}>
              {a.texto}
            </EnlaceBoton>
          ))}
        </div>
      )}
      {filas.length > 0 ? (
        <ul className={estilos.renglones}>{filas}</ul>
      ) : (
        <p className={`${comunes.tenue} ${estilos.nadaDia}`}>
          {hoy ? 'Todavía no se ha registrado nada hoy' : 'Este día no tiene registros'}
        </p>
      )}
    </div>
  );
}

/** Marks the appointment as done if it can be, then goes back; also goes back without an appointment (2 §4). */
function CitaRealizada({ cita }: { cita: CitaDelTablero | null }) {
  const ir = useNavigate();
  const guardar = useGuardar(citas.cambiar_estatus, { N_CITA: cita?.N_CITA ?? 0, C_ESTATUS: E.cita.realizada });
  const volver = () => void (window.history.state?.idx > 0 ? ir(-1) : ir('/'));
  const realizada = async () => {
    if (!seMarcaRealizada(cita) || (await guardar.enviar()) !== undefined) volver();
  };
  if (!useModificable()) return null;
  return (
    <Boton chico icono="listo" ocupado={guardar.enviando} onClick={realizada}>
      Cita realizada
    </Boton>
  );
}
const SinCita = () => (
  <div className={estilos.citaDia}>
    <p className={`${comunes.tenue} ${comunes.crece}`}>Sin cita hoy</p>
    <CitaRealizada cita={null} />
  </div>
);

function Cita({ cita, hoy }: { cita: CitaDelTablero; hoy: boolean }) {
  return (
    <div className={estilos.citaDia}>
      <b className={comunes.numeros}>
        {cita.HORAINICIAL}–{cita.HORAFINAL}
      </b>
      <div className={comunes.crece}>
        <p className={comunes.realce}>{cita.D_OBSERVACIONES || 'Cita'}</p>
        <p className={comunes.secundario}>{[cita.MEDICO, cita.SUCURSAL].filter(Boolean).join(', ')}</p>
      </div>
      <EstadoCita estado={cita.C_ESTATUS} caja />
      {cita.TIPO_CITA === E.tipoCita.video &&
        (hoy ? (
          <EnlaceBoton a={`/videoconsulta/${cita.N_CITA}`} chico icono="video">
            Videoconsulta
          </EnlaceBoton>
        ) : (
          <Ficha icono="video">Videoconsulta</Ficha>
        ))}
      {hoy && <CitaRealizada cita={cita} />}
    </div>
  );
}

function filasDe(r: ResumenDia, base: string): ReactNode[] {
  return CLASES.flatMap((c) => {
    const mas = r.MAS[c.lista];
    const filas = c
      .filas(r[c.lista])
      .map(({ clave, a, icono = c.icono, ...f }) => (
        <Fila key={`${c.lista}${clave}`} icono={icono} {...f} {...(a ? { a: `${base}/${a}` } : {})} />
      ));
    return mas
      ? [<Fila key={`${c.lista}mas`} icono={c.icono} titulo={c.nombre} texto={`${mas} más de este día, en su pestaña`} lado="" />, ...filas]
      : filas;
  });
}

function Fila({ icono, titulo, texto, lado, a }: Omit<FilaDelDia, 'clave' | 'icono'> & { icono: NombreIcono }) {
  const dentro = (
    <>
      <Icono n={icono} />
      <span className={estilos.rotulo}>{titulo}</span>
      <span
        className={`${estilos.dicho} ${comunes.crece} ${comunes.recortado} ${comunes.secundario}`}
        title={typeof texto === 'string' ? texto : undefined}
      >
        {texto}
      </span>
      <span className={`${estilos.alLado} ${comunes.tenue} ${comunes.numeros}`}>{lado}</span>
    </>
  );
  const s = useSesion();
  return <li>{a && seAbre(s, a) ? <Link to={a}>{dentro}</Link> : <div>{dentro}</div>}</li>;
}
