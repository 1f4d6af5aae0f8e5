// The path of every request: `admitir` before the body is read, then `atender`.
import { setTimeout as dormir } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Sesion } from '#domain/sesion.ts';
import { type Arbol, decode } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { conEncargos } from '#kernel/shared/encargos.ts';
import { type Call, type Contract, cuerpoDe, escribe, type ParamsOf, type Salida } from '#kernel/shared/endpoint.ts';
import { erroresDe, Rechazo } from '#kernel/shared/verdict.ts';
import { exigirSinVirus } from './antivirus.ts';
import { cederTurno } from './ceder_turno.ts';
import type { Ctx, Host, Peticion } from './ctx.ts';
import { asClinic, type EnMuro, type Muro, numeroSuelto } from './db.ts';
import { exigirDesdePagina } from './desde_pagina.ts';
import { codigosDe, idsDe, seAnota } from './detalle_bitacora.ts';
import { enviarArchivo } from './enviar_archivo.ts';
import type { Handler, Implementacion } from './handler.ts';
import { limpiarLargo } from './html.ts';
import { renovarImagenes } from './imagenes_texto.ts';
import { impedimento } from './impedimento.ts';
import { origenDe } from './origen.ts';
import { exigirOtraVez } from './otra_vez.ts';
import { anfitrionDe, anotarPlataforma, exigirPlataforma } from './plataforma.ts';
import { preparar } from './preparar.ts';
import { recorteDe } from './recorte_respuesta.ts';
import { anotarRechazo } from './seguridad.ts';
import { huellaDeCabecera, type SesionViva, tokenDe } from './sesiones.ts';
import { anotarRespuesta, type Llave, llaveDe, Repetida, soltarLlave, tomarLlave } from './una_vez.ts';

export interface Slice {
  calls: { call: Call; handler: Implementacion<Call> }[];
}

/** Joins a contract with its handlers, one per call under the contract's names. */
export function implement<T extends Record<string, unknown>>(c: Contract<T>, handlers: { [K in keyof T]: Implementacion<T[K]> }): Slice {
  return {
    calls: Object.entries(c).map(([nombre, call]) => ({
      call: call as unknown as Call,
      handler: handlers[nombre as keyof T] as unknown as Implementacion<Call>,
    })),
  };
}

/** Who is calling: a live session, or a visitor inside one clinic (or none). */
export interface Quien {
  sesion: Sesion;
  cliente: number;
  usuario: number;
  zona: string;
  viva?: SesionViva;
  /** Authorised by the installation's token: works as the owner, outside any clinic. */
  plataforma?: true;
}
/** Reaches the user only if the session's facts changed on every attempt. */
class SesionVieja extends Rechazo {
  constructor() {
    super('Los permisos o los ajustes están cambiando, intente de nuevo en un momento', null, 503);
  }
}
class FormaInvalida extends Rechazo {}

/** Before the body is read: rate limit, session, permission. Undefined for a visitor, whose clinic is in the body. */
export async function admitir(host: Host, call: Call, req: FastifyRequest): Promise<Quien | undefined> {
  if (req.method === 'GET' && escribe(call)) exigirDesdePagina(req.headers);
  if (call.limite) await limitar(host, call, req.ip);
  if (call.permiso === 'publico') return undefined;
  if (call.permiso === 'plataforma') return deLaPlataforma(host, req);
  const quien = await conSesion(host, call, req, false);
  try {
    host.limiteDeSesion.contar(quien.viva!.huella);
  } catch (e) {
    await anotarRechazo(host, quien, call.ruta, e, { id: String(req.id), ip: req.ip });
    throw e;
  }
  return quien;
}

