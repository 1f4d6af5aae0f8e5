/** What the warehouses of a demonstration clinic hold, and where. Contract field names. */
export interface ProductoDemo {
  readonly NOMBRE: string;
  readonly DESCRIPCION: string;
  readonly UNIDAD: string;
  readonly MINIMO: number;
  readonly MAXIMO: number;
  readonly UBICACION: string;
  readonly CODIGO_BARRAS: string;
  readonly CONTROL_LOTES: 0 | 1;
}

/** Thirteen figures with their check digit, in the range that shops may give out themselves. */
function codigoInterno(n: number): string {
  const doce = `2000000${String(n).padStart(5, '0')}`;
  const suma = [...doce].reduce((s, c, i) => s + Number(c) * (i % 2 ? 3 : 1), 0);
  return `${doce}${(10 - (suma % 10)) % 10}`;
}

type Renglon = readonly [nombre: string, unidad: string, minimo: number, maximo: number, descripcion?: string];
const POR_LUGAR: Readonly<Record<string, readonly Renglon[]>> = {
  'Anaquel A1 · curación': [
    ['Gasa estéril 10 × 10 cm', 'Sobre', 100, 400],
    ['Gasa simple 7.5 × 5 cm', 'Paquete', 20, 80, 'Paquete de 200'],
    ['Venda elástica 5 cm', 'Pieza', 20, 60],
    ['Venda elástica 10 cm', 'Pieza', 20, 60],
    ['Venda de yeso 10 cm', 'Pieza', 10, 30],
    ['Tela adhesiva 2.5 cm', 'Rollo', 12, 36],
    ['Cinta microporosa 2.5 cm', 'Rollo', 12, 48],
    ['Apósito transparente 6 × 7 cm', 'Pieza', 30, 100],
    ['Algodón plisado 300 g', 'Paquete', 5, 20],
    ['Abatelenguas', 'Caja', 3, 12, 'Caja de 100'],
    ['Hisopos estériles', 'Paquete', 10, 40],
  ],
  'Anaquel A2 · antisépticos': [
    ['Alcohol etílico 70 % 1 L', 'Litro', 6, 24],
    ['Yodopovidona espuma 500 mL', 'Frasco', 3, 12],
    ['Clorhexidina 2 % 500 mL', 'Frasco', 3, 12],
    ['Agua oxigenada 500 mL', 'Frasco', 4, 12],
    ['Solución salina 0.9 % 500 mL', 'Frasco', 12, 48],
    ['Gel antibacterial 1 L', 'Litro', 4, 16],
  ],
  'Anaquel B1 · inyección': [
    ['Jeringa 3 mL con aguja 22G', 'Pieza', 100, 500],
    ['Jeringa 5 mL con aguja 21G', 'Pieza', 100, 500],
    ['Jeringa 10 mL', 'Pieza', 50, 200],
    ['Jeringa para insulina 1 mL', 'Pieza', 50, 200],
    ['Aguja hipodérmica 21G × 32 mm', 'Pieza', 100, 400],
    ['Catéter venoso 20G', 'Pieza', 20, 80],
    ['Equipo para venoclisis', 'Pieza', 15, 60],
    ['Torniquete de látex', 'Pieza', 5, 15],
  ],
  'Anaquel B2 · protección': [
    ['Guantes de nitrilo chicos', 'Caja', 4, 16, 'Caja de 100'],
    ['Guantes de nitrilo medianos', 'Caja', 6, 24, 'Caja de 100'],
    ['Guantes de nitrilo grandes', 'Caja', 4, 16, 'Caja de 100'],
    ['Guantes estériles 7 ½', 'Par', 20, 80],
    ['Cubrebocas tricapa', 'Caja', 5, 20, 'Caja de 50'],
    ['Bata desechable', 'Pieza', 20, 80],
    ['Gorro desechable', 'Paquete', 3, 10, 'Paquete de 100'],
    ['Recolector de punzocortantes 3 L', 'Pieza', 4, 12],
    ['Bolsa roja para residuos', 'Paquete', 4, 16],
  ],
  'Anaquel C1 · sutura y ginecología': [
    ['Sutura nylon 3-0', 'Sobre', 12, 36],
    ['Sutura nylon 4-0', 'Sobre', 12, 36],
    ['Sutura absorbible 3-0', 'Sobre', 12, 36],
    ['Hoja de bisturí núm. 15', 'Pieza', 20, 100],
    ['Espejo vaginal desechable mediano', 'Pieza', 20, 80],
    ['Cepillo para citología', 'Pieza', 30, 120],
    ['Laminilla portaobjetos', 'Caja', 4, 12],
    ['Gel para ultrasonido 5 L', 'Garrafa', 1, 4],
    ['Papel para electrocardiógrafo', 'Rollo', 6, 20],
  ],
  'Anaquel D1 · dental': [
    ['Lidocaína 2 % con epinefrina, cartucho', 'Caja', 2, 8, 'Caja de 50'],
    ['Aguja dental corta 30G', 'Caja', 2, 6],
    ['Resina compuesta A2 4 g', 'Jeringa', 3, 10],
    ['Resina compuesta A3 4 g', 'Jeringa', 3, 10],
    ['Ácido grabador 37 %', 'Jeringa', 3, 10],
    ['Rollos de algodón dental', 'Paquete', 3, 12],
    ['Eyector de saliva', 'Paquete', 4, 16, 'Paquete de 100'],
    ['Pasta profiláctica', 'Frasco', 2, 6],
  ],
  Farmacia: [
    ['Paracetamol 500 mg tabletas', 'Caja', 10, 40],
    ['Ketorolaco 30 mg solución inyectable', 'Ampolleta', 10, 40],
    ['Diclofenaco 75 mg solución inyectable', 'Ampolleta', 10, 40],
    ['Dexametasona 8 mg solución inyectable', 'Ampolleta', 10, 30],
    ['Adrenalina 1 mg solución inyectable', 'Ampolleta', 5, 20, 'Carro rojo: revisar caducidad cada mes'],
    ['Sales de hidratación oral', 'Sobre', 30, 120],
  ],
  Refrigerador: [
    ['Vacuna hexavalente', 'Dosis', 6, 24],
    ['Vacuna neumocócica conjugada', 'Dosis', 6, 24],
    ['Vacuna contra rotavirus', 'Dosis', 6, 20],
    ['Vacuna triple viral', 'Dosis', 6, 20],
    ['Vacuna contra influenza', 'Dosis', 10, 60, 'Hemisferio norte: se renueva cada temporada'],
    ['Vacuna Tdap', 'Dosis', 4, 16],
    ['Insulina glargina 100 UI/mL', 'Frasco', 2, 8],
  ],
};
/** Places whose products are kept by lot. */
const POR_LOTE: readonly string[] = ['Farmacia', 'Refrigerador'];
export const PRODUCTOS: readonly ProductoDemo[] = Object.entries(POR_LUGAR)
  .flatMap(([UBICACION, renglones]) => renglones.map((r) => [UBICACION, r] as const))
  .map(([UBICACION, [NOMBRE, UNIDAD, MINIMO, MAXIMO, DESCRIPCION = '']], i) => ({
    NOMBRE,
    DESCRIPCION,
    UNIDAD,
    MINIMO,
    MAXIMO,
    UBICACION,
    CODIGO_BARRAS: codigoInterno(i + 1),
    CONTROL_LOTES: POR_LOTE.includes(UBICACION) ? 1 : 0,
  }));

