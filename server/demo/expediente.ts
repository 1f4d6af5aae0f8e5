// What was written at each visit: notes with diagnoses and vital signs, prescriptions, lasting diagnoses.
import { sql } from 'kysely';
import { diagnostico } from '#data/demo/clinico.ts';
import { ENLACES } from '#data/demo/enlaces.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { calcular, edadAdulta } from '#domain/signos.ts';
import { RIPS_NUEVA } from '#features/expediente/notas_evolucion/contract.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { USUARIO_PRINCIPAL } from '#features/personal/rules.ts';
import '#features/expediente/enlaces_externos/server/table.ts';
import '#features/expediente/notas_evolucion/server/table.ts';
import '#features/expediente/recetas/server/table.ts';
import type { Parte } from './siembra.ts';
import { llano, seguirSerie, volcar } from './volcar.ts';

const MEDIDOS = [
  'PESO',
  'TALLA',
  'PERIMETRO_CINTURA',
  'FRECUENCIA_CARDIACA',
  'FRECUENCIA_RESPIRATORIA',
  'TEMPERATURA',
  'SATURACION_OXIGENO',
  'GLUCEMIA_CAPILAR',
] as const;

/** One patient in six has a page outside, kept on a visit; the first who was seen always. */
const CON_ENLACE = 1 / 6;

export const expediente: Parte = async ({ db, ctx, azar, avance }) => {
  const enlaces: object[] = [];
  const notas: object[] = [];
  const diagnosticos: object[] = [];
  const signos: object[] = [];
  const recetas: object[] = [];
  const recurrentes: object[] = [];
  for (const { CODIGOPACIENTE, persona, historia } of avance.pacientes) {
    let receta = 0;
    historia.ENCUENTROS.forEach((e, i) => {
      const clave = { CODIGOPACIENTE, CONSECUTIVO: i + 1 };
      const donde = { FECHA: e.FECHA, HORA: e.HORA, CODIGOMEDICO: e.CODIGOMEDICO, SUCURSAL: e.SUCURSAL };
      const cuando = {
        creado: `${e.FECHA} ${e.HORA}`,
        creado_por: e.CODIGOMEDICO === MEDICO_PRINCIPAL ? avance.usuarios.medico : USUARIO_PRINCIPAL,
      };
      notas.push({ ...clave, ...donde, NOTA: e.NOTA, texto: llano(e.NOTA), ...cuando });
      e.DIAGNOSTICOS.forEach((d, n) => {
        diagnosticos.push({ ...clave, ORDEN: n + 1, ...d });
      });
      if (e.SIGNOS_VITALES && (aniosCumplidos(persona.FECHA_NACIMIENTO, e.FECHA) ?? 0) >= edadAdulta) {
        const medidos = Object.fromEntries(MEDIDOS.map((k) => [k, e.SIGNOS_VITALES?.[k] ?? null]));
        const TENSION_ARTERIAL = e.SIGNOS_VITALES.TENSION_ARTERIAL ?? '';
        const tomados = { tomados: cuando.creado, tomados_por: cuando.creado_por };
        signos.push({ ...clave, ...medidos, TENSION_ARTERIAL, ...calcular(e.SIGNOS_VITALES), ...tomados });
      }
      if (e.RECETA) {
        const { ALERGIAS } = historia;
        recetas.push({ CODIGOPACIENTE, CONSECUTIVO: ++receta, ...donde, DETALLE: e.RECETA, texto: llano(e.RECETA), ALERGIAS, ...cuando });
      }
    });
    const suerte = azar.bifurcar(`enlaces${CODIGOPACIENTE}`);
    for (const { FECHA, CODIGOMEDICO } of historia.ENCUENTROS.slice(-1))
      if (suerte.suerte(CON_ENLACE) || enlaces.length === 0) {
        const [DESCRIPCION, ENLACE] = ENLACES[suerte.entero(0, ENLACES.length - 1)]!;
        enlaces.push({ ID: enlaces.length + 1, CODIGOPACIENTE, ENLACE, DESCRIPCION, CODIGOMEDICO, FECHA, creado: `${FECHA} 12:00` });
      }
    for (const { cuadro } of historia.CRONICOS) recurrentes.push({ CODIGOPACIENTE, ...diagnostico(cuadro.CIE10) });
  }
  await volcar(db, 'notas_evolucion', notas);
  await volcar(db, 'notas_diagnosticos', diagnosticos);
  await volcar(db, 'notas_signos', signos);
  await volcar(db, 'recetas', recetas);
  await volcar(db, 'enlaces_externos', enlaces);
  await seguirSerie(db, 'ENLACE_EXTERNO', enlaces.length);
  await volcar(db, 'diagnosticos_recurrentes', recurrentes);
  if (ctx.sesion.clinica.pais.rips)
    await volcar(
      db,
      'notas_rips',
      notas.map((n) => {
        const { CODIGOPACIENTE, CONSECUTIVO } = n as { CODIGOPACIENTE: number; CONSECUTIVO: number };
        return { CODIGOPACIENTE, CONSECUTIVO, ...RIPS_NUEVA };
      }),
    );
  // Last, because the database refuses changes to closed notes.
  await sql`update notas_evolucion set "CERRADA" = 1, cerrada_el = creado + interval '20 minutes', cerrada_por = creado_por
    where creado < now() - interval '1 day'`.execute(db);
};
