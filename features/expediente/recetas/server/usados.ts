// What is prescribed again and again, read from the last prescriptions: its doses are at hand in the next one.

import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { respiro } from '#kernel/server/respiro.ts';
import { nodosDe, palabrasDe } from '#kernel/shared/nodos_html.ts';
import type { MedicamentoUsado } from '../contract.ts';
import { claveDe } from '../rules.ts';
import './table.ts';

/** Prescriptions that are read: of the patient, of the doctor, of the clinic. */
const DEL_PACIENTE = 30;
const RECIENTES = 100;
const MAX_USADOS = 300;
/** Bytes of a detail beyond which it is no list of medicines that anybody will write again. */
const MUY_LARGO = 40_000;
/** So much more does what the doctor uses weigh than what the others do. */
const PESO_SUYO = 1000;
const LARGO_NOMBRE = 255;
const LARGO_DOSIS = 500;

const dentroDe = (nodo: string) => nodo.replace(/^<[^<>]*>|<\/[a-z0-9]+>$/gi, '');
/** The medicines of a detail: items of its numbered lists, the bold words their name and the rest how to take them. */
export function medicamentosDe(DETALLE: string): { nombre: string; dosis: string }[] {
  const puntos = nodosDe(DETALLE)
    .filter((n) => /^<ol\b/i.test(n))
    .flatMap((n) => nodosDe(dentroDe(n)));
  return puntos.flatMap((li) => {
    const nombrado = /<(strong|b)\b[^<>]*>((?:(?!<\1\b)[\s\S])*?)<\/\1>/i.exec(li);
    const nombre = palabrasDe(nombrado?.[2] ?? '').slice(0, LARGO_NOMBRE);
    return nombre ? [{ nombre, dosis: palabrasDe(li.replace(nombrado![0], ' ')).slice(0, LARGO_DOSIS) }] : [];
  });
}

/** Most used first. What was given to the patient is told only to who may read prescriptions. */
export async function medicamentosUsados(ctx: Ctx, CODIGOPACIENTE: number): Promise<MedicamentoUsado[]> {
  const medico = ctx.sesion.CODIGOMEDICO ?? 0;
  const ultimas = (
    donde: ReturnType<typeof sql>,
    cuantas: number,
  ) => sql`(select "CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "DETALLE"
    from recetas where eliminado is null and octet_length("DETALLE") <= ${sql.lit(MUY_LARGO)} and "MEDIKIT_ID" = '' and ${donde} order by "FECHA" desc limit ${sql.lit(cuantas)})`;
  const partes = [ultimas(sql`"CODIGOMEDICO" = ${medico}`, RECIENTES), ultimas(sql`true`, RECIENTES)];
  if (ctx.sesion.permisos.has(P.recetas.ver)) partes.push(ultimas(sql`"CODIGOPACIENTE" = ${CODIGOPACIENTE}`, DEL_PACIENTE));
  // The newest last: what it says of a dose is what stays.
  const { rows } = await sql<{ CODIGOPACIENTE: number; FECHA: string; CODIGOMEDICO: number; DETALLE: string }>`
    select * from (${sql.join(partes, sql` union `)}) r order by "FECHA", "HORA", "CONSECUTIVO"`.execute(ctx.db);
  const usados = new Map<string, MedicamentoUsado>();
  const respira = respiro();
  for (const r of rows) {
    await respira();
    for (const { nombre, dosis } of medicamentosDe(r.DETALLE)) {
      const k = claveDe(nombre);
      const antes = usados.get(k) ?? { NOMBRE: nombre, DOSIS_PACIENTE: '', FECHA_PACIENTE: null, DOSIS_MEDICO: '', USOS: 0 };
      const suyo = r.CODIGOMEDICO === medico;
      const delPaciente = r.CODIGOPACIENTE === CODIGOPACIENTE && ctx.sesion.permisos.has(P.recetas.ver);
      usados.set(k, {
        NOMBRE: nombre,
        DOSIS_PACIENTE: delPaciente ? dosis : antes.DOSIS_PACIENTE,
        FECHA_PACIENTE: delPaciente ? r.FECHA : antes.FECHA_PACIENTE,
        DOSIS_MEDICO: suyo && dosis ? dosis : antes.DOSIS_MEDICO,
        USOS: antes.USOS + (suyo ? PESO_SUYO : 1),
      });
    }
  }
  return [...usados.values()].sort((a, b) => b.USOS - a.USOS).slice(0, MAX_USADOS);
}
