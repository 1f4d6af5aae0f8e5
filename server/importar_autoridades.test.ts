// Each authority publishes in its own layout: what of its file the product's searches find.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listas } from '#features/listas/contract.ts';
import { buscarClues, buscarCups, buscarSatProductos, buscarSatUnidades, cluesDe, lugaresDe } from '#features/listas/server/oficiales.ts';
import { medicamentos as llamadasMedicamentos } from '#features/medicamentos/contract.ts';
import { clinica } from '#testing/clinica.ts';
import { latin1, type Mesa, mesaDeImportar } from '#testing/importar.ts';
import { claseLlamada } from './importar/clases.ts';

let m: Mesa;
let c: Mesa['c'];
let yo: Mesa['yo'];
let archivo: Mesa['archivo'];
let libro: Mesa['libro'];
let hacer: Mesa['hacer'];
let tabla: Mesa['tabla'];
beforeAll(async () => {
  m = await mesaDeImportar();
  ({ c, yo, archivo, libro, hacer, tabla } = m);
});
afterAll(() => m?.recoger());

test('CUPS de SISPRO: solo los procedimientos, y los habilitados', async () => {
  const encabezado = ['Tabla', 'Codigo', 'Nombre', 'Descripcion', 'Habilitado', 'Aplicacion', 'Extra_IV'];
  await hacer(
    'cups',
    await libro({
      CUPSRips: [
        encabezado,
        ['CUPSRips', '8902', 'CONSULTA', 'Capítulo 16', 'SI', null, 'CATEGORIA'],
        ['CUPSRips', 890201, 'CONSULTA DE PRIMERA VEZ POR MEDICINA GENERAL', 'Capítulo 16', 'SI', null, 'SUBCATEGORIA'],
        ['CUPSRips', '890299', 'CONSULTA QUE YA NO SE HACE', 'Capítulo 16', 'NO', null, 'SUBCATEGORIA'],
      ],
    }),
  );
  expect(await yo.sql(({ db }) => buscarCups(db, 'medicina primera'))).toEqual([
    { CODIGO: '890201', DESCRIPCION: 'CONSULTA DE PRIMERA VEZ POR MEDICINA GENERAL' },
  ]);
  expect(await yo.sql(({ db }) => buscarCups(db, '8902'))).toHaveLength(1);
});

test('CLUES: una clínica solo elige las que están en operación', async () => {
  expect(await yo.sql(({ db }) => cluesDe(db, 'DFSSA000001'))).toBeUndefined();
  await hacer(
    'clues',
    await libro({
      Portada: [['Catálogo de establecimientos']],
      CLUES_202611: [
        [
          'CLUES',
          'NOMBRE DE LA ENTIDAD',
          'CLAVE DE LA ENTIDAD',
          'NOMBRE DEL MUNICIPIO',
          'CLAVE DEL MUNICIPIO',
          'NOMBRE DE LA UNIDAD',
          'CODIGO POSTAL',
          'ESTATUS DE OPERACION',
          'CLAVE DE LA INSTITUCION',
          'tip_abreviacion',
          'sub_abreviacion',
        ],
        ['DFSSA000001', 'CIUDAD DE MEXICO', 9, 'COYOACÁN', 3, 'CENTRO DE SALUD T-III', 4000, 'EN OPERACION', 'SSA', 'UNE', 'UNE02'],
        ['ASSSA000018', 'AGUASCALIENTES', '01', 'AGUASCALIENTES', '001', 'CASA DE SALUD EL PUENTE', 0, 'FUERA DE OPERACION'],
      ],
    }),
  );
  expect(await yo.sql(({ db }) => buscarClues(db, 'salud'))).toEqual([
    {
      CLUES: 'DFSSA000001',
      NOMBRE: 'CENTRO DE SALUD T-III',
      NOM_ESTADO: 'CIUDAD DE MEXICO',
      NOM_MUNICIPIO: 'COYOACÁN',
      ESTATUS: 'En operación',
    },
  ]);
  expect(await yo.sql(({ db }) => cluesDe(db, 'asssa000018'))).toMatchObject({ ESTATUS: 'Fuera de operacion' });
  expect(await yo.sql(({ db }) => cluesDe(db, 'XXSSA999999'))).toBeNull();
  expect((await tabla('clues')).find((f) => f.CLUES === 'DFSSA000001')).toMatchObject({
    ESTADO: '09',
    MUNICIPIO: '003',
    CODIGO_POSTAL: '04000',
    ...{ CLAVE_INSTITUCION: 'SSA', TIP_ABREVIACION: 'UNE', SUB_ABREVIACION: 'UNE02' },
  });
});

