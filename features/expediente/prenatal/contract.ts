// Prenatal control: a record for each visit of a pregnancy, its pictures, and the card.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { FALTA_IMAGEN, IMAGENES_A_LA_VEZ } from '#features/album/rules.ts';
import { SignosEditados, SignosTomados } from '#features/expediente/notas_evolucion/signos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { imagenes } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  grupo,
  medida,
  notasOpcional,
  opcion,
  opcional,
  siNo,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import {
  CRUCES,
  DEMASIADOS_ARCHIVOS,
  erroresDeFechas,
  PRESENTACIONES,
  PROTEINURIAS,
  REACCIONES,
  RIESGOS,
  SEXOS_FETALES,
  SI_O_NO,
  SIGNO_DE_PRUEBA,
  SITUACIONES,
  TERMINOS,
} from './rules.ts';

const contado = (etiqueta: string, hasta: number) => opcional(entero(etiqueta, [0, hasta]));
export const RegistroPrenatal = z.object({
  ID: codigo(),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  FECHA: fecha('Fecha de la consulta'),
  F_ULTIMA_MENSTRUACION: opcional(fecha('Fecha de última menstruación')),
  FUM_CONFIABLE: siNo('FUM confiable', 1),
  /** weeks.days: 32.4 is 32 weeks and 4 days. */
  EDAD_GESTACIONAL_ECO: textoOpcional('Edad gestacional por ultrasonido', 4),
  FECHA_ECO: opcional(fecha('Fecha del ultrasonido')),
  GESTAS: contado('Gestas', 20),
  PARTOS: contado('Partos', 20),
  CESAREAS: contado('Cesáreas', 10),
  ABORTOS: contado('Abortos', 15),
  ECTOPICOS: contado('Ectópicos', 5),
  NACIDOS_VIVOS: contado('Nacidos vivos', 20),
  PESO_PREGESTACIONAL: medida('Peso pregestacional', [30, 250], 3, 'kg'),
  FONDO_UTERINO: medida('Altura del fondo uterino', [0, 50], 1, 'cm'),
  FCF: opcional(entero('Frecuencia cardiaca fetal', [60, 220], 'lpm')),
  MOVIMIENTOS_FETALES: opcional(opcion('Movimientos fetales', SI_O_NO)),
  PRESENTACION: opcional(opcion('Presentación', PRESENTACIONES)),
  SITUACION: opcional(opcion('Situación', SITUACIONES)),
  EDEMA: opcional(opcion('Edema', CRUCES)),
  PROTEINURIA: opcional(opcion('Proteinuria', PROTEINURIAS)),
  SIGNOS_ALARMA: notasOpcional('Signos de alarma', 1000),
  DBP: medida('Diámetro biparietal', [1, 11], 2, 'cm'),
  CC: medida('Circunferencia cefálica', [4, 40], 2, 'cm'),
  CA: medida('Circunferencia abdominal', [3, 42], 2, 'cm'),
  LF: medida('Longitud del fémur', [0.5, 9], 2, 'cm'),
  LCC: medida('Longitud cráneo-caudal', [5, 100], 1, 'mm'),
  PESO_FETAL: opcional(entero('Peso fetal estimado', [20, 6000], 'g')),
  PLACENTA: textoOpcional('Localización y grado placentario', 100),
  LIQUIDO_AMNIOTICO: medida('Líquido amniótico (ILA)', [0, 40], 1, 'cm'),
  NUM_FETOS: opcional(entero('Número de fetos', [1, 6])),
  SEXO_FETAL: opcional(opcion('Sexo fetal', SEXOS_FETALES)),
  HEMOTIPO: textoOpcional('Grupo y Rh', 20),
  COOMBS: opcional(opcion('Coombs indirecto', SIGNO_DE_PRUEBA)),
  VDRL: opcional(opcion('VDRL', REACCIONES)),
  VIH: opcional(opcion('VIH', REACCIONES)),
  HB: medida('Hemoglobina', [3, 20], 1, 'g/dL'),
  GLUCOSA: opcional(entero('Glucosa', [20, 600], 'mg/dL')),
  EGO: textoOpcional('Examen general de orina', 200),
  TDPA: opcional(fecha('Vacuna Tdpa')),
  INFLUENZA: opcional(fecha('Vacuna influenza')),
  ACIDO_FOLICO: siNo('Ácido fólico'),
  HIERRO: siNo('Hierro'),
  RIESGO: opcional(opcion('Riesgo obstétrico', RIESGOS)),
  OBSERVACIONES: notasOpcional('Observaciones', 4000),
  TERMINO: opcional(opcion('Término del embarazo', TERMINOS)),
  F_TERMINO: opcional(fecha('Fecha del término')),
  VERSION: version(),
});
export type RegistroPrenatal = z.output<typeof RegistroPrenatal>;
/** With what follows from its dates, and its vital signs. */
export const RegistroCompleto = RegistroPrenatal.extend({
  MEDICO: textoOpcional('Médico', 160),
  USUARIO: textoOpcional('Usuario', 160),
  /** weeks.days on the day of the visit, by the menstruation and by what rules; '' when not known. */
  EDAD_GESTACIONAL: textoOpcional('Edad gestacional por FUM', 5),
  EDAD_QUE_RIGE: textoOpcional('Edad gestacional', 5),
  FECHA_PROBABLE_PARTO: opcional(fecha('Fecha probable de parto')),
  FECHA_PROBABLE_PARTO_ECO: opcional(fecha('Fecha probable de parto por ultrasonido')),
  SIGNOS_VITALES: SignosTomados.nullable(),
});
export type RegistroCompleto = z.output<typeof RegistroCompleto>;

