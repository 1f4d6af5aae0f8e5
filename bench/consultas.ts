// The product's SQL with the clinic written into it, as without row-level security. Used by the bare driver and the minimal
// server; before measuring, its rows are compared with Galeno's answer.
import pg from 'pg';
// Registers the type parsers for every pg connection: dates stay text, numbers are numbers.
import '#kernel/server/db.ts';
import { feriadosEntre } from '#features/agenda/tiempo/feriados.ts';
import { calcularHuecos, type HorasEnSucursal } from '#features/agenda/tiempo/huecos.ts';
import type { Conexion } from '#kernel/server/db.ts';
import { diasEntre, minutos } from '#kernel/shared/dates.ts';
import { ZONA } from './poblar.ts';

/** As many connections as Galeno's pool. */
export const CONEXIONES = 10;
export function abrirCrudo(conexion: Conexion): pg.Pool {
  const pool = new pg.Pool({ ...conexion, max: CONEXIONES, pipeline: true } as pg.PoolConfig);
  pool.on('error', () => {});
  return pool;
}
const filas = async <T>(pool: pg.Pool, name: string, text: string, values: unknown[]): Promise<T[]> =>
  (await pool.query({ name, text, values })).rows;

const hallado = (
  palabras: number,
) => `select "CODIGOPACIENTE", nombre_completo as "NOMBRECOMPLETO", "FECHA_NACIMIENTO", "SEXO", "TCEL_LADA", "TCELULAR", "TELEFONO1", "MAIL", "DOCUMENTOID",
    "CODIGOMEDICO", "ACTIVO", "FUSIONADO", foto
  from (select * from pacientes where cliente = $1 and eliminado is null and "ACTIVO" = 1 and "FUSIONADO" = 0
    and ${Array.from({ length: palabras }, (_, i) => `busca like f_norm($${i + 4})`).join(' and ')} limit 1000) c
  order by ("CODIGOPACIENTE"::text = $2) desc, (busca like f_norm($3)) desc, nombre_completo limit 50 offset 0`;

export function buscar(pool: pg.Pool, cliente: number, texto: string): Promise<unknown[]> {
  const palabras = texto.split(' ');
  return filas(pool, `buscar${palabras.length}`, hallado(palabras.length), [
    cliente,
    texto,
    `${palabras[0]}%`,
    ...palabras.map((p) => `%${p}%`),
  ]);
}

export async function paciente(pool: pg.Pool, cliente: number, codigo: number): Promise<unknown> {
  const [p] = await filas<Record<string, unknown>>(
    pool,
    'paciente',
    `select p.*, coalesce(m.nombre_completo, '') as "MEDICO" from pacientes p left join medicos m on m.cliente = p.cliente and m."CODIGOMEDICO" = p."CODIGOMEDICO"
     where p.cliente = $1 and p."CODIGOPACIENTE" = $2 and p.eliminado is null`,
    [cliente, codigo],
  );
  return p;
}

const CITAS = (
  filtro: string,
) => `select c."N_CITA", c."F_CITA", c."H_CITA", c."H_MINCITA", c."CODIGOPACIENTE", p.nombre_completo as "PACIENTE", c."CODIGOMEDICO", m.nombre_completo as "MEDICO",
    c."SUCURSAL", c."ETIQUETAS", coalesce(e."NOMBRE", '') as "ETIQUETA_NOMBRE", coalesce(e."COLOR", '') as "ETIQUETA_COLOR", c."D_OBSERVACIONES",
    c."TIPO_CITA", c."C_ESTATUS", c."ESTADO_PAGO", c."RECURRENTE", c.sobrecupo as "SOBRECUPO", c."LLEGADA", c."VERSION"
  from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
  join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
  left join catalogo_etiquetas_agenda e on e.cliente = c.cliente and e."ID" = c."ETIQUETAS"
  where c.cliente = $1 and c.eliminado is null and c."F_CITA" between $2 and $3 and ${filtro} order by c."F_CITA", c."H_CITA", c."N_CITA" limit 10000`;
const EVENTOS = `select v."CONSECUTIVO"::text as "CONSECUTIVO", v."RANGO", v."TIPO", v."F_EXCLUIDA", v."FECHAINICIAL", v."FECHAFINAL", v."DIACOMPLETO",
    v."HORAINICIAL", v."HORAFINAL", v."CODIGOMEDICO", coalesce(m.nombre_completo, '') as "MEDICO", v."MOTIVO", v."VERSION"
  from agenda_eventos v left join medicos m on m.cliente = v.cliente and m."CODIGOMEDICO" = v."CODIGOMEDICO"
  where v.cliente = $1 and v."F_EXCLUIDA" between $2 and $3 and v.eliminado is null and ($4 = 0 or v."CODIGOMEDICO" in (0, $4))
  order by v."F_EXCLUIDA", v."HORAINICIAL" nulls first, v."CONSECUTIVO" limit 5000`;
const HORARIOS = `select "CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO", "INICIAL", "FINAL" from medicos_horarios where cliente = $1 and ($2 = 0 or "CODIGOMEDICO" = $2) order by "CODIGOMEDICO", "SUCURSAL", "DIA", "TIPO" limit 10000`;
const VIDEO = `select count(*) as n from medicos_sucursales where cliente = $1 and "CODIGOMEDICO" = $2 and "HORARIOVC_IGUAL" = 0`;

