// The database roles. The owner owns the schema. Calls and jobs each connect with a role that has no rights and switches, for
// the whole connection, to the role that holds the grants: RESET ROLE gains nothing.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

export interface Conexion {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  connectionString?: string;
  /** The passwords of calls and jobs are derived from it. */
  secreto?: string;
}

/** For calls and for jobs: the role that holds the grants. */
export const ROLES = { llamadas: 'galeno_app', trabajos: 'galeno_obreros' } as const;
export type Rol = keyof typeof ROLES;

const nombreDe = (base: string, p: Rol) => `${base.slice(0, 50)}_${p}`;
const claveDe = (secreto: string, p: Rol | 'dueno') => createHmac('sha256', secreto).update(`papel/${p}`).digest('base64url');
const baseDe = (c: Conexion): string => new pg.Client({ ...c }).database ?? '';

/** The connection settings of calls or jobs for the same database. */
export function como({ secreto = '', ...c }: Conexion, p: Rol): pg.ClientConfig {
  const [user, password] = [nombreDe(baseDe(c), p), claveDe(secreto, p)];
  if (!c.connectionString) return { ...c, user, password };
  const url = new URL(c.connectionString);
  url.username = encodeURIComponent(user);
  url.password = password;
  return { connectionString: url.href };
}
/** The options that select the role, for connections that add options of their own. */
export const opcionesDe = (p: Rol, ...mas: string[]): string => [`role=${ROLES[p]}`, ...mas].map((o) => `-c ${o}`).join(' ');

/** Owner of the databases of the bundled PostgreSQL: no superuser, and subject to row-level security. */
const DUENO = 'galeno_dueno';
/** Connection settings of that owner. */
export const comoDueno = (c: Conexion, secreto: string): Conexion => ({ ...c, user: DUENO, password: claveDe(secreto, 'dueno'), secreto });

/**
 * Creates the owner and its database, and gives the owner what an older database still has under the superuser. `raiz` connects
 * as superuser. Can be repeated.
 */
export async function prepararCluster(raiz: Conexion, base: string, secreto: string): Promise<void> {
  const en = async (database: string, hacer: (c: pg.Client) => Promise<void>) => {
    const c = new pg.Client({ ...raiz, database });
    c.on('error', () => {});
    await c.connect();
    await hacer(c).finally(() => c.end());
  };
  await en('postgres', async (c) => {
    await crearGrupos(c);
    const hay = async (que: string, cual: string) => (await c.query(`select from ${que} = $1`, [cual])).rowCount;
    const verbo = (await hay('pg_roles where rolname', DUENO)) ? 'ALTER' : 'CREATE';
    await c.query(`${verbo} ROLE ${DUENO} LOGIN CREATEROLE CREATEDB PASSWORD '${scramDe(claveDe(secreto, 'dueno'))}'`);
    for (const rol of Object.values(ROLES)) await c.query(`GRANT ${rol} TO ${DUENO} WITH ADMIN TRUE, INHERIT FALSE, SET TRUE`);
    // Lets the owner load millions of rows known to be consistent (benchmarks) without checking foreign keys.
    await c.query(`GRANT SET ON PARAMETER session_replication_role TO ${DUENO}`);
    if (await hay('pg_database where datname', base)) await c.query(`ALTER DATABASE ${base} OWNER TO ${DUENO}`);
    else await c.query(`CREATE DATABASE ${base} OWNER ${DUENO}`);
  });
  await en(base, async (c) => {
    await entregarBase(c);
    await permitirIndiceDeTexto(c);
  });
}

/**
 * Under row-level security the planner uses an index only for operators marked leakproof; LIKE is not, so searches would read
 * every row. LIKE raises no error that reveals what it read, so it can be marked. Only a superuser can do it: on a PostgreSQL
 * we do not control, searches are correct but slow. Restoring a backup loses the mark, hence at every start.
 */
export async function permitirIndiceDeTexto(raiz: pg.ClientBase): Promise<void> {
  const { rowCount } = await raiz.query('select from pg_roles where rolname = current_user and rolsuper');
  if (rowCount) await raiz.query('alter function pg_catalog.textlike(text, text) leakproof');
}

/** The roles that migrations grant to, shared by all databases of a cluster. Needs a connection that may create roles. */
export async function crearGrupos(dueno: pg.ClientBase): Promise<void> {
  for (const rol of Object.values(ROLES))
    await dueno.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${rol}') THEN CREATE ROLE ${rol} NOLOGIN NOSUPERUSER NOBYPASSRLS; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
}

