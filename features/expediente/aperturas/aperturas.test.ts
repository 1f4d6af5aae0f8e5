// Who opened a patient's file: everybody who did, in words, and only for who may read the log.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { hoyDe } from '#testing/agenda.ts';
import { clinica } from '#testing/clinica.ts';
import { aperturas } from './contract.ts';
import { enPalabras } from './rules.ts';

test('cada persona y día, lo que hizo en palabras; también quien lo lee; de otro paciente nada', async () => {
  const auditor = await clinica({ permisos: [P.reportes.bitacora, P.pacientes.abrir, P.pacientes.registrar] });
  for (const NOMBRE of ['Ana', 'Luz']) await auditor.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Abad' });
  const medico = await clinica({ en: auditor, permisos: [P.pacientes.abrir, P.pacientes.verConsultas, P.recetas.ver, P.pacientes.editar] });
  await medico.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 1 });
  await medico.hacer(dashboard.overview, { CODIGOPACIENTE: 1, CITAS: 5 });
  await medico.hacer(recetas.obtener, { CODIGOPACIENTE: 1 });
  const de = (CODIGOPACIENTE: number, q = {}) => auditor.hacer(aperturas.obtener, { CODIGOPACIENTE }, q);
  const lista = await de(1);
  expect(lista.find((a) => a.CODIGOUSUARIO === medico.usuario)).toMatchObject({
    FECHA: hoyDe(auditor),
    VECES: 3,
    HECHO: 'Abrió consultas, datos del paciente y recetas',
    ORIGEN: expect.stringMatching(/^[\d.]+$/),
  });
  expect(lista.find((a) => a.CODIGOUSUARIO === auditor.usuario)).toMatchObject({ HECHO: 'Agregó datos del paciente' });
  // Reading the log is itself on record.
  expect((await de(1)).find((a) => a.CODIGOUSUARIO === auditor.usuario)!.HECHO).toBe('Abrió quién lo abrió · Agregó datos del paciente');
  expect((await de(2)).map((a) => a.CODIGOUSUARIO)).toEqual([auditor.usuario]);
  expect(await de(99)).toEqual([]);
  const paginada = await auditor.llamar(aperturas.obtener, { CODIGOPACIENTE: 1 }, { PAGINA: 0, LIMITE: 1 });
  expect([(paginada.data as unknown[]).length, paginada.headers['x-total']]).toEqual([1, '2']);
});

test('solo quien ve la bitácora, y solo de su clínica', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Abad' });
  expect((await c.llamar(aperturas.obtener, { CODIGOPACIENTE: 1 })).status).toBe(403);
  const otra = await clinica({ permisos: [P.reportes.bitacora] });
  expect(await otra.hacer(aperturas.obtener, { CODIGOPACIENTE: 1 })).toEqual([]);
});

test('lo que se hizo se dice por verbos, lo que no se conoce según cambie o no', () => {
  expect(
    enPalabras([
      { accion: '/expediente/recetas/imprimir', cambia: false },
      { accion: '/expediente/recetas/agregar', cambia: true },
      { accion: '/cargos/eliminar', cambia: true },
      { accion: '/expediente/notas_evolucion/obtener', cambia: false },
      { accion: '/expediente/notas_evolucion/otra_cosa', cambia: true },
    ]),
  ).toBe('Abrió notas de evolución · Agregó recetas · Cambió notas de evolución · Imprimió recetas · Eliminó su cuenta');
  expect(enPalabras([])).toBe('');
});
