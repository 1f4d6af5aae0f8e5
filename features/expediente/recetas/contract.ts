// Prescriptions in the clinic's own format. Once saved they do not change: a correction is another prescription.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { alergiasCongruentes } from '#features/pacientes/alertas.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, html, opcional, siNo, siViene, textoOpcional, version } from '#kernel/shared/fields.ts';

export const Receta = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  CONSECUTIVO: codigo('Número'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  CODIGOMEDICO: codigo('Médico'),
  SUCURSAL: codigo('Sucursal'),
  DETALLE: html('Detalle'),
  ALERGIAS: textoOpcional('Alergias', 80),
  ALERGIAS_NEGADAS: siNo('Negadas'),
  MEDIKIT_ID: textoOpcional('Medikit', 60),
});
/** With the names that lists and viewers show. */
export const RecetaCompleta = Receta.extend({
  MEDICO: textoOpcional('Médico', 160),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
});
export type RecetaCompleta = z.output<typeof RecetaCompleta>;
/** In a list the detail is its first words, as plain text. */
export const RecetaEnLista = RecetaCompleta.extend({ DETALLE: textoOpcional('Detalle', 200) });
export type RecetaEnLista = z.output<typeof RecetaEnLista>;

/** A medicine that was prescribed of late, with its last dose to this patient and by the doctor who asks; blank where there is none. */
export const MedicamentoUsado = z.object({
  NOMBRE: textoOpcional('Nombre', 255),
  DOSIS_PACIENTE: textoOpcional('Dosis del paciente', 500),
  FECHA_PACIENTE: opcional(fecha('Fecha')),
  DOSIS_MEDICO: textoOpcional('Dosis del médico', 500),
  /** How much it is used: by the doctor first, then by the clinic. */
  USOS: entero('Usos'),
});
export type MedicamentoUsado = z.output<typeof MedicamentoUsado>;

/**
 * What the editor sends. Without permission 103 day and hour are those of the server, whatever is sent. The allergies come
 * only where they were changed, with the version of the alerts that were read.
 */
export const RecetaNueva = Receta.pick({ CODIGOMEDICO: true, DETALLE: true })
  .extend({
    FECHA: opcional(fecha('Fecha')),
    HORA: opcional(hora('Hora')),
    ALERGIAS: siViene(Receta.shape.ALERGIAS),
    ALERGIAS_NEGADAS: siViene(Receta.shape.ALERGIAS_NEGADAS),
    VERSION_ALERTAS: version(),
  })
  .superRefine((r, ctx) => {
    const v = alergiasCongruentes({ ALERGIAS: r.ALERGIAS ?? '', ALERGIAS_NEGADAS: r.ALERGIAS_NEGADAS ?? 0 });
    if (v !== true) ctx.addIssue({ code: 'custom', path: ['ALERGIAS'], message: v });
  });

const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const una = { ...delPaciente, CONSECUTIVO: codigo('Receta') };
const impreso = llamadasImpreso('/:CODIGOPACIENTE/:CONSECUTIVO', una, P.recetas.ver);
const expediente = 'CODIGOPACIENTE';

export const recetas = contract('/expediente/recetas', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.recetas.ver,
    params: delPaciente,
    query: z.object({
      BUSCAR: textoOpcional('Buscar', 100),
      LIMITE: opcional(entero('Límite', [1, 500])),
      PAGINA: opcional(entero('Página', [0, 100_000])),
    }),
    data: z.array(RecetaEnLista),
    expediente,
  }),
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.recetas.agregar,
    params: una,
    data: RecetaCompleta,
    expediente,
  }),
  obtener_usados: get('/obtener_usados/:CODIGOPACIENTE', {
    permiso: P.recetas.agregar,
    params: delPaciente,
    data: z.array(MedicamentoUsado),
    expediente,
  }),
  agregar: post('/agregar/:CODIGOPACIENTE', {
    permiso: P.recetas.agregar,
    params: delPaciente,
    body: RecetaNueva,
    data: Receta.pick({ CONSECUTIVO: true, ALERGIAS: true, ALERGIAS_NEGADAS: true }),
    ok: 'La receta se guardó correctamente',
    toca: ['/pacientes', '/expediente/dashboard'],
  }),
  eliminar: post('/eliminar/:CODIGOPACIENTE/:CONSECUTIVO', {
    permiso: P.recetas.eliminar,
    params: una,
    data: SIN_DATOS,
    ok: 'La receta se eliminó correctamente',
    toca: ['/expediente/dashboard'],
  }),
  ...impreso,
  imprimir_copia: get('/imprimir/:CODIGOPACIENTE/:CONSECUTIVO/:COPIA', {
    permiso: P.recetas.ver,
    params: { ...una, COPIA: siNo('Copia') },
    data: ARCHIVO,
    archivo: true,
    expediente,
  }),
});
/** Prescriptions per page when the caller does not say. */
export const POR_PAGINA = 300;