const Editado = RegistroPrenatal.omit({ ID: true });
/** The form of a visit in a clinic, with the signs that it uses. */
export const RegistroEditado = (c: Clinica) =>
  Editado.extend({ SIGNOS_VITALES: grupo(SignosEditados(c)) }).superRefine(
    entreCampos((v, ctx) => {
      for (const [campo, message] of erroresDeFechas(v)) ctx.addIssue({ code: 'custom', path: [campo], message });
    }),
  );
export type RegistroEditado = z.output<ReturnType<typeof RegistroEditado>>;

export const ImagenPrenatal = z.object({
  ID: codigo(),
  ID_REGISTRO: codigo('Registro'),
  CODIGOPACIENTE: codigo('Paciente'),
  DESCRIPCION: textoOpcional('Descripción', 100),
  FECHA: fecha('Fecha'),
  CLASE: opcion('Clase', [
    ['imagen', 'Imagen'],
    ['pdf', 'PDF'],
  ]),
  VERSION: version(),
});
/** IMAGEN is a signed address. */
export const ImagenConEnlace = ImagenPrenatal.extend({ IMAGEN: z.string(), USUARIO: textoOpcional('Usuario', 160) });
export type ImagenConEnlace = z.output<typeof ImagenConEnlace>;
export const ImagenEditada = ImagenPrenatal.pick({ DESCRIPCION: true, VERSION: true });
/** Pixels of the longer side of what is kept (2 §9). */
const LADO = 1920;

const Plantilla = z.object({
  FECHA: fecha('Fecha'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  /** The latest record of the pregnancy that goes on; null when there is none. */
  ANTERIOR: RegistroCompleto.nullable(),
});

const permiso = P.prenatal.ver;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const uno = { ID: codigo('Registro') };
const toca = ['/expediente/dashboard'];
const TABLA = 'registros_prenatal';

/** Records of one patient that are listed: the visits of twenty pregnancies are fewer. */
export const MAX_PRENATAL = 300;
/** Pictures of one record. */
export const MAX_IMAGENES = 100;
export const controlPrenatal = contract('/expediente/control_prenatal', {
  obtener_registros: get('/obtener_registros/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: z.array(RegistroCompleto),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_registro: get('/obtener_registro/:ID', {
    permiso,
    params: uno,
    data: RegistroCompleto,
    expediente: 'ID',
    registro: TABLA,
  }),
  obtener_plantilla: get('/obtener_plantilla/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: Plantilla,
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_imagenes: get('/obtener_imagenes/:ID', {
    permiso,
    params: uno,
    data: z.array(ImagenConEnlace),
    expediente: 'ID',
    registro: TABLA,
  }),
  agregar_registro: post('/agregar_registro', {
    permiso,
    body: RegistroEditado,
    data: z.object({ ID: codigo() }),
    ok: 'El registro prenatal se guardó correctamente',
    toca,
  }),
  actualizar_registro: post('/actualizar_registro/:ID', {
    permiso,
    params: uno,
    body: RegistroEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El registro prenatal se guardó correctamente',
    toca,
  }),
  eliminar_registro: post('/eliminar_registro/:ID', {
    permiso,
    params: uno,
    data: SIN_DATOS,
    ok: 'El registro prenatal se eliminó correctamente',
    toca,
  }),
  agregar_imagen: post('/agregar_imagen/:ID_REGISTRO', {
    permiso,
    params: { ID_REGISTRO: codigo('Registro') },
    body: z.object({
      IMAGEN: imagenes(
        'Imágenes',
        { max: LADO, calidad: 85 },
        { tope: IMAGENES_A_LA_VEZ, demas: DEMASIADOS_ARCHIVOS, falta: FALTA_IMAGEN, pdf: true },
      ),
      DESCRIPCION: ImagenPrenatal.shape.DESCRIPCION,
    }),
    data: z.object({ IDS: z.array(codigo()) }),
    ok: 'La imagen se guardó correctamente',
  }),
  actualizar_imagen: post('/actualizar_imagen/:ID_REGISTRO/:ID', {
    permiso,
    params: { ID_REGISTRO: codigo('Registro'), ID: codigo('Imagen') },
    body: ImagenEditada,
    data: z.object({ VERSION: codigo() }),
    ok: 'La imagen se guardó correctamente',
  }),
  eliminar_imagen: post('/eliminar_imagen/:CODIGOPACIENTE/:ID', {
    permiso,
    params: { ...delPaciente, ID: codigo('Imagen') },
    data: SIN_DATOS,
    ok: 'La imagen se eliminó correctamente',
  }),
  ...llamadasImpreso('/:ID', uno, permiso, TABLA),
});
