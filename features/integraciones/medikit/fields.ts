// What the e-prescription service asks of a doctor and of a patient: all of it is required (1 §5, 2 §5.6).
import { z } from 'zod';
import { E, pares, SEXOS } from '#domain/estados.ts';
import { LADAS } from '#domain/telefonos.ts';
import { codigo, correo, fecha, type Kind, opcion, requerido, telefono, texto } from '#kernel/shared/fields.ts';

/** Country prefixes carry their plus sign: +52. */
const lada = (etiqueta: string): Kind<string> =>
  opcion(
    etiqueta,
    LADAS.map((l) => [`+${l}`, `+${l}`] as const),
  ) as Kind<string>;
const numero = (etiqueta: string) => requerido(telefono(etiqueta));

const comunes = {
  NOMBRE: texto('Nombre(s)', 50),
  APELLIDOS: texto('Apellidos', 100),
  FECHA_NACIMIENTO: fecha('Fecha de nacimiento'),
  MAIL: correo(),
  TEL_LADA: lada('Lada del teléfono'),
  TELEFONO1: numero('Teléfono'),
  TCEL_LADA: lada('Lada del celular'),
  TCELULAR: numero('Celular'),
};

export const RegistroMedico = z.object({
  ...comunes,
  ESPECIALIDAD: texto('Especialidad', 60),
  CEDULA_PROFECIONAL: texto('Cédula profesional', 8),
  UNIVERSIDAD: texto('Universidad', 150),
  CALLE_Y_NUMERO: texto('Calle y número', 50),
  CODIGO_POSTAL: texto('Código postal', 5),
  ID_PAIS: codigo('País'),
  ID_ESTADO: texto('Estado', 10),
  ID_CIUDAD: texto('Ciudad', 10),
});
export type RegistroMedico = z.output<typeof RegistroMedico>;

export const TIPOS_MEMBRESIA = ['Titular', 'Familiar', 'Coasegurado'] as const;
export const RegistroPaciente = z.object({
  ...comunes,
  SEXO: opcion('Sexo', pares(SEXOS, [E.sexo.hombre, E.sexo.mujer, E.sexo.otro])),
  TIPO_MEMBRESIA: opcion(
    'Tipo de membresía',
    TIPOS_MEMBRESIA.map((t) => [t, t] as const),
  ),
});
export type RegistroPaciente = z.output<typeof RegistroPaciente>;
