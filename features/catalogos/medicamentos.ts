// The catalogue of medicines. Prescriptions search it through features/medicamentos, which has its own index.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { notasOpcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/medicamentos',
  titulo: 'Medicamentos',
  uno: 'un Medicamento',
  permiso: P.catalogosClinicos.medicamentos,
  clave: 'CODIGOMEDICAMENTO',
  campos: {
    NOMBRE: texto('Nombre', 150),
    DESCRIPCION: notasOpcional('Descripción', 2000),
    CONTRAINDICACIONES: notasOpcional('Contraindicaciones', 4000),
    DOSIS1: textoOpcional('Dosis 1', 255),
    DOSIS2: textoOpcional('Dosis 2', 255),
    DOSIS3: textoOpcional('Dosis 3', 255),
  },
  columnas: ['NOMBRE', 'DESCRIPCION', 'DOSIS1'],
  pantalla: '/catalogs/medicines',
  pagina: '/catalogs/medicine/:id',
  orden: ['NOMBRE'],
  busca: true,
  unico: [['NOMBRE', 'Ya existe un medicamento con ese nombre']],
  sugerido: true,
});
