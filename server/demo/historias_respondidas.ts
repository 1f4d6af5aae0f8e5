// Clinical histories answered at visits over the years: the first one and some that follow it, from the template of the patient's
// age and doctor. Those of the last day are still open.
import { sql } from 'kysely';
import type { Azar } from '#data/demo/azar.ts';
import type { Encuentro } from '#data/demo/historial.ts';
import { DENTALES, LESIONES, NUMEROS, TEXTOS } from '#data/demo/historias.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { E } from '#domain/estados.ts';
import { calcular, edadAdulta } from '#domain/signos.ts';
import type { Formulario, PreguntaHecha } from '#features/expediente/historias_clinicas/contract.ts';
import { enRespuesta, porCodigo, todasLasPreguntas, valorDeFormula } from '#features/expediente/historias_clinicas/rules.ts';
import { type FormularioGuardado, formularioNuevo } from '#features/expediente/historias_clinicas/server/formulario.ts';
import '#features/expediente/historias_clinicas/server/table.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import { TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { PacienteDemo, Parte } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

/** Of all patients, who has histories; and after how many visits there is another one, spread over the years. */
const CON_HISTORIA = 0.4;
const CADA = 9;
const MAXIMO = 6;
const repartidos = <T>(de: readonly T[]): T[] => {
  const cuantos = Math.min(MAXIMO, Math.ceil(de.length / CADA));
  return Array.from({ length: cuantos }, (_, i) => de[Math.floor((i * de.length) / cuantos)]!);
};
const DE_LA_VISITA = /plan|inicio|indicaciones|pr[oó]xim|peso|d[ií]as|exploraci|pron[oó]stico|estudios/i;
/** Answers to what is not required are sometimes left out. */
const OMITE = 0.12;

