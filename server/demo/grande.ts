// One clinic of any size for measurements: the database multiplies a demonstration clinic's patients and histories.
import type pg from 'pg';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { enLaClinica, lunesDe } from '#kernel/shared/dates.ts';
import { NoArranca } from '../frases.ts';
import { sembrarDemo } from './sembrar.ts';

export const GRANDE = { ...CLINICA_MX, CODIGOCLIENTE: 'demogrande', NOMBRECLINICA: 'Hospital Jacarandas' };
const CANTERA = 1_000;
const MEDICOS = 20;
const POR_DIA = 20;

/** SQL for a pseudo-random number below `n` that depends only on the column `i`. */
const suerte = (i: string, sal: number, n: number | string) => `((hashint4extended(${i}::int, ${sal}) & 2147483647) % ${n})::int`;

/**
 * Fills `demogrande` with that many patients, and notes and appointments in proportion. `cantera` of them have a whole history,
 * from which those of the others are drawn. Throws NoArranca when it exists.
 */
export async function sembrarGrande(
  host: Host,
  conexion: Conexion,
  pacientes: number,
  avisar: (frase: string) => void,
  cantera = CANTERA,
): Promise<void> {
  const dueno = abrirPoolDueno(conexion, 3);
  try {
    const { rowCount } = await dueno.query('select from compartido.clientes where codigo = $1', [GRANDE.CODIGOCLIENTE]);
    if (rowCount) throw new NoArranca(`La clínica ${GRANDE.CODIGOCLIENTE} ya existe.`);
    const n = Math.min(pacientes, cantera);
    await sembrarDemo(host, conexion, { clinicas: [GRANDE], pacientes: n, avisar });
    if (pacientes > n) await repartir(dueno, n, pacientes, avisar);
  } finally {
    await dueno.end();
  }
}

async function repartir(dueno: pg.Pool, n: number, total: number, avisar: (frase: string) => void): Promise<void> {
  const c = await dueno.connect();
  try {
    const { rows } = await c.query('select cliente from compartido.clientes where codigo = $1', [GRANDE.CODIGOCLIENTE]);
    await c.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'");
    // The keys are consistent; checking millions would double the time. Only a superuser may skip it.
    await c.query('set session_replication_role = replica').catch(() => {});
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(rows[0].cliente)]);
    const paso = async (que: string, ...ordenes: string[]) => {
      const inicio = Date.now();
      for (const o of ordenes) await c.query(o);
      avisar(`${que} (${Math.round((Date.now() - inicio) / 1000)} s)`);
    };
    await c.query(
      `create temp table cantera as select row_number() over (order by "CODIGOPACIENTE")::int as k, p.* from pacientes p where cliente = app_cliente()`,
    );
    await c.query('alter table cantera add primary key (k); analyze cantera');
    const { rows: indices } = await c.query<{ indexdef: string; indexname: string }>(
      "select indexdef, indexname from pg_indexes where tablename = 'pacientes' and schemaname = 'public' and indexname <> 'pacientes_pkey'",
    );
    await c.query('begin');
    for (const { indexname } of indices) await c.query(`drop index ${indexname}`);
    await paso(`${total} pacientes`, pacientesDe(n, total));
    for (const { indexdef } of indices) await c.query(indexdef);
    await c.query('commit');
    await paso('médicos', ...medicos());
    await paso('citas', citas(total));
    await paso('notas de evolución', ...notas(n, total));
    await paso('estadísticas', 'analyze');
  } finally {
    c.release(true);
  }
}

const pacientesDe = (
  n: number,
  total: number,
) => `insert into pacientes ("CODIGOPACIENTE", "CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "APELLIDO_MATERNO",
    "FECHAALTA", "FECHA_NACIMIENTO", "SEXO", "MAIL", "TCEL_LADA", "TCELULAR", "ALERGIAS", "ID_ESTADO_CIVIL", "OCUPACION", "PAIS", "ESTADO", "CIUDAD", "CALLE_Y_NUMERO", "CODIGO_POSTAL")
  select i, 1 + ${suerte('i', 1, MEDICOS)}, a."NOMBRE", b."APELLIDO_PATERNO", d."APELLIDO_MATERNO", a."FECHAALTA", a."FECHA_NACIMIENTO", a."SEXO", '', '52',
    '55' || lpad(${suerte('i', 5, 100_000_000)}::text, 8, '0'), a."ALERGIAS", a."ID_ESTADO_CIVIL", a."OCUPACION", a."PAIS", b."ESTADO", b."CIUDAD", b."CALLE_Y_NUMERO", b."CODIGO_POSTAL"
  from generate_series(${n + 1}, ${total}) i
    join cantera a on a.k = 1 + ${suerte('i', 2, n)} join cantera b on b.k = 1 + ${suerte('i', 3, n)} join cantera d on d.k = 1 + ${suerte('i', 4, n)}`;

