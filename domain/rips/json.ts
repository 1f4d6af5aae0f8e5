import type { FaltaRips } from './planos.ts';

/**
 * RIPS in JSON, Colombia: one object for each invoice. Layouts of Resolución 2275 de 2023 and of Resolución 948 de 2026, which
 * replaced it; names and order: their Documento Técnico 1. Pairs of CIE-11 are written for the principal diagnosis only, whose
 * names are the ones that were seen.
 */
export type LayoutRips = '2275' | '948';
/** From this day on services are validated by Resolución 948. */
const DESDE_948 = '2026-06-01';
/** The layout of an invoice whose services begin on a day, yyyy-mm-dd. */
export const layoutDe = (dia: string): LayoutRips => (dia < DESDE_948 ? '2275' : '948');

interface Profesional {
  tipoId: string;
  numeroId: string;
}
interface Comun {
  /** yyyy-mm-dd HH:MM, local. */
  inicio: string;
  autorizacion: string;
  /** CUPS, six characters. */
  codigo: string;
  modalidad: string;
  grupoServicios: string;
  /** Number of the service in REPS: 328 is general medicine. */
  codServicio: number;
  finalidad: string;
  /** Principal first. CIE-10; categories of three characters are completed with X. */
  diagnosticos: readonly string[];
  profesional: Profesional;
  /** Whole pesos. */
  valor: number;
  /** 05: none is charged. */
  conceptoRecaudo: string;
  pagoModerador: number;
}
export interface ConsultaJson extends Comun {
  clase: 'consulta';
  causa: string;
  tipoDiagnostico: string;
}
export interface ProcedimientoJson extends Comun {
  clase: 'procedimiento';
  viaIngreso: string;
  complicacion: string;
}
export interface OtroJson
  extends Pick<Comun, 'inicio' | 'autorizacion' | 'codigo' | 'profesional' | 'valor' | 'conceptoRecaudo' | 'pagoModerador'> {
  clase: 'otro';
  tipoOS: string;
  nombre: string;
  cantidad: number;
  valorUnitario: number;
}
export type ServicioJson = ConsultaJson | ProcedimientoJson | OtroJson;
export interface UsuarioJson {
  tipoId: string;
  numeroId: string;
  tipoUsuario: string;
  /** yyyy-mm-dd */
  nacimiento: string;
  sexo: 'M' | 'F' | 'I';
  /** ISO 3166, numeric: 170 is Colombia. */
  paisResidencia: string;
  paisOrigen: string;
  /** DIVIPOLA, five digits; '' outside Colombia. */
  municipio: string;
  zona: 'rural' | 'urbano';
  incapacidad: boolean;
  /** Of road accidents; '' for none. */
  siras: string;
}
export interface FacturaJson {
  /** '' is RIPS without invoice, which then has a number of its own. */
  numero: string;
  nota: string;
  obligado: string;
  prestador: string;
  usuario: UsuarioJson;
  servicios: readonly ServicioJson[];
}

/** RIPS counts rural first; the table of interoperability does it the other way round. */
const ZONA = { rural: '01', urbano: '02' } as const;
const nada = (v: string | undefined): string | null => v || null;
const cie10 = (codigo: string | undefined): string | null => {
  const c = (codigo ?? '').replaceAll('.', '').toUpperCase();
  return c ? c.padEnd(4, 'X') : null;
};

const recaudo = (s: ServicioJson, layout: LayoutRips, consecutivo: number) => ({
  ...{
    vrServicio: Math.round(s.valor),
    conceptoRecaudo: s.conceptoRecaudo,
    valorPagoModerador: Math.round(s.pagoModerador),
    numFEVPagoModerador: null,
  },
  ...(layout === '948' ? { codigoVIDA: null } : {}),
  consecutivo,
});
const quien = ({ profesional: p }: ServicioJson) => ({ tipoDocumentoIdentificacion: p.tipoId, numDocumentoIdentificacion: p.numeroId });
const servicioDe = (s: Comun) => ({
  modalidadGrupoServicioTecSal: s.modalidad,
  grupoServicios: s.grupoServicios,
  codServicio: s.codServicio,
});

const consulta = (f: FacturaJson, layout: LayoutRips) => (s: ConsultaJson, i: number) => ({
  ...{ codPrestador: f.prestador, fechaInicioAtencion: s.inicio, numAutorizacion: nada(s.autorizacion), codConsulta: s.codigo },
  ...servicioDe(s),
  ...{ finalidadTecnologiaSalud: s.finalidad, causaMotivoAtencion: s.causa, codDiagnosticoPrincipal: cie10(s.diagnosticos[0]) },
  ...(layout === '948' ? { codDiagnosticoPrincipalCIE11: null, nomDiagnosticoPrincipalCIE11: null } : {}),
  codDiagnosticoRelacionado1: cie10(s.diagnosticos[1]),
  codDiagnosticoRelacionado2: cie10(s.diagnosticos[2]),
  codDiagnosticoRelacionado3: cie10(s.diagnosticos[3]),
  tipoDiagnosticoPrincipal: s.tipoDiagnostico,
  ...quien(s),
  ...recaudo(s, layout, i + 1),
});
const procedimiento = (f: FacturaJson, layout: LayoutRips) => (s: ProcedimientoJson, i: number) => ({
  ...{
    codPrestador: f.prestador,
    fechaInicioAtencion: s.inicio,
    idMIPRES: null,
    numAutorizacion: nada(s.autorizacion),
    codProcedimiento: s.codigo,
  },
  viaIngresoServicioSalud: s.viaIngreso,
  ...servicioDe(s),
  finalidadTecnologiaSalud: s.finalidad,
  ...quien(s),
  codDiagnosticoPrincipal: cie10(s.diagnosticos[0]),
  codDiagnosticoRelacionado: cie10(s.diagnosticos[1]),
  codComplicacion: cie10(s.complicacion),
  ...recaudo(s, layout, i + 1),
});
const otro = (f: FacturaJson, layout: LayoutRips) => (s: OtroJson, i: number) => ({
  ...{
    codPrestador: f.prestador,
    numAutorizacion: nada(s.autorizacion),
    idMIPRES: null,
    fechaSuministroTecnologia: s.inicio,
    tipoOS: s.tipoOS,
  },
  ...{ codTecnologiaSalud: s.codigo, nomTecnologiaSalud: nada(s.nombre), cantidadOS: s.cantidad },
  ...quien(s),
  vrUnitOS: Math.round(s.valorUnitario),
  ...(layout === '948' ? { vrDispensacion: 0 } : {}),
  ...recaudo(s, layout, i + 1),
});

