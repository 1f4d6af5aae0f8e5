// How a day of the dashboard shows a register of the SIS.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

const fila = filaSencilla('Complemento SIS', (r) => `norm/${r.ID}`);
export default clase({
  lista: 'REGISTROS_NORMA',
  nombre: 'Complemento SIS',
  icono: 'tabla',
  nuevo: { texto: 'Complemento SIS', corto: 'SIS', tecla: 's', a: 'norm?nuevo=1', permisos: [P.complementosSis.ver] },
  filas: (registros) =>
    registros.map((r) => ({ ...fila(r), lado: [r.ESTADO.toLowerCase(), r.HORA, r.MEDICO || r.USUARIO].filter(Boolean).join(', ') })),
});
