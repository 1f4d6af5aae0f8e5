import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import { abrirPagina, desenlace, regreso } from '#features/integraciones/cuentas/server/oauth.ts';
import { exigirQueExista } from '#features/medicos/server/medico.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { gcalendar, gcalendarMedico } from '../contract.ts';
import { puedeUsarGoogle } from '../rules.ts';
import { canjear, paginaDeGoogle, revocar } from './google.ts';

const google = { cual: 'google', puede: puedeUsarGoogle, pagina: paginaDeGoogle, canjear, revocar } as const;

export default [
  implement(gcalendarMedico, {
    async check_gcalendar(ctx, { CODIGOMEDICO }) {
      await exigirQueExista(ctx, CODIGOMEDICO);
      const { ENLAZADA, CUENTA, ...estado } = await estadoDe(ctx, 'google', CODIGOMEDICO);
      return { ...estado, USE_GOOGLE_CALENDAR: ENLAZADA, EMAIL_GOOGLE_CALENDAR: CUENTA };
    },
    desconectar_gcalendar: enDosPasos(desenlace(google)),
  }),
  implement(gcalendar, {
    obtener_enlace_gcalendar: (ctx, _, { CODIGOMEDICO }) => abrirPagina(ctx, google, CODIGOMEDICO),
    enlazar_gcalendar: enDosPasos(regreso(google, (CODIGOMEDICO, EMAIL_GOOGLE_CALENDAR) => ({ CODIGOMEDICO, EMAIL_GOOGLE_CALENDAR }))),
  }),
];
