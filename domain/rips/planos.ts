import { suma } from '../dinero.ts';
import { edad } from '../edad.ts';

/**
 * Flat files of RIPS, Colombia: format of Resolución 3374 de 2000, which no authority receives since June 2023 (Resolución 1036
 * de 2022) and payers still ask for to reconcile. Source of names, order and widths: Anexo técnico of that resolution.
 */
export type ClaseServicio = 'consulta' | 'procedimiento' | 'otro';
export interface UsuarioRips {
  /** CC, TI, RC, CE, PA, AS, MS and later types. */
  tipoId: string;
  numeroId: string;
  apellido1: string;
  apellido2: string;
  nombre1: string;
  nombre2: string;
  /** yyyy-mm-dd */
  nacimiento: string;
  sexo: 'M' | 'F';
  /** DIVIPOLA: two digits of the department and three of the municipality. */
  municipio: string;
  /** U urban, R rural. */
  zona: 'U' | 'R';
  /** 1 contributivo … 4 particular … */
  tipoUsuario: string;
}
interface Comun {
  /** yyyy-mm-dd */
  fecha: string;
  autorizacion: string;
  /** CUPS, or the code of another service. */
  codigo: string;
  /** Pesos of the whole line. */
  valor: number;
}
export interface Consulta extends Comun {
  clase: 'consulta';
  finalidad: string;
  causaExterna: string;
  tipoDiagnostico: string;
  /** The first is the principal one; up to three more. CIE-10 of four characters. */
  diagnosticos: readonly string[];
  cuotaModeradora: number;
}
export interface Procedimiento extends Comun {
  clase: 'procedimiento';
  /** 1 ambulatory, 2 hospital, 3 emergency. */
  ambito: string;
  finalidad: string;
  /** Principal and related. */
  diagnosticos: readonly string[];
}
export interface OtroServicio extends Comun {
  clase: 'otro';
  /** 1 supplies, 2 transport, 3 stay, 4 fees. */
  tipoServicio: string;
  nombre: string;
  cantidad: number;
  valorUnitario: number;
}
export type ServicioRips = Consulta | Procedimiento | OtroServicio;
export interface FacturaRips {
  numero: string;
  fecha: string;
  /** The period of what it bills. */
  desde: string;
  hasta: string;
  usuario: UsuarioRips;
  servicios: readonly ServicioRips[];
}
export interface Remision {
  /** 1 to 999999: names the files. */
  numero: number;
  fecha: string;
  prestador: { codigo: string; nombre: string; tipoId: string; numeroId: string };
  entidad: { codigo: string; nombre: string };
  facturas: readonly FacturaRips[];
}
export type Archivo = 'CT' | 'AF' | 'US' | 'AC' | 'AP' | 'AT';
/** The columns of each file, in their order. */
export type Columnas = Readonly<Record<Archivo, readonly { CAMPO: string; LARGO: number }[]>>;

const fecha = (dia: string): string => dia.split('-').toReversed().join('/');
/** Capitals without accents, and nothing that would break a line apart. */
const plano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/[,\r\n\t]/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
/** Years, or months under one year, or days under one month, with their unit: 1, 2, 3. */
function edadRips(nacimiento: string, dia: string): [edad: string, unidad: string] {
  const e = edad(nacimiento, dia);
  if (!e) return ['', ''];
  if (e.anios > 0) return [String(e.anios), '1'];
  return e.meses > 0 ? [String(e.meses), '2'] : [String(e.dias), '3'];
}
const neto = (s: ServicioRips): number => (s.clase === 'consulta' ? suma([s.valor, -s.cuotaModeradora]) : s.valor);
const ARCHIVO_DE: Record<ClaseServicio, Archivo> = { consulta: 'AC', procedimiento: 'AP', otro: 'AT' };

function filaDe(r: Remision, f: FacturaRips, s: ServicioRips): (string | number)[] {
  const quien = [f.numero, r.prestador.codigo, f.usuario.tipoId, f.usuario.numeroId];
  const dx = (n: number) => s.clase !== 'otro' && (s.diagnosticos[n] ?? '');
  switch (s.clase) {
    case 'consulta':
      return [
        ...[
          ...quien,
          fecha(s.fecha),
          s.autorizacion,
          s.codigo,
          s.finalidad,
          s.causaExterna,
          dx(0) || '',
          dx(1) || '',
          dx(2) || '',
          dx(3) || '',
        ],
        ...[s.tipoDiagnostico, s.valor, s.cuotaModeradora, neto(s)],
      ];
    case 'procedimiento':
      // Who attends is only of births, the form only of surgery.
      return [...quien, fecha(s.fecha), s.autorizacion, s.codigo, s.ambito, s.finalidad, '', dx(0) || '', dx(1) || '', '', '', s.valor];
    case 'otro':
      return [...quien, s.autorizacion, s.tipoServicio, s.codigo, s.nombre, s.cantidad, s.valorUnitario, s.valor];
  }
}
const filaFactura = ({ prestador: p, entidad: e }: Remision, f: FacturaRips): (string | number)[] => [
  ...[p.codigo, p.nombre, p.tipoId, p.numeroId, f.numero, fecha(f.fecha), fecha(f.desde), fecha(f.hasta), e.codigo, e.nombre],
  ...['', '', '', suma(f.servicios.map((s) => (s.clase === 'consulta' ? s.cuotaModeradora : 0))), 0, 0, suma(f.servicios.map(neto))],
];
const filaUsuario = (r: Remision, f: FacturaRips): (string | number)[] => {
  const u = f.usuario;
  return [
    ...[u.tipoId, u.numeroId, r.entidad.codigo, u.tipoUsuario, u.apellido1, u.apellido2, u.nombre1, u.nombre2],
    ...[...edadRips(u.nacimiento, f.hasta), u.sexo, u.municipio.slice(0, 2), u.municipio.slice(2), u.zona],
  ];
};

