/**
 * Every permission: its name in code, its number on the wire and in the database, and its sentence on the levels screen, whose
 * order each area follows. Source: specification 1 §6, 2 §6, 3 §6. Numbers 109, 111, 114, 410 and 411 do not exist there.
 */
const DECLARADOS = {
  pacientes: {
    abrir: [100, 'Abrir el expediente del paciente y llevar sus citas de control'],
    registrar: [101, 'Registrar pacientes'],
    activar: [102, 'Activar y desactivar pacientes'],
    editar: [110, 'Editar los datos del paciente'],
    verConsultas: [149, 'Ver las consultas del paciente'],
  },
  historias: {
    ver: [150, 'Ver las historias clínicas'],
    agregar: [115, 'Agregar historias clínicas'],
    cerrar: [116, 'Guardar y cerrar historias clínicas'],
    eliminar: [117, 'Eliminar historias clínicas'],
    clonar: [171, 'Clonar historias clínicas'],
  },
  notas: {
    ver: [151, 'Ver las notas de evolución'],
    agregar: [106, 'Agregar notas de evolución'],
    editar: [107, 'Ver el detalle de las notas de evolución y editarlas'],
    eliminar: [108, 'Eliminar notas de evolución'],
  },
  complementosSis: {
    ver: [160, 'Ver los complementos de consulta SIS'],
    fecharAtras: [1700, 'Registrar complementos SIS de hasta un año atrás'],
  },
  recetas: {
    ver: [152, 'Ver las recetas'],
    agregar: [104, 'Agregar recetas y ver su detalle'],
    fechar: [103, 'Editar la fecha y hora de las recetas'],
    eliminar: [105, 'Eliminar recetas'],
    duplicar: [170, 'Duplicar recetas'],
  },
  medikit: {
    usar: [400, 'Usar la receta electrónica Medikit y el enlace de pago en línea'],
  },
  analisis: {
    ver: [153, 'Ver los análisis clínicos'],
    agregar: [118, 'Agregar órdenes de análisis clínicos'],
    eliminar: [119, 'Eliminar órdenes de análisis clínicos'],
    agregarResultado: [120, 'Agregar resultados de análisis clínicos'],
    editarResultado: [121, 'Editar resultados de análisis clínicos'],
    eliminarResultado: [122, 'Eliminar resultados de análisis clínicos'],
    clonar: [172, 'Clonar órdenes de análisis clínicos'],
  },
  gabinete: {
    ver: [154, 'Ver los estudios de gabinete'],
    agregar: [123, 'Agregar órdenes de gabinete'],
    eliminar: [124, 'Eliminar órdenes de gabinete'],
    agregarResultado: [125, 'Agregar resultados de gabinete'],
    editarResultado: [126, 'Editar resultados de gabinete'],
    eliminarResultado: [127, 'Eliminar resultados de gabinete'],
    clonar: [173, 'Clonar órdenes de gabinete'],
  },
  crecimiento: {
    ver: [155, 'Ver las gráficas de crecimiento'],
  },
  prenatal: {
    ver: [156, 'Ver el control prenatal'],
  },
  vacunas: {
    ver: [161, 'Ver la cartilla de vacunación'],
  },
  archivos: {
    verImagenes: [157, 'Ver las imágenes'],
    verDocumentos: [158, 'Ver los documentos'],
    editar: [112, 'Agregar y editar documentos, imágenes y carpetas'],
    eliminar: [113, 'Eliminar documentos, imágenes y carpetas'],
  },
  enlaces: {
    ver: [180, 'Ver los enlaces externos'],
    agregar: [181, 'Agregar enlaces externos'],
    editar: [182, 'Editar enlaces externos'],
    eliminar: [183, 'Eliminar enlaces externos'],
  },
  formatos: {
    ver: [159, 'Ver los formatos'],
    agregar: [128, 'Agregar formatos'],
    editar: [129, 'Editar formatos'],
    eliminar: [130, 'Eliminar formatos'],
  },
  citas: {
    agendar: [300, 'Entrar a la agenda, agendar citas y ver los días no laborables'],
    cancelar: [302, 'Cancelar citas'],
    eliminar: [301, 'Eliminar citas y eventos'],
    editar: [304, 'Reprogramar, etiquetar y editar citas y eventos'],
    enviar: [305, 'Enviar correo y WhatsApp de las citas'],
  },
  contactos: {
    ver: [303, 'Entrar a contactos y a la agenda del paciente'],
  },
  caja: {
    ver: [200, 'Entrar a caja y ver los cargos, pagos y cotizaciones del paciente'],
    registrarCargos: [202, 'Registrar cargos'],
    cobrar: [201, 'Abonar a los cargos'],
    aceptarParciales: [208, 'Aceptar pagos parciales'],
    fecharPagos: [210, 'Editar la fecha y hora de los pagos'],
    registrarSaldoFavor: [212, 'Registrar saldo a favor'],
    imprimirRecibos: [207, 'Imprimir recibos'],
    cancelar: [203, 'Eliminar cargos y cancelar recibos'],
    cotizar: [211, 'Agregar cotizaciones'],
    facturar: [206, 'Facturar pagos'],
    cancelarFacturas: [209, 'Cancelar facturas y descargar el acuse de cancelación'],
  },
  finanzas: {
    verIngresos: [900, 'Ver los ingresos'],
    registrarGastos: [901, 'Ver y registrar gastos'],
    eliminarGastos: [902, 'Eliminar gastos'],
  },
  inventario: {
    ver: [600, 'Ver los movimientos de inventario'],
    agregar: [601, 'Agregar entradas, salidas y traspasos de inventario'],
    editar: [602, 'Editar movimientos de inventario'],
    eliminar: [603, 'Eliminar movimientos de inventario'],
  },
  reportes: {
    caja: [1101, 'Ver los reportes de caja'],
    agenda: [1102, 'Ver los reportes de agenda'],
    pacientes: [1103, 'Ver los reportes de pacientes'],
    expediente: [1105, 'Ver los reportes de expediente'],
    rips: [1106, 'Generar los archivos RIPS'],
    inventario: [1107, 'Ver los reportes de inventario'],
    bitacora: [1104, 'Ver la bitácora de seguridad'],
  },
  estadisticas: {
    pacientes: [1600, 'Ver las estadísticas de pacientes y diagnósticos'],
    finanzas: [1601, 'Ver las estadísticas de ingresos, gastos y balance anual'],
  },
  catalogosClinicos: {
    plantillasHistorias: [405, 'Administrar plantillas de historias clínicas e imágenes interactivas'],
    medicamentos: [407, 'Administrar medicamentos'],
    analisis: [415, 'Administrar el catálogo de análisis clínicos'],
    gabinete: [416, 'Administrar el catálogo de estudios de gabinete'],
    indicaciones: [417, 'Administrar indicaciones al paciente'],
    especialidades: [420, 'Administrar especialidades'],
    diagnosticos: [422, 'Agregar y editar otros diagnósticos'],
  },
  catalogos: {
    verConceptosIngresos: [350, 'Ver los conceptos de ingresos'],
    conceptosIngresos: [403, 'Agregar y editar conceptos de ingresos'],
    conceptosGastos: [402, 'Administrar conceptos de gastos'],
    origenes: [408, 'Administrar orígenes de pacientes'],
    aseguradoras: [409, 'Administrar aseguradoras y empresas'],
    sat: [412, 'Administrar claves de productos y servicios del SAT'],
    etiquetas: [418, 'Administrar etiquetas de la agenda'],
    documentosIdentificacion: [419, 'Administrar tipos de documento de identificación'],
    productos: [424, 'Administrar productos'],
    almacenes: [425, 'Administrar almacenes'],
  },
  plantillas: {
    correo: [413, 'Administrar plantillas de correo'],
    whatsapp: [423, 'Administrar plantillas de WhatsApp'],
    formularios: [414, 'Enviar formularios a los pacientes'],
    impresion: [421, 'Administrar formatos de impresión'],
  },
  clinica: {
    configurar: [406, 'Configurar la clínica y usar el asistente de configuración'],
    sucursales: [404, 'Administrar sucursales'],
    medicos: [401, 'Administrar médicos y sus horarios'],
  },
  seguridad: {
    usuarios: [500, 'Administrar usuarios'],
    niveles: [501, 'Administrar niveles de seguridad'],
    miCuenta: [502, 'Entrar a mi cuenta'],
  },
  restricciones: {
    medicoYCaja: [1500, 'Restringir al usuario a su propio médico y a su propia caja'],
    medico: [1501, 'Restringir al usuario a su propio médico, con búsqueda en todos los pacientes'],
  },
} as const satisfies Record<string, Record<string, readonly [codigo: number, frase: string]>>;

