// From services to what the files say: one invoice each, or the services of one patient, day and doctor where there is none.
import { E } from '#domain/estados.ts';
import { ambito3374, COLOMBIA, consulta948, finalidad3374, origenDe, otroServicio3374, usuario3374 } from '#domain/rips/codigos.ts';
import { type FacturaJson, layoutDe, revisarJson, type ServicioJson } from '#domain/rips/json.ts';
import { type FacturaRips, type Remision, revisarRips, type ServicioRips } from '#domain/rips/planos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { claseDe } from '../rules.ts';
import type { Atencion } from './atenciones.ts';

/** The clinic that reports. */
export type Sede = Pick<Clinica, 'ID_PAIS' | 'NOMBRECLINICA'>;
/** Services that go together; never empty. */
export interface Factura {
  /** The invoice, or the first charge where there is none. */
  numero: string;
  conFactura: boolean;
  atenciones: readonly Atencion[];
}
export function enFacturas(atenciones: readonly Atencion[]): Factura[] {
  const grupos = new Map<string, Atencion[]>();
  for (const a of atenciones) {
    const clave = a.FACTURA ? `F ${a.FACTURA}` : `${a.CODIGOPACIENTE}/${a.FECHA}/${a.CODIGOMEDICO}`;
    const suyas = grupos.get(clave);
    if (suyas) suyas.push(a);
    else grupos.set(clave, [a]);
  }
  return [...grupos.values()].map((xs) => ({
    numero: xs[0]!.FACTURA || String(xs[0]!.FOLIOCARGO),
    conFactura: xs[0]!.FACTURA !== '',
    atenciones: xs,
  }));
}
/** The document of a company. */
const NIT = 'NI';
const primera = (f: Factura): Atencion => f.atenciones[0]!;
/** First word and the rest: RIPS ask for two given names. */
const enDos = (nombre: string): [string, string] => {
  const [uno = '', ...otros] = nombre.trim().split(/\s+/);
  return [uno, otros.join(' ')];
};
/** The municipality of residence, of patients of the country of the clinic. */
const municipioDe = (a: Atencion, sede: Sede): string => (a.PAIS === null || a.PAIS === sede.ID_PAIS ? `${a.ESTADO}${a.CIUDAD}` : '');

function servicioPlano(a: Atencion): ServicioRips | null {
  const comun = { fecha: a.FECHA, autorizacion: a.AUTORIZACION, valor: a.IMPORTE };
  switch (claseDe(a.TIPO)) {
    case 'consulta':
      return {
        ...comun,
        clase: 'consulta',
        codigo: a.nota?.CODIGO_CUPS ?? '',
        finalidad: a.nota?.FINALIDAD_NOTA ?? '',
        causaExterna: a.nota?.CAUSA_EXTERNA ?? '',
        tipoDiagnostico: a.nota?.TIPO_DX_PRINCIPAL ?? '',
        diagnosticos: a.diagnosticos,
        cuotaModeradora: a.VALOR_RECAUDO ?? 0,
      };
    case 'procedimiento':
      return {
        ...comun,
        clase: 'procedimiento',
        codigo: a.CODIGO_RIPS,
        ambito: ambito3374(a.GRUPO_SERVICIOS),
        finalidad: a.FINALIDAD ? finalidad3374(a.FINALIDAD) : '',
        diagnosticos: a.diagnosticos,
      };
    case 'otro':
      return {
        ...comun,
        clase: 'otro',
        codigo: a.CODIGO_RIPS,
        tipoServicio: a.TIPO_OS ? otroServicio3374(a.TIPO_OS) : '',
        nombre: a.DESCRIPCION,
        cantidad: a.CANTIDAD,
        valorUnitario: a.IMPORTEUNITARIO,
      };
    default:
      return null;
  }
}
/** An invoice of the flat files, without the services whose concept has no kind. */
export function facturaPlana(f: Factura, sede: Sede): FacturaRips {
  const a = primera(f);
  const [nombre1, nombre2] = enDos(a.NOMBRE);
  const dias = f.atenciones.map((x) => x.FECHA).toSorted();
  return {
    ...{ numero: f.numero, fecha: dias.at(-1)!, desde: dias[0]!, hasta: dias.at(-1)! },
    usuario: {
      ...{ tipoId: a.MASCARA, numeroId: a.DOCUMENTOID, apellido1: a.APELLIDO_PATERNO, apellido2: a.APELLIDO_MATERNO, nombre1, nombre2 },
      ...{ nacimiento: a.FECHA_NACIMIENTO ?? '', sexo: a.SEXO === E.sexo.mujer ? 'F' : 'M', municipio: municipioDe(a, sede) },
      ...{ zona: a.ZONA === '01' ? 'R' : 'U', tipoUsuario: a.TIPO_USUARIO ? usuario3374(a.TIPO_USUARIO) : '' },
    },
    servicios: f.atenciones.flatMap((x) => servicioPlano(x) ?? []),
  };
}
/** The remission of invoices of one provider. */
export function remisionDe(facturas: readonly Factura[], sede: Sede, numero: number, fecha: string): Remision {
  const a = primera(facturas[0]!);
  return {
    ...{ numero, fecha, facturas: facturas.map((f) => facturaPlana(f, sede)) },
    prestador: {
      ...{ codigo: a.RIPS_CODIGO_PRESTADOR, nombre: a.RIPS_TIPO_ID === NIT ? sede.NOMBRECLINICA : a.MEDICO },
      ...{ tipoId: a.RIPS_TIPO_ID ?? '', numeroId: a.RIPS_NUMERO_ID },
    },
    entidad: { codigo: a.RIPS_CODIGO_ENTIDAD_ADMIN, nombre: a.RIPS_NOMBRE_ENTIDAD_ADMIN },
  };
}

