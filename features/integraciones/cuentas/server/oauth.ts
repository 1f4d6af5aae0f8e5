// What the calls of every OAuth provider have in common; a provider is a description of how it differs.
import type { Clinica } from '#domain/sesion.ts';
import { exigirQueExista } from '#features/medicos/server/medico.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { exigirServicio, type Servicio, servicio } from '#kernel/server/servicios.ts';
import type { NombreServicio } from '#kernel/server/servicios_conocidos.ts';
import { exigir, Rechazo, type Veredicto } from '#kernel/shared/verdict.ts';
import { desenlazar, enlazar, secretoDe } from './cuentas.ts';
import { abrirEnlace, cerrarEnlace, regresoDe } from './enlace.ts';
import type { Permiso } from './permiso.ts';
import { desafioDe, verificadorDe } from './pkce.ts';

export interface Proveedor {
  cual: NombreServicio;
  /** Whether the clinic has it. */
  puede: (c: Clinica) => Veredicto;
  /** Its page of authorisation. */
  pagina: (s: Servicio, p: { regreso: string; STATE: string; desafio: string }) => string;
  canjear: (s: Servicio, p: { CODE: string; regreso: string; verificador: string }) => Promise<{ cuenta: string; permiso: Permiso }>;
  revocar: (s: Servicio, p: Permiso) => Promise<void>;
}

/** The address of the page where a doctor authorises; without a code, the session's own doctor. */
export async function abrirPagina(ctx: Ctx, p: Proveedor, CODIGOMEDICO: number | null): Promise<{ URL: string }> {
  exigir(p.puede(ctx.sesion.clinica));
  const medico = CODIGOMEDICO ?? ctx.sesion.CODIGOMEDICO;
  if (medico === null) throw new Rechazo('Debe seleccionar un Médico', { ERRORES: { CODIGOMEDICO: 'Este campo es requerido' } });
  await exigirQueExista(ctx, medico);
  const s = await exigirServicio(ctx.host, p.cual);
  const STATE = await abrirEnlace(ctx, p.cual, medico);
  const { config } = ctx.host;
  return { URL: p.pagina(s, { regreso: regresoDe(config, p.cual), STATE, desafio: desafioDe(config, STATE) }) };
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
/** The steps of the call that takes what the page sent back: exchanged for a permission and kept. `data` is what the call answers. */
export const regreso = <D>(p: Proveedor, data: (CODIGOMEDICO: number, cuenta: string) => D) => ({
  async antes(ctx: Ctx, _: object, { CODE, STATE }: { CODE: string; STATE: string }): Promise<DeRegreso> {
    exigir(p.puede(ctx.sesion.clinica));
    return { CODIGOMEDICO: await cerrarEnlace(ctx, p.cual, STATE), CODE, STATE };
  },
  async fuera(host: Host, { CODE, STATE }: DeRegreso): Promise<Canjeado> {
    const verificador = verificadorDe(host.config, STATE);
    return p.canjear(await exigirServicio(host, p.cual), { CODE, regreso: regresoDe(host.config, p.cual), verificador });
  },
  async despues(ctx: Ctx, _: object, __: object, { cuenta, permiso }: Canjeado, { CODIGOMEDICO }: DeRegreso): Promise<D> {
    await exigirQueExista(ctx, CODIGOMEDICO);
    await enlazar(ctx, p.cual, CODIGOMEDICO, cuenta, { ...permiso });
    ctx.anotar({ CODIGOMEDICO });
    return data(CODIGOMEDICO, cuenta);
  },
});

/** The steps of the call that unlinks: the permission is given back, and forgotten although the provider may not answer. */
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