/** Creates the roles that calls and jobs connect with, with passwords derived from the current secret. */
export async function crearRoles(dueno: pg.Pool, { secreto = '' }: Pick<Conexion, 'secreto'>): Promise<void> {
  const c = await dueno.connect();
  try {
    await c.query('begin');
    // Serialises two servers that start together.
    const { rows } = await c.query<{ base: string }>('select current_database() as base, pg_advisory_xact_lock(7202)');
    for (const p of Object.keys(ROLES) as Rol[]) {
      const nombre = nombreDe(rows[0]!.base, p);
      const { rowCount } = await c.query('select from pg_roles where rolname = $1', [nombre]);
      const rol = pg.escapeIdentifier(nombre);
      await c.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${rol} LOGIN NOINHERIT PASSWORD '${scramDe(claveDe(secreto, p))}'`);
      await c.query(`GRANT ${ROLES[p]} TO ${rol} WITH INHERIT FALSE, SET TRUE`);
    }
    await c.query('commit');
  } catch (e) {
    await c.query('rollback').catch(() => {});
    throw e;
  } finally {
    c.release();
  }
}

/** Whether a server or a worker is connected to this database. */
export async function hayQuienTrabaje(dueno: pg.Pool): Promise<boolean> {
  const { rows } = await dueno.query<{ base: string; usuarios: string[] }>(
    'select current_database() as base, array_agg(distinct usename::text) as usuarios from pg_stat_activity where datname = current_database()',
  );
  const { base, usuarios } = rows[0]!;
  return (Object.keys(ROLES) as Rol[]).some((p) => usuarios.includes(nombreDe(base, p)));
}

/**
 * Grants the dispatcher's role the queue's tables. The queue's library creates them with row security and no policy, which
 * shuts out everybody but their owner.
 */
export async function darLaCola(dueno: pg.ClientBase): Promise<void> {
  await dueno.query(`DO $$ DECLARE t record; BEGIN
    GRANT USAGE ON SCHEMA graphile_worker TO galeno_obreros;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO galeno_obreros;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO galeno_obreros;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO galeno_obreros;
    FOR t IN SELECT c.oid::regclass AS tabla FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'obreros')
    LOOP EXECUTE format('CREATE POLICY obreros ON %s TO galeno_obreros USING (true)', t.tabla); END LOOP;
  END $$`);
}

/** Transfers what the superuser still owns in a database to its owner. */
async function entregarBase(raiz: pg.ClientBase): Promise<void> {
  await raiz.query(`DO $$ DECLARE o record; yo oid := current_user::regrole; BEGIN
    -- Of an extension, only its superuser may say; what the library of the queue made is the owner's like the rest.
    FOR o IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${DUENO}', n.nspname) AS orden FROM pg_namespace n
        WHERE n.nspowner = yo AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
      UNION ALL
      SELECT format('ALTER TABLE %s OWNER TO ${DUENO}', c.oid::regclass) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relowner = yo AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      UNION ALL
      -- Those of a column go with their table.
      SELECT format('ALTER SEQUENCE %s OWNER TO ${DUENO}', c.oid::regclass) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relowner = yo AND c.relkind = 'S' AND n.nspname NOT LIKE 'pg\\_%'
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${DUENO}', p.oid::regprocedure) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE p.proowner = yo AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${DUENO}', t.oid::regtype) FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
        WHERE t.typowner = yo AND t.typtype IN ('e', 'd', 'c', 'r') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
          -- The type of a table's rows goes with it.
          AND NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind <> 'c')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
    LOOP EXECUTE o.orden; END LOOP;
  END $$`);
}

/** The SCRAM verifier of a password (RFC 5802), so that the password itself appears in no statement and in no log. */
export function scramDe(clave: string): string {
  const sal = randomBytes(16);
  const vueltas = 4096;
  const salada = pbkdf2Sync(clave, sal, vueltas, 32, 'sha256');
  const firma = (texto: string) => createHmac('sha256', salada).update(texto).digest();
  const guardada = createHash('sha256').update(firma('Client Key')).digest();
  return `SCRAM-SHA-256$${vueltas}:${sal.toString('base64')}$${guardada.toString('base64')}:${firma('Server Key').toString('base64')}`;
}
