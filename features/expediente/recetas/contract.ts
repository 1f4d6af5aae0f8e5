// The calls of prescriptions in the clinic's own format. A saved one never changes; a correction is another prescription.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { comunDelDia } from '#features/expediente/registros/fields.ts';
import { alergiasCongruentes } from '#features/pacientes/alertas.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, fecha, hora, html, htmlOpcional, opcional, siNo, siViene, textoOpcional, version } from '#kernel/shared/fields.ts';

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
/** With the names that lists and readings show. */
export const RecetaCompleta = Receta.extend({
  MEDICO: textoOpcional('Médico', 160),
  NOMBRESUCURSAL: textoOpcional('Sucursal', 150),
});
export type RecetaCompleta = z.output<typeof RecetaCompleta>;
/** In a list DETALLE is the beginning of its plain text. */
export const RecetaEnLista = RecetaCompleta.extend({ DETALLE: textoOpcional('Detalle', 200) });
export type RecetaEnLista = z.output<typeof RecetaEnLista>;

/** A prescription in a day of the dashboard. */
export const RecetaDelDia = z.object({
  CONSECUTIVO: codigo('Receta'),
  ...comunDelDia,
  RESUMEN: textoOpcional('Receta', 700),
  DETALLE: htmlOpcional('Detalle'),
});
export type RecetaDelDia = z.output<typeof RecetaDelDia>;

/** A medicine prescribed lately, with its last dose to this patient and by the asking doctor; '' where there is none. */
export const MedicamentoUsado = z.object({
  NOMBRE: textoOpcional('Nombre', 255),
  DOSIS_PACIENTE: textoOpcional('Dosis del paciente', 500),
  FECHA_PACIENTE: opcional(fecha('Fecha')),
  DOSIS_MEDICO: textoOpcional('Dosis del médico', 500),
  /** How much it is used; the doctor's own prescriptions count before the clinic's. */
  USOS: entero('Usos'),
});
export type MedicamentoUsado = z.output<typeof MedicamentoUsado>;

/**
 * The editor's form. Without P.recetas.fechar date and hour are the server's, whatever is sent. Allergies are sent only if
 * changed, with the version of the alerts that was read.
 */
export const RecetaNueva = Receta.pick({ CODIGOMEDICO: true, DETALLE: true })
  .extend({
    FECHA: opcional(fecha('Fecha')),
    HORA: opcional(hora('Hora')),
    ALERGIAS: siViene(Receta.shape.ALERGIAS),
    ALERGIAS_NEGADAS: siViene(Receta.shape.ALERGIAS_NEGADAS),
    VERSION_ALERTAS: version(),
  })
  .superRefine(
    entreCampos((r, ctx) => {
      const v = alergiasCongruentes({ ALERGIAS: r.ALERGIAS ?? '', ALERGIAS_NEGADAS: r.ALERGIAS_NEGADAS ?? 0 });
      if (v !== true) ctx.addIssue({ code: 'custom', path: ['ALERGIAS'], message: v });
    }),
  );

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
/** Prescriptions per page when the caller sets no limit. */
export const POR_PAGINA = 300;
