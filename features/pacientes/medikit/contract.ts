// The calls that register a patient with the e-prescription service (Medikit).
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { conReglas } from '#features/integraciones/medikit/contract.ts';
import { RegistroPaciente } from '#features/integraciones/medikit/fields.ts';
import { erroresDelPaciente } from '#features/integraciones/medikit/rules.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const PacienteARegistrar = (c: Clinica) => conReglas(c, RegistroPaciente, erroresDelPaciente);
const uno = { permiso: P.medikit.usar, params: { CODIGOPACIENTE: codigo('Paciente') } };

export const medikitPaciente = contract('/pacientes', {
  /** The registration; with MEDIKIT_ID '' the patient's data to fill the form with. */
  obtener_medikit: get('/obtener_medikit/:CODIGOPACIENTE', {
    ...uno,
    expediente: 'CODIGOPACIENTE',
    data: RegistroPaciente.extend({
      FECHA_NACIMIENTO: opcional(fecha('Fecha de nacimiento')),
      SEXO: opcional(RegistroPaciente.shape.SEXO),
      CODIGOPACIENTE: codigo(),
      MEDIKIT_ID: textoOpcional('Registro', 60),
    }),
  }),
  medikit_registrar: post('/medikit_registrar/:CODIGOPACIENTE', {
    ...uno,
    body: PacienteARegistrar,
    data: z.object({ MEDIKIT_ID: texto('Registro', 60) }),
    ok: 'El paciente se registró correctamente en Medikit',
  }),
});
