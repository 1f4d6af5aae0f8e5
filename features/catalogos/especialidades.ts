// The catalogue of specialties.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { siNo, texto } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/especialidades',
  titulo: 'Especialidades',
  uno: 'una Especialidad',
  permiso: P.catalogosClinicos.especialidades,
  clave: 'ID',
  campos: { DESCRIPCION: texto('Descripción', 100), ACTIVO: siNo('Activo', 1) },
  columnas: ['DESCRIPCION', 'ACTIVO'],
  pantalla: '/catalogs/specialties',
  unico: [['DESCRIPCION', 'Ya existe una especialidad con esa descripción']],
  enUso: [
    ['medicos', 'ID_ESPECIALIDAD'],
    ['medicos', 'ESPECIALIDADES', 'lista'],
  ],
  sugerido: true,
});
