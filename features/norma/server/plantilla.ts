// What the visit already says: diagnoses and signs of that doctor's notes of the day, the pregnancy, and what the patient's and
// the doctor's last registers answered.
import { sql } from 'kysely';
import { datosDeCurp } from '#domain/documentos.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { leerSemanas } from '#domain/embarazo.ts';
import { E } from '#domain/estados.ts';
import { mx } from '#domain/paises/mx.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { leerTension } from '#domain/signos.ts';
import type { Guia, Registro } from '#domain/sis/guia.ts';
import { embarazoDe } from '#features/expediente/prenatal/server/leer.ts';
import { estadosDe } from '#features/listas/server/divisiones.ts';
import { serviciosDe } from '#features/listas/server/servicios.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { RegistroNuevo } from '../contract.ts';
import { ES_MEXICO } from '../preguntas.ts';
import { loQueAplica } from '../rules.ts';
import { type Atendido, contextoDe, curpDe, identidadDe, type Prestador } from './contexto.ts';
import { codigosDe } from './leer.ts';

/** What a person answers of himself, which holds for his next register. */
const DE_LA_PERSONA = [
  ...(['derechohabiencia', 'genero', 'paisNacPaciente', 'entidadNacimiento', 'seConsideraIndigena', 'seAutodenominaAfromexicano'] as const),
  ...(['migrante', 'paisProcedencia', 'tipoDificultad', 'gradoDificultad', 'origenDificultad'] as const),
];
/** Of a CURP: born in another country. */
const NACIDO_FUERA = 'NE';
const EN_OTRO_PAIS = '88';
const GENERO_SIN_ESPECIFICAR = '0';
const GENERAL = '4';

interface Leido {
  DATOS: Registro;
  fechaConsulta: string;
}
interface Signos {
  PESO: number | null;
  TALLA: number | null;
  PERIMETRO_CINTURA: number | null;
  FRECUENCIA_CARDIACA: number | null;
  FRECUENCIA_RESPIRATORIA: number | null;
  TEMPERATURA: number | null;
  SATURACION_OXIGENO: number | null;
  TENSION_ARTERIAL: string;
  GLUCEMIA_CAPILAR: number | null;
}
const DE_SIGNO = {
  peso: 'PESO',
  circunferenciaCintura: 'PERIMETRO_CINTURA',
  frecuenciaCardiaca: 'FRECUENCIA_CARDIACA',
  frecuenciaRespiratoria: 'FRECUENCIA_RESPIRATORIA',
  temperatura: 'TEMPERATURA',
  saturacionOxigeno: 'SATURACION_OXIGENO',
  glucemia: 'GLUCEMIA_CAPILAR',
} as const satisfies Record<string, keyof Signos>;
const EN_TIRA = '2';

