import { expect, it } from 'vitest';
import { CLINICAS_DEMO } from './clinicas.ts';
import { sumarDias } from './fechas.ts';
import { atendiendo } from './hoy.ts';
import { Turnos } from './turnos.ts';

it.each([...Array.from({ length: 7 }, (_, i) => sumarDias('2026-11-22', i)), '2026-12-25', '2027-01-01', '2027-05-01'])(
  'el %s cada médico de las cinco clínicas tiene al menos cinco horas de turnos',
  (hoy) => {
    for (const c of CLINICAS_DEMO) {
      const clinica = atendiendo(c, hoy);
      const turnos = new Turnos(clinica, hoy);
      for (const m of clinica.MEDICOS)
        expect(turnos.delDia(m.CODIGOMEDICO, hoy).length * m.DURACION_CITA, `${c.CODIGOCLIENTE} ${m.NOMBRE}`).toBeGreaterThanOrEqual(300);
    }
  },
);
it('los demás días de la semana quedan como estaban', () => {
  for (const c of CLINICAS_DEMO) {
    const antes = new Turnos(c);
    const despues = new Turnos(atendiendo(c, '2026-11-22'));
    for (const m of c.MEDICOS)
      for (let d = 1; d < 7; d++) {
        const fecha = sumarDias('2026-11-22', d);
        expect(despues.delDia(m.CODIGOMEDICO, fecha)).toEqual(antes.delDia(m.CODIGOMEDICO, fecha));
      }
  }
});
