// Clinical histories in the days of the dashboard.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';
import { Ficha } from '#kernel/web/controles.tsx';

const fila = filaSencilla('Historia clínica', (r) => `record/${r.ID}`);
export default clase({
  lista: 'HISTORIAS',
  nombre: 'Historia clínica',
  icono: 'historia',
  nuevo: { texto: 'Historia clínica', corto: 'Historia', tecla: 'h', a: 'records?agregar=1', permisos: [P.historias.ver] },
  filas: (historias) => historias.map((r) => ({ ...fila(r), ...(r.ESTADO ? { lado: <Ficha tono="cuidado">{r.ESTADO}</Ficha> } : {}) })),
});
