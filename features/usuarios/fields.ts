import { z } from 'zod';
import { codigo, correo, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';

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
