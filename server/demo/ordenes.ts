// Orders of analyses and cabinet studies over the years, with their results: those of chronic patients get better, and some that
// came in these days wait to be opened.
import { sql } from 'kysely';
import type { Azar } from '#data/demo/azar.ts';
import { informe, torax } from '#data/demo/estudio_dibujado.ts';
import type { Encuentro } from '#data/demo/historial.ts';
import { analisisDe, DE_RUTINA, resultadoDe } from '#data/demo/resultados.ts';
import { TIPO_RESULTADO } from '#domain/referencia.ts';
import '#features/expediente/analisis/server/table.ts';
import { analisisClinicos } from '#features/expediente/analisis/contract.ts';
import { estudiosGabinete } from '#features/expediente/gabinete/contract.ts';
import '#features/expediente/gabinete/server/table.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { PacienteDemo, Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Years that go back; days between two orders of a chronic patient; of the others, who has one, and how many days it takes. */
const DIAS_ATRAS = 1100;
const CADA_DIAS = 85;
const CON_RUTINA = 0.3;
const CON_GABINETE = 0.22;
const TARDA = 4;
/** Results of so many days ago still wait for their doctor. */
const SIN_REVISAR = 5;
const GABINETE = [
  'Tórax posteroanterior',
  'Electrocardiograma en reposo',
  'Abdominal completo',
  'Columna lumbosacra AP y lateral',
  'Renal',
  'Mamario',
];

interface Estudio {
  ID: number;
  GRUPO: string;
  NOMBRE: string;
  TIPO_RESPUESTA: string;
  UNIDAD: string;
  REFERENCIA: string;
  INDICACIONES: string;
}
/** Visits far enough from each other, the last one always. */
function separados(encuentros: readonly Encuentro[], desde: string): Encuentro[] {
  const elegidos: Encuentro[] = [];
  for (const e of encuentros.filter((x) => x.FECHA >= desde).toReversed())
    if (elegidos.length === 0 || sumarDias(e.FECHA, CADA_DIAS) <= elegidos[0]!.FECHA) elegidos.unshift(e);
  return elegidos;
}

