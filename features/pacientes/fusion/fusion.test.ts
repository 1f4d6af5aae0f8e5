// Merging two files of one person and undoing it: nothing is lost, nothing is counted twice.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { general } from '#features/caja/general/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { documentos } from '#features/expediente/documentos/contract.ts';
import { formatos } from '#features/expediente/formatos/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { SIN_PERMISO } from '#kernel/shared/verdict.ts';
import { citaDePrueba, clinicaConAgenda } from '#testing/agenda.ts';
import { librosDe } from '#testing/caja.ts';
import { type Cliente, casa, clinica } from '#testing/clinica.ts';
import { pacientes } from '../contract.ts';
import { fusion } from './contract.ts';
import { SIN_DECIR, TIPOS_DE_RENGLON } from './tipos.ts';

const TRAZO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M10 60q60-90 120 0t150-20" fill="none" stroke="#000" stroke-width="4"/></svg>',
);
const firma = async () => `data:image/png;base64,${(await sharp(TRAZO).png().toBuffer()).toString('base64')}`;
const efectivo = (IMPORTE: number) => [{ FORMAPAGO: 1, IMPORTE }];
const ahora = (c: Cliente) => {
  const { fecha, hora } = enLaClinica(c.zona);
  return { FECHA: fecha, HORA: hora, REFERENCIA: '' };
};
const pagar = (c: Cliente, CODIGOPACIENTE: number, CARGOS: number[], IMPORTE: number) =>
  c.hacer(abonos.agregar, {}, { ...ahora(c), CODIGOPACIENTE, CARGOS, FORMAS_PAGO: efectivo(IMPORTE) });

/** Patients 1 and 2 are the same person: both have records of every kind, some of which collide. */
async function repetido() {
  const c = await clinicaConAgenda({ permisos: 'todos' });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  const PLANTILLA = '<p>{{PACIENTE_NOMBRE}}</p><p>{{FIRMA_PACIENTE}}</p>';
  const { ID: ID_FORMATO } = await c.hacer(formatosImpresion.agregar, {}, { NOMBRE: 'Permiso', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA });
  for (const CODIGOPACIENTE of [1, 2]) {
    const suyo = { CODIGOPACIENTE };
    for (const NOTA of ['<p>Una</p>', '<p>Dos</p>'])
      await c.hacer(notasEvolucion.agregar, suyo, { CODIGOMEDICO: 1, NOTA, SIGNOS_VITALES: { PESO: '70' } });
    await c.hacer(recetas.agregar, suyo, { CODIGOMEDICO: 1, DETALLE: '<p>Reposo</p>' });
    await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...suyo, H_CITA: `1${CODIGOPACIENTE}:00` }));
    await c.hacer(documentos.agregar_carpeta, suyo, { DESCRIPCION: 'Laboratorio' });
    const { ID } = await c.hacer(formatos.agregar, {}, { ID_FORMATO, CODIGOMEDICO: 1, ...suyo });
    await c.hacer(formatos.actualizar_firma, { ID }, { FIRMA: await firma() });
    const CONCEPTOS = [500, 300].map((IMPORTEUNITARIO) => ({ CODIGOTRABAJO: 1, IMPORTEUNITARIO }));
    await c.hacer(cargos.agregar, {}, { ...suyo, CONCEPTOS });
    await c.hacer(saldoFavor.agregar, {}, { ...suyo, ...ahora(c), FORMAS_PAGO: efectivo(100 * CODIGOPACIENTE) });
  }
  await pagar(c, 2, [3], 200);
  const poner = (texto: string) => c.sql(({ db }) => sql.raw(texto).execute(db));
  await poner(
    `insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION") values (2, 2, 1, 'I10X', 'Hipertensión')`,
  );
  await poner(`update notas_evolucion set "CERRADA" = 1, cerrada_el = now()`);
  await poner(`insert into diagnosticos_recurrentes ("CODIGOPACIENTE", "CODIGO", "DESCRIPCION") values
    (1, 'I10X', 'Hipertensión'), (2, 'I10X', 'Hipertensión'), (2, 'E119', 'Diabetes')`);
  return c;
}
/** All that the clinic keeps, row by row; without the versions, which count saves. */
async function todo(c: Cliente): Promise<Record<string, string[]>> {
  const { rows: tablas } =
    await c.casa.dueno.query(`select distinct c.relname as tabla from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'CODIGOPACIENTE' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'fusiones%'`);
  const hay: Record<string, string[]> = {};
  for (const { tabla } of tablas) {
    const { rows } = await c.casa.dueno.query(
      `select (to_jsonb(t) - 'VERSION' - 'codigo_firmado')::text as r from ${tabla} t where cliente = $1 order by 1`,
      [c.cliente],
    );
    if (rows.length) hay[tabla] = rows.map((x) => x.r);
  }
  return hay;
}
const unir = (c: Cliente, mas = {}) => c.llamar(fusion.fusionar, { CODIGOPACIENTE: 1 }, { CODIGOFUSIONADO: 2, TOMAR: [], ...mas });

