// What one browser of a visit says to the server, for either side.
import { llamar } from '#kernel/web/red.ts';
import { type DatosVisita, type EstadoVisita, type SenalesNuevas, videoconsultas as v } from '../contract.ts';
import type { Parte, TipoSenal } from '../rules.ts';

export interface Canal {
  parte: Parte;
  decir: (TIPO: TipoSenal, CUERPO: string) => Promise<unknown>;
  /** What was said after number DESDE, and how the visit stands. */
  oir: (DESDE: number) => Promise<SenalesNuevas>;
  /** Where this side enters and with what, through a LiveKit. */
  entrada: () => Promise<Pick<DatosVisita, 'SERVIDOR' | 'TOKEN'>>;
  /** The patient says that he is there; the doctor need not. */
  esperar?: () => Promise<EstadoVisita>;
  /** A picture for the file; the patient's side. */
  enviarFoto?: (FOTO: File) => Promise<unknown>;
  /** Hangs up, or says that the limit has come. */
  fin: () => Promise<unknown>;
}
export const canalDelMedico = (N_CITA: number): Canal => ({
  parte: 'medico',
  decir: (TIPO, CUERPO) => llamar(v.senal_medico, { N_CITA }, { TIPO, CUERPO }),
  oir: async (DESDE) => (await llamar(v.senales_medico, { N_CITA }, { DESDE })).data,
  entrada: async () => (await llamar(v.cita_medico, { N_CITA })).data,
  fin: () => llamar(v.fin_medico, { N_CITA }),
});
export const canalDelPaciente = (N_CITA: number, CODIGO: string): Canal => ({
  parte: 'paciente',
  decir: (TIPO, CUERPO) => llamar(v.senal, { N_CITA, CODIGO }, { TIPO, CUERPO }),
  oir: async (DESDE) => (await llamar(v.senales, { N_CITA, CODIGO }, { DESDE })).data,
  entrada: async () => (await llamar(v.cita, { N_CITA, CODIGO })).data,
  esperar: async () => (await llamar(v.esperar, { N_CITA, CODIGO })).data,
  enviarFoto: (FOTO) => llamar(v.enviar_foto, { N_CITA, CODIGO }, { FOTO } as never),
  fin: () => llamar(v.fin, { N_CITA, CODIGO }),
});
