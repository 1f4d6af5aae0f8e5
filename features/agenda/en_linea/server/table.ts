// The tables of holds and of appointments booked online.
import type { ColumnType } from 'kysely';
import type { TipoCita } from '#domain/estados.ts';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';

interface Muro {
  cliente: ColumnType<number, number | undefined, never>;
  creado: ColumnType<string, string | undefined, never>;
}

/** What was written in the form, kept until the mailed link is opened. */
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
      /** When the captcha was solved. */
      creado: ColumnType<string, string | undefined, unknown>;
      id: string;
      /** The network address, as limits group it. */
      origen: ColumnType<string, string | undefined, string>;
      medico: number;
      sucursal: number;
      tipo: TipoCita;
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
      /** Until when its place is kept unpaid; null where it does not run out. */
      paga_antes: ColumnType<string | null, unknown, unknown>;
    };
  }
}
