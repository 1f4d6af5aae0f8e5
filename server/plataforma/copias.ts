// Prints the state of the backups.
import { ALCANCES, ESTADOS, type Estado, MOTIVOS } from '#features/respaldo/contract.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { tamano } from '#kernel/shared/tamano.ts';
import { enTabla } from './tabla.ts';

export function deCopias(e: Estado): string {
  const ultima = e.ULTIMA
    ? `La última copia completa y buena es del ${e.ULTIMA} (UTC), hace ${e.HORAS ? `${e.HORAS} h` : 'menos de una hora'}.`
    : 'Todavía no hay ninguna copia completa.';
  return [
    e.FALTA ? `${ultima} ¡Hace falta una! npm run backup` : ultima,
    `Van a ${e.DESTINO}${e.FUERA ? '' : ', que está en este mismo equipo'}; ${e.AUTOMATICAS ? 'se hace una cada noche' : 'ninguna se hace sola: falta BACKUP_URL'}; ${e.AVISO ? 'si faltan se avisa por correo' : 'si faltan no se avisa a nadie: falta ADMIN_MAIL'}.`,
    '',
    e.COPIAS.length
      ? enTabla(
          ['Inicio (UTC)', 'Motivo', 'Qué tiene', 'Estado', 'Renglones', 'Archivos', 'Tamaño', 'Escrito', 'Copia'],
          e.COPIAS.map((c) => [
            c.INICIO,
            nombreEn(MOTIVOS, c.MOTIVO),
            nombreEn(ALCANCES, c.ALCANCE),
            c.FALLA || nombreEn(ESTADOS, c.ESTADO),
            String(c.FILAS),
            String(c.ARCHIVOS),
            tamano(c.BYTES),
            tamano(c.BYTES_NUEVOS),
            c.NOMBRE,
          ]),
        )
      : 'No se ha hecho ninguna.',
  ].join('\n');
}
