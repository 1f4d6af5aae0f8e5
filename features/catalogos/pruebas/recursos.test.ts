// The catalogue of rooms and equipment.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { clinica } from '#testing/clinica.ts';
import catalogo from '../recursos.ts';

test('el nombre no se repite en una sucursal; el consultorio dice su sucursal donde se muestran, y el equipo puede no tenerla', async () => {
  const c = await clinica({ permisos: [P.catalogos.etiquetas], ajustes: { MOSTRAR_SUCURSALES: 1 } });
  const guardar = (r: object) => c.llamar(catalogo.contract.agregar, {}, { ABREVIATURA: '', ...r });
  expect((await guardar({ NOMBRE: 'Consultorio 1', TIPO: 1 })).data).toMatchObject({ ERRORES: { SUCURSAL: 'Este campo es requerido' } });
  expect((await guardar({ NOMBRE: 'Consultorio 1', TIPO: 1, SUCURSAL: 7 })).data).toMatchObject({
    ERRORES: { SUCURSAL: 'Seleccione una opción válida' },
  });
  expect((await guardar({ NOMBRE: 'Consultorio 1', TIPO: 1, SUCURSAL: 1 })).success).toBe(true);
  expect((await guardar({ NOMBRE: 'Ultrasonido', TIPO: 3 })).success).toBe(true);
  expect((await guardar({ NOMBRE: 'CONSULTORIO 1', TIPO: 3 })).message).toBe('Ya existe un consultorio o equipo con ese nombre');
  expect((await guardar({ NOMBRE: 'X', TIPO: 4 })).status).toBe(422);
  // Each branch may have its own "Consultorio 1"; a resource without branch counts for all of them.
  await c.sql(({ db }) => sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db));
  const { ID } = await c.hacer(catalogo.contract.agregar, {}, { NOMBRE: 'Consultorio 1', TIPO: 1, SUCURSAL: 2, ABREVIATURA: '' });
  expect((await guardar({ NOMBRE: 'consultorio 1', TIPO: 1, SUCURSAL: 2 })).success).toBe(false);
  expect((await guardar({ NOMBRE: 'Ultrasonido', TIPO: 2, SUCURSAL: 2 })).success).toBe(false);
  const cambiar = (r: object) =>
    c.llamar(catalogo.contract.actualizar, { ID }, { NOMBRE: 'Consultorio 1', TIPO: 1, ABREVIATURA: 'C1', VERSION: 1, ...r });
  expect((await cambiar({ SUCURSAL: 1 })).message).toBe('Ya existe un consultorio o equipo con ese nombre');
  expect((await cambiar({ SUCURSAL: 2 })).success).toBe(true);
  // A clinic that hides its branches again keeps the resources' branches.
  await c.sql(({ db }) => sql`update sistema_control set "MOSTRAR_SUCURSALES" = 0`.execute(db));
  expect((await cambiar({ VERSION: 2 })).success).toBe(true);
});
