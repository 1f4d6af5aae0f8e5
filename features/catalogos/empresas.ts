// The catalogue of companies and insurers.
import { LISTA_PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { listas } from '#features/listas/contract.ts';
import { catalogo } from '#kernel/catalogo/define.ts';
import { conEtiqueta, opcion, opcional, siNo, telefono, texto, textoOpcional } from '#kernel/shared/fields.ts';

const PAIS = opcional(
  opcion(
    'País',
    LISTA_PAISES.map((p) => [p.ID_PAIS, p.nombre] as const),
  ),
);
const ESTADO = textoOpcional('Estado', 100);
const CIUDAD = textoOpcional('Ciudad', 100);
const LOCALIDAD = textoOpcional('Localidad', 100);
const CODIGO_POSTAL = textoOpcional('Código postal', 5);
/** State, city and town depend on the choices before; a name that is in no list may be typed. */
const division = { clave: 'ID', texto: 'NOMBRE' } as const;

export default catalogo({
  ruta: '/catalogo/empresas',
  titulo: 'Empresas',
  uno: 'una Empresa',
  permiso: P.catalogos.aseguradoras,
  clave: 'CODIGOEMPRESA',
  campos: {
    NOMBRE: texto('Nombre', 50),
    TELEFONO1: telefono('Teléfono 1'),
    TELEFONO2: telefono('Teléfono 2'),
    PAIS,
    ESTADO,
    CIUDAD,
    LOCALIDAD,
    CALLE_NUM: textoOpcional('Calle y número', 80),
    CODIGO_POSTAL,
    ACTIVO: siNo('Activo', 1),
  },
  columnas: ['NOMBRE', 'TELEFONO1', 'TELEFONO2', 'ACTIVO'],
  pantalla: '/catalogs/companies',
  pagina: '/catalogs/company/:id',
  unico: [['NOMBRE', 'Ya existe una empresa con ese nombre']],
  enUso: [['pacientes', 'CODIGOEMPRESA']],
  segun: ({ ID_PAIS, pais: { etiquetas: e } }) => ({
    PAIS: PAIS.prefault(ID_PAIS),
    ESTADO: conEtiqueta(ESTADO, e.estado),
    CIUDAD: conEtiqueta(CIUDAD, e.ciudad),
    LOCALIDAD: conEtiqueta(LOCALIDAD, e.localidad),
    CODIGO_POSTAL: conEtiqueta(CODIGO_POSTAL, e.codigoPostal),
  }),
  relaciones: {
    ESTADO: { call: listas.obtener_estados, ...division },
    CIUDAD: { call: listas.obtener_ciudades, ...division },
    LOCALIDAD: { call: listas.obtener_localidades, ...division },
  },
});
