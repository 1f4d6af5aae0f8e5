// The printed agenda.
import { expect, test } from 'vitest';
import { enClinica } from '#kernel/server/jobs.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import { citas } from './contract.ts';
import { hojaAgenda } from './server/hoja.ts';

test('la agenda en papel: una hoja por médico y día, sin lo cancelado, también la de uno solo; siete días a lo más', async () => {
  const c = await clinicaConAgenda();
  const f = diaLibre(c, 10);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { D_OBSERVACIONES: 'Trae <b>estudios</b>' }));
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '12:00', CODIGOPACIENTE: 2 }));
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2, H_CITA: '13:00' }));
  const pagina = (doctorId: number, start = f) =>
    enClinica(c.casa.host, c.cliente, 0, async (ctx) =>
      String(await hojaAgenda.pagina(await hojaAgenda.datos(ctx, { start, end: start, doctorId, SUCURSAL: null }), c.cliente)),
    );
  const toda = await pagina(0);
  expect(toda.match(/<section>/g)).toHaveLength(2);
  expect(toda).toContain('Trae &lt;b&gt;estudios&lt;/b&gt;');
  expect(toda).not.toContain('12:00');
  expect(toda).toContain('<td class="t">+52 55 1234 5678</td>');
  expect((await pagina(2)).match(/<section>/g)).toHaveLength(1);
  expect(await pagina(0, sumarDias(f, 300))).toContain('Sin citas');
  const papel = await c.llamar(citas.imprimir, { start: f, end: f, doctorId: 0 });
  expect(papel.status).toBe(200);
  const larga = await c.llamar(citas.imprimir, { start: f, end: sumarDias(f, 7), doctorId: 0 });
  expect(larga.message).toBe('El rango no puede ser mayor a 7 días');
});
