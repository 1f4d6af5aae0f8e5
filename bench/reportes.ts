// Reports and statistics of a clinic with three million charges: each over a month of one of its branches, as its screen asks it.
import type pg from 'pg';
import { enLaClinica, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { Conexion, cargar, pideForma, pideGet } from './carga.ts';
import { type Renglon, renglonDe, tabla } from './expediente.ts';
import { MEDICOS, suerte, ZONA } from './poblar.ts';
import type { Volumen } from './volumen.ts';

const CARGOS = 3_000_000;
const RECIBOS = CARGOS / 2;
const GASTOS = 120_000;
const SUCURSALES = 3;
/** Ten years, so that a month of one branch is about as long as a screen shows. */
const DIAS = 3_653;
const CONCEPTOS = 60;
/** One charge of each so many is still owed. */
const SE_DEBE = 50;
const SEGUNDOS = 4;
const AIM = 1_000;

/** The day of row `i` of so many, in their order. */
const dia = (n: number, hoy: string): string => `'${hoy}'::date - ${DIAS} + (i::bigint * ${DIAS} / ${n})::int`;

/** As the owner and without triggers: receipts and charges add up, and nobody asks each of them. */
async function llenar(c: pg.PoolClient, v: Volumen, hoy: string, avisar: (frase: string) => void): Promise<void> {
  const paciente = `1 + ${suerte('i', 51, v.pacientes)}`;
  const sucursal = `1 + i % ${SUCURSALES}`;
  const monto = '100 + (i % 900)';
  const paso = async (que: string, orden: string) => {
    const t = Date.now();
    await c.query(orden);
    avisar(`  ${que}: ${((Date.now() - t) / 1000).toFixed(1)} s`);
  };
  await c.query(
    `insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") select i, 'Sucursal ' || i from generate_series(2, ${SUCURSALES}) i`,
  );
  await c.query(
    `insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") select i, 'Servicio ' || i, 500 from generate_series(1, ${CONCEPTOS}) i`,
  );
  await c.query(`insert into conceptos_egresos ("CODIGO", "DESCRIPCION") select i, 'Gasto ' || i from generate_series(1, ${CONCEPTOS}) i`);
  await paso(
    `${CARGOS} cargos`,
    `insert into cargos ("FOLIOCARGO", "CODIGOPACIENTE", "FECHA", "HORA", "CODIGOTRABAJO", "DESCRIPCION", "CANTIDAD", "IMPORTEUNITARIO", "IMPORTE", "ABONOS", "CODIGOMEDICO", "SUCURSAL")
     select i, ${paciente}, ${dia(CARGOS, hoy)}, '10:00', 1 + i % ${CONCEPTOS}, 'Servicio ' || 1 + i % ${CONCEPTOS}, 1, ${monto}, ${monto},
       case when ${suerte('i', 52, SE_DEBE)} = 0 then 0 else ${monto} end, 1 + i % ${MEDICOS}, ${sucursal} from generate_series(1, ${CARGOS}) i`,
  );
  // A receipt pays two charges; one of each hundred was cancelled, one of each twenty-five used positive balance.
  await paso(
    `${RECIBOS} recibos`,
    `insert into abonos ("FOLIORECIBO", "CODIGOPACIENTE", "FECHA", "HORA", "TOTAL", "SUCURSAL", eliminado, creado_por)
     select i, ${paciente}, ${dia(RECIBOS, hoy)}, '11:00', 2 * (${monto}), ${sucursal}, case when i % 100 = 0 then (${dia(RECIBOS, hoy)})::timestamptz end, 1
     from generate_series(1, ${RECIBOS}) i`,
  );
  await paso(
    'sus renglones',
    `insert into abonos_detalle ("FOLIORECIBO", "RENGLON", "FOLIOCARGO", "CANTIDAD", "DESCRIPCION", "IMPORTE")
     select i, r, 2 * i - 2 + r, 1, 'Servicio ' || 1 + (2 * i - 2 + r) % ${CONCEPTOS}, ${monto} from generate_series(1, ${RECIBOS}) i, generate_series(1, 2) r`,
  );
  await paso(
    'sus formas de pago',
    `insert into abonos_formas_pago ("FOLIORECIBO", "RENGLON", "FORMAPAGO", "IMPORTE")
     select i, r, case when i % 25 = 0 and r = 2 then 0 else (array[1, 2, 3, 4])[1 + i % 4] end, case when i % 25 = 0 then ${monto} else 2 * (${monto}) end
     from generate_series(1, ${RECIBOS}) i, generate_series(1, 2) r where r = 1 or i % 25 = 0`,
  );
  await paso(
    `${GASTOS} gastos`,
    `insert into gastos ("NUMERO", "FECHA", "CODIGOCONCEPTO", "IMPORTE", "SUCURSAL", creado_por)
     select i, ${dia(GASTOS, hoy)}, 1 + i % ${CONCEPTOS}, ${monto}, ${sucursal}, 1 from generate_series(1, ${GASTOS}) i`,
  );
  const t = Date.now();
  for (const de of TABLAS) await c.query(`vacuum analyze ${de}`);
  avisar(`  análisis: ${((Date.now() - t) / 1000).toFixed(1)} s`);
}
const TABLAS = ['gastos', 'abonos_formas_pago', 'abonos_detalle', 'abonos', 'cargos'];

const ESTADISTICAS = ['origenes', 'gastos', 'ingresos', 'diagnosticos', 'aseguradoras', 'sexo', 'edad'];

export async function medirReportes(dueno: pg.Pool, v: Volumen, puerto: number, token: string): Promise<Renglon[]> {
  const c = await dueno.connect();
  const sesion = `authorization: ${token}\r\n`;
  const { fecha: hoy } = enLaClinica(ZONA);
  const hasta = sumarDias(`${hoy.slice(0, 8)}01`, -1);
  const periodo = { FECHA_INICIAL: `${hasta.slice(0, 8)}01`, FECHA_FINAL: hasta, FECHA: hasta };
  let una: Conexion | undefined;
  const de = async (ruta: string, campos: Record<string, string | number>): Promise<string> => {
    const { estado, cuerpo } = await una!.pedir(pideForma(`/api${ruta}`, campos, sesion));
    return estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 300)}`;
  };
  const medir = async (que: string, ruta: string, campos: Record<string, string | number>) => {
    // The first call fills the caches.
    const mal = await de(ruta, campos);
    if (mal) throw new Error(`${que}: ${mal}`);
    const m = renglonDe(que, await cargar([() => de(ruta, campos)], SEGUNDOS), AIM);
    console.log(`  ${que}: ${m.mediana.toFixed(0)} ms`);
    return m;
  };
  try {
    await c.query("set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    await c.query("select set_config('app.cliente', $1, false), set_config('app.usuario', '1', false)", [String(v.cliente)]);
    await llenar(c, v, hoy, (f) => console.log(f));
    // A connection that waited for all that would be closed.
    una = await Conexion.abrir(puerto);
    const hechas: Renglon[] = [];
    const { cuerpo } = await una.pedir(pideGet('/api/reportes/definiciones', sesion));
    const definiciones: { accion: string; titulo: string; filtros: { clave: string; defecto?: string | number | null }[] }[] = JSON.parse(
      cuerpo.toString('utf8'),
    ).data;
    /** Those whose period is another. A month of a million patients' birthdays is more than a screen takes. */
    const suyos: Record<string, Record<string, string | number>> = {
      '/pacientes/sin_regreso': {
        FECHA_INICIAL: sumarMeses(periodo.FECHA_INICIAL, -5),
        FECHA_FINAL: sumarMeses(periodo.FECHA_FINAL, -5),
      },
      '/pacientes/cumpleanos': { DIA_INICIAL: 1, DIA_FINAL: 5 },
    };
    for (const { accion, titulo, filtros } of definiciones) {
      const defectos = Object.fromEntries(filtros.map((f) => [f.clave, f.defecto ?? '']));
      hechas.push(await medir(titulo, `/reportes/obtener${accion}`, { ...defectos, ...periodo, ...suyos[accion] }));
    }
    for (const nombre of ['obtener_ingresos', 'obtener_gastos'])
      hechas.push(await medir(`Finance, ${nombre.slice(8)}`, `/finanzas/${nombre}`, { ...periodo, SUCURSALES_TODAS: 0 }));
    for (const nombre of ESTADISTICAS)
      hechas.push(
        await medir(`Statistics, ${nombre}`, `/estadisticas/${nombre}`, {
          ...periodo,
          ...{ SUCURSALES_TODAS: 0, CALCULAR_EDAD: 'ACTUAL', RANGO: 5 },
        }),
      );
    const balance = pideGet(`/api/estadisticas/balance/${periodo.FECHA_FINAL.slice(0, 4)}/0`, sesion);
    const pedir = async () => ((await una!.pedir(balance)).estado < 300 ? '' : 'balance');
    hechas.push(renglonDe('Statistics, a whole year month by month', await cargar([pedir], SEGUNDOS), AIM));
    return hechas;
  } finally {
    una?.cerrar();
    // A truncate would take the appointments with them.
    for (const de of TABLAS) await c.query(`delete from ${de}`);
    for (const de of ['conceptos_ingresos', 'conceptos_egresos']) await c.query(`delete from ${de} where cliente = $1`, [v.cliente]);
    await c.query('delete from sucursales where cliente = $1 and "CODIGOCLINICA" > 1', [v.cliente]);
    c.release(true);
  }
}
export const tablaReportes = (renglones: readonly Renglon[]): string =>
  tabla(
    `${CARGOS.toLocaleString('en')} charges and ${RECIBOS.toLocaleString('en')} receipts of ten years in ${SUCURSALES} branches; a month of one of them.`,
    renglones,
  );
