import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { conVerbo, enOrden, type Grupo, responde, type Verbo, verbosQueEmpiezan } from './comandos.ts';

const verbo = (texto: string, ...otros: string[]): Verbo => ({
  texto,
  otros,
  icono: 'nota',
  permiso: P.pacientes.abrir,
  a: (c) => `/${c}`,
});
const NOTA = verbo('Nota de', 'nota', 'nota de evolución de');
const COBRAR = verbo('Cobrar a', 'cobrar');

test('lo que sigue al verbo es el nombre; el verbo más largo gana', () => {
  expect(conVerbo('Cobrar a Ana Ñúñez', [NOTA, COBRAR])).toEqual({ verbo: COBRAR, resto: 'ana nunez' });
  expect(conVerbo('nota de evolucion de ana', [NOTA])?.resto).toBe('ana');
  expect(conVerbo('nota de ana', [NOTA])?.resto).toBe('ana');
  expect(conVerbo('nota ana', [NOTA])?.resto).toBe('ana');
  expect(conVerbo('notario', [NOTA])).toBeUndefined();
});
test('un verbo a medias se ofrece', () => {
  expect(verbosQueEmpiezan('co', [NOTA, COBRAR])).toEqual([COBRAR]);
  expect(verbosQueEmpiezan('ana', [NOTA, COBRAR])).toEqual([]);
});
test('cada palabra escrita empieza una palabra del nombre, con acentos o sin ellos', () => {
  expect(responde('Días no laborables', 'dias lab')).toBe(true);
  expect(responde('Días no laborables', 'borables')).toBe(false);
});
test('primero lo que se llama así, luego las personas; y a nadie se registra con el nombre de una acción', () => {
  const g = (clase: Grupo['clase'], exacto = false): Grupo => ({
    titulo: clase,
    clase,
    comandos: [{ clave: clase, texto: clase, icono: 'nota', exacto }],
  });
  const clases = (xs: Grupo[]) => enOrden(xs).map((x) => x.clase);
  expect(clases([g('pantallas'), g('personas'), g('ultimo')])).toEqual(['personas', 'pantallas']);
  expect(clases([g('personas'), g('acciones', true)])).toEqual(['acciones', 'personas']);
  expect(clases([g('personas'), g('ultimo')])).toEqual(['personas', 'ultimo']);
  expect(clases([{ ...g('personas'), comandos: [] }, g('ultimo')])).toEqual(['ultimo']);
});
