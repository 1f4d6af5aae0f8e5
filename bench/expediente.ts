// A doctor's day with the heaviest file: what each screen reads of a patient with a thousand visits, and a whole consultation.
import type pg from 'pg';
import { sumarDias } from '#kernel/shared/dates.ts';
import { Conexion, cargar, percentil, pideForma, pideGet } from './carga.ts';
import { DIAGNOSTICOS, notaHtml, notaTexto, RECETA } from './textos.ts';
import type { Volumen } from './volumen.ts';

/** The patient with everything. */
const PESADO = 11;
const VISITAS = 1000;
const ORDENES = 300;
const IMAGENES = 400;
const PREGUNTAS = 300;
const ESCRITORIOS = 16;
/** Milliseconds: of a read on one connection, and of a consultation with sixteen desks. */
const AIM_LECTURA = 50;
const AIM_CONSULTA = 200;
const RECIENTES_S = 3;
const MAS_PRUEBAS = 4;

export interface Renglon {
  que: string;
  llamadas: number;
  mediana: number;
  p95: number;
  aim: number;
}

/** The analyses that `consulta` asks for. */
export async function analisisDeConsulta(c: pg.PoolClient): Promise<void> {
  await c.query(`insert into catalogo_analisis_clinicos_grupos ("ID", "NOMBRE") values (900, 'Química sanguínea') on conflict do nothing`);
  await c.query(`insert into catalogo_analisis_clinicos ("ID", "ID_GRUPO", "NOMBRE", "TIPO_RESPUESTA", "UNIDAD", "REFERENCIA")
    select 900 + i, 900, 'Analito ' || i, 'N', 'mg/dL', '70 - 100' from generate_series(1, ${MAS_PRUEBAS}) i on conflict do nothing`);
}
/** Inserts the heavy patient's rows as the owner, without triggers: they are consistent. */
async function llenar(c: pg.PoolClient, v: Volumen): Promise<void> {
  const dia = (n: string) => `'${sumarDias(v.lunes, -VISITAS * 3)}'::date + ${n} * 3`;
  const textos = JSON.stringify(Array.from({ length: 48 }, (_, k) => ({ k, h: notaHtml(k), t: notaTexto(k) })));
  await c.query(`delete from notas_signos where "CODIGOPACIENTE" = ${PESADO}`);
  await c.query(`delete from notas_diagnosticos where "CODIGOPACIENTE" = ${PESADO}`);
  await c.query(`delete from notas_evolucion where "CODIGOPACIENTE" = ${PESADO}`);
  await c.query(
    `insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA", texto, "CERRADA", cerrada_el, cerrada_por)
    select ${PESADO}, i, ${dia('i')}, '07:10', 1, 1, e.h, e.t, 1, now(), 0 from generate_series(1, ${VISITAS}) i
    join jsonb_to_recordset($1::jsonb) as e (k integer, h text, t text) on e.k = i % 48`,
    [textos],
  );
  await c.query(`insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION")
    select ${PESADO}, i, 1, '${DIAGNOSTICOS[0]}', 'Diagnóstico' from generate_series(1, ${VISITAS}) i`);
  await c.query(`insert into notas_signos ("CODIGOPACIENTE", "CONSECUTIVO", "PESO", "TALLA", "TENSION_ARTERIAL", "IMC")
    select ${PESADO}, i, 60 + i % 20, 165, (110 + i % 40) || '/80', 25.7 from generate_series(1, ${VISITAS}) i`);
  await c.query(`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO_CITA", "C_ESTATUS")
    select 200000000 + i, ${dia('i')}, '06:00', 30, ${PESADO}, 1, 1, 0, 2 from generate_series(1, ${VISITAS}) i`);
  await c.query(
    `insert into recetas ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "DETALLE", texto)
    select ${PESADO}, i, ${dia('i')}, '07:20', 1, 1, $1, 'Receta' from generate_series(1, ${VISITAS}) i`,
    [RECETA],
  );
  await analisisDeConsulta(c);
  await c.query(`insert into analisis_clinicos ("ID_ORDEN", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "FECHA", "HORA", "FECHA_RESULTADOS", llegaron, revisados)
    select 200000000 + i, ${PESADO}, 1, 1, ${dia('i')}, '07:30', ${dia('i')}, now(), now() from generate_series(1, ${ORDENES}) i`);
  await c.query(`insert into analisis_clinicos_detalle ("ID_ORDEN", "ID_ANALISIS", "ORDEN", "GRUPO", "NOMBRE", "TIPO_RESPUESTA", "UNIDAD", "REFERENCIA", "RESULTADO")
    select 200000000 + i, 900 + k, k, 'Química sanguínea', 'Analito ' || k, 'N', 'mg/dL', '70 - 100', (60 + (i * k) % 60)::text
    from generate_series(1, ${ORDENES}) i, generate_series(1, ${MAS_PRUEBAS}) k`);
  await c.query(`with a as (insert into archivos (nombre, tipo, peso, uso) select 'i.jpg', 'image/jpeg', 1000, 'imagen_paciente' from generate_series(1, ${IMAGENES}) returning id),
      n as (select id, (row_number() over ())::int as i from a)
    insert into imagenes ("CONTADOR", "CODIGOPACIENTE", "DESCRIPCION", "FECHA", "HORA", "SUCURSAL", "ANCHO", "ALTO", archivo, miniatura)
    select 200000000 + i, ${PESADO}, 'Foto ' || i, ${dia('i')}, '07:40', 1, 800, 600, id, id from n`);
}
/** What this run wrote goes away, so that the other measurements start with the same rows. */
export async function vaciar(c: pg.PoolClient, desde: string): Promise<void> {
  const { rows } = await c.query<{
    tabla: string;
  }>(`select c.relname as tabla from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'creado'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'pacientes'`);
  for (const { tabla } of rows) await c.query(`delete from ${tabla} where creado >= $1`, [desde]);
}

