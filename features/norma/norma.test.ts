import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { completo, pacientesCompletos } from '#features/expediente/completo/contract.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { hoyDe } from '#testing/agenda.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { consultorio } from '#testing/expediente.ts';
import {
  cambiarPaciente,
  cerrarRegistro,
  conModulo,
  conNorma,
  mesDe,
  PERMISOS_SIS,
  POR_MANO,
  registroLleno,
  registroNuevo,
} from '#testing/norma.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { registrosNorma as norma, type RegistroLeido } from './contract.ts';

test('lo que la consulta ya dijo llega escrito; con cuatro respuestas a mano se cierra y queda fijo', async () => {
  const { c, hoy } = await conModulo();
  await sembrarCie10(c.casa.dueno);
  const SIGNOS_VITALES = { PESO: 71.25, TALLA: 158, TENSION_ARTERIAL: '130/85', TEMPERATURA: 36.5, GLUCEMIA_CAPILAR: 110 };
  const nota = { FECHA: hoy, HORA: '00:01', CODIGOMEDICO: 1, NOTA: '<p>Hipertensión</p>', SIGNOS_VITALES };
  await c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE: 1 }, {
    ...nota,
    DIAGNOSTICOS: [{ CODIGO: 'I10X' }, { CODIGO: 'E119' }],
  } as never);
  const n = registroNuevo(hoy);
  const { ID } = await c.hacer(norma.agregar, {}, n);
  expect(await c.hacer(norma.obtener_uno, { ID })).toMatchObject({ CERRADO: null, peso: '' });
  const plantilla = await c.hacer(norma.obtener_plantilla, n);
  expect(plantilla).toMatchObject({
    ...{ codigoCIEDiagnostico1: 'I10X', relacionTemporal: '0', codigoCIEDiagnostico2: 'E119', primeraVezDiagnostico2: '1' },
    ...{ peso: '71.25', talla: '158', sistolica: '130', diastolica: '85', temperatura: '36.5', glucemia: '110' },
    ...{ resultadoObtenidoaTravesde: '2', primeraVezAnio: '1', servicioAtencion: '4' },
    ...{ paisNacPaciente: '142', entidadNacimiento: '30', trimestreGestacional: '', teleconsulta: '' },
  });
  expect(await c.hacer(norma.actualizar, { ID }, { ...plantilla, ...POR_MANO })).toEqual({ VERSION: 2 });
  const LLAVE = { 'idempotency-key': 'a1b2c3d4e5f6g7h8' };
  const cerrarCon = (cuerpo: object, cabeceras: Record<string, string> = {}) =>
    c.llamar(norma.cerrar, { ID }, cuerpo as never, undefined, cabeceras);
  expect(await cerrarCon({ VERSION: 2 }, LLAVE)).toMatchObject({ success: true, data: [] });
  const cerrado = await c.hacer(norma.obtener_uno, { ID });
  expect(cerrado).toMatchObject({ CERRADO: 1, derechohabiencia: '2', descripcionDiagnostico1: expect.stringMatching(/hipertensi/i) });
  expect((await c.llamar(norma.actualizar, { ID }, POR_MANO)).message).toBe('El registro está cerrado: ya no se modifica');
  // Asked again because its answer was lost, it is the same closing; of whoever did not see it closed it is not.
  expect(await cerrarCon({ VERSION: 2 }, LLAVE)).toMatchObject({ success: true, data: [] });
  expect(await cerrarCon({ VERSION: 2 })).toMatchObject({ status: 409, data: { VERSION: 3 } });
  expect(await cerrarCon({ VERSION: 3 })).toMatchObject({ success: true, data: [] });
  expect((await c.llamar(norma.eliminar, { ID })).message).toBe('Un registro cerrado no se elimina');
  await expect(c.sql(({ db }) => sql`update registros_norma set "DATOS" = '{}' where "ID" = ${ID}`.execute(db))).rejects.toThrow('cerrado');
  const { CERRADO, ...resto } = (await c.hacer(norma.obtener, { CODIGOPACIENTE: 1 }))[0]!;
  expect([CERRADO, resto.TIPO, resto.MEDICO]).toEqual([1, 'CEX', 'Elena Márquez']);
  // The next one of the year knows it.
  const otra = await c.hacer(norma.obtener_plantilla, n);
  expect(otra).toMatchObject({ primeraVezAnio: '0' });
});

