// Calls of a doctor's Zoom account: link, check, unlink.
import { estadoDe } from '#features/integraciones/cuentas/server/estado.ts';
import { abrirPagina, desenlace, regreso } from '#features/integraciones/cuentas/server/oauth.ts';
import { exigirQueExista } from '#features/medicos/server/medico.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { implement } from '#kernel/server/serve.ts';
import { zoom, zoomMedico } from '../contract.ts';
import { puedeUsarZoom } from '../rules.ts';
import { canjear, paginaDeZoom, revocar } from './zoom.ts';

const proveedor = { cual: 'zoom', puede: puedeUsarZoom, pagina: paginaDeZoom, canjear, revocar } as const;

export default [
  implement(zoomMedico, {
    async check_zoom(ctx, { CODIGOMEDICO }) {
      await exigirQueExista(ctx, CODIGOMEDICO);
      const { ENLAZADA, ...estado } = await estadoDe(ctx, 'zoom', CODIGOMEDICO);
      return { ...estado, ACCESS: ENLAZADA };
    },
    desconectar_zoom: enDosPasos(desenlace(proveedor)),
  }),
  implement(zoom, {
    obtener_enlace: (ctx, _, { CODIGOMEDICO }) => abrirPagina(ctx, proveedor, CODIGOMEDICO),
    enlazar: enDosPasos(regreso(proveedor, (CODIGOMEDICO, CUENTA) => ({ CODIGOMEDICO, CUENTA }))),
  }),
];
