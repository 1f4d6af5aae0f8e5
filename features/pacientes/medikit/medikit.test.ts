// Registering patients with the e-prescription service.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Cliente, clinica as otra } from '#testing/clinica.ts';
import { medikitPaciente } from './contract.ts';

const uno = { CODIGOPACIENTE: 1 };
async function clinica(): Promise<Cliente> {
  const c = await otra({
    permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.activar, P.pacientes.editar, P.medikit.usar],
    ajustes: { MEDIKIT: 1 },
  });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz', TCEL_LADA: '521', TCELULAR: '5512345678' });
  return c;
}
const datos = {
  NOMBRE: 'Ana',
  APELLIDOS: 'Paz',
  FECHA_NACIMIENTO: '1980-05-02',
  SEXO: 2,
  TEL_LADA: '+52',
  TELEFONO1: '5512345670',
  TCEL_LADA: '+52',
  TCELULAR: '5512345678',
  TIPO_MEMBRESIA: 'Familiar',
  MAIL: 'ana@ejemplo.mx',
};
const ERRORES = (r: { data: unknown }) => (r.data as { ERRORES: Record<string, string> }).ERRORES;

test('se propone lo que se sabe; se registra una vez, y desde entonces solo se lee', async () => {
  const c = await clinica();
  expect(await c.hacer(medikitPaciente.obtener_medikit, uno)).toEqual({
    CODIGOPACIENTE: 1,
    MEDIKIT_ID: '',
    NOMBRE: 'Ana',
    APELLIDOS: 'Paz',
    FECHA_NACIMIENTO: null,
    SEXO: null,
    TEL_LADA: '+52',
    TELEFONO1: '',
    TCEL_LADA: '+52',
    TCELULAR: '5512345678',
    TIPO_MEMBRESIA: 'Titular',
    MAIL: '',
  });
  const { MEDIKIT_ID } = await c.hacer(medikitPaciente.medikit_registrar, uno, datos);
  expect(await c.hacer(medikitPaciente.obtener_medikit, uno)).toEqual({ ...datos, ...uno, MEDIKIT_ID });
  expect((await c.hacer(pacientes.obtener_uno, uno)).MEDIKIT_ID).toBe(MEDIKIT_ID);
  expect((await c.llamar(medikitPaciente.medikit_registrar, uno, datos)).message).toBe(
    'El paciente ya está registrado en Medikit y sus datos no se pueden cambiar',
  );
  expect((await (await clinica()).hacer(medikitPaciente.obtener_medikit, uno)).MEDIKIT_ID).toBe('');
});

test('todos los campos se exigen, con sus límites', async () => {
  const c = await clinica();
  const vacio = await c.llamar(medikitPaciente.medikit_registrar, uno, {});
  expect(vacio.message).toBe('Debe llenar todos los campos requeridos');
  expect(Object.keys(ERRORES(vacio)).sort()).toEqual(Object.keys(datos).sort());
  for (const [mal, campo] of [
    [{ NOMBRE: 'x'.repeat(51) }, 'NOMBRE'],
    [{ APELLIDOS: 'x'.repeat(101) }, 'APELLIDOS'],
    [{ MAIL: `${'x'.repeat(100)}@ejemplo.mx` }, 'MAIL'],
    [{ SEXO: 0 }, 'SEXO'],
    [{ TIPO_MEMBRESIA: 'Socio' }, 'TIPO_MEMBRESIA'],
    [{ TCELULAR: '55123' }, 'TCELULAR'],
    [{ FECHA_NACIMIENTO: '2999-01-01' }, 'FECHA_NACIMIENTO'],
  ] as const)
    expect(Object.keys(ERRORES(await c.llamar(medikitPaciente.medikit_registrar, uno, { ...datos, ...mal })))).toEqual([campo]);
});

test('a un paciente inactivo, o en una clínica sin receta electrónica, no se le registra', async () => {
  const c = await clinica();
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE: 1, ACTIVO: 0 });
  expect((await c.llamar(medikitPaciente.medikit_registrar, uno, datos)).message).toBe('El paciente está inactivo, no se puede modificar');
  const sin = await otra({ permisos: [P.medikit.usar] });
  expect((await sin.llamar(medikitPaciente.medikit_registrar, uno, datos)).message).toBe(
    'La clínica no tiene activada la receta electrónica',
  );
});