function deLosSignos(s: Signos | undefined): Registro {
  if (!s) return {};
  const tension = leerTension(s.TENSION_ARTERIAL);
  return {
    ...Object.fromEntries(Object.entries(DE_SIGNO).flatMap(([campo, c]) => (s[c] === null ? [] : [[campo, String(s[c])]]))),
    // The register knows whole centimetres.
    ...(s.TALLA === null ? {} : { talla: String(Math.round(s.TALLA)) }),
    ...(tension ? { sistolica: String(tension.sistolica), diastolica: String(tension.diastolica) } : {}),
    ...(s.GLUCEMIA_CAPILAR === null ? {} : { resultadoObtenidoaTravesde: EN_TIRA }),
  };
}
interface Diagnostico {
  CODIGO: string;
  DESCRIPCION: string;
  /** Whether the patient had it before. */
  antes: boolean;
}
function deLosDiagnosticos(lista: readonly Diagnostico[]): Registro {
  const partes = lista.slice(0, 3).map((d, i): Registro => {
    const n = i + 1;
    const vez: Registro = i === 0 ? { relacionTemporal: d.antes ? '1' : '0' } : { [`primeraVezDiagnostico${n}`]: d.antes ? '0' : '1' };
    return { ...vez, [`codigoCIEDiagnostico${n}`]: d.CODIGO, [`descripcionDiagnostico${n}`]: d.DESCRIPCION };
  });
  return Object.assign({}, ...partes) as Registro;
}
/** Where a person was born, by the CURP; nothing where it does not say. `pais`: the country of the last register. */
function dondeNacio(curp: string, pais: string | undefined): Registro {
  const datos = datosDeCurp(curp);
  if (!datos) return {};
  if (datos.entidad === NACIDO_FUERA) return { entidadNacimiento: EN_OTRO_PAIS, ...(pais === ES_MEXICO ? { paisNacPaciente: '' } : {}) };
  const estado = estadosDe(mx.ID_PAIS).find((e) => e.CURP === datos.entidad);
  return estado ? { paisNacPaciente: ES_MEXICO, entidadNacimiento: estado.ID.padStart(2, '0') } : {};
}
/** The service of the doctor's last register, the general one, or the only one, where his kind of personnel gives it. */
function servicioDe(m: Prestador, anios: number, TIPO: Guia, ultimo: string | undefined): string {
  const da = serviciosDe(String(m.TIPO_PERSONAL ?? ''), anios, TIPO).map((x) => x.ID);
  return [ultimo, GENERAL].find((x) => x !== undefined && da.includes(x)) ?? (da.length === 1 ? da[0]! : '');
}
async function delEmbarazo(ctx: Ctx, { CODIGOPACIENTE, fechaConsulta }: RegistroNuevo): Promise<Registro> {
  const e = await embarazoDe(ctx, CODIGOPACIENTE, fechaConsulta);
  const dias = e && leerSemanas(e.EDAD_GESTACIONAL);
  if (!e || dias === null) return {};
  const { rows } = await sql`select from registros_norma where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and eliminado is null
    and "fechaConsulta" between ${e.INICIO} and ${fechaConsulta} and "DATOS" ->> 'relacionTemporalEmbarazo' in ('0', '1') limit 1`.execute(
    ctx.db,
  );
  const semanas = Math.floor(dias / 7);
  return {
    relacionTemporalEmbarazo: rows.length ? '1' : '0',
    trimestreGestacional: semanas < 14 ? '1' : semanas < 28 ? '2' : '3',
  };
}

