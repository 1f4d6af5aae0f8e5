// The calls of reference lists: countries and their divisions, marital states, time zones, catalogues of NOM-024.
import { z } from 'zod';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, opcion, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** Codes of divisions are texts with leading zeros, as in the official lists. */
export const Opcion = z.object({ ID: texto('Clave', 60), NOMBRE: texto('Nombre', 150) });
const OpcionNumerica = z.object({ ID: codigo(), DESCRIPCION: texto('Descripción', 150) });
const Opciones = z.array(Opcion);
const DeLaNorma = z.array(z.object({ ID: texto('Clave', 10), DESCRIPCION: textoOpcional('Descripción', 200) }));
/** Guides of the health authority's information system. */
const GUIAS = [
  ['CEX', 'Consulta externa'],
  ['CPF', 'Planificación familiar'],
] as const;
export type Guia = (typeof GUIAS)[number][0];
const PAIS = codigo('País');
const ESTADO = texto('Estado', 10);
const lista = { permiso: 'sesion' as const, data: Opciones };
const deEstado = { ...lista, params: { PAIS, ESTADO, VACIA: siNo('Con opción vacía') } };
const deCiudad = { ...lista, params: { PAIS, ESTADO, CIUDAD: texto('Ciudad', 60) } };

export const listas = contract('/catalogos', {
  obtener_paises: get('/obtener_paises', {
    permiso: 'sesion',
    data: z.array(z.object({ ID_PAIS: codigo(), NOMBRE: texto('Nombre', 60), LADA: texto('Lada', 3) })),
  }),
  obtener_estados: get('/obtener_estados/:PAIS', { ...lista, params: { PAIS } }),
  /** States with the norm's keys for the place of birth. */
  obtener_estados_ck: get('/obtener_estados_ck/:PAIS', { ...lista, params: { PAIS } }),
  obtener_ciudades: get('/obtener_ciudades/:PAIS/:ESTADO/:VACIA', deEstado),
  ciudades: get('/ciudades/:PAIS/:ESTADO/:VACIA', deEstado),
  obtener_localidades: get('/obtener_localidades/:PAIS/:ESTADO/:CIUDAD', deCiudad),
  localidades: get('/localidades/:PAIS/:ESTADO/:CIUDAD', deCiudad),
  obtener_estados_civiles: get('/obtener_estados_civiles', { permiso: 'sesion', data: z.array(OpcionNumerica) }),
  obtener_zonas_horarias: get('/obtener_zonas_horarias', {
    permiso: 'sesion',
    data: z.array(z.object({ ZONA_HORARIA: texto('Zona horaria', 60), NOMBRE: texto('Nombre', 100), ID_PAIS: codigo() })),
  }),
  regimenes_fiscales: get('/regimenes_fiscales', {
    permiso: 'sesion',
    data: z.array(z.object({ ID_REGIMEN_FISCAL: texto('Clave', 5), DESCRIPCION: texto('Descripción', 200) })),
  }),
  obtener_nom024: get('/obtener_nom024/:CATALOGO', {
    permiso: 'sesion',
    params: { CATALOGO: texto('Catálogo', 40) },
    data: DeLaNorma,
  }),
  /** Services that this type of personnel may give under one guide to a patient of that age. */
  obtener_servicios_atencion: get('/obtener_servicios_atencion/:TIPO_PERSONAL/:ANIOS/:TIPO', {
    permiso: 'sesion',
    params: { TIPO_PERSONAL: texto('Tipo de personal', 10), ANIOS: entero('Edad en años', [0, 120]), TIPO: opcion('Guía', GUIAS) },
    data: DeLaNorma,
  }),
});
