// The room that a doctor usually takes.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import catalogo from '#features/catalogos/recursos.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { recursosAgenda } from './contract.ts';

const [CONSULTORIO, SILLON, ULTRASONIDO] = [1, 2, 3];

test('el usual de un médico es donde más atendió, en uso y de esa sucursal', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.catalogos.etiquetas] });
  for (const [i, NOMBRE] of ['Consultorio 1', 'Sillón A', 'Ultrasonido'].entries())
    await c.hacer(catalogo.contract.agregar, {}, { NOMBRE, TIPO: i + 1, ABREVIATURA: '' });
  await c.sql(({ db }) => sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL") values (1, 1), (2, 1)`.execute(db));
  const de = { FECHA: diaLibre(c, 10), CODIGOMEDICO: 1, SUCURSAL: 1 };
  const usual = async () => (await c.hacer(recursosAgenda.obtener_recursos, de)).USUAL;
  expect(await usual()).toBe(null);
  for (const [i, RECURSOS] of [[SILLON], [CONSULTORIO, ULTRASONIDO], [CONSULTORIO, ULTRASONIDO], [ULTRASONIDO]].entries())
    await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: sumarDias(diaLibre(c, 0), -3 - i), RECURSOS, CONFIRMAR_AGENDAR: '1' }));
  expect(await usual()).toBe(CONSULTORIO);
  expect(await c.hacer(recursosAgenda.obtener_usuales)).toEqual([{ CODIGOMEDICO: 1, SUCURSAL: 1, RECURSO: CONSULTORIO }]);
  await c.hacer(catalogo.contract.actualizar, { ID: CONSULTORIO }, { NOMBRE: 'Consultorio 1', TIPO: 1, ACTIVO: 0 });
  expect(await usual()).toBe(SILLON);
});
