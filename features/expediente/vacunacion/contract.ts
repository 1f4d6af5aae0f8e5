// The vaccination card of a patient (Mexico): its boxes, and the vaccines that no card has.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  fecha,
  medida,
  notasOpcional,
  opcion,
  opcional,
  requerido,
  siNo,
  texto,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { ESTADOS_DOSIS } from './rules.ts';

/** An applied dose. Of a box ID_DOSIS is the card's; of another vaccine it is null and CARTILLA is 99. */
export const RegistroVacuna = z.object({
  ID: codigo(),
  CODIGOPACIENTE: codigo('Paciente'),
  ID_DOSIS: opcional(codigo('Dosis')),
  CARTILLA: entero('Cartilla', [1, 99]),
  VACUNA: texto('Vacuna', 80),
  ENFERMEDAD: textoOpcional('Enfermedad que previene', 150),
  DOSIS: textoOpcional('Dosis', 60),
  FECHA: fecha('Fecha'),
  LOTE: texto('Lote', 40),
  NOTA: notasOpcional('Nota', 255),
  /** Who applied it: whoever was in the session. */
  CODIGOUSUARIO: codigo('Usuario'),
  VERSION: version(),
});
export type RegistroVacuna = z.output<typeof RegistroVacuna>;

const Anterior = RegistroVacuna.pick({ ID: true, FECHA: true, LOTE: true, NOTA: true, CODIGOUSUARIO: true, VERSION: true }).extend({
  USUARIO: textoOpcional('Usuario', 160),
});
export type Anterior = z.output<typeof Anterior>;
/** A box of a card, applied or not, or another vaccine, whose ID_DOSIS is its ID. */
export const Dosis = z.object({
  ID_DOSIS: codigo('Dosis'),
  ID: opcional(codigo()),
  VACUNA: textoOpcional('Vacuna', 80),
  ENFERMEDAD: textoOpcional('Enfermedad', 150),
  DOSIS: textoOpcional('Dosis', 60),
  EDAD: textoOpcional('Edad', 80),
  CARTILLA: entero('Cartilla'),
  NOTA: textoOpcional('Nota', 255),
  FECHA: opcional(fecha('Fecha')),
  LOTE: textoOpcional('Lote', 40),
  CODIGOUSUARIO: opcional(codigo('Usuario')),
  USUARIO: textoOpcional('Usuario', 160),
  COLOR: textoOpcional('Color', 7),
  VERSION: version(),
  ESTADO: opcion('Estado', ESTADOS_DOSIS),
  /** The day on which it is due, or due again. */
  TOCA: opcional(fecha('Toca')),
  /** Who receives it, when not everybody. */
  CONDICION: textoOpcional('A quién', 120),
  /** Whether an applied box may be filled again: each season, each ten years, each pregnancy. */
  REPITE: siNo('Se repite'),
  /** Earlier doses of a box that repeats, the latest first. */
  ANTERIORES: z.array(Anterior),
});
export type Dosis = z.output<typeof Dosis>;
const Cartilla = z.object({
  ID_CARTILLA: codigo('Cartilla'),
  NOMBRE: textoOpcional('Nombre', 80),
  /** The last completed year of age. */
  LSUP: entero('Hasta los años'),
});

/** What leaves the storeroom with a new dose: one of the lot LOTE, out of a warehouse. Without it the lot is only written. */
const DelAlmacen = { ID_ALMACEN: opcional(codigo('Almacén')), ID_PRODUCTO: opcional(codigo('Producto')) };
/** With ID the applied dose is corrected; without it the box is filled. */
export const DosisAplicada = RegistroVacuna.pick({ FECHA: true, LOTE: true, NOTA: true, VERSION: true }).extend({
  ...DelAlmacen,
  ID: opcional(codigo()),
});
export type DosisAplicada = z.output<typeof DosisAplicada>;
export const OtraEditada = RegistroVacuna.pick({
  VACUNA: true,
  ENFERMEDAD: true,
  DOSIS: true,
  FECHA: true,
  LOTE: true,
  NOTA: true,
  VERSION: true,
}).extend(DelAlmacen);
/** A lot that may be applied: in a warehouse of the branch, not expired. */
export const LoteDisponible = z.object({
  ID_ALMACEN: codigo('Almacén'),
  ALMACEN: textoOpcional('Almacén', 50),
  ID_PRODUCTO: codigo('Producto'),
  NOMBRE: textoOpcional('Producto', 200),
  LOTE: RegistroVacuna.shape.LOTE,
  CADUCIDAD: fecha('Caducidad'),
  EXISTENCIA: requerido(medida('Existencia', [0, 9_999_999.99], 2)),
});
export type LoteDisponible = z.output<typeof LoteDisponible>;
export type OtraEditada = z.output<typeof OtraEditada>;

const permiso = P.vacunas.ver;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const deCartilla = { ...delPaciente, ID_CARTILLA: codigo('Cartilla') };
const deDosis = { ...delPaciente, ID_DOSIS: codigo('Dosis') };
const toca = ['/expediente/dashboard', '/inventario/movimientos', '/inventario/reportes', '/catalogo/productos'];
const ok = 'La vacuna se guardó correctamente';
const guardado = z.object({ ID: codigo(), VERSION: codigo() });

/** Applied doses of one patient that are read: the boxes of all cards, and every year's. */
export const MAX_VACUNAS = 500;
export const registrosVacunas = contract('/expediente/registros_vacunas', {
  obtener_cartillas: get('/obtener_cartillas/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: z.array(Cartilla),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener: get('/obtener/:CODIGOPACIENTE/:ID_CARTILLA', {
    permiso,
    params: deCartilla,
    data: z.array(Dosis),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_otras: get('/obtener_otras/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: z.array(Dosis),
    expediente: 'CODIGOPACIENTE',
  }),
  /** Lots of the branch's warehouses from which a dose may be taken, the first to expire first. */
  obtener_lotes: get('/obtener_lotes', { permiso, data: z.array(LoteDisponible) }),
  actualizar: post('/actualizar/:CODIGOPACIENTE/:ID_DOSIS', { permiso, params: deDosis, body: DosisAplicada, data: guardado, ok, toca }),
  agregar_otra: post('/agregar_otra/:CODIGOPACIENTE', { permiso, params: delPaciente, body: OtraEditada, data: guardado, ok, toca }),
  actualizar_otra: post('/actualizar_otra/:CODIGOPACIENTE/:ID_DOSIS', {
    permiso,
    params: deDosis,
    body: OtraEditada,
    data: guardado,
    ok,
    toca,
  }),
  eliminar: post('/eliminar/:ID', {
    permiso,
    params: { ID: codigo('Vacuna') },
    data: SIN_DATOS,
    ok: 'La vacuna se eliminó correctamente',
    toca,
  }),
  eliminar_otra: post('/eliminar_otra/:ID_DOSIS', {
    permiso,
    params: { ID_DOSIS: codigo('Vacuna') },
    data: SIN_DATOS,
    ok: 'La vacuna se eliminó correctamente',
    toca,
  }),
  ...llamadasImpreso('/:CODIGOPACIENTE/:ID_CARTILLA', deCartilla, permiso),
});