export interface AlmacenDemo {
  readonly NOMBRE: string;
  readonly SUCURSAL: number;
  readonly SUBALMACEN: 0 | 1;
}
/** One of each branch, and in the first one what is kept apart. */
export const almacenes = (sucursales: readonly { CODIGOCLINICA: number; NOMBRECLINICA: string }[]): AlmacenDemo[] =>
  sucursales.flatMap(({ CODIGOCLINICA: SUCURSAL, NOMBRECLINICA }, i) => [
    { NOMBRE: `Almacén ${NOMBRECLINICA}`.slice(0, 50), SUCURSAL, SUBALMACEN: 0 as const },
    ...(i === 0
      ? ['Farmacia', 'Carro de curaciones', 'Consultorio dental'].map((NOMBRE) => ({ NOMBRE, SUCURSAL, SUBALMACEN: 1 as const }))
      : []),
  ]);

/** What a charge of some concepts takes: words of the concept, and products with their quantity. */
export const INSUMOS_DE: readonly (readonly [concepto: RegExp, insumos: readonly (readonly [producto: string, cantidad: number])[]])[] = [
  [
    /curación/i,
    [
      ['Gasa estéril 10 × 10 cm', 3],
      ['Cinta microporosa 2.5 cm', 0.1],
      ['Guantes estériles 7 ½', 1],
    ],
  ],
  [/electrocardiograma/i, [['Papel para electrocardiógrafo', 0.05]]],
  [
    /papanicol|citología/i,
    [
      ['Espejo vaginal desechable mediano', 1],
      ['Cepillo para citología', 1],
      ['Laminilla portaobjetos', 0.02],
    ],
  ],
  [/ultrasonido obst|ecografía/i, [['Gel para ultrasonido 5 L', 0.01]]],
  [
    /limpieza dental|profilaxis/i,
    [
      ['Pasta profiláctica', 0.05],
      ['Eyector de saliva', 0.01],
    ],
  ],
  [
    /resina/i,
    [
      ['Resina compuesta A2 4 g', 0.1],
      ['Ácido grabador 37 %', 0.05],
      ['Rollos de algodón dental', 0.02],
    ],
  ],
  [
    /extracción|exodoncia/i,
    [
      ['Lidocaína 2 % con epinefrina, cartucho', 0.02],
      ['Aguja dental corta 30G', 0.01],
      ['Gasa simple 7.5 × 5 cm', 0.02],
    ],
  ],
];
