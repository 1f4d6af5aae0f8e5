// Fields of the entries of a day in the dashboard.
import { z } from 'zod';
import { codigo, opcional, textoOpcional } from '#kernel/shared/fields.ts';

export const comunDelDia = {
  HORA: textoOpcional('Hora', 5),
  CODIGOMEDICO: opcional(codigo('Médico')),
  MEDICO: textoOpcional('Médico', 160),
};
/** An entry of a day: a short description, and the code that opens it. Kinds that show more have their own fields. */
export const RegistroDelDia = z.object({
  ID: codigo('Registro'),
  ...comunDelDia,
  DESCRIPCION: textoOpcional('Descripción', 300),
  USUARIO: textoOpcional('Usuario', 160),
  /** What is said of it as a mark: 'Abierta'; '' when nothing needs saying. */
  ESTADO: textoOpcional('Estado', 30),
});
export type RegistroDelDia = z.output<typeof RegistroDelDia>;
