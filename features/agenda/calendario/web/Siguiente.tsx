// The next appointment, in the top bar of every screen.
import { useMemo } from 'react';
import { Link } from 'react-router';
import { restringidoAMedico } from '#domain/sesion.ts';
import { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { Icono } from '#kernel/web/icons.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { useHoy } from './useAgenda.ts';

export default function Siguiente() {
  const s = useSesion();
  const reloj = useReloj();
  const guardado = Number(localStorage.getItem(`galeno.agenda.${s.clinica.CODIGOCLIENTE}.${s.CODIGOUSUARIO}.medico`) ?? 0);
  const medico = restringidoAMedico(s) ? (s.CODIGOMEDICO ?? -1) : (s.CODIGOMEDICO ?? guardado);
  const d = useHoy(reloj.fecha, medico);
  const c = useMemo(
    () =>
      d.data?.CITAS.filter((x) => x.F_CITA === reloj.fecha && [0, 1, 6].includes(x.C_ESTATUS) && x.H_CITA >= reloj.hora).sort((a, b) =>
        a.H_CITA.localeCompare(b.H_CITA),
      )[0],
    [d.data, reloj],
  );
  if (!c) return null;
  return (
    <Link className="next" to={`/calendar?f=${c.F_CITA}&cita=${c.N_CITA}`}>
      <Icono n="reloj" />
      <span className="muted">Siguiente</span>
      <b className="num b6">{c.H_CITA}</b>
      <span className="ell" title={c.PACIENTE}>
        {c.PACIENTE}
      </span>
    </Link>
  );
}
