// The handlers of a patient's account as a whole.
import { implement } from '#kernel/server/serve.ts';
import { general } from '../contract.ts';
import { enCaja } from './buscar.ts';
import { imprimirEstadoCuenta } from './estado_cuenta.ts';
import { porSalir } from './por_salir.ts';
import { totales } from './totales.ts';

export default implement(general, {
  obtener_totales: (ctx, { CODIGOPACIENTE }) => totales(ctx, CODIGOPACIENTE),
  imprimir_estado_cuenta: (ctx, { CODIGOPACIENTE }) => imprimirEstadoCuenta(ctx, CODIGOPACIENTE),
  por_salir: (ctx) => porSalir(ctx),
  buscar: (ctx, _, q) => enCaja(ctx, q),
});