test('lo que se escribe solo es de las notas de ese médico, de diagnósticos oficiales y de donde dice la CURP', async () => {
  const { c, hoy } = await conModulo();
  await sembrarCie10(c.casa.dueno);
  await c.sql(({ db }) => sql`insert into diagnosticos ("CODIGO", "DESCRIPCION") values ('I99Q', 'Propio de la clínica')`.execute(db));
  const nota = (CODIGOMEDICO: number, DIAGNOSTICOS: string[], SIGNOS_VITALES: object) =>
    c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE: 1 }, {
      ...{ FECHA: hoy, HORA: '00:01', CODIGOMEDICO, NOTA: '<p>Control</p>', SIGNOS_VITALES },
      DIAGNOSTICOS: DIAGNOSTICOS.map((CODIGO) => ({ CODIGO })),
    } as never);
  await nota(1, ['I99Q', 'I10X'], { PESO: 71 });
  await nota(2, ['E119'], { PESO: 80 });
  const suya = await c.hacer(norma.obtener_plantilla, registroNuevo(hoy));
  expect(suya).toMatchObject({ codigoCIEDiagnostico1: 'I10X', codigoCIEDiagnostico2: '', peso: '71' });
  // The last register was answered before the CURP was known.
  const { ID } = await c.hacer(norma.agregar, {}, registroNuevo(hoy));
  await cambiarPaciente(c, { CURP: null });
  await c.hacer(norma.actualizar, { ID }, { paisNacPaciente: '142', entidadNacimiento: '09' } as never);
  expect(await c.hacer(norma.obtener_plantilla, registroNuevo(hoy))).toMatchObject({ paisNacPaciente: '142', entidadNacimiento: '09' });
  await cambiarPaciente(c);
  expect(await c.hacer(norma.obtener_plantilla, registroNuevo(hoy))).toMatchObject({ paisNacPaciente: '142', entidadNacimiento: '30' });
  await cambiarPaciente(c, { CURP: 'HEGG560427MNERRL02' });
  expect(await c.hacer(norma.obtener_plantilla, registroNuevo(hoy))).toMatchObject({ paisNacPaciente: '', entidadNacimiento: '88' });
});

test('lo que falta o no puede ser se dice por su campo: al guardar lo mal escrito, al cerrar también lo que falta', async () => {
  const { c, hoy } = await conModulo();
  const ID = await registroLleno(c, hoy, { derechohabiencia: '' });
  expect(await cerrarRegistro(c, ID)).toEqual([
    { CAMPO: 'derechohabiencia', NOMBRE: 'Derechohabiencia', MENSAJE: 'Este campo es requerido' },
  ]);
  const errores = async (mas: object) =>
    ((await c.llamar(norma.actualizar, { ID }, { ...POR_MANO, ...mas })).data as unknown as { ERRORES: object } | null)?.ERRORES ?? {};
  const COTAS: [keyof RegistroLeido, string[], string[]][] = [
    ['peso' as never, ['1', '400', '70.125'], ['0.9', '401', '70.1234']],
    ['talla' as never, ['30', '220'], ['29', '221', '150.5']],
    ['circunferenciaCintura' as never, ['20', '300'], ['19', '301']],
    ['frecuenciaCardiaca' as never, ['40', '220'], ['39', '221']],
    ['frecuenciaRespiratoria' as never, ['10', '99'], ['9', '100']],
    ['temperatura' as never, ['30', '44', '36.5'], ['29.9', '44.1', '36.55']],
    ['saturacionOxigeno' as never, ['1', '100'], ['101']],
    ['glucemia' as never, ['20', '999'], ['19', '1000']],
  ];
  for (const [campo, bien, mal] of COTAS) {
    for (const v of bien) expect(Object.keys(await errores({ [campo]: v })), `${campo} ${v}`).not.toContain(campo);
    for (const v of mal) expect(Object.keys(await errores({ [campo]: v })), `${campo} ${v}`).toContain(campo);
  }
  expect(await errores({ sistolica: '80', diastolica: '90' })).toMatchObject({
    sistolica: 'La sistólica no puede ser menor que la diastólica',
  });
  expect(await errores({ derechohabiencia: '1&2' })).toEqual({ derechohabiencia: 'Una de las opciones va sola' });
  // Of an adult woman past the age, nothing of pregnancy or childhood is kept.
  await c.hacer(norma.actualizar, { ID }, { ...POR_MANO, relacionTemporalEmbarazo: '0', ninoSanoRT: '0' } as never);
  expect(await c.hacer(norma.obtener_uno, { ID })).toMatchObject({ relacionTemporalEmbarazo: '', ninoSanoRT: '' });
});

