// An appointment by video and how far its visit has come.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { EstadoVisita } from '../contract.ts';
import { AVISO, NO_ACEPTO, type Parte, puedeAbrir, puedeEntrar, SIN_NOTICIAS, type Visita } from '../rules.ts';
import { VERSION_TERMINOS } from '../terminos.ts';
import './table.ts';

export interface Fila extends Visita {
  cliente: number;
  N_CITA: number;
  ESTADO_PAGO: number;
  LINK_ZOOM: string;
  SUCURSAL: number;
  MEDICO: string;
  CODIGOMEDICO: number;
  MONEDA: string;
  CODIGO_ENLACE: string;
  CODIGOPACIENTE: number;
  PACIENTE: string;
  IDIOMA: string;
  /** Milliseconds since 1970, as `ahora`. */
  limite: number | null;
  espera: boolean;
  admitido: boolean;
  identidad: boolean;
  avisable: boolean;
  aceptados: boolean;
  ahora: number;
}

/**
 * Whether the row `v` is of the appointment `c` as it stands: of its day and its patient. One that ended is of its hour too;
 * while it goes on, the appointment may be moved within the day.
 */
const DE_LA_CITA = sql`v.dia = c."F_CITA" and v."CODIGOPACIENTE" = c."CODIGOPACIENTE"
  and (v.hora = c."H_CITA" or coalesce(v.terminada, v.limite) is null or coalesce(v.terminada, v.limite) > now())`;

/** The visit of an appointment by video, for one side. Without a code: the doctor's, whose reach was judged before. */
export async function visitaDe(ctx: Ctx, parte: Parte, N_CITA: number, CODIGO?: string): Promise<Fila> {
  const { rows } =
    await sql<Fila>`select c.cliente, c."N_CITA", c."C_ESTATUS", c."F_CITA", c."H_CITA", c."H_MINCITA", c."ESTADO_PAGO", c."LINK_ZOOM", c."SUCURSAL", c."CODIGOMEDICO", c."MONEDA", c."CODIGO_ENLACE",
      m.nombre_completo as "MEDICO", p."CODIGOPACIENTE", p.nombre_completo as "PACIENTE", coalesce(l.idioma, 'es') as "IDIOMA",
      (extract(epoch from lower(c.ocupa) - (now() at time zone ${ctx.sesion.clinica.ZONA_HORARIA})) / 60)::float as faltan,
      v.iniciada is not null as comenzada, v.terminada is not null as terminada, coalesce(v.limite <= now(), false) as vencida, (extract(epoch from v.limite) * 1000)::float as limite,
      coalesce(v.paciente_visto > now() - make_interval(secs => ${SIN_NOTICIAS}), false) as espera,
      v.admitido is not null as admitido, v.identidad is not null as identidad, (extract(epoch from clock_timestamp()) * 1000)::float as ahora,
      exists (select 1 from videoconsultas_avisos a where a.cliente = v.cliente and a."N_CITA" = v."N_CITA") as avisable,
      exists (select 1 from videoconsultas_terminos t where t.cliente = c.cliente and t."N_CITA" = c."N_CITA" and t.parte = ${parte}
        and t."CODIGOPACIENTE" = c."CODIGOPACIENTE" and t."VERSION_TERMINOS" = ${VERSION_TERMINOS}) as aceptados
    from citas c join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
    join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
    left join videoconsultas v on v.cliente = c.cliente and v."N_CITA" = c."N_CITA" and ${DE_LA_CITA}
    left join citas_en_linea l on l.cliente = c.cliente and l."N_CITA" = c."N_CITA"
    where c."N_CITA" = ${N_CITA} and c.eliminado is null and c."TIPO_CITA" = ${sql.lit(E.tipoCita.video)}
      ${parte === 'paciente' ? sql`and c."CODIGO_ENLACE" = ${CODIGO ?? ''} and c."CODIGO_ENLACE" <> ''` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw noExiste('La videoconsulta');
  return rows[0];
}
export const motivoDe = (v: Fila, parte: Parte): string => {
  const si = parte === 'medico' ? puedeAbrir(v) : puedeEntrar(v);
  return si === true ? '' : si;
};
/** The same visit, which this side may enter and whose terms it has accepted. */
export async function abierta(ctx: Ctx, parte: Parte, N_CITA: number, CODIGO?: string): Promise<Fila> {
  const v = await visitaDe(ctx, parte, N_CITA, CODIGO);
  exigir(motivoDe(v, parte) || true);
  if (!v.aceptados) throw new Rechazo(NO_ACEPTO);
  return v;
}
/** Makes the visit's row if there is none, and locks it until the transaction ends. One of something else begins anew. */
export async function conFila(ctx: Ctx, N_CITA: number): Promise<void> {
  await sql`insert into videoconsultas ("N_CITA", dia, hora, "CODIGOPACIENTE")
    select "N_CITA", "F_CITA", "H_CITA", "CODIGOPACIENTE" from citas where "N_CITA" = ${N_CITA} on conflict do nothing`.execute(ctx.db);
  await sql`select 1 from videoconsultas where "N_CITA" = ${N_CITA} for update`.execute(ctx.db);
  const { rows } = await sql`update videoconsultas v set dia = c."F_CITA", hora = c."H_CITA", "CODIGOPACIENTE" = c."CODIGOPACIENTE",
      paciente_visto = null, admitido = null, identidad = null, identidad_por = null, iniciada = null, limite = null, terminada = null, terminada_por = null
    from citas c where c.cliente = v.cliente and c."N_CITA" = v."N_CITA" and v."N_CITA" = ${N_CITA} and not (${DE_LA_CITA}) returning 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) await olvidar(ctx, N_CITA);
}
/** Deletes what only served while the visit lasted. */
export async function olvidar(ctx: Ctx, N_CITA: number): Promise<void> {
  await sql`delete from videoconsultas_senales where "N_CITA" = ${N_CITA}`.execute(ctx.db);
  await sql`delete from videoconsultas_avisos where "N_CITA" = ${N_CITA}`.execute(ctx.db);
}
export function estadoDe(v: Fila): EstadoVisita {
  const LIMITE = v.limite;
  return {
    ESPERA: v.espera ? 1 : 0,
    ADMITIDO: v.admitido ? 1 : 0,
    IDENTIDAD: v.identidad ? 1 : 0,
    // Also when the appointment was cancelled meanwhile.
    TERMINADA: puedeAbrir(v) === true ? 0 : 1,
    AVISABLE: v.avisable ? 1 : 0,
    LIMITE,
    FALTAN_5: LIMITE === null ? null : LIMITE - AVISO * 60_000,
    AHORA: v.ahora,
  };
}
