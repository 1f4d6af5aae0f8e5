// An appointment by video and its two sides, for tests over HTTP.
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { legal, videoconsultas as v } from '#features/videoconsulta/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, PERMISOS_AGENDA } from './agenda.ts';

/** An appointment by video that begins in so many minutes. */
export async function conVisita(minutos = 0) {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.pacientes.verConsultas] });
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { TIPO_CITA: 1 }));
  const { fecha, hora } = enLaClinica(c.zona, new Date(Date.now() + minutos * 60_000));
  await c.sql(({ db }) => db.updateTable('citas').set({ F_CITA: fecha, H_CITA: hora }).where('N_CITA', '=', N_CITA).execute());
  const { CODIGO_ENLACE: CODIGO } = await c.hacer(citas.obtener_uno, { N_CITA });
  return { c, el: c.sinSesion(), N_CITA, suya: { N_CITA, CODIGO } };
}
type Visita = Awaited<ReturnType<typeof conVisita>>;
/** Both sides accept the terms. */
export const aceptan = async ({ c, el, N_CITA, suya }: Visita) => {
  const { VERSION_TERMINOS } = await el.hacer(legal.paciente);
  await el.hacer(v.aceptar, suya, { VERSION_TERMINOS, IDIOMA: 'es' });
  await c.hacer(v.aceptar_medico, { N_CITA }, { VERSION_TERMINOS, IDIOMA: 'es' });
};
/** The patient waits and the doctor lets him in. */
export const admitir = async ({ c, el, N_CITA, suya }: Visita) => {
  await el.hacer(v.esperar, suya);
  await c.hacer(v.admitir, { N_CITA });
};
