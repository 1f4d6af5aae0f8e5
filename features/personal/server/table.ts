// The tables of users, their branches and their reset links.
import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Usuario } from '../fields.ts';

export const usuarios = table('usuarios', Usuario.shape, ['CODIGOUSUARIO']);
export const usuariosSucursales = table('usuarios_sucursales', { CODIGOUSUARIO: codigo(), SUCURSAL: codigo() }, [
  'CODIGOUSUARIO',
  'SUCURSAL',
]);

declare module '#kernel/server/tablas.ts' {
  interface DB {
    usuarios: Row<typeof usuarios> & {
      pase: string;
      totp: string | null;
      codigos_recuperacion: string | null;
      /** Time step of the last code of the second factor that was used. */
      totp_paso: ColumnType<string | null, number | null | undefined, number | null>;
      sucursal: number | null;
      pantalla_inicio: ColumnType<string, string | undefined, string>;
    };
    usuarios_sucursales: Row<typeof usuariosSucursales>;
    /** Reset links; only their hash is stored. */
    restablecer: { huella: Buffer; CODIGOUSUARIO: number; caduca: unknown; usado: unknown; quita_totp: boolean };
  }
}
