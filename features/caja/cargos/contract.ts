// The calls of charges: what a patient owes, concept by concept.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { exigirMoneda, PRECIO } from '#features/conceptos_ingresos/rules.ts';
import { dichoDeFaltantes } from '#features/inventario/insumos/rules.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  folios,
  hora,
  importe,
  lista,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { descuentoCabe } from './rules.ts';

export const Cargo = z.object({
  FOLIOCARGO: codigo('Folio'),
  CODIGOPACIENTE: codigo('Paciente'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  CODIGOTRABAJO: opcional(codigo('Concepto')),
  DESCRIPCION: texto('Concepto', 200),
  NOTA: textoOpcional('Nota', 255),
  CANTIDAD: entero('Cant.', [1, 999]),
  IMPORTEUNITARIO: importe('P. Unitario', PRECIO),
  DESCUENTO: importe('Descuento'),
  IMPORTE: importe('Importe'),
  ABONOS: importe('Abono'),
  SALDO: importe('Saldo'),
  REFERENCIA: textoOpcional('Referencia', 200),
  CODIGOMEDICO: opcional(codigo('Médico')),
  SUCURSAL: codigo('Sucursal'),
  /** The line of the quote it came from. */
  FOLIOCOTIZACION: opcional(codigo('Cotización')),
  RENGLON_COTIZACION: opcional(codigo('Renglón de la cotización')),
  /** The appointment that it is the payment of. */
  N_CITA: opcional(codigo('Cita')),
});
export type Cargo = z.output<typeof Cargo>;
/** With names from other tables, for lists. */
export const CargoListado = Cargo.extend({
  MEDICO: textoOpcional('Médico', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
  /** Of a deleted one: when, by whom and why. */
  ELIMINADO_EL: opcional(momento('Eliminado el')),
  ELIMINADO_POR: textoOpcional('Eliminó', 160),
  MOTIVO: textoOpcional('Motivo', 200),
});
export type CargoListado = z.output<typeof CargoListado>;

/** A concept to charge. Price and description come from the catalogue unless they are sent. */
export const Linea = z.object({
  CODIGOTRABAJO: codigo('Concepto'),
  CANTIDAD: opcional(Cargo.shape.CANTIDAD),
  IMPORTEUNITARIO: opcional(Cargo.shape.IMPORTEUNITARIO),
  DESCUENTO: opcional(Cargo.shape.DESCUENTO),
  NOTA: Cargo.shape.NOTA,
});
export type Linea = z.output<typeof Linea>;

/** The form of "Registrar pago" and of a quote: patient, date and concepts. */
export const CargosNuevos = (c: Clinica) =>
  z
    .object({
      CODIGOPACIENTE: codigo('Paciente'),
      FECHA: opcional(fecha('Fecha')),
      HORA: opcional(hora('Hora')),
      CODIGOMEDICO: opcional(codigo(c.ET_MEDICO)),
      REFERENCIA: Cargo.shape.REFERENCIA,
      CONCEPTOS: lista(Linea, 50, [1, 'Debe seleccionar un concepto']),
    })
    .superRefine(
      entreCampos(({ CONCEPTOS }, ctx) => {
        for (const [i, l] of CONCEPTOS.entries()) {
          exigirMoneda(
            c.pais,
            ctx,
            (['IMPORTEUNITARIO', 'DESCUENTO'] as const).map((k) => [['CONCEPTOS', i, k], l[k]] as const),
          );
          if (l.IMPORTEUNITARIO === null) continue;
          const cabe = descuentoCabe({ CANTIDAD: l.CANTIDAD ?? 1, IMPORTEUNITARIO: l.IMPORTEUNITARIO, DESCUENTO: l.DESCUENTO ?? 0 });
          if (cabe !== true) ctx.addIssue({ code: 'custom', path: ['CONCEPTOS', i, 'DESCUENTO'], message: cabe });
        }
      }),
    );

/** What was charged at once, and what the storeroom did not have of what it takes. */
export const CargosHechos = z.object({
  FOLIOS: z.array(z.number()),
  TOTAL: importe('Por pagar'),
  FALTARON: z.array(z.object({ NOMBRE: texto('Producto', 200), CANTIDAD: z.number() })),
});
/** The sentence after charging. */
export const dichoDeCargo = ({ FALTARON }: z.output<typeof CargosHechos>): string =>
  `El cargo se registró correctamente${dichoDeFaltantes(FALTARON)}`;
/** Charging may move stock. */
export const ALMACEN = ['/inventario/movimientos', '/inventario/reportes', '/catalogo/productos'];

/** Undoing anything in the cashier's area needs a reason. */
export const Motivo = z.object({ MOTIVO: texto('Motivo', 200) });
export const Pagina = z.object({
  LIMITE: opcional(entero('Límite', [1, 300])),
  PAGINA: opcional(entero('Página', [0, 100_000])),
});
const porFolio = { params: { FOLIOCARGO: codigo('Cargo') } };
const otros = ['/caja/abonos', '/caja/general', '/caja/saldo_favor'];

export const cargos = contract('/caja/cargos', {
  /** Unpaid ones first, then the newest. */
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso: P.caja.ver,
    params: { CODIGOPACIENTE: codigo('Paciente') },
    query: Pagina.extend({
      ESTADO: opcional(
        opcion('Estado', [
          ['PENDIENTES', 'Pendientes'],
          ['PAGADOS', 'Pagados'],
          ['ELIMINADOS', 'Eliminados'],
        ]),
      ),
    }),
    data: z.array(CargoListado),
  }),
  obtener_varios: get('/obtener/:CODIGOPACIENTE/:FOLIOS', {
    permiso: [P.caja.ver, P.caja.cobrar],
    params: { CODIGOPACIENTE: codigo('Paciente'), FOLIOS: folios('Cargos') },
    data: z.array(CargoListado),
  }),
  /** Answers the new folios and their total. */
  agregar: post('/agregar', {
    permiso: P.caja.registrarCargos,
    body: CargosNuevos,
    data: CargosHechos,
    dice: dichoDeCargo,
    toca: [...otros, ...ALMACEN],
  }),
  eliminar: post('/eliminar/:FOLIOCARGO', {
    ...porFolio,
    permiso: P.caja.cancelar,
    body: Motivo,
    data: SIN_DATOS,
    ok: 'El cargo se eliminó correctamente',
    toca: otros,
  }),
  actualizar_referencia: post('/actualizar_referencia/:FOLIOCARGO', {
    ...porFolio,
    permiso: P.caja.ver,
    body: Cargo.pick({ REFERENCIA: true }),
    data: SIN_DATOS,
    ok: 'La referencia se guardó correctamente',
  }),
  imprimir: get('/imprimir/:CODIGOPACIENTE/:FOLIOS/:CONIMPORTES', {
    permiso: P.caja.ver,
    params: { CODIGOPACIENTE: codigo('Paciente'), FOLIOS: folios('Cargos', 5000), CONIMPORTES: siNo('Con importes', 1) },
    data: ARCHIVO,
    archivo: true,
  }),
});
