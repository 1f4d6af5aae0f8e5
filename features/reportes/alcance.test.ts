// No report may ignore the limits of a session: its branch, its own doctor, its own till. Runs every existing report.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { condicionDe } from '#kernel/reporte/alcance.ts';
import { DefinicionReporte, Resultado } from '#kernel/reporte/define.ts';
import { type Reporte, reporte, servirReportes } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { textoOpcional } from '#kernel/shared/fields.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import '#features/personal/server/table.ts';

const TODAS = [
  P.reportes.caja,
  P.reportes.agenda,
  P.reportes.pacientes,
  P.reportes.expediente,
  P.reportes.inventario,
  P.finanzas.verIngresos,
  P.finanzas.registrarGastos,
];
/** Patients belong to the clinic, not to one of its branches. */
const SIN_SUCURSAL = ['/pacientes/'];
const { definiciones } = contract('/reportes', {
  definiciones: get('/definiciones', { permiso: 'sesion', data: z.array(DefinicionReporte) }),
});
/** Rows of each report and sums of its blocks, with the filters its screen opens with. */
async function leidos(c: Cliente, filtros: Record<string, unknown> = {}) {
  const hechos = [];
  for (const { accion, filtros: suyos } of await c.hacer(definiciones)) {
    const { uno } = contract('/reportes', {
      uno: post(`/obtener${accion}`, { permiso: 'sesion', lee: true, body: z.looseObject({}), data: Resultado }),
    });
    const defectos = Object.fromEntries(suyos.map((f) => [f.clave, f.defecto ?? '']));
    const r = await c.hacer(uno, {}, { ...defectos, ...filtros });
    hechos.push({ accion, filas: r.resultado.length, bloques: r.resumen.flatMap((b) => b.filas).filter(([, n]) => n !== 0).length });
  }
  return hechos;
}

