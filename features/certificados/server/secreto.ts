// The stored files and passwords of certificates, for those that sign with them.
import { DE_LA_CLINICA } from '#domain/sesion.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import type { CertificadoMexico } from './sellado.ts';
import './table.ts';

/** Name of the stored secret with the files, for `leerSecreto`: the one in use, or one that was, by its number. */
export const secretoCertificado = (CODIGOMEDICO: number, NOCERTIFICADO?: string): string =>
  `certificado/${CODIGOMEDICO}${NOCERTIFICADO ? `/${NOCERTIFICADO}` : ''}`;

export interface CertificadoPeru {
  /** In base64. */
  PFX: string;
  PFX_PASS: string;
  /** SOL user and password. */
  USER: string;
  PASS: string;
}
/** The clinic's certificate of Peru; undefined when none was uploaded. */
export const certificadoPeru = (ctx: Ctx): Promise<CertificadoPeru | undefined> =>
  leerSecreto<CertificadoPeru>(ctx, secretoCertificado(DE_LA_CLINICA));
/** Until when the clinic's certificate is valid (yyyy-mm-dd); null without one. */
export async function vigenciaPeru(ctx: Ctx): Promise<string | null> {
  const c = await ctx.db.selectFrom('certificados').select('HASTA').where('CODIGOMEDICO', '=', DE_LA_CLINICA).executeTakeFirst();
  return c?.HASTA ?? null;
}

/** The CSD in use of the clinic or of a doctor who invoices, of Mexico; undefined when none was uploaded. */
export const certificadoMexico = (ctx: Ctx, CODIGOMEDICO: number): Promise<CertificadoMexico | undefined> =>
  leerSecreto<CertificadoMexico>(ctx, secretoCertificado(CODIGOMEDICO));
/**
 * The CSD with which something was sealed, although another is in use since: sealed again with another it would be another
 * document, stamped a second time.
 */
export const certificadoDelSello = (ctx: Ctx, CODIGOMEDICO: number, NOCERTIFICADO: string): Promise<CertificadoMexico | undefined> =>
  leerSecreto<CertificadoMexico>(ctx, secretoCertificado(CODIGOMEDICO, NOCERTIFICADO));
