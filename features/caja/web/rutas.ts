// Addresses of the cashier's screens.
const base = (paciente: number) => `/cashier/patient/${paciente}`;
export const rutaCargos = (paciente: number, query = ''): string => `${base(paciente)}/charges${query}`;
export const rutaAbonos = (paciente: number): string => `${base(paciente)}/payments`;
export const rutaCotizaciones = (paciente: number, query = ''): string => `${base(paciente)}/quotes${query}`;
/** defDate 1: right after charging; 0: charges selected in the list. */
export const rutaPagar = (paciente: number, folios: readonly number[], defDate: 0 | 1): string =>
  `${base(paciente)}/pay/${folios.join('_')}/${defDate}/0`;
export const rutaSaldoFavor = (paciente: number): string => `${base(paciente)}/pay/0/0/1`;
export const rutaPagarCita = (paciente: number, cita: number): string => `${base(paciente)}/pay-pending/${cita}`;
