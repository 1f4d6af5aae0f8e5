/** Free slots of the doctors, so that no demonstration appointment is booked over another. */
import type { Azar } from './azar.ts';
import type { ClinicaDemo, Dia, Horario, Medico } from './clinica_tipos.ts';
import { aDia, aFecha, diaSemana } from './fechas.ts';

export interface Turno {
  readonly FECHA: string;
  readonly HORA: string;
  readonly SUCURSAL: number;
  readonly CODIGOMEDICO: number;
  readonly H_MINCITA: number;
}

const DE_DOMINGO: readonly Dia[] = ['DOMINGO', 'LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO'];

export class Turnos {
  readonly #clinica: ClinicaDemo;
  /** Per doctor and day, the hours not yet taken, shuffled towards the morning. */
  readonly #libres = new Map<string, Turno[]>();

  readonly #hoy: string;

  /** `hoy` is worked even when the country stays at home. */
  constructor(clinica: ClinicaDemo, hoy = '') {
    this.#clinica = clinica;
    this.#hoy = hoy;
  }

  /** All the slots of a doctor's day, taken or not, in order. */
  delDia(CODIGOMEDICO: number, FECHA: string): Turno[] {
    const medico = this.#clinica.MEDICOS.find((m) => m.CODIGOMEDICO === CODIGOMEDICO);
    if (!medico || (esFeriado(FECHA) && FECHA !== this.#hoy)) return [];
    const dia = DE_DOMINGO[diaSemana(FECHA)]!;
    return medico.HORARIOS.flatMap((h) => turnosDe(medico, h, dia, FECHA));
  }

  /** Takes a slot on that day or, if it is full or not worked, on one of the following days. */
  tomar(azar: Azar, CODIGOMEDICO: number, FECHA: string, hasta?: string): Turno | null {
    const inicio = aDia(FECHA);
    for (let d = inicio; d < inicio + 21; d++) {
      const fecha = aFecha(d);
      if (hasta !== undefined && fecha > hasta) return null;
      const llave = `${CODIGOMEDICO} ${fecha}`;
      let libres = this.#libres.get(llave);
      if (!libres) {
        libres = azar.barajar(this.delDia(CODIGOMEDICO, fecha));
        this.#libres.set(llave, libres);
      }
      const turno = libres.pop();
      if (turno) return turno;
    }
    return null;
  }
}

function turnosDe(medico: Medico, h: Horario, dia: Dia, FECHA: string): Turno[] {
  const inicio = minutos(h[`${dia}_INICIAL`]);
  const fin = minutos(h[`${dia}_FINAL`]);
  const comidaDe = minutos(h[`${dia}_INICIALCOMIDA`]);
  const comidaA = minutos(h[`${dia}_FINALCOMIDA`]);
  const turnos: Turno[] = [];
  if (inicio < 0) return turnos;
  const H_MINCITA = medico.DURACION_CITA;
  for (let m = inicio; m + H_MINCITA <= fin; ) {
    if (comidaDe >= 0 && m + H_MINCITA > comidaDe && m < comidaA) {
      m = comidaA;
      continue;
    }
    turnos.push({ FECHA, HORA: enHora(m), SUCURSAL: h.SUCURSAL, CODIGOMEDICO: medico.CODIGOMEDICO, H_MINCITA });
    m += H_MINCITA;
  }
  return turnos;
}

/** The days on which the five countries stay at home. */
function esFeriado(fecha: string): boolean {
  const dia = fecha.slice(5);
  return dia === '01-01' || dia === '05-01' || dia === '12-25';
}

function minutos(hora: string): number {
  return hora === '' ? -1 : Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
}

function enHora(m: number): string {
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
}
