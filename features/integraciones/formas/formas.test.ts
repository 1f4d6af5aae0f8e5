// The account with the forms service: linked by mail and password, which is not stored; forms and tokens come from the service.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { clinica } from '#testing/clinica.ts';
import { formas } from './contract.ts';

test('sin cuenta no hay formas ni token; con ella sí, y la contraseña no se guarda', async () => {
  const c = await clinica({ permisos: [P.plantillas.formularios] });
  expect(await c.hacer(formas.token)).toBe('');
  expect(await c.hacer(formas.lista_formatos)).toEqual([]);
  expect(await c.llamar(formas.login, {}, { EMAIL: 'formas@clinica.test', PASS: 'mala' })).toMatchObject({
    success: false,
    message: 'El correo o la contraseña no son correctos',
  });
  expect(await c.hacer(formas.login, {}, { EMAIL: 'formas@clinica.test', PASS: 'Clave-9911' })).toEqual({
    FORMAS_EMAIL: 'formas@clinica.test',
  });
  expect((await c.hacer(acceso.get_session)).CLINICA.FORMAS_EMAIL).toBe('formas@clinica.test');
  expect(await c.hacer(formas.token)).toMatch(/\S{20,}/);
  expect((await c.hacer(formas.lista_formatos)).length).toBeGreaterThan(0);
  const { rows } = await c.casa.dueno.query("select valor from secretos where cliente = $1 and nombre = 'formas/0'", [c.cliente]);
  expect(rows[0].valor).toMatch(/^v1\./);
  await c.hacer(formas.desconectar);
  expect(await c.hacer(formas.estado)).toMatchObject({ ENLAZADA: 0, CUENTA: '' });
  expect((await c.hacer(acceso.get_session)).CLINICA.FORMAS_EMAIL).toBe('');
});
