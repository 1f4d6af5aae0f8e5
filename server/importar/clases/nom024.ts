import { siNo, texto } from '#kernel/shared/fields.ts';
import { type Clase, cortado, perfil } from '../clase.ts';

const pequeno = (nombre: string, titulo: string, CATALOGO: string, columnas: { ID: string[]; DESCRIPCION: string[] }): Clase => ({
  nombre,
  titulo,
  tabla: 'compartido.nom024',
  clave: ['CATALOGO', 'ID'],
  campos: {
    CATALOGO: texto('Catálogo', 40),
    ID: texto('Clave', 10),
    DESCRIPCION: texto('Descripción', 200),
    ACTIVO: siNo('Activo', 1),
  },
  alcance: ['CATALOGO'],
  perfiles: [
    perfil({
      nombre: 'mx-dgis',
      titulo: 'Catálogo de la DGIS',
      columnas,
      exige: ['ID', 'DESCRIPCION'],
      posicional: ['ID', 'DESCRIPCION'],
      fila: (c) => (c.ID ? { CATALOGO, ID: c.ID, DESCRIPCION: cortado(c.DESCRIPCION, 200) } : null),
    }),
  ],
});

export const sisPais = pequeno('sis-pais', 'Países (SIS, México)', 'PAIS', {
  ID: ['CATALOG_KEY', 'CODIGO PAIS', 'CODIGO', 'CLAVE'],
  DESCRIPCION: ['PAIS', 'DESCRIPCION', 'NOMBRE'],
});
export const sisServicios = pequeno('sis-servicios', 'Servicios de atención (SIS, México)', 'SERVICIOS_ATENCION', {
  ID: ['CATALOG_KEY', 'CLAVE', 'ID', 'CODIGO'],
  DESCRIPCION: ['DESCRIPCION', 'SERVICIO', 'NOMBRE', 'SERVICIO DE ATENCION'],
});
