// A clinic with data for every route that shows a record, with realistically long names.
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { cotizaciones } from '#features/caja/cotizaciones/contract.ts';
import { turnosCaja } from '#features/caja/turnos/contract.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import conceptosEgresos from '#features/catalogos/conceptos_egresos.ts';
import empresas from '#features/catalogos/empresas.ts';
import etiquetas from '#features/catalogos/etiquetas_agenda.ts';
import medicamentos from '#features/catalogos/medicamentos.ts';
import origenes from '#features/catalogos/origenes.ts';
import productos from '#features/catalogos/productos.ts';
import { contactos } from '#features/contactos/contract.ts';
import { registrosCrecimiento } from '#features/crecimiento/contract.ts';
import { analisisClinicos as catalogoAnalisis } from '#features/estudios/contract.ts';
import { analisisClinicos } from '#features/expediente/analisis/contract.ts';
import { documentos } from '#features/expediente/documentos/contract.ts';
import { formatos } from '#features/expediente/formatos/contract.ts';
import { estudiosGabinete } from '#features/expediente/gabinete/contract.ts';
import { historiasClinicas } from '#features/expediente/historias_clinicas/contract.ts';
import { imagenesPaciente } from '#features/expediente/imagenes/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { controlPrenatal } from '#features/expediente/prenatal/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { registrosVacunas } from '#features/expediente/vacunacion/contract.ts';
import { finanzas } from '#features/finanzas/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { conteosInventario } from '#features/inventario/conteos/contract.ts';
import { insumos } from '#features/inventario/insumos/contract.ts';
import { movimientosInventario } from '#features/inventario/movimientos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { ahora, type Clinica, clinicaNueva } from './galeno.ts';

