// Duplicates: the same name and birth date, the same phone, or the same document.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Parecido } from '../contract.ts';

interface Datos {
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  APELLIDO_MATERNO: string;
  FECHA_NACIMIENTO: string | null;
  TCELULAR: string;
  DOCUMENTOID: string;
  ID_TIPO_DOCUMENTO: number | null;
}
const MOTIVOS = {
  documento: 'Mismo documento de identificación',
  nombre: 'Mismo nombre y fecha de nacimiento',
  telefono: 'Mismo teléfono celular',
} as const;

/** The patients that the one being saved may already be; `propio` is left out. */
export async function parecidos(ctx: Ctx, p: Datos, propio: number | null): Promise<z.output<typeof Parecido>[]> {
  const nombre = [p.NOMBRE, p.APELLIDO_PATERNO, p.APELLIDO_MATERNO].filter(Boolean).join(' ');
  const { rows } = await sql<{ CODIGOPACIENTE: number; NOMBRECOMPLETO: string; motivo: keyof typeof MOTIVOS }>`
    select distinct on ("CODIGOPACIENTE") "CODIGOPACIENTE", nombre_completo as "NOMBRECOMPLETO", motivo from (
      select 1 as orden, 'documento' as motivo, * from pacientes where ${p.DOCUMENTOID} <> '' and "DOCUMENTOID" = ${p.DOCUMENTOID} and "ID_TIPO_DOCUMENTO" is not distinct from ${p.ID_TIPO_DOCUMENTO}
      union all select 2, 'nombre', * from pacientes where "FECHA_NACIMIENTO" = ${p.FECHA_NACIMIENTO} and f_norm(nombre_completo) = f_norm(${nombre})
      union all select 3, 'telefono', * from pacientes where ${p.TCELULAR} <> '' and "TCELULAR" = ${p.TCELULAR}
    ) x where eliminado is null and "FUSIONADO" = 0 and ("CODIGOPACIENTE" <> ${propio ?? 0}) order by "CODIGOPACIENTE", orden limit 20`.execute(
    ctx.db,
  );
  return rows.map(({ motivo, ...r }) => ({
    ...r,
    MENSAJE: `${MOTIVOS[motivo]}: ${r.NOMBRECOMPLETO} (${r.CODIGOPACIENTE})`,
  }));
}
