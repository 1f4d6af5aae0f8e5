// Links to pages outside (studies in a hospital's viewer, articles, forms) that belong to a patient.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, fecha, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { esPaginaWeb } from './rules.ts';

export const Enlace = z.object({
  ID: codigo(),
  CODIGOPACIENTE: codigo('Paciente'),
  ENLACE: texto('Enlace', 500),
  DESCRIPCION: texto('Descripción', 200),
  CODIGOMEDICO: codigo('Médico'),
  /** The day on which it was added. */
  FECHA: fecha('Fecha'),
  VERSION: version(),
});
export const EnlaceCompleto = Enlace.extend({ MEDICO: textoOpcional('Médico', 160), USUARIO: textoOpcional('Usuario', 160) });
export type EnlaceCompleto = z.output<typeof EnlaceCompleto>;
export const EnlaceEditado = Enlace.pick({ ENLACE: true, DESCRIPCION: true, CODIGOMEDICO: true, VERSION: true }).superRefine(
  entreCampos(({ ENLACE }, ctx) => {
    const v = esPaginaWeb(ENLACE);
    if (v !== true) ctx.addIssue({ code: 'custom', path: ['ENLACE'], message: v });
  }),
);
export type EnlaceEditado = z.output<typeof EnlaceEditado>;

const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const uno = { ID: codigo('Enlace') };
const toca = ['/expediente/dashboard'];

/** Links of one patient that are listed: more than anybody reads. */
export const MAX_ENLACES = 500;
export const enlacesExternos = contract('/expediente/enlaces_externos', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.enlaces.ver,
    params: delPaciente,
    data: z.array(EnlaceCompleto),
    expediente: 'CODIGOPACIENTE',
  }),
  agregar: post('/agregar/:CODIGOPACIENTE', {
    permiso: P.enlaces.agregar,
    params: delPaciente,
    body: EnlaceEditado,
    data: z.object({ ID: codigo() }),
    ok: 'El enlace se guardó correctamente',
    toca,
  }),
  actualizar: post('/actualizar/:ID', {
    permiso: P.enlaces.editar,
    params: uno,
    body: EnlaceEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El enlace se guardó correctamente',
    toca,
  }),
  eliminar: post('/eliminar/:ID', {
    permiso: P.enlaces.eliminar,
    params: uno,
    data: SIN_DATOS,
    ok: 'El enlace se eliminó correctamente',
    toca,
  }),
});