test('dos expedientes se hacen uno con todo lo de ambos, y al deshacerlo cada uno vuelve a tener lo suyo', async () => {
  const c = await repetido();
  const antes = await todo(c);
  const [l1, l2] = await Promise.all([1, 2].map((n) => c.sql(({ db }) => librosDe(db, n))));
  expect((await c.hacer(fusion.obtener_fusionable, { CODIGOPACIENTE: 2 })).PASAN).toEqual([
    { TIPO: 'citas', CUANTOS: 1 },
    { TIPO: 'notas_evolucion', CUANTOS: 2 },
    { TIPO: 'recetas', CUANTOS: 1 },
    { TIPO: 'formatos_paciente', CUANTOS: 1 },
    { TIPO: 'cargos', CUANTOS: 2 },
    { TIPO: 'abonos', CUANTOS: 2 },
  ]);
  const { FOLIOFUSION } = (await unir(c)).data;
  const suyo = { CODIGOPACIENTE: 1 };
  const notas = await c.hacer(notasEvolucion.obtener, suyo);
  expect(notas.map((n) => n.CONSECUTIVO).sort()).toEqual([1, 2, 3, 4]);
  const cuarta = await c.hacer(notasEvolucion.obtener_uno, { ...suyo, CONSECUTIVO: 4 });
  expect(cuarta).toMatchObject({ CERRADA: 1, SIGNOS_VITALES: { PESO: 70 }, DIAGNOSTICOS: [{ CODIGO: 'I10X' }] });
  expect((await c.hacer(recetas.obtener, suyo)).map((r) => r.CONSECUTIVO).sort()).toEqual([1, 2]);
  expect((await c.hacer(formatos.obtener, suyo)).map((f) => f.CONSECUTIVO).sort()).toEqual([1, 2]);
  expect((await c.hacer(documentos.obtener, { ...suyo, CODIGOCARPETA: 0 })).CARPETAS.map((x) => x.DESCRIPCION).sort()).toEqual([
    'Laboratorio',
    'Laboratorio (2)',
  ]);
  const libros = await c.sql(({ db }) => librosDe(db, 1));
  for (const k of ['cargado', 'aplicado', 'debe', 'libro', 'cobrado'] as const)
    expect(Number(libros[k]), k).toBe(Number(l1![k]) + Number(l2![k]));
  expect((await c.hacer(general.obtener_totales, suyo)).SALDO_FAVOR).toBe(300);
  // The one that was closed says so, leads to the other, and takes nothing more.
  expect(await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 2 })).toMatchObject({ FUSIONADO: 1, FUSIONADO_CON: 1 });
  expect((await c.llamar(recetas.agregar, { CODIGOPACIENTE: 2 }, { CODIGOMEDICO: 1, DETALLE: '<p>x</p>' })).message).toBe(
    'El paciente está fusionado, no se puede modificar',
  );
  expect(await c.hacer(fusion.obtener_fusiones, suyo)).toMatchObject([
    { FOLIOFUSION, CODIGOFUSIONADO: 2, NOMBRECOMPLETO: 'Luis Cano', DESHECHA: 0 },
  ]);
  expect((await c.hacer(pacientes.buscar, {}, { BUSCAR: '2' })).map((p) => p.CODIGOPACIENTE)).toEqual([1]);
  // What is written meanwhile stays in the file that remained.
  await c.hacer(recetas.agregar, suyo, { CODIGOMEDICO: 1, DETALLE: '<p>Después</p>' });
  await c.hacer(fusion.deshacer_fusion, { FOLIOFUSION });
  const despues = await todo(c);
  expect(despues.recetas!.filter((r) => r.includes('Después'))).toHaveLength(1);
  expect({ ...despues, recetas: despues.recetas!.filter((r) => !r.includes('Después')) }).toEqual(antes);
  expect((await c.llamar(fusion.deshacer_fusion, { FOLIOFUSION })).message).toBe('La fusión ya se deshizo');
});