/** Answers a call: the JSON envelope, or a file that is produced after the transaction. */
export async function atender(host: Host, call: Call, handler: Implementacion<Call>, req: FastifyRequest, reply: FastifyReply) {
  const peticion: Peticion = {
    id: String(req.id),
    ip: req.ip,
    agente: String(req.headers['user-agent'] ?? ''),
    anfitrion: anfitrionDe(req),
  };
  const anterior = call.permiso === 'publico' && huellaDeCabecera(req.headers);
  if (anterior) peticion.anterior = anterior;
  const enviado = enviadoDe(req);
  if (call.firma)
    peticion.firmado = { firma: String(req.headers[call.firma] ?? ''), ruta: req.url, cuerpo: req.crudo, cabeceras: req.headers };
  const llave = escribe(call) && conSesionPropia(call) && !call.archivo ? llaveDe(req, `${call.slice}/${call.nombre}`, enviado) : undefined;
  const p: Pedido = { host, call, peticion, enviado, req, llave };
  /** The result of the outside call, which is made once even if the second step is retried. */
  let hablado: { x: unknown; respuesta: unknown } | undefined;
  for (let intento = 0; ; intento++) {
    const quien =
      (intento === 0 && req.quien) ||
      (call.permiso === 'publico'
        ? await visitante(host, call, enviado, req.params as Arbol)
        : call.permiso === 'plataforma'
          ? await deLaPlataforma(host, req)
          : await conSesion(host, call, req, intento > 0));
    if (quien.viva) peticion.huella = quien.viva.huella;
    try {
      let data: unknown;
      if (typeof handler === 'function') data = await transaccion(p, quien, handler);
      else {
        if (!hablado) {
          const { puerta, antes, fuera } = handler.pasos;
          const pregunta = puerta && (await enLaPuerta(p, quien, puerta));
          const dicho = await pregunta?.(host);
          const x = await transaccion(p, quien, (ctx, params, body) => antes(ctx, params, body, dicho) as never, 'antes');
          if (!(x instanceof Repetida)) hablado = { x, respuesta: await fuera(host, x) };
          else data = x;
        }
        if (hablado) {
          const { x, respuesta } = hablado;
          data = await transaccion(p, quien, (ctx, params, body) => handler.pasos.despues(ctx, params, body, respuesta, x), 'despues');
        }
      }
      if (data instanceof Repetida) data = data.data;
      if (escribe(call) && !call.transporte)
        host.vivo.avisar({
          cliente: quien.cliente,
          slices: [call.slice, ...(call.toca ?? [])],
          filas: call.filas?.(data as never),
          origen: String(req.headers['x-pestana'] ?? '').slice(0, 32),
        });
      if (call.archivo) return await enviarArchivo(data as Salida, quien.cliente, reply);
      if (call.redirige) return reply.redirect((data as { URL: string }).URL, 303);
      if (peticion.lista) reply.header('x-total', peticion.lista.total).header('x-pagina', peticion.lista.pagina);
      return { success: true, message: call.dice?.(data as never) ?? call.ok ?? null, data };
    } catch (e) {
      // The session's facts changed, or two saves collided: try again with current data.
      if (intento < 3 && (e instanceof SesionVieja || seCruzaron(e))) {
        // A random pause, so that the same two do not collide again.
        await dormir(Math.random() * 10 * 3 ** intento);
        continue;
      }
      // A form refused under the clinic's cached settings is validated once more with fresh ones, which may require less.
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
  const token = tokenDe(req.headers);
  if (!token) throw new Rechazo('Token inválido', null, 401);
  let viva = await host.sesiones.de(token, fresca);
  // What is refused from the cache is checked once more: it may just have been granted.
  if (viva && !fresca && impedimento(call, viva.sesion)) viva = await host.sesiones.de(token, true);
  if (!viva) throw new Rechazo('SESION_CADUCADA', null, 401);
  const e = impedimento(call, viva.sesion);
  if (e) {
    await anotarRechazo(host, viva, call.ruta, e, { id: String(req.id), ip: req.ip });
    throw e;
  }
  return { sesion: viva.sesion, cliente: viva.cliente, usuario: viva.usuario, zona: viva.zona, viva };
}
const conSesionPropia = ({ permiso }: Call): boolean => permiso !== 'publico' && permiso !== 'plataforma';
async function visitante(host: Host, call: Call, enviado: Arbol, params: Arbol): Promise<Quien> {
  // A link's code begins with the clinic's, and a dot.
  const enRuta = call.cliente && call.cliente in call.params ? String(params[call.cliente]).split('.')[0] : undefined;
  const dado = enRuta ?? (call.cliente ? enviado[call.cliente] : '');
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
  /** The key was recorded in a transaction that has committed. */
  tomada?: boolean;
}
async function enLaPuerta<T>(
  { host, call, peticion, req }: Pedido,
  q: Quien,
  puerta: (ctx: Ctx, params: ParamsOf<Call>) => Promise<T>,
): Promise<T> {
  const params = validar(paramsDe(call), req.params as Arbol) as Arbol;
  const muro: Muro = { cliente: q.cliente, usuario: q.usuario, zona: q.zona, lee: true };
  return asClinic(host.pool, muro, (t) => puerta(contexto(host, t, q, peticion, false, {}), params as never));
}
/** One transaction of a call. Of two steps, only the second writes the audit row and may answer. */
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
  // Pictures, sheets and long texts are processed here, before the transaction opens.
  await exigirSinVirus(host.config.CLAMAV, enviado);
  await preparar(encargos, q.cliente);
  const graba = escribe(call);
  const accion = `${call.slice}/${call.nombre}`;
  // What support does or sees is recorded with the supporter's name.
  const soporte = q.viva?.soporte ? { SOPORTE: q.viva.soporte } : {};
  const lectura =
    seAnota(call, q.viva) && !graba && !previa
      ? { accion, detalle: { ...params, ...codigosDe(body as Arbol | undefined), ...soporte }, ip: peticion.ip, peticion: peticion.id }
      : undefined;
  // What leaves the application is recorded in its own transaction, which waits for the disk; so is what must look for
  // its patient.
  const juntas = lectura && q.viva && !call.archivo && !call.registro;
  const muro: Muro = {
    cliente: q.cliente,
    usuario: q.usuario,
    zona: q.zona,
    lee: !graba && !previa && !q.plataforma,
    breve: Boolean(call.breve),
    aparte: Boolean(call.archivo),
    ...(q.viva ? { sesion: q.viva.huella } : {}),
    ...(lectura && !juntas ? { bitacora: { ...lectura, asentada: Boolean(call.archivo), ...deCual(call, params) } } : {}),
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
      // Checked after validation, so that nobody types a password for a form that is then refused.
      if (call.otraVez && paso !== 'despues') await ctx.exigirOtraVez();
      if (q.viva) await host.exigirAlcance(ctx, call, [params, (body ?? {}) as Arbol]);
      data = await handler(ctx, params as never, body as never);
    } catch (e) {
      // A refusal based on outdated session facts does not count.
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
        // The link of a public call is its key: whoever reads the audit could use it.
        ...(call.permiso === 'publico' ? idsDe(params) : params),
        ...claves,
        ...notas,
        ...soporte,
        ...(body && Object.keys(body).length ? { CAMPOS: Object.keys(enviado).filter((k) => Object.hasOwn(body as Arbol, k)) } : {}),
      };
      if (!call.transporte || q.viva?.soporte) t.anotar({ accion, detalle, ip: peticion.ip, peticion: peticion.id });
      if (llave) anotarRespuesta(t, llave, limpio);
    }
    return limpio;
  });
  if (juntas) await host.lecturas.anotar({ ...lectura, huella: q.viva!.huella });
  if (previa) p.tomada = !(data instanceof Repetida);
  return call.limpia ? conTextosLimpios(call, data, q.cliente, renovarImagenes({ host, sesion: q.sesion })) : data;
}
const deCual = ({ registro, expediente }: Call, params: Arbol) =>
  registro ? { de: { tabla: registro, columna: expediente!, valor: Number(params[expediente!]) } } : {};
