// Puts the appointments that another desk changed into the weeks already loaded here, without loading those weeks again.
import { clienteDatos } from '#kernel/web/api.tsx';
import { llamar } from '#kernel/web/red.ts';
import { parchar } from '#kernel/web/vivo.ts';
import { citas, MAX_VARIAS } from '../contract.ts';
import type { CitaAgenda } from '../fields.ts';

interface Semana {
  CITAS: CitaAgenda[];
}
interface Rango {
  start: string;
  end: string;
  doctorId: number;
  type: number;
}
export const deAgenda = (k: readonly unknown[]): boolean => k[0] === citas.obtener.slice && k[1] === citas.obtener.nombre;
const antes = (a: CitaAgenda, b: CitaAgenda) => a.F_CITA.localeCompare(b.F_CITA) || a.H_CITA.localeCompare(b.H_CITA) || a.N_CITA - b.N_CITA;

/** The week's appointments after a change: those of `filas` that do not come in `nuevas` were deleted or left the week. */
export function conCambios(citas: readonly CitaAgenda[], r: Rango, filas: readonly number[], nuevas: readonly CitaAgenda[]): CitaAgenda[] {
  const cambiaron = new Set(filas);
  const suyas = nuevas.filter((c) => c.F_CITA >= r.start && c.F_CITA <= r.end && (r.doctorId === 0 || c.CODIGOMEDICO === r.doctorId));
  return [...citas.filter((c) => !cambiaron.has(c.N_CITA)), ...suyas].sort(antes);
}

async function poner(filas: number[]): Promise<void> {
  const semanas = clienteDatos.getQueryCache().findAll({ predicate: (q) => deAgenda(q.queryKey) });
  const enteras = filas.length > MAX_VARIAS;
  const nuevas = enteras ? [] : (await llamar(citas.obtener_varias, {}, { N_CITA: filas })).data;
  await Promise.all(
    semanas.map(async (q) => {
      const rango = q.queryKey[2] as Rango;
      // A week being loaded may answer older data, and only the server knows which appointments belong to one kind of hours.
      if (enteras || q.state.fetchStatus !== 'idle' || Number(rango.type) !== 2)
        return clienteDatos.invalidateQueries({ queryKey: q.queryKey, exact: true });
      // Keep the time of the last full load: only some rows are newer.
      const { dataUpdatedAt: updatedAt } = q.state;
      return void clienteDatos.setQueryData<Semana>(q.queryKey, (d) => d && { ...d, CITAS: conCambios(d.CITAS, rango, filas, nuevas) }, {
        updatedAt,
      });
    }),
  );
}
parchar(citas.obtener.slice, { nombre: citas.obtener.nombre, poner });