test('se eligen los datos: los que faltan se toman, las alergias se juntan, y lo cambiado después no se pierde', async () => {
  const c = await clinicaConAgenda({ permisos: 'todos' });
  const cambiar = (CODIGOPACIENTE: number, d: Record<string, unknown>) => c.hacer(pacientes.actualizar, { CODIGOPACIENTE }, d);
  await cambiar(1, { ALERGIAS: 'Penicilina', OCUPACION: 'Maestra', ALARMA1: 'Diabetes' });
  await cambiar(2, {
    ALERGIAS: 'Látex',
    FECHA_NACIMIENTO: '1980-05-06',
    OCUPACION: 'Contadora',
    MAIL: 'luis@ejemplo.mx',
    ALARMA2: 'Marcapasos',
  });
  const TOMAR = [
    { PARTE: 'OCUPACION', DE: 1 },
    { PARTE: 'NOMBRE', DE: 1 },
  ];
  const { FOLIOFUSION } = (await unir(c, { TOMAR })).data;
  const uno = () => c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 1 });
  expect(await uno()).toMatchObject({
    NOMBRE: 'Luis',
    APELLIDO_PATERNO: 'Núñez',
    FECHA_NACIMIENTO: '1980-05-06',
    OCUPACION: 'Contadora',
    MAIL: 'ana@ejemplo.mx',
    ALERGIAS: 'Penicilina, Látex',
    ALARMA1: 'Diabetes',
    ALARMA2: 'Marcapasos',
  });
  await cambiar(1, { OCUPACION: 'Directora' });
  await c.hacer(fusion.deshacer_fusion, { FOLIOFUSION });
  expect(await uno()).toMatchObject({ NOMBRE: 'Ana', FECHA_NACIMIENTO: null, OCUPACION: 'Directora', ALERGIAS: 'Penicilina', ALARMA2: '' });
});

