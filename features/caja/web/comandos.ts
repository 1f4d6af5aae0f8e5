// What the command bar offers of the cashier's area.
import { P } from '#domain/permisos.ts';
import { comandos } from '#kernel/web/comandos.ts';
import { rutaAbonos, rutaCargos, rutaCotizaciones } from './rutas.ts';

export default comandos({
  verbos: [
    {
      texto: 'Cobrar a',
      otros: ['cobrar', 'cobro de', 'cargos de', 'caja de'],
      icono: 'caja',
      permiso: P.caja.ver,
      a: (c) => rutaCargos(c),
    },
    { texto: 'Abonos de', otros: ['recibos de', 'pagos de'], icono: 'tarjeta', permiso: P.caja.ver, a: rutaAbonos },
    {
      texto: 'Cotizar a',
      otros: ['cotizar', 'cotización de', 'cotizaciones de', 'presupuesto de'],
      icono: 'documento',
      permiso: P.caja.cotizar,
      a: (c) => rutaCotizaciones(c, '?cotizar=1'),
    },
  ],
});
