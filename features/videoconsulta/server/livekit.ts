// Visits by video through a LiveKit of the installation: who enters which room, and the end of the room.
import type { ServidorLivekit } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Parte } from '../rules.ts';
import type { Fila } from './visita.ts';

/** Seconds in which a browser may enter with what it was given; it asks for another when it comes back. */
const VALE = 300;

/** The room of a visit: of this clinic, appointment, day and patient, so that a moved appointment has another. */
export const salaDe = ({
  cliente,
  N_CITA,
  F_CITA,
  CODIGOPACIENTE,
}: Pick<Fila, 'cliente' | 'N_CITA' | 'F_CITA' | 'CODIGOPACIENTE'>): string => [cliente, N_CITA, F_CITA, CODIGOPACIENTE].join('.');

/** What one side enters with. LiveKit learns which side it is, and nothing of the person. */
export async function entradaDe({ llave, secreto }: ServidorLivekit, sala: string, parte: Parte): Promise<string> {
  const { AccessToken } = await import('livekit-server-sdk');
  const t = new AccessToken(llave, secreto, { identity: parte, ttl: VALE });
  t.addGrant({ room: sala, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false });
  return t.toJwt();
}

/** Once it is over, whoever is still inside is put out. */
export async function encolarCierre(ctx: Pick<Ctx, 'host' | 'encolar'>, v: Parameters<typeof salaDe>[0]): Promise<void> {
  if (ctx.host.config.LIVEKIT) await ctx.encolar('videoconsulta.cerrar_sala', { SALA: salaDe(v) });
}

/** Ends the room; one that there is not is over already. Throws when LiveKit does not answer. */
export async function cerrarSala({ url, llave, secreto }: ServidorLivekit, sala: string): Promise<void> {
  const { RoomServiceClient, TwirpError } = await import('livekit-server-sdk');
  await new RoomServiceClient(url.replace(/^ws/, 'http'), llave, secreto).deleteRoom(sala).catch((e: unknown) => {
    if (!(e instanceof TwirpError && e.code === 'not_found')) throw e;
  });
}