export interface ArchivoPlano {
  archivo: Archivo;
  /** AF000123 */
  codigo: string;
  filas: string[][];
}
/**
 * The files of a remission that have rows, and CT, which counts them. Each user is written once, however many invoices there are.
 * A text that is too long is cut to its column. Ask `revisarRips` before.
 */
export function planosRips(r: Remision, columnas: Columnas): ArchivoPlano[] {
  const codigoDe = (a: Archivo) => `${a}${String(r.numero).padStart(6, '0')}`;
  const hecho = (archivo: Archivo, filas: (string | number)[][]): ArchivoPlano => ({
    archivo,
    codigo: codigoDe(archivo),
    filas: filas.map((fila) => fila.map((v, i) => plano(String(v)).slice(0, columnas[archivo][i]!.LARGO))),
  });
  const usuarios = new Map(r.facturas.map((f) => [`${f.usuario.tipoId} ${f.usuario.numeroId}`, f]));
  const servicios = r.facturas.flatMap((f) => f.servicios.map((s) => ({ f, s })));
  const archivos = [
    hecho(
      'AF',
      r.facturas.map((f) => filaFactura(r, f)),
    ),
    hecho(
      'US',
      [...usuarios.values()].map((f) => filaUsuario(r, f)),
    ),
    ...(['consulta', 'procedimiento', 'otro'] as const).map((clase) =>
      hecho(
        ARCHIVO_DE[clase],
        servicios.filter(({ s }) => s.clase === clase).map(({ f, s }) => filaDe(r, f, s)),
      ),
    ),
  ].filter((a) => a.filas.length > 0);
  return [
    hecho(
      'CT',
      archivos.map((a) => [r.prestador.codigo, fecha(r.fecha), a.codigo, a.filas.length]),
    ),
    ...archivos,
  ];
}
/** The bytes of a file: commas, CRLF, no heading; for people, with the names of the columns above (CSV). */
export const textoPlano = ({ archivo, filas }: ArchivoPlano, columnas?: Columnas): string =>
  [...(columnas ? [columnas[archivo].map((c) => plano(c.CAMPO))] : []), ...filas].map((fila) => `${fila.join(',')}\r\n`).join('');

export interface FaltaRips {
  factura: string;
  /** The place of the service in its invoice; absent when it is of the patient or of the whole invoice. */
  servicio?: number;
  mensaje: string;
}
const TIPOS = ['CC', 'CE', 'PA', 'RC', 'TI', 'AS', 'MS', 'CD', 'SC', 'PE', 'PT', 'CN', 'DE', 'SI'];
/** Ages of a document, in completed years. */
const EDADES: Readonly<Record<string, readonly [min: number, max: number]>> = { CC: [18, 120], TI: [7, 17], RC: [0, 6] };
const SIN_CODIGO = /^$|^R69/;

function deUsuario(f: FacturaRips): string[] {
  const u = f.usuario;
  const anios = edad(u.nacimiento, f.hasta)?.anios;
  const limites = EDADES[u.tipoId];
  return [
    TIPOS.includes(u.tipoId) ? '' : 'El tipo de documento del paciente no es de los RIPS',
    u.numeroId ? '' : 'Falta el número de documento del paciente',
    ['CC', 'TI'].includes(u.tipoId) && !/^\d+$/.test(u.numeroId) ? 'El número de documento solo lleva números' : '',
    anios === undefined ? 'La fecha de nacimiento falta o es posterior a la atención' : '',
    anios !== undefined && limites && (anios < limites[0] || anios > limites[1])
      ? `El documento ${u.tipoId} no es de la edad del paciente`
      : '',
    /^\d{5}$/.test(u.municipio) ? '' : 'Falta el municipio de residencia del paciente',
    u.apellido1 && u.nombre1 ? '' : 'Faltan el nombre o el apellido del paciente',
  ].filter(Boolean);
}
function deServicio(s: ServicioRips, f: FacturaRips): string[] {
  const [principal = '', ...otros] = s.clase === 'otro' ? [] : s.diagnosticos;
  return [
    s.fecha < f.usuario.nacimiento ? 'La atención es anterior al nacimiento' : '',
    s.clase !== 'otro' && !/^[A-Z0-9]{6,8}$/.test(s.codigo) ? 'Falta el código CUPS' : '',
    s.clase === 'consulta' && principal === '' ? 'La consulta no tiene diagnóstico: no hay nota de ese día' : '',
    s.clase === 'consulta' && principal !== '' && SIN_CODIGO.test(principal) && otros.length > 0
      ? 'El diagnóstico principal es R69 y hay otro más preciso'
      : '',
    otros.includes(principal) && principal !== '' ? 'Un diagnóstico relacionado repite el principal' : '',
    neto(s) < 0 ? 'La cuota moderadora es mayor que el valor' : '',
  ].filter(Boolean);
}
/** What is to be mended before the files are made; empty when they may be. */
export const revisarRips = (r: Remision): FaltaRips[] => [
  ...(/^\d{10,12}$/.test(r.prestador.codigo) ? [] : [{ factura: '', mensaje: 'Falta el código del prestador en los datos del médico' }]),
  ...(r.prestador.numeroId ? [] : [{ factura: '', mensaje: 'Falta la identificación del prestador en los datos del médico' }]),
  ...r.facturas.flatMap((f) => [
    ...deUsuario(f).map((mensaje) => ({ factura: f.numero, mensaje })),
    ...f.servicios.flatMap((s, servicio) => deServicio(s, f).map((mensaje) => ({ factura: f.numero, servicio, mensaje }))),
  ]),
];
