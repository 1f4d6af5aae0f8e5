import { expect, test } from 'vitest';
import { clinica } from '#kernel/testing/clinica.ts';
import catalogo from '../recursos.ts';

test('el nombre no se repite; el consultorio dice su sucursal donde se muestran, y el equipo puede no tenerla', async () => {
  const c = await clinica({ permisos: [418], ajustes: { MOSTRAR_SUCURSALES: 1 } });
  const guardar = (r: object) => c.llamar(catalogo.contract.agregar, {}, { ABREVIATURA: '', ...r });
  expect((await guardar({ NOMBRE: 'Consultorio 1', TIPO: 1 })).data).toMatchObject({ ERRORES: { SUCURSAL: 'Este campo es requerido' } });
  expect((await guardar({ NOMBRE: 'Consultorio 1', TIPO: 1, SUCURSAL: 7 })).data).toMatchObject({
    ERRORES: { SUCURSAL: 'Seleccione una opción válida' },
  });
  expect((await guardar({ NOMBRE: 'Consultorio 1', TIPO: 1, SUCURSAL: 1 })).success).toBe(true);
  expect((await guardar({ NOMBRE: 'Ultrasonido', TIPO: 3 })).success).toBe(true);
  expect((await guardar({ NOMBRE: 'CONSULTORIO 1', TIPO: 3 })).message).toBe('Ya existe un consultorio o equipo con ese nombre');
  expect((await guardar({ NOMBRE: 'X', TIPO: 4 })).status).toBe(422);
});
