// Scheduled backups: every night, and also whenever the last one is too old, because a machine that is off at night misses them
// all. If there is still none, an administrator is told.
import type pg from 'pg';
import { faltaCopia } from '#features/respaldo/rules.ts';
import { fechasDeCopias, seHacenSolas } from '#features/respaldo/server/estado.ts';
import { correo } from '#kernel/server/correo.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { asClinic } from '#kernel/server/db.ts';
import { cronDeInstalacion, type Trabajo } from '#kernel/server/jobs.ts';
import { CopiaEnMarcha, fraseDeCopia, hacerCopia } from './copia.ts';
import type { Manifiesto } from './deposito.ts';

/** Three in the morning in Mexico, six in Chile. */
const DE_NOCHE = '0 9 * * *';

const fechas = (host: Host) => asClinic(host.poolDueno, { cliente: 0, usuario: 0, zona: 'UTC', lee: true }, ({ db }) => fechasDeCopias(db));

/** Makes a backup; answers why not, '' when it was made or is being made. */
async function intentar(host: Host, dueno: pg.Pool, motivo: Manifiesto['motivo']): Promise<string> {
  try {
    await hacerCopia({ config: host.config, dueno, almacen: host.almacen, motivo });
    return '';
  } catch (e) {
    if (e instanceof CopiaEnMarcha) return '';
    const porque = fraseDeCopia(e);
    host.log.error({ motivo: porque }, 'no se pudo hacer la copia');
    return porque;
  }
}

/** The hourly check. */
export async function vigilarCopias(host: Host, dueno: pg.Pool): Promise<void> {
  if (!seHacenSolas(host.config)) return;
  const antes = await fechas(host);
  if (!faltaCopia(antes.ultima, antes.desde, new Date())) return;
  const porque = await intentar(host, dueno, 'diaria');
  const { ultima, desde } = await fechas(host);
  if (faltaCopia(ultima, desde, new Date())) await avisarQueFalta(host, dueno, ultima, porque);
}

/** At most one mail a day, from whichever server is first. */
async function avisarQueFalta(host: Host, dueno: pg.Pool, ultima: Date | null, porque: string): Promise<void> {
  host.log.error({ ultima: ultima?.toISOString() ?? null }, 'no hay una copia reciente');
  const para = host.config.ADMIN_MAIL;
  if (!para || (await correo.falta(host))) return;
  const { rowCount } = await dueno.query(`insert into compartido.instalacion as i (aviso_respaldo) values (now())
    on conflict (unica) do update set aviso_respaldo = now() where i.aviso_respaldo is null or i.aviso_respaldo < now() - interval '24 hours'`);
  if (!rowCount) return;
  try {
    await correo.enviar(host, {
      para,
      asunto: 'Galeno: no hay una copia de seguridad reciente',
      cuerpo: cuerpoDelAviso(host, ultima, porque),
      html: null,
      adjuntos: [],
      ficha: '',
      aviso: '',
    });
  } catch (e) {
    // The mail failed: the next check tries again.
    await dueno.query('update compartido.instalacion set aviso_respaldo = null');
    throw e;
  }
}
const cuerpoDelAviso = (host: Host, ultima: Date | null, porque: string) =>
  [
    `La instalación de Galeno en ${host.config.PUBLIC_URL} ${
      ultima
        ? `no tiene una copia completa desde el ${ultima.toISOString().slice(0, 16).replace('T', ' a las ')} (UTC).`
        : 'no tiene ninguna copia completa.'
    }`,
    porque ? `\nLo que pasó al intentarlo: ${porque}` : '',
    '\nEn el servidor, «npm run backup» hace una ahora y dice qué falta. Cómo resolverlo está en docs/operacion.md.',
  ].join('\n');

export const trabajosRespaldo = (dueno: pg.Pool): Trabajo[] => [
  cronDeInstalacion('respaldo.diario', DE_NOCHE, async (host) => {
    if (seHacenSolas(host.config) && (await fechas(host)).desde) await intentar(host, dueno, 'diaria');
  }),
  cronDeInstalacion('respaldo.vigilar', '41 * * * *', (host) => vigilarCopias(host, dueno)),
  { tarea: 'respaldo.hacer', correr: async (host) => void (await intentar(host, dueno, 'pedida')) },
];
