// Who issues: the clinic's tax data and its certificate.
import { sql } from 'kysely';
import { cabeEnXml } from '#domain/cpe/elementos.ts';
import type { Emisor } from '#domain/cpe/partes.ts';
import { certificadoPeru, vigenciaPeru } from '#features/certificados/server/secreto.ts';
import { lugarDe } from '#features/listas/server/lugar.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

/** Refuses where vouchers are not issued, with the specification's sentence where they are switched off. */
export function exigirCpe({ sesion: { clinica } }: Ctx): void {
  if (clinica.pais.facturacion !== 'cpe') throw new Rechazo('Los comprobantes electrónicos (CPE) son de las clínicas de Perú', null, 403);
  if (!clinica.FACTURACION) throw new Rechazo('Por favor active la emisión de facturas y boletas en configuración de la clínica');
}

/** Why nothing can be signed today; '' when it can. */
export async function impedimento(ctx: Ctx): Promise<string> {
  const hasta = await vigenciaPeru(ctx);
  if (hasta === null) return 'Falta el certificado digital: cárguelo en la configuración de la clínica';
  return hasta < ctx.hoy ? 'El certificado digital está vencido: cargue el nuevo en la configuración de la clínica' : '';
}
/** What to sign and send with. Throws Rechazo when there is none. */
export async function claves(ctx: Ctx) {
  const c = await certificadoPeru(ctx);
  if (!c) throw new Rechazo('Falta el certificado digital: cárguelo en la configuración de la clínica');
  return { PFX: Buffer.from(c.PFX, 'base64'), PFX_PASS: c.PFX_PASS, USER: c.USER, PASS: c.PASS };
}

/** The clinic as it stands in the RUC. Throws Rechazo when its tax data are incomplete. */
export async function emisorDe(ctx: Ctx): Promise<Emisor> {
  const { rows } = await sql<{
    RUC: string;
    RAZONSOCIAL: string;
    CODLOCAL: string;
    DIRECCION: string;
    NUMEROEXTERIOR: string;
    NUMEROINTERIOR: string;
    COLONIA: string;
    CIUDAD: string;
    ESTADO: string;
    UBIGEO: string;
    ID_PAIS: number;
  }>`select "RUC", "RAZONSOCIAL", "CODLOCAL", "DIRECCION", "NUMEROEXTERIOR", "NUMEROINTERIOR", "COLONIA", "CIUDAD", "ESTADO", "UBIGEO", "ID_PAIS"
    from sistema_control`.execute(ctx.db);
  const c = rows[0];
  if (!c?.RUC || !c.RAZONSOCIAL) throw new Rechazo('Guarde primero los datos de facturación de la clínica, con su RUC y razón social');
  const lugar = c.UBIGEO ? await lugarDe(ctx, c.ID_PAIS, c.UBIGEO) : undefined;
  const emisor = {
    ruc: c.RUC,
    razonSocial: c.RAZONSOCIAL,
    codLocal: c.CODLOCAL || '0000',
    direccion: [c.DIRECCION, c.NUMEROEXTERIOR, c.NUMEROINTERIOR].filter(Boolean).join(' ') || '-',
    urbanizacion: c.COLONIA.slice(0, 25),
    distrito: (lugar?.localidad ?? '').slice(0, 30),
    provincia: (lugar?.ciudad ?? c.CIUDAD).slice(0, 30),
    departamento: (lugar?.estado ?? c.ESTADO).slice(0, 30),
    ...(lugar ? { ubigeo: c.UBIGEO } : {}),
  };
  if (!Object.values(emisor).every(cabeEnXml))
    throw new Rechazo('Los datos de facturación de la clínica contienen caracteres no permitidos: corríjalos en su configuración');
  return emisor;
}
