// Events and non-working days, of one doctor or of all.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, opcion, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';

export const TIPOS_EVENTO = [
  [0, 'Evento'],
  [1, 'No laboral'],
] as const;
/** Longest range, in days, that is entered at once. */
export const MAX_RANGO = 366;
/** Days that one sheet adds or changes. */
export const MAX_HOJA = 500;

/** One day of it, as it is kept. */
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
/** Ids travel as text, always: those that begin with H are holidays, with G a doctor's own time. RANGO is blank where there is none. */
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
/** A day, or a range of days with the same hours. */
export const EventoNuevo = campos.superRefine((e, ctx) => {
  horas(e, ctx);
  if (!e.RANGO) {
    if (!e.F_EXCLUIDA) ctx.addIssue({ ...falta, path: ['F_EXCLUIDA'] });
    return;
  }
  for (const k of ['FECHAINICIAL', 'FECHAFINAL'] as const) if (!e[k]) ctx.addIssue({ ...falta, path: [k] });
  if (e.FECHAINICIAL && e.FECHAFINAL && e.FECHAFINAL < e.FECHAINICIAL)
    ctx.addIssue({ code: 'custom', path: ['FECHAFINAL'], message: 'La fecha final no puede ser menor a la inicial' });
});
export type EventoNuevo = z.output<typeof EventoNuevo>;
/** Editing changes one day, also of a range, whose id may come back with it. */
export const EventoEditado = campos.extend({ RANGO: ids.RANGO }).superRefine((e, ctx) => {
  horas(e, ctx);
  if (!e.F_EXCLUIDA) ctx.addIssue({ ...falta, path: ['F_EXCLUIDA'] });
});

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
  /** It adds and it changes: both permissions are asked for. */
  importar: post('/importar', { permiso: P.citas.editar, body: Importar, data: Importacion, toca: ['/agenda'] }),
});
