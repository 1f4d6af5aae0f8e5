// The next appointment, in the top bar of every screen.

import { useMemo } from 'react';
import { Link } from 'react-router';
import { E, estaPorVenir } from '#domain/estados.ts';
import { soloDelMedico } from '#domain/sesion.ts';
import { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Icono } from '#kernel/web/icons.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import estilos from './siguiente.module.css';
import { useHoy } from './useAgenda.ts';

export default function Siguiente() {
  const s = useSesion();
  const reloj = useReloj();
  const guardado = Number(localStorage.getItem(`galeno.agenda.${s.clinica.CODIGOCLIENTE}.${s.CODIGOUSUARIO}.medico`) ?? 0);
  const medico = soloDelMedico(s) ?? s.CODIGOMEDICO ?? guardado;
  const d = useHoy(reloj.fecha, medico);
  const c = useMemo(
    () =>
      d.data?.CITAS.filter(
        (x) => x.F_CITA === reloj.fecha && (estaPorVenir(x.C_ESTATUS) || x.C_ESTATUS === E.cita.enSala) && x.H_CITA >= reloj.hora,
      ).sort((a, b) => a.H_CITA.localeCompare(b.H_CITA))[0],
    [d.data, reloj],
  );
  if (!c) return null;
  return (
    <Link className={estilos.siguiente} to={`/calendar?f=${c.F_CITA}&cita=${c.N_CITA}`}>
      <Icono n="reloj" />
      <span className={comunes.tenue}>Siguiente</span>
      <b className={`${comunes.numeros} ${comunes.fuerte}`}>{c.H_CITA}</b>
      <span className={comunes.recortado} title={c.PACIENTE}>
        {c.PACIENTE}
      </span>
    </Link>
  );
}