/** The starting answers of a register, only those that apply. Throws Rechazo 404 for a patient out of reach. */
export async function plantillaDe(ctx: Ctx, nuevo: RegistroNuevo, clues: string, prestador: Prestador): Promise<Registro> {
  const { CODIGOPACIENTE, CODIGOMEDICO, fechaConsulta, TIPO } = nuevo;
  const paciente = (await pacienteDe(ctx, CODIGOPACIENTE)) as Atendido;
  const anteriores = (columna: 'CODIGOPACIENTE' | 'CODIGOMEDICO', de: number) =>
    sql<Leido>`select "DATOS", "fechaConsulta" from registros_norma
    where ${sql.id(columna)} = ${de} and eliminado is null and "CERRADO" is not null and "fechaConsulta" <= ${fechaConsulta}
    order by "fechaConsulta" desc, "ID" desc limit 1`.execute(ctx.db);
  // Notes are prefilled only for who may read them.
  const deLaVisita = sql`${puede(ctx.sesion, P.notas.ver)} and n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n."FECHA" = ${fechaConsulta}
    and n."CODIGOMEDICO" = ${CODIGOMEDICO} and n.eliminado is null`;
  const [suyos, delMedico, diagnosticos, signos, citas, embarazo] = await Promise.all([
    anteriores('CODIGOPACIENTE', CODIGOPACIENTE),
    anteriores('CODIGOMEDICO', CODIGOMEDICO),
    // Codes of the clinic are unknown to the ministry.
    sql<Diagnostico>`select d."CODIGO", d."DESCRIPCION", exists (select from notas_evolucion a
        join notas_diagnosticos b on b.cliente = a.cliente and b."CODIGOPACIENTE" = a."CODIGOPACIENTE" and b."CONSECUTIVO" = a."CONSECUTIVO"
        where a."CODIGOPACIENTE" = n."CODIGOPACIENTE" and a."FECHA" < n."FECHA" and a.eliminado is null and b."CODIGO" = d."CODIGO") as antes
      from notas_evolucion n join notas_diagnosticos d on d.cliente = n.cliente and d."CODIGOPACIENTE" = n."CODIGOPACIENTE" and d."CONSECUTIVO" = n."CONSECUTIVO"
      where ${deLaVisita} and exists (select from compartido.cie10 x where x."CODIGO" = d."CODIGO")
      order by n."HORA", n."CONSECUTIVO", d."ORDEN" limit 12`.execute(ctx.db),
    sql<Signos>`select s."PESO"::float8, s."TALLA"::float8, s."PERIMETRO_CINTURA"::float8, s."FRECUENCIA_CARDIACA"::float8, s."FRECUENCIA_RESPIRATORIA"::float8,
        s."TEMPERATURA"::float8, s."SATURACION_OXIGENO"::float8, s."TENSION_ARTERIAL", s."GLUCEMIA_CAPILAR"::float8
      from notas_evolucion n join notas_signos s on s.cliente = n.cliente and s."CODIGOPACIENTE" = n."CODIGOPACIENTE" and s."CONSECUTIVO" = n."CONSECUTIVO"
      where ${deLaVisita} order by s.tomados desc limit 1`.execute(ctx.db),
    sql`select from citas where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and "CODIGOMEDICO" = ${CODIGOMEDICO} and "F_CITA" = ${fechaConsulta}
      and "TIPO_CITA" = ${E.tipoCita.video} and eliminado is null limit 1`.execute(ctx.db),
    delEmbarazo(ctx, nuevo),
  ]);
  // Whoever takes the same code twice in a day has it once.
  const unicos = diagnosticos.rows.filter((d, i, todos) => todos.findIndex((x) => x.CODIGO === d.CODIGO) === i);
  const previo = suyos.rows[0];
  const anios = aniosCumplidos(paciente.FECHA_NACIMIENTO, fechaConsulta) ?? 0;
  const respuestas: Registro = {
    genero: GENERO_SIN_ESPECIFICAR,
    ...de(['paisNacimiento'], delMedico.rows[0]?.DATOS),
    servicioAtencion: servicioDe(prestador, anios, TIPO, delMedico.rows[0]?.DATOS.servicioAtencion),
    ...de(DE_LA_PERSONA, previo?.DATOS),
    ...dondeNacio(curpDe(paciente), previo?.DATOS.paisNacPaciente),
    primeraVezAnio: previo?.fechaConsulta.slice(0, 4) === fechaConsulta.slice(0, 4) ? '0' : '1',
    ...deLosDiagnosticos(unicos),
    ...deLosSignos(signos.rows[0]),
    ...embarazo,
    ...(citas.rows.length ? { teleconsulta: '1', modalidadConsulDist: '1' } : {}),
  };
  const contexto = await contextoDe(ctx, codigosDe(respuestas));
  const identidad = identidadDe(clues, prestador, paciente);
  const aplican = loQueAplica({ TIPO, fechaConsulta, identidad, respuestas }, contexto);
  return { ...aplican, ...descripcionesDe(respuestas, aplican) };
}
const de = (campos: readonly string[], datos: Registro | undefined): Registro =>
  Object.fromEntries(campos.flatMap((k) => (datos?.[k] ? [[k, datos[k]!]] : [])));
/** The descriptions of the diagnoses that stayed. */
export const descripcionesDe = (escritas: Registro, aplican: Registro): Registro =>
  Object.fromEntries(
    [1, 2, 3].flatMap((n) => {
      const d = escritas[`descripcionDiagnostico${n}`];
      return d && aplican[`codigoCIEDiagnostico${n}`] ? [[`descripcionDiagnostico${n}`, d]] : [];
    }),
  );