test('ningún reporte dice de otra sucursal, de otro médico o de otra caja a quien solo ve lo suyo', async () => {
  const c = await clinica();
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  await c.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (7, 'Elena', 'Márquez', 1)`.execute(
      db,
    );
  });
  const persona = { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', FECHA_NACIMIENTO: `1980${FECHA.slice(4, 8)}01`, SEXO: 2 };
  await c.hacer(pacientes.guardar, {}, persona);
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE: 1, CONCEPTOS: [{ CODIGOTRABAJO: 1 }, { CODIGOTRABAJO: 1 }] });
  const pago = { FECHA, HORA, CODIGOPACIENTE: 1, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 500 }] };
  await c.hacer(abonos.agregar, {}, pago);
  const otro = await c.hacer(abonos.agregar, {}, { ...pago, CARGOS: [2], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 100 }] });
  await c.hacer(abonos.cancelar, { FOLIORECIBO: otro.FOLIORECIBO }, { MOTIVO: 'Prueba' });
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (1, 'Luis', 'Ríos', 1)`.execute(
      db,
    );
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO_CITA", "C_ESTATUS")
      values (1, ${FECHA}, '08:00', 30, 1, 1, 1, 0, 3), (2, ${sumarDias(FECHA, -200)}, '08:00', 30, 1, 1, 1, 0, 2)`.execute(db);
    await sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA")
      values (1, 1, ${FECHA}, '08:00', 1, 1, '<p>x</p>')`.execute(db);
  });

  await c.hacer(conceptosEgresos.contract.agregar, {}, { DESCRIPCION: 'Renta', ACTIVO: 1 });
  await c.hacer(finanzas.agregar_gasto, {}, { FECHA, CODIGOCONCEPTO: 1, IMPORTE: 100 });

  const total = await leidos(await clinica({ en: c, permisos: TODAS }));
  expect(total.length).toBeGreaterThan(1);
  // A report without rows here would prove nothing below: a new report must add its own data.
  expect(total.filter((r) => r.filas === 0)).toEqual([]);
  const nada = total.map(({ accion }) => ({ accion, filas: 0, bloques: 0 }));

  const elena = await clinica({ en: c, permisos: [...TODAS, P.restricciones.medicoYCaja], CODIGOMEDICO: 7 });
  expect(await leidos(elena)).toEqual(nada);
  // Asking for more in the filters gives no more.
  expect(await leidos(elena, { SUCURSALES_TODAS: 1, CODIGOUSUARIO: c.usuario, CODIGOMEDICO: '' })).toEqual(nada);

  const norte = await clinica({ en: c, permisos: TODAS });
  await norte.sql(async ({ db }) => {
    await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${norte.usuario}, 2)`.execute(db);
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', norte.usuario).execute();
  });
  const deSucursal = (r: { accion: string }) => !SIN_SUCURSAL.some((grupo) => r.accion.startsWith(grupo));
  expect((await leidos(norte, { SUCURSALES_TODAS: 1 })).filter(deSucursal)).toEqual(nada.filter(deSucursal));
});

const olvidadizo = (cambios: Partial<Reporte>): Reporte => ({
  ...reporte({
    accion: '/prueba/olvidadizo',
    titulo: 'Olvidadizo',
    grupo: 'Caja',
    permiso: P.reportes.caja,
    filtros: {},
    defectos: () => ({}),
    alcance: { sucursal: 'c.SUCURSAL', medico: 'c.CODIGOMEDICO', cajero: false },
    columnas: { DESCRIPCION: textoOpcional('Descripción', 200) },
    totales: [],
    consulta: async ({ db }, _f, donde) => (await sql<{ DESCRIPCION: string }>`select 1 from cargos c where ${donde}`.execute(db)).rows,
  }),
  ...cambios,
});
const correr = async (r: Reporte) => {
  const obtener = servirReportes([r]).calls.find(({ call }) => call.nombre === 'obtener_prueba_olvidadizo')!.handler as (
    ctx: Ctx,
    params: object,
    body: object,
  ) => Promise<unknown>;
  const c = await clinica();
  const sesion = { permisos: new Set(), SUCURSAL: 1, SUCURSALES_TODAS: 0, CODIGOMEDICO: null, clinica: { MOSTRAR_SUCURSALES: 0 } };
  return c.sql(({ db }) => obtener({ db, sesion } as unknown as Ctx, {}, {}));
};

test('un reporte que pregunta sin su alcance no responde, ni en sus filas ni en sus bloques', async () => {
  const DICE = 'El reporte /prueba/olvidadizo preguntó sin su alcance';
  const todos = async ({ db }: Ctx) => (await sql<{ DESCRIPCION: string }>`select "DESCRIPCION" from cargos`.execute(db)).rows;
  await expect(correr(olvidadizo({}))).resolves.toMatchObject({ resultado: [] });
  await expect(correr(olvidadizo({ consulta: todos }))).rejects.toThrow(DICE);
  await expect(
    correr(olvidadizo({ resumen: async (ctx) => [{ titulo: 'Todos', filas: [['Cargos', (await todos(ctx)).length]] }] })),
  ).rejects.toThrow(DICE);
});

test('la condición nombra solo lo que la sesión no puede ver', async () => {
  const c = await clinica();
  const alcance = { sucursal: 'a.SUCURSAL', medico: 'a.CODIGOMEDICO', cajero: 'a.creado_por' } as const;
  const dice = (permisos: readonly (typeof P.citas.cancelar)[], filtros: object) =>
    c.sql(async ({ db }) => {
      const sesion = { permisos: new Set(permisos), SUCURSAL: 3, CODIGOMEDICO: 7, CODIGOUSUARIO: 5 } as unknown as Sesion;
      const { sql: texto, parameters } = sql`${condicionDe(alcance, sesion, filtros as Record<string, unknown>).donde}`.compile(db);
      return [texto.replace(/\$\d/g, '?'), parameters];
    });
  expect(await dice([], { SUCURSALES_TODAS: 1 })).toEqual(['true', []]);
  expect(await dice([], { CODIGOUSUARIO: 9 })).toEqual(['("a"."SUCURSAL" = ? and "a"."creado_por" = ?)', [3, 9]]);
  expect(await dice([P.restricciones.medico], { SUCURSALES_TODAS: 1, CODIGOUSUARIO: 9 })).toEqual([
    '("a"."CODIGOMEDICO" = ? and "a"."creado_por" = ?)',
    [7, 9],
  ]);
  expect(await dice([P.restricciones.medicoYCaja], { SUCURSALES_TODAS: 1, CODIGOUSUARIO: 9 })).toEqual([
    '("a"."CODIGOMEDICO" = ? and "a"."creado_por" = ?)',
    [7, 5],
  ]);
});