const medicos = () => [
  `insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "APELLIDO_MATERNO", "ID_ESPECIALIDAD", "CEDULA_PROFECIONAL")
   select i, a."NOMBRE", b."APELLIDO_PATERNO", a."APELLIDO_MATERNO", 47, (9000000 + i)::text
   from generate_series((select max("CODIGOMEDICO") + 1 from medicos where cliente = app_cliente()), ${MEDICOS}) i join cantera a on a.k = i join cantera b on b.k = i * 3`,
  `insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL") select "CODIGOMEDICO", 1 from medicos m where cliente = app_cliente() on conflict do nothing`,
  `insert into medicos_horarios ("CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL")
   select "CODIGOMEDICO", 1, d, '', '08:00', '20:00' from medicos m, generate_series(0, 5) d where cliente = app_cliente() on conflict do nothing`,
  `update compartido.clientes set limite_medicos = greatest(limite_medicos, ${MEDICOS}) where cliente = app_cliente()`,
];

/** Full weeks, Monday to Friday, of doctors that the demonstration does not use: up to four years back and four weeks ahead. */
function citas(total: number): string {
  const lunes = lunesDe(enLaClinica(GRANDE.ZONA_HORARIA).fecha);
  const otros = MEDICOS - GRANDE.MEDICOS.length;
  const porSemana = otros * POR_DIA * 5;
  const semanas = Math.max(4, Math.min(208, Math.round((total * 0.6) / porSemana)));
  return `with nuevas as (insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "C_ESTATUS")
    select base + 1 + i, d, '08:00'::time + (i % ${POR_DIA}) * interval '30 minutes', 30, 1 + ${suerte('i', 11, total)}, ${GRANDE.MEDICOS.length} + 1 + i / ${POR_DIA} % ${otros}, 1,
      case when d < '${lunes}'::date then (array[2,2,2,2,2,2,2,2,3,4])[1 + ${suerte('i', 12, 10)}] else (array[0,0,1])[1 + ${suerte('i', 12, 3)}] end
    from (select i, '${lunes}'::date - 7 * ${semanas - 4} + 7 * (i / ${porSemana}) + i / ${POR_DIA * otros} % 5 as d,
      (select max("N_CITA") from citas where cliente = app_cliente()) as base from generate_series(0, ${semanas * porSemana - 1}) i) x returning "N_CITA")
    insert into folios (serie, ultimo) select 'CITA', max("N_CITA") from nuevas on conflict (cliente, serie) do update set ultimo = excluded.ultimo`;
}

/**
 * Copies the first notes of a source patient, with diagnoses and signs, to every second patient (three hundred thousand at
 * most).
 */
function notas(n: number, total: number): string[] {
  const hasta = Math.min(total, n + 600_000);
  const quien = `(select i, q."CODIGOPACIENTE" as de from generate_series(${n + 1}, ${hasta}, 2) i join cantera q on q.k = 2 + ${suerte('i', 21, n - 1)}) x`;
  const copia = (tabla: string, columnas: string) =>
    `insert into ${tabla} ("CODIGOPACIENTE", ${columnas}) select x.i, ${columnas
      .split(', ')
      .map((k) => `t.${k}`)
      .join(', ')}
     from ${quien} join ${tabla} t on t.cliente = app_cliente() and t."CODIGOPACIENTE" = x.de and t."CONSECUTIVO" <= 4`;
  return [
    copia(
      'notas_evolucion',
      '"CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA", texto, "CERRADA", cerrada_el, cerrada_por, creado',
    ),
    copia('notas_diagnosticos', '"CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION"'),
    copia(
      'notas_signos',
      '"CONSECUTIVO", "PESO", "TALLA", "FRECUENCIA_CARDIACA", "TEMPERATURA", "SATURACION_OXIGENO", "TENSION_ARTERIAL", "IMC", tomados',
    ),
    `insert into folios (serie, ultimo) values ('PACIENTE', ${total}) on conflict (cliente, serie) do update set ultimo = excluded.ultimo`,
  ];
}
