// The calls of branches. They can be made inactive, never deleted; the first one is the main branch.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, correoOpcional, entero, opcional, siNo, telefonos, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';

export const Sucursal = z.object({
  CODIGOCLINICA: codigo(),
  NOMBRECLINICA: texto('Nombre', 150),
  TELEFONO1: telefonos('Teléfono 1', 40),
  TELEFONO2: telefonos('Teléfono 2', 40),
  MAIL: correoOpcional('Correo electrónico'),
  DIRECCION: textoOpcional('Calle', 255),
  NUMEROEXTERIOR: textoOpcional('Número exterior', 10),
  NUMEROINTERIOR: textoOpcional('Número interior', 60),
  COLONIA: textoOpcional('Colonia', 255),
  CODIGOPOSTAL: textoOpcional('Código postal', 5),
  ID_PAIS: opcional(codigo('País')),
  ID_ESTADO: opcional(codigo('Estado')),
  ID_CIUDAD: opcional(codigo('Ciudad')),
  MUNICIPIO: textoOpcional('Municipio', 100),
  ACTIVO: siNo('Activo', 1),
  VERSION: version(),
});
export type Sucursal = z.output<typeof Sucursal>;

/** The form. It requires an address, which the main branch of a new clinic does not have yet (1 §5). */
export const SucursalEditada = Sucursal.omit({ CODIGOCLINICA: true, ACTIVO: true }).extend({
  DIRECCION: texto('Calle', 255),
  NUMEROEXTERIOR: texto('Número exterior', 10),
});
export const SucursalNueva = SucursalEditada.extend({ ACTIVO: Sucursal.shape.ACTIVO });

const una = { params: { CODIGOCLINICA: codigo('Sucursal') } };
const ok = 'La sucursal se guardó correctamente';
/** Slices whose screens show who works where. */
const toca = ['/usuarios', '/medicos'];

export const sucursales = contract('/catalogo/sucursales', {
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(Sucursal) }),
  obtener_con: get('/obtener/:INACTIVAS', {
    permiso: 'sesion',
    params: { INACTIVAS: siNo('Inactivas') },
    data: z.array(Sucursal),
  }),
  obtener_uno: get('/obtener_uno/:CODIGOCLINICA', { ...una, permiso: 'sesion', data: Sucursal }),
  agregar: post('/agregar', { permiso: P.clinica.sucursales, body: SucursalNueva, data: z.object({ CODIGOCLINICA: codigo() }), ok }),
  actualizar: post('/actualizar/:CODIGOCLINICA', {
    ...una,
    permiso: P.clinica.sucursales,
    body: SucursalEditada,
    data: z.object({ VERSION: codigo() }),
    ok,
  }),
  exportar: get('/exportar', { permiso: P.clinica.sucursales, data: ARCHIVO, archivo: true }),
  importar: post('/importar', { permiso: P.clinica.sucursales, body: Importar, data: Importacion, toca }),
  /** What depends on a branch, to be shown before it is made inactive. */
  dependencias: get('/dependencias/:CODIGOCLINICA', {
    ...una,
    permiso: P.clinica.sucursales,
    data: z.object({
      USUARIOS: entero('Usuarios que la tienen'),
      SIN_OTRA: entero('Usuarios que solo tienen esta'),
      MEDICOS: entero('Médicos que atienden en ella'),
      CITAS: entero('Citas pendientes'),
    }),
  }),
  cambiar_estatus: post('/cambiar_estatus/:CODIGOCLINICA/:ACTIVO', {
    params: { ...una.params, ACTIVO: siNo('Activo') },
    permiso: P.clinica.sucursales,
    data: SIN_DATOS,
    ok: 'El estado de la sucursal se cambió correctamente',
    toca,
  }),
});
