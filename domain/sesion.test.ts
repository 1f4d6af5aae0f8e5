import { expect, test } from 'vitest';
import { P, type Permiso } from './permisos.ts';
import { medicoDeAgenda, puede, restringidoAMedico, soloDelMedico } from './sesion.ts';

const con = (...permisos: Permiso[]) => ({ permisos: new Set(permisos) });

test('puede quien tiene cualquiera de los permisos', () => {
  expect(puede(con(P.historias.ver), P.historias.agregar, P.historias.ver)).toBe(true);
  expect(puede(con(P.historias.agregar), P.historias.agregar, P.historias.ver)).toBe(true);
  expect(puede(con(P.notas.ver), P.historias.agregar, P.historias.ver)).toBe(false);
  expect(puede(con(), P.pacientes.abrir)).toBe(false);
  expect(puede(con(P.pacientes.abrir))).toBe(false);
});

test('1500 y 1501 restringen al propio médico', () => {
  expect(restringidoAMedico(con(P.restricciones.medicoYCaja))).toBe(true);
  expect(restringidoAMedico(con(P.restricciones.medico))).toBe(true);
  expect(restringidoAMedico(con(P.citas.agendar))).toBe(false);
});

test('quien está restringido trabaja con su médico y, si no lo tiene, con ninguno; los demás, con todos', () => {
  const restringida = new Set([P.restricciones.medico]);
  expect(soloDelMedico({ permisos: restringida, CODIGOMEDICO: 3 })).toBe(3);
  expect(soloDelMedico({ permisos: restringida, CODIGOMEDICO: null })).toBe(-1);
  expect(soloDelMedico({ permisos: new Set(), CODIGOMEDICO: 3 })).toBeNull();
  expect(medicoDeAgenda({ permisos: restringida, CODIGOMEDICO: 3 }, 0)).toBe(3);
  expect(medicoDeAgenda({ permisos: new Set(), CODIGOMEDICO: 3 }, 0)).toBe(0);
});
