// The calls of check-ups: "come back in three months", a day without an hour.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, opcional, textoOpcional, version } from '#kernel/shared/fields.ts';

export const CitaControl = z.object({
  ID: codigo(),
  FECHA: fecha('Fecha'),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  MOTIVO: textoOpcional('Motivo', 255),
  SUCURSAL: codigo('Sucursal'),
  VERSION: version(),
});
export const CitaControlCompleta = CitaControl.extend({
  MEDICO: textoOpcional('Médico', 152),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
});
export type CitaControlCompleta = z.output<typeof CitaControlCompleta>;
export const CitaControlEditada = CitaControl.omit({ ID: true }).extend({ SUCURSAL: opcional(codigo('Sucursal')) });

const una = { params: { ID: codigo() } };
const toca = ['/expediente/dashboard'];

export const citasControl = contract('/citas_control', {
  obtener_siguientes: get('/obtener_siguientes/:CODIGOPACIENTE', {
    permiso: P.pacientes.abrir,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(CitaControlCompleta),
    expediente: 'CODIGOPACIENTE',
  }),
  agregar: post('/agregar', {
    permiso: P.pacientes.abrir,
    body: CitaControlEditada,
    data: z.object({ ID: codigo() }),
    ok: 'La cita de control se guardó correctamente',
    toca,
  }),
  actualizar: post('/actualizar/:ID', {
    ...una,
    permiso: P.pacientes.abrir,
    body: CitaControlEditada,
    data: z.object({ VERSION: codigo() }),
    ok: 'La cita de control se guardó correctamente',
    toca,
  }),
  eliminar: post('/eliminar/:ID', {
    ...una,
    permiso: P.pacientes.abrir,
    data: SIN_DATOS,
    ok: 'La cita de control se eliminó correctamente',
    toca,
  }),
});
