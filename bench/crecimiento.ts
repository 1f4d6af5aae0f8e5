// What grows with the number of patients: the time of each operation on one connection, and what the rows take.
import type pg from 'pg';
import { Conexion, cargar, percentil } from './carga.ts';
import { abrirCrudo } from './consultas.ts';
import { operaciones } from './operaciones.ts';
import { memoriaDe, postgresDe, pssDe, type Servidor } from './procesos.ts';
import type { Volumen } from './volumen.ts';

const MiB = 1024 * 1024;

export interface Tamano {
  pacientes: number;
  /** Median milliseconds of each operation. */
  medianas: Map<string, number>;
  servidor: number;
  postgres: number;
  disco: number;
}

export async function medirTamano(dueno: pg.Pool, v: Volumen, galeno: Servidor, token: string, segundos: number): Promise<Tamano> {
  const crudo = abrirCrudo(v.raiz);
  const medianas = new Map<string, number>();
  try {
    const postgres = await postgresDe(dueno);
    for (const op of await operaciones(crudo, v, token)) {
      const con = await Conexion.abrir(galeno.puerto);
      let i = 0;
      const paso = async () => {
        const { estado, cuerpo } = await con.pedir(op.galeno(i++));
        return estado < 300 ? '' : `${estado} ${cuerpo.toString('utf8').slice(0, 200)}`;
      };
      await op.preparar?.(1000);
      await cargar([paso], segundos, 100);
      const m = await cargar([paso], segundos);
      if (m.fallas) throw new Error(`${op.nombre}: ${m.falla}`);
      const mediana = percentil(
        m.ms.toSorted((a, b) => a - b),
        50,
      );
      medianas.set(op.nombre, mediana);
      console.log(`  ${op.nombre}: ${mediana.toFixed(2)} ms`);
      con.cerrar();
    }
    const { rows } = await dueno.query<{ n: string }>('select pg_database_size(current_database()) as n');
    return {
      pacientes: v.pacientes,
      medianas,
      servidor: memoriaDe(galeno.pid).servidor,
      postgres: pssDe(postgres),
      disco: Number(rows[0]!.n) / MiB,
    };
  } finally {
    await crudo.end();
  }
}

export function tablaCrecimiento(tamanos: readonly Tamano[]): string {
  const [menor, mayor] = [tamanos[0]!, tamanos.at(-1)!];
  const log = Math.log(mayor.pacientes) / Math.log(menor.pacientes);
  const n0 = (x: number) => Math.round(x).toLocaleString('en');
  const fila = (que: string, de: (t: Tamano) => number, decir: (x: number) => string) =>
    `| ${que} | ${tamanos.map((t) => decir(de(t))).join(' | ')} | ${(de(mayor) / de(menor)).toFixed(1)}× |`;
  return [
    `Median milliseconds of one call on one connection; the logarithm of the patients grows ${log.toFixed(1)}×, the patients ${n0(mayor.pacientes / menor.pacientes)}×.`,
    '',
    `| | ${tamanos.map((t) => n0(t.pacientes)).join(' | ')} | From first to last |`,
    `|---|${'--:|'.repeat(tamanos.length + 1)}`,
    ...[...menor.medianas.keys()].map((que) =>
      fila(
        que,
        (t) => t.medianas.get(que)!,
        (x) => x.toFixed(2),
      ),
    ),
    fila('Server, MiB', (t) => t.servidor, n0),
    fila('PostgreSQL, MiB', (t) => t.postgres, n0),
    fila('On disk, MiB', (t) => t.disco, n0),
  ].join('\n');
}
