// A patient's appointments on paper: whose, since when, and for whom.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { DefinicionReporte, Resultado } from '#kernel/reporte/define.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { clinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';

const o = { permiso: P.pacientes.verConsultas, lee: true as const, body: z.looseObject({}) };
const reportes = contract('/reportes', {
  obtener: post('/obtener/agenda/citas_por_paciente', { ...o, data: Resultado }),
  imprimir: post('/imprimir/agenda/citas_por_paciente', { ...o, data: ARCHIVO, archivo: true }),
  definiciones: get('/definiciones', { permiso: 'sesion', data: z.array(DefinicionReporte) }),
});

test('las citas de un paciente, la última primero; desde un día si se dice; en papel con su nombre', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.pacientes.verConsultas] });
  const dia = diaLibre(c, 10);
  const fechas = [dia, sumarDias(dia, 7), sumarDias(dia, 14)];
  for (const F_CITA of fechas) await c.hacer(citas.agregar, {}, { ...citaDePrueba(c, { F_CITA }), CONFIRMAR_AGENDAR: '1' });
  const de = async (b: object) => (await c.hacer(reportes.obtener, {}, { CODIGOPACIENTE: 1, ...b })).resultado.map((f) => f.F_CITA);
  expect(await de({})).toEqual([...fechas].reverse());
  expect(await de({ FECHAINICIAL: fechas[1] })).toEqual([fechas[2], fechas[1]]);
  expect(await de({ CODIGOPACIENTE: 2 })).toEqual([]);
  const r = await c.llamar(reportes.obtener, {}, {});
  expect([r.status, r.data]).toEqual([422, { ERRORES: { CODIGOPACIENTE: expect.stringContaining('requerido') } }]);
  const papel = junto((await leerPdf((await c.llamar(reportes.imprimir, {}, { CODIGOPACIENTE: 1 })).body)).texto);
  expect(papel).toMatch(/Citasdelpaciente.*Paciente:AnaNúñez/);
  expect((await c.llamar(reportes.imprimir, {}, { CODIGOPACIENTE: 999 })).status).toBe(404);
  // It belongs to the patient's page, not to the list of reports.
  expect((await c.hacer(reportes.definiciones)).map((d) => d.accion)).not.toContain('/agenda/citas_por_paciente');
});

test('sin permiso para ver consultas no se obtiene', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir] });
  expect((await c.llamar(reportes.obtener, {}, { CODIGOPACIENTE: 1 })).status).toBe(403);
});
