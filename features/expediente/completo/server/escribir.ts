// Reads records and writes them into the file, a group at a time: read in a transaction, drawn after it.
import { sql } from 'kysely';
import type { Original } from '#features/expediente/registros/server/apartados.ts';
import { conTitulo, leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { datosGenerales } from '#features/pacientes/server/hoja.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Pedido, SeccionContada } from '../contract.ts';
import { GENERALES, type Seccion } from '../rules.ts';
import type { Cuaderno, Titulo } from './cuaderno.ts';
import { type Caratula, type Escrito, hojaRegistros, tituloDe } from './hojas.ts';
import { apartadoDe, type Registro } from './plan.ts';

/** Records that are read together. */
export const POR_GRUPO = 25;

export interface Grupo {
  seccion: Seccion;
  /** The first group of its part. */
  primero: boolean;
  registros: readonly Registro[];
}
export function enGrupos(registros: readonly Registro[]): Grupo[] {
  const grupos: (Grupo & { registros: Registro[] })[] = [];
  for (const r of registros) {
    const ultimo = grupos.at(-1);
    if (ultimo?.seccion === r.seccion && ultimo.registros.length < POR_GRUPO) ultimo.registros.push(r);
    else grupos.push({ seccion: r.seccion, primero: ultimo?.seccion !== r.seccion, registros: [r] });
  }
  return grupos;
}

export interface GrupoLeido extends Grupo {
  /** What was read of each record; null when it was deleted meanwhile. */
  datos: readonly unknown[];
}
/** Reads a group. The user may read its part: `seLee` was asked when the file was asked for. */
export async function leerGrupo(ctx: Ctx, CODIGOPACIENTE: number, grupo: Grupo): Promise<GrupoLeido> {
  const { leer } = apartadoDe(grupo.seccion);
  const datos = await Promise.all(
    grupo.registros.map(async ({ numero }) => {
      try {
        return await leer(ctx, CODIGOPACIENTE, numero);
      } catch (e) {
        if (e instanceof Rechazo && e.status === 404) return null;
        throw e;
      }
    }),
  );
  return { ...grupo, datos };
}
/** The files that were received or sent with these records. */
export const originalesDe = ({ seccion, datos }: GrupoLeido): Original[] =>
  datos.flatMap((d) => (d === null ? [] : [...(apartadoDe(seccion).originales?.(d) ?? [])]));

export interface Marco {
  papel: Papel;
  /** Name with licence of each doctor, by code. */
  medicos: ReadonlyMap<number, string>;
  caratula: Caratula;
}
/** What the whole file needs besides its records. */
export async function leerMarco(
  ctx: Ctx,
  { CODIGOPACIENTE, FECHAINICIAL, FECHAFINAL }: Pedido,
  contadas: readonly SeccionContada[],
  quien: Pick<Caratula, 'USUARIO' | 'PEDIDO'>,
): Promise<Marco> {
  const [papel, p, { rows }] = await Promise.all([
    leerPapel(ctx, { CODIGOPACIENTE, CODIGOMEDICO: 0, SUCURSAL: ctx.sesion.SUCURSAL, FECHA: ctx.hoy }),
    contadas.some((c) => c.CLAVE === GENERALES) ? pacienteDe(ctx, CODIGOPACIENTE) : null,
    sql<{ CODIGOMEDICO: number; nombre_completo: string; SEXO: number; CEDULA_PROFECIONAL: string; especialidad: string | null }>`
      select m."CODIGOMEDICO", m.nombre_completo, m."SEXO", m."CEDULA_PROFECIONAL", e."DESCRIPCION" as especialidad from medicos m
      left join catalogo_especialidades e on e.cliente = m.cliente and e."ID" = m."ID_ESPECIALIDAD"`.execute(ctx.db),
  ]);
  const { pais, ET_MEDICO } = ctx.sesion.clinica;
  const medicos = new Map(
    rows.map((m) => [
      m.CODIGOMEDICO,
      [conTitulo(m, ET_MEDICO), m.CEDULA_PROFECIONAL && `${pais.etiquetas.cedulaProfesional} ${m.CEDULA_PROFECIONAL}`]
        .filter(Boolean)
        .join(', '),
    ]),
  );
  const generales = p ? datosGenerales(p, ctx.sesion.clinica, ctx.hoy) : [];
  return { papel, medicos, caratula: { papel, FECHAINICIAL, FECHAFINAL, contadas, generales, ...quien } };
}

/** Draws a group and adds it. */
export async function escribirGrupo(cuaderno: Cuaderno, cliente: number, { papel, medicos }: Marco, g: GrupoLeido): Promise<void> {
  const apartado = apartadoDe(g.seccion);
  const parte: Titulo[] = g.primero ? [{ texto: tituloDe(g.seccion), nivel: 0 }] : [];
  const escritos: Escrito[] = [];
  const titulos: Titulo[] = [...parte];
  for (const [i, r] of g.registros.entries()) {
    const d = g.datos[i];
    if (d === null) continue;
    const texto = [`${fechaTexto(r.FECHA)}${r.HORA && `, ${r.HORA}`}`, apartado.nombre(d)].join(' · ');
    if (apartado.hecho) {
      await cuaderno.agregarPdf(await apartado.hecho(d, cliente), [...titulos.splice(0), { texto, nivel: 1 }]);
      continue;
    }
    titulos.push({ texto, nivel: 1 });
    const medico = r.CODIGOMEDICO === null ? '' : (medicos.get(r.CODIGOMEDICO) ?? '');
    escritos.push({ titulo: texto, medico, nota: apartado.nota?.(d) ?? '', cuerpo: await apartado.cuerpo!(d, cliente) });
  }
  if (escritos.length) await cuaderno.agregar(hojaRegistros(papel, g.seccion, g.primero, escritos, apartado.estilo ?? ''), titulos);
}

/** Foot of all pages and title of the document. */
export const dichoDe = ({ papel }: Marco) => ({
  titulo: `Expediente clínico de ${papel.paciente.nombre}`,
  pie: `${papel.clinica.nombre} · Expediente ${papel.paciente.codigo} · ${papel.paciente.nombre}`,
});