test('la fecha: 48 horas, o un año con su permiso; la guía, por edad y sexo', async () => {
  const { c, hoy } = await conModulo();
  const dicho = async (quien: Cliente, mas: object) => {
    const r = await quien.llamar(norma.agregar, {}, { ...registroNuevo(hoy), ...mas } as never);
    return r.success ? true : r.message;
  };
  expect(await dicho(c, { fechaConsulta: sumarDias(hoy, 1) })).toBe('La fecha no puede ser posterior a hoy');
  expect(await dicho(c, { fechaConsulta: sumarDias(hoy, -2) })).toBe(true);
  expect(await dicho(c, { fechaConsulta: sumarDias(hoy, -3) })).toBe(
    'Solo puede crear registros de máximo 48 horas antes a la fecha actual',
  );
  const otro = await clinica({ en: c, permisos: [...PERMISOS_SIS, P.complementosSis.fecharAtras] });
  expect(await dicho(otro, { fechaConsulta: sumarMeses(hoy, -12) })).toBe(true);
  expect(await dicho(otro, { fechaConsulta: sumarDias(sumarMeses(hoy, -12), -1) })).toBe(
    'Solo se pueden crear registros de máximo 1 año anterior a la fecha actual',
  );
  const naceHace = (anios: number) => sumarMeses(hoy, -12 * anios);
  for (const [SEXO, anios, va] of [
    [E.sexo.mujer, 8, false],
    [E.sexo.mujer, 9, true],
    [E.sexo.mujer, 59, true],
    [E.sexo.mujer, 60, false],
    [E.sexo.hombre, 70, true],
    [E.sexo.hombre, 71, false],
    [E.sexo.noAsignado, 30, false],
  ] as const) {
    await cambiarPaciente(c, { SEXO, FECHA_NACIMIENTO: naceHace(anios), CURP: null });
    expect((await dicho(c, { TIPO: 'CPF' })) === true, `${SEXO} ${anios}`).toBe(va);
  }
  await cambiarPaciente(c, { FECHA_NACIMIENTO: null, CURP: null });
  expect(await dicho(c, {})).toBe('El paciente no tiene fecha de nacimiento en sus datos generales');
});

test('una lista oficial importada antes de tener lo de planificación familiar no impide guardar', async () => {
  const { c, hoy } = await conModulo();
  await sembrarCie10(c.casa.dueno);
  const listaCon = (VALIDO_PF: string) =>
    c.casa.dueno.query(`update compartido.cie10 set fuente = 'mx-dgis', "VALIDO_PF" = $1 where "CODIGO" in ('Z300', 'J00X')`, [VALIDO_PF]);
  await cambiarPaciente(c, { FECHA_NACIMIENTO: sumarMeses(hoy, -12 * 30), CURP: null });
  const { ID } = await c.hacer(norma.agregar, {}, registroNuevo(hoy, { TIPO: 'CPF' }));
  const guardar = () => c.llamar(norma.actualizar, { ID }, { codigoCIEDiagnostico1: 'Z300', relacionTemporal: '0' } as never);
  try {
    await listaCon('');
    expect(await guardar()).toMatchObject({ success: true });
    await listaCon('NO');
    expect((await guardar()).data).toEqual({ ERRORES: { codigoCIEDiagnostico1: 'El diagnóstico no es de planificación familiar' } });
    await listaCon('SI');
    expect(await guardar()).toMatchObject({ success: true });
  } finally {
    await c.casa.dueno.query(`update compartido.cie10 set fuente = 'semilla', "VALIDO_PF" = ''`);
  }
});

