// Folders of a patient's files, and what documents and pictures have in common: both slices have the same calls.
import { z } from 'zod';
import { P, type Permiso } from '#domain/permisos.ts';
import { get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, hora, texto, textoOpcional, version } from '#kernel/shared/fields.ts';

export const Carpeta = z.object({
  CODIGOCARPETA: codigo('Carpeta'),
  CODIGOPACIENTE: codigo('Paciente'),
  DESCRIPCION: texto('Nombre', 150),
  VERSION: version(),
});
export const CarpetaEnLista = Carpeta.extend({ CUANTOS: entero('Archivos') });
export type CarpetaEnLista = z.output<typeof CarpetaEnLista>;
export const CarpetaEditada = Carpeta.pick({ DESCRIPCION: true, VERSION: true });
export type CarpetaEditada = z.output<typeof CarpetaEditada>;

/** Fields of a document and of a picture. */
export const Archivado = {
  CONTADOR: codigo('Contador'),
  CODIGOPACIENTE: codigo('Paciente'),
  /** 0 when it is in no folder. */
  CODIGOCARPETA: codigo('Carpeta'),
  FECHA: fecha('Fecha'),
  HORA: hora('Hora'),
  SUCURSAL: codigo('Sucursal'),
  VERSION: version(),
};
/** What lists show besides. */
export const DeLista = {
  CARPETA: textoOpcional('Carpeta', 150),
  USUARIO: textoOpcional('Usuario', 160),
  SUCURSAL_NOMBRE: textoOpcional('Sucursal', 150),
};

/** Folders of one patient: more than anybody makes. */
export const MAX_CARPETAS = 200;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const una = { ...delPaciente, CODIGOCARPETA: codigo('Carpeta') };
export const TOCA = ['/expediente/dashboard'];

/** The calls of folders, the same below documents and pictures. */
export const llamadasCarpetas = (ver: Permiso) => ({
  obtener_carpetas: get('/obtener_carpetas/:CODIGOPACIENTE', {
    permiso: ver,
    params: delPaciente,
    data: z.array(CarpetaEnLista),
    expediente: 'CODIGOPACIENTE',
  }),
  agregar_carpeta: post('/agregar_carpeta/:CODIGOPACIENTE', {
    permiso: P.archivos.editar,
    params: delPaciente,
    body: CarpetaEditada,
    data: z.object({ CODIGOCARPETA: codigo() }),
    ok: 'La carpeta se guardó correctamente',
  }),
  renombrar_carpeta: post('/renombrar_carpeta/:CODIGOPACIENTE/:CODIGOCARPETA', {
    permiso: P.archivos.editar,
    params: una,
    body: CarpetaEditada,
    data: z.object({ VERSION: codigo() }),
    ok: 'La carpeta se guardó correctamente',
  }),
  eliminar_carpeta: post('/eliminar_carpeta/:CODIGOPACIENTE/:CODIGOCARPETA', {
    permiso: P.archivos.eliminar,
    params: una,
    data: SIN_DATOS,
    ok: 'La carpeta se eliminó correctamente',
  }),
});
