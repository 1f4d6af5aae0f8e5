// Calls of online payment accounts: link, state, unlink.
import type { Pasarela } from '#domain/paises/pais.ts';
import { P } from '#domain/permisos.ts';
import { DE_LA_CLINICA, puede } from '#domain/sesion.ts';
import { cuentaDe, desenlazar, enlazadas, enlazar, secretoDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import { abrirEnlace, cerrarEnlace, regresoDe } from '#features/integraciones/cuentas/server/enlace.ts';
import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { leerSecreto } from '#kernel/server/secretos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigirServicio, type Servicio, servicio } from '#kernel/server/servicios.ts';
import type { Call, Cuerpo, Datos } from '#kernel/shared/endpoint.ts';
import { exigir, noExiste, Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import { epayco, niubiz, pagos, paypal, stripe, stripeClinica, stripeMedico } from '../contract.ts';
import { PASARELAS, puedeEnlazar } from '../rules.ts';
import { exigirMismaCuenta, exigirSinPagosEnCurso } from './en_curso.ts';
import { canjearStripe, paginaStripe, probarEpayco, probarNiubiz, probarPaypal, soltarStripe } from './proveedores.ts';

/** Throws Rechazo unless this provider may be linked now. The lock makes two simultaneous links go one after the other. */
async function exigirLugar(ctx: Ctx, cual: Pasarela, CODIGOMEDICO: number): Promise<void> {
  await ctx.bloquear('pagos', CODIGOMEDICO);
  exigir(puedeEnlazar(ctx.sesion.clinica.pais, cual, (await enlazadas(ctx, PASARELAS, CODIGOMEDICO)) as Pasarela[]));
}
const check = (cual: Pasarela) => (ctx: Ctx) => estadoDe(ctx, cual, DE_LA_CLINICA);
const desconectar = (cual: Pasarela) => async (ctx: Ctx) => {
  await exigirSinPagosEnCurso(ctx, cual, DE_LA_CLINICA);
  await desenlazar(ctx, cual, DE_LA_CLINICA);
  return null;
};
/** Steps of linking with keys: they are checked with the provider before they are saved. `campo` says whose they are. */
const porClaves = <C extends Call>(
  cual: Pasarela,
  campo: keyof Cuerpo<C> & string,
  cuenta: (b: Cuerpo<C>) => string,
  probar: (s: Servicio, b: Cuerpo<C>) => Promise<void>,
) =>
  enDosPasos<C, Cuerpo<C>, void>({
    antes: async (ctx, _, b) => {
      await exigirLugar(ctx, cual, DE_LA_CLINICA);
      await exigirMismaCuenta(ctx, cual, DE_LA_CLINICA, campo, b[campo]);
      return b;
    },
    fuera: async (host, b) => probar(await exigirServicio(host, cual), b),
    despues: async (ctx, _p, _b, _r, b) => {
      await exigirLugar(ctx, cual, DE_LA_CLINICA);
      await exigirMismaCuenta(ctx, cual, DE_LA_CLINICA, campo, b[campo]);
      await enlazar(ctx, cual, DE_LA_CLINICA, cuenta(b), b as Record<string, unknown>);
      return (await estadoDe(ctx, cual, DE_LA_CLINICA)) as Datos<C>;
    },
  });

/**
 * Doctor 0 is the clinic, whose account needs the settings permission; a doctor's own needs that of doctors, and a country that
 * has it.
 */
async function exigirDueno(ctx: Ctx, CODIGOMEDICO: number): Promise<void> {
  if (!puede(ctx.sesion, CODIGOMEDICO === DE_LA_CLINICA ? P.clinica.configurar : P.clinica.medicos))
    throw new Rechazo(SIN_PERMISO, null, 403);
  if (CODIGOMEDICO === DE_LA_CLINICA) return;
  if (!ctx.sesion.clinica.pais.pagosDelMedico) throw new Rechazo('Los médicos no tienen cuenta de pagos propia en este país');
  const m = await ctx.db
    .selectFrom('medicos')
    .select('CODIGOMEDICO')
    .where('CODIGOMEDICO', '=', CODIGOMEDICO)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!m) throw noExiste('El médico');
}

export default [
  implement(paypal, {
    check: check('paypal'),
    desconectar: desconectar('paypal'),
    enlazar: porClaves<typeof paypal.enlazar>('paypal', 'PAYPAL_CLIENT_ID', (b) => b.PAYPAL_EMAIL, probarPaypal),
  }),
  implement(epayco, {
    check: check('epayco'),
    desconectar: desconectar('epayco'),
    enlazar: porClaves<typeof epayco.enlazar>('epayco', 'EPAYCO_CUSTOMER_ID', (b) => `Cliente ${b.EPAYCO_CUSTOMER_ID}`, probarEpayco),
  }),
  implement(niubiz, {
    check: check('niubiz'),
    desconectar: desconectar('niubiz'),
    enlazar: porClaves<typeof niubiz.enlazar>('niubiz', 'NIUBIZ_MERCHANT_ID', (b) => `Comercio ${b.NIUBIZ_MERCHANT_ID}`, probarNiubiz),
  }),
  implement(pagos, {
    obtener: (ctx) =>
      Promise.all(
        ctx.sesion.clinica.pais.pasarelas.map(async (PASARELA) => ({ PASARELA, ...(await estadoDe(ctx, PASARELA, DE_LA_CLINICA)) })),
      ),
  }),
  implement(stripeMedico, {
    async check_stripe(ctx, { id }) {
      await exigirDueno(ctx, id);
      return estadoDe(ctx, 'stripe', id);
    },
  }),
  implement(stripeClinica, { check_stripe: check('stripe') }),
  implement(stripe, {
    async obtener_enlace_stripe(ctx, { medicId }) {
      await exigirDueno(ctx, medicId);
      const s = await exigirServicio(ctx.host, 'stripe');
      await exigirLugar(ctx, 'stripe', medicId);
      return { URL: paginaStripe(s, await abrirEnlace(ctx, 'stripe', medicId), regresoDe(ctx.host.config, 'stripe')) };
    },
    enlazar_stripe: enDosPasos({
      antes: async (ctx, _, { CODE, STATE }) => {
        const CODIGOMEDICO = await cerrarEnlace(ctx, 'stripe', STATE);
        await exigirDueno(ctx, CODIGOMEDICO);
        await exigirLugar(ctx, 'stripe', CODIGOMEDICO);
        return { CODE, CODIGOMEDICO };
      },
      fuera: async (host, { CODE }: { CODE: string; CODIGOMEDICO: number }) => canjearStripe(await exigirServicio(host, 'stripe'), CODE),
      despues: async (ctx, _p, _b, { stripe_user_id }: { stripe_user_id: string }, { CODIGOMEDICO }) => {
        await exigirLugar(ctx, 'stripe', CODIGOMEDICO);
        await exigirMismaCuenta(ctx, 'stripe', CODIGOMEDICO, 'stripe_user_id', stripe_user_id);
        await enlazar(ctx, 'stripe', CODIGOMEDICO, stripe_user_id, { stripe_user_id });
        return null;
      },
    }),
    desconectar_stripe: enDosPasos({
      antes: async (ctx, { medicId }) => {
        await exigirDueno(ctx, medicId);
        if ((await cuentaDe(ctx, 'stripe', medicId)) === null) return null;
        await exigirSinPagosEnCurso(ctx, 'stripe', medicId);
        return (await leerSecreto<{ stripe_user_id: string }>(ctx, secretoDe('stripe', medicId))) ?? null;
      },
      fuera: async (host, cuenta: { stripe_user_id: string } | null) => {
        const s = cuenta && (await servicio(host, 'stripe'));
        if (s) await soltarStripe(s, cuenta.stripe_user_id);
      },
      despues: async (ctx, { medicId }) => {
        await desenlazar(ctx, 'stripe', medicId);
        return null;
      },
    }),
  }),
];
