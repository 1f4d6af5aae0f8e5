// Backups of the whole installation, as its administrators see them. They are made in server/respaldo.
import { z } from 'zod';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entero, momento, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const MOTIVOS = [
  ['diaria', 'Diaria'],
  ['pedida', 'Pedida'],
  ['previa', 'Antes de actualizar'],
] as const;
export const ESTADOS = [
  ['en_curso', 'En curso'],
  ['buena', 'Buena'],
  ['fallida', 'Falló'],
] as const;
export const ALCANCES = [
  ['completa', 'Completa'],
  ['base', 'Solo la base de datos'],
] as const;

/** All moments are UTC. */
export const Copia = z.object({
  ID: entero('Número'),
  MOTIVO: opcion('Motivo', MOTIVOS),
  ALCANCE: opcion('Alcance', ALCANCES),
  ESTADO: opcion('Estado', ESTADOS),
  INICIO: momento('Inicio'),
  FIN: opcional(momento('Fin')),
  NOMBRE: textoOpcional('Nombre', 60),
  DESTINO: textoOpcional('Destino', 200),
  FILAS: entero('Renglones'),
  ARCHIVOS: entero('Archivos'),
  BYTES: entero('Tamaño'),
  BYTES_NUEVOS: entero('Escrito'),
  FALLA: textoOpcional('Motivo de la falla', 300),
  /** When its files were deleted. */
  RETIRADA: opcional(momento('Retirada')),
});
export type Copia = z.output<typeof Copia>;

export const Estado = z.object({
  /** The last good full backup, and how many hours ago it was made. */
  ULTIMA: opcional(momento('Última copia')),
  HORAS: opcional(entero('Horas desde la última')),
  FALTA: siNo('Hace falta una copia'),
  AUTOMATICAS: siNo('Se hacen cada noche'),
  /** Whether backups are stored away from this server. */
  FUERA: siNo('Fuera de este equipo'),
  AVISO: siNo('Se avisa por correo cuando faltan'),
  DESTINO: texto('Destino', 300),
  HUELLA_LLAVE: textoOpcional('Huella de la llave', 64),
  COPIAS: z.array(Copia),
});
export type Estado = z.output<typeof Estado>;

export const respaldo = contract('/plataforma/respaldos', {
  estado: get('/estado', { permiso: 'plataforma', data: Estado }),
  hacer: post('/hacer', {
    permiso: 'plataforma',
    body: z.object({ QUIEN: texto('Quién lo hace', 60) }),
    data: SIN_DATOS,
    ok: 'La copia se está haciendo',
  }),
});
