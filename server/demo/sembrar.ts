// The demonstration clinics: each is filled in one transaction, so an interrupted start leaves a complete one or none.
import type pg from 'pg';
import type { ClinicaDemo } from '#data/demo/clinica_tipos.ts';
import { CLINICAS_DEMO } from '#data/demo/clinicas.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPoolDueno, asClinic, type Conexion } from '#kernel/server/db.ts';
import { nombrarTareas } from '#kernel/server/jobs.ts';
import { SERIES_INICIALES } from '../catalogos_iniciales.ts';
import { crearClinica } from '../clinica_nueva.ts';
import { trabajosDe } from '../trabajos.ts';
import { clinica } from './clinica.ts';
import { cuenta } from './cuenta.ts';
import { PARTES } from './partes.ts';
import { siembra } from './siembra.ts';
import { CLAVE_DEMO } from './usuarios.ts';

const A_LA_VEZ = 3;

export interface OpcionesDemo {
  avisar?: (linea: string) => void;
  /** Asked between steps; true stops. */
  parar?: () => boolean;
  pacientes?: number;
  clinicas?: readonly ClinicaDemo[];
}
/** Creates the demonstration clinics that are missing or incomplete. Throws what a part throws. */
export async function sembrarDemo(host: Host, conexion: Conexion, o: OpcionesDemo = {}): Promise<void> {
  const dueno = abrirPoolDueno(conexion, 2);
  await nombrarTareas(dueno, trabajosDe(dueno));
  const pase = await cifrarClave(CLAVE_DEMO);
  const fila = [...(o.clinicas ?? CLINICAS_DEMO)];
  const una = async () => {
    for (let demo = fila.shift(); demo; demo = fila.shift()) {
      if (o.parar?.()) throw new Error('interrumpido');
      await sembrarUna(host, dueno, demo, pase, o);
    }
  };
  try {
    await Promise.all(Array.from({ length: A_LA_VEZ }, una));
    // So that the first searches have statistics without waiting for autovacuum.
    await dueno.query('analyze');
  } finally {
    await dueno.end();
  }
}

async function sembrarUna(host: Host, dueno: pg.Pool, demo: ClinicaDemo, pase: string, o: OpcionesDemo): Promise<void> {
  const inicio = Date.now();
  const cliente = await apartar(dueno, demo, pase);
  if (cliente === null) return;
  await asClinic(host.pool, { cliente, usuario: 1, zona: demo.ZONA_HORARIA, lee: false }, async ({ db }) => {
    // A clinic that was filled but not yet marked as complete is only marked.
    const { n } = await db
      .selectFrom('usuarios')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (n > 1) return;
    await clinica(db, demo);
    const s = await siembra(host, db, cliente, demo, o.pacientes ?? host.config.DEMO_PACIENTES);
    for (const parte of PARTES) {
      if (o.parar?.()) throw new Error('interrumpido');
      await parte(s);
    }
  });
  await cuenta(host, demo);
  await dueno.query('update compartido.clientes set activo = true where cliente = $1', [cliente]);
  o.avisar?.(`${demo.CODIGOCLIENTE}: ${demo.NOMBRECLINICA} (${Math.round((Date.now() - inicio) / 1000)} s)`);
}

/** Creates the clinic's row, closed to users until it is full; null when it already exists. */
async function apartar(dueno: pg.Pool, demo: ClinicaDemo, pase: string): Promise<number | null> {
  const c = await dueno.connect();
  try {
    const { rows } = await c.query('select cliente, activo from compartido.clientes where codigo = $1', [demo.CODIGOCLIENTE]);
    if (rows[0]?.activo) return null;
    if (rows[0]) {
      // Returns the numbers an interrupted attempt took outside its transaction, because the parts expect to count from 1.
      await c.query('begin');
      await c.query("select set_config('app.cliente', $1, true)", [String(rows[0].cliente)]);
      await c.query('delete from folios where serie <> all ($1)', [['USUARIO', 'NIVEL', 'SUCURSAL', ...SERIES_INICIALES]]);
      await c.query('commit');
      return rows[0].cliente;
    }
    await c.query('begin');
    const cliente = await crearClinica(c, {
      codigo: demo.CODIGOCLIENTE,
      nombre: demo.NOMBRECLINICA,
      ID_PAIS: demo.ID_PAIS,
      zona: demo.ZONA_HORARIA,
      usuario: 'admin',
      correo: `admin@${demo.CODIGOCLIENTE}.ejemplo.com`,
      pase,
      demo: true,
      medicos: Math.max(20, demo.MEDICOS.length + 5),
    });
    await c.query('update compartido.clientes set activo = false where cliente = $1', [cliente]);
    await c.query('commit');
    return cliente;
  } catch (e) {
    await c.query('rollback').catch(() => {});
    throw e;
  } finally {
    c.release();
  }
}
