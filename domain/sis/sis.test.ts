// Registers of the SIS: the seven profiles of the guide, its crossed rules, the bytes of its file, and a second validator,
// written only from the guide's table, which must agree with ours.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import sis from '#data/sis_mx.json' with { type: 'json' };
import { leido } from '#testing/sis_leido.ts';
import { CURP_GENERICA } from '../documentos.ts';
import { fechaSis, muchosSinDiagnostico, nombreArchivoSis, nombreSis, partesSis, porOmitir } from './archivo.ts';
import { type CampoSis, completo, type Guia, NO_APLICA, REQUERIDO, type Registro } from './guia.ts';
import { type DiagnosticoSis, type Entorno, revisarSis } from './reglas.ts';

const camposDe = (guia: Guia): readonly CampoSis[] => sis.datos.find((g) => g.GUIA === guia)!.CAMPOS as CampoSis[];
const CAMPOS: Record<Guia, readonly CampoSis[]> = { CEX: camposDe('CEX'), CPF: camposDe('CPF') };
const libre: DiagnosticoSis = {
  ...{ LSEX: 'NO', LINF: 'NO', LSUP: 'NO', LETRA: '', DIA_CRONICOS: 'NO', DIA_CAINFANTIL: 'NO', VALIDO_PF: 'NO' },
  ...{ TIPO_PERSONAL_1VEZ_CE: '2,4,6,16,25', TIPO_PERSONAL_SUBSEC_CE: '2,4,16' },
};
const LISTA: Record<string, DiagnosticoSis> = {
  J00X: libre,
  R69X: libre,
  A09X: libre,
  Z321: { ...libre, LSEX: 'MUJER', LINF: '009A', LSUP: '059A' },
  N40X: { ...libre, LSEX: 'HOMBRE', LINF: '018A' },
  I10X: { ...libre, DIA_CRONICOS: 'SI' },
  C910: { ...libre, DIA_CAINFANTIL: 'SI', LSUP: '017A' },
  P059: { ...libre, LSUP: '028D' },
  Z300: { ...libre, VALIDO_PF: 'SI' },
};
const archivoSis = (campos: readonly CampoSis[], registros: readonly Registro[]) => Buffer.concat([...partesSis(campos, registros)]);
const entorno = (guia: Guia = 'CEX'): Entorno => ({
  hoy: '2026-11-23',
  diagnostico: (c) => LISTA[c],
  catalogos: {
    tipoPersonal: guia === 'CEX' ? sis.catalogos.tipoPersonalCEX : sis.catalogos.tipoPersonalCPF,
    derechohabiencia: sis.catalogos.derechohabiencia,
    servicioAtencion: sis.catalogos.servicioAtencion,
  },
});
const BASE: Registro = {
  ...{ clues: 'DFSSA000012', paisNacimiento: '142', curpPrestador: 'LOOA531113HTCPBN07', nombrePrestador: 'ANTONIO' },
  ...{ primerApellidoPrestador: 'LOPEZ', segundoApellidoPrestador: 'OBRADOR', tipoPersonal: '2', curpPaciente: CURP_GENERICA },
  ...{ nombre: 'MARIA', primerApellido: 'MUÑOZ', segundoApellido: 'XX', fechaNacimiento: '15/03/1996', paisNacPaciente: '142' },
  ...{ entidadNacimiento: '09', sexoCURP: '2', sexoBiologico: '2', genero: '2', derechohabiencia: '1', fechaConsulta: '20/11/2026' },
  ...{ servicioAtencion: '4', primeraVezAnio: '1', relacionTemporal: '0', codigoCIEDiagnostico1: 'J00X' },
  ...{ lineaVida: '0', cartillaSalud: '0', esquemaVacunacion: '1' },
};
const de = (mas: Registro = {}, guia: Guia = 'CEX'): Registro => completo(CAMPOS[guia], { ...BASE, ...mas });
const faltas = (mas: Registro = {}, guia: Guia = 'CEX') => Object.fromEntries(revisarSis(guia, CAMPOS[guia], de(mas, guia), entorno(guia)));

