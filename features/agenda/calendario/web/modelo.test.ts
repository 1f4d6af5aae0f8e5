// What the calendar draws: which cards, which hours are closed and why, which columns, and what it counts.
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import type { Datos } from '#features/agenda/citas/web/huecos.ts';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import type { Recurso } from '#features/agenda/recursos/web/useRecursos.ts';
import { columna, columnasDe, diasDeSemana, juntas, lapsoDe, medicosEnVista, visibles } from './modelo.ts';
import { columnasPorRecurso, sePorRecurso } from './porRecurso.ts';
import type { Filtros } from './useAgenda.ts';

const LUNES = '2026-11-23';
const MARTES = '2026-11-24';
const DOMINGO = '2026-11-29';
const [OCHO, VEINTE] = [480, 1200];
const cita = (N_CITA: number, mas: Partial<CitaAgenda> = {}) =>
  ({
    ...{ N_CITA, F_CITA: LUNES, H_CITA: '09:00', H_MINCITA: 30, CODIGOMEDICO: 1, MEDICO: 'Ana', SUCURSAL: 1, RECURSOS: [] },
    ...{ C_ESTATUS: E.cita.confirmada, ...mas },
  }) as CitaAgenda;
const evento = (CONSECUTIVO: string, mas: Partial<Evento> = {}) =>
  ({
    ...{ CONSECUTIVO, F_EXCLUIDA: LUNES, CODIGOMEDICO: 1, DIACOMPLETO: 0, TIPO: E.evento.evento, MOTIVO: `motivo ${CONSECUTIVO}` },
    ...{ HORAINICIAL: '10:00', HORAFINAL: '11:00', ...mas },
  }) as Evento;
const horario = (CODIGOMEDICO: number, DIA: number, TIPO: string, INICIAL: string, FINAL: string, SUCURSAL = 1) => ({
  ...{ CODIGOMEDICO, SUCURSAL, DIA, TIPO, INICIAL, FINAL },
});
const datos = (d: Partial<Datos>): Datos => ({ CITAS: [], EVENTOS: [], HORARIOS: [], ...d });
const F = { medico: 0, sucursal: 1, recurso: 0, canceladas: false, vista: 'dia', fecha: LUNES } as const;
const numeros = (c: ReturnType<typeof columna>) =>
  c.puestos.map(({ cosa }) => ('cita' in cosa ? cosa.cita.N_CITA : cosa.evento.CONSECUTIVO));
const una = (d: Partial<Datos>, medico = 1, f: object = {}) => columna('k', LUNES, medico, datos(d), { ...F, ...f }, OCHO, VEINTE);

test('se ve lo del médico y del consultorio elegidos; lo cancelado, si se pide', () => {
  const citas = [
    cita(1),
    cita(2, { CODIGOMEDICO: 2, RECURSOS: [7] }),
    cita(3, { C_ESTATUS: E.cita.cancelada }),
    cita(4, { C_ESTATUS: E.cita.noAsistio, RECURSOS: [7, 8] }),
  ];
  const ver = (f: object) => visibles(citas, { ...F, ...f }).map((c) => c.N_CITA);
  expect(ver({})).toEqual([1, 2, 4]);
  expect(ver({ canceladas: true })).toEqual([1, 2, 3, 4]);
  expect(ver({ medico: 2 })).toEqual([2]);
  expect(ver({ recurso: 7 })).toEqual([2, 4]);
  expect(lapsoDe({ cita: cita(1, { H_CITA: '09:05', H_MINCITA: 20 }), ajena: false })).toEqual({ inicio: 545, fin: 565 });
  expect(lapsoDe({ evento: evento('1') })).toEqual({ inicio: 600, fin: 660 });
  // An event without hours takes the day.
  expect(lapsoDe({ evento: evento('1', { HORAINICIAL: null, HORAFINAL: null }) })).toEqual({ inicio: 0, fin: 1439 });
});

test('la columna de un médico: sus citas del día, también las de otra sucursal, que no se cuentan; en la de todos no están', () => {
  const CITAS = [cita(1), cita(2, { SUCURSAL: 2 }), cita(3, { F_CITA: MARTES }), cita(4, { CODIGOMEDICO: 2 })];
  const suya = una({ CITAS });
  expect([numeros(suya), suya.cuenta, suya.ajenas]).toEqual([[1, 2], 1, 1]);
  expect(suya.puestos.map(({ cosa }) => 'cita' in cosa && cosa.ajena)).toEqual([false, true]);
  const todos = una({ CITAS }, 0);
  expect([numeros(todos).toSorted(), todos.cuenta, todos.ajenas]).toEqual([[1, 4], 2, 0]);
  // Without a branch chosen, none is another one.
  const libre = una({ CITAS }, 1, { sucursal: 0 });
  expect([libre.cuenta, libre.ajenas]).toEqual([2, 0]);
});