export const historiasRespondidas: Parte = async ({ db, ctx, azar, avance, demo }) => {
  const plantillas = await db.selectFrom('plantillas_hc').select(['CODIGOHC', 'DESCRIPCION']).where('eliminado', 'is', null).execute();
  const formularios = new Map<string, FormularioGuardado & { CODIGOHC: number }>();
  for (const { CODIGOHC, DESCRIPCION } of plantillas) formularios.set(DESCRIPCION, { CODIGOHC, ...(await formularioNuevo(ctx, CODIGOHC)) });
  const dentistas = new Set(demo.MEDICOS.filter((m) => /odont|dent/i.test(JSON.stringify(m))).map((m) => m.CODIGOMEDICO));
  const ginecologas = new Set(demo.MEDICOS.filter((m) => /gine/i.test(JSON.stringify(m))).map((m) => m.CODIGOMEDICO));
  const cual = (p: PacienteDemo, e: Encuentro) => {
    const anios = aniosCumplidos(p.persona.FECHA_NACIMIENTO, e.FECHA) ?? 0;
    const nombre = dentistas.has(e.CODIGOMEDICO)
      ? 'Historia clínica odontológica'
      : anios < edadAdulta
        ? 'Historia clínica pediátrica'
        : ginecologas.has(e.CODIGOMEDICO) && p.persona.SEXO === E.sexo.mujer
          ? 'Historia gineco-obstétrica'
          : 'Historia clínica general';
    return formularios.get(nombre);
  };

  const elegidas = avance.pacientes.flatMap((p) => {
    const suyo = azar.bifurcar(`historias${p.CODIGOPACIENTE}`);
    if (p.CODIGOPACIENTE !== 1 && !suyo.suerte(CON_HISTORIA)) return [];
    return repartidos(p.historia.ENCUENTROS).flatMap((e) => {
      const f = cual(p, e);
      return f ? [{ p, e, f, suyo }] : [];
    });
  });
  const historias: object[] = [];
  const respuestas: object[] = [];
  const comentarios: object[] = [];
  const signos: object[] = [];
  elegidas
    .toSorted((a, b) => `${a.e.FECHA} ${a.e.HORA}`.localeCompare(`${b.e.FECHA} ${b.e.HORA}`))
    .forEach(({ p, e, f, suyo }, i) => {
      const CONSECUTIVO = i + 1;
      const creado = `${e.FECHA} ${e.HORA}`;
      const creado_por = e.CODIGOMEDICO === MEDICO_PRINCIPAL ? avance.usuarios.medico : USUARIO_PRINCIPAL;
      const { CODIGOPACIENTE } = p;
      historias.push({
        ...{ CONSECUTIVO, CODIGOPACIENTE, CODIGOHC: f.CODIGOHC, DESCRIPCION: f.DESCRIPCION, CODIGOMEDICO: e.CODIGOMEDICO },
        ...{ FECHA: e.FECHA, HORA: e.HORA, SUCURSAL: e.SUCURSAL, formulario: f.id, VERSION: 2, creado, creado_por },
      });
      for (const [CODIGOPREGUNTA, RESPUESTA] of contestadas(f.formulario, e, suyo))
        respuestas.push({ CONSECUTIVO, CODIGOPREGUNTA, RESPUESTA, creado, creado_por });
      comentariosDe(f.formulario, suyo, dentistas.has(e.CODIGOMEDICO)).forEach((c, n) => {
        comentarios.push({ CONSECUTIVO, ORDEN: n + 1, ...c, creado, creado_por });
      });
      const adulto = (aniosCumplidos(p.persona.FECHA_NACIMIENTO, e.FECHA) ?? 0) >= edadAdulta;
      if (e.SIGNOS_VITALES && adulto && todasLasPreguntas(f.formulario).some((q) => q.TIPO_RESPUESTA === TIPO_PREGUNTA.signos)) {
        const { PESO = null, TALLA = null, FRECUENCIA_CARDIACA = null, TENSION_ARTERIAL = '' } = e.SIGNOS_VITALES;
        const medidos = { PESO, TALLA, FRECUENCIA_CARDIACA, TENSION_ARTERIAL };
        signos.push({
          CONSECUTIVO,
          ...medidos,
          ...calcular(e.SIGNOS_VITALES),
          tomados: creado,
          tomados_por: creado_por,
          creado,
          creado_por,
        });
      }
    });
  await volcar(db, 'historias_clinicas', historias);
  await volcar(db, 'historias_respuestas', respuestas);
  await volcar(db, 'historias_comentarios', comentarios);
  await volcar(db, 'historias_signos', signos);
  await sql`update plantillas_hc set usada = now() where "CODIGOHC" in (select "CODIGOHC" from historias_clinicas)`.execute(db);
  await sql`update plantillas_hc_preguntas set usada = now() where "CODIGOPREGUNTA" in (
    select "CODIGOPREGUNTA" from historias_respuestas union select "CODIGOPREGUNTA" from historias_comentarios)`.execute(db);
  await sql`update imagenes_interactivas_nodos set usado = now() where "ID" in (select "ID_NODO" from historias_comentarios)`.execute(db);
  await seguirSerie(db, 'HISTORIA_CLINICA', historias.length);
  // Last, because the database refuses changes to closed histories.
  await sql`update historias_clinicas set "CERRADA" = 1, cerrada_el = creado + interval '25 minutes', cerrada_por = creado_por
    where creado < now() - interval '1 day'`.execute(db);
};

function contestadas(f: Formulario, e: Encuentro, azar: Azar): Map<number, string> {
  const hechas = new Map<number, string>();
  for (const p of todasLasPreguntas(f)) {
    // What does not change from visit to visit (blood group, schooling) is drawn by the question, and the rest by the visit.
    const suyo = azar.bifurcar(`${p.CODIGOPREGUNTA} ${DE_LA_VISITA.test(p.DESCRIPCION) ? e.FECHA : ''}`);
    const r = p.REQUERIDO || !suyo.suerte(OMITE) ? respuestaA(p, e, suyo) : '';
    if (/a[ñn]os de fumador|cigarros/i.test(p.DESCRIPCION) && !fuma(f, hechas)) continue;
    if (r) hechas.set(p.CODIGOPREGUNTA, r);
  }
  const preguntas = porCodigo(f);
  for (const p of preguntas.values()) {
    if (p.TIPO_RESPUESTA !== TIPO_PREGUNTA.formula) continue;
    const r = valorDeFormula(preguntas, p.CODIGOPREGUNTA, (codigo) => hechas.get(codigo));
    if ('valor' in r) hechas.set(p.CODIGOPREGUNTA, String(r.valor));
  }
  return hechas;
}