/** The seven profiles that the guide's example file has. */
const PERFILES: Record<string, Registro> = {
  embarazada: {
    ...{
      codigoCIEDiagnostico1: 'Z321',
      relacionTemporalEmbarazo: '1',
      trimestreGestacional: '2',
      planSeguridad: '2',
      peso: '64.5',
      talla: '158',
    },
    ...{ sistolica: '120', diastolica: '80', glucemia: '92', resultadoObtenidoaTravesde: '2', embarazadaSinDiabetes: '1' },
  },
  'niña con diarrea': {
    ...{
      fechaNacimiento: '10/01/2025',
      codigoCIEDiagnostico1: 'A09X',
      edasRT: '0',
      edasPlanTratamiento: '2',
      recuperadoDeshidratacion: '1',
    },
    ...{
      numeroSobresVSOTratamiento: '3',
      informaPrevencionAccidentes: '1',
      servicioAtencion: '16',
      peso: '10.250',
      talla: '78',
      resultadoBattelle: '1',
    },
  },
  anciano: {
    ...{
      fechaNacimiento: '02/02/1950',
      sexoBiologico: '1',
      sexoCURP: '1',
      genero: '1',
      codigoCIEDiagnostico1: 'I10X',
      confirmacionDiagnostica1: '1',
    },
    ...{ sindromeCaidas: '1', motricidad: '2', servicioAtencion: '39', tipoPersonal: '4' },
  },
  hombre: { fechaNacimiento: '02/02/1980', sexoBiologico: '1', sexoCURP: '1', genero: '1', codigoCIEDiagnostico1: 'N40X', its: '0' },
  'recién nacida sin CURP': {
    ...{
      fechaNacimiento: '05/11/2026',
      codigoCIEDiagnostico1: 'P059',
      ninoSanoRT: '0',
      pruebaEDI: '1',
      resultadoEDI: '1',
      informaPrevencionAccidentes: '0',
    },
    ...{ nombre: 'XX' },
  },
  psicología: {
    ...{ fechaNacimiento: '10/01/2022', tipoPersonal: '16', pruebaEDI: '2', resultadoEDI: '6', referidoPor: '5' },
  },
  teleconsulta: { teleconsulta: '1', modalidadConsulDist: '1', estudiosTeleconsulta: '1&3' },
};

test('las guías tienen 106 y 72 variables distintas', () => {
  expect([CAMPOS.CEX.length, CAMPOS.CPF.length]).toEqual([106, 72]);
  for (const c of Object.values(CAMPOS)) expect(new Set(c.map((f) => f.CAMPO)).size).toBe(c.length);
});

test.each(Object.entries(PERFILES))('%s: entra', (_, mas) => {
  expect(faltas(mas)).toEqual({});
});