test('dos personas en un registro; la fecha de nacimiento que cambia se juzga hasta que se cierra', async () => {
  const { c, hoy } = await conModulo();
  const ID = await registroLleno(c, hoy);
  const dos = await Promise.all([1, 2].map(() => c.llamar(norma.actualizar, { ID }, { ...POR_MANO, VERSION: 2 } as never)));
  expect(dos.map((r) => r.status).sort()).toEqual([200, 409]);
  const otra = await registroLleno(c, hoy);
  await cambiarPaciente(c, { FECHA_NACIMIENTO: '1957-04-27' });
  const faltas = await cerrarRegistro(c, ID);
  expect(faltas.map((f) => f.CAMPO)).toContain('fechaNacimiento');
  await cambiarPaciente(c);
  await c.hacer(norma.actualizar, { ID }, {
    ...POR_MANO,
    codigoCIEDiagnostico1: 'J00X',
    relacionTemporal: '0',
    servicioAtencion: '4',
    primeraVezAnio: '1',
    genero: '0',
    paisNacPaciente: '142',
    entidadNacimiento: '30',
  } as never);
  expect(await cerrarRegistro(c, ID)).toEqual([]);
  // What was closed says what was so; the other one, still open, is no longer right.
  await cambiarPaciente(c, { FECHA_NACIMIENTO: '1957-04-27' });
  expect((await c.hacer(norma.validar, mesDe(hoy))).map((x) => x.mensaje)).toEqual([
    'Fecha de nacimiento: La fecha de nacimiento no coincide con la CURP',
  ]);
  await c.hacer(norma.eliminar, { ID: otra });
  c.casa.config.SIS_CIFRADO = '';
  const dentro = unzipSync((await c.llamar(norma.generar_archivos, mesDe(hoy))).body);
  const txt = Buffer.from(Object.values(dentro)[0]!).toString('latin1');
  const [titulos, linea, final] = txt.split('\r\n').map((l) => l.split('|'));
  expect([titulos!.length, linea!.length, final]).toEqual([106, 106, ['']]);
  const dato = (campo: string) => linea![titulos!.indexOf(campo.toUpperCase())];
  expect([dato('fechaNacimiento'), dato('primerApellido'), dato('codigoCIEDiagnostico1'), dato('derechohabiencia')]).toEqual([
    ...['27/04/1956', 'NUÑEZ', 'J00X', '2'],
  ]);
  expect(Object.keys(dentro)[1]).toBe('LEAME.txt');
});

test('de otro médico no se lee lo que se escribe solo, y de las notas solo lo de quien las ve', async () => {
  const { c, hoy } = await conModulo();
  await sembrarCie10(c.casa.dueno);
  await c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE: 1 }, {
    ...{
      FECHA: hoy,
      HORA: '00:01',
      CODIGOMEDICO: 1,
      NOTA: '<p>Control</p>',
      SIGNOS_VITALES: { PESO: 71 },
      DIAGNOSTICOS: [{ CODIGO: 'I10X' }],
    },
  } as never);
  const { ID } = await c.hacer(norma.agregar, {}, registroNuevo(hoy));
  const solo = [P.complementosSis.ver, P.pacientes.abrir];
  // A restricted user may see patients without a doctor, but not what another doctor says of them.
  const luis = await clinica({ en: c, permisos: [...solo, P.notas.ver, P.restricciones.medico], CODIGOMEDICO: 2 });
  const ajeno = 'No se pueden modificar registros que no corresponden con el usuario';
  const otros = (quien: Cliente, registro: number) =>
    quien.llamar(norma.otros_datos, { CODIGOMEDICO: 1, CODIGOPACIENTE: 1, ID: registro }, { CODIGOS: '' } as never);
  expect((await luis.llamar(norma.obtener_plantilla, registroNuevo(hoy))).message).toBe(ajeno);
  expect((await otros(luis, 0)).message).toBe(ajeno);
  // Of a register that he may read, what it is judged with.
  expect((await otros(luis, ID)).success).toBe(true);
  const captura = await clinica({ en: c, permisos: solo });
  const visto = { codigoCIEDiagnostico1: '', peso: '', entidadNacimiento: '30' };
  expect(await captura.hacer(norma.obtener_plantilla, registroNuevo(hoy))).toMatchObject(visto);
  expect(await c.hacer(norma.obtener_plantilla, registroNuevo(hoy))).toMatchObject({ codigoCIEDiagnostico1: 'I10X', peso: '71' });
});

