// Links: saving, bad addresses, restricted users and two people at once.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { enlacesExternos } from './contract.ts';

const TODOS = [P.pacientes.abrir, P.pacientes.verConsultas, P.enlaces.ver, P.enlaces.agregar, P.enlaces.editar, P.enlaces.eliminar];
const preparada = (o: OpcionesClinica = {}) => clinicaConAgenda({ permisos: TODOS, ...o });
const CODIGOPACIENTE = 1;
const ENLACE = { ENLACE: 'https://visor.hospital.mx/estudio?id=42#serie', DESCRIPCION: 'Tomografía de tórax', CODIGOMEDICO: 1 };

test('un enlace se agrega hoy, se edita, sale en el día y en la cuenta de su pestaña, y se elimina', async () => {
  const c = await preparada();
  const hoy = enLaClinica(c.zona).fecha;
  const { ID } = await c.hacer(enlacesExternos.agregar, { CODIGOPACIENTE }, ENLACE);
  expect(await c.hacer(enlacesExternos.obtener, { CODIGOPACIENTE })).toMatchObject([
    { ID, ...ENLACE, FECHA: hoy, MEDICO: 'Elena Márquez', VERSION: 1 },
  ]);
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect(dia.ENLACES_EXTERNOS).toMatchObject([{ ID, DESCRIPCION: ENLACE.DESCRIPCION, MEDICO: 'Elena Márquez' }]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.ENLACES_EXTERNOS).toBe(1);
  expect(await c.hacer(enlacesExternos.actualizar, { ID }, { ...ENLACE, DESCRIPCION: 'TAC', VERSION: 1 })).toEqual({ VERSION: 2 });
  expect((await c.llamar(enlacesExternos.actualizar, { ID }, { ...ENLACE, VERSION: 1 })).status).toBe(409);
  await c.hacer(enlacesExternos.eliminar, { ID });
  expect(await c.hacer(enlacesExternos.obtener, { CODIGOPACIENTE })).toEqual([]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.ENLACES_EXTERNOS).toBe(0);
  expect((await c.llamar(enlacesExternos.eliminar, { ID })).status).toBe(404);
});

test('lo que no es una página de http se rechaza con su frase y no guarda nada', async () => {
  const c = await preparada();
  const malos = ['javascript:alert(1)', 'data:text/html,x', 'ftp://sitio.mx/a', 'https://', 'https:///x.mx', 'visor.mx', 'https://a b.mx'];
  for (const malo of malos)
    expect(await c.llamar(enlacesExternos.agregar, { CODIGOPACIENTE }, { ...ENLACE, ENLACE: malo })).toMatchObject({
      success: false,
      data: { ERRORES: { ENLACE: 'Formato de URL inválido' } },
    });
  expect(await c.hacer(enlacesExternos.obtener, { CODIGOPACIENTE })).toEqual([]);
});

test('descripción y médico se piden; ni largos de más, ni un médico que no está, ni un paciente inactivo', async () => {
  const c = await preparada();
  const agregar = (mas: object) => c.llamar(enlacesExternos.agregar, { CODIGOPACIENTE }, { ...ENLACE, ...mas });
  expect((await c.llamar(enlacesExternos.agregar, { CODIGOPACIENTE }, {})).data).toEqual({
    ERRORES: { ENLACE: 'Este campo es requerido', DESCRIPCION: 'Este campo es requerido', CODIGOMEDICO: 'Este campo es requerido' },
  });
  expect((await agregar({ DESCRIPCION: 'x'.repeat(201) })).success).toBe(false);
  expect((await agregar({ ENLACE: `https://sitio.mx/${'x'.repeat(500)}` })).success).toBe(false);
  expect((await agregar({ CODIGOMEDICO: 99 })).data).toEqual({ ERRORES: { CODIGOMEDICO: 'El médico no existe' } });
  const { ID } = await c.hacer(enlacesExternos.agregar, { CODIGOPACIENTE }, ENLACE);
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0`.execute(db));
  for (const r of [await agregar({}), await c.llamar(enlacesExternos.eliminar, { ID })]) expect(r.success).toBe(false);
  expect(await c.hacer(enlacesExternos.obtener, { CODIGOPACIENTE })).toHaveLength(1);
});

test('quien está restringido a un médico lee los enlaces de otros y ni los cambia ni los elimina', async () => {
  const c = await preparada();
  const { ID } = await c.hacer(enlacesExternos.agregar, { CODIGOPACIENTE }, { ...ENLACE, CODIGOMEDICO: 2 });
  await c.sql(({ db }) => sql`update pacientes set "CODIGOMEDICO" = null`.execute(db));
  const suyo = await clinica({ en: c, permisos: [...TODOS, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  expect(await suyo.hacer(enlacesExternos.obtener, { CODIGOPACIENTE })).toMatchObject([{ ID }]);
  expect((await suyo.llamar(enlacesExternos.eliminar, { ID })).message).toBe(
    'No se pueden eliminar registros que no corresponden con el usuario',
  );
  expect((await suyo.llamar(enlacesExternos.actualizar, { ID }, { ...ENLACE, VERSION: 1 })).message).toBe(
    'No se pueden modificar registros que no corresponden con el usuario',
  );
  expect((await suyo.llamar(enlacesExternos.agregar, { CODIGOPACIENTE }, { ...ENLACE, CODIGOMEDICO: 2 })).success).toBe(false);
});

test('dos que guardan el mismo a la vez: uno guarda, el otro se entera', async () => {
  const c = await preparada();
  const { ID } = await c.hacer(enlacesExternos.agregar, { CODIGOPACIENTE }, ENLACE);
  const dos = await Promise.all(
    ['A', 'B'].map((DESCRIPCION) => c.llamar(enlacesExternos.actualizar, { ID }, { ...ENLACE, DESCRIPCION, VERSION: 1 })),
  );
  expect(dos.map((r) => r.status).toSorted()).toEqual([200, 409]);
});
