// Searching medicines.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import semilla from '#data/medicamentos.json' with { type: 'json' };
import { P } from '#domain/permisos.ts';
import catalogo from '#features/catalogos/medicamentos.ts';
import { clinica } from '#testing/clinica.ts';
import { medicamentos } from './contract.ts';

test('se buscan por palabras en cualquier orden, con o sin acentos; los que empiezan así van primero y no son más de 50', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.medicamentos] });
  await c.sql(({ db }) =>
    sql`insert into catalogo_medicamentos ("CODIGOMEDICAMENTO", "NOMBRE", "DESCRIPCION")
      select (m->>'CODIGOMEDICAMENTO')::int, m->>'NOMBRE', m->>'GRUPO' from jsonb_array_elements(${JSON.stringify(semilla.datos)}::jsonb) m`.execute(
      db,
    ),
  );
  const medico = await clinica({ en: c, permisos: [P.recetas.agregar] });
  const nombres = async (BUSCAR: string) => (await medico.hacer(medicamentos.buscar, {}, { BUSCAR })).map((m) => m.NOMBRE);
  expect(await nombres('clavulanico AMOXI')).toEqual(['Amoxicilina con ácido clavulánico 500/125 mg tabletas']);
  expect((await nombres('ácido'))[0]).toMatch(/^Ácido/);
  expect(await nombres('100%')).toEqual([]);
  expect(await nombres('')).toHaveLength(50);
  expect(await nombres('no hay tal cosa')).toEqual([]);
  const otra = await clinica({ permisos: [P.recetas.agregar] });
  expect(await otra.hacer(medicamentos.buscar, {}, { BUSCAR: 'amoxicilina' })).toEqual([]);
});

test('el catálogo guarda dosis y contraindicaciones, y no admite dos con el mismo nombre', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.medicamentos] });
  const { contract } = catalogo;
  const { ID } = await c.hacer(
    contract.agregar,
    {},
    { NOMBRE: 'Ibuprofeno 400 mg', DOSIS1: '1 cada 8 horas', CONTRAINDICACIONES: 'Úlcera' },
  );
  expect((await c.llamar(contract.agregar, {}, { NOMBRE: 'IBUPROFENO 400 MG' })).message).toBe('Ya existe un medicamento con ese nombre');
  expect((await c.llamar(contract.agregar, {}, { NOMBRE: '' })).data).toMatchObject({ ERRORES: { NOMBRE: 'Este campo es requerido' } });
  expect((await c.llamar(contract.agregar, {}, { NOMBRE: 'x'.repeat(151) })).data).toMatchObject({
    ERRORES: { NOMBRE: 'Debe tener máximo 150 caracteres' },
  });
  const medico = await clinica({ en: c, permisos: [P.recetas.agregar] });
  expect(await medico.hacer(contract.obtener_uno, { ID })).toMatchObject({ DOSIS1: '1 cada 8 horas', CONTRAINDICACIONES: 'Úlcera' });
  expect((await medico.llamar(contract.eliminar, { ID })).status).toBe(403);
  await c.hacer(contract.eliminar, { ID });
  expect(await medico.hacer(medicamentos.buscar, {}, { BUSCAR: 'ibuprofeno' })).toEqual([]);
});
