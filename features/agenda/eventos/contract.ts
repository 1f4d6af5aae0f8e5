// The calls of events and non-working days, of one doctor or of all.
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, fecha, hora, opcion, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';

export const TIPOS_EVENTO = [
  [E.evento.evento, 'Evento'],
  [E.evento.noLaboral, 'No laboral'],
] as const;
/** Longest range, in days, that one save creates. */
export const MAX_RANGO = 366;
/** Most days that one imported sheet adds or changes. */
export const MAX_HOJA = 500;

/** One day of an event, as stored. */
export const EventoDia = z.object({
  CONSECUTIVO: codigo('Consecutivo'),
  RANGO: codigo('Rango'),
  TIPO: opcion('Tipo', TIPOS_EVENTO),
  F_EXCLUIDA: fecha('Fecha'),
  FECHAINICIAL: opcional(fecha('Fecha inicial')),
  FECHAFINAL: opcional(fecha('Fecha final')),
  DIACOMPLETO: siNo('Todo el día'),
  HORAINICIAL: opcional(hora('Hora inicial')),
  HORAFINAL: opcional(hora('Hora final')),
  CODIGOMEDICO: codigo('Médico'),
  MOTIVO: texto('Descripción', 255),
  VERSION: version(),
});
/** Identifiers travel as text: H… is a holiday, G… a busy time of a doctor's Google calendar. RANGO is '' for a single day. */
const ids = { CONSECUTIVO: texto('Consecutivo', 20), RANGO: textoOpcional('Rango', 20) };
export const Evento = EventoDia.extend({ ...ids, MEDICO: textoOpcional('Médico', 152) });
export type Evento = z.output<typeof Evento>;

const falta = { code: 'custom', message: 'Este campo es requerido', params: { requerido: true } } as const;
const campos = EventoDia.omit({ CONSECUTIVO: true, RANGO: true }).extend({
  F_EXCLUIDA: opcional(fecha('Fecha')),
  RANGO: siNo('Rango de fechas'),
});
type Campos = z.output<typeof campos>;
function horas(e: Omit<Campos, 'RANGO'>, ctx: z.RefinementCtx): void {
  if (e.DIACOMPLETO) return;
  for (const k of ['HORAINICIAL', 'HORAFINAL'] as const) if (!e[k]) ctx.addIssue({ ...falta, path: [k] });
  if (e.HORAINICIAL && e.HORAFINAL && e.HORAFINAL <= e.HORAINICIAL)
    ctx.addIssue({ code: 'custom', path: ['HORAFINAL'], message: 'La hora final debe ser mayor a la inicial' });
}
/** One day, or a range of days with the same hours. */
export const EventoNuevo = campos.superRefine(
  entreCampos((e, ctx) => {
    horas(e, ctx);
    if (!e.RANGO) {
      if (!e.F_EXCLUIDA) ctx.addIssue({ ...falta, path: ['F_EXCLUIDA'] });
      return;
    }
    for (const k of ['FECHAINICIAL', 'FECHAFINAL'] as const) if (!e[k]) ctx.addIssue({ ...falta, path: [k] });
    if (e.FECHAINICIAL && e.FECHAFINAL && e.FECHAFINAL < e.FECHAINICIAL)
      ctx.addIssue({ code: 'custom', path: ['FECHAFINAL'], message: 'La fecha final no puede ser menor a la inicial' });
  }),
);
export type EventoNuevo = z.output<typeof EventoNuevo>;
/** Changes one day, also one of a range; its RANGO may be sent back and stays. */
export const EventoEditado = campos.extend({ RANGO: ids.RANGO }).superRefine(
  entreCampos((e, ctx) => {
    horas(e, ctx);
    if (!e.F_EXCLUIDA) ctx.addIssue({ ...falta, path: ['F_EXCLUIDA'] });
  }),
);

const uno = { params: { CONSECUTIVO: texto('Consecutivo', 20) } };
const toca = ['/no_laborables'];

export const eventos = contract('/agenda', {
  agregar_evento: post('/agregar_evento', {
    permiso: P.citas.agendar,
    body: EventoNuevo,
    confirma: 'CONFIRMAR_AGENDAR',
    data: z.object({ ...ids, DIAS: entero('Días') }),
    ok: 'El registro se guardó correctamente',
    toca,
  }),
  actualizar_evento: post('/actualizar_evento/:CONSECUTIVO', {
    ...uno,
    permiso: P.citas.editar,
    escribe: true,
    ambos: true,
    body: EventoEditado,
    confirma: 'CONFIRMAR_AGENDAR',
    data: z.object({ VERSION: codigo() }),
    ok: 'El registro se guardó correctamente',
    toca,
  }),
  eliminar_evento: post('/eliminar_evento/:CONSECUTIVO', {
    ...uno,
    permiso: P.citas.eliminar,
    escribe: true,
    ambos: true,
    data: SIN_DATOS,
    ok: 'El registro se eliminó correctamente',
    toca,
  }),
  eliminar_evento_rango: post('/eliminar_evento_rango/:CONSECUTIVO', {
    ...uno,
    permiso: P.citas.eliminar,
    escribe: true,
    ambos: true,
    data: z.object({ DIAS: entero('Días') }),
    ok: 'El rango se eliminó correctamente',
    toca,
  }),
});

export const noLaborables = contract('/no_laborables', {
  obtener: get('/obtener', {
    permiso: P.citas.agendar,
    query: z.object({
      FECHAINICIAL: opcional(fecha('Desde')),
      FECHAFINAL: opcional(fecha('Hasta')),
      CODIGOMEDICO: opcional(codigo('Médico')),
    }),
    data: z.array(Evento),
  }),
  exportar: get('/exportar', { permiso: P.citas.agendar, data: ARCHIVO, archivo: true }),
  /** It adds and changes rows, so the rule asks for both permissions. */
  importar: post('/importar', { permiso: P.citas.editar, body: Importar, data: Importacion, toca: ['/agenda'] }),
});