export const ordenes: Parte = async ({ db, ctx, azar, avance, llamar }) => {
  const catalogo = async (tabla: 'catalogo_analisis_clinicos' | 'catalogo_estudios_gabinete') => {
    const { rows } =
      await sql<Estudio>`select e."ID", g."NOMBRE" as "GRUPO", e."NOMBRE", e."TIPO_RESPUESTA", e."UNIDAD", e."REFERENCIA", e."INDICACIONES"
      from ${sql.id(tabla)} e join ${sql.id(`${tabla}_grupos`)} g on g."ID" = e."ID_GRUPO" where e."ACTIVO" = 1 order by e."ID" desc`.execute(
        db,
      );
    return new Map(rows.map((e) => [e.NOMBRE, e]));
  };
  const [analisis, estudios] = [await catalogo('catalogo_analisis_clinicos'), await catalogo('catalogo_estudios_gabinete')];
  const filas = { ordenes: [] as object[], detalle: [] as object[], gabinete: [] as object[], detalleGabinete: [] as object[] };
  const quien = (e: Encuentro) => ({
    creado: `${e.FECHA} ${e.HORA}`,
    creado_por: e.CODIGOMEDICO === MEDICO_PRINCIPAL ? avance.usuarios.medico : USUARIO_PRINCIPAL,
  });
  const base = (ID_ORDEN: number, CODIGOPACIENTE: number, e: Encuentro) => ({
    ...{ ID_ORDEN, CODIGOPACIENTE, CODIGOMEDICO: e.CODIGOMEDICO, SUCURSAL: e.SUCURSAL, FECHA: e.FECHA, HORA: e.HORA },
    ...quien(e),
  });

  const ordenar = (p: PacienteDemo, e: Encuentro, nombres: readonly string[], males: readonly string[], avanza: number, suyo: Azar) => {
    const ID_ORDEN = filas.ordenes.length + 1;
    const llegan = sumarDias(e.FECHA, suyo.entero(1, TARDA));
    const hechos = llegan <= ctx.hoy;
    const nuevos = hechos && sumarDias(llegan, SIN_REVISAR) >= ctx.hoy;
    filas.ordenes.push({
      ...base(ID_ORDEN, p.CODIGOPACIENTE, e),
      INDICACIONES: 'Acudir con ayuno de 10 a 12 horas.',
      FECHA_RESULTADOS: hechos ? llegan : null,
      llegaron: hechos ? `${llegan} 13:40` : null,
      revisados: hechos && !nuevos ? `${llegan} 18:10` : null,
      revisados_por: hechos && !nuevos ? USUARIO_PRINCIPAL : null,
    });
    nombres
      .flatMap((n) => analisis.get(n) ?? [])
      .forEach(({ ID, ...a }, i) => {
        const RESULTADO = hechos ? resultadoDe(a.NOMBRE, males, avanza, suyo) : '';
        filas.detalle.push({ ID_ORDEN, ID_ANALISIS: ID, ORDEN: i + 1, ...a, RESULTADO, ...quien(e) });
      });
  };
  const pedirEstudio = (p: PacienteDemo, e: Encuentro, nombre: string): number => {
    const estudio = estudios.get(nombre);
    if (!estudio) return 0;
    const { ID, ...a } = estudio;
    const ID_ORDEN = filas.gabinete.length + 1;
    filas.gabinete.push({ ...base(ID_ORDEN, p.CODIGOPACIENTE, e), OBSERVACIONES: '' });
    filas.detalleGabinete.push({
      ID_ORDEN,
      ID_ESTUDIO: ID,
      ORDEN: 1,
      ...a,
      TIPO_RESPUESTA: TIPO_RESULTADO.texto,
      RESULTADO: '',
      ...quien(e),
    });
    return ID_ORDEN;
  };

  const radiografias: number[] = [];
  // However few the patients, the first who comes has an order of each kind.
  for (const p of avance.pacientes) {
    const suyo = azar.bifurcar(`ordenes${p.CODIGOPACIENTE}`);
    const males = p.historia.CRONICOS.map((c) => c.cuadro.clave);
    if (p.CODIGOPACIENTE === 1 && !males.includes('diabetes')) males.push('diabetes');
    const suyos = analisisDe(males);
    const visitas = separados(p.historia.ENCUENTROS, sumarDias(ctx.hoy, -DIAS_ATRAS));
    if (suyos.length)
      visitas.forEach((e, i) => {
        ordenar(p, e, suyos, males, i / Math.max(1, visitas.length - 1), suyo);
      });
    else if (visitas.length && (suyo.suerte(CON_RUTINA) || filas.ordenes.length === 0))
      ordenar(p, visitas.at(-1)!, DE_RUTINA, males, 1, suyo);
    if (p.CODIGOPACIENTE === 1 && visitas.length)
      for (const e of [visitas[0]!, visitas.at(-1)!]) radiografias.push(pedirEstudio(p, e, GABINETE[0]!));
    else if (visitas.length && (suyo.suerte(CON_GABINETE) || filas.gabinete.length === 0))
      pedirEstudio(p, visitas.at(-1)!, suyo.elegir(GABINETE));
  }
  await volcar(db, 'analisis_clinicos', filas.ordenes);
  await volcar(db, 'analisis_clinicos_detalle', filas.detalle);
  await volcar(db, 'estudios_gabinete', filas.gabinete);
  await volcar(db, 'estudios_gabinete_detalle', filas.detalleGabinete);

  for (const [i, ID_ORDEN] of radiografias.filter(Boolean).entries()) {
    const placa = archivoEnMemoria('torax.png', 'image/png', torax(i ? 0 : 1));
    await llamar(estudiosGabinete.agregar_resultado_de, { ID_ORDEN }, {
      ARCHIVO: placa,
      DESCRIPCION: 'Tele de tórax, proyección PA',
    } as never);
    const dicho = informe([
      'Radiografía de tórax',
      'Proyección posteroanterior en inspiración.',
      i ? 'Silueta cardiaca de tamaño normal.' : 'Índice cardiotorácico de 0.53.',
      'Campos pulmonares bien ventilados, sin consolidaciones.',
      'Senos costofrénicos libres. Estructuras óseas sin lesiones.',
    ]);
    await llamar(estudiosGabinete.agregar_resultado_de, { ID_ORDEN }, {
      ARCHIVO: archivoEnMemoria('interpretacion.pdf', 'application/pdf', dicho),
      DESCRIPCION: 'Interpretación',
    } as never);
  }
  if (radiografias[0]) await llamar(estudiosGabinete.revisar, { ID_ORDEN: radiografias[0] });
  const primera = filas.ordenes.length ? 1 : 0;
  if (primera) {
    const dicho = informe(['Laboratorio clínico', 'Resultados del paciente', 'Consulte la hoja de resultados de la orden.']);
    await llamar(analisisClinicos.agregar_resultado_de, { ID_ORDEN: primera }, {
      ARCHIVO: archivoEnMemoria('laboratorio.pdf', 'application/pdf', dicho),
      DESCRIPCION: 'Hoja del laboratorio',
    } as never);
    await llamar(analisisClinicos.revisar, { ID_ORDEN: primera });
  }
  for (const t of ['analisis_clinicos', 'estudios_gabinete'])
    await sql`update ${sql.id(`${t}_archivos`)} a set "FECHA" = least(o."FECHA" + 2, current_date) from ${sql.id(t)} o
      where o."ID_ORDEN" = a."ID_ORDEN"`.execute(db);
  await seguirSerie(db, 'ANALISIS_CLINICOS', filas.ordenes.length);
  await seguirSerie(db, 'ESTUDIOS_GABINETE', filas.gabinete.length);
};
