// Simulated users: each saves again and again at whichever server answers, and remembers the acknowledged saves.
import { randomUUID } from 'node:crypto';
import { setTimeout as dormir } from 'node:timers/promises';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import type { Call, Datos } from '#kernel/shared/endpoint.ts';
import { Navegador } from '#testing/navegador.ts';
import type { Azar } from './azar.ts';
import { CLAVE, CLINICA } from './escenario.ts';
import type { Ventana } from './fallas.ts';

export const ZONA = 'America/Mexico_City';
/** Between two saves of the same user. */
const PAUSA_MS = 60;
/** Before trying the other server. */
const REINTENTO_MS = 150;
/** All appointments fall on this many days of one doctor, so that users collide. */
const DIAS = 20;

export type Que = 'pacientes' | 'notas_evolucion' | 'cargos' | 'abonos' | 'citas';
export interface Espera extends Ventana {
  que: Que;
}
/** All users' acknowledged saves and waiting times. */
export interface Registro {
  /** Marks of the acknowledged saves, by kind. */
  dichos: Record<Que, Set<string>>;
  /** Number of marks sent. */
  enviados: number;
  esperas: Espera[];
  /** Answers by status; 0 is no answer. */
  estados: Map<number, number>;
  /** Errors that no fault excuses. */
  nuestros: string[];
}
export const registroNuevo = (): Registro => ({
  dichos: { pacientes: new Set(), notas_evolucion: new Set(), cargos: new Set(), abonos: new Set(), citas: new Set() },
  enviados: 0,
  esperas: [],
  estados: new Map(),
  nuestros: [],
});

/** A mark allowed in names: letters only. */
const enLetras = (n: number) => String(n).replace(/\d/g, (d) => 'abcdefghij'[Number(d)]!);

export class Mano {
  readonly #n: Navegador;
  #servidor: number;
  #paciente = 0;
  #debe: number[] = [];

  constructor(
    readonly numero: number,
    readonly urls: string[],
    readonly registro: Registro,
    readonly azar: Azar,
  ) {
    this.#servidor = numero % urls.length;
    this.#n = new Navegador(urls[this.#servidor]!, `192.0.2.${numero + 1}`);
  }
  entrar = (): Promise<unknown> => this.#n.entrar(CLINICA, 'admin', CLAVE);

  async trabajar(seguir: () => boolean): Promise<void> {
    while (seguir()) {
      await this.#una();
      await dormir(PAUSA_MS);
    }
  }
  async #una(): Promise<void> {
    const suerte = this.azar.entre(1, 10);
    if (!this.#paciente || suerte === 1) return this.#registrar();
    if (suerte <= 4) return this.#anotar();
    if (suerte <= 6) return this.#citar();
    return this.#debe.length && suerte >= 9 ? this.#cobrar() : this.#cargar();
  }

  async #registrar(): Promise<void> {
    const r = await this.#insistir('pacientes', pacientes.guardar, {}, (marca) => ({
      ...{ NOMBRE: marca, APELLIDO_PATERNO: 'Caos', SEXO: 1, CONFIRMAR_REGISTRO: 1 },
    }));
    if (!r) return;
    this.#paciente = r.CODIGOPACIENTE;
    this.#debe = [];
  }
  async #anotar(): Promise<void> {
    const CODIGOPACIENTE = this.#paciente;
    await this.#insistir('notas_evolucion', notasEvolucion.agregar, { CODIGOPACIENTE }, (marca) => ({
      ...{ CODIGOMEDICO: 1, NOTA: `<p>${marca}</p>`, SIGNOS_VITALES: { PESO: 70, TALLA: 170 }, DIAGNOSTICOS: ['I10X', 'E119'] },
    }));
  }
  async #citar(): Promise<void> {
    const F_CITA = sumarDias(enLaClinica(ZONA).fecha, this.azar.entre(2, DIAS));
    const H_CITA = `${String(this.azar.entre(8, 19)).padStart(2, '0')}:${this.azar.uno(['00', '15', '30', '45'])}`;
    const cita = { F_CITA, H_CITA, H_MINCITA: 30, CODIGOPACIENTE: this.#paciente, CODIGOMEDICO: 1 };
    await this.#insistir('citas', citas.agregar, {}, (marca) => ({ ...cita, D_OBSERVACIONES: marca }));
  }
  async #cargar(): Promise<void> {
    const linea = { CODIGOTRABAJO: 1, CANTIDAD: this.azar.entre(1, 3), IMPORTEUNITARIO: this.azar.entre(100, 90_000) / 100 };
    const r = await this.#insistir('cargos', cargos.agregar, {}, (REFERENCIA) => ({
      ...{ CODIGOPACIENTE: this.#paciente, REFERENCIA, CONCEPTOS: [linea] },
    }));
    if (r) this.#debe.push(...r.FOLIOS);
  }
  async #cobrar(): Promise<void> {
    const CARGOS = this.#debe.splice(0, 2);
    const { fecha: FECHA, hora: HORA } = enLaClinica(ZONA);
    const FORMAS_PAGO = [{ FORMAPAGO: 1, IMPORTE: 1 }];
    await this.#insistir('abonos', abonos.agregar, {}, (REFERENCIA) => ({
      ...{ FECHA, HORA, CODIGOPACIENTE: this.#paciente, REFERENCIA, CARGOS, FORMAS_PAGO },
    }));
  }

  /**
   * Repeats until there is an answer. Every attempt has the same form key, so that a save whose answer was lost is not
   * repeated.
   */
  async #insistir<C extends Call>(que: Que, call: C, params: Arbol, cuerpo: (marca: string) => Arbol): Promise<Datos<C> | undefined> {
    const desde = Date.now();
    const marca = `Caos ${enLetras(++this.registro.enviados)}`;
    const llave = randomUUID();
    const enviado = cuerpo(marca);
    for (;;) {
      const r = await this.#n.llamar(call, params, enviado, llave).catch(() => undefined);
      const estado = r?.status ?? 0;
      this.registro.estados.set(estado, (this.registro.estados.get(estado) ?? 0) + 1);
      if (r && estado !== 429 && estado < 500) {
        if (r.success) this.registro.dichos[que].add(marca);
        else if (![409, 422].includes(estado)) this.registro.nuestros.push(`${call.ruta}: ${estado} ${r.message}`);
        this.registro.esperas.push({ desde, hasta: Date.now(), que });
        return r.success ? r.data : undefined;
      }
      if (estado === 500) this.registro.nuestros.push(`${call.ruta}: 500`);
      this.#servidor = (this.#servidor + 1) % this.urls.length;
      this.#n.url = this.urls[this.#servidor]!;
      await dormir(REINTENTO_MS);
    }
  }
}
