// The one road: every call of the product goes through `atender`, in this order.
import { setTimeout as dormir } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Sesion } from '#domain/sesion.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { conEncargos } from '#kernel/shared/encargos.ts';
import { type Call, type Contract, cuerpoDe, escribe, type Salida } from '#kernel/shared/endpoint.ts';
import { type Arbol, decode } from '#kernel/shared/form.ts';
import { erroresDe, Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import type { Ctx, Host, Peticion } from './ctx.ts';
import { asClinic, type EnMuro, type Muro, numeroSuelto } from './db.ts';
import { limpiarLargo } from './html.ts';
import { renovarImagenes } from './imagenes_texto.ts';
import type { Handler, Manejo } from './manejo.ts';
import { origenDe } from './origen.ts';
import { exigirOtraVez } from './otra_vez.ts';
import { anfitrionDe, anotarPlataforma, exigirPlataforma } from './plataforma.ts';
import { preparar } from './preparar.ts';
import { recorteDe } from './recorte.ts';
import { anotarRechazo } from './seguridad.ts';
import type { SesionViva } from './sesiones.ts';
import { anotarRespuesta, type Llave, llaveDe, Repetida, soltarLlave, tomarLlave } from './una_vez.ts';

export interface Slice {
  calls: { call: Call; handler: Manejo<Call> }[];
}

/** Joins a contract with its handlers, one for each call by the contract's own names. */
export function implement<T extends Record<string, unknown>>(c: Contract<T>, handlers: { [K in keyof T]: Manejo<T[K]> }): Slice {
  return {
    calls: Object.entries(c).map(([nombre, call]) => ({
      call: call as unknown as Call,
      handler: handlers[nombre as keyof T] as unknown as Manejo<Call>,
    })),
  };
}

/** Who stands at the door: a living session, or a stranger inside one clinic's wall (or none). */
export interface Quien {
  sesion: Sesion;
  cliente: number;
  usuario: number;
  zona: string;
  viva?: SesionViva;
  /** Came with the installation's token: works as the owner, outside every clinic. */
  plataforma?: true;
}
/** Told to the user only where the session's own facts changed at every try. */
class SesionVieja extends Rechazo {
  constructor() {
    super('Los permisos o los ajustes están cambiando, intente de nuevo en un momento', null, 503);
  }
}
class FormaInvalida extends Rechazo {}

/**
 * Asked before the body is read: how often this address may try, and who it is. Undefined for a stranger, whose clinic the body names.
 * Throws `Rechazo`.
 */
export async function enLaPuerta(host: Host, call: Call, req: FastifyRequest): Promise<Quien | undefined> {
  if (call.limite) await limitar(host, call, req.ip);
  if (call.permiso === 'publico') return undefined;
  if (call.permiso === 'plataforma') return deLaPlataforma(host, req);
  const quien = await conSesion(host, call, req, false);
  try {
    host.ritmo.contar(quien.viva!.huella);
  } catch (e) {
    await anotarRechazo(host, quien, call.ruta, e, { id: String(req.id), ip: req.ip });
    throw e;
  }
  return quien;
}

/** The answer of a call: the envelope, or a file to be made once the transaction has closed. */
export async function atender(host: Host, call: Call, handler: Manejo<Call>, req: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const peticion: Peticion = {
    id: String(req.id),
    ip: req.ip,
    agente: String(req.headers['user-agent'] ?? ''),
    anfitrion: anfitrionDe(req),
  };
  const enviado = enviadoDe(req);
  if (call.firma) peticion.firmado = { firma: String(req.headers[call.firma] ?? ''), ruta: req.url, cuerpo: req.crudo };
  const llave = escribe(call) && conSesionPropia(call) && !call.archivo ? llaveDe(req, `${call.slice}/${call.nombre}`, enviado) : undefined;
  const p: Pedido = { host, call, peticion, enviado, req, llave };
  /** What came of the talk with somebody outside, which is held once however often the second step is tried. */
  let hablado: { x: unknown; respuesta: unknown } | undefined;
  for (let intento = 0; ; intento++) {
    const quien =
      (intento === 0 && req.quien) ||
      (call.permiso === 'publico'
        ? await visitante(host, call, enviado)
        : call.permiso === 'plataforma'
          ? await deLaPlataforma(host, req)
          : await conSesion(host, call, req, intento > 0));
    if (quien.viva) peticion.huella = quien.viva.huella;
    try {
      let data: unknown;
      if (typeof handler === 'function') data = await transaccion(p, quien, handler);
      else {
        if (!hablado) {
          const x = await transaccion(p, quien, handler.pasos.antes as Handler<Call>, 'antes');
          if (!(x instanceof Repetida)) hablado = { x, respuesta: await handler.pasos.fuera(host, x) };
          else data = x;
        }
        if (hablado) {
          const { x, respuesta } = hablado;
          data = await transaccion(p, quien, (ctx, params, body) => handler.pasos.despues(ctx, params, body, respuesta, x), 'despues');
        }
      }
      if (data instanceof Repetida) data = data.data;
      if (escribe(call))
        host.vivo.avisar({
          cliente: quien.cliente,
          slices: [call.slice, ...(call.toca ?? [])],
          filas: call.filas?.(data as never),
          origen: String(req.headers['x-pestana'] ?? '').slice(0, 32),
        });
      if (call.archivo) return await archivo(data as Salida, quien.cliente, reply);
      return { success: true, message: call.dice?.(data as never) ?? call.ok ?? null, data };
    } catch (e) {
      // The facts behind the session changed, or two saves crossed: once more, with the truth.
      if (intento < 3 && (e instanceof SesionVieja || seCruzaron(e))) {
        // Those that crossed do not meet again at the same moment.
        await dormir(Math.random() * 10 * 3 ** intento);
        continue;
      }
      // A form that the clinic's remembered settings refuse is asked again: they may ask for less since a moment ago.
      if (intento === 0 && quien.viva && e instanceof FormaInvalida && typeof call.body === 'function') continue;
      if (p.tomada && llave) await soltar(host, quien, llave);
      if (quien.viva) await anotarRechazo(host, quien, call.ruta, e, peticion);
      throw e;
    }
  }
}

async function soltar(host: Host, { cliente, usuario, zona }: Quien, llave: Llave): Promise<void> {
  await asClinic(host.pool, { cliente, usuario, zona, lee: false }, ({ db }) => soltarLlave(db, llave)).catch(() => {});
}

async function conSesion(host: Host, call: Call, req: FastifyRequest, fresca: boolean): Promise<Quien> {
  const token = String(req.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
  if (!token) throw new Rechazo('Token inválido', null, 401);
  let viva = await host.sesiones.de(token, fresca);
  // A refusal from memory is asked again: the level may have been extended a moment ago.
  if (viva && !permitido(call, viva.sesion) && !fresca) viva = await host.sesiones.de(token, true);
  if (!viva) throw new Rechazo('SESION_CADUCADA', null, 401);
  const mal = !permitido(call, viva.sesion) ? SIN_PERMISO : viva.sesion.soloLectura && escribe(call) && 'La sesión es de solo lectura';
  if (mal) {
    const e = new Rechazo(mal, null, 403);
    await anotarRechazo(host, viva, call.ruta, e, { id: String(req.id), ip: req.ip });
    throw e;
  }
  return { sesion: viva.sesion, cliente: viva.cliente, usuario: viva.usuario, zona: viva.zona, viva };
}
const conSesionPropia = ({ permiso }: Call): boolean => permiso !== 'publico' && permiso !== 'plataforma';
const permitido = ({ permiso }: Call, s: Sesion): boolean =>
  typeof permiso === 'number' ? s.permisos.has(permiso) : typeof permiso === 'string' ? true : permiso.some((p) => s.permisos.has(p));

async function visitante(host: Host, call: Call, enviado: Arbol): Promise<Quien> {
  const dado = call.cliente ? enviado[call.cliente] : '';
  const codigo = typeof dado === 'string' || typeof dado === 'number' ? String(dado) : '';
  const fila = codigo
    ? (await host.pool.query('select * from cliente_de($1)', [codigo.slice(0, 50).replaceAll('\0', '')])).rows[0]
    : undefined;
  const cliente = fila?.cliente ?? 0;
  return { cliente, usuario: 0, zona: fila?.zona ?? 'UTC', sesion: await host.visitante(cliente, fila?.zona ?? 'UTC') };
}

async function deLaPlataforma(host: Host, req: FastifyRequest): Promise<Quien> {
  await exigirPlataforma(host, req);
  return { cliente: 0, usuario: 0, zona: 'UTC', sesion: await host.visitante(0, 'UTC'), plataforma: true };
}

function enviadoDe(req: FastifyRequest): Arbol {
  const pares = req.method === 'GET' ? Object.entries(req.query as Arbol) : (req.body as [string, unknown][] | Arbol | undefined);
  if (!pares) return {};
  return Array.isArray(pares) ? decode(pares) : (pares as Arbol);
}

interface Pedido {
  host: Host;
  call: Call;
  peticion: Peticion;
  enviado: Arbol;
  req: FastifyRequest;
  llave: Llave | undefined;
  /** The key was taken in a transaction that has been committed. */
  tomada?: boolean;
}
/** One transaction of a call. The first of two steps answers as it is and leaves no audit row: the second does. */
async function transaccion(p: Pedido, q: Quien, handler: Handler<Call>, paso?: 'antes' | 'despues'): Promise<unknown> {
  const { host, call, peticion, enviado, req, llave } = p;
  const previa = paso === 'antes';
  const params = validar(paramsDe(call), req.params as Arbol) as Arbol;
  const [body, encargos] = conEncargos(() =>
    validar(
      call.method === 'GET' || req.method === 'GET'
        ? (call.query ?? (call.ambos ? cuerpoDe(call, q.sesion.clinica) : NADA))
        : cuerpoDe(call, q.sesion.clinica),
      enviado,
    ),
  );
  // Pictures, sheets and long texts are read now: no transaction waits for them.
  await preparar(encargos, q.cliente);
  const graba = escribe(call);
  const accion = `${call.slice}/${call.nombre}`;
  // Support leaves its name on all that it does and on all that it sees.
  const soporte = q.viva?.soporte ? { SOPORTE: q.viva.soporte } : {};
  const muro: Muro = {
    cliente: q.cliente,
    usuario: q.usuario,
    zona: q.zona,
    lee: !graba && !previa && !q.plataforma,
    ...(q.viva ? { sesion: q.viva.huella } : {}),
    ...(seAnota(call, q) && !graba && !previa
      ? {
          bitacora: {
            accion,
            detalle: { ...params, ...codigosDe(body as Arbol | undefined), ...soporte },
            ip: peticion.ip,
            peticion: peticion.id,
            asentada: Boolean(call.archivo),
          },
        }
      : {}),
  };
  const data = await asClinic(q.plataforma ? host.poolDueno : host.pool, muro, async (t) => {
    const notas: Record<string, unknown> = {};
    const confirmado = call.confirma ? ['1', 1, true, 'on'].includes(enviado[call.confirma] as string) : false;
    const ctx = contexto(host, t, q, peticion, confirmado, notas);
    let data: unknown;
    try {
      const antes = llave && paso !== 'despues' ? await tomarLlave(t.db, llave) : undefined;
      if (antes) {
        await comprobar(host, t, q);
        return antes;
      }
      // Asked of a form that is right: nobody types a password for one that is refused.
      if (call.otraVez && paso !== 'despues') await ctx.exigirOtraVez();
      if (q.viva) await host.exigirAlcance(ctx, call, [params, (body ?? {}) as Arbol]);
      data = await handler(ctx, params as never, body as never);
    } catch (e) {
      // A refusal said with stale facts is not yet a refusal.
      await comprobar(host, t, q);
      throw e;
    }
    await comprobar(host, t, q);
    if (previa) return data;
    const limpio = call.archivo || call.limpia ? data : recorteDe(call.data)(data, renovarImagenes(ctx));
    if (q.plataforma) await anotarPlataforma(ctx, accion, { ...params, ...notas }, body as Arbol);
    if (graba && q.cliente) {
      const claves = limpio !== null && typeof limpio === 'object' && !Array.isArray(limpio) && !call.archivo ? idsDe(limpio as Arbol) : {};
      const detalle = {
        ...params,
        ...claves,
        ...notas,
        ...soporte,
        ...(body && Object.keys(body).length ? { CAMPOS: Object.keys(enviado).filter((k) => Object.hasOwn(body as Arbol, k)) } : {}),
      };
      t.anotar({ accion, detalle, ip: peticion.ip, peticion: peticion.id });
      if (llave) anotarRespuesta(t, llave, limpio);
    }
    return limpio;
  });
  if (previa) p.tomada = !(data instanceof Repetida);
  return call.limpia ? conTextosLimpios(call, data, q.cliente, renovarImagenes({ host, sesion: q.sesion })) : data;
}
/** Strips an answer whose rich texts are cleaned once more. The long ones first, in the workshop: no transaction is open any more. */
async function conTextosLimpios(call: Call, data: unknown, cliente: number, renovar: (html: string) => string): Promise<unknown> {
  const textos: string[] = [];
  recorteDe(call.data)(data, (t) => {
    textos.push(t);
    return t;
  });
  const limpios = new Map<string, string>();
  for (const t of textos) limpios.set(t, (await limpiarLargo(t, cliente)).limpio);
  return recorteDe(call.data)(data, (t) => renovar(limpios.get(t)!));
}

/** Reads that leave a row: of a patient's file, all that leaves the screen (paper, sheets, files), and whatever support looks at. */
const seAnota = (call: Call, q: Quien): boolean => Boolean(call.expediente || (call.archivo && q.viva) || q.viva?.soporte);

/** Of whom and of which days a read asks, of what it sends in its body: codes and dates, never words. */
function codigosDe(body: Arbol | undefined): Arbol {
  const deFecha = (k: string, v: unknown) => k.startsWith('FECHA') && typeof v === 'string' && /^\d{4}-\d\d-\d\d$/.test(v);
  return { ...idsDe(body ?? {}), ...Object.fromEntries(Object.entries(body ?? {}).filter(([k, v]) => deFecha(k, v))) };
}

/** Codes and folios of an answer: what an auditor needs to find the record, nothing of the patient. */
function idsDe(data: Arbol): Arbol {
  return Object.fromEntries(
    Object.entries(data).filter(([k, v]) => typeof v === 'number' && /^(CODIGO|N_CITA|CONSECUTIVO|FOLIO|ID|NIVEL)/.test(k)),
  );
}
async function comprobar(host: Host, t: EnMuro, q: Quien): Promise<void> {
  if (!q.viva) return;
  const vigente = await t.vigente;
  if (vigente?.version === Number(q.viva.version)) return;
  // Something of the clinic has changed, which need not be anything of this session: only what is its own begins the call again.
  if (vigente && (await host.sesiones.sigueIgual(q.viva))) return;
  host.sesiones.olvidar(q.viva.huella);
  throw new SesionVieja();
}

const NADA = z.object({});
const deParams = new WeakMap<Call, z.ZodType>();
function paramsDe(call: Call): z.ZodType {
  let s = deParams.get(call);
  if (!s) {
    s = z.object(call.params);
    deParams.set(call, s);
  }
  return s;
}
/** Parses, or refuses with the sentence over the fields and each field's own. */
export function validar<T>(schema: z.ZodType<T, unknown>, valor: unknown): T {
  const r = schema.safeParse(valor);
  if (r.success) return r.data;
  const { ERRORES, message } = erroresDe(r.error.issues as never);
  throw new FormaInvalida(message, { ERRORES });
}

/** What handlers and jobs hold. */
export function contexto(
  host: Host,
  { db }: Pick<EnMuro, 'db'>,
  q: Quien,
  peticion: Peticion,
  confirmado = false,
  notas: Record<string, unknown> = {},
): Ctx {
  const { fecha: hoy, hora: ahora } = enLaClinica(q.zona);
  return {
    db,
    sesion: q.sesion,
    hoy,
    ahora,
    peticion,
    host,
    confirmado,
    folio: async (serie) => {
      const r = await sql<{ ultimo: number }>`insert into folios (serie, ultimo) values (${serie}, 1)
        on conflict (cliente, serie) do update set ultimo = folios.ultimo + 1 returning ultimo`.execute(db);
      return r.rows[0]!.ultimo;
    },
    codigo: (serie, cuantos) => numeroSuelto(host.poolNumeros, q.cliente, serie, cuantos),
    bloquear: async (...cosa) => {
      await sql`select pg_advisory_xact_lock(app_cliente(), hashtext(${cosa.join('/')}))`.execute(db);
    },
    encolar: async (tarea, carga, o = {}) => {
      await sql`select encolar(${tarea}, ${JSON.stringify(carga)}::jsonb, ${o.cuando?.toISOString() ?? null}::timestamptz, ${o.clave ?? null}, ${o.cola ?? null}, 8)`.execute(
        db,
      );
    },
    confirmar: (conflictos) => {
      const hay = Array.isArray(conflictos) ? conflictos.length > 0 : Object.keys(conflictos).length > 0;
      if (!hay) return;
      if (!confirmado) throw new Rechazo('', { CONFLICTOS: conflictos }, 409);
      notas.CONFIRMADO = 1;
    },
    exigirOtraVez: () => exigirOtraVez(db, q.viva),
    anotar: (detalle) => {
      Object.assign(notas, detalle);
    },
  };
}

async function limitar(host: Host, call: Call, ip: string): Promise<void> {
  const {
    rows: [fila],
  } = await host.pool.query('select limite_contar($1, 60) as n', [`${call.ruta}|${origenDe(ip)}`]);
  if (fila.n > call.limite!) throw new Rechazo('Demasiados intentos, espere un minuto', null, 429);
}
/** Also a slot that the database refused because it was taken between the look and the save: the next look finds it taken. */
const seCruzaron = (e: unknown): boolean => ['40001', '40P01', '23P01'].includes((e as { code?: string }).code ?? '');

async function archivo(s: Salida, cliente: number, reply: FastifyReply): Promise<unknown> {
  const bytes = await s.contenido(cliente);
  reply
    .header('content-type', s.tipo)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(s.nombre)}`);
  return reply.send(Buffer.from(bytes));
}
