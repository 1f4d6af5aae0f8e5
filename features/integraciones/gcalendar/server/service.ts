// Calls of a doctor's Google Calendar: link, state, settings, synchronise, unlink.
import { sql } from 'kysely';
import { cuentaDe } from '#features/integraciones/cuentas/server/cuentas.ts';
import { abrirPagina, regreso } from '#features/integraciones/cuentas/server/oauth.ts';
import { exigirQueExista } from '#features/medicos/server/medico.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { gcalendar, gcalendarMedico } from '../contract.ts';
import { puedeUsarGoogle } from '../rules.ts';
import { alEnlazar, despedir, encolarGoogle, volverAVer } from './enlazado.ts';
import { estadoDeGoogle } from './estado.ts';
import { canjear, paginaDeGoogle, revocar } from './google.ts';

const google = { cual: 'google', puede: puedeUsarGoogle, pagina: paginaDeGoogle, canjear, revocar } as const;
const enlace = regreso(google, (CODIGOMEDICO, EMAIL_GOOGLE_CALENDAR) => ({ CODIGOMEDICO, EMAIL_GOOGLE_CALENDAR }));

/** Compares the whole calendar with the agenda again, at once. */
async function otraVez(ctx: Ctx, CODIGOMEDICO: number): Promise<null> {
  exigir(puedeUsarGoogle(ctx.sesion.clinica));
  await exigirQueExista(ctx, CODIGOMEDICO);
  if ((await cuentaDe(ctx, 'google', CODIGOMEDICO)) === null) throw new Rechazo('La cuenta de Google Calendar no está enlazada');
  await volverAVer(ctx, CODIGOMEDICO);
  await encolarGoogle(ctx, CODIGOMEDICO, true);
  return null;
}

export default [
  implement(gcalendarMedico, {
    async check_gcalendar(ctx, { CODIGOMEDICO }) {
      await exigirQueExista(ctx, CODIGOMEDICO);
      return estadoDeGoogle(ctx, CODIGOMEDICO);
    },
    async sincronizar_gcalendar(ctx, { CODIGOMEDICO }) {
      const hecho = await otraVez(ctx, CODIGOMEDICO);
      // A user who asks to synchronise does not wait for the pause after a failure.
      await sql`update google_calendarios set pausa = null where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
      return hecho;
    },
    async ajustar_gcalendar(ctx, { CODIGOMEDICO }, { NOMBRE_PACIENTE }) {
      const hecho = await otraVez(ctx, CODIGOMEDICO);
      await sql`update google_calendarios set con_nombre = ${NOMBRE_PACIENTE} where "CODIGOMEDICO" = ${CODIGOMEDICO}`.execute(ctx.db);
      return hecho;
    },
    async desconectar_gcalendar(ctx, { CODIGOMEDICO }) {
      await exigirQueExista(ctx, CODIGOMEDICO);
      await despedir(ctx, CODIGOMEDICO);
      return null;
    },
  }),
  implement(gcalendar, {
    obtener_enlace_gcalendar: (ctx, _, { CODIGOMEDICO }) => abrirPagina(ctx, google, CODIGOMEDICO),
    enlazar_gcalendar: enDosPasos({
      ...enlace,
      async despues(ctx, params, body, canjeado, de) {
        const anterior = await cuentaDe(ctx, 'google', de.CODIGOMEDICO);
        if (anterior !== null && anterior !== canjeado.cuenta) await despedir(ctx, de.CODIGOMEDICO);
        const data = await enlace.despues(ctx, params, body, canjeado, de);
        await alEnlazar(ctx, de.CODIGOMEDICO);
        return data;
      },
    }),
  }),
];
