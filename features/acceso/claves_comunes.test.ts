// Common passwords and obvious names are refused with the field's error wherever a password is set, before anything changes.
import { expect, test } from 'vitest';
import comunes from '#data/claves_comunes.json' with { type: 'json' };
import { niveles } from '#features/niveles/contract.ts';
import { clavesDeUsuarios, usuarios } from '#features/usuarios/contract.ts';
import { clinica } from '#testing/clinica.ts';
import '#features/personal/server/table.ts';
import { puedeSerClave } from '#features/personal/claves.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { acceso } from './contract.ts';
import { guardarEnlace } from './server/restablecer.ts';

const COMUN = 'Esa contraseña es de las más usadas y se adivina pronto: elija otra';
const NOMBRE = 'Esa contraseña es un nombre de la clínica, del usuario o del programa con números: elija otra';
const EVA = { NOMBRE: 'Evangelina', CLAVEUSUARIO: 'eva', MAIL: 'recados@ejemplo.mx', SUCURSALES_TODAS: 1 };

test('al registrar, cambiar y restablecer no entra una de las más usadas, con mayúsculas o sin ellas, ni un nombre con números', async () => {
  const c = await clinica();
  const pase = await cifrarClave('Segura-2031');
  await c.sql(({ db }) => db.updateTable('usuarios').set({ pase, NIVEL: 1 }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Recepción', PROCESOS: ['100'] });
  const eva = { ...EVA, NIVEL };
  const { CODIGOUSUARIO } = await c.hacer(usuarios.agregar, {}, { ...eva, PASS: 'Segura-2031', REPASS: 'Segura-2031' });
  const pases = () => c.sql(({ db }) => db.selectFrom('usuarios').select(['CODIGOUSUARIO', 'pase']).orderBy('CODIGOUSUARIO').execute());
  const antes = await pases();
  const { token } = await c.sql(({ db }) => guardarEnlace(db, CODIGOUSUARIO, { minutos: 5, quitaTotp: false }));
  for (const [clave, frase] of [
    ['Password1', COMUN],
    ['PASSWORd1', COMUN],
    ['Galeno2026', NOMBRE],
    ['Clínica-77', NOMBRE],
  ] as const) {
    const repetida = { NEW_PASS: clave, REPEAT_PASS: clave };
    const puesta = { PASS: clave, REPASS: clave };
    for (const [r, campo] of [
      [await c.llamar(acceso.change_pass, {}, { CURRENT_PASS: 'Segura-2031', ...repetida }), 'NEW_PASS'],
      [await c.llamar(clavesDeUsuarios.change_user_pass, { CODIGOUSUARIO }, repetida), 'NEW_PASS'],
      [await c.llamar(usuarios.agregar, {}, { ...eva, CLAVEUSUARIO: 'otra', ...puesta }), 'PASS'],
      [await c.llamar(usuarios.actualizar, { CODIGOUSUARIO }, { ...eva, ...puesta }), 'PASS'],
      [await c.sinSesion().llamar(acceso.new_pass, {}, { CLIENT: c.codigo, TOKEN: token, ...repetida }), 'NEW_PASS'],
    ] as const)
      expect(r).toMatchObject({ status: 422, message: frase, data: { ERRORES: { [campo]: frase } } });
  }
  expect(await c.llamar(usuarios.agregar, {}, { ...eva, CLAVEUSUARIO: 'otra', PASS: 'Evangelina1', REPASS: 'Evangelina1' })).toMatchObject({
    message: NOMBRE,
  });
  expect(await pases()).toEqual(antes);
  // The link still works for a better password.
  await c
    .sinSesion()
    .hacer(acceso.new_pass, {}, { CLIENT: c.codigo, TOKEN: token, NEW_PASS: 'Tres-Cerros-8', REPEAT_PASS: 'Tres-Cerros-8' });
});

test('la regla: los nombres propios cuentan sin acentos ni números; los cortos y lo que solo los contiene, no', () => {
  const lista = new Set(['password1']);
  const nombres = ['Clínica Santa Lucía', 'lucia@ejemplo.mx', 'Ana'];
  for (const mala of ['pASSWORD1', 'Lucia2027', 'LucÍa#1987', 'Contraseña1', 'Clinica-Santa-Lucia-1'])
    expect(puedeSerClave(mala, lista, nombres)).not.toBe(true);
  for (const buena of ['Ana-2027-Ana-1', 'LuciaVaAlMar7', 'Segura12']) expect(puedeSerClave(buena, lista, nombres)).toBe(true);
});

test('de la lista quedan las que nuestras reglas dejarían pasar, más de tres mil', () => {
  const todas = comunes.datos;
  expect(todas.length).toBeGreaterThan(3000);
  expect(todas.filter((p) => p.length < 8 || !/\d/.test(p) || p !== p.toLowerCase())).toEqual([]);
});
