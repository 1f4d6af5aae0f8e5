// Fills a clinic of any size with whole tables at once, as the owner. The database is kept between runs; rows written by a run
// are removed.
import type pg from 'pg';
import { Azar } from '#data/demo/azar.ts';
import { persona } from '#data/demo/nombres.ts';
import { RESTRICCIONES } from '#domain/alcance.ts';
import { CODIGOS_PERMISOS } from '#domain/permisos.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { derivar, leerConfig } from '#kernel/server/config.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { comoDueno, prepararCluster } from '#kernel/server/roles.ts';
import { enLaClinica, lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import { preparar } from '../server/preparar.ts';
import { DIAGNOSTICOS, notaHtml, notaTexto } from './textos.ts';
import { LLAVE, type Volumen } from './volumen.ts';

export const ZONA = 'America/Mexico_City';
export const CODIGO = 'banco';
export const USUARIO = 'admin';
export const CLAVE = 'Galeno2026';
/** The patient with a long history. */
export const CRONICO = 7;
export const MEDICOS = 20;
const CITAS_SEMANA = 100;
/** A cached database of another version is filled again. */
const FORMA = 3;

/** The database with that many patients, filled if it does not exist. `raiz` is the cluster's superuser. */
export async function volumen(raiz: Conexion, pacientes: number, avisar: (frase: string) => void): Promise<Volumen> {
  const database = `banco_${pacientes}`;
  const secreto = derivar({ ENCRYPTION_KEY: LLAVE }, 'papeles');
  const conexion = comoDueno({ ...raiz, database }, secreto);
  const enRaiz = { ...raiz, database };
  const cluster = abrirPoolDueno({ ...raiz, database: 'postgres' }, 1);
  const hecho = await leerHecho(cluster, enRaiz);
  if (!hecho) await cluster.query(`drop database if exists ${database} with (force)`);
  await cluster.end();
  await prepararCluster(raiz, database, secreto);
  const t = Date.now();
  const dueno = abrirPoolDueno(conexion, 2);
  try {
    // The database can be rebuilt, so it needs no backup.
    const config = leerConfig({ ENCRYPTION_KEY: LLAVE, DATABASE_URL: 'postgres://banco', BACKUP_BEFORE_MIGRATION: '0' });
    await preparar(dueno, conexion, config);
    if (hecho) {
      await limpiar(dueno, hecho.cliente);
      return { conexion, raiz: enRaiz, ...hecho };
    }
    const v = await llenar(dueno, pacientes, avisar);
    avisar(`  listo en ${Math.round((Date.now() - t) / 1000)} s`);
    return { conexion, raiz: enRaiz, ...v };
  } finally {
    await dueno.end();
  }
}

type Hecho = Omit<Volumen, 'conexion' | 'raiz'>;
async function leerHecho(cluster: pg.Pool, conexion: Conexion): Promise<Hecho | undefined> {
  const { rowCount } = await cluster.query('select from pg_database where datname = $1', [conexion.database]);
  if (!rowCount) return undefined;
  const dueno = abrirPoolDueno(conexion, 1);
  try {
    const { rows } = await dueno.query('select datos from banco where forma = $1', [FORMA]);
    return rows[0]?.datos;
  } catch {
    return undefined;
  } finally {
    await dueno.end();
  }
}

async function llenar(dueno: pg.Pool, pacientes: number, avisar: (frase: string) => void): Promise<Hecho> {
  const c = await dueno.connect();
  // As owner with triggers off: the keys are consistent and need no checking.
  await c.query("set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  try {
    const cliente = await crear(c);
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(cliente)]);
    const lunes = lunesDe(enLaClinica(ZONA).fecha);
    const paso = async (nombre: string, hacer: () => Promise<unknown>) => {
      const t = Date.now();
      await hacer();
      avisar(`  ${nombre}: ${((Date.now() - t) / 1000).toFixed(1)} s`);
    };
    await paso('médicos', () => medicos(c));
    await paso(`${pacientes} pacientes`, () => pacientesDe(c, pacientes, lunes));
    const semanas = Math.max(8, Math.round(Math.min(400_000, pacientes * 6) / (MEDICOS * CITAS_SEMANA)));
    const citas = semanas * MEDICOS * CITAS_SEMANA;
    await paso(`${citas} citas`, () => citasDe(c, pacientes, semanas, lunes));
    const notas = Math.min(200_000, pacientes * 3);
    await paso(`${notas} notas`, () => notasDe(c, pacientes, notas, lunes));
    await c.query('insert into folios (serie, ultimo) values ($1, $2), ($3, $4)', [
      'PACIENTE',
      pacientes,
      'CITA',
      citas + 5 * CITAS_SEMANA,
    ]);
    await paso('análisis', () => c.query('vacuum analyze'));
    const hecho = { cliente, pacientes, citas, notas, lunes, lunesDeCinco: sumarDias(lunes, 28) };
    await c.query('create table banco (forma integer, momento timestamptz default now(), datos jsonb)');
    await c.query('insert into banco (forma, datos) values ($1, $2)', [FORMA, hecho]);
    return hecho;
  } finally {
    c.release(true);
  }
}

