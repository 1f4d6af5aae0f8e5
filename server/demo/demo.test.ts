// The demonstration clinics satisfy the contracts, also where rows were inserted directly; and they look lived in.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLINICAS_DEMO } from '#data/demo/clinicas.ts';
import { CALCULADOS } from '#domain/signos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { textoDe } from '#kernel/server/html.ts';
import { tablasDeclaradas } from '#kernel/server/table.ts';
import { diaSemana, enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { Navegador } from '#testing/navegador.ts';
import { clinicasDemo } from './cuantas.ts';
import { sembrarDemo } from './sembrar.ts';
import { CLAVE_DEMO } from './usuarios.ts';
import { volcadas } from './volcar.ts';

const PACIENTES = 30;
let c: CasaDePrueba;
const visitantes: Cliente[] = [];
beforeAll(async () => {
  // An application of its own: other tests change the demonstration clinics in theirs.
  c = await casaNueva();
  await c.app.listen({ port: 0, host: '127.0.0.1' });
  await sembrarDemo(c.host, c.conexion, { pacientes: PACIENTES });
  for (const d of CLINICAS_DEMO) {
    const { rows } = await c.dueno.query('select cliente from compartido.clientes where codigo = $1 and activo and demo', [
      d.CODIGOCLIENTE,
    ]);
    visitantes.push(await clinica({ permisos: 'todos', en: new Cliente(c, rows[0].cliente, d.CODIGOCLIENTE, d.ZONA_HORARIA, '', 1) }));
  }
}, 120_000);
afterAll(() => c.cerrar());

describe.each(CLINICAS_DEMO.map((d, i) => [d.CODIGOCLIENTE, i] as const))('%s', (codigo, i) => {
  test('cada renglón volcado cumple los campos que su contrato declara', async () => {
    const malos: string[] = [];
    await visitantes[i]!.sql(async ({ db }) => {
      for (const t of tablasDeclaradas().filter((x) => volcadas.has(x.nombre))) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(t.nombre)} limit 3000`.execute(db);
        // Computed signs may be negative; nobody types them.
        for (const [campo, schema] of Object.entries(t.campos).filter(([k]) => !CALCULADOS.some((x) => x.CODIGO === k)))
          for (const r of rows) {
            const v = schema.safeParse(r[campo]);
            if (!v.success) malos.push(`${t.nombre}.${campo} ${JSON.stringify(r[campo]).slice(0, 80)}: ${v.error.issues[0]?.message}`);
          }
      }
    });
    expect([...new Set(malos)].slice(0, 10)).toEqual([]);
  });

  test('sus pantallas se leen por los contratos, y hay de todo', async () => {
    const v = visitantes[i]!;
    const { fecha: hoy } = enLaClinica(v.zona);
    expect(await v.hacer(pacientes.buscar, {}, { LIMIT: 300, INACTIVOS: 1 })).toHaveLength(PACIENTES);
    const CODIGOPACIENTE = 1;
    await v.hacer(pacientes.obtener_uno, { CODIGOPACIENTE });
    expect((await v.hacer(notasEvolucion.obtener, { CODIGOPACIENTE }, { LIMITE: 20 })).length).toBeGreaterThan(0);
    expect((await v.hacer(recetas.obtener, { CODIGOPACIENTE })).length).toBeGreaterThan(10);
    const { CITAS } = await v.hacer(citas.obtener, { start: sumarDias(hoy, -7), end: sumarDias(hoy, 14), doctorId: 0, type: 2 });
    expect(new Set(CITAS.map((x) => x.C_ESTATUS)).size).toBeGreaterThan(2);
    expect(CITAS.filter((x) => x.F_CITA > hoy && x.C_ESTATUS === 2)).toEqual([]);
    expect((await v.hacer(cargos.obtener, { CODIGOPACIENTE })).length).toBeGreaterThan(10);
    expect((await v.hacer(abonos.obtener, { CODIGOPACIENTE })).length).toBeGreaterThan(10);
  });

  test('hoy está lleno, sea el día que sea: cada médico atiende y tiene citas', async () => {
    const v = visitantes[i]!;
    const { fecha: hoy } = enLaClinica(v.zona);
    const { CITAS, HORARIOS } = await v.hacer(citas.obtener, { start: hoy, end: hoy, doctorId: 0, type: 2 });
    const medicos = CLINICAS_DEMO[i]!.MEDICOS.map((m) => m.CODIGOMEDICO);
    const conHoras = HORARIOS.filter((h) => h.TIPO === '' && h.DIA === diaSemana(hoy)).map((h) => h.CODIGOMEDICO);
    expect(new Set(conHoras)).toEqual(new Set(medicos));
    expect(new Set(CITAS.map((x) => x.CODIGOMEDICO)).size).toBeGreaterThanOrEqual(medicos.length - 1);
    expect(CITAS.length).toBeGreaterThanOrEqual(PACIENTES * 0.6);
  });

  test('los folios corren por fecha y sin huecos, y lo siguiente toma el número que sigue', async () => {
    const v = visitantes[i]!;
    await v.sql(async ({ db }) => {
      const { rows } = await sql<
        Record<string, number>
      >`select (select count(*) from abonos)::int as recibos, (select max("FOLIORECIBO") from abonos) as recibo,
        (select count(*) from cargos)::int as cargos, (select max("FOLIOCARGO") from cargos) as cargo,
        (select count(*) from (select "FECHA" < lag("FECHA") over (order by "FOLIORECIBO") as atras from abonos) x where atras)::int as desorden`.execute(
        db,
      );
      const r = rows[0]!;
      expect([r.recibo, r.cargo, r.desorden]).toEqual([r.recibos, r.cargos, 0]);
    });
    const { CODIGOPACIENTE } = await v.hacer(
      pacientes.guardar,
      {},
      { NOMBRE: 'Nueva', APELLIDO_PATERNO: codigo, SEXO: 2, CONFIRMAR_REGISTRO: 1 },
    );
    expect(CODIGOPACIENTE).toBe(PACIENTES + 1);
    const { FOLIOS } = await v.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
    expect(FOLIOS[0]).toBe((await c.dueno.query('select count(*)::int as n from cargos where cliente = $1', [v.cliente])).rows[0].n);
  });
});

test('los cinco usuarios entran con su contraseña y ven lo de su mesa', async () => {
  const url = `http://127.0.0.1:${(c.app.server.address() as { port: number }).port}`;
  const n = new Navegador(url);
  for (const u of ['admin', 'medico', 'recep', 'caja', 'almacen']) {
    await n.entrar('demomx', u, CLAVE_DEMO);
    const puede = (await n.llamar(cargos.obtener, { CODIGOPACIENTE: 1 })).success;
    expect([u, puede]).toEqual([u, ['admin', 'recep', 'caja'].includes(u)]);
    n.token = '';
  }
});

test('el texto llano de la demostración es el que da el producto', async () => {
  const { rows } = await c.dueno.query(
    `select html, texto from (select cliente, "NOTA" as html, texto from notas_evolucion union all select cliente, "DETALLE", texto from recetas) x
      where texto <> '' and cliente in (select cliente from compartido.clientes where demo) order by md5(html) limit 400`,
  );
  expect(rows.length).toBe(400);
  for (const r of rows) expect(r.texto).toBe(textoDe(r.html));
});

test('sembrar otra vez no hace nada; lo que quedó a medias se completa', async () => {
  const antes = (await c.dueno.query('select count(*)::int as n from pacientes')).rows[0].n;
  await sembrarDemo(c.host, c.conexion, { pacientes: PACIENTES });
  expect((await c.dueno.query('select count(*)::int as n from pacientes')).rows[0].n).toBe(antes);

  const cortada = { ...CLINICAS_DEMO[0]!, CODIGOCLIENTE: 'cortada' };
  let veces = 0;
  await expect(sembrarDemo(c.host, c.conexion, { clinicas: [cortada], pacientes: 5, parar: () => ++veces > 7 })).rejects.toThrow(
    'interrumpido',
  );
  expect((await clinicasDemo(c.dueno)).incompletas).toBe(1);
  await sembrarDemo(c.host, c.conexion, { clinicas: [cortada], pacientes: 5 });
  expect((await clinicasDemo(c.dueno)).incompletas).toBe(0);
});