test('SAT: claves con sus ceros y su vigencia, bajo los títulos de la hoja', async () => {
  await hacer(
    'sat-productos',
    await libro({
      c_ClaveProdServ: [
        ['c_ClaveProdServ'],
        ['Versión CFDI', 'Versión catálogo'],
        ['4.0', '2.0'],
        ['c_ClaveProdServ', 'Descripción', 'Incluir IVA trasladado', 'FechaInicioVigencia', 'FechaFinVigencia', 'Palabras similares'],
        [1010101, 'No existe en el catálogo', 'Opcional', new Date('2022-01-01T00:00:00Z'), null, null],
        ['85121502', 'Servicios de consulta de médicos de atención primaria', 'Sí', '01/01/2022', '', 'Consulta médica'],
        ['85121599', 'Servicio que terminó', 'Sí', '01/01/2022', '31/12/2023', null],
      ],
    }),
  );
  expect(await yo.sql(({ db }) => buscarSatProductos(db, 'consulta medica'))).toEqual([
    { CODIGO_SAT: '85121502', DESCRIPCION: 'Servicios de consulta de médicos de atención primaria' },
  ]);
  expect((await yo.sql(({ db }) => buscarSatProductos(db, '0101')))[0]!.CODIGO_SAT).toBe('01010101');
  expect(await yo.sql(({ db }) => buscarSatProductos(db, 'terminó'))).toEqual([]);
  expect((await tabla('sat_productos')).find((f) => f.CODIGO_SAT === '85121599')).toMatchObject({
    FECHA_INICIO: '2022-01-01',
    FECHA_FIN: '2023-12-31',
  });
  await hacer('sat-unidades', archivo('c_ClaveUnidad,Nombre,Descripción,Símbolo\nE48,Unidad de servicio,,\nKGM,Kilogramo,,kg\n'));
  expect(await yo.sql(({ db }) => buscarSatUnidades(db, 'servicio'))).toEqual([
    { CLAVE_UNIDAD: 'E48', NOMBRE: 'Unidad de servicio', SIMBOLO: '' },
  ]);
});

const SEPOMEX = [
  'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México y se proporciona en forma gratuita.',
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad',
  '01000|San Ángel|Colonia|Álvaro Obregón|Ciudad de México|Ciudad de México|01001|09|01001||09|010|0001|Urbano|01',
  '01000|"La Otra Banda"|Barrio|Álvaro Obregón|Ciudad de México|Ciudad de México|01001|09|01001||02|010|2520|Urbano|01',
  '20000|Aguascalientes Centro|Colonia|Aguascalientes|Aguascalientes|Aguascalientes|20001|01|20001||09|001|0001|Urbano|01',
];
test('códigos postales de Correos, en Latin-1 y dentro de un zip: estado, municipio y colonias', async () => {
  const zip = zipSync({ 'CPdescarga.txt': latin1(`${SEPOMEX.join('\r\n')}\r\n`), 'leeme.pdf': strToU8('x') });
  expect(await hacer('codigos-postales', archivo(zip, 'zip'))).toMatchObject({ perfil: 'sepomex', nuevos: 3, errores: [] });
  expect(await yo.sql(({ db }) => lugaresDe(db, 1, '01000'))).toEqual([
    {
      ESTADO: '09',
      MUNICIPIO: '010',
      NOM_ESTADO: 'Ciudad de México',
      NOM_MUNICIPIO: 'Álvaro Obregón',
      CIUDAD: 'Ciudad de México',
      COLONIAS: ['"La Otra Banda"', 'San Ángel'],
    },
  ]);
  // A state's file deactivates only codes of that state.
  await hacer('codigos-postales', archivo([SEPOMEX[1], SEPOMEX[2]].join('\n'), 'txt'));
  expect((await yo.sql(({ db }) => lugaresDe(db, 1, '01000')))[0]!.COLONIAS).toEqual(['San Ángel']);
  expect(await yo.sql(({ db }) => lugaresDe(db, 1, '20000'))).toHaveLength(1);
  expect(await yo.sql(({ db }) => lugaresDe(db, 1, '99999'))).toEqual([]);
});

test('localidades del INEGI: las ofrece el formulario; el zip trae lo mismo en dos codificaciones', async () => {
  const inegi =
    'CVEGEO,CVE_ENT,NOM_ENT,NOM_ABR,CVE_MUN,NOM_MUN,CVE_LOC,NOM_LOC,AMBITO\r\n"010010094","01","Aguascalientes","Ags.","001","Aguascalientes","0094","Granja Adelita","R"\r\n"010010001","01","Aguascalientes","Ags.","001","Aguascalientes","0001","Aguascalientes","U"\r\n"010010095","01","Aguascalientes","Ags.","001","Aguascalientes","0095","Ñoñá","R"\r\n';
  const p = { PAIS: 1, ESTADO: '01', CIUDAD: '001' };
  expect(await yo.hacer(listas.obtener_localidades, p)).toEqual([]);
  const zip = zipSync({ 'AGEEML.csv': latin1(inegi), 'AGEEML_utf.csv': strToU8(inegi) });
  expect(await hacer('localidades', archivo(zip, 'zip'))).toMatchObject({ perfil: 'mx-inegi', leidos: 6, registros: 3, errores: [] });
  expect(await yo.hacer(listas.obtener_localidades, p)).toEqual([
    { ID: '0001', NOMBRE: 'Aguascalientes' },
    { ID: '0094', NOMBRE: 'Granja Adelita' },
    { ID: '0095', NOMBRE: 'Ñoñá' },
  ]);
  // Peru's districts are bundled until a newer list replaces a department's.
  const lima = { PAIS: 20, ESTADO: '15', CIUDAD: '01' };
  expect((await yo.hacer(listas.localidades, lima)).length).toBeGreaterThan(40);
  expect(claseLlamada('ubigeo')!.nombre).toBe('localidades');
  await hacer('ubigeo', archivo('UBIGEO;DEPARTAMENTO;PROVINCIA;DISTRITO\n150101;LIMA;LIMA;LIMA\n150199;LIMA;LIMA;NUEVO DISTRITO\n'));
  expect(await yo.hacer(listas.localidades, lima)).toEqual([
    { ID: '01', NOMBRE: 'LIMA' },
    { ID: '99', NOMBRE: 'NUEVO DISTRITO' },
  ]);
});