declare const esDePermiso: unique symbol;
/** A permission's number. A plain number does not compile: write its name, `P.citas.cancelar`. */
export type Permiso = number & { readonly [esDePermiso]: true };

type Declarados = typeof DECLARADOS;
const TODOS = Object.entries(DECLARADOS).flatMap(([area, suyos]) =>
  Object.entries(suyos as Record<string, readonly [number, string]>).map(([nombre, [codigo, frase]]) => ({
    codigo: codigo as Permiso,
    nombre: `${area}.${nombre}`,
    frase,
  })),
);

/** The permissions by area and name. */
export const P = Object.fromEntries(
  Object.entries(DECLARADOS).map(([area, suyos]) => [
    area,
    Object.fromEntries(Object.entries(suyos).map(([nombre, [codigo]]) => [nombre, codigo])),
  ]),
) as { readonly [A in keyof Declarados]: { readonly [N in keyof Declarados[A]]: Permiso } };

/** The sentence of each number, in the order of the numbers. */
export const PERMISOS: Readonly<Record<number, string>> = Object.fromEntries(TODOS.map((p) => [p.codigo, p.frase]));

/** Every permission, in the order of their numbers. */
export const CODIGOS_PERMISOS: readonly Permiso[] = TODOS.map((p) => p.codigo).toSorted((a, b) => a - b);

