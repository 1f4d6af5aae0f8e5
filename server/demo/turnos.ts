// The cashier's shifts of the last weeks at the main branch: one a day, that of today still open.
import { resta, suma } from '#domain/dinero.ts';
import type { Moneda } from '#domain/paises/pais.ts';
import '#features/caja/turnos/server/table.ts';
import type { Contada } from '#features/caja/turnos/rules.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Atendida, Siembra } from './siembra.ts';
import { seguirSerie, volcar } from './volcar.ts';

const DIAS = 30;
const ABRE = '07:45';
const CIERRA = '20:15';
export const SUCURSAL_DE_TURNOS = 1;
/** Every so many days the drawer does not balance, by one coin or note. */
const CADA_DESCUADRE = 9;

/** The fewest notes and coins that make an amount, as far as the currency can; the rest is missing from the count. */
function enPiezas(importe: number, { denominaciones }: Moneda): Contada[] {
  let falta = importe;
  return denominaciones.flatMap((DENOMINACION) => {
    const CANTIDAD = Math.floor(Math.round(falta * 100) / Math.round(DENOMINACION * 100));
    falta = resta(falta, CANTIDAD * DENOMINACION);
    return CANTIDAD ? [{ DENOMINACION, CANTIDAD }] : [];
  });
}
const sumaDe = (piezas: readonly Contada[]) => suma(piezas.map((p) => p.DENOMINACION * (p.CANTIDAD ?? 0)));

export class TurnosDeDemo {
  readonly #desde: string;
  /** Cash taken in each shift, by its day. */
  readonly #dias = new Map<string, { FOLIOTURNO: number; efectivo: number }>();
  constructor(
    readonly hoy: string,
    readonly cajero: number,
  ) {
    this.#desde = sumarDias(hoy, -DIAS);
  }
  /** The shift in which a visit is paid; null before the first and at other branches. Visits come in the order of their days. */
  de({ FECHA, SUCURSAL }: Pick<Atendida, 'FECHA' | 'SUCURSAL'>): number | null {
    if (FECHA < this.#desde || FECHA > this.hoy || SUCURSAL !== SUCURSAL_DE_TURNOS) return null;
    const t = this.#dias.get(FECHA) ?? { FOLIOTURNO: this.#dias.size + 1, efectivo: 0 };
    this.#dias.set(FECHA, t);
    return t.FOLIOTURNO;
  }
  cobrar(FECHA: string, importe: number): void {
    const t = this.#dias.get(FECHA);
    if (t) t.efectivo = suma([t.efectivo, importe]);
  }
  async volcar(db: Siembra['db'], moneda: Moneda): Promise<void> {
    const [mayor] = moneda.denominaciones;
    const CONTEO_APERTURA = [
      { DENOMINACION: mayor!, CANTIDAD: 1 },
      { DENOMINACION: moneda.denominaciones[3]!, CANTIDAD: 10 },
    ];
    const FONDO = sumaDe(CONTEO_APERTURA);
    const filas = [...this.#dias].map(([FECHA, { FOLIOTURNO, efectivo }]) => {
      const comun = { FOLIOTURNO, CODIGOUSUARIO: this.cajero, SUCURSAL: SUCURSAL_DE_TURNOS, FECHA, HORA: ABRE, FONDO, CONTEO_APERTURA };
      const sello = { creado: `${FECHA} ${ABRE}`, creado_por: this.cajero };
      if (FECHA === this.hoy) return { ...comun, ...sello };
      const ESPERADO = suma([FONDO, efectivo]);
      const descuadre = FOLIOTURNO % CADA_DESCUADRE === 4 ? moneda.denominaciones[5]! : 0;
      const CONTEO_CIERRE = enPiezas(resta(ESPERADO, descuadre), moneda);
      const CONTADO = sumaDe(CONTEO_CIERRE);
      return {
        ...comun,
        ...{ FECHA_CIERRE: FECHA, HORA_CIERRE: CIERRA, CERRADO_POR: this.cajero, CONTADO, ESPERADO },
        ...{ CONTEO_CIERRE, MOTIVO: CONTADO === ESPERADO ? '' : 'Faltó cambio al dar la vuelta' },
        ...sello,
      };
    });
    // Those that are open have fewer columns.
    await volcar(
      db,
      'turnos_caja',
      filas.filter((f) => 'FECHA_CIERRE' in f),
    );
    await volcar(
      db,
      'turnos_caja',
      filas.filter((f) => !('FECHA_CIERRE' in f)),
    );
    await seguirSerie(db, 'TURNO', filas.length);
  }
}