/** The identity of a person: that of the provider is the same one where it is not a company. */
const profesionalDe = (a: Atencion) =>
  a.NUMERO_ID || a.RIPS_TIPO_ID === NIT
    ? { tipoId: a.TIPO_ID ?? '', numeroId: a.NUMERO_ID }
    : { tipoId: a.RIPS_TIPO_ID ?? '', numeroId: a.RIPS_NUMERO_ID };
const TELEMEDICINA = '06';
const INTRAMURAL = '01';
/** What was said, and else what the appointment of that day was. */
export const modalidadDe = (a: Pick<Atencion, 'MODALIDAD' | 'video'>): string => a.MODALIDAD ?? (a.video ? TELEMEDICINA : INTRAMURAL);

function servicioJson(a: Atencion): ServicioJson | null {
  const profesional = profesionalDe(a);
  const comun = {
    ...{ autorizacion: a.AUTORIZACION, profesional, valor: a.IMPORTE },
    ...{ conceptoRecaudo: a.CONCEPTO_RECAUDO, pagoModerador: a.VALOR_RECAUDO ?? 0 },
  };
  const cuando = a.nota ? `${a.nota.FECHA} ${a.nota.HORA}` : `${a.FECHA} ${a.HORA}`;
  const clinico = {
    ...{ modalidad: modalidadDe(a), grupoServicios: a.GRUPO_SERVICIOS ?? '', codServicio: a.COD_SERVICIO ?? 0 },
    diagnosticos: a.diagnosticos,
  };
  switch (claseDe(a.TIPO)) {
    case 'consulta': {
      const { FINALIDAD_NOTA: finalidad = '', CAUSA_EXTERNA: causa = '', TIPO_DX_PRINCIPAL: tipoDiagnostico = '' } = a.nota ?? {};
      const codigos = consulta948({ finalidad, causa, tipoDiagnostico });
      return { ...comun, ...clinico, ...codigos, clase: 'consulta', inicio: cuando, codigo: a.nota?.CODIGO_CUPS ?? '' };
    }
    case 'procedimiento':
      return {
        ...{ ...comun, ...clinico, clase: 'procedimiento', inicio: cuando, codigo: a.CODIGO_RIPS },
        ...{ finalidad: a.FINALIDAD ?? '', viaIngreso: a.VIA_INGRESO ?? '', complicacion: a.COMPLICACION },
      };
    case 'otro':
      return {
        ...{ ...comun, clase: 'otro', inicio: `${a.FECHA} ${a.HORA}`, codigo: a.CODIGO_RIPS, tipoOS: a.TIPO_OS ?? '' },
        ...{ nombre: a.DESCRIPCION, cantidad: a.CANTIDAD, valorUnitario: a.IMPORTEUNITARIO },
      };
    default:
      return null;
  }
}
const SEXO_JSON: Readonly<Record<number, 'M' | 'F' | 'I'>> = { [E.sexo.hombre]: 'M', [E.sexo.mujer]: 'F', [E.sexo.otro]: 'I' };
const paisResidencia = (a: Atencion, sede: Sede): string => a.PAIS_RESIDENCIA ?? (municipioDe(a, sede) ? COLOMBIA : '');
const paisOrigen = (a: Atencion): string => a.PAIS_ORIGEN ?? origenDe(a.MASCARA) ?? '';
/** An invoice as JSON; without one, RIPS without invoice with the first charge as their number. */
export function facturaJson(f: Factura, sede: Sede): FacturaJson {
  const a = primera(f);
  return {
    ...{ numero: f.conFactura ? f.numero : '', nota: f.conFactura ? '' : f.numero },
    ...{ obligado: a.RIPS_NUMERO_ID, prestador: a.RIPS_CODIGO_PRESTADOR },
    usuario: {
      ...{ tipoId: a.MASCARA, numeroId: a.DOCUMENTOID, tipoUsuario: a.TIPO_USUARIO ?? '', nacimiento: a.FECHA_NACIMIENTO ?? '' },
      ...{ sexo: SEXO_JSON[a.SEXO] ?? 'I', paisResidencia: paisResidencia(a, sede), paisOrigen: paisOrigen(a) },
      ...{ municipio: municipioDe(a, sede), zona: a.ZONA === '01' ? 'rural' : 'urbano' },
      ...{ incapacidad: f.atenciones.some((x) => x.INCAPACIDAD === 1), siras: f.atenciones.find((x) => x.SIRAS)?.SIRAS ?? '' },
    },
    servicios: f.atenciones.flatMap((x) => servicioJson(x) ?? []),
  };
}
/** The layout of the day on which its services begin. */
export const layoutDeFactura = (f: Factura) => layoutDe(f.atenciones.map((a) => a.FECHA).toSorted()[0]!);

