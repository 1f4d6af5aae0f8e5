// Requires that the choices of a doctor's form exist: specialties, concepts and official lists.
import { sql } from 'kysely';
import type { z } from 'zod';
import nom024 from '#data/nom024.json';
import regimenes from '#data/regimenes_fiscales.json';
import { PAISES } from '#domain/paises/paises.ts';
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Errores, Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { MedicoEditado } from '../contract.ts';
import { facturaElMedico } from '../rules.ts';

type Editado = z.output<ReturnType<typeof MedicoEditado>>;

const INVALIDA = 'Seleccione una opción válida';
/** The norm's key for a birth abroad, also for countries without list. */
const EXTRANJERO = 'NE';
const OTRO_PAIS = 0;
const TIPOS_PERSONAL = new Set(nom024.datos.filter((d) => d.CATALOGO === 'TIPO_PERSONAL').map((d) => Number(d.ID)));
const REGIMENES = new Set(regimenes.datos.map((r) => Number(r.ID_REGIMEN_FISCAL)));

/** Throws `Rechazo` naming each field whose choice does not exist. */
export async function exigirExistentes(ctx: Ctx, m: Editado): Promise<void> {
  const mal: Errores = { ...deListasOficiales(ctx, m), ...(await deLaClinica(ctx, m)) };
  if (Object.keys(mal).length === 0) return;
  const mensajes = Object.values(mal);
  throw new Rechazo(mensajes.length === 1 && mensajes[0] !== INVALIDA ? mensajes[0]! : resumenErrores(false), { ERRORES: mal });
}

function deListasOficiales(ctx: Ctx, m: Editado): Errores {
  const mal: Errores = {};
  const divisiones = (d: { PAIS: number | null; ESTADO: string; CIUDAD: string }, en = '') => {
    if (d.PAIS !== null && !PAISES[d.PAIS]) mal[`${en}PAIS`] = INVALIDA;
    else if (d.ESTADO && !estadosDe(d.PAIS ?? 0).some((e) => e.ID === d.ESTADO)) mal[`${en}ESTADO`] = INVALIDA;
    else if (d.CIUDAD && !ciudadesDe(d.PAIS ?? 0, d.ESTADO).some((c) => c.ID === d.CIUDAD)) mal[`${en}CIUDAD`] = INVALIDA;
  };
  divisiones(m);
  if (m.TIPO_PERSONAL !== null && !TIPOS_PERSONAL.has(m.TIPO_PERSONAL)) mal.TIPO_PERSONAL = INVALIDA;
  const nacio = m.PAIS_NACIMIENTO;
  if (nacio !== null && nacio !== OTRO_PAIS && !PAISES[nacio]) mal.PAIS_NACIMIENTO = INVALIDA;
  else if (
    m.ID_ENTIDAD_NACIMIENTO &&
    m.ID_ENTIDAD_NACIMIENTO !== EXTRANJERO &&
    !estadosDe(nacio ?? 0).some((e) => (e.CURP ?? e.ID) === m.ID_ENTIDAD_NACIMIENTO)
  )
    mal.ID_ENTIDAD_NACIMIENTO = INVALIDA;
  if (m.FACTURACION && facturaElMedico(ctx.sesion.clinica)) {
    divisiones(m.FACTURA, 'FACTURA.');
    if (m.FACTURA.ID_REGIMEN_FISCAL !== null && !REGIMENES.has(m.FACTURA.ID_REGIMEN_FISCAL)) mal['FACTURA.ID_REGIMEN_FISCAL'] = INVALIDA;
  }
  return mal;
}

async function deLaClinica(ctx: Ctx, m: Editado): Promise<Errores> {
  const conceptos = {
    CONCEPTO_VIDEOCONSULTA: m.CONCEPTO_VIDEOCONSULTA === null ? [] : [m.CONCEPTO_VIDEOCONSULTA],
    CONCEPTO_PRESENCIAL: m.CONCEPTO_PRESENCIAL === null ? [] : [m.CONCEPTO_PRESENCIAL],
    CONCEPTOS_AGENDA_ONLINE: m.CONCEPTOS_AGENDA_ONLINE,
    CONCEPTOS_AGENDA_ONLINE_PRESENCIAL: m.CONCEPTOS_AGENDA_ONLINE_PRESENCIAL,
  };
  const {
    rows: [hay],
  } = await sql<{ especialidades: number[]; conceptos: number[] }>`select
    array(select "ID" from catalogo_especialidades where "ID" = any(${[m.ID_ESPECIALIDAD, ...m.ESPECIALIDADES]}::int[]) and eliminado is null) as especialidades,
    array(select "CODIGO" from conceptos_ingresos where "CODIGO" = any(${Object.values(conceptos).flat()}::int[]) and eliminado is null) as conceptos`.execute(
    ctx.db,
  );
  const mal: Errores = {};
  if (!hay!.especialidades.includes(m.ID_ESPECIALIDAD)) mal.ID_ESPECIALIDAD = 'La especialidad no existe';
  if (!m.ESPECIALIDADES.every((e) => hay!.especialidades.includes(e))) mal.ESPECIALIDADES = 'La especialidad no existe';
  for (const [campo, codigos] of Object.entries(conceptos))
    if (!codigos.every((c) => hay!.conceptos.includes(c))) mal[campo] = 'El concepto no existe';
  return mal;
}
