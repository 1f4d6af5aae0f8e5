// RIPS in JSON: the published example key by key, both layouts, invoices without number, and what the validator would refuse.
import { expect, test } from 'vitest';
import { type ConsultaJson, type FacturaJson, jsonRips, layoutDe, type OtroJson, type ProcedimientoJson, revisarJson } from './json.ts';

const profesional = { tipoId: 'CC', numeroId: '79000111' };
const consulta: ConsultaJson = {
  ...{ clase: 'consulta', inicio: '2026-01-15 09:30', autorizacion: '', codigo: '890201', modalidad: '01', grupoServicios: '01' },
  ...{ codServicio: 328, finalidad: '15', causa: '38', diagnosticos: ['J029'], tipoDiagnostico: '01', profesional },
  ...{ valor: 50_000, conceptoRecaudo: '05', pagoModerador: 0 },
};
const procedimiento: ProcedimientoJson = {
  ...{ clase: 'procedimiento', inicio: '2026-06-15 10:00', autorizacion: 'A1', codigo: '895100', modalidad: '01', grupoServicios: '02' },
  ...{ codServicio: 706, finalidad: '15', viaIngreso: '02', diagnosticos: ['I10', 'E11.9'], complicacion: '', profesional },
  ...{ valor: 80_000.4, conceptoRecaudo: '02', pagoModerador: 4500 },
};
const otro: OtroJson = {
  ...{ clase: 'otro', inicio: '2026-06-15 10:00', autorizacion: '', codigo: 'INS01', tipoOS: '01', nombre: 'Gasa', cantidad: 2 },
  ...{ valorUnitario: 1500, valor: 3000, conceptoRecaudo: '05', pagoModerador: 0, profesional },
};
const factura: FacturaJson = {
  ...{ numero: 'FV123', nota: '', obligado: '900373115', prestador: '110010000001' },
  usuario: {
    ...{
      tipoId: 'CC',
      numeroId: '1020304050',
      tipoUsuario: '12',
      nacimiento: '1980-05-01',
      sexo: 'F',
      paisResidencia: '170',
      paisOrigen: '170',
    },
    ...{ municipio: '11001', zona: 'urbano', incapacidad: false, siras: '' },
  },
  servicios: [consulta],
};

test('el ejemplo publicado, llave por llave y en su orden', () => {
  expect(JSON.stringify(jsonRips(factura, '948'))).toBe(
    '{"numDocumentoIdObligado":"900373115","numFactura":"FV123","tipoNota":null,"numNota":null,"usuarios":[' +
      '{"tipoDocumentoIdentificacion":"CC","numDocumentoIdentificacion":"1020304050","tipoUsuario":"12","fechaNacimiento":"1980-05-01",' +
      '"codSexo":"F","codPaisResidencia":"170","codMunicipioResidencia":"11001","codZonaTerritorialResidencia":"02","incapacidad":"NO",' +
      '"consecutivo":1,"codPaisOrigen":"170","registroSIRAS":null,"servicios":{"consultas":[' +
      '{"codPrestador":"110010000001","fechaInicioAtencion":"2026-01-15 09:30","numAutorizacion":null,"codConsulta":"890201",' +
      '"modalidadGrupoServicioTecSal":"01","grupoServicios":"01","codServicio":328,"finalidadTecnologiaSalud":"15","causaMotivoAtencion":"38",' +
      '"codDiagnosticoPrincipal":"J029","codDiagnosticoPrincipalCIE11":null,"nomDiagnosticoPrincipalCIE11":null,' +
      '"codDiagnosticoRelacionado1":null,"codDiagnosticoRelacionado2":null,"codDiagnosticoRelacionado3":null,' +
      '"tipoDiagnosticoPrincipal":"01","tipoDocumentoIdentificacion":"CC","numDocumentoIdentificacion":"79000111","vrServicio":50000,' +
      '"conceptoRecaudo":"05","valorPagoModerador":0,"numFEVPagoModerador":null,"codigoVIDA":null,"consecutivo":1}]}}]}',
  );
});

test('la versión es la del día de la atención, y la anterior no lleva lo que llegó después', () => {
  expect(['2026-05-31', '2026-06-01'].map(layoutDe)).toEqual(['2275', '948']);
  const antes = JSON.stringify(jsonRips({ ...factura, servicios: [consulta, otro] }, '2275'));
  for (const nuevo of ['registroSIRAS', 'CIE11', 'codigoVIDA', 'vrDispensacion']) expect(antes).not.toContain(nuevo);
});

