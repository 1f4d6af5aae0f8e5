// Orders of cabinet studies: the same engine with their own fields, permissions and files.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { estudiosGabinete as catalogo } from '#features/estudios/contract.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { hoyDe } from '#testing/agenda.ts';
import { clinica } from '#testing/clinica.ts';
import { clinicaConEstudios, pdfDePrueba } from '#testing/ordenes.ts';
import { leerPdf } from '#testing/pdf.ts';
import { estudiosGabinete } from './contract.ts';

const CODIGOPACIENTE = 1;
/** The text of a printed page comes without spaces. */
const junto = (t: string) => t.replaceAll(' ', '');
const NUEVA = { CODIGOPACIENTE, CODIGOMEDICO: 1, DETALLES: [{ ID_ESTUDIO: 1 }], OTROS_ESTUDIOS: 'Densitometría' } as never;

test('una orden de gabinete tiene sus propios campos, su papel, su día, y sus resultados son archivos', async () => {
  const c = await clinicaConEstudios();
  const { ID_ORDEN } = await c.hacer(estudiosGabinete.agregar, {}, NUEVA);
  await c.hacer(estudiosGabinete.agregar_resultado, {}, { ID_ORDEN, ARCHIVO: pdfDePrueba(), DESCRIPCION: 'Interpretación' } as never);
  const o = (await c.hacer(estudiosGabinete.obtener_detalle, { ID_ORDEN })) as unknown as Record<string, unknown>;
  expect(o).toMatchObject({ OTROS_ESTUDIOS: 'Densitometría', RESULTADOS: 1, SIN_REVISAR: 1 });
  expect(o.DET).toMatchObject([{ ID_ESTUDIO: 1, NOMBRE: 'Tele de tórax', GRUPO: 'Rayos X' }]);
  expect(Object.keys(o)).not.toContain('OTROS_ANALISIS');
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoyDe(c) });
  expect(dia.ESTUDIOS_GABINETE).toMatchObject([{ ID: ID_ORDEN, DESCRIPCION: 'Tele de tórax, Densitometría', ESTADO: 'Resultados nuevos' }]);
  const { texto } = await leerPdf((await c.llamar(estudiosGabinete.imprimir, { ID_ORDEN })).body);
  for (const dicho of ['Orden de estudios de gabinete', 'Tele de tórax', 'Densitometría']) expect(texto).toContain(junto(dicho));
  expect((await c.llamar(catalogo.estudios.puede_eliminar, { ID: 1 })).message).toBe('El estudio está en uso y no se puede eliminar');
});

test('cada acción pide el permiso de gabinete, no el de análisis', async () => {
  const c = await clinicaConEstudios();
  const { ID_ORDEN } = await c.hacer(estudiosGabinete.agregar, {}, NUEVA);
  const deAnalisis = await clinica({ en: c, permisos: Object.values(P.analisis) });
  for (const r of [
    await deAnalisis.llamar(estudiosGabinete.agregar, {}, NUEVA),
    await deAnalisis.llamar(estudiosGabinete.obtener_detalle, { ID_ORDEN }),
    await deAnalisis.llamar(estudiosGabinete.eliminar, { ID_ORDEN }),
  ])
    expect(r.status).toBe(403);
  expect((await c.llamar(estudiosGabinete.agregar, {}, { ...(NUEVA as object), DETALLES: [], OTROS_ESTUDIOS: '' } as never)).data).toEqual({
    ERRORES: { DETALLES: 'Debe seleccionar estudios o escribir otros' },
  });
});