test('los eventos: los suyos y los de todos; el día no laboral de uno cierra su columna y no la de todos', () => {
  const deTodos = { CODIGOMEDICO: 0 };
  const noLaboral = { TIPO: E.evento.noLaboral };
  const completo = { ...noLaboral, DIACOMPLETO: 1 as const };
  const EVENTOS = [
    evento('1'),
    evento('2', { CODIGOMEDICO: 2 }),
    evento('3', deTodos),
    evento('4', { F_EXCLUIDA: MARTES }),
    evento('5', { ...noLaboral, HORAINICIAL: '13:00', HORAFINAL: '14:30' }),
    evento('6', { DIACOMPLETO: 1 }),
  ];
  const suya = una({ EVENTOS });
  expect(numeros(suya).toSorted()).toEqual(['1', '3']);
  expect(suya.bloques).toEqual([{ inicio: 780, fin: 870, clase: 'cerrado', texto: 'motivo 5' }]);
  expect([suya.cerrada, suya.todoElDia.map((e) => e.CONSECUTIVO)]).toEqual(['', ['6']]);
  expect(numeros(una({ EVENTOS }, 0)).toSorted()).toEqual(['1', '2', '3']);

  const cierra = [...EVENTOS, evento('7', completo)];
  expect(una({ EVENTOS: cierra }).cerrada).toBe('motivo 7');
  expect(una({ EVENTOS: cierra }).todoElDia.map((e) => e.CONSECUTIVO)).toEqual(['6']);
  expect(una({ EVENTOS: cierra }, 2).cerrada).toBe('');
  expect(una({ EVENTOS: cierra }, 0)).toMatchObject({ cerrada: '' });
  expect(una({ EVENTOS: cierra }, 0).todoElDia.map((e) => e.CONSECUTIVO)).toEqual(['6', '7']);
  for (const medico of [0, 1, 2]) expect(una({ EVENTOS: [evento('8', { ...completo, ...deTodos })] }, medico).cerrada).toBe('motivo 8');
});

test('lo ocupado en Google se dibuja dentro de las horas que se ven; lo demás, a cualquier hora', () => {
  const a = (id: string, HORAINICIAL: string, HORAFINAL: string) => evento(id, { HORAINICIAL, HORAFINAL });
  const EVENTOS = [
    a('G1', '06:00', '08:00'),
    a('G2', '07:00', '08:01'),
    a('G3', '19:59', '21:00'),
    a('G4', '20:00', '21:00'),
    a('5', '06:00', '07:00'),
  ];
  expect(numeros(una({ EVENTOS }))).toEqual(['5', 'G2', 'G3']);
});

test('fuera de sus horas está cerrado y la comida dice cuál es; quien no tiene horas suyas no se cierra', () => {
  const HORARIOS = [
    horario(1, 0, '', '09:00', '14:00'),
    horario(1, 0, 'COMIDA', '12:00', '12:30'),
    horario(1, 0, 'VC', '16:00', '18:00'),
    horario(1, 1, '', '10:00', '11:00'),
    horario(1, 0, '', '17:00', '19:00', 2),
    horario(2, 0, '', '08:00', '20:00'),
  ];
  const fuera = (inicio: number, fin: number) => ({ inicio, fin, clase: 'fuera', texto: '' });
  const comida = { inicio: 720, fin: 750, clase: 'comida', texto: '12:00–12:30' };
  expect(una({ HORARIOS }).bloques).toEqual([fuera(480, 540), fuera(840, 1200), comida]);
  expect(una({ HORARIOS }, 1, { sucursal: 0 }).bloques).toEqual([fuera(480, 540), fuera(840, 1020), fuera(1140, 1200), comida]);
  expect(una({ HORARIOS }, 3).bloques).toEqual([]);
  // Another day of the week, and none of his.
  expect(columna('k', '2026-11-25', 1, datos({ HORARIOS }), F, OCHO, VEINTE).bloques).toEqual([fuera(480, 1200)]);
});

test('la semana llega al domingo solo si se atiende, se eligió o hay algo en él; un feriado o lo de Google no lo abren', () => {
  const dias = (d: Partial<Datos>, f: object = {}) => diasDeSemana(LUNES, datos(d), { ...F, ...f }).length;
  const elDomingo = { F_EXCLUIDA: DOMINGO };
  expect(diasDeSemana(LUNES, datos({}), F)).toEqual([LUNES, MARTES, '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']);
  expect(dias({}, { fecha: DOMINGO })).toBe(7);
  expect(dias({ CITAS: [cita(1, { F_CITA: DOMINGO })] })).toBe(7);
  expect(dias({ EVENTOS: [evento('1', elDomingo)] })).toBe(7);
  expect(dias({ EVENTOS: [evento('H20261129', elDomingo), evento('G1', elDomingo), evento('2')] })).toBe(6);
  const HORARIOS = [horario(1, 6, '', '09:00', '12:00')];
  expect([dias({ HORARIOS }), dias({ HORARIOS }, { medico: 1 }), dias({ HORARIOS }, { medico: 2 })]).toEqual([7, 7, 6]);
  expect(dias({ HORARIOS: [horario(1, 6, 'VC', '09:00', '12:00')] })).toBe(6);
});

