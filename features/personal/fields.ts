// The fields of a user.
import { z } from 'zod';
import { codigo, correo, lista, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';

export const Usuario = z.object({
  CODIGOUSUARIO: codigo(),
  NOMBRE: texto('Nombre(s)', 50),
  APEPAT: textoOpcional('Apellido paterno', 50),
  APEMAT: textoOpcional('Apellido materno', 50),
  MAIL: correo('Email'),
  CLAVEUSUARIO: texto('Usuario', 8),
  NIVEL: codigo('Tipo de usuario'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  ACTIVO: siNo('Activo', 1),
  SUCURSALES_TODAS: siNo('Todas las sucursales', 1),
  VERSION: version(),
});

/** A user for lists and forms; the password is never sent. */
export const UsuarioCompleto = Usuario.extend({
  NOMBRECOMPLETO: texto('Nombre', 152),
  NIVEL_DESC: textoOpcional('Tipo de usuario', 35),
  MEDICO: textoOpcional('Médico', 152),
  SUCURSALES: lista(codigo('Sucursal')),
  /** 1 while logins with this user name must wait after failed tries. */
  BLOQUEADO: siNo('Con espera para entrar'),
});
export type UsuarioCompleto = z.output<typeof UsuarioCompleto>;
