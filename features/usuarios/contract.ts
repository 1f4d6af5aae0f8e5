// The calls of users: data, level, branches and passwords.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { Claves, CONDICIONES, nuevaClave } from '#features/personal/claves.ts';
import { Usuario, UsuarioCompleto } from '#features/personal/fields.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { clave, codigo, lista, opcional } from '#kernel/shared/fields.ts';

/** Users for selectors: without mail and login name. */
export const UsuarioDeSucursal = UsuarioCompleto.pick({
  CODIGOUSUARIO: true,
  NOMBRECOMPLETO: true,
  NIVEL_DESC: true,
  CODIGOMEDICO: true,
  ACTIVO: true,
});

const General = Usuario.omit({ CODIGOUSUARIO: true }).extend({ SUCURSALES: lista(codigo('Sucursal')) });

type Juicio = (
  u: { SUCURSALES_TODAS: 0 | 1; SUCURSALES: number[]; PASS: string | null; REPASS: string | null },
  ctx: z.RefinementCtx,
) => void;
const juzgar: Juicio = (u, ctx) => {
  const mal = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message });
  if (!u.SUCURSALES_TODAS && u.SUCURSALES.length === 0) mal('SUCURSALES', 'Seleccione al menos una sucursal');
  if (u.PASS) for (const [regla, mensaje] of CONDICIONES) if (!regla.test(u.PASS)) mal('PASS', mensaje);
  if ((u.PASS ?? '') !== (u.REPASS ?? '')) mal('REPASS', 'Las contraseñas no coinciden');
};

export const UsuarioNuevo = General.extend({ PASS: nuevaClave('Contraseña'), REPASS: clave('Confirmar contraseña') }).superRefine(
  entreCampos(juzgar),
);
/** An edited user; a blank password is not changed. */
export const UsuarioEditado = General.extend({
  PASS: opcional(clave('Contraseña')),
  REPASS: opcional(clave('Confirmar contraseña')),
}).superRefine(entreCampos(juzgar));

const uno = { params: { CODIGOUSUARIO: codigo('Usuario') } };

export const usuarios = contract('/usuarios', {
  obtener: get('/obtener', { permiso: P.seguridad.usuarios, data: z.array(UsuarioCompleto) }),
  /** For the selectors of other screens; branch 0 means all. */
  obtener_de_sucursal: get('/obtener/:SUCURSAL', {
    permiso: 'sesion',
    params: { SUCURSAL: codigo('Sucursal') },
    data: z.array(UsuarioDeSucursal),
  }),
  obtener_uno: get('/obtener_uno/:CODIGOUSUARIO', { ...uno, permiso: P.seguridad.usuarios, data: UsuarioCompleto }),
  agregar: post('/agregar', {
    permiso: P.seguridad.usuarios,
    body: UsuarioNuevo,
    data: z.object({ CODIGOUSUARIO: codigo() }),
    ok: 'El usuario se registró correctamente',
  }),
  actualizar: post('/actualizar/:CODIGOUSUARIO', {
    ...uno,
    permiso: P.seguridad.usuarios,
    body: UsuarioEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El usuario se guardó correctamente',
  }),
  puede_eliminar: post('/puede_eliminar/:CODIGOUSUARIO', {
    ...uno,
    permiso: P.seguridad.usuarios,
    lee: true,
    ambos: true,
    data: SIN_DATOS,
  }),
  eliminar: post('/eliminar/:CODIGOUSUARIO', {
    ...uno,
    permiso: P.seguridad.usuarios,
    data: SIN_DATOS,
    ok: 'El usuario se eliminó correctamente',
  }),
  /** Ends the waits caused by failed tries of this user's password. */
  desbloquear: post('/desbloquear/:CODIGOUSUARIO', {
    ...uno,
    permiso: P.seguridad.usuarios,
    data: SIN_DATOS,
    ok: 'El usuario puede entrar de nuevo',
  }),
});

export const clavesDeUsuarios = contract('/auth', {
  change_user_pass: post('/change_user_pass/:CODIGOUSUARIO', {
    ...uno,
    permiso: P.seguridad.usuarios,
    otraVez: true,
    body: Claves,
    data: SIN_DATOS,
    ok: 'La contraseña se cambió correctamente',
  }),
});
