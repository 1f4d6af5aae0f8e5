// The calls that link and unlink an OAuth account, shared by all providers. A `Proveedor` describes what differs between them.
import { calculatePKCECodeChallenge } from 'oauth4webapi';
import type { Clinica } from '#domain/sesion.ts';
import { exigirQueExista } from '#features/medicos/server/medico.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { exigirServicio, type Servicio, servicio } from '#kernel/server/servicios.ts';
import type { NombreServicio } from '#kernel/server/servicios_conocidos.ts';
import { exigir, Rechazo, type Veredicto } from '#kernel/shared/verdict.ts';
import type { Ida, Vuelta } from './cliente_oauth.ts';
import { desenlazar, enlazar, secretoDe } from './cuentas.ts';
import { abrirEnlace, cerrarEnlace, regresoDe } from './enlace.ts';
import type { Permiso } from './permiso.ts';
import { nonceDe, verificadorDe } from './pkce.ts';

export interface Proveedor {
  cual: NombreServicio;
  /** Whether the clinic has contracted this service. */
  puede: (c: Clinica) => Veredicto;
  /** Address of the provider's authorisation page. */
  pagina: (s: Servicio, ida: Ida) => string;
  canjear: (s: Servicio, vuelta: Vuelta) => Promise<{ cuenta: string; permiso: Permiso }>;
  revocar: (s: Servicio, p: Permiso) => Promise<void>;
}

/** Returns the address of the page where a doctor authorises us; without a doctor's code, it is for the session's own doctor. */
export async function abrirPagina(ctx: Ctx, p: Proveedor, CODIGOMEDICO: number | null): Promise<{ URL: string }> {
  exigir(p.puede(ctx.sesion.clinica));
  const medico = CODIGOMEDICO ?? ctx.sesion.CODIGOMEDICO;
  if (medico === null) throw new Rechazo('Debe seleccionar un Médico', { ERRORES: { CODIGOMEDICO: 'Este campo es requerido' } });
  await exigirQueExista(ctx, medico);
  const s = await exigirServicio(ctx.host, p.cual);
  const STATE = await abrirEnlace(ctx, p.cual, medico);
  const { config } = ctx.host;
  const desafio = await calculatePKCECodeChallenge(verificadorDe(config, STATE));
  return { URL: p.pagina(s, { regreso: regresoDe(config, p.cual), STATE, desafio, nonce: nonceDe(config, STATE) }) };
}

interface DeRegreso {
  CODIGOMEDICO: number;
  CODE: string;
  STATE: string;
}
interface Canjeado {
  cuenta: string;
  permiso: Permiso;
}
/**
 * Steps of the call that takes what the page sent back: exchanges the code for a permission and saves it. `data` builds the
 * answer.
 */
export const regreso = <D>(p: Proveedor, data: (CODIGOMEDICO: number, cuenta: string) => D) => ({
  async antes(ctx: Ctx, _: object, { CODE, STATE }: { CODE: string; STATE: string }): Promise<DeRegreso> {
    exigir(p.puede(ctx.sesion.clinica));
    return { CODIGOMEDICO: await cerrarEnlace(ctx, p.cual, STATE), CODE, STATE };
  },
  async fuera(host: Host, { CODE, STATE }: DeRegreso): Promise<Canjeado> {
    const de = {
      regreso: regresoDe(host.config, p.cual),
      verificador: verificadorDe(host.config, STATE),
      nonce: nonceDe(host.config, STATE),
    };
    return p.canjear(await exigirServicio(host, p.cual), { CODE, STATE, ...de });
  },
  async despues(ctx: Ctx, _: object, __: object, { cuenta, permiso }: Canjeado, { CODIGOMEDICO }: DeRegreso): Promise<D> {
    await exigirQueExista(ctx, CODIGOMEDICO);
    await enlazar(ctx, p.cual, CODIGOMEDICO, cuenta, { ...permiso });
    ctx.anotar({ CODIGOMEDICO });
    return data(CODIGOMEDICO, cuenta);
  },
});

/**
 * Steps of the call that unlinks: revokes the permission at the provider and deletes ours even if the provider does not answer.
 */
export const desenlace = (p: Proveedor) => ({
  async antes(ctx: Ctx, { CODIGOMEDICO }: { CODIGOMEDICO: number }): Promise<Permiso | undefined> {
    await exigirQueExista(ctx, CODIGOMEDICO);
    return leerSecreto<Permiso>(ctx, secretoDe(p.cual, CODIGOMEDICO));
  },
  async fuera(host: Host, permiso: Permiso | undefined): Promise<null> {
    const s = permiso ? await servicio(host, p.cual) : null;
    if (s)
      await p.revocar(s, permiso!).catch((e: unknown) => {
        if (!(e instanceof Rechazo)) throw e;
      });
    return null;
  },
  async despues(ctx: Ctx, { CODIGOMEDICO }: { CODIGOMEDICO: number }): Promise<null> {
    await desenlazar(ctx, p.cual, CODIGOMEDICO);
    return null;
  },
});
