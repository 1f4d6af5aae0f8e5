// Finds possible duplicates: same name and birth date, same mobile phone, or same document.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Parecido } from '../contract.ts';
import { visibles } from './paciente.ts';

interface Datos {
  NOMBRE: string;
  APELLIDO_PATERNO: string;
  APELLIDO_MATERNO: string;
  FECHA_NACIMIENTO: string | null;
  TCELULAR: string;
  DOCUMENTOID: string;
}
const MOTIVOS = {
  documento: 'Mismo documento de identificación',
  nombre: 'Mismo nombre y fecha de nacimiento',
  telefono: 'Mismo teléfono celular',
} as const;

/** Patients that the user may not open are only counted, not named. */
const DE_OTRO_MEDICO = { CODIGOPACIENTE: 0, NOMBRECOMPLETO: 'Paciente de otro médico' };

/** Patients that may be the same person as the one being saved; `propio` is left out. */
export async function parecidos(ctx: Ctx, p: Datos, propio: number | null): Promise<z.output<typeof Parecido>[]> {
  const nombre = [p.NOMBRE, p.APELLIDO_PATERNO, p.APELLIDO_MATERNO].filter(Boolean).join(' ');
  const { rows } = await sql<{ CODIGOPACIENTE: number; NOMBRECOMPLETO: string; motivo: keyof typeof MOTIVOS; visible: boolean }>`
    select distinct on ("CODIGOPACIENTE") "CODIGOPACIENTE", nombre_completo as "NOMBRECOMPLETO", motivo, ${visibles(ctx, 'x')} as visible from (
      select 1 as orden, 'documento' as motivo, * from pacientes where f_documento(${p.DOCUMENTOID}) <> '' and documento = f_documento(${p.DOCUMENTOID})
      union all select 2, 'nombre', * from pacientes where "FECHA_NACIMIENTO" = ${p.FECHA_NACIMIENTO} and f_norm(nombre_completo) = f_norm(${nombre})
      union all select 3, 'telefono', * from pacientes where ${p.TCELULAR} <> '' and "TCELULAR" = ${p.TCELULAR}
    ) x where eliminado is null and "FUSIONADO" = 0 and ("CODIGOPACIENTE" <> ${propio ?? 0}) order by "CODIGOPACIENTE", orden limit 20`.execute(
    ctx.db,
  );
  return rows.map(({ motivo, visible, ...r }) => {
    const quien = visible ? r : DE_OTRO_MEDICO;
    return {
      ...quien,
      MENSAJE: `${MOTIVOS[motivo]}: ${visible ? `${r.NOMBRECOMPLETO} (${r.CODIGOPACIENTE})` : 'paciente de otro médico'}`,
    };
  });
}
