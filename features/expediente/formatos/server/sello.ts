// Signing: stores the picture, freezes the text, and seals both with everything signed before (docs/decisiones/0097).
import { sql } from 'kysely';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import { guardarArchivo, leerArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import type { Archivo } from '#kernel/shared/archivo.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { faltantes, type Medio, puedeFirmar, type Quien } from '../rules.ts';
import { type Firma, type Formato, firmasDadas, formatoDe, huellaDe, quienes } from './formato.ts';

/** The value of `uso` for pictures of signatures and for signed documents. */
const USO_FIRMA = 'firma_formato';
export const USO_PDF = 'formato_firmado';
export const TAREA_SELLAR = 'formatos.sellar';
export const TEXTO_CAMBIO = 'El texto del formato cambió mientras se firmaba. Léalo de nuevo y firme';

export const direccionDeSello = (ctx: Ctx, SELLO: string): string =>
  `${ctx.host.config.PUBLIC_URL}/verificar/${ctx.sesion.clinica.CODIGOCLIENTE}/${SELLO}`;

/** SHA-256 over what is signed: which document of whom, its text, who signs and when, the picture, and the seal before. */
function selloDe(ctx: Ctx, f: Formato, firma: Pick<Firma, 'QUIEN' | 'momento' | 'huella' | 'MEDIO'>, anterior: string): string {
  const { QUIEN, momento, huella, MEDIO } = firma;
  return huellaDe(
    JSON.stringify([
      ...[
        ctx.sesion.clinica.CODIGOCLIENTE,
        f.ID,
        f.codigo_firmado ?? f.CODIGOPACIENTE,
        f.CODIGOMEDICO,
        f.NOMBRE,
        f.FECHA,
        huellaDe(f.DETALLE),
      ],
      ...[QUIEN, momento, MEDIO, huella, anterior],
    ]),
  );
}

interface PorFirmar {
  QUIEN: Quien;
  MEDIO: Medio;
  imagen: Archivo;
  /** Hash of the text that the signer read; '' when the caller does not say. */
  HUELLA: string;
}
/** Signs one pad. Of two who sign the same pad at once one is refused. */
export async function firmar(
  ctx: Ctx,
  ID: number,
  { QUIEN, MEDIO, imagen, HUELLA }: PorFirmar,
): Promise<{ FALTAN: Quien[]; SELLO: string }> {
  const { CODIGOPACIENTE } = await formatoDe(ctx, ID);
  // The patient's row first, as everywhere: consents are numbered under it.
  await bloqueado(ctx, CODIGOPACIENTE);
  const f = await formatoDe(ctx, ID, { tomar: true });
  const antes = await firmasDadas(ctx, ID);
  exigir(puedeFirmar(f.DETALLE, QUIEN, quienes(antes)));
  if (HUELLA && HUELLA !== huellaDe(f.DETALLE)) throw new Rechazo(TEXTO_CAMBIO, null, 409);
  const { bytes, tipo } = imagenDe(imagen);
  const archivo = await guardarArchivo(ctx, { nombre: 'firma.png', tipo, bytes, uso: USO_FIRMA });
  const firma = { QUIEN, MEDIO, momento: new Date().toISOString(), huella: huellaDe(bytes) };
  const SELLO = selloDe(ctx, f, firma, antes.at(-1)?.SELLO ?? '');
  const CONSECUTIVO = QUIEN === 'FIRMA' ? await siguienteConsentimiento(ctx, CODIGOPACIENTE) : f.CONSECUTIVO;
  await ctx.db.updateTable('formatos_paciente').set({ FIRMADO: 1, CONSECUTIVO, VERSION: OTRA_VERSION }).where('ID', '=', ID).execute();
  const { ip, agente } = ctx.peticion;
  await ctx.db
    .insertInto('formatos_firmas')
    .values({ ...firma, ID, SELLO, archivo, orden: antes.length + 1, ip, agente: agente.slice(0, 200) })
    .execute();
  // Whoever still holds a link for this pad cannot use it.
  await sql`update formatos_enlaces set usado = now() where "ID" = ${ID} and "QUIEN" = ${QUIEN} and usado is null`.execute(ctx.db);
  await ctx.encolar(TAREA_SELLAR, { ID }, { clave: `${TAREA_SELLAR}/${ctx.sesion.clinica.CODIGOCLIENTE}/${ID}` });
  ctx.anotar({ CODIGOPACIENTE, QUIEN, MEDIO, SELLO });
  return { FALTAN: faltantes(f.DETALLE, [...quienes(antes), QUIEN]), SELLO };
}

async function siguienteConsentimiento(ctx: Ctx, CODIGOPACIENTE: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max("CONSECUTIVO"), 0) + 1 as n from formatos_paciente
    where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(ctx.db);
  return Number(rows[0]!.n);
}

/** Computes the seals again from the stored text and pictures. False when anything is not what was signed. */
export async function selloVale(ctx: Ctx, f: Formato, firmas: readonly Firma[]): Promise<boolean> {
  let anterior = '';
  for (const firma of firmas) {
    const imagen = await leerArchivo(ctx, firma.archivo);
    if (!imagen || huellaDe(imagen.bytes) !== firma.huella || selloDe(ctx, f, firma, anterior) !== firma.SELLO) return false;
    anterior = firma.SELLO;
  }
  return firmas.length > 0;
}