/** The four lists of an agenda's range, sent together on one connection; doctor 0 means all. */
export async function agenda(pool: pg.Pool, cliente: number, desde: string, hasta: string, medico: number) {
  const c = await pool.connect();
  try {
    const una = async (name: string, text: string, values: unknown[]) => (await c.query({ name, text, values })).rows;
    const [CITAS_, EVENTOS_, HORARIOS_, video] = await Promise.all([
      medico
        ? una('citas1', CITAS('c."CODIGOMEDICO" = $4'), [cliente, desde, hasta, medico])
        : una('citas0', CITAS('true'), [cliente, desde, hasta]),
      una('eventos', EVENTOS, [cliente, desde, hasta, medico]),
      una('horarios', HORARIOS, [cliente, medico]),
      una('video', VIDEO, [cliente, medico]),
    ]);
    return { CITAS: CITAS_, EVENTOS: EVENTOS_, HORARIOS: HORARIOS_, HORARIO_VC: video[0].n > 0 ? 1 : 0 };
  } finally {
    c.release();
  }
}

const DE_TRABAJO = `select h."SUCURSAL", h."DIA", h."TIPO", h."INICIAL", h."FINAL" from medicos_horarios h
  where h.cliente = $1 and h."CODIGOMEDICO" = $2 and h."TIPO" in ('', 'COMIDA') order by h."SUCURSAL", h."DIA", h."INICIAL"`;
const TOMADO = `select "F_CITA" as fecha, "H_CITA" as hora, "H_MINCITA" as minutos from citas
    where cliente = $1 and "CODIGOMEDICO" = $2 and "F_CITA" between $3 and $4 and eliminado is null and "C_ESTATUS" <> 4
  union all
  select "F_EXCLUIDA", coalesce("HORAINICIAL", '00:00'), coalesce((extract(epoch from "HORAFINAL" - "HORAINICIAL") / 60)::int, 1440)
    from agenda_eventos where cliente = $1 and "F_EXCLUIDA" between $3 and $4 and "CODIGOMEDICO" in (0, $2) and eliminado is null`;
/** The free times of a doctor, computed from appointments and events only. */
export async function libres(pool: pg.Pool, cliente: number, medico: number, desde: string, hasta: string, duracion: number) {
  const [horarios, tomados] = await Promise.all([
    filas<HorasEnSucursal>(pool, 'trabajo', DE_TRABAJO, [cliente, medico]),
    filas<{ fecha: string; hora: string; minutos: number }>(pool, 'tomado', TOMADO, [cliente, medico, desde, hasta]),
  ]);
  const inicio = (t: { fecha: string; hora: string }) => diasEntre(desde, t.fecha) * 1440 + minutos(t.hora);
  const huecos = calcularHuecos({
    desde,
    hasta,
    zona: ZONA,
    noAntes: new Date(),
    duracion,
    horarios,
    ocupados: tomados.map((t) => [inicio(t), inicio(t) + t.minutos] as const),
    cerrados: new Set(feriadosEntre('mx', desde, hasta).map((f) => f.fecha)),
  });
  return huecos.map(({ FECHA, HORA }) => ({ FECHA, HORA }));
}

const insertar = (tabla: string, columnas: readonly string[]) =>
  `insert into ${tabla} (cliente, ${columnas.map((c) => (c === 'texto' ? c : `"${c}"`)).join(', ')}) values (${['cliente', ...columnas].map((_, i) => `$${i + 1}`).join(', ')})`;
const DE_CITA = [
  'N_CITA',
  'F_CITA',
  'H_CITA',
  'H_MINCITA',
  'CODIGOPACIENTE',
  'CODIGOMEDICO',
  'SUCURSAL',
  'ETIQUETAS',
  'D_OBSERVACIONES',
  'TIPO_CITA',
  'RECURRENTE',
  'CODIGO_ENLACE',
  'SMS_PACIENTE',
  'WHATSAPP_PACIENTE',
  'SMS_DOCTOR',
  'WHATSAPP_DOCTOR',
  'ESTADO_PAGO',
  'MONEDA',
] as const;
const DE_NOTA = [
  'CODIGOPACIENTE',
  'CONSECUTIVO',
  'FECHA',
  'HORA',
  'CODIGOMEDICO',
  'SUCURSAL',
  'NOTA',
  'texto',
  'CERRADA',
  'VERSION',
] as const;
const CITA = insertar('citas', DE_CITA);
const NOTA = insertar('notas_evolucion', DE_NOTA);
export type Registro = Record<string, unknown>;

export const citaNueva = (pool: pg.Pool, cliente: number, c: Registro): Promise<unknown> =>
  filas(pool, 'cita', CITA, [cliente, ...DE_CITA.map((k) => c[k])]);
const CITAS_NUEVAS = `insert into citas (cliente, ${DE_CITA.map((c) => `"${c}"`).join(', ')}) select $1, ${DE_CITA.map((c) => `"${c}"`).join(', ')} from jsonb_populate_recordset(null::citas, $2)`;
/** Several rows in one statement, as fast hand-written code would do it. */
export const citasNuevas = (pool: pg.Pool, cliente: number, citas: readonly Registro[]): Promise<unknown> =>
  filas(pool, 'citas', CITAS_NUEVAS, [cliente, JSON.stringify(citas)]);
export const notaNueva = (pool: pg.Pool, cliente: number, n: Registro): Promise<unknown> =>
  filas(pool, 'nota', NOTA, [cliente, ...DE_NOTA.map((k) => n[k])]);
export async function paseDe(pool: pg.Pool, cliente: number, usuario: string): Promise<string> {
  const [u] = await filas<{ pase: string }>(
    pool,
    'pase',
    `select pase from usuarios where cliente = $1 and lower("CLAVEUSUARIO") = $2 and "ACTIVO" = 1 and eliminado is null`,
    [cliente, usuario],
  );
  return u?.pase ?? '';
}
