// What the platform does with clinics, in the caller's transaction and as the owner; used by the calls and the command alike.
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { LISTA_PAISES, PAISES } from '#domain/paises/paises.ts';
import { PARAMETROS } from '#features/clinica/server/leer.ts';
import { cifrarClave } from '#features/personal/server/claves.ts';
import { exigirClaveSegura } from '#features/personal/server/claves_comunes.ts';
import { literal } from '#kernel/server/busqueda.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { crearClinica } from '../clinica_nueva.ts';
import type { Clinica, ClinicaNueva, Ficha, Plan } from './contract.ts';
import '#features/clinica/server/table.ts';

interface Fila {
  cliente: number;
  codigo: string;
  zona: string;
  id_pais: number;
  suspendido: string | null;
}
/** Locks the clinic's row and selects the clinic for this transaction. */
export async function entrar(db: Kysely<DB>, codigo: string): Promise<Fila> {
  const { rows } = await sql<Fila>`select cliente, codigo, zona, id_pais, suspendido from compartido.clientes
    where codigo = ${codigo.toLowerCase()} for update`.execute(db);
  if (!rows[0]) throw noExiste('La clínica');
  await sql`select set_config('app.cliente', ${String(rows[0].cliente)}, true), set_config('TimeZone', ${rows[0].zona}, true)`.execute(db);
  return rows[0];
}

const RENGLON = sql`codigo as "CODIGO", nombre as "NOMBRECLINICA", id_pais as "ID_PAIS",
  case when suspendido is not null then 'suspendida' when cliente_vencido(c) then 'vencida' else 'activa' end as "ESTADO",
  contrato as "CONTRATO", limite_medicos as "LIMITE_MEDICOS", sms as "SMS", folios as "FOLIOS", vence as "VIGENCIA",
  demo::int as "DEMO", creado as "CREADA"`;

export interface Filtro {
  BUSCAR?: string;
  ESTADO?: string | null;
  LIMITE?: number | null;
  PAGINA?: number | null;
}
/** A page of clinics, by code. */
export async function listar(db: Kysely<DB>, f: Filtro): Promise<{ TOTAL: number; CLINICAS: Clinica[] }> {
  const limite = f.LIMITE ?? 100;
  const buscado = `%${literal(f.BUSCAR ?? '')}%`;
  const todas = sql`(select *, ${RENGLON} from compartido.clientes c
    where activo and (f_norm(codigo || ' ' || nombre) like f_norm(${buscado}))) x where (${f.ESTADO ?? null}::text is null or x."ESTADO" = ${f.ESTADO ?? null})`;
  const [total, pagina] = [
    await sql<{ n: number }>`select count(*)::int as n from ${todas}`.execute(db),
    await sql<Clinica>`select * from ${todas} order by codigo limit ${limite} offset ${((f.PAGINA ?? 1) - 1) * limite}`.execute(db),
  ];
  return { TOTAL: total.rows[0]!.n, CLINICAS: pagina.rows };
}

/** One clinic with its plan and its usage. */
export async function ficha(db: Kysely<DB>, codigo: string): Promise<Ficha> {
  const { cliente } = await entrar(db, codigo);
  // The clinic is named in the query, because row-level security does not apply to the owner.
  const {
    rows: [f],
  } = await sql<Omit<Ficha, 'PARAMETROS' | 'LIMITE_PLANTILLAS_FORMATOS'> & { parametros: Record<string, unknown> }>`select ${RENGLON},
    zona as "ZONA_HORARIA", suspendido as "SUSPENDIDA", suspendido_motivo as "MOTIVO",
    (select parametros from sistema_control s where s.cliente = c.cliente) as parametros,
    (select count(*)::int from medicos m where m.cliente = c.cliente and m."ACTIVO" = 1 and m.eliminado is null) as "MEDICOS_ACTIVOS",
    (select count(*)::int from usuarios u where u.cliente = c.cliente and u."ACTIVO" = 1 and u.eliminado is null) as "USUARIOS_ACTIVOS",
    (select count(*)::int from pacientes p where p.cliente = c.cliente and p.eliminado is null) as "PACIENTES",
    (select (coalesce(sum(a.peso::bigint), 0) / 1048576)::int from archivos a where a.cliente = c.cliente and a.eliminado is null) as "ARCHIVOS_MB",
    (select max(s.uso) from compartido.sesiones s where s.cliente = c.cliente and not s.es_admin) as "ULTIMO_USO",
    (select count(*)::int from compartido.sesiones s where s.cliente = c.cliente and sesion_vive(s)) as "SESIONES"
    from compartido.clientes c where c.cliente = ${cliente}`.execute(db);
  const { parametros, ...resto } = f!;
  const limite = parametros?.LIMITE_PLANTILLAS_FORMATOS;
  return {
    ...resto,
    LIMITE_PLANTILLAS_FORMATOS: typeof limite === 'number' ? limite : null,
    PARAMETROS: Object.fromEntries(Object.entries(PARAMETROS).map(([k, v]) => [k, Number(parametros?.[k] ?? v)])),
  };
}