const NOMBRES: Readonly<Record<number, string>> = Object.fromEntries(TODOS.map((p) => [p.codigo, p.nombre]));
/** `citas.cancelar` for 302, for reviewers. */
export const nombreDePermiso = (codigo: Permiso): string => NOMBRES[codigo]!;

const todos = (...areas: readonly Record<string, Permiso>[]): readonly Permiso[] => areas.flatMap((area) => Object.values(area));
/** Groups of the levels screen, in order; every permission is in exactly one. */
export const GRUPOS_PERMISOS = {
  Pacientes: todos(P.pacientes),
  'Historias clínicas': todos(P.historias),
  'Notas de evolución': todos(P.notas, P.complementosSis),
  Recetas: todos(P.recetas, P.medikit),
  'Análisis clínicos': todos(P.analisis),
  Gabinete: todos(P.gabinete),
  'Crecimiento, prenatal y vacunas': todos(P.crecimiento, P.prenatal, P.vacunas),
  'Imágenes, documentos y enlaces': todos(P.archivos, P.enlaces),
  Formatos: todos(P.formatos),
  Agenda: todos(P.citas, P.contactos),
  Caja: todos(P.caja),
  Finanzas: todos(P.finanzas),
  Inventario: todos(P.inventario),
  Reportes: todos(P.reportes),
  Estadísticas: todos(P.estadisticas),
  'Catálogos clínicos': todos(P.catalogosClinicos),
  'Catálogos administrativos': todos(P.catalogos),
  'Plantillas y formatos de impresión': todos(P.plantillas),
  'Clínica y seguridad': todos(P.clinica, P.seguridad),
  Restricciones: todos(P.restricciones),
} as const;

/** Whether a number (from the wire or the database) is a permission of the product. */
export function esPermiso(codigo: number): codigo is Permiso {
  return Object.hasOwn(PERMISOS, codigo);
}

/** The permissions among some numbers; others are dropped. */
export const permisosDe = (codigos: Iterable<number>): Set<Permiso> => new Set([...codigos].filter(esPermiso));

