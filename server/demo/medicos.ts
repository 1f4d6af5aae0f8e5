// Doctors and their hours.

import { DIAS } from '#data/demo/clinica_tipos.ts';
import type { Parte } from './siembra.ts';
import { volcar } from './volcar.ts';

export const medicos: Parte = async ({ db, demo }) => {
  await volcar(
    db,
    'medicos',
    demo.MEDICOS.map(
      ({
        CODIGOMEDICO,
        NOMBRE,
        APELLIDO_PATERNO,
        APELLIDO_MATERNO,
        ID_ESPECIALIDAD,
        SEXO,
        FECHA_NACIMIENTO,
        TCEL_LADA,
        TCELULAR,
        TELEFONO1,
        MAIL,
        CALLE_Y_NUMERO,
        CODIGO_POSTAL,
        UNIVERSIDAD,
        CEDULA_PROFECIONAL,
        PORC_COMISION,
      }) => ({
        CODIGOMEDICO,
        NOMBRE,
        APELLIDO_PATERNO,
        APELLIDO_MATERNO,
        ID_ESPECIALIDAD,
        SEXO,
        FECHA_NACIMIENTO,
        TCEL_LADA,
        TCELULAR,
        TELEFONO1,
        MAIL,
        CALLE_Y_NUMERO,
        CODIGO_POSTAL,
        UNIVERSIDAD,
        CEDULA_PROFECIONAL,
        PORC_COMISION,
      }),
    ),
  );
  const horarios = demo.MEDICOS.flatMap((m) => m.HORARIOS.map((h) => ({ ...h, CODIGOMEDICO: m.CODIGOMEDICO })));
  await volcar(
    db,
    'medicos_sucursales',
    horarios.map(({ CODIGOMEDICO, SUCURSAL, HORARIOVC_IGUAL }) => ({ CODIGOMEDICO, SUCURSAL, HORARIOVC_IGUAL })),
  );
  await volcar(
    db,
    'medicos_horarios',
    horarios.flatMap((h) =>
      DIAS.flatMap((dia, DIA) =>
        (['', 'VC', 'COMIDA'] as const).flatMap((TIPO) => {
          const INICIAL = h[`${dia}_INICIAL${TIPO}`];
          const FINAL = h[`${dia}_FINAL${TIPO}`];
          return INICIAL && FINAL ? [{ CODIGOMEDICO: h.CODIGOMEDICO, SUCURSAL: h.SUCURSAL, DIA, TIPO, INICIAL, FINAL }] : [];
        }),
      ),
    ),
  );
};