describe('reglas cruzadas', () => {
  const pide = (mas: Registro, campo: string, dice: string) => expect(faltas(mas)[campo]).toBe(dice);
  test('embarazo, pregestacional y puerperio se excluyen, y son de mujeres de 9 a 59', () => {
    pide({ relacionTemporalEmbarazo: '0', trimestreGestacional: '1', puerpera: '0' }, 'relacionTemporalEmbarazo', NO_APLICA);
    pide({ relacionTemporalEmbarazo: '0' }, 'trimestreGestacional', REQUERIDO);
    pide({ ...PERFILES.hombre, relacionTemporalEmbarazo: '0', trimestreGestacional: '1' }, 'relacionTemporalEmbarazo', NO_APLICA);
    pide({ trimestreGestacional: '1' }, 'trimestreGestacional', NO_APLICA);
    for (const [nacida, vale] of [
      ['20/11/2017', true],
      ['21/11/2017', false],
      ['21/11/1966', true],
      ['20/11/1966', false],
    ] as const)
      expect('puerpera' in faltas({ fechaNacimiento: nacida, puerpera: '0' })).toBe(!vale);
    pide(
      { relacionTemporalEmbarazo: '0', trimestreGestacional: '1', planSeguridad: '2' },
      'planSeguridad',
      'El reforzamiento es de una consulta subsecuente',
    );
  });
  test('los diagnósticos: de su sexo, su edad, su personal y sin repetir; R69X puede repetirse', () => {
    pide({ codigoCIEDiagnostico1: 'N40X' }, 'codigoCIEDiagnostico1', 'El diagnóstico es solo de hombres');
    pide({ codigoCIEDiagnostico1: 'P059' }, 'codigoCIEDiagnostico1', 'El diagnóstico no es de esta edad');
    pide(
      { codigoCIEDiagnostico1: 'J00X', relacionTemporal: '1', tipoPersonal: '6' },
      'codigoCIEDiagnostico1',
      'Este tipo de personal no puede hacer ese diagnóstico',
    );
    pide({ codigoCIEDiagnostico1: 'ZZZZ' }, 'codigoCIEDiagnostico1', 'El diagnóstico no está en el catálogo del SIS');
    pide({ primeraVezDiagnostico2: '1' }, 'codigoCIEDiagnostico2', REQUERIDO);
    pide({ codigoCIEDiagnostico2: 'A09X' }, 'codigoCIEDiagnostico2', NO_APLICA);
    pide({ primeraVezDiagnostico2: '1', codigoCIEDiagnostico2: 'J00X' }, 'codigoCIEDiagnostico2', 'El diagnóstico ya está escrito');
    expect(faltas({ codigoCIEDiagnostico1: 'R69X', primeraVezDiagnostico2: '0', codigoCIEDiagnostico2: 'R69X' })).toEqual({});
    pide({ ...PERFILES.anciano, confirmacionDiagnostica1: '-1' }, 'confirmacionDiagnostica1', REQUERIDO);
    pide({ confirmacionDiagnostica1: '1' }, 'confirmacionDiagnostica1', NO_APLICA);
    const nina = { fechaNacimiento: '10/01/2015', codigoCIEDiagnostico1: 'C910' };
    pide(nina, 'confirmacionDiagnostica1', REQUERIDO);
  });
  test('medidas: las dos tensiones o ninguna, sus orillas, y 999 es no saber', () => {
    pide({ sistolica: '120' }, 'diastolica', REQUERIDO);
    pide({ sistolica: '80', diastolica: '81' }, 'sistolica', 'La sistólica no puede ser menor que la diastólica');
    for (const [campo, bien, mal] of [
      ['peso', ['1', '400', '70.125', '999'], ['0.9', '400.1', '70.1234', '-1']],
      ['talla', ['30', '220', '999'], ['29', '221', '160.5']],
      ['temperatura', ['30', '44', '36.5', '0'], ['29.9', '44.1', '36.55']],
      ['saturacionOxigeno', ['1', '100', '0'], ['101']],
      ['frecuenciaRespiratoria', ['10', '99', '0'], ['9', '100']],
    ] as const) {
      for (const v of bien) expect(faltas({ [campo]: v }), `${campo} ${v}`).toEqual({});
      for (const v of mal) expect(Object.keys(faltas({ [campo]: v })), `${campo} ${v}`).toEqual([campo]);
    }
    pide({ glucemia: '100' }, 'resultadoObtenidoaTravesde', REQUERIDO);
    pide({ resultadoObtenidoaTravesde: '1' }, 'resultadoObtenidoaTravesde', NO_APLICA);
  });
  test('el niño: sano o con diarrea; la prueba EDI y su resultado; psicología, solo menores de 6', () => {
    const nina = PERFILES['niña con diarrea']!;
    pide({ ...nina, ninoSanoRT: '0' }, 'edasRT', NO_APLICA);
    pide({ ...nina, edasPlanTratamiento: '-1', recuperadoDeshidratacion: '-1' }, 'edasPlanTratamiento', REQUERIDO);
    pide({ ...nina, edasPlanTratamiento: '1' }, 'recuperadoDeshidratacion', NO_APLICA);
    pide({ ...PERFILES.psicología, resultadoEDI: '1' }, 'resultadoEDI', 'El resultado no corresponde con la prueba');
    pide({ ...PERFILES.psicología, fechaNacimiento: '20/11/2020' }, 'tipoPersonal', 'Psicología atiende en esta guía a menores de 6 años');
    pide({ ...PERFILES.psicología, its: '0' }, 'its', NO_APLICA);
  });
  test('referencia, telemedicina, persona y fechas', () => {
    pide({ referidoPor: '1' }, 'referidoPor', 'El motivo es de una mujer embarazada');
    pide({ referidoPor: '5', contrarreferido: '1' }, 'contrarreferido', 'Se refiere o se contrarrefiere, no las dos');
    pide({ telemedicina: '1', teleconsulta: '1', modalidadConsulDist: '1' }, 'telemedicina', 'Es telemedicina o teleconsulta, no las dos');
    pide({ estudiosTeleconsulta: '1&1', modalidadConsulDist: '2' }, 'estudiosTeleconsulta', 'Seleccione una opción válida');
    pide({ migrante: '2', paisProcedencia: '142' }, 'paisProcedencia', 'El país no corresponde con la migración');
    pide({ derechohabiencia: '1&2' }, 'derechohabiencia', 'Una de las opciones va sola');
    pide({ fechaConsulta: '24/11/2026' }, 'fechaConsulta', 'La fecha de la consulta no puede ser posterior a hoy');
    pide({ fechaNacimiento: '21/11/2026' }, 'fechaNacimiento', 'La fecha no puede ser posterior a la de la consulta');
    pide({ curpPaciente: 'LOOA531113HTCPBN07' }, 'curpPaciente', 'La CURP del paciente es la de quien lo atiende');
    pide({ curpPaciente: 'LOOA531113HTCPBN08' }, 'curpPaciente', 'La CURP no es válida');
    pide({ nombre: 'María' }, 'nombre', 'El nombre solo lleva letras mayúsculas sin acento');
  });
  test('planificación familiar: de 9 a 59 la mujer, de 10 a 70 el hombre, con su diagnóstico', () => {
    const pf = { codigoCIEDiagnostico1: 'Z300', oral: '3', preservativo: '50' };
    expect(faltas(pf, 'CPF')).toEqual({});
    expect(faltas({ ...pf, codigoCIEDiagnostico1: 'J00X' }, 'CPF')).toEqual({
      codigoCIEDiagnostico1: 'El diagnóstico no es de planificación familiar',
    });
    expect(Object.keys(faltas({ ...pf, preservativo: '51', inyectableBimestral: '4' }, 'CPF'))).toEqual([
      'inyectableBimestral',
      'preservativo',
    ]);
    expect(Object.keys(faltas({ ...pf, fechaNacimiento: '20/11/1950' }, 'CPF'))).toEqual(['sexoBiologico']);
    expect(faltas({ ...pf, quirurgico: '1' }, 'CPF')).toEqual({ quirurgico: 'En la mujer solo se registra la revisión' });
    expect(faltas({ ...pf, altaConAzoospermia: '1' }, 'CPF')).toEqual({ altaConAzoospermia: NO_APLICA });
  });
});

