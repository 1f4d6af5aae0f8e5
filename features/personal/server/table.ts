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
      /** Step of time of the last code of the second factor that was spent. */
      totp_paso: ColumnType<string | null, number | null | undefined, number | null>;
      sucursal: number | null;
      pantalla_inicio: ColumnType<string, string | undefined, string>;
    };
    usuarios_sucursales: Row<typeof usuariosSucursales>;
    /** Links to set a password; the token itself is kept nowhere. */
    restablecer: { huella: Buffer; CODIGOUSUARIO: number; caduca: unknown; usado: unknown; quita_totp: boolean };
  }
}