/** The object of an invoice, with its keys in order and lists that have nothing left out. Ask `revisarJson` before. */
export function jsonRips(f: FacturaJson, layout: LayoutRips): object {
  const { usuario: u } = f;
  const de = <C extends ServicioJson['clase']>(clase: C) =>
    f.servicios.filter((s): s is Extract<ServicioJson, { clase: C }> => s.clase === clase);
  const listas = {
    consultas: de('consulta').map(consulta(f, layout)),
    procedimientos: de('procedimiento').map(procedimiento(f, layout)),
    otrosServicios: de('otro').map(otro(f, layout)),
  };
  const usuario = {
    ...{
      tipoDocumentoIdentificacion: u.tipoId,
      numDocumentoIdentificacion: u.numeroId,
      tipoUsuario: u.tipoUsuario,
      fechaNacimiento: u.nacimiento,
    },
    ...{ codSexo: u.sexo, codPaisResidencia: u.paisResidencia, codMunicipioResidencia: nada(u.municipio) },
    ...{
      codZonaTerritorialResidencia: ZONA[u.zona],
      incapacidad: u.incapacidad ? 'SI' : 'NO',
      consecutivo: 1,
      codPaisOrigen: u.paisOrigen,
    },
    ...(layout === '948' ? { registroSIRAS: nada(u.siras) } : {}),
    servicios: Object.fromEntries(Object.entries(listas).filter(([, l]) => l.length > 0)),
  };
  const sinFactura = f.numero === '';
  return {
    ...{
      numDocumentoIdObligado: f.obligado,
      numFactura: nada(f.numero),
      tipoNota: sinFactura ? 'RS' : null,
      numNota: sinFactura ? f.nota : null,
    },
    usuarios: [usuario],
  };
}

const COLOMBIA = '170';
const SOAT = '10';
/** Purposes that a consultation may not have. Source: Documento Técnico 1 of Resolución 948. */
const NO_EN_CONSULTA = new Set(['14', '26', ...Array.from({ length: 15 }, (_, i) => String(28 + i))]);
/** What the ministry's validator would refuse, by service; empty when the object may be sent. */
export function revisarJson(f: FacturaJson): FaltaRips[] {
  const { usuario: u } = f;
  const generales = [
    f.numero === '' && f.nota === '' ? 'Falta el número propio de los RIPS sin factura' : '',
    /^(\d{10}|\d{12})$/.test(f.prestador) ? '' : 'El código del prestador tiene 12 números, o 10 el de un independiente',
    f.obligado ? '' : 'Falta la identificación de quien factura',
    u.paisResidencia === COLOMBIA && !/^\d{5}$/.test(u.municipio) ? 'Falta el municipio de residencia del paciente' : '',
    u.tipoUsuario === SOAT && !u.siras ? 'Falta el registro SIRAS del accidente' : '',
    f.servicios.length ? '' : 'La factura no tiene servicios',
  ];
  const deServicio = (s: ServicioJson): string[] => [
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(s.inicio) ? '' : 'Falta la fecha o la hora de la atención',
    s.inicio.slice(0, 10) < u.nacimiento ? 'La atención es anterior al nacimiento' : '',
    s.clase !== 'otro' && !s.codigo ? 'Falta el código CUPS' : '',
    s.clase !== 'otro' && s.codigo && !/^[A-Z0-9]{6}$/.test(s.codigo) ? 'El código CUPS tiene 6 caracteres' : '',
    s.clase !== 'otro' && !s.diagnosticos[0] ? 'Falta el diagnóstico principal' : '',
    s.clase !== 'otro' && s.diagnosticos.slice(1).includes(s.diagnosticos[0]!) ? 'Un diagnóstico relacionado repite el principal' : '',
    s.clase === 'consulta' && NO_EN_CONSULTA.has(s.finalidad) ? 'Esa finalidad no es de una consulta' : '',
    s.conceptoRecaudo === '05' && s.pagoModerador !== 0 ? 'Sin concepto de recaudo no hay valor de pago' : '',
    s.profesional.numeroId ? '' : 'Falta el documento de quien atendió',
  ];
  return [
    ...generales.filter(Boolean).map((mensaje) => ({ factura: f.numero, mensaje })),
    ...f.servicios.flatMap((s, servicio) =>
      deServicio(s)
        .filter(Boolean)
        .map((mensaje) => ({ factura: f.numero, servicio, mensaje })),
    ),
  ];
}
