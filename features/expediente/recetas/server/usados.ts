// The medicines that are prescribed most, taken from the last prescriptions, with their doses for the next one.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { cederTurno } from '#kernel/server/ceder_turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { nodosDe, palabrasDe } from '#kernel/shared/nodos_html.ts';
import type { MedicamentoUsado } from '../contract.ts';
import { claveDe } from '../rules.ts';
import './table.ts';

/** How many of the last prescriptions of the patient, of the doctor and of the clinic are read. */
const DEL_PACIENTE = 30;
const RECIENTES = 100;
const MAX_USADOS = 300;
/** A longer text (in bytes) is not read: nobody prescribes that list of medicines again. */
const MUY_LARGO = 40_000;
/** Weight of a medicine that the doctor uses, so that it comes before those of others. */
const PESO_SUYO = 1000;
const LARGO_NOMBRE = 255;
const LARGO_DOSIS = 500;

const dentroDe = (nodo: string) => nodo.replace(/^<[^<>]*>|<\/[a-z0-9]+>$/gi, '');
/** The medicines of a text: items of its numbered lists, their bold words the name and the rest the dose. */
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

/** The most used first. Doses given to the patient only for users who may read prescriptions. */
export async function medicamentosUsados(ctx: Ctx, CODIGOPACIENTE: number): Promise<MedicamentoUsado[]> {
  const medico = ctx.sesion.CODIGOMEDICO ?? 0;
  const ultimas = (
    donde: ReturnType<typeof sql>,
    cuantas: number,
  ) => sql`(select "CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "DETALLE"
    from recetas where eliminado is null and octet_length("DETALLE") <= ${sql.lit(MUY_LARGO)} and "MEDIKIT_ID" = '' and ${donde} order by "FECHA" desc limit ${sql.lit(cuantas)})`;
  const partes = [ultimas(sql`"CODIGOMEDICO" = ${medico}`, RECIENTES), ultimas(sql`true`, RECIENTES)];
  if (ctx.sesion.permisos.has(P.recetas.ver)) partes.push(ultimas(sql`"CODIGOPACIENTE" = ${CODIGOPACIENTE}`, DEL_PACIENTE));
  // The newest last, because the last dose read is the one kept.
  const { rows } = await sql<{ CODIGOPACIENTE: number; FECHA: string; CODIGOMEDICO: number; DETALLE: string }>`
    select * from (${sql.join(partes, sql` union `)}) r order by "FECHA", "HORA", "CONSECUTIVO"`.execute(ctx.db);
  const usados = new Map<string, MedicamentoUsado>();
  const respira = cederTurno();
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