async function crear(c: pg.PoolClient): Promise<number> {
  const procesos = CODIGOS_PERMISOS.filter((p) => !RESTRICCIONES.has(p));
  const { rows } = await c.query('select clinica_crear($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) as cliente', [
    CODIGO,
    'Clínica del banco de pruebas',
    1,
    ZONA,
    procesos,
    USUARIO,
    'admin@ejemplo.mx',
    await cifrarClave(CLAVE),
    false,
    50,
  ]);
  return rows[0].cliente;
}

async function medicos(c: pg.PoolClient): Promise<void> {
  const azar = new Azar(2026);
  const gente = Array.from({ length: MEDICOS }, () => persona(azar, 'mx', '2026-01-01'));
  await c.query(
    `insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "APELLIDO_MATERNO", "ID_ESPECIALIDAD", "CEDULA_PROFECIONAL", "TCEL_LADA", "TCELULAR", "MOSTRAR_EN_AGENDA_ONLINE")
    select i, n, p, m, 1 + i % 5, (1000000 + i)::text, '52', '5555550' || lpad(i::text, 3, '0'), 1 from unnest($1::text[], $2::text[], $3::text[]) with ordinality as x (n, p, m, i)`,
    [gente.map((p) => p.NOMBRE), gente.map((p) => p.APELLIDO_PATERNO), gente.map((p) => p.APELLIDO_MATERNO)],
  );
  await c.query(`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL") select m, 1 from generate_series(1, ${MEDICOS}) m`);
  await c.query(`insert into medicos_horarios ("CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL")
    select m, 1, d, '', '08:00', '20:00' from generate_series(1, ${MEDICOS}) m, generate_series(0, 6) d`);
  await c.query(`insert into catalogo_etiquetas_agenda ("ID", "NOMBRE", "COLOR") select i, (array['Primera vez', 'Control', 'Urgencia', 'Seguro', 'Estudios', 'Procedimiento'])[i], '#1976D2'
    from generate_series(1, 6) i`);
}

/** SQL for a pseudo-random number below `n` that depends only on the column `i`. */
export const suerte = (i: string, sal: number, n: string | number) => `((hashint4extended(${i}::int, ${sal}) & 2147483647) % ${n})::int`;