/**
 * Strips an answer whose rich texts are cleaned again; long ones in a worker thread, since the transaction has already closed.
 */
async function conTextosLimpios(call: Call, data: unknown, cliente: number, renovar: (html: string) => string): Promise<unknown> {
  const textos: string[] = [];
  recorteDe(call.data)(data, (t) => {
    textos.push(t);
    return t;
  });
  const limpios = new Map<string, string>();
  const ceder = cederTurno();
  for (const t of textos) {
    limpios.set(t, (await limpiarLargo(t, cliente)).limpio);
    // The short ones are cleaned here, and may be many.
    await ceder();
  }
  return recorteDe(call.data)(data, (t) => renovar(limpios.get(t)!));
}

async function comprobar(host: Host, t: EnMuro, q: Quien): Promise<void> {
  if (!q.viva) return;
  const vigente = await t.vigente;
  if (vigente?.version === Number(q.viva.version)) return;
  // Something in the clinic changed: start again only if it changed this session.
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
/** Validates, or throws `FormaInvalida` with a summary and a sentence per field. */
export function validar<T>(schema: z.ZodType<T, unknown>, valor: unknown): T {
  const r = schema.safeParse(valor);
  if (r.success) return r.data;
  const { ERRORES, message } = erroresDe(r.error.issues as never);
  throw new FormaInvalida(message, { ERRORES });
}

/** Builds the `Ctx` that handlers and jobs receive. */
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
    paginar: (total, pagina) => {
      peticion.lista = { total, pagina };
    },
  };
}

async function limitar(host: Host, call: Call, ip: string): Promise<void> {
  const {
    rows: [fila],
  } = await host.pool.query('select limite_contar($1, 60) as n', [`${call.ruta}|${origenDe(ip)}`]);
  if (fila.n > call.limite!) throw new Rechazo('Demasiados intentos, espere un minuto', null, 429);
}
/** Serialisation failure, deadlock, or a time slot taken between check and save: a retry finds it taken and explains it. */
const seCruzaron = (e: unknown): boolean => ['40001', '40P01', '23P01'].includes((e as { code?: string }).code ?? '');