test('lo que se acepta de planificación familiar lo acepta también quien solo leyó la tabla', () => {
  const pf = { codigoCIEDiagnostico1: 'Z300', oral: '3', preservativo: '50' };
  const hombre = { sexoBiologico: '1', sexoCURP: '1', genero: '1', nombre: 'LUIS', altaConAzoospermia: '1', preservativo: '20' };
  const perfiles = [
    de(pf, 'CPF'),
    de({ codigoCIEDiagnostico1: 'Z300', ...hombre }, 'CPF'),
    de({ ...pf, diu: '1', glucemia: '92', tipoMedicion: '1' }, 'CPF'),
  ];
  for (const p of perfiles) expect([[...revisarSis('CPF', CAMPOS.CPF, p, entorno('CPF'))], leido(p, 'CPF')]).toEqual([[], []]);
  const alterar = fc.record({
    perfil: fc.constantFrom(...perfiles),
    campo: fc.constantFrom(...CAMPOS.CPF.map((f) => f.CAMPO)),
    valor: fc.constantFrom('-1', '0', '1', '2', '3', '7', '51', '', 'X', '1&1', '01/01/2020', '99/99/9999'),
  });
  let alterados = 0;
  fc.assert(
    fc.property(alterar, ({ perfil, campo, valor }) => {
      const r = { ...perfil, [campo]: valor };
      if (revisarSis('CPF', CAMPOS.CPF, r, entorno('CPF')).size > 0) alterados++;
      else expect(leido(r, 'CPF'), `${campo}=${valor}`).toEqual([]);
    }),
    { numRuns: 2000 },
  );
  expect(alterados).toBeGreaterThan(200);
});

test('lo que se acepta lo acepta también quien solo leyó la tabla; de lo alterado, ninguno acepta nada', () => {
  const perfiles = Object.values(PERFILES).map((p) => de(p));
  for (const p of perfiles) expect(leido(p)).toEqual([]);
  const alterar = fc.record({
    perfil: fc.constantFrom(...perfiles),
    campo: fc.constantFrom(...CAMPOS.CEX.map((f) => f.CAMPO)),
    valor: fc.constantFrom('-1', '0', '1', '2', '3', '9', '120', '', 'X', '1&1', '01/01/2020', '99/99/9999'),
  });
  let alterados = 0;
  fc.assert(
    fc.property(alterar, ({ perfil, campo, valor }) => {
      const r = { ...perfil, [campo]: valor };
      const nuestro = revisarSis('CEX', CAMPOS.CEX, r, entorno());
      if (nuestro.size === 0) expect(leido(r), `${campo}=${valor}`).toEqual([]);
      else alterados++;
    }),
    { numRuns: 2000 },
  );
  expect(alterados).toBeGreaterThan(200);
  const rotos = perfiles.flatMap((p) =>
    [
      'sexoBiologico',
      'lineaVida',
      'cartillaSalud',
      'primeraVezAnio',
      'relacionTemporal',
      'telemedicina',
      'genero',
      'fechaConsulta',
      'clues',
    ].flatMap((campo) =>
      ['X', '|', 'DEMASIADO LARGO PARA LA COLUMNA DE ESTA GUIA, QUE TIENE CINCUENTA'].map((valor) => ({ ...p, [campo]: valor })),
    ),
  );
  expect(rotos.length).toBeGreaterThan(180);
  for (const r of rotos) expect(revisarSis('CEX', CAMPOS.CEX, r, entorno()).size).toBeGreaterThan(0);
});