/** Names come from a list of plausible people; given names and surnames are drawn separately, so frequencies stay realistic. */
async function pacientesDe(c: pg.PoolClient, n: number, hoy: string): Promise<void> {
  const K = Math.min(n, 30_000);
  const azar = new Azar(7);
  const gente = Array.from({ length: K }, (_, k) => {
    const p = persona(azar, 'mx', hoy);
    return {
      k,
      n: p.NOMBRE,
      p: p.APELLIDO_PATERNO,
      m: p.APELLIDO_MATERNO,
      s: p.SEXO,
      f: p.FECHA_NACIMIENTO,
      e: p.MAIL,
      c: p.CALLE_Y_NUMERO,
      cp: p.CODIGO_POSTAL,
    };
  });
  await c.query('create temp table cantera (k integer primary key, n text, p text, m text, s smallint, f date, e text, c text, cp text)');
  await c.query('insert into cantera select * from jsonb_populate_recordset(null::cantera, $1::jsonb)', [JSON.stringify(gente)]);
  await c.query('analyze cantera');
  const { rows: indices } = await c.query<{ indexdef: string; nombre: string }>(
    "select indexdef, indexname as nombre from pg_indexes where tablename = 'pacientes' and indexname <> 'pacientes_pkey'",
  );
  for (const { nombre } of indices) await c.query(`drop index ${nombre}`);
  await c.query(`insert into pacientes ("CODIGOPACIENTE", "CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "APELLIDO_MATERNO", "FECHAALTA", "FECHA_NACIMIENTO", "SEXO",
      "MAIL", "TCEL_LADA", "TCELULAR", "TELEFONO1", "CALLE_Y_NUMERO", "CODIGO_POSTAL", "PAIS", "ACTIVO", "ALERGIAS", "OCUPACION", "OBSERVACIONES")
    select i, 1 + ${suerte('i', 4, MEDICOS)}, a.n, b.p, d.m, '${hoy}'::date - ${suerte('i', 5, 3000)}, a.f, a.s, a.e, '52',
      '55' || lpad(${suerte('i', 6, 100_000_000)}::text, 8, '0'), case when i % 3 = 0 then '55' || lpad(${suerte('i', 7, 100_000_000)}::text, 8, '0') else '' end,
      a.c, a.cp, 1, case when ${suerte('i', 8, 33)} = 0 then 0 else 1 end, case when ${suerte('i', 9, 8)} = 0 then 'Penicilina' else '' end,
      case when i % 2 = 0 then 'Empleado' else 'Hogar' end, case when i % 5 = 0 then 'Prefiere citas por la mañana' else '' end
    from generate_series(1, ${n}) i join cantera a on a.k = ${suerte('i', 1, K)} join cantera b on b.k = ${suerte('i', 2, K)} join cantera d on d.k = ${suerte('i', 3, K)}
    order by i`);
  for (const { indexdef } of indices) await c.query(indexdef);
}

async function citasDe(c: pg.PoolClient, pacientes: number, semanas: number, lunes: string): Promise<void> {
  const columnas = `"N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "ETIQUETAS", "D_OBSERVACIONES", "TIPO_CITA", "C_ESTATUS"`;
  const resto = (i: string, dia: string) =>
    `30, 1 + ${suerte(i, 11, pacientes)}, %medico%, 1, nullif(${suerte(i, 12, 12)}, 0) % 6 + 1, case when ${suerte(i, 13, 3)} = 0 then 'Trae estudios de laboratorio' else '' end, 0,
    case when ${dia} < '${lunes}'::date then (array[2,2,2,2,2,2,3,4])[1 + ${suerte(i, 14, 8)}] else (array[0,0,0,1])[1 + ${suerte(i, 14, 4)}] end`;
  // Respects the constraint against double booking: twenty half-hour slots per day, Monday to Friday.
  await c.query(`insert into citas (${columnas}) select i + 1, d, '08:00'::time + (i / ${MEDICOS} % 20) * interval '30 minutes', ${resto('i', 'd').replace('%medico%', `1 + i % ${MEDICOS}`)}
    from (select i, '${lunes}'::date + 7 * (i / ${MEDICOS * CITAS_SEMANA} - ${semanas - 4}) + i / ${MEDICOS * 20} % 5 as d from generate_series(0, ${semanas * MEDICOS * CITAS_SEMANA - 1}) i) x`);
  await c.query(`insert into citas (${columnas}) select ${semanas * MEDICOS * CITAS_SEMANA} + i + 1, d, '08:00'::time + (i / 5 % 20) * interval '30 minutes', ${resto('i', 'd').replace('%medico%', '1 + i % 5')}
    from (select i, '${lunes}'::date + 28 + i / 100 as d from generate_series(0, ${5 * CITAS_SEMANA - 1}) i) x`);
}

