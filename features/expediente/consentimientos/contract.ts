// Consents: the documents that a patient has signed, numbered for each patient and read-only.
import { P } from '#domain/permisos.ts';
import { FormatoFirmado } from '#features/expediente/formatos/contract.ts';
import { ARCHIVO, contract, get } from '#kernel/shared/endpoint.ts';
import { codigo } from '#kernel/shared/fields.ts';

const uno = {
  permiso: P.pacientes.abrir,
  params: { CODIGOPACIENTE: codigo('Paciente'), CONSECUTIVO: codigo('Consentimiento') },
  expediente: 'CODIGOPACIENTE',
};
export const consentimientos = contract('/expediente/consentimientos', {
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE/:CONSECUTIVO', { ...uno, data: FormatoFirmado }),
  imprimir: get('/imprimir/:CODIGOPACIENTE/:CONSECUTIVO', { ...uno, data: ARCHIVO, archivo: true }),
});