test('sin el módulo, o fuera de México, no hay complementos', async () => {
  const sin = await consultorio({ permisos: PERMISOS_SIS });
  expect((await sin.llamar(norma.agregar, {}, registroNuevo(hoyDe(sin)))).message).toBe('La clínica no trabaja con el módulo SIS');
  // It worked with it until now: what was begun stays as it is.
  const { c, hoy } = await conModulo();
  const ID = await registroLleno(c, hoy);
  await c.sql(({ db }) => sql`update sistema_control set "CUMPLIR_NORMA" = 0`.execute(db));
  for (const r of [await c.llamar(norma.actualizar, { ID }, POR_MANO), await c.llamar(norma.cerrar, { ID }, {})])
    expect([r.status, r.message]).toEqual([403, 'La clínica no trabaja con el módulo SIS']);
  const co = await consultorio({ pais: 'co', permisos: PERMISOS_SIS });
  await conNorma(co);
  expect((await co.llamar(norma.obtener_reporte, mesDe(hoyDe(co)))).status).toBe(403);
});

test('está en el día, en su cuenta y en el expediente completo, en palabras; de quien no lo ve y fuera de México no', async () => {
  const { c, hoy } = await conModulo([...PERMISOS_SIS, P.pacientes.verConsultas]);
  const ID = await registroLleno(c, hoy, { descripcionDiagnostico1: 'Rinofaringitis aguda', peso: '71.25', derechohabiencia: '2&10' });
  const dia = { CODIGOPACIENTE: 1, FECHA: hoy };
  expect((await c.hacer(dashboard.resumen_dia, dia)).REGISTROS_NORMA).toMatchObject([
    { ID, DESCRIPCION: 'Consulta externa (CEX): Rinofaringitis aguda', ESTADO: 'Abierto', CODIGOMEDICO: 1 },
  ]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE: 1 })).CUENTAS.REGISTROS_NORMA).toBe(1);
  const fechas = { CODIGOPACIENTE: 1, FECHAINICIAL: hoy, FECHAFINAL: hoy };
  const cuenta = async (quien: Cliente) => (await quien.hacer(completo.contar, {}, fechas)).find((s) => s.CLAVE === 'REGISTROS_NORMA');
  expect((await cuenta(c))!.REGISTROS).toBe(1);
  const pedido = { ...fechas, RECORDS: ['REGISTROS_NORMA'] };
  const papel = leerPdf((await c.llamar(pacientesCompletos.obtener_expediente_completo, {}, pedido)).body).texto;
  for (const dicho of ['Consulta externa (CEX)', 'Abierto', 'J00 Rinofaringitis aguda', 'Peso 71.25 kg', 'Línea de vida Sí', 'Primera vez'])
    expect(papel).toContain(junto(dicho));
  const ajeno = await clinica({ en: c, permisos: [P.pacientes.abrir, P.pacientes.verConsultas, P.reportes.expediente] });
  expect((await ajeno.hacer(dashboard.resumen_dia, dia)).REGISTROS_NORMA).toEqual([]);
  expect(await cuenta(ajeno)).toBeUndefined();
  const fuera = await consultorio({ permisos: PERMISOS_SIS, pais: 'co' });
  expect(await cuenta(fuera)).toBeUndefined();
});

test('el expediente completo lee la lista de países una vez, no por complemento', async () => {
  const { c, hoy } = await conModulo([...PERMISOS_SIS, P.pacientes.verConsultas]);
  for (const dias of [0, -1, -2]) await registroLleno(c, sumarDias(hoy, dias));
  const pedido = { CODIGOPACIENTE: 1, FECHAINICIAL: sumarDias(hoy, -2), FECHAFINAL: hoy, RECORDS: ['REGISTROS_NORMA'] };
  const vistas = await sentenciasDe(async () => {
    const { hojas } = leerPdf((await c.llamar(pacientesCompletos.obtener_expediente_completo, {}, pedido)).body);
    expect(
      hojas
        .map((h) => h.texto)
        .join('')
        .split(junto('Consulta externa (CEX)')).length - 1,
    ).toBeGreaterThanOrEqual(3);
  });
  expect(vistas.filter((s) => s.text.includes('compartido.nom024'))).toHaveLength(1);
});