/** A stroke on a transparent picture. */
const FIRMA =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoAgMAAABIhNa2AAAADFBMVEVMaXEAAAAAAAAAAAAykov8AAAABHRSTlMA/LFaeS3LPQAAAAlwSFlzAAALEwAACxMBAJqcGAAAAQpJREFUOI3lUrERwjAMVOJL4SJQMUJGcAuMQIECd6Gg5igYgSXMPCyRJajYAE62E8tKzAJ84Yv9lv79CsB/Y/N5/mDXiF2eVRYRr1na4OWFba69sh3AAs8ZWiMVNocM3Z9oLd2lmd5497fmu+vQVR9n6SZUla0glm61vjdAP3wEVPekyAjxhujK+SbUQrx3770NWyXEW1rsM70+Qu1JmoUVGxEKUtWjNIDexW8AfRZ2i8Sb2QLAij1WJVPpyQnyE8s3D3JG9tIgAhxTMmcAhlmvHfPmtD/yqKbz5VINGRdgsbI0R8RY00dOOsrxeT9jrHL4DjFW+et4xcGbStKM3kJRnaQZvQVJ4wL6AsEJNMki7owhAAAAAElFTkSuQmCC';
const PNG = Buffer.from(FIRMA.slice(FIRMA.indexOf(',') + 1), 'base64');
const archivo = (nombre: string, type: string, bytes: Buffer) => new File([new Uint8Array(bytes)], nombre, { type }) as never;
export async function clinicaViva(): Promise<Clinica> {
  const c = await clinicaNueva();
  const medico = (await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })) as unknown as Arbol;
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, { ...medico, MOSTRAR_EN_AGENDA_ONLINE: 1 });
  const { FECHA, HORA } = ahora();
  const { CODIGOPACIENTE } = await c.paciente({
    NOMBRE: 'María Guadalupe',
    APELLIDO_PATERNO: 'Hernández de la Garza',
    APELLIDO_MATERNO: 'Ortega Villaseñor',
  });
  await c.paciente({ NOMBRE: 'José', APELLIDO_PATERNO: 'Ruiz', MAIL: '', TCELULAR: '5555500177', FECHA_NACIMIENTO: '2019-05-02', SEXO: 1 });
  for (const [H_CITA, D_OBSERVACIONES] of [
    ['09:00', 'Trae estudios de laboratorio y la referencia de su médico familiar'],
    ['17:30', ''],
  ])
    await c.hacer(
      citas.agregar,
      {},
      { F_CITA: FECHA, H_CITA, H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO_CITA: 0, D_OBSERVACIONES, CONFIRMAR_AGENDAR: 1 },
    );
  const suyo = { CODIGOPACIENTE };
  const hecha = { CODIGOMEDICO: 1, FECHA, HORA: '00:05' };
  await c.hacer(notasEvolucion.agregar, suyo, { ...hecha, NOTA: '<p>Buen apego al tratamiento. Sin edema.</p>', CERRADA: 1 });
  await c.hacer(recetas.agregar, suyo, {
    ...hecha,
    DETALLE: '<ol><li><p><strong>Metformina 850 mg</strong></p><p>1 cada 12 horas</p></li></ol>',
  });
  const medido = { CODIGOPACIENTE, CODIGOMEDICO: 1, EDAD: 17, MESES: 0, PESO: 51.2, TALLA: 158, POSICION: 0, PERCENTIL_PESO: '50' };
  await c.hacer(registrosCrecimiento.agregar, {}, { ...medido, FECHA: '1985-06-01' });
  const visita = { CODIGOPACIENTE, CODIGOMEDICO: 1, FECHA: '1997-06-01', F_ULTIMA_MENSTRUACION: '1997-01-10', PESO_PREGESTACIONAL: 54 };
  const SIGNOS = { PESO: 57.5, TALLA: 158, TENSION_ARTERIAL: '112/70' };
  await c.hacer(controlPrenatal.agregar_registro, {}, { ...visita, FONDO_UTERINO: 20, FCF: 142, SIGNOS_VITALES: SIGNOS });
  const vacunada = { CODIGOPACIENTE, ID_DOSIS: 303 };
  await c.hacer(registrosVacunas.actualizar, vacunada, { FECHA: '2019-05-20', LOTE: 'TD4471', NOTA: '' });
  const GENERAL = 'Historia clínica general';
  await c.hacer(plantillasHc.agregar_sugeridas, {}, { NOMBRES: [GENERAL] });
  const plantilla = (await c.hacer(plantillasHc.obtener)).find((h) => h.DESCRIPCION === GENERAL)!;
  await c.hacer(historiasClinicas.agregar, {}, { CODIGOMEDICO: 1, CODIGOHC: plantilla.CODIGOHC, CODIGOPACIENTE });
  await c.hacer(documentos.agregar_carpeta, suyo, { DESCRIPCION: 'Interconsultas y notas de egreso de otros hospitales' });
  await c.hacer(imagenesPaciente.agregar_carpeta, suyo, { DESCRIPCION: 'Evolución de la úlcera plantar del pie derecho' });
  const texto = archivo('nota.txt', 'text/plain', Buffer.from('Nota de egreso: buen estado general.'));
  const DESCRIPCION = 'Nota de egreso del hospital, con sus indicaciones y su cita';
  await c.hacer(documentos.agregar, suyo, { DESCRIPCION, CODIGOCARPETA: 1, DOCUMENTO: texto });
  for (const CODIGOCARPETA of [0, 1])
    await c.hacer(
      imagenesPaciente.agregar,
      { ...suyo, CODIGOCARPETA },
      { DESCRIPCION: 'Úlcera plantar, primera curación', FOTO: archivo('a.png', 'image/png', PNG) },
    );
  const ordena = { CODIGOPACIENTE, CODIGOMEDICO: 1 };
  await c.hacer(catalogoAnalisis.estudios.importar, {}, { SUGERIDO: 1 });
  const [glucosa] = await c.hacer(catalogoAnalisis.estudios.buscar, {}, { BUSCAR: 'glucosa en ayuno' });
  await c.hacer(analisisClinicos.agregar, {}, { ...ordena, DETALLES: [{ id: glucosa!.ID }], OTROS_ANALISIS: 'Zinc sérico' });
  await c.hacer(analisisClinicos.actualizar_resultados, { ID_ORDEN: 1 }, { FECHA, RESULTADO: { [glucosa!.ID]: '182' }, VERSION: 1 });
  await c.hacer(estudiosGabinete.agregar, {}, { ...ordena, OTROS_ESTUDIOS: 'Densitometría ósea de columna y cadera' });
  // The first document is still to be signed; the second is the patient's first consent.
  const { 0: carta } = await c.hacer(formatosImpresion.obtener_sugeridos);
  await c.hacer(formatosImpresion.agregar_sugeridos, {}, { NOMBRES: [carta!.NOMBRE] });
  for (let i = 0; i < 2; i++) await c.hacer(formatos.agregar, {}, { ID_FORMATO: 1, CODIGOPACIENTE, CODIGOMEDICO: 1 });
  await c.hacer(formatos.actualizar_firma, { ID: 2 }, { FIRMA });
  for (const IMPORTEUNITARIO of [950, 12_650])
    await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO }] });
  await c.hacer(abonos.agregar, {}, { ...suyo, FECHA, HORA, CARGOS: [1, 2], FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE: 1_200 }] });
  await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 2, IMPORTEUNITARIO: 650 }] });
  await c.hacer(conceptosEgresos.contract.agregar, {}, { DESCRIPCION: 'Recolección de residuos biológicos infecciosos', ACTIVO: 1 });
  const pagada = { CODIGOCONCEPTO: 1, IMPORTE: 12_345.67, OBSERVACIONES: 'Contrato anual, segundo semestre' };
  await c.hacer(finanzas.agregar_gasto, {}, { FECHA, ...pagada });
  // The third appointment waits for its payment.
  const VIDEOCONSULTA = { CONCEPTO: 1, IMPORTE: 950 };
  const video = { F_CITA: sumarDias(FECHA, 7), H_CITA: '12:00', H_MINCITA: 30, TIPO_CITA: 1, VIDEOCONSULTA, CONFIRMAR_AGENDAR: 1 };
  await c.hacer(citas.agregar, {}, { ...suyo, CODIGOMEDICO: 1, ...video });
  const cotizadas = [
    { CODIGOTRABAJO: 1, CANTIDAD: 3, NOTA: 'Piezas 14, 15 y 36, con anestesia' },
    { CODIGOTRABAJO: 2, DESCUENTO: 65 },
  ];
  await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CODIGOMEDICO: 1, REFERENCIA: 'Plan A', CONCEPTOS: cotizadas });
  const CONTEO = [{ DENOMINACION: 500, CANTIDAD: 3 }];
  const { FOLIOTURNO } = await c.hacer(turnosCaja.abrir, {}, { CONTEO });
  await c.hacer(turnosCaja.cerrar, { FOLIOTURNO }, { CONTEO: [], MOTIVO: 'El fondo se entregó a la siguiente cajera' });
  const abierto = await c.hacer(turnosCaja.abrir, {}, { CONTEO });
  await c.hacer(turnosCaja.mover, abierto, { TIPO: 2, IMPORTE: 350, MOTIVO: 'Pago de la mensajería de laboratorio' });
  for (const almacen of ['Almacén general y de curación', 'Carro rojo']) await c.hacer(almacenes.contract.agregar, {}, { NOMBRE: almacen });
  const productosVivos = [
    {
      NOMBRE: 'Ceftriaxona 1 g, polvo para solución inyectable intravenosa',
      UNIDAD: 'Ampolleta',
      CONTROL_LOTES: 1,
      MINIMO: 10,
      MAXIMO: 60,
    },
    {
      NOMBRE: 'Gasa estéril de algodón hidrófilo 10 × 10 cm',
      UNIDAD: 'Sobre',
      MINIMO: 100,
      MAXIMO: 400,
      UBICACION: 'Anaquel A1, segundo entrepaño',
    },
    { NOMBRE: 'Venda elástica 10 cm', MINIMO: 5, MAXIMO: 30 },
  ];
  for (const p of productosVivos) await c.hacer(productos.contract.agregar, {}, p);
  const movido = { FECHA, HORA: '00:05', REFERENCIA: 'Factura A-48213 · Distribuidora Médica del Centro' };
  const PRODUCTOS = [
    { ID_PRODUCTO: 1, CANTIDAD: 12, PRECIO_UNITARIO: 83.333333, LOTE: 'CFX-20931-B', CADUCIDAD: sumarDias(FECHA, 21) },
    { ID_PRODUCTO: 2, CANTIDAD: 420, PRECIO_UNITARIO: 1_234.5 },
  ];
  await c.hacer(movimientosInventario.agregar, {}, { ...movido, TIPO: TIPO_MOVIMIENTO.entrada, ID_DESTINO: 1, PRODUCTOS });
  const lleva = { ID_ORIGEN: 1, PRODUCTOS: [{ ID_PRODUCTO: 1, CANTIDAD: 3.5 }] };
  await c.hacer(movimientosInventario.agregar, {}, { ...movido, ...lleva, TIPO: TIPO_MOVIMIENTO.traspaso, ID_DESTINO: 2 });
  await c.hacer(movimientosInventario.agregar, {}, { ...movido, ...lleva, TIPO: TIPO_MOVIMIENTO.salida });
  await c.hacer(insumos.actualizar, { CODIGO: 1 }, { VERSION: 0, PRODUCTOS: [{ ID_PRODUCTO: 2, CANTIDAD: 2 }] });
  const contados = [
    { ID_PRODUCTO: 2, EXISTENCIA: 420, CONTADO: 402.5 },
    { ID_PRODUCTO: 3, EXISTENCIA: 0, CONTADO: 0 },
  ];
  await c.hacer(conteosInventario.agregar, {}, { ID_ALMACEN: 1, MOTIVO: 'Conteo de fin de mes, con la contadora', PRODUCTOS: contados });
  const NOMBRE = 'Laboratorios y Servicios Integrales del Norte';
  await c.hacer(contactos.agregar, {}, { NOMBRE, ORGANIZACION: NOMBRE, TEL_CELULAR: '5555500188', EMAIL: 'contacto@ejemplo.mx' });
  await c.hacer(empresas.contract.agregar, {}, { NOMBRE, TELEFONO1: '5555500188' });
  await c.hacer(origenes.contract.agregar, {}, { NOMBRE: 'Dra. Ana Lucía Montes de Oca' });
  await c.hacer(medicamentos.contract.agregar, {}, { NOMBRE: 'Metformina 850 mg, tabletas', DOSIS1: 'Tomar 1 cada 12 horas' });
  await c.hacer(etiquetas.contract.agregar, {}, { NOMBRE: 'Primera vez' });
  return c;
}
