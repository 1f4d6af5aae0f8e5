// The catalogue of what the clinic spends on. Its screen only makes concepts inactive, it has no delete button (1 §7).
import { P } from '#domain/permisos.ts';
import { cabeEnMoneda, PRECIO } from '#features/conceptos_ingresos/rules.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { importe, opcional, siNo, texto } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/conceptos_egresos',
  titulo: 'Conceptos de gastos',
  uno: 'un concepto',
  permiso: P.catalogos.conceptosGastos,
  clave: 'CODIGO',
  campos: {
    DESCRIPCION: texto('Descripción', 80),
    IMPORTE: opcional(importe('Importe', PRECIO)),
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['DESCRIPCION', 'IMPORTE', 'ACTIVO'],
  pantalla: '/catalogs/expenses_concepts',
  unico: [['DESCRIPCION', 'Ya existe un concepto con esa descripción']],
  sinBoton: ['eliminar'],
  activo: ['Activo', 'Inactivo'],
  regla: ({ IMPORTE }, { pais }) => {
    const v = typeof IMPORTE === 'number' ? cabeEnMoneda(IMPORTE, pais) : true;
    return v === true ? [] : [['IMPORTE', v]];
  },
  enUso: [['gastos', 'CODIGOCONCEPTO']],
  sugerido: true,
});
