// What was written at each visit: notes with diagnoses and vital signs, prescriptions, diagnoses that stay.
import { sql } from 'kysely';
import { diagnostico } from '#data/demo/clinico.ts';
import { aniosCumplidos } from '#domain/edad.ts';
import { calcular, edadAdulta } from '#domain/signos.ts';
import { RIPS_NUEVA } from '#features/expediente/notas_evolucion/contract.ts';
import '#features/expediente/notas_evolucion/server/table.ts';
import '#features/expediente/recetas/server/table.ts';
import type { Parte } from './siembra.ts';
import { llano, volcar } from './volcar.ts';

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

export const expediente: Parte = async ({ db, ctx, obra }) => {
  const notas: object[] = [];
  const diagnosticos: object[] = [];
  const signos: object[] = [];
  const recetas: object[] = [];
  const recurrentes: object[] = [];
  for (const { CODIGOPACIENTE, persona, historia } of obra.vidas) {
    let receta = 0;
    historia.ENCUENTROS.forEach((e, i) => {
      const clave = { CODIGOPACIENTE, CONSECUTIVO: i + 1 };
      const donde = { FECHA: e.FECHA, HORA: e.HORA, CODIGOMEDICO: e.CODIGOMEDICO, SUCURSAL: e.SUCURSAL };
      const cuando = { creado: `${e.FECHA} ${e.HORA}`, creado_por: e.CODIGOMEDICO === 1 ? obra.usuarios.medico : 1 };
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
    for (const { cuadro } of historia.CRONICOS) recurrentes.push({ CODIGOPACIENTE, ...diagnostico(cuadro.CIE10) });
  }
  await volcar(db, 'notas_evolucion', notas);
  await volcar(db, 'notas_diagnosticos', diagnosticos);
  await volcar(db, 'notas_signos', signos);
  await volcar(db, 'recetas', recetas);
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
  // Last, because the database refuses to touch anything of a closed note.
  await sql`update notas_evolucion set "CERRADA" = 1, cerrada_el = creado + interval '20 minutes', cerrada_por = creado_por
    where creado < now() - interval '1 day'`.execute(db);
};