test('procedimientos y otros servicios: su orden, sus códigos completos y sus pesos enteros; sin factura, su nota propia', () => {
  const r = jsonRips({ ...factura, numero: '', nota: '7', servicios: [procedimiento, otro, procedimiento] }, '948') as {
    numFactura: null;
    tipoNota: string;
    numNota: string;
    usuarios: [{ servicios: { procedimientos: Record<string, unknown>[]; otrosServicios: Record<string, unknown>[] } }];
  };
  expect([r.numFactura, r.tipoNota, r.numNota]).toEqual([null, 'RS', '7']);
  const { procedimientos, otrosServicios } = r.usuarios[0].servicios;
  expect(procedimientos.map((p) => p.consecutivo)).toEqual([1, 2]);
  expect(Object.keys(procedimientos[0]!)).toEqual(
    'codPrestador fechaInicioAtencion idMIPRES numAutorizacion codProcedimiento viaIngresoServicioSalud modalidadGrupoServicioTecSal grupoServicios codServicio finalidadTecnologiaSalud tipoDocumentoIdentificacion numDocumentoIdentificacion codDiagnosticoPrincipal codDiagnosticoRelacionado codComplicacion vrServicio conceptoRecaudo valorPagoModerador numFEVPagoModerador codigoVIDA consecutivo'.split(
      ' ',
    ),
  );
  expect(procedimientos[0]).toMatchObject({
    codDiagnosticoPrincipal: 'I10X',
    codDiagnosticoRelacionado: 'E119',
    codComplicacion: null,
    vrServicio: 80_000,
  });
  expect(Object.keys(otrosServicios[0]!)).toEqual(
    'codPrestador numAutorizacion idMIPRES fechaSuministroTecnologia tipoOS codTecnologiaSalud nomTecnologiaSalud cantidadOS tipoDocumentoIdentificacion numDocumentoIdentificacion vrUnitOS vrDispensacion vrServicio conceptoRecaudo valorPagoModerador numFEVPagoModerador codigoVIDA consecutivo'.split(
      ' ',
    ),
  );
  // Rural is 01 here, and 02 in the table of interoperability.
  const rural = { ...factura, usuario: { ...factura.usuario, zona: 'rural' as const } };
  expect(JSON.stringify(jsonRips(rural, '948'))).toContain('"codZonaTerritorialResidencia":"01"');
});

test('lo que el validador rechazaría se dice por servicio', () => {
  const con = (servicio: Partial<ConsultaJson>, mas: Partial<FacturaJson> = {}) =>
    revisarJson({ ...factura, ...mas, servicios: [{ ...consulta, ...servicio }] }).map((f) => f.mensaje);
  expect(con({})).toEqual([]);
  expect(con({ finalidad: '28' })).toEqual(['Esa finalidad no es de una consulta']);
  expect(con({ finalidad: '27' })).toEqual([]);
  expect(con({ diagnosticos: [] })).toEqual(['Falta el diagnóstico principal']);
  expect(con({ diagnosticos: ['J029', 'J029'] })).toEqual(['Un diagnóstico relacionado repite el principal']);
  expect(con({ inicio: '2026-01-15' })).toEqual(['Falta la fecha o la hora de la atención']);
  expect(con({ pagoModerador: 100 })).toEqual(['Sin concepto de recaudo no hay valor de pago']);
  expect(con({}, { numero: '' })).toEqual(['Falta el número propio de los RIPS sin factura']);
  expect(con({}, { prestador: '12345678901' })).toEqual(['El código del prestador tiene 12 números, o 10 el de un independiente']);
  expect(con({}, { usuario: { ...factura.usuario, tipoUsuario: '10' } })).toEqual(['Falta el registro SIRAS del accidente']);
  expect(con({}, { usuario: { ...factura.usuario, municipio: '' } })).toEqual(['Falta el municipio de residencia del paciente']);
  expect(con({}, { usuario: { ...factura.usuario, municipio: '', paisResidencia: '862' } })).toEqual([]);
  expect(revisarJson({ ...factura, servicios: [] }).map((f) => f.mensaje)).toEqual(['La factura no tiene servicios']);
});
