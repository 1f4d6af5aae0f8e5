// Reading evolution notes: template, RIPS block, recurring diagnoses, print, charts and audit.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { ArchivoDePrueba, casa } from '#testing/clinica.ts';
import { consultorio } from '#testing/expediente.ts';
import { catalogosRips, notasEvolucion as notas } from './contract.ts';

beforeAll(async () => {
  await sembrarCie10((await casa()).dueno);
});

const CODIGOPACIENTE = 1;
const nota = (mas: Record<string, unknown> = {}) => ({ CODIGOMEDICO: 1, NOTA: '<p>Acude a control.</p>', ...mas });

test('la plantilla trae la de la clínica, la talla última, los recurrentes y la nota anterior', async () => {
  const c = await consultorio({
    CODIGOMEDICO: undefined as never,
    ajustes: { PLANTILLA_NOTA: '<p><b>Subjetivo.</b></p><script>x</script>' },
  });
  const vacia = await c.hacer(notas.obtener_plantilla, { CODIGOPACIENTE });
  expect(vacia).toMatchObject({
    NOTA: '<p><b>Subjetivo.</b></p>',
    CODIGOMEDICO: null,
    SIGNOS_VITALES: { TALLA: null },
    ANTERIOR: null,
    RIPS_CONSULTA: null,
  });
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '2026-01-05', SIGNOS_VITALES: { TALLA: 158, PESO: 80 } }));
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '2026-02-05', NOTA: '<p>La última</p>' }));
  await c.hacer(notas.agregar_diagnostico_recurrente, { CODIGOPACIENTE, CODIGO: 'I10X' });
  expect(await c.hacer(notas.obtener_plantilla, { CODIGOPACIENTE })).toMatchObject({
    SIGNOS_VITALES: { TALLA: 158, PESO: null, PESO_IDEAL: 62.41, IMC: null },
    RECURRENTES: [{ CODIGO: 'I10X' }],
    ANTERIOR: { CONSECUTIVO: 2, NOTA: '<p>La última</p>' },
  });
  expect((await c.hacer(notas.obtener_plantilla, { CODIGOPACIENTE: 2 })).SIGNOS_VITALES).toBeNull();
});

test('Colombia: el bloque RIPS con sus valores de inicio; los demás países no lo guardan', async () => {
  const co = await consultorio({ pais: 'co' });
  expect((await co.hacer(notas.obtener_plantilla, { CODIGOPACIENTE })).RIPS_CONSULTA).toEqual({
    TIPO_DX_PRINCIPAL: '1',
    CODIGO_CUPS: '890201',
    FINALIDAD: '10',
    CAUSA_EXTERNA: '13',
  });
  await co.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ RIPS_CONSULTA: { TIPO_DX_PRINCIPAL: 2, CODIGO_CUPS: '', FINALIDAD: '' } }));
  expect((await co.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).RIPS_CONSULTA).toEqual({
    TIPO_DX_PRINCIPAL: '2',
    CODIGO_CUPS: '890201',
    FINALIDAD: '10',
    CAUSA_EXTERNA: '13',
  });
  const mala = { TIPO_DX_PRINCIPAL: '9', CODIGO_CUPS: '89' };
  expect((await co.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ RIPS_CONSULTA: mala }))).data).toMatchObject({
    ERRORES: {
      'RIPS_CONSULTA.TIPO_DX_PRINCIPAL': 'Seleccione una opción válida',
      'RIPS_CONSULTA.CODIGO_CUPS': 'La longitud debe ser de 6 números',
    },
  });
  expect((await co.hacer(catalogosRips.obtener)).CAUSA_EXTERNA).toContainEqual({ ID: '13', DESCRIPCION: 'Enfermedad general' });
  const mx = await consultorio();
  await mx.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ RIPS_CONSULTA: { TIPO_DX_PRINCIPAL: 2 } }));
  expect((await mx.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).RIPS_CONSULTA).toBeNull();
});

test('los diagnósticos recurrentes se agregan una vez, se quitan y vuelven', async () => {
  const c = await consultorio();
  const uno = { CODIGOPACIENTE, CODIGO: 'I10X' };
  expect(await c.hacer(notas.agregar_diagnostico_recurrente, uno)).toMatchObject({ CODIGO: 'I10X' });
  expect((await c.llamar(notas.agregar_diagnostico_recurrente, uno)).message).toBe('El CIE10 seleccionado ya está agregado');
  await c.hacer(notas.eliminar_diagnostico_recurrente, uno);
  expect(await c.hacer(notas.obtener_diagnosticos_recurrentes, { CODIGOPACIENTE })).toEqual([]);
  expect((await c.llamar(notas.eliminar_diagnostico_recurrente, uno)).status).toBe(404);
  await c.hacer(notas.agregar_diagnostico_recurrente, uno);
  expect(await c.hacer(notas.obtener_diagnosticos_recurrentes, { CODIGOPACIENTE })).toHaveLength(1);
});