test('no se deshace lo que ya se cobró o se gastó, lo vencido, ni lo que se fusionó otra vez', async () => {
  const c = await repetido();
  const { FOLIOFUSION } = (await unir(c)).data;
  const deshacer = async (n = FOLIOFUSION) => (await c.llamar(fusion.deshacer_fusion, { FOLIOFUSION: n })).message;
  const { FOLIORECIBO } = await pagar(c, 1, [4], 300);
  expect(await deshacer()).toBe(
    `Después de la fusión se cobró lo que era del expediente 2. Cancele el recibo ${FOLIORECIBO} para deshacerla`,
  );
  await c.hacer(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'Se deshace la fusión' });
  const gasto = { ...ahora(c), CODIGOPACIENTE: 1, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 0, IMPORTE: 250 }] };
  const usado = await c.hacer(abonos.agregar, {}, gasto);
  expect(await deshacer()).toBe('El saldo a favor que traía el expediente 2 ya se usó, la fusión no se puede deshacer');
  await c.hacer(abonos.cancelar, { FOLIORECIBO: usado.FOLIORECIBO }, { MOTIVO: 'Se deshace la fusión' });
  const otra = await c.hacer(fusion.fusionar, { CODIGOPACIENTE: 3 }, { CODIGOFUSIONADO: 1, TOMAR: [] });
  expect(await deshacer()).toBe('Deshaga primero la fusión con el expediente 3');
  await c.hacer(fusion.deshacer_fusion, { FOLIOFUSION: otra.FOLIOFUSION });
  await c.casa.dueno.query(`update fusiones set "FECHA" = "FECHA" - 31 where cliente = $1`, [c.cliente]);
  expect(await deshacer()).toBe('La fusión solo se puede deshacer durante 30 días');
  await c.casa.dueno.query(`update fusiones set "FECHA" = "FECHA" + 1 where cliente = $1`, [c.cliente]);
  expect(await deshacer()).toBe('La fusión se deshizo correctamente');
});

test('se rehúsa sin cambiar nada: el mismo, uno fusionado, uno inactivo, una forma vieja, quien no puede o no lo ve', async () => {
  const c = await repetido();
  expect((await c.llamar(fusion.fusionar, { CODIGOPACIENTE: 1 }, { CODIGOFUSIONADO: 1, TOMAR: [] })).message).toBe(
    'Elija otro expediente: es el mismo paciente',
  );
  const { VERSION } = await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 2 });
  await c.hacer(pacientes.actualizar, { CODIGOPACIENTE: 2 }, { OCUPACION: 'Otra' });
  expect((await unir(c, { VERSION_FUSIONADO: VERSION })).status).toBe(409);
  const sinEditar = await clinica({ en: c, permisos: [P.pacientes.abrir, P.pacientes.activar] });
  expect((await unir(sinEditar)).message).toBe(SIN_PERMISO);
  const ajeno = await clinica({
    en: c,
    permisos: [P.pacientes.abrir, P.pacientes.activar, P.pacientes.editar, P.restricciones.medicoYCaja],
    CODIGOMEDICO: 2,
  });
  await c.sql(({ db }) => db.updateTable('pacientes').set({ CODIGOMEDICO: 1 }).where('CODIGOPACIENTE', '=', 2).execute());
  expect((await unir(ajeno)).status).toBe(404);
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE: 1, ACTIVO: 0 });
  expect((await unir(c)).message).toBe('El paciente está inactivo, no se puede modificar');
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE: 1, ACTIVO: 1 });
  // Twice at once: one of them does it.
  const dos = await Promise.all([unir(c), unir(c)]);
  expect(dos.map((r) => r.success).sort()).toEqual([false, true]);
  expect((await unir(c)).message).toBe('El paciente está fusionado, no se puede modificar');
});

test('todo lo que un expediente tiene tiene su nombre y su índice, y lo que cuelga de él lo sigue', async () => {
  const { dueno } = await casa();
  const { rows } = await dueno.query(`select tabla, exists (select from pg_index i where i.indrelid = tabla::regclass and i.indpred is null
    and pg_get_indexdef(i.indexrelid) like '%(cliente, "CODIGOPACIENTE"%') as indice from tablas_de_un_expediente()`);
  expect(rows.filter((r) => !r.indice)).toEqual([]);
  expect(rows.map((r) => r.tabla).sort()).toEqual([...TIPOS_DE_RENGLON.map(([t]) => t), ...SIN_DECIR].sort());
  const { rows: sueltas } =
    await dueno.query(`select f.conname from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'CODIGOPACIENTE'
    where f.contype = 'f' and a.attnum = any (f.conkey) and f.confupdtype <> 'c' and f.confrelid not in ('pacientes'::regclass, 'saldos_favor'::regclass)`);
  expect(sueltas).toEqual([]);
});
