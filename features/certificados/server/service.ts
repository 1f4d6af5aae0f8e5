// The handlers of invoicing certificates.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import { DE_LA_CLINICA, puede } from '#domain/sesion.ts';
import { ponerCertificado, rfcDelMedico } from '#features/medicos/server/certificado.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { guardarSecreto } from '#kernel/server/secretos.ts';
import { implement } from '#kernel/server/serve.ts';
import { Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import { certificados, certificadosMx, certificadosPe } from '../contract.ts';
import type { Leido } from './csd.ts';
import { abrirCsd, abrirPfx } from './leer.ts';
import { secretoCertificado } from './secreto.ts';
import './table.ts';

/** The clinic's certificate needs the permission of its settings; a doctor's, that of the doctors' screen. */
function exigirDueno(ctx: Ctx, CODIGOMEDICO: number): void {
  if (!puede(ctx.sesion, CODIGOMEDICO === DE_LA_CLINICA ? P.clinica.configurar : P.clinica.medicos))
    throw new Rechazo(SIN_PERMISO, null, 403);
}
function exigirFacturacion(ctx: Ctx, cual: 'cfdi' | 'cpe'): void {
  if (ctx.sesion.clinica.pais.facturacion !== cual)
    throw new Rechazo('La facturación electrónica no está disponible en este país', null, 403);
}
/** The RFC of the issuer. Checked before the files are opened, and again afterwards, because it may have changed. */
async function exigirRfc(ctx: Ctx, CODIGOMEDICO: number): Promise<string> {
  exigirDueno(ctx, CODIGOMEDICO);
  exigirFacturacion(ctx, 'cfdi');
  const rfc = await identificacionDe(ctx, CODIGOMEDICO);
  if (!rfc) throw new Rechazo('Guarde primero los datos de facturación, con su RFC');
  return rfc;
}
function exigirPeru(ctx: Ctx, CODIGOMEDICO: number): void {
  exigirDueno(ctx, CODIGOMEDICO);
  exigirFacturacion(ctx, 'cpe');
  if (CODIGOMEDICO !== DE_LA_CLINICA) throw new Rechazo('En este país factura la clínica');
}
const identificacionDe = async (ctx: Ctx, CODIGOMEDICO: number): Promise<string> => {
  if (CODIGOMEDICO !== DE_LA_CLINICA) return rfcDelMedico(ctx, CODIGOMEDICO);
  const { rows } = await sql<{ RFC: string; RUC: string }>`select "RFC", "RUC" from sistema_control`.execute(ctx.db);
  return (ctx.sesion.clinica.pais.facturacion === 'cfdi' ? rows[0]?.RFC : rows[0]?.RUC) ?? '';
};

async function guardar(ctx: Ctx, CODIGOMEDICO: number, leido: Leido, secreto: Record<string, unknown>): Promise<void> {
  await guardarSecreto(ctx, secretoCertificado(CODIGOMEDICO), secreto);
  await ctx.db
    .insertInto('certificados')
    .values({ CODIGOMEDICO, ...leido })
    .onConflict((c) => c.columns(['cliente', 'CODIGOMEDICO'] as never).doUpdateSet(leido))
    .execute();
}
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export default [
  implement(certificadosMx, {
    subir_certificados_facturacion: enDosPasos<typeof certificadosMx.subir_certificados_facturacion, Parameters<typeof abrirCsd>, Leido>({
      antes: async (ctx, _, { CODIGOMEDICO, CER, KEY, PASS }) => {
        await exigirRfc(ctx, CODIGOMEDICO);
        return [await clienteDe(ctx), { CER: await CER.leer(), KEY: await KEY.leer(), PASS, hoy: ctx.hoy }];
      },
      fuera: (_, x) => abrirCsd(...x),
      despues: async (ctx, _, { CODIGOMEDICO, CER, KEY, PASS }, leido) => {
        const rfc = await exigirRfc(ctx, CODIGOMEDICO);
        if (leido.IDENTIFICACION !== rfc.toUpperCase()) {
          const sentencia = `El certificado es de ${leido.IDENTIFICACION} y los datos de facturación dicen ${rfc}`;
          throw new Rechazo(sentencia, { ERRORES: { CER: sentencia } });
        }
        const secreto = { CER: base64(await CER.leer()), KEY: base64(await KEY.leer()), PASS };
        await guardar(ctx, CODIGOMEDICO, leido, secreto);
        await guardarSecreto(ctx, secretoCertificado(CODIGOMEDICO, leido.NOCERTIFICADO), secreto);
        if (CODIGOMEDICO !== DE_LA_CLINICA) await ponerCertificado(ctx, CODIGOMEDICO, leido.NOCERTIFICADO);
        return { CODIGOMEDICO, ...leido, ADVERTENCIA: '' };
      },
    }),
  }),
  implement(certificadosPe, {
    subir_certificados_peru: enDosPasos<typeof certificadosPe.subir_certificados_peru, Parameters<typeof abrirPfx>, Leido>({
      antes: async (ctx, _, { CODIGOMEDICO, PFX, PFX_PASS }) => {
        exigirPeru(ctx, CODIGOMEDICO);
        if (!/\.(pfx|p12)$/i.test(PFX.nombre)) {
          const sentencia = 'El archivo debe ser .pfx o .p12';
          throw new Rechazo(sentencia, { ERRORES: { PFX: sentencia } });
        }
        return [await clienteDe(ctx), { PFX: await PFX.leer(), PFX_PASS, hoy: ctx.hoy }];
      },
      fuera: (_, x) => abrirPfx(...x),
      despues: async (ctx, _, { CODIGOMEDICO, PFX, PFX_PASS, USER, PASS }, leido) => {
        exigirPeru(ctx, CODIGOMEDICO);
        const ruc = await identificacionDe(ctx, DE_LA_CLINICA);
        await guardar(ctx, DE_LA_CLINICA, leido, { PFX: base64(await PFX.leer()), PFX_PASS, USER, PASS });
        // Some authorities do not write the RUC into the certificate, so a difference is only a warning.
        const ADVERTENCIA =
          ruc && leido.IDENTIFICACION !== ruc ? `El certificado no dice el RUC ${ruc}: revise que sea el de la clínica` : '';
        return { CODIGOMEDICO, ...leido, ADVERTENCIA };
      },
    }),
  }),
  implement(certificados, {
    async obtener(ctx, { CODIGOMEDICO }) {
      exigirDueno(ctx, CODIGOMEDICO);
      const c = await ctx.db.selectFrom('certificados').selectAll().where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
      return { HAY: c ? (1 as const) : (0 as const), CERTIFICADO: c ?? null };
    },
  }),
];