const dicho = (falta: boolean, mensaje: string): string[] => (falta ? [mensaje] : []);
function propias(a: Atencion, conJson: boolean, sede: Sede): string[] {
  const clase = claseDe(a.TIPO);
  const clinico = clase === 'consulta' || clase === 'procedimiento';
  return [
    ...dicho(clase === null, 'El concepto no dice si es consulta, procedimiento u otro'),
    ...dicho(a.CODIGOMEDICO === null, 'El cargo no dice quién atendió'),
    ...dicho(!a.TIPO_USUARIO, 'Falta el tipo de usuario'),
    ...dicho(!a.ZONA, 'Falta la zona de residencia'),
    ...dicho(a.SEXO === E.sexo.noAsignado, 'Falta el sexo del paciente'),
    ...dicho(!conJson && a.SEXO === E.sexo.otro, 'El formato 3374 solo admite hombre o mujer'),
    ...dicho(clase === 'procedimiento' && !a.FINALIDAD, 'Falta la finalidad del procedimiento'),
    ...dicho(clase === 'otro' && !a.TIPO_OS, 'Falta el tipo de servicio'),
    ...dicho(clase === 'otro' && !a.CODIGO_RIPS, 'Falta el código del servicio'),
    ...(conJson
      ? [
          ...dicho(!paisResidencia(a, sede), 'Falta el país de residencia'),
          ...dicho(!paisOrigen(a), 'Falta el país de origen'),
          ...dicho(clinico && !a.GRUPO_SERVICIOS, 'Falta el grupo de servicios'),
          ...dicho(clinico && !a.COD_SERVICIO, 'Falta el código del servicio (REPS)'),
          ...dicho(clase === 'procedimiento' && !a.VIA_INGRESO, 'Falta la vía de ingreso'),
        ]
      : []),
  ];
}
/** What is to be mended, by charge; a charge that is not in it is complete. */
export function faltasDe(f: Factura, conJson: boolean, sede: Sede): Map<number, string[]> {
  const a = primera(f);
  const una = (campo: keyof Atencion) => f.atenciones.every((x) => x[campo] === a[campo]);
  const deTodas = [
    ...dicho(!una('CODIGOPACIENTE'), 'La factura es de varios pacientes'),
    ...dicho(!una('RIPS_CODIGO_PRESTADOR'), 'La factura es de varios prestadores'),
  ];
  const conClase = f.atenciones.filter((x) => claseDe(x.TIPO) !== null);
  const revisadas = [
    ...revisarRips(remisionDe([f], sede, 1, a.FECHA)),
    ...(conJson && conClase.length ? revisarJson(facturaJson(f, sede)) : []),
  ];
  return new Map(
    f.atenciones.flatMap((x) => {
      const lugar = conClase.indexOf(x);
      const suyas = revisadas.filter((r) => r.servicio === undefined || r.servicio === lugar).map((r) => r.mensaje);
      const todas = [...new Set([...propias(x, conJson, sede), ...deTodas, ...suyas])];
      return todas.length ? [[x.FOLIOCARGO, todas] as const] : [];
    }),
  );
}
