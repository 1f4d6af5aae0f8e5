// The complete file: one PDF of everything that was written about a patient, made at once or by a job.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, fecha, lista, opcion, siNo, textoOpcional } from '#kernel/shared/fields.ts';
import { ESTADO_COMPLETO, fechasEnOrden, SECCIONES } from './rules.ts';

const Fechas = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  FECHAINICIAL: fecha('Fecha inicial'),
  FECHAFINAL: fecha('Fecha final'),
});
/** Refuses an end before the beginning. */
const enOrden = <S extends z.ZodType<z.output<typeof Fechas>>>(forma: S) =>
  forma.superRefine(
    entreCampos((v, ctx) => {
      const dicho = fechasEnOrden(v);
      if (dicho !== true) ctx.addIssue({ code: 'custom', path: ['FECHAFINAL'], message: dicho });
    }),
  );
const Pedido = Fechas.extend({
  RECORDS: lista(opcion('Sección', SECCIONES), SECCIONES.length, [1, 'Debe seleccionar al menos una sección']),
});
export type Pedido = z.output<typeof Pedido>;

export const SeccionContada = z.object({
  CLAVE: opcion('Sección', SECCIONES),
  REGISTROS: entero('Registros'),
  /** Bytes of text, to estimate its pages. */
  LETRAS: entero('Letras'),
});
export type SeccionContada = z.output<typeof SeccionContada>;

export const ExpedientePreparado = Fechas.extend({
  ID: codigo('Expediente'),
  RECORDS: z.array(opcion('Sección', SECCIONES)),
  ORIGINALES: siNo('Con los archivos originales'),
  ESTADO: opcion('Estado', [
    [ESTADO_COMPLETO.pendiente, 'En preparación'],
    [ESTADO_COMPLETO.listo, 'Listo'],
    [ESTADO_COMPLETO.fallo, 'No se pudo preparar'],
  ]),
  HECHOS: entero('Registros escritos'),
  TOTAL: entero('Registros'),
  PAGINAS: entero('Páginas'),
  /** Bytes of PDF and originals. */
  PESO: entero('Tamaño'),
  PEDIDO: textoOpcional('Pedido', 16),
  USUARIO: textoOpcional('Usuario', 160),
});
export type ExpedientePreparado = z.output<typeof ExpedientePreparado>;

const permiso = P.reportes.expediente;
const uno = { permiso, params: { ID: codigo('Expediente') } };
const archivo = { ...uno, expediente: 'ID', registro: 'expedientes_completos', data: ARCHIVO, archivo: true } as const;

export const pacientesCompletos = contract('/pacientes', {
  obtener_expediente_completo: post('/obtener_expediente_completo', {
    permiso,
    lee: true,
    body: enOrden(Pedido),
    expediente: 'CODIGOPACIENTE',
    data: ARCHIVO,
    archivo: true,
  }),
});
export const completo = contract('/expediente/completo', {
  contar: post('/contar', { permiso, lee: true, body: enOrden(Fechas), data: z.array(SeccionContada) }),
  preparar: post('/preparar', {
    permiso,
    body: enOrden(Pedido.extend({ ORIGINALES: siNo('Con los archivos originales') })),
    expediente: 'CODIGOPACIENTE',
    data: z.object({ ID: codigo('Expediente') }),
    ok: 'El expediente se está preparando',
  }),
  preparados: get('/preparados/:CODIGOPACIENTE', {
    permiso,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(ExpedientePreparado),
  }),
  descargar: get('/descargar/:ID', archivo),
  originales: get('/originales/:ID', archivo),
  eliminar: post('/eliminar/:ID', { ...uno, data: SIN_DATOS, ok: 'El expediente preparado se quitó' }),
});