/** A suggested security level: a job's tasks and the permissions they need, no more. */
export interface NivelSugerido {
  DESCRIPCION: string;
  PARA: string;
  PROCESOS: readonly Permiso[];
}
const G = GRUPOS_PERMISOS;
/**
 * Levels to start with. Deletions, cancellations, payment dates, catalogues and security stay with administrators. A clinic
 * that already has a level is recognised by its description.
 */
export const NIVELES_SUGERIDOS: readonly NivelSugerido[] = [
  {
    DESCRIPCION: 'Médico',
    PARA: 'El expediente completo y la agenda; nada de dinero',
    PROCESOS: [
      ...[
        P.pacientes.abrir,
        P.pacientes.registrar,
        P.pacientes.activar,
        P.pacientes.editar,
        P.pacientes.verConsultas,
        P.medikit.usar,
        P.catalogosClinicos.diagnosticos,
      ],
      ...G['Historias clínicas'],
      ...[P.notas.ver, P.notas.agregar, P.notas.editar, P.notas.eliminar, P.complementosSis.ver],
      ...[P.recetas.ver, P.recetas.agregar, P.recetas.fechar, P.recetas.eliminar, P.recetas.duplicar],
      ...G['Análisis clínicos'],
      ...G.Gabinete,
      ...G['Crecimiento, prenatal y vacunas'],
      ...G['Imágenes, documentos y enlaces'],
      ...G.Formatos,
      ...G.Agenda,
    ],
  },
  {
    DESCRIPCION: 'Recepción',
    PARA: 'Registra pacientes, lleva la agenda y cobra; no lee el expediente clínico',
    PROCESOS: [
      P.pacientes.abrir,
      P.pacientes.registrar,
      P.pacientes.editar,
      P.pacientes.verConsultas,
      ...G.Agenda,
      P.caja.ver,
      P.caja.cobrar,
      P.caja.registrarCargos,
      P.caja.imprimirRecibos,
      P.caja.cotizar,
      P.catalogos.verConceptosIngresos,
      P.plantillas.formularios,
      P.reportes.agenda,
    ],
  },
  {
    DESCRIPCION: 'Caja',
    PARA: 'Cobra, factura y hace el corte; no cancela recibos ni cambia fechas',
    PROCESOS: [
      P.pacientes.registrar,
      P.pacientes.editar,
      P.caja.ver,
      P.caja.cobrar,
      P.caja.registrarCargos,
      P.caja.facturar,
      P.caja.imprimirRecibos,
      P.caja.aceptarParciales,
      P.caja.cotizar,
      P.caja.registrarSaldoFavor,
      P.catalogos.verConceptosIngresos,
      P.finanzas.verIngresos,
      P.finanzas.registrarGastos,
      P.reportes.caja,
    ],
  },
  {
    DESCRIPCION: 'Enfermería',
    PARA: 'Toma signos, anota, sube resultados y aplica vacunas; no receta',
    PROCESOS: [
      ...[
        P.pacientes.abrir,
        P.pacientes.verConsultas,
        P.historias.ver,
        P.notas.ver,
        P.notas.agregar,
        P.notas.editar,
        P.recetas.ver,
        P.analisis.ver,
        P.analisis.agregarResultado,
        P.analisis.editarResultado,
        P.gabinete.ver,
        P.gabinete.agregarResultado,
        P.gabinete.editarResultado,
      ],
      ...G['Crecimiento, prenatal y vacunas'],
      ...[
        P.archivos.verImagenes,
        P.archivos.verDocumentos,
        P.archivos.editar,
        P.formatos.ver,
        P.enlaces.ver,
        P.citas.agendar,
        P.contactos.ver,
      ],
    ],
  },
  {
    DESCRIPCION: 'Almacén',
    PARA: 'Entradas, salidas y traspasos de inventario; ningún dato de pacientes',
    PROCESOS: [
      P.inventario.ver,
      P.inventario.agregar,
      P.inventario.editar,
      P.catalogos.productos,
      P.catalogos.almacenes,
      P.reportes.inventario,
    ],
  },
];