describe('papel y gráficas', () => {
  const rango = { CODIGOPACIENTE, FECHA_INICIAL: '2026-01-01', FECHA_FINAL: '2026-12-31' };
  const PUNTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
  const imagen = () => new ArchivoDePrueba(PUNTO, 'grafica.png', 'image/png');

  test('la nota se imprime, se manda por correo y da su texto para WhatsApp', async () => {
    const c = await consultorio();
    const clave = { CODIGOPACIENTE, CONSECUTIVO: 1 };
    await c.hacer(
      notas.agregar,
      { CODIGOPACIENTE },
      nota({ CERRADA: 1, DIAGNOSTICOS: ['A150'], SIGNOS_VITALES: { PESO: 78.4, TALLA: 158 } }),
    );
    await c.hacer(notas.agregar_addendum, clave, { TEXTO: 'Más' });
    const pdf = await c.llamar(notas.imprimir, clave);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await c.hacer(notas.obtener_mensaje, clave)).MENSAJE).toMatch(/^Nota de evolución de Ana Núñez/);
    expect((await c.llamar(notas.enviar, clave, { TIPO_MENSAJE: 0 })).status).toBe(422);
    await c.hacer(notas.enviar, clave, { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx', ACTUALIZAR: 1 });
    expect((await c.llamar(notas.enviar, clave, { TIPO_MENSAJE: 1 })).data).toMatchObject({
      ERRORES: { TCELULAR: 'El paciente debe tener Lada y Celular registrados' },
    });
    const mensajes = await c.sql(({ db }) => sql<{ para: string; origen: string }>`select para, origen from mensajes`.execute(db));
    expect(mensajes.rows).toEqual([{ para: 'ana@ejemplo.mx', origen: 'notas_evolucion.nota' }]);
    expect((await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE })).MAIL).toBe('ana@ejemplo.mx');
    expect((await c.llamar(notas.imprimir, { CODIGOPACIENTE, CONSECUTIVO: 9 })).status).toBe(404);
  });

  test('la serie de un signo, también calculado o de dos partes, entre dos fechas', async () => {
    const c = await consultorio();
    for (const [FECHA, PESO, TENSION_ARTERIAL] of [
      ['2026-01-05', 82, '140/90'],
      ['2026-02-05', 80, '130/80'],
      ['2025-12-05', 85, ''],
    ])
      await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA, SIGNOS_VITALES: { PESO, TALLA: 160, TENSION_ARTERIAL } }));
    const serie = async (SIGNO: string) => c.hacer(notas.obtener_signo_vital, {}, { ...rango, SIGNO });
    expect((await serie('PESO')).map((p) => [p.FECHA, p.VALOR])).toEqual([
      ['2026-01-05', 82],
      ['2026-02-05', 80],
    ]);
    expect((await serie('TENSION_ARTERIAL')).map((p) => [p.VALOR, p.DIASTOLICA])).toEqual([
      [140, 90],
      [130, 80],
    ]);
    expect((await serie('IMC'))[0]?.VALOR).toBe(32.03);
    expect((await c.llamar(notas.obtener_signo_vital, {}, { ...rango, SIGNO: 'PESO"; drop table x' })).status).toBe(422);
  });

  test('la gráfica se dibuja con sus registros; la que llega tiene que ser una imagen', async () => {
    const c = await consultorio();
    const pedida = { ...rango, SIGNO: 'PESO' };
    for (const cuerpo of [pedida, { ...pedida, IMAGEN: imagen() }])
      expect((await c.llamar(notas.imprimir_grafica, {}, cuerpo)).message).toBe('No se puede imprimir/enviar una gráfica sin registros');
    await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: '2026-02-05', SIGNOS_VITALES: { PESO: 80 } }));
    const texto = new ArchivoDePrueba(Buffer.from('no soy una imagen'), 'grafica.png', 'image/png');
    expect((await c.llamar(notas.imprimir_grafica, {}, { ...pedida, IMAGEN: texto })).message).toMatch(/no es una imagen/);
    // Drawn as vectors: the sheet holds no picture.
    const dibujada = await c.llamar(notas.imprimir_grafica, {}, pedida);
    expect(dibujada.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(dibujada.body.includes('/Subtype /Image')).toBe(false);
    const pdf = await c.llamar(notas.imprimir_grafica, {}, { ...pedida, IMAGEN: imagen() });
    expect(pdf.body.includes('/Subtype /Image')).toBe(true);
    await c.hacer(notas.enviar_grafica, {}, { ...pedida, TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' });
    await c.hacer(notas.enviar_grafica, {}, { ...pedida, IMAGEN: imagen(), TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' });
    const guardadas = await c.sql(({ db }) => sql`select 1 from archivos where uso = 'notas_evolucion.grafica'`.execute(db));
    expect(guardadas.rows).toHaveLength(1);
  });
});

test('otra clínica no ve nada y la lectura queda en la bitácora', async () => {
  const c = await consultorio();
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota());
  const otra = await consultorio();
  expect(await otra.hacer(notas.obtener, { CODIGOPACIENTE })).toEqual([]);
  expect((await otra.llamar(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 })).status).toBe(404);
  await c.hacer(notas.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 });
  // The audit row of a read is committed after the answer, so it is waited for.
  const leido = async () =>
    (
      await c.sql(({ db }) =>
        sql<{
          accion: string;
          detalle: object;
        }>`select accion, detalle from bitacora where accion like '%notas_evolucion/obtener%' order by id desc limit 1`.execute(db),
      )
    ).rows[0];
  await expect
    .poll(leido)
    .toMatchObject({ accion: '/expediente/notas_evolucion/obtener_uno', detalle: { CODIGOPACIENTE: 1, CONSECUTIVO: 1 } });
});
