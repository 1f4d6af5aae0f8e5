// The calls of RIPS (Colombia): the files of a period, and what each service lacks for them. The list itself is a report.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import {
  CONCEPTOS_RECAUDO,
  DOCUMENTOS_PROFESIONAL,
  FINALIDADES_PROCEDIMIENTO,
  GRUPOS_SERVICIOS,
  MODALIDADES,
  SIN_RECAUDO,
  TIPOS_OTRO_SERVICIO,
  TIPOS_USUARIO,
  VIAS_INGRESO,
  ZONAS,
} from '#domain/rips/codigos.ts';
import { PAISES_ISO } from '#domain/rips/paises.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, entero, fecha, importe, opcion, opcional, siNo, textoOpcional, version } from '#kernel/shared/fields.ts';
import { CLASES, recaudoCongruente } from './rules.ts';

export const DatosPaciente = z.object({
  TIPO_USUARIO: opcional(opcion('Tipo de usuario', TIPOS_USUARIO)),
  ZONA: opcional(opcion('Zona de residencia', ZONAS)),
  PAIS_RESIDENCIA: opcional(opcion('País de residencia', PAISES_ISO)),
  PAIS_ORIGEN: opcional(opcion('País de origen', PAISES_ISO)),
});
export const DatosConcepto = z.object({
  /** CUPS of a procedure, or the own code of another service. */
  CODIGO_RIPS: textoOpcional('Código', 20),
  FINALIDAD: opcional(opcion('Finalidad', FINALIDADES_PROCEDIMIENTO)),
  VIA_INGRESO: opcional(opcion('Vía de ingreso', VIAS_INGRESO)),
  TIPO_OS: opcional(opcion('Tipo de servicio', TIPOS_OTRO_SERVICIO)),
});
export const DatosMedico = z.object({
  TIPO_ID: opcional(opcion('Documento de quien atiende', DOCUMENTOS_PROFESIONAL)),
  NUMERO_ID: textoOpcional('Número', 16),
  GRUPO_SERVICIOS: opcional(opcion('Grupo de servicios', GRUPOS_SERVICIOS)),
  COD_SERVICIO: opcional(entero('Código del servicio (REPS)', [100, 9999])),
});
export const DatosCargo = z.object({
  FACTURA: textoOpcional('Número de factura', 20),
  /** The ministry's answer, typed by hand. */
  CUV: textoOpcional('CUV', 100),
  AUTORIZACION: textoOpcional('Número de autorización', 15),
  CONCEPTO_RECAUDO: opcion('Concepto de recaudo', CONCEPTOS_RECAUDO, SIN_RECAUDO),
  VALOR_RECAUDO: opcional(importe('Valor recaudado')),
  MODALIDAD: opcional(opcion('Modalidad', MODALIDADES)),
  INCAPACIDAD: siNo('Se dio incapacidad'),
  SIRAS: textoOpcional('Registro SIRAS', 20),
  COMPLICACION: textoOpcional('Complicación (CIE-10)', 4),
});
const DATOS = { ...DatosPaciente.shape, ...DatosConcepto.shape, ...DatosMedico.shape, ...DatosCargo.shape };

/** The dialog of a service: its own data, and those of its patient, concept and doctor, which hold for their others too. */
export const RipsEditado = z.object({ ...DATOS, VERSION: version() }).superRefine(
  entreCampos(({ CONCEPTO_RECAUDO, VALOR_RECAUDO }, ctx) => {
    const v = recaudoCongruente(CONCEPTO_RECAUDO, VALOR_RECAUDO);
    if (v !== true) ctx.addIssue({ code: 'custom', path: ['VALOR_RECAUDO'], message: v });
  }),
);
export type RipsEditado = z.output<typeof RipsEditado>;
export const RipsDeCargo = z.object({
  ...DATOS,
  VERSION: version(),
  FOLIOCARGO: codigo('Folio'),
  FECHA: fecha('Fecha'),
  CODIGOPACIENTE: codigo('Paciente'),
  PACIENTE: textoOpcional('Paciente', 160),
  CODIGOMEDICO: opcional(codigo('Médico')),
  MEDICO: textoOpcional('Médico', 160),
  CLASE: opcional(opcion('Clase', CLASES)),
  DESCRIPCION: textoOpcional('Servicio', 200),
  FALTAS: z.array(z.string()),
});
export type RipsDeCargo = z.output<typeof RipsDeCargo>;

export const FORMATOS = [
  ['TXT', 'Archivos planos (3374, conciliación)'],
  ['CSV', 'Hojas CSV con encabezados'],
  ['JSON', 'JSON (Resolución 948)'],
] as const;
export const FILTROS = {
  FECHA_INICIAL: fecha('Fecha inicial'),
  FECHA_FINAL: fecha('Fecha final'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  SUCURSALES_TODAS: SUCURSALES,
};
export const Descarga = z.object({
  ...FILTROS,
  FORMATO: opcion('Formato', FORMATOS, 'CSV'),
  REMISION: entero('Número de remisión', [1, 999_999]),
  SOLO_COMPLETOS: siNo('Solo lo que está completo'),
});

const permiso = P.reportes.rips;
const deCargo = { params: { FOLIOCARGO: codigo('Folio') } };
export const rips = contract('/reportes', {
  /** All files of a period in one zip. */
  descargar_rips: post('/descargar_rips/rips/archivo_transacciones', { permiso, lee: true, body: Descarga, data: ARCHIVO, archivo: true }),
  obtener_uno: get('/rips/obtener_uno/:FOLIOCARGO', { ...deCargo, permiso, data: RipsDeCargo }),
  actualizar: post('/rips/actualizar/:FOLIOCARGO', {
    ...deCargo,
    permiso,
    body: RipsEditado,
    data: SIN_DATOS,
    ok: 'Los datos RIPS se guardaron correctamente',
  }),
});
