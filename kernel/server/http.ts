// The HTTP server: application and API on one port, security headers, errors without stack traces, health, metrics.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { escribe } from '#kernel/shared/endpoint.ts';
import { Rechazo, SIN_SEGUNDO_FACTOR } from '#kernel/shared/verdict.ts';
import type { Config } from './config.ts';
import { politicas } from './csp.ts';
import type { Host } from './ctx.ts';
import { MAX_SIN_ARCHIVOS, megabytesDe, SubidasEnCurso, topesDe } from './cuerpos.ts';
import { servirArchivos } from './descargas.ts';
import { sinBase, sinEspacio } from './errores_base.ts';
import { Espacio } from './espacio.ts';
import { leerMultipart, soltarArchivos } from './multipart.ts';
import { openapi } from './openapi.ts';
import { origenDe } from './origen.ts';
import { traeElToken } from './plataforma.ts';
import { admitir, atender, type Quien, type Slice } from './serve.ts';
import { tokenDe } from './sesiones.ts';
import { CANAL_TALLER, type EnElTaller } from './taller.ts';

const SIN_ESPACIO =
  'El servidor se quedó sin espacio en disco y no guardó nada: avise a quien lo administra e intente de nuevo cuando haya espacio';
const SOPORTE = 'Ocurrió un problema, por favor contacte a soporte';
const CABECERAS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
};
/** Sent when the installation's public address is HTTPS: browsers then refuse plain HTTP for a year. */
const SOLO_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

declare module 'fastify' {
  interface FastifyRequest {
    /** The body exactly as received, when it is text: signed calls need it. */
    crudo: string;
    /** Who is calling, when a session or the installation's token identifies them. */
    quien: Quien | undefined;
  }
  interface FastifyContextConfig {
    /** Megabytes of files that the call accepts. */
    sube?: number;
    /** Whether the call writes. */
    guarda?: boolean;
  }
}

export interface OpcionesHttp {
  config: Config;
  slices: Slice[];
  version: string;
  web?: string;
  listo: () => Promise<boolean>;
  /** What the other processes on this port measured; none by default. */
  demas?: () => Promise<Medido[]>;
  /** Where log lines go; stdout unless a test collects them. */
  renglones?: { write: (renglon: string) => void };
}

/** What one process measured. */
export type Medido = MetricObjectWithValues<MetricValue<string>>[];

