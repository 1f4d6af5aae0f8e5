/** Rooms, chairs and equipment of a demonstration clinic, and who takes which. Contract field names. */
import { E } from '#domain/estados.ts';
import type { ClinicaDemo } from './clinica_tipos.ts';

export interface RecursoDemo {
  readonly ID: number;
  readonly NOMBRE: string;
  /** 1 room, 2 dental chair, 3 equipment. */
  readonly TIPO: (typeof E.recurso)[keyof typeof E.recurso];
  readonly ABREVIATURA: string;
  /** null: it goes where it is needed. */
  readonly SUCURSAL: number | null;
}

/** Three rooms and a chair in the first branch, two and one in the others, and what goes on wheels. */
export function recursosDe(demo: Pick<ClinicaDemo, 'SUCURSALES'>): RecursoDemo[] {
  let consultorio = 0;
  const fijos = demo.SUCURSALES.flatMap(({ CODIGOCLINICA: SUCURSAL }, i) => [
    ...Array.from({ length: i === 0 ? 3 : 2 }, () => {
      consultorio++;
      return { NOMBRE: `Consultorio ${consultorio}`, TIPO: E.recurso.consultorio, ABREVIATURA: `C${consultorio}`, SUCURSAL };
    }),
    { NOMBRE: `Sillón dental ${'ABCDE'[i]}`, TIPO: E.recurso.sillon, ABREVIATURA: `S${'ABCDE'[i]}`, SUCURSAL },
  ]);
  const deRuedas = [
    { NOMBRE: 'Ultrasonido', TIPO: E.recurso.equipo, ABREVIATURA: 'US', SUCURSAL: null },
    { NOMBRE: 'Electrocardiógrafo', TIPO: E.recurso.equipo, ABREVIATURA: 'ECG', SUCURSAL: null },
  ];
  return [...fijos, ...deRuedas].map((r, i) => ({ ID: i + 1, ...r }));
}

interface CitaConLugar {
  readonly FECHA: string;
  /** Minutes from the day's start. */
  readonly inicio: number;
  readonly duracion: number;
  readonly SUCURSAL: number;
  readonly CODIGOMEDICO: number;
  /** It says where it would have been, and leaves the place to another. */
  readonly cancelada: boolean;
}
/** Gives rooms as reception does: the doctor's own when it is free, else any of the branch; equipment by the toss of a coin. */
export class Reparto {
  readonly #recursos: readonly RecursoDemo[];
  readonly #medicos: ClinicaDemo['MEDICOS'];
  /** When each is free again, by day. */
  readonly #libre = new Map<string, number>();

  constructor(demo: ClinicaDemo) {
    this.#recursos = recursosDe(demo);
    this.#medicos = demo.MEDICOS;
  }

  /** What the appointment takes. They must come in the order of their times. */
  tomar(c: CitaConLugar, suerte: number): number[] {
    const especialidad = this.#medicos.find((m) => m.CODIGOMEDICO === c.CODIGOMEDICO)?.ESPECIALIDAD ?? '';
    const tipo = especialidad.startsWith('Odontología') ? 2 : 1;
    const suyos = this.#recursos.filter((r) => r.TIPO === tipo && r.SUCURSAL === c.SUCURSAL);
    const propio = suyos.length ? (c.CODIGOMEDICO - 1) % suyos.length : 0;
    const lugar = [...suyos.slice(propio), ...suyos.slice(0, propio)].find((r) => this.#toma(r, c));
    const aparato = especialidad.startsWith('Ginecología') ? 'US' : /interna|familiar|Cardiología/.test(especialidad) ? 'ECG' : '';
    const equipo =
      suerte < 0.3 ? this.#recursos.find((r) => r.TIPO === E.recurso.equipo && r.ABREVIATURA === aparato && this.#toma(r, c)) : undefined;
    return [lugar, equipo].flatMap((r) => (r ? [r.ID] : []));
  }

  #toma(r: RecursoDemo, c: CitaConLugar): boolean {
    if (c.cancelada) return true;
    const clave = `${r.ID} ${c.FECHA}`;
    if ((this.#libre.get(clave) ?? 0) > c.inicio) return false;
    this.#libre.set(clave, c.inicio + c.duracion);
    return true;
  }
}