export async function medirExpediente(dueno: pg.Pool, v: Volumen, puerto: number, token: string): Promise<Renglon[]> {
  const c = await dueno.connect();
  const sesion = `authorization: ${token}\r\n`;
  const una = await Conexion.abrir(puerto);
  const decir = ({ estado, cuerpo }: { estado: number; cuerpo: Buffer }) =>
    estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 200)}`;
  const hacer = async (ruta: string, campos: Record<string, string | number>) => {
    const r = await una.pedir(pideForma(`/api${ruta}`, campos, sesion));
    if (r.estado >= 300) throw new Error(`${ruta}: ${decir(r)}`);
    return JSON.parse(r.cuerpo.toString()).data;
  };
  const { rows } = await c.query('select now()::text as ya');
  const inicio = rows[0].ya as string;
  try {
    await c.query('set session_replication_role = replica');
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(v.cliente)]);
    await llenar(c, v);
    await c.query('analyze');
    const historia = await historiaLarga(hacer);
    const lecturas: [string, string][] = [
      ['Header of the file', `/expediente/dashboard/encabezado/${PESADO}`],
      ['Dashboard', `/expediente/dashboard/overview/${PESADO}/5`],
      ['Dates with data', `/expediente/dashboard/obtener_fechas/${PESADO}/0`],
      ['Notes', `/expediente/notas_evolucion/obtener/${PESADO}`],
      ['Prescriptions', `/expediente/recetas/obtener/${PESADO}`],
      ['Laboratory orders', `/expediente/analisis_clinicos/obtener/${PESADO}`],
      ['Images', `/expediente/imagenes/obtener/${PESADO}/0`],
      ['Histories', `/expediente/historias_clinicas/obtener/${PESADO}`],
      [`History of ${PREGUNTAS} questions`, `/expediente/historias_clinicas/obtener_detalle/${historia}`],
      ['What a merge would move', `/pacientes/comparar_fusion/12/${PESADO}`],
    ];
    const hechas: Renglon[] = [];
    for (const [que, ruta] of lecturas) {
      const pide = pideGet(`/api${ruta}`, sesion);
      const paso = async () => decir(await una.pedir(pide));
      await cargar([paso], 1, 20);
      hechas.push(renglonDe(que, await cargar([paso], RECIENTES_S), AIM_LECTURA));
    }
    const { rows: gente } = await c.query<{ n: number }>(`select "CODIGOPACIENTE" as n from pacientes where "ACTIVO" = 1 limit 4000`);
    const muchas = await Promise.all(Array.from({ length: ESCRITORIOS }, () => Conexion.abrir(puerto)));
    const pasos = muchas.map((con, d) => {
      let i = d;
      return async () => {
        i += ESCRITORIOS;
        for (const pide of consulta(gente[i % gente.length]!.n, i, sesion)) {
          const mal = decir(await con.pedir(pide));
          if (mal) return mal;
        }
        return '';
      };
    });
    await cargar(pasos, 2);
    hechas.push(renglonDe(`Consultation, ${ESCRITORIOS} desks`, await cargar(pasos, RECIENTES_S * 2), AIM_CONSULTA));
    for (const con of muchas) con.cerrar();
    return hechas;
  } finally {
    una.cerrar();
    await vaciar(c, inicio);
    c.release(true);
  }
}

/** A template with many questions, and a history of the patient made from it. */
async function historiaLarga(
  hacer: (ruta: string, campos: Record<string, string | number>) => Promise<Record<string, number>>,
): Promise<number> {
  const { CODIGOHC = 0 } = await hacer('/historias_clinicas/agregar', { DESCRIPCION: 'Historia larga', ACTIVO: 1 });
  const { CODIGOSECCION = 0 } = await hacer('/historias_clinicas/agregar_seccion', { CODIGOHC, DESCRIPCION: 'Interrogatorio', ACTIVO: 1 });
  for (let i = 0; i < PREGUNTAS; i++)
    await hacer(`/historias_clinicas/agregar_pregunta/${CODIGOHC}`, { CODIGOSECCION, DESCRIPCION: `Pregunta ${i}`, TIPO_RESPUESTA: 'M' });
  const { CONSECUTIVO = 0 } = await hacer('/expediente/historias_clinicas/agregar', { CODIGOHC, CODIGOMEDICO: 1, CODIGOPACIENTE: PESADO });
  return CONSECUTIVO;
}

/** Note with signs and a diagnosis, an order of four analyses, and a prescription. */
export const consulta = (CODIGOPACIENTE: number, i: number, sesion: string): Buffer[] => [
  pideForma(
    `/api/expediente/notas_evolucion/agregar/${CODIGOPACIENTE}`,
    {
      ...{ CODIGOMEDICO: 1 + (i % 20), NOTA: notaHtml(i), CERRADA: 0, 'DIAGNOSTICOS[0]': DIAGNOSTICOS[i % DIAGNOSTICOS.length]! },
      ...{ 'SIGNOS_VITALES[PESO]': 70, 'SIGNOS_VITALES[TALLA]': 165, 'SIGNOS_VITALES[TENSION_ARTERIAL]': '120/80' },
    },
    sesion,
  ),
  pideForma(
    '/api/expediente/analisis_clinicos/agregar',
    {
      ...{ CODIGOPACIENTE, CODIGOMEDICO: 1 + (i % 20), OBSERVACIONES: '', INDICACIONES: '', OTROS_ANALISIS: '' },
      ...Object.fromEntries(Array.from({ length: MAS_PRUEBAS }, (_, k) => [`DETALLES[${k}][ID_ANALISIS]`, 901 + k])),
    },
    sesion,
  ),
  pideForma(
    `/api/expediente/recetas/agregar/${CODIGOPACIENTE}`,
    { CODIGOMEDICO: 1 + (i % 20), DETALLE: RECETA, ALERGIAS: '', ALERGIAS_NEGADAS: 0 },
    sesion,
  ),
];

export function renglonDe(que: string, m: Awaited<ReturnType<typeof cargar>>, aim: number): Renglon {
  if (m.fallas) throw new Error(`${que}: ${m.falla}`);
  const ms = m.ms.toSorted((a, b) => a - b);
  return { que, llamadas: ms.length, mediana: percentil(ms, 50), p95: percentil(ms, 95), aim };
}
export const tabla = (que: string, renglones: readonly Renglon[]): string =>
  [
    que,
    '',
    '| Operation | Calls | Median ms | p95 ms | Aim |',
    '|---|--:|--:|--:|---|',
    ...renglones.map(
      (r) =>
        `| ${r.que} | ${r.llamadas.toLocaleString('en')} | ${r.mediana.toFixed(1)} | ${r.p95.toFixed(1)} | ${r.aim} ms: ${r.p95 <= r.aim ? 'met' : '**missed**'} |`,
    ),
  ].join('\n');
export const tablaExpediente = (renglones: readonly Renglon[]): string =>
  tabla(
    `A file with ${VISITAS.toLocaleString('en')} visits, ${ORDENES} orders and ${IMAGENES} images; a consultation is a note with signs and a diagnosis, four analyses and a prescription.`,
    renglones,
  );
