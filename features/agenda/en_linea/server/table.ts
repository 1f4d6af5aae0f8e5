import type { ColumnType } from 'kysely';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';

interface Muro {
  cliente: ColumnType<number, number | undefined, never>;
  creado: ColumnType<string, string | undefined, never>;
}

/** What waits for the mail to be answered, as it was asked for. */
export interface Pedida {
  idioma: Idioma;
  nombre: string;
  nombre_completo: string;
  correo: string;
  lada: string;
  celular: string;
  comentario: string;
}

declare module '#kernel/server/tablas.ts' {
  interface DB {
    citas_apartadas: Omit<Muro, 'creado'> & {
      /** When its captcha was solved. */
      creado: ColumnType<string, string | undefined, unknown>;
      id: string;
      /** From where it was held, as limits count it. */
      origen: ColumnType<string, string | undefined, string>;
      medico: number;
      sucursal: number;
      tipo: 0 | 1;
      concepto: number | null;
      fecha: string;
      hora: string;
      minutos: number;
      vence: ColumnType<string, unknown, unknown>;
      paciente: ColumnType<number | null, number | null | undefined, number | null>;
      /** Written as JSON text. */
      pedida: ColumnType<Pedida | null, string | null | undefined, string | null>;
      n_cita: ColumnType<number | null, number | null | undefined, number | null>;
      llave: ColumnType<string | null, string | null | undefined, string | null>;
    };
    citas_en_linea: Muro & {
      N_CITA: number;
      idioma: Idioma;
      nombre: string;
      nombre_completo: string;
      correo: string;
      lada: string;
      celular: string;
    };
  }
}