test('con los catálogos importados el país se elige y la unidad dice qué más se pregunta; sin ellos se escribe su clave', async () => {
  const { c, hoy } = await conModulo();
  const ID = await registroLleno(c, hoy, { derechohabiencia: '' });
  const datos = { CODIGOMEDICO: 1, CODIGOPACIENTE: 1, ID };
  const guardar = async (mas: object) => {
    const r = await c.llamar(norma.actualizar, { ID }, { ...(await c.hacer(norma.obtener_uno, { ID })), ...mas } as never);
    return (r.data as unknown as { ERRORES?: object }).ERRORES ?? 'guardado';
  };
  const nacidaFuera = { paisNacPaciente: '231', entidadNacimiento: '88' };
  expect(await c.hacer(norma.otros_datos, datos)).toMatchObject({ PAISES: [], UNIDAD: null });
  expect(await guardar({ ...nacidaFuera, paisNacPaciente: '1000' })).toEqual({
    paisNacPaciente: 'Escriba la clave del catálogo PAIS, un número de 1 a 999',
  });
  expect(await guardar({ ...nacidaFuera, programaSMyMG: '1', primeraVezUneme: '1' })).toBe('guardado');
  expect(await c.hacer(norma.obtener_uno, { ID })).toMatchObject({ paisNacPaciente: '231', programaSMyMG: '', primeraVezUneme: '' });

  const { dueno } = c.casa;
  await dueno.query(
    `insert into compartido.nom024 ("CATALOGO", "ID", "DESCRIPCION", fuente) values ('PAIS', '66', 'Estados Unidos', 'x'), ('PAIS', '142', 'México', 'x'), ('PAIS', '9', 'Alemania', 'x')`,
  );
  await dueno.query(`insert into compartido.clues ("CLUES", "NOMBRE", "ESTATUS", fuente, "CLAVE_INSTITUCION", "TIP_ABREVIACION", "SUB_ABREVIACION")
    values ('DFSSA000012', 'Unidad', 'En operación', 'x', 'SSA', 'UNE', 'UNE02')`);
  try {
    const con = await c.hacer(norma.otros_datos, datos);
    expect(con.PAISES.map((x) => x.DESCRIPCION)).toEqual(['Alemania', 'Estados Unidos', 'México']);
    expect(con.UNIDAD).toEqual({ institucion: 'SSA', tip_abreviacion: 'UNE', sub_abreviacion: 'UNE02' });
    expect(await guardar({ entidadNacimiento: '88' })).toEqual({ paisNacPaciente: 'El país no está en el catálogo del SIS' });
    expect(await guardar({ paisNacPaciente: '66', programaSMyMG: '1', primeraVezAnio: '1', primeraVezUneme: '1' })).toBe('guardado');
    expect(await c.hacer(norma.obtener_uno, { ID })).toMatchObject({ paisNacPaciente: '66', programaSMyMG: '1', primeraVezUneme: '1' });
    expect(await guardar({ primeraVezAnio: '0' })).toEqual({ primeraVezUneme: 'No es la primera vez del año' });
    await guardar({ primeraVezUneme: '' });
    expect((await cerrarRegistro(c, ID)).map((f) => f.CAMPO)).toEqual(['derechohabiencia', 'primeraVezUneme']);
    // A private unit has neither the programme nor that question.
    await dueno.query(`update compartido.clues set ("CLAVE_INSTITUCION", "TIP_ABREVIACION", "SUB_ABREVIACION") = ('SMP', '01', 'A')`);
    expect(await guardar({ programaSMyMG: '1', primeraVezUneme: '1' })).toBe('guardado');
    expect(await c.hacer(norma.obtener_uno, { ID })).toMatchObject({ programaSMyMG: '', primeraVezUneme: '' });
  } finally {
    await dueno.query('delete from compartido.clues');
    await dueno.query(`delete from compartido.nom024 where "CATALOGO" = 'PAIS'`);
  }
});