test('el día de todos tiene una columna por médico, también de quien ya no es de la sucursal y tiene citas ese día', () => {
  const medicos = [
    { CODIGOMEDICO: 1, NOMBRECOMPLETO: 'Ana' },
    { CODIGOMEDICO: 2, NOMBRECOMPLETO: 'Luz' },
  ];
  const deTodos = evento('9', { CODIGOMEDICO: 0 });
  const d = datos({
    CITAS: [
      cita(1),
      cita(2, { CODIGOMEDICO: 8, MEDICO: 'Iris' }),
      cita(3, { CODIGOMEDICO: 9, MEDICO: 'Otra', SUCURSAL: 2 }),
      cita(4, { CODIGOMEDICO: 7, MEDICO: 'Zoe', F_CITA: MARTES }),
    ],
    EVENTOS: [deTodos, evento('10', { DIACOMPLETO: 1, CODIGOMEDICO: 0 })],
  });
  expect(medicosEnVista(d, F, medicos, () => true).map((m) => m.NOMBRECOMPLETO)).toEqual(['Ana', 'Luz', 'Iris', 'Zoe']);
  const columnas = columnasDe(d, F, [LUNES], medicos, OCHO, VEINTE);
  expect(columnas.map((c) => [c.clave, c.CODIGOMEDICO, c.medico, c.cuenta])).toEqual([
    [`${LUNES}/1`, 1, 'Ana', 1],
    [`${LUNES}/2`, 2, 'Luz', 0],
    [`${LUNES}/8`, 8, 'Iris', 1],
  ]);
  // On a phone they are one list: what is everybody's is in it once.
  const [lista, ...mas] = juntas(columnas);
  expect(mas).toEqual([]);
  expect(numeros(lista!).toSorted()).toEqual(['9', 1, 2].toSorted());
  expect([lista!.clave, lista!.CODIGOMEDICO, lista!.cuenta, lista!.todoElDia.length]).toEqual([LUNES, 0, 2, 1]);
  expect([juntas([]), juntas(columnas.slice(0, 1))]).toEqual([[], columnas.slice(0, 1)]);
  const claves = (f: object, dias = [LUNES, MARTES]) => columnasDe(d, { ...F, ...f }, dias, medicos, OCHO, VEINTE).map((c) => c.clave);
  expect(claves({ vista: 'semana' })).toEqual([LUNES, MARTES]);
  expect(claves({ medico: 2 })).toEqual([LUNES]);
  expect(columnasDe(d, F, [LUNES], [], OCHO, VEINTE).map((c) => c.CODIGOMEDICO)).toEqual([0]);
});

test('el día por consultorios: los activos, los que están tomados y las citas que no tienen ninguno', () => {
  const por = { ...F, columnas: 'recursos' } as unknown as Filtros;
  expect([sePorRecurso(por), sePorRecurso({ ...por, medico: 1 }), sePorRecurso({ ...por, vista: 'semana' })]).toEqual([true, false, false]);
  const recursos = [
    { ID: 1, NOMBRE: 'Uno', ACTIVO: 1 },
    { ID: 2, NOMBRE: 'Dos', ACTIVO: 0 },
    { ID: 3, NOMBRE: 'Tres', ACTIVO: 0 },
  ] as unknown as Recurso[];
  const d = datos({
    CITAS: [cita(1, { RECURSOS: [1, 3] }), cita(2), cita(3, { RECURSOS: [2], SUCURSAL: 2 }), cita(4, { RECURSOS: [2], F_CITA: MARTES })],
    EVENTOS: [evento('1'), evento('2', { CODIGOMEDICO: 0 })],
  });
  const ver = (f: object = {}, de: Datos = d) =>
    columnasPorRecurso(de, { ...por, ...f }, recursos, OCHO, VEINTE).map((c) => [c.recurso, c.nombre, numeros(c)]);
  expect(ver()).toEqual([
    [1, 'Uno', [1, '2']],
    [3, 'Tres', [1, '2']],
    [0, 'Sin consultorio', [2, '2']],
  ]);
  expect(ver({ recurso: 3 })).toEqual([[3, 'Tres', [1, '2']]]);
  expect(ver({}, datos({}))).toEqual([[1, 'Uno', []]]);
  expect(columnasPorRecurso(datos({}), por, [], OCHO, VEINTE).map((c) => c.nombre)).toEqual(['Sin consultorio']);
});