/** Answers from this many characters on are compressed: long lists matter on a phone's network, the many short answers do not. */
const COMPRIMIBLE = 8 * 1024;
/** Builds the HTTP application. Logs name the call, its duration and its status; never a query string, a body or a name. */
export function crearApp({ config, slices, version, web, listo, demas, renglones }: OpcionesHttp): {
  app: FastifyInstance;
  medido: () => Promise<Medido>;
  servir: (host: Host) => void;
} {
  const app = Fastify({
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            ...(renglones ? { stream: renglones } : {}),
            serializers: {
              req: (r) => ({ metodo: r.method, ruta: r.routeOptions?.url ?? '-' }),
              res: (r) => ({ estado: r.statusCode }),
              err: (e) =>
                ({
                  tipo: e.name,
                  codigo: (e as { code?: string }).code,
                  pila: e.stack
                    ?.split('\n')
                    .filter((l) => /^\s+at /.test(l))
                    .slice(0, 8)
                    .join('\n'),
                }) as never,
            },
          },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: MAX_SIN_ARCHIVOS,
    requestTimeout: 60_000,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 && config.TRUST_PROXY,
    return503OnClosing: true,
  });
  const espacio = new Espacio([
    config.DATA_DIR,
    ...(config.FILES_URL.startsWith('file:') ? [decodeURIComponent(new URL(config.FILES_URL).pathname)] : []),
  ]);
  const csp = politicas(config);
  const cabeceras = { ...CABECERAS, ...(config.PUBLIC_URL.startsWith('https:') ? SOLO_HTTPS : {}) };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (req: FastifyRequest, cuerpo: IncomingMessage) =>
    leerMultipart(cuerpo, req.headers['content-type'] ?? '', topesDe(req.routeOptions.config.sube ?? 0), join(config.DATA_DIR, 'llegando')),
  );
  app.decorateRequest('crudo', '');
  app.decorateRequest('quien', undefined);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (req, body, done) => {
    req.crudo = body as string;
    done(null, [...new URLSearchParams(req.crudo)]);
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    req.crudo = body as string;
    try {
      const v = body === '' ? {} : JSON.parse(body as string, (k, x) => (k === '__proto__' || k === 'constructor' ? undefined : x));
      if (typeof v !== 'object' || v === null || Array.isArray(v)) throw new Error('JSON debe ser un objeto');
      done(null, v);
    } catch (e) {
      done(Object.assign(e as Error, { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, _body, done) => done(null, undefined));

  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(cabeceras).header('content-security-policy', csp(req.url)).header('x-request-id', req.id);
    done();
  });
  app.addHook('onSend', (req, reply, cuerpo, done) => {
    if (!req.url.startsWith('/api')) return done(null, cuerpo);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Whoever administers the clinic learns about disk space with any answer; others only when a save fails for lack of it.
    if (req.quien?.viva && espacio.estado !== 'bien' && puede(req.quien.sesion, P.clinica.configurar))
      reply.header('x-espacio', espacio.estado);
    // Compressing is safe from BREACH: the token is in a header, so another site cannot make the browser send authenticated
    // requests.
    if (typeof cuerpo !== 'string' || cuerpo.length < COMPRIMIBLE || !/\bgzip\b/.test(String(req.headers['accept-encoding'])))
      return done(null, cuerpo);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    gzip(cuerpo, { level: 1 }, done);
  });
  app.setErrorHandler((e: FastifyError | Rechazo, req, reply) => {
    if (!(e instanceof Rechazo) && sinEspacio(e)) espacio.falto();
    return responderError(e, req, reply);
  });
  app.setNotFoundHandler((req, reply) => {
    if (web && req.method === 'GET' && !req.url.startsWith('/api') && !/\.\w{2,5}$/.test(req.url.split('?')[0]!))
      return enviarIndice(web, reply);
    return reply.code(404).send({ success: false, message: 'Servicio no encontrado', data: null });
  });

  const metricas = new Registry();
  collectDefaultMetrics({ register: metricas });
  new Gauge({ name: 'galeno_procesos', help: 'Procesos que contestan en este puerto', registers: [metricas] }).set(1);
  const medido = () => metricas.getMetricsAsJSON();
  const duracion = new Histogram({
    name: 'galeno_llamada_segundos',
    help: 'Duración de las llamadas',
    labelNames: ['ruta', 'estado'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metricas],
  });
  const taller = new Histogram({
    name: 'galeno_taller_segundos',
    help: 'Duración de lo que se lee en hilos aparte',
    labelNames: ['obra'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers: [metricas],
  });
  const anotarTaller = (m: unknown) => {
    const { obra, ms } = m as EnElTaller;
    if (ms !== undefined) taller.observe({ obra }, ms / 1000);
  };
  subscribe(CANAL_TALLER, anotarTaller);
  app.addHook('onClose', async () => void unsubscribe(CANAL_TALLER, anotarTaller));
  app.addHook('onResponse', (req, reply, done) => {
    done();
    const ruta = req.routeOptions.url ?? '-';
    if (!ruta.startsWith('/api')) return;
    if (req.routeOptions.config.guarda && reply.statusCode < 300) espacio.seGuardo();
    duracion.observe({ ruta, estado: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const renglon = { ruta, metodo: req.method, estado: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500 || reply.elapsedTime > 1000) req.log.warn(renglon, 'llamada');
    else req.log.debug(renglon, 'llamada');
  });

  app.get('/api/salud', async (_req, reply) =>
    (await listo())
      ? { estado: espacio.faltoHacePoco ? 'sin espacio en disco' : 'bien', version }
      : reply.code(503).send({ estado: 'sin base de datos', version }),
  );
  app.get('/api/metricas', async (req, reply) => {
    if (!traeElToken(config, req)) throw new Rechazo('Servicio no encontrado', null, 404);
    const todas = demas ? AggregatorRegistry.aggregate([await medido(), ...(await demas())]) : metricas;
    return reply.type(metricas.contentType).send(await todas.metrics());
  });
  for (const ruta of ['/version', '/api/version'])
    app.get(ruta, async (_req, reply) => reply.type('text/plain').header('cache-control', 'no-store').send(version));
  const descripcion = () =>
    openapi(
      slices.flatMap((s) => s.calls.map((c) => c.call)),
      version,
    );
  app.get('/api/openapi.json', async () => descripcion());
  if (web) {
    app.register(fastifyStatic, {
      root: web,
      index: false,
      preCompressed: true,
      // What a deployment leaves there by mistake (.git, .env) is not part of the application.
      dotfiles: 'ignore',
      maxAge: '365d',
      immutable: true,
    });
    app.get('/', (_req, reply) => enviarIndice(web, reply));
  }

  const enCamino = new SubidasEnCurso();
  const servir = (host: Host) => {
    for (const { call, handler } of slices.flatMap((s) => s.calls)) {
      const sube = megabytesDe(call);
      const bodyLimit = topesDe(sube).total;
      app.route({
        method: call.ambos ? ['GET', 'POST'] : call.method,
        url: `/api${call.ruta}`,
        bodyLimit,
        config: { sube, guarda: escribe(call) },
        exposeHeadRoute: false,
        // Identity and permission are checked before the body is read.
        onRequest: async (req, reply) => {
          req.quien = await admitir(host, call, req);
          if (req.method === 'GET') return;
          const dicho = Number(req.headers['content-length'] ?? bodyLimit);
          if (dicho > bodyLimit) throw Object.assign(new Error('cuerpo demasiado grande'), { statusCode: 413 });
          reply.raw.once('close', enCamino.entrar(dicho, origenDe(req.ip), req.quien?.cliente ?? 0));
        },
        handler: (req, reply) => atender(host, call, handler, req, reply).finally(() => soltarArchivos(req.body)),
      });
    }
    servirArchivos(app, host);
    app.get('/api/vivo', async (req, reply) => {
      const dado = tokenDe(req.headers);
      const viva = await host.sesiones.de(dado, true);
      if (!viva) throw new Rechazo('SESION_CADUCADA', null, 401);
      if (viva.sesion.FALTA_SEGUNDO_FACTOR) throw new Rechazo(SIN_SEGUNDO_FACTOR, { SEGUNDO_FACTOR: 1 }, 403);
      host.vivo.exigirLugar(viva);
      reply.hijack();
      host.vivo.conectar(viva, reply.raw);
      // The session may have ended while this stream was being opened.
      if (!(await host.sesiones.de(dado, true))) reply.raw.end();
    });
  };
  return { app, medido, servir };
}

async function enviarIndice(web: string, reply: FastifyReply): Promise<void> {
  await reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(await readFile(join(web, 'index.html')));
}

/**
 * Three kinds of errors: a refusal, a malformed HTTP request, and our own fault, which is logged and not explained to the user.
 */
function responderError(e: FastifyError | Rechazo, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (e instanceof Rechazo) return reply.code(e.status).send({ success: false, message: e.message || null, data: e.data });
  const { code = '', statusCode } = e as FastifyError;
  const decir = (estado: number, message: string) => reply.code(estado).send({ success: false, message, data: null });
  const sube = req.routeOptions.config.sube;
  // Closes the connection, so that the rest of an oversized body is not received.
  if (statusCode === 413) reply.header('connection', 'close');
  if (statusCode === 413) return decir(413, sube ? `El archivo excede los ${Math.min(sube, 35)} MB` : 'Lo enviado es demasiado grande');
  if (statusCode && statusCode < 500)
    return decir(statusCode, statusCode === 404 ? 'Servicio no encontrado' : 'No se pudo leer lo enviado');
  if (code === '23P01' || code === '23505') return decir(409, 'El registro ya existe o alguien más acaba de guardarlo');
  if (code === '23503') return decir(422, 'Un registro relacionado ya no existe');
  if (['22021', '22P05', '22003', '22P02', '22008', '22007'].includes(code)) return decir(422, 'Algunos campos tienen datos inválidos');
  req.log.error({ err: e, ruta: req.routeOptions.url }, 'fallo');
  if (sinEspacio(e)) return decir(507, SIN_ESPACIO);
  if (sinBase(e)) return decir(503, 'El servicio no está disponible, intente de nuevo en unos segundos');
  if (['57014', '55P03', '40001', '40P01'].includes(code)) return decir(503, 'La consulta tardó demasiado, intente de nuevo');
  return reply.code(500).send({ success: false, message: SOPORTE, data: { PETICION: req.id } });
}
