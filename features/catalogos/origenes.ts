// The catalogue of origins: who or what referred the patient.
import { P } from '#domain/permisos.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { correoOpcional, fecha, notasOpcional, opcional, siNo, telefono, telefonos, texto, textoOpcional } from '#kernel/shared/fields.ts';

export default catalogo({
  ruta: '/catalogo/origenes',
  titulo: 'Orígenes',
  uno: 'un Origen',
  permiso: P.catalogos.origenes,
  clave: 'CODIGO',
  campos: {
    NOMBRE: texto('Nombre', 60),
    FECHANACIMIENTO: opcional(fecha('Fecha de nacimiento')),
    ESPECIALIDAD: textoOpcional('Especialidad', 50),
    EMAIL: correoOpcional('Correo electrónico'),
    CELULAR: telefono('Celular'),
    TELEFONOS: telefonos('Teléfonos', 30),
    DIRECCIONPARTICULAR: textoOpcional('Dirección particular', 100),
    NOMBREOFICINA: textoOpcional('Nombre de la oficina', 50),
    DIRECCIONOFICINA: textoOpcional('Dirección de la oficina', 100),
    TELEFONOSOFICINA: telefonos('Teléfonos de la oficina', 30),
    PAGINAWEB: textoOpcional('Página web', 100),
    NOTAS: notasOpcional('Notas', 2000),
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['NOMBRE', 'ESPECIALIDAD', 'CELULAR', 'ACTIVO'],
  pantalla: '/catalogs/origins',
  pagina: '/catalogs/origin/:id',
  unico: [['NOMBRE', 'Ya existe un origen con ese nombre']],
  enUso: [['pacientes', 'ORIGEN']],
  sugerido: true,
});
