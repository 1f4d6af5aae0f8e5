// The catalogue of instructions that study orders print for the patient.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { notas } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/indicaciones_pacientes',
  titulo: 'Indicaciones para pacientes',
  uno: 'una Indicación',
  permiso: P.catalogosClinicos.indicaciones,
  clave: 'ID',
  campos: { DESCRIPCION: notas('Descripción', 2000) },
  columnas: ['DESCRIPCION'],
  pantalla: '/catalogs/patient-indications',
  grupo: 'laboratorio',
  unico: [['DESCRIPCION', 'Ya existe una indicación con esa descripción']],
  sugerido: true,
});