const fuma = (f: Formulario, hechas: ReadonlyMap<number, string>): boolean =>
  todasLasPreguntas(f).some((p) => /^¿fuma/i.test(p.DESCRIPCION) && hechas.get(p.CODIGOPREGUNTA) === '1');

function respuestaA(p: PreguntaHecha, e: Encuentro, azar: Azar): string {
  const dice = p.DESCRIPCION;
  switch (p.TIPO_RESPUESTA) {
    case TIPO_PREGUNTA.texto: {
      if (/motivo de consulta/i.test(dice)) return e.MOTIVO;
      if (p.RESPUESTA_DEFAULT && azar.suerte(0.8)) return p.RESPUESTA_DEFAULT;
      const frases = TEXTOS.find(([cual]) => cual.test(dice))?.[1];
      return frases ? azar.elegir(frases) : p.RESPUESTA_DEFAULT || (p.REQUERIDO ? e.MOTIVO : '');
    }
    case TIPO_PREGUNTA.numero:
      return numeroDe(dice, e, azar) || p.RESPUESTA_DEFAULT;
    case TIPO_PREGUNTA.fecha:
      return /pr[oó]xima/i.test(dice) ? sumarDias(e.FECHA, azar.entero(14, 120)) : sumarDias(e.FECHA, -azar.entero(20, 500));
    case TIPO_PREGUNTA.siNo:
      return azar.suerte(0.2) ? '1' : '0';
    case TIPO_PREGUNTA.unica:
      return p.OPCIONES.length ? azar.elegir(p.OPCIONES) : '';
    case TIPO_PREGUNTA.multiple: {
      const ninguna = p.OPCIONES.find((o) => /^ningun/i.test(o));
      if (ninguna && azar.suerte(0.55)) return ninguna;
      const otras = p.OPCIONES.filter((o) => o !== ninguna);
      return [...new Set([azar.elegir(otras), azar.elegir(otras)])].join(',');
    }
    case TIPO_PREGUNTA.diagnostico:
      return enRespuesta(e.DIAGNOSTICOS);
    default:
      return '';
  }
}
function numeroDe(dice: string, e: Encuentro, azar: Azar): string {
  const medido = /^peso( \(kg\)| actual)/i.test(dice)
    ? (e.SIGNOS_VITALES?.PESO ?? e.CRECIMIENTO?.PESO)
    : /^talla( \(cm\)| o long)/i.test(dice)
      ? (e.SIGNOS_VITALES?.TALLA ?? e.CRECIMIENTO?.TALLA)
      : undefined;
  if (medido) return String(medido);
  if (/^peso antes/i.test(dice)) return String(azar.entero(52, 70));
  if (/^peso/i.test(dice)) return String(azar.entero(58, 88));
  if (/^talla/i.test(dice)) return String(azar.entero(150, 178));
  const rango = NUMEROS.find(([cual]) => cual.test(dice));
  return rango ? String(azar.entero(rango[1], rango[2])) : '';
}

function comentariosDe(f: Formulario, azar: Azar, dental: boolean) {
  return todasLasPreguntas(f).flatMap(({ TIPO_RESPUESTA, CODIGOPREGUNTA, ID_IMAGEN_INTERACTIVA }) => {
    const nodos = f.IMAGENES.find((i) => i.ID === ID_IMAGEN_INTERACTIVA)?.NODO ?? [];
    if (TIPO_RESPUESTA !== TIPO_PREGUNTA.interactiva || nodos.length === 0 || (!dental && azar.suerte(0.5))) return [];
    const cuales = new Set(Array.from({ length: dental ? azar.entero(2, 5) : azar.entero(1, 2) }, () => azar.elegir(nodos).ID));
    return [...cuales].map((ID_NODO) => {
      const [LESION, COMENTARIO] = azar.elegir(dental ? DENTALES : LESIONES);
      return { CODIGOPREGUNTA, ID_NODO, X: null, Y: null, LESION, COMENTARIO };
    });
  });
}