describe('el archivo', () => {
  test('su encabezado, sus columnas, su fin de línea y su Ñ, byte por byte', () => {
    const bytes = archivoSis(CAMPOS.CEX, [de(PERFILES.embarazada)]);
    const lineas = Buffer.from(bytes).toString('latin1').split('\r\n');
    expect(lineas).toHaveLength(3);
    expect(lineas[0]!.split('|')).toHaveLength(106);
    expect(lineas[0]).toMatch(/^CLUES\|PAISNACIMIENTO\|CURPPRESTADOR\|.*\|AIVD_ABVD\|.*\|MODALIDADCONSULDIST$/);
    expect(lineas[1]).toBe(
      [
        'DFSSA000012|142|LOOA531113HTCPBN07|ANTONIO|LOPEZ|OBRADOR|2|0|XXXX999999XXXXXX99|MARIA|MU\xd1OZ|XX|15/03/1996|142|09|2|2|-1|-1|-1|-1|2|1',
        '20/11/2026|4|64.5|158|0|120|80|0|0|0|0|92|-1|2|1|-1|1|-1|0|Z321|-1|-1||-1|-1||-1|-1|-1|-1|1|2|2|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1',
        '-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|0|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|-1|0|0|0|1|-1|0|0|0|-1|-1',
      ].join('|'),
    );
    expect(Buffer.from(archivoSis(CAMPOS.CEX, [de({ nombre: 'D’ANGELO' })])).includes(Buffer.from([0x44, 0x92, 0x41]))).toBe(true);
    expect(() => archivoSis(CAMPOS.CEX, [de({ nombre: '漢' })])).toThrow(RangeError);
    for (const p of Object.values(PERFILES)) {
      const [, linea] = Buffer.from(archivoSis(CAMPOS.CEX, [de(p)]))
        .toString('latin1')
        .split('\r\n');
      expect(linea!.split('|')).toHaveLength(106);
    }
    expect(
      Buffer.from(archivoSis(CAMPOS.CPF, [de({}, 'CPF')]))
        .toString('latin1')
        .split('\r\n')[1]!
        .split('|'),
    ).toHaveLength(72);
  });
  test('nombres, fechas y nombre del archivo', () => {
    expect(['María José', 'Ñáñez', '  de   la  O ', 'Müller', 'O’Brien-Pérez', '', '漢'].map(nombreSis)).toEqual([
      'MARIA JOSE',
      'ÑAÑEZ',
      'DE LA O',
      'MULLER',
      'O’BRIEN-PEREZ',
      'XX',
      'XX',
    ]);
    expect(fechaSis('2026-11-05')).toBe('05/11/2026');
    expect(nombreArchivoSis('CEX', 'DFSSA000012', '2024-10')).toBe('CEX-DFSSA-2410.TXT');
  });
  test('más de 5 % sin diagnóstico se avisa', () => {
    const con = (n: number) => Array.from({ length: 20 }, (_, i) => ({ codigoCIEDiagnostico1: i < n ? 'R69X' : 'J00X' }));
    expect([[], con(0), con(1), con(2)].map(muchosSinDiagnostico)).toEqual([false, false, false, true]);
  });
  test('se omiten las CURP genéricas más nuevas, solo las que sobran', () => {
    const con = (generica: boolean) => ({ curpPaciente: generica ? CURP_GENERICA : 'LOOA531113HTCPBN07' });
    expect(porOmitir([])).toEqual([]);
    expect(porOmitir([...Array(17).fill(con(false)), ...Array(3).fill(con(true))])).toEqual([]);
    expect(porOmitir([con(true), ...Array(16).fill(con(false)), con(true), con(true), con(true)])).toEqual([18, 19]);
    expect(porOmitir([con(true), con(true)])).toEqual([0, 1]);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (cuales) => {
        const fuera = new Set(porOmitir(cuales.map(con)));
        const quedan = cuales.filter((_, i) => !fuera.has(i));
        expect(quedan.filter(Boolean).length).toBeLessThanOrEqual(0.15 * quedan.length);
        // One less would not be enough.
        if (fuera.size) expect(cuales.filter(Boolean).length - fuera.size + 1).toBeGreaterThan(0.15 * (quedan.length + 1));
      }),
    );
  });
});