test('medicamentos: quien receta halla los suyos y después los oficiales de su país', async () => {
  const cum = [
    'expediente,producto,titular,registrosanitario,estadoregistro,expedientecum,consecutivocum,descripcioncomercial,estadocum,muestramedica,atc,viaadministracion,principioactivo,unidadmedida,cantidad,formafarmaceutica',
    '1,CARDIK 3,LEGRAND,INVIMA 2023M-1,Vigente,20048021,14,CAJA POR 14 TABLETAS,Activo,No,C09DX01,ORAL,VALSARTAN,mg,160,TABLETA',
    '1,CARDIK 3,LEGRAND,INVIMA 2023M-1,Vigente,20048021,14,CAJA POR 14 TABLETAS,Activo,No,C09DX01,ORAL,HIDROCLOROTIAZIDA,mg,12.5,TABLETA',
    '2,DOLEX,GSK,INVIMA 2,Vigente,300,1,CAJA,Inactivo,No,N02,ORAL,ACETAMINOFÉN,mg,500,TABLETA',
  ].join('\n');
  expect(await hacer('medicamentos', archivo(cum))).toMatchObject({ perfil: 'co-cum', leidos: 3, registros: 2, errores: [] });
  const co = await clinica({ casa: c, pais: 'co', permisos: 'todos' });
  expect(await co.hacer(llamadasMedicamentos.buscar, {}, { BUSCAR: 'cardik valsartan' })).toEqual([
    {
      CODIGOMEDICAMENTO: 0,
      CLAVE: '20048021-14',
      NOMBRE: 'CARDIK 3',
      DESCRIPCION: 'VALSARTAN 160 mg + HIDROCLOROTIAZIDA 12.5 mg · TABLETA · CAJA POR 14 TABLETAS',
      CONTRAINDICACIONES: '',
      DOSIS1: '',
      DOSIS2: '',
      DOSIS3: '',
    },
  ]);
  expect(await co.hacer(llamadasMedicamentos.buscar, {}, { BUSCAR: 'dolex' })).toEqual([]);
  expect(await yo.hacer(llamadasMedicamentos.buscar, {}, { BUSCAR: 'cardik' })).toEqual([]);
  const digemid = [
    ['CATÁLOGO DE PRODUCTOS'],
    [],
    [],
    [],
    [],
    [],
    ['Cod_Prod', 'Nom_Prod', 'Concent', 'Nom_Form_Farm', 'Presentac', 'Num_RegSan', 'Situacion'],
    ['00012', 'AMOXICILINA', '500 mg', 'CAPSULA', 'CAJA X 100', 'EN01', 'ACT'],
  ];
  await hacer('medicamentos', await libro({ Hoja1: digemid as string[][] }));
  expect((await tabla('medicamentos')).find((f) => f.CLAVE === '00012')).toMatchObject({
    PAIS: 20,
    NOMBRE: 'AMOXICILINA 500 mg',
    DESCRIPCION: 'CAPSULA · CAJA X 100',
  });
  const suya = await hacer('medicamentos', archivo('Clave,Medicamento,Forma\nX1,Remedio casero,Jarabe\n'), { PAIS: 11 });
  expect(suya.nuevos).toBe(1);
  expect((await tabla('medicamentos')).find((f) => f.CLAVE === 'X1')).toMatchObject({ PAIS: 11 });
});

test('los catálogos chicos de la norma se sirven con los demás', async () => {
  await hacer('sis-pais', archivo('CATALOG_KEY,PAIS\n142,MÉXICO\n45,COLOMBIA\n'));
  expect(await yo.hacer(listas.obtener_nom024, { CATALOGO: 'PAIS' })).toEqual([
    { ID: '45', DESCRIPCION: 'COLOMBIA' },
    { ID: '142', DESCRIPCION: 'MÉXICO' },
  ]);
});
