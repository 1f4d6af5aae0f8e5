// The calls of the contact book: suppliers, colleagues, laboratories and others who are not patients.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, correoOpcional, fecha, notasOpcional, opcional, telefono, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';

/** Beyond any contact book; only so that no list is without an end. */
export const MAXIMO = 5000;

export const Contacto = z.object({
  CODIGO: codigo(),
  NOMBRE: texto('Nombre', 50),
  APELLIDOS: textoOpcional('Apellidos', 100),
  FECHANACIMIENTO: opcional(fecha('Fecha de nacimiento')),
  ORGANIZACION: textoOpcional('Organización', 60),
  DIRECCION: textoOpcional('Dirección', 255),
  TEL_PARTICULAR: telefono('Teléfono particular', 20),
  TEL_TRABAJO: telefono('Teléfono del trabajo', 20),
  TEL_CELULAR: telefono('Celular', 20),
  EMAIL: correoOpcional('Correo electrónico'),
  NOTAS: notasOpcional('Notas', 2000),
  VERSION: version(),
});
export type Contacto = z.output<typeof Contacto>;
export const ContactoEditado = Contacto.omit({ CODIGO: true });

export const Cumpleanos = Contacto.pick({ CODIGO: true, NOMBRE: true, APELLIDOS: true, ORGANIZACION: true, TEL_CELULAR: true }).extend({
  /** The date of this year's birthday. */
  FECHA: fecha('Fecha'),
});
export type Cumpleanos = z.output<typeof Cumpleanos>;

const uno = { params: { CODIGO: codigo('Contacto') }, permiso: P.contactos.ver };
const ok = 'El contacto se guardó correctamente';
const archivo = { data: ARCHIVO, archivo: true as const };

export const contactos = contract('/catalogo/contactos', {
  obtener: get('/obtener', { permiso: P.contactos.ver, query: consultaDeLista(MAXIMO), data: z.array(Contacto) }),
  obtener_uno: get('/obtener_uno/:CODIGO', { ...uno, data: Contacto }),
  agregar: post('/agregar', { permiso: P.contactos.ver, body: ContactoEditado, data: z.object({ CODIGO: codigo() }), ok }),
  actualizar: post('/actualizar/:CODIGO', { ...uno, body: ContactoEditado, data: z.object({ VERSION: codigo() }), ok }),
  puede_eliminar: get('/puede_eliminar/:CODIGO', { ...uno, data: SIN_DATOS }),
  eliminar: post('/eliminar/:CODIGO', { ...uno, data: SIN_DATOS, ok: 'El contacto se eliminó correctamente' }),
  /** Birthdays of today and the next six days, in order. */
  cumpleanos: get('/cumpleanos', { permiso: P.contactos.ver, data: z.array(Cumpleanos) }),
  exportar: get('/exportar', { permiso: P.contactos.ver, ...archivo }),
  importar: post('/importar', { permiso: P.contactos.ver, body: Importar, data: Importacion }),
  /** One contact or the whole book as vCard. */
  vcard: get('/vcard', { permiso: P.contactos.ver, ...archivo }),
  vcard_uno: get('/vcard/:CODIGO', { ...uno, ...archivo }),
});

export const nombreCompleto = ({ NOMBRE, APELLIDOS }: Pick<Contacto, 'NOMBRE' | 'APELLIDOS'>): string =>
  [NOMBRE, APELLIDOS].filter(Boolean).join(' ');