/**
 * Creates a clinic with its plan; answers its code. Throws `Rechazo` when the code is taken or the time zone is of another
 * country.
 */
export async function agregar(db: Kysely<DB>, n: ClinicaNueva): Promise<string> {
  const pais = PAISES[n.ID_PAIS];
  if (!pais) throw deCampo('ID_PAIS', `El país debe ser uno de: ${LISTA_PAISES.map((p) => p.ID_PAIS).join(', ')}`);
  const zona = n.ZONA_HORARIA || pais.zonas[0]!.ZONA_HORARIA;
  if (!pais.zonas.some((z) => z.ZONA_HORARIA === zona))
    throw deCampo('ZONA_HORARIA', `La zona horaria debe ser una de: ${pais.zonas.map((z) => z.ZONA_HORARIA).join(', ')}`);
  const codigo = n.CODIGO.toLowerCase();
  const { rows } = await sql`select from compartido.clientes where codigo = ${codigo}`.execute(db);
  if (rows.length) throw deCampo('CODIGO', `Ya hay una clínica con el código ${codigo}: elija otro`);
  exigirClaveSegura(n.PASS, 'PASS', { nombres: [n.CODIGO, n.NOMBRECLINICA, n.CLAVEUSUARIO, n.MAIL] });
  await crearClinica(
    { query: async (text, values) => ({ rows: (await db.executeQuery(CompiledQuery.raw(text, values ?? []))).rows as never[] }) },
    {
      codigo,
      nombre: n.NOMBRECLINICA,
      ID_PAIS: pais.ID_PAIS,
      zona,
      usuario: n.CLAVEUSUARIO,
      correo: n.MAIL,
      pase: await cifrarClave(n.PASS),
      demo: false,
      medicos: n.LIMITE_MEDICOS ?? 50,
    },
  );
  await ponerPlan(db, codigo, n);
  return codigo;
}
const deCampo = (campo: string, sentencia: string) => new Rechazo(sentencia, { ERRORES: { [campo]: sentencia } });

/** Changes the given parts of the plan. Throws `Rechazo` when none is given. */
export async function ponerPlan(db: Kysely<DB>, codigo: string, p: Plan): Promise<void> {
  const { cliente } = await entrar(db, codigo);
  if (p.SIN_VENCIMIENTO && p.VIGENCIA) throw deCampo('VIGENCIA', 'Indique una vigencia o que no vence, no ambas');
  await sql`update compartido.clientes set contrato = coalesce(${p.CONTRATO}::text, contrato), limite_medicos = coalesce(${p.LIMITE_MEDICOS}::int, limite_medicos),
    sms = coalesce(${p.SMS}::int, sms), folios = coalesce(${p.FOLIOS}::int, folios),
    vence = ${p.SIN_VENCIMIENTO ? sql`null` : sql`coalesce(${p.VIGENCIA}::date, vence)`}, version = version + 1
    where cliente = ${cliente}`.execute(db);
  const banderas = Object.entries({ ...p.PARAMETROS, LIMITE_PLANTILLAS_FORMATOS: p.LIMITE_PLANTILLAS_FORMATOS }).filter(
    ([, v]) => v !== null && v !== undefined,
  );
  if (banderas.length)
    await sql`update sistema_control set parametros = parametros || ${JSON.stringify(Object.fromEntries(banderas))}::jsonb
      where cliente = ${cliente}`.execute(db);
}

/** Nobody can log in any more, and open sessions end at their next call. */
export async function suspender(db: Kysely<DB>, codigo: string, motivo: string): Promise<void> {
  const c = await entrar(db, codigo);
  if (c.suspendido) throw new Rechazo('La clínica ya está suspendida');
  await sql`update compartido.clientes set suspendido = now(), suspendido_motivo = ${motivo}, version = version + 1
    where cliente = ${c.cliente}`.execute(db);
}
export async function reanudar(db: Kysely<DB>, codigo: string): Promise<void> {
  const c = await entrar(db, codigo);
  if (!c.suspendido) throw new Rechazo('La clínica no está suspendida');
  await sql`update compartido.clientes set suspendido = null, suspendido_motivo = '', version = version + 1
    where cliente = ${c.cliente}`.execute(db);
}
/** Ends the plan as of yesterday in the clinic's time zone. */
export async function vencer(db: Kysely<DB>, codigo: string): Promise<void> {
  const { cliente } = await entrar(db, codigo);
  await sql`update compartido.clientes set vence = least(vence, (now() at time zone zona)::date - 1), version = version + 1
    where cliente = ${cliente}`.execute(db);
}