async function notasDe(c: pg.PoolClient, pacientes: number, notas: number, lunes: string): Promise<void> {
  const textos = Array.from({ length: 48 }, (_, k) => ({ k, h: notaHtml(k), t: notaTexto(k) }));
  await c.query('create temp table escritas (k integer primary key, h text, t text)');
  await c.query('insert into escritas select * from jsonb_populate_recordset(null::escritas, $1::jsonb)', [JSON.stringify(textos)]);
  // About five notes for each patient with notes; one patient has a hundred and twenty.
  const vistos = Math.max(10, Math.min(pacientes, Math.round(notas / 5)));
  await c.query(`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA", texto, "CERRADA", cerrada_el, cerrada_por, creado)
    select p, row_number() over (partition by p order by d, i), d, '08:00'::time + ${suerte('i', 24, 40)} * interval '15 minutes', 1 + ${suerte('i', 25, MEDICOS)}, 1, e.h, e.t, 1, d + interval '1 day', 0, d
    from (select i, case when i < 120 then ${CRONICO} else 1 + ${suerte('i', 21, vistos)} end as p, '${lunes}'::date - 1 - ${suerte('i', 22, 900)} as d from generate_series(0, ${notas - 1}) i) x
    join escritas e on e.k = ${suerte('i', 23, 48)}`);
  const lista = DIAGNOSTICOS.map((d) => `'${d}'`).join(',');
  await c.query(`insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION")
    select n."CODIGOPACIENTE", n."CONSECUTIVO", 1, d."CODIGO", d."DESCRIPCION" from notas_evolucion n
    join compartido.cie10 d on d."CODIGO" = (array[${lista}])[1 + ${suerte('n."CODIGOPACIENTE"', 31, DIAGNOSTICOS.length)}]`);
  await c.query(`insert into notas_signos ("CODIGOPACIENTE", "CONSECUTIVO", "PESO", "TALLA", "FRECUENCIA_CARDIACA", "FRECUENCIA_RESPIRATORIA", "TEMPERATURA", "SATURACION_OXIGENO", "TENSION_ARTERIAL", "IMC")
    select "CODIGOPACIENTE", "CONSECUTIVO", 70, 165, 60 + x, 16, 36.5, 97, (110 + x) || '/' || (70 + x / 2), 25.71
    from (select *, ${suerte('"CONSECUTIVO" * 7919 + "CODIGOPACIENTE"', 32, 40)} as x from notas_evolucion) n`);
}

/** Removes what earlier runs wrote, so that every run starts with the same rows. */
async function limpiar(dueno: pg.Pool, cliente: number): Promise<void> {
  const c = await dueno.connect();
  try {
    await c.query('set session_replication_role = replica');
    // The wall between clinics also stands before the owner.
    await c.query("select set_config('app.cliente', $1, false)", [String(cliente)]);
    const desde = '(select momento from banco)';
    for (const t of ['notas_signos', 'notas_diagnosticos', 'notas_evolucion', 'recetas', 'citas', 'archivos'])
      await c.query(`delete from ${t} where creado > ${desde}`);
    await c.query(`delete from bitacora where momento > ${desde}`);
    await c.query('truncate compartido.sesiones, compartido.captchas, compartido.limites');
    await c.query('update medicos set "MOSTRAR_EN_AGENDA_ONLINE" = 1 where "MOSTRAR_EN_AGENDA_ONLINE" = 0');
    await c.query('vacuum analyze');
  } finally {
    c.release(true);
  }
}
