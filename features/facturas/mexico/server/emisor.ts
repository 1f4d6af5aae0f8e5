// Who issues: the clinic, or a doctor with tax data of his own.
import { sql } from 'kysely';
import { nombreFiscal } from '#domain/cfdi/nombre.ts';
import { DE_LA_CLINICA, restringidoAMedico } from '#domain/sesion.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Emisor } from '../contract.ts';

export const SIN_ACTIVAR =
  'Para activar la facturación electrónica favor de dirigirse a configuración de la clínica y llenar los datos solicitados';
/** Refuses where invoices are not issued, with the specification's sentence where they are switched off. */
export function exigirCfdi({ sesion: { clinica } }: Ctx): void {
  if (clinica.pais.facturacion !== 'cfdi') throw new Rechazo('Las facturas CFDI son de las clínicas de México', null, 403);
  if (!clinica.FACTURACION) throw new Rechazo(SIN_ACTIVAR);
}

export interface Fiscales {
  EMISOR: number;
  /** As the SAT has it: without the kind of company. */
  nombre: string;
  rfc: string;
  regimen: string;
  codigoPostal: string;
  NOCERTIFICADO: string | null;
  DESDE: string | null;
  HASTA: string | null;
}

/** All who may issue: the clinic first. Restricted doctors issue as themselves and as the clinic. */
export async function fiscalesDe(ctx: Ctx): Promise<Fiscales[]> {
  const suyo = restringidoAMedico(ctx.sesion) ? ctx.sesion.CODIGOMEDICO : null;
  const { rows } = await sql<Fiscales & { razon: string }>`
    select e.*, c."NOCERTIFICADO", c."DESDE", c."HASTA" from (
      select 0 as "EMISOR", "RAZONSOCIAL" as razon, "RFC" as rfc, coalesce("ID_REGIMEN_FISCAL"::text, '') as regimen, "CODIGOPOSTALEXPEDICION" as "codigoPostal"
        from sistema_control
      union all
      select f."CODIGOMEDICO", f."RAZONSOCIAL", f."RFC", f."ID_REGIMEN_FISCAL"::text, f."CODIGOPOSTAL" from medicos_facturacion f
        join medicos m on m.cliente = f.cliente and m."CODIGOMEDICO" = f."CODIGOMEDICO"
        where m."FACTURACION" = 1 and m."ACTIVO" = 1 and m.eliminado is null and (${suyo}::int is null or m."CODIGOMEDICO" = ${suyo})
    ) e left join certificados c on c."CODIGOMEDICO" = e."EMISOR" order by e."EMISOR" limit 200`.execute(ctx.db);
  return rows.map(({ razon, ...e }) => ({ ...e, nombre: nombreFiscal(razon, e.rfc) }));
}
/** Why an issuer cannot issue what is dated on a day; '' when it can. */
export function impedimentoDe(e: Fiscales, dia: string): string {
  const donde = e.EMISOR === DE_LA_CLINICA ? 'la configuración de la clínica' : 'la página del médico';
  if (!e.rfc || !e.nombre || !e.regimen || !/^\d{5}$/.test(e.codigoPostal))
    return `Faltan sus datos de facturación: complételos en ${donde}`;
  if (!e.NOCERTIFICADO || !e.DESDE || !e.HASTA) return `Falta el certificado de sello digital: cárguelo en ${donde}`;
  if (dia < e.DESDE) return `El certificado de sello digital todavía no es válido: cargue el vigente en ${donde}`;
  return e.HASTA < dia ? `El certificado de sello digital está vencido: cargue el nuevo en ${donde}` : '';
}
/** One issuer, who can issue what is dated on a day. Throws Rechazo. */
export async function emisorDe(ctx: Ctx, EMISOR: number, dia: string): Promise<Fiscales & { NOCERTIFICADO: string }> {
  const e = (await fiscalesDe(ctx)).find((x) => x.EMISOR === EMISOR);
  const falta = e ? impedimentoDe(e, dia) : 'Seleccione una opción válida';
  if (!e || falta) throw new Rechazo(falta, { ERRORES: { EMISOR: falta } });
  return { ...e, NOCERTIFICADO: e.NOCERTIFICADO! };
}
/** All who may issue, and why one cannot issue what is dated on a day. */
export async function emisores(ctx: Ctx, dia: string): Promise<Emisor[]> {
  return (await fiscalesDe(ctx)).map((e) => ({
    EMISOR: e.EMISOR,
    NOMBRE: e.nombre,
    RFC: e.rfc,
    HASTA: e.HASTA,
    IMPEDIMENTO: impedimentoDe(e, dia),
  }));
}
