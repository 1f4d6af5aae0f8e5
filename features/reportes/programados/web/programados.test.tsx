// @vitest-environment jsdom
// A report is mailed with the filters that its form shows, also when the report itself was not generated again.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { P } from '#domain/permisos.ts';
import Reporte from '#features/reportes/web/Reporte.tsx';
import Reportes from '#features/reportes/web/Reportes.tsx';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { programados } from '../contract.ts';
import '#features/personal/server/table.ts';

async function conMail(): Promise<Cliente> {
  const c = await clinica({ permisos: [P.reportes.agenda] });
  await c.sql(({ db }) => db.updateTable('usuarios').set({ MAIL: 'ana@ejemplo.mx' }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  return c;
}

test('se manda con los filtros que están en la forma, aunque no se haya generado', async () => {
  const c = await conMail();
  await pantalla(c, '/report/:REPORTE', '/report/citas_por_estado?C_ESTATUS=4', Reporte);
  fireEvent.change(await screen.findByLabelText('Estado'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar por correo' }));
  const dialogo = within(await screen.findByRole('dialog'));
  await dialogo.findAllByRole('checkbox');
  fireEvent.click(dialogo.getByRole('button', { name: 'Programar' }));
  await vi.waitFor(async () => expect((await c.hacer(programados.obtener)).map((p) => p.FILTROS)).toEqual(['C_ESTATUS=2']), 10_000);
  // What is mailed is what is on the screen.
  expect(new URLSearchParams(location.search).get('C_ESTATUS')).toBe('2');
});

test('sin una fecha no se abre: la forma dice qué falta', async () => {
  const c = await conMail();
  await pantalla(c, '/report/:REPORTE', '/report/citas_por_estado', Reporte);
  fireEvent.change(await screen.findByLabelText('Fecha inicial'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar por correo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Todos los campos');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lo programado de un reporte que ya no existe se ve y se elimina, y no se edita ni se abre', async () => {
  const c = await conMail();
  const forma = { FILTROS: '', FRECUENCIA: 1, FORMATO: 1, DESTINATARIOS: [c.usuario] };
  const { ID } = await c.hacer(programados.agregar, {}, { ...forma, REPORTE: '/agenda/citas_por_estado' });
  await c.sql(({ db }) => db.updateTable('reportes_programados').set({ REPORTE: '/agenda/retirado' }).where('ID', '=', ID).execute());
  await pantalla(c, '/reports', '/reports', Reportes);
  const fila = within((await screen.findByText('Reporte que ya no se ofrece')).closest('tr')!);
  fireEvent.click(fila.getAllByRole('button').at(-1)!);
  const ofrece = (await screen.findAllByRole('menuitem')).map((x) => x.textContent);
  expect(ofrece).toEqual(expect.arrayContaining([expect.stringContaining('Pausar'), expect.stringContaining('Eliminar')]));
  expect(ofrece.join()).not.toMatch(/Editar|Abrir/);
});
