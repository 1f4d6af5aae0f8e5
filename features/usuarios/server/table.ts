import type { ColumnType } from 'kysely';
import { type Row, table } from '#kernel/server/table.ts';
import { codigo } from '#kernel/shared/fields.ts';
import { Usuario } from '../fields.ts';

export const usuarios = table('usuarios', Usuario.shape, ['CODIGOUSUARIO']);
export const usuariosSucursales = table('usuarios_sucursales', { CODIGOUSUARIO: codigo(), SUCURSAL: codigo() }, [
  'CODIGOUSUARIO',
  'SUCURSAL',
]);

declare module '#kernel/server/ctx.ts' {
  interface DB {
    usuarios: Row<typeof usuarios> & {
      pase: string;
      totp: string | null;
      codigos_recuperacion: string | null;
      fallos: ColumnType<number, number | undefined, number>;
      bloqueado: string | null;
      sucursal: number | null;
      pantalla_inicio: ColumnType<string, string | undefined, string>;
    };
    usuarios_sucursales: Row<typeof usuariosSucursales>;
  }
}
