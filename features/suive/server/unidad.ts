// Who reports: what the form's heading says of the clinic. What the product does not know stays blank, to be written by hand.
import { sql } from 'kysely';
import { semanaExacta } from '#domain/suive.ts';
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import type { Fechas } from '#kernel/reporte/periodo.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';

interface Sede {
  NORMA_CLUES: string;
  NOMBRECLINICA: string;
  MUNICIPIO: string;
  ID_ESTADO: number | null;
  ID_CIUDAD: number | null;
}
export async function encabezadoDe(ctx: Ctx, f: Fechas): Promise<[nombre: string, valor: string][]> {
  const { ID_PAIS, NOMBRECLINICA } = ctx.sesion.clinica;
  const { rows } = await sql<Sede>`select k."NORMA_CLUES", s."NOMBRECLINICA", s."MUNICIPIO", s."ID_ESTADO", s."ID_CIUDAD"
    from sistema_control k left join sucursales s on s.cliente = k.cliente and s."CODIGOCLINICA" = ${ctx.sesion.SUCURSAL}`.execute(ctx.db);
  const sede = rows[0];
  const estado = estadosDe(ID_PAIS).find((e) => Number(e.ID) === sede?.ID_ESTADO);
  const ciudad = estado && ciudadesDe(ID_PAIS, estado.ID).find((c) => Number(c.ID) === sede?.ID_CIUDAD);
  const semana = semanaExacta(f.FECHA_INICIAL, f.FECHA_FINAL);
  return [
    ['Clave de la unidad (CLUES)', sede?.NORMA_CLUES ?? ''],
    ['Unidad', [...new Set([NOMBRECLINICA, sede?.NOMBRECLINICA ?? ''])].filter(Boolean).join(', ')],
    ['Localidad', ciudad?.NOMBRE ?? ''],
    ['Municipio', sede?.MUNICIPIO || (ciudad?.NOMBRE ?? '')],
    ['Jurisdicción', ''],
    ['Entidad', estado?.NOMBRE ?? ''],
    ['Institución', ''],
    ['Semana núm.', semana ? `${semana.semana} de ${semana.anio}` : ''],
    ['Del', fechaLarga(f.FECHA_INICIAL)],
    ['Al', fechaLarga(f.FECHA_FINAL)],
  ];
}
