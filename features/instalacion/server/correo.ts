// Whether this installation can send mail.
import { correo } from '#kernel/server/correo.ts';
import type { Host } from '#kernel/server/ctx.ts';

export const hayCorreo = async (host: Host): Promise<boolean> => (await correo.falta(host)) === '';
