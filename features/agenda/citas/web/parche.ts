// Appointments that changed at another desk go into the weeks that this one holds; the weeks are not read again.
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

/** The week with those appointments as they are now; those that are not among `nuevas` are gone. */
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
      // One that is being read may answer what was before; the kinds of hours are the server's to tell apart.
      if (enteras || q.state.fetchStatus !== 'idle' || Number(rango.type) !== 2)
        return clienteDatos.invalidateQueries({ queryKey: q.queryKey, exact: true });
      // As fresh as it was: only some rows are newer.
      const { dataUpdatedAt: updatedAt } = q.state;
      return void clienteDatos.setQueryData<Semana>(q.queryKey, (d) => d && { ...d, CITAS: conCambios(d.CITAS, rango, filas, nuevas) }, {
        updatedAt,
      });
    }),
  );
}
parchar(citas.obtener.slice, { nombre: citas.obtener.nombre, poner });
